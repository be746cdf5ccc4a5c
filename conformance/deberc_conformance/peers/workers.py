"""Several processes of one peer, each asked by a thread of its own."""

from __future__ import annotations

from collections import deque
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from ..errors import PeerNotJudged
from .line import Limits
from .session import Reply, Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..bundle import BundleRuleset
    from ..cases import Case
    from ..messages import Hello
    from .session import Incident

    Said = Reply | Incident | Session | BaseException


_PATIENCE: Final = 5.0
"""Seconds to wait for a thread whose process has been ended."""


class Workers:
    """Asks several sessions with one peer; who is free takes the next case.

    The restarts that are allowed are shared out among them. One that is given up leaves the rest
    of the cases to the others.
    """

    def __init__(self, command: str, suite: str, limits: Limits, number: int) -> None:
        """Prepare so many sessions, at least one."""
        self.command = command
        restarts = -(-limits.restarts // number)
        own = Limits(limits.seconds, restarts)
        self._sessions = [Session(command, suite, own) for _ in range(number)]
        self._given_up: PeerNotJudged | None = None
        self._threads: list[Thread] = []

    @property
    def given_up(self) -> PeerNotJudged | None:
        """Why one of the processes could not be judged to the end."""
        errors = (session.given_up for session in self._sessions)
        return self._given_up or next((error for error in errors if error is not None), None)

    @property
    def restarts(self) -> int:
        """How often one of the processes was started again."""
        return sum(session.restarts for session in self._sessions)

    def open(self) -> Hello:
        """Start every process and greet it. Raises PeerNotJudged."""
        try:
            greetings = [session.open() for session in self._sessions]
        except PeerNotJudged:
            self.kill()
            raise
        if any(each != greetings[0] for each in greetings):
            self.kill()
            reason = "its processes say different things at hello"
            self._given_up = PeerNotJudged(self.command, reason)
            raise self._given_up
        return greetings[0]

    def play(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Iterator[Reply | Incident]:
        """Ask the cases of a ruleset and yield what comes of each, as it comes."""
        queue = deque(cases)
        said: SimpleQueue[Said] = SimpleQueue()
        self._threads.clear()
        busy = [session for session in self._sessions if session.given_up is None]
        for session in busy:
            work = (session, ruleset, queue, said)
            thread = Thread(target=_work, args=work, daemon=True)
            self._threads.append(thread)
            thread.start()
        left = len(busy)
        while left:
            each = said.get()
            if isinstance(each, BaseException):
                raise each
            if isinstance(each, Session):
                left -= 1
            else:
                yield each
        for case in queue:
            assert self.given_up is not None
            yield Reply(case, "not_run", {"reason": self.given_up.reason})

    def close(self) -> Iterator[Reply | Incident]:
        """Say good-bye to every process and yield what they still had to say."""
        for session in self._sessions:
            yield from session.close()

    def kill(self) -> None:
        """End every process at once."""
        for session in self._sessions:
            session.stop()
        for thread in self._threads:
            thread.join(_PATIENCE)
        for session in self._sessions:
            session.kill()


def _work(
    session: Session, ruleset: BundleRuleset, queue: deque[Case], said: SimpleQueue[Said]
) -> None:
    """Ask cases until none is left; the session itself is the last word."""
    try:
        for reply in session.play(ruleset, queue):
            said.put(reply)
    except BaseException as error:  # noqa: BLE001  # raised again where it is heard
        said.put(error)
    said.put(session)
