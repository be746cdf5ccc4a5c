"""A conversation with a peer that outlives the peer's accidents."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import PeerNotJudged
from ..messages import (
    BYE,
    BadMessage,
    Hello,
    Message,
    Questions,
    answer_kind,
    decode,
    encode,
    shown,
)
from .line import BYE_SECONDS, Accident, Limits, Line

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from ..bundle import BundleRuleset
    from ..cases import Case

_LINGER = 0.1
"""Seconds to wait for what a peer may say after an answer, once that is suspected."""


class Reply(NamedTuple):
    """What came of one case: an answer, or timeout, crash, protocol, not_run with a reason.

    A later reply to a case replaces an earlier one. ``declared`` is true where the peer said
    beforehand that it does not play the ruleset.
    """

    case: Case
    kind: str
    body: dict[str, Any]
    seconds: float = 0.0
    declared: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """An accident that could not be laid to one case."""

    kind: str
    detail: str
    cases: tuple[str, ...]
    stderr: str


class Session:
    """Asks a peer, and finds out which case is to blame for an accident."""

    def __init__(self, command: str, suite: str, limits: Limits) -> None:
        self.command = command
        self.given_up: PeerNotJudged | None = None
        self._line = Line(command, suite, limits)
        self._outstanding: dict[str, tuple[Case, float]] = {}
        self._answered: dict[str, Case] = {}
        self._last: Case | None = None
        self._questions = Questions()

    @property
    def restarts(self) -> int:
        """How often the peer was started again."""
        return self._line.restarts

    def open(self) -> Hello:
        """Start the peer and greet it. Raises PeerNotJudged."""
        try:
            greeting = self._line.open()
        except PeerNotJudged as error:
            self.given_up = error
            raise
        self._questions = Questions(breakdown=greeting.breakdown is not False)
        return greeting

    def play(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Iterator[Reply | Incident]:
        """Ask the cases of a ruleset and yield what comes of each.

        A deque is emptied case by case, so that several sessions may share one.
        """
        queue = cases if isinstance(cases, deque) else deque(cases)
        try:
            refusal = yield from self._change(ruleset)
            if refusal:
                for case in _taken(queue):
                    yield Reply(case, "unsupported", {"reason": refusal}, declared=True)
                return
            while queue:
                try:
                    yield from self._fly(queue, self._line.window)
                except Accident as accident:
                    yield from self._apart(accident)
        except PeerNotJudged as error:
            self.given_up = error
            waiting = [case for case, _ in self._outstanding.values()]
            rest = () if queue is cases else _taken(queue)
            for case in [*waiting, *rest]:
                yield Reply(case, "not_run", {"reason": error.reason})

    def close(self) -> Iterator[Reply | Incident]:
        """Say good-bye and yield what the peer still had to say; then end it."""
        try:
            if self.given_up is None:
                yield from self._farewell()
        finally:
            self._line.kill()

    def _change(self, ruleset: BundleRuleset) -> Generator[Reply | Incident, None, str | None]:
        """Send a ruleset; return why the peer does not play it. Raises PeerNotJudged."""
        if self.given_up is not None:
            raise self.given_up
        try:
            refusal = self._line.change(ruleset)
            for message in self._line.strays:
                yield self._stray(message)
        except Accident as accident:
            yield self._incident(accident.kind, f"at {ruleset.address}: {accident}", ())
            refusal = self._line.restart()
        self._answered.clear()
        self._last = None
        return refusal

    def _farewell(self) -> Iterator[Reply | Incident]:
        try:
            self._line.write(encode(BYE))
            while lines := self._line.read(BYE_SECONDS):
                for line in lines:
                    yield self._stray(decode(line))
        except Accident as end:
            if end.kind == "protocol":
                yield self._incident(end.kind, f"after bye: {end}", ())
        except BadMessage as error:
            yield self._incident("protocol", f"after bye: {error}", ())

    def stop(self) -> None:
        """End the peer for good, while another thread may be asking it; then `kill` it."""
        self._line.stop()

    def kill(self) -> None:
        """End the peer at once, whatever it does."""
        self._line.kill()

    def _fly(self, queue: deque[Case], window: int) -> Iterator[Reply | Incident]:
        """Ask what stands in the queue, at most ``window`` at once. Raises Accident."""
        outstanding, seconds = self._outstanding, self._line.limits.seconds
        low = window // 2
        progress = perf_counter()
        while queue or outstanding:
            # Half a window at a time: fewer and larger writes, while the peer is kept busy.
            if queue and len(outstanding) <= low:
                if not outstanding:
                    progress = perf_counter()
                self._send(queue, window)
                if not outstanding:
                    return
            lines = self._line.read(max(0.0, progress + seconds - perf_counter()))
            now = perf_counter()
            before = len(outstanding)
            for line in lines:
                yield self._take(line, now)
            if len(outstanding) < before:
                progress = now
            elif now - progress >= seconds:
                raise Accident("timeout", f"no answer within {seconds:.3g} s")

    def _send(self, queue: deque[Case], window: int) -> None:
        assert self._line.ruleset is not None
        rules, outstanding = self._line.ruleset.hash, self._outstanding
        now = perf_counter()
        parts = []
        for case in _taken(queue):
            outstanding[case.id] = case, now
            parts.append(self._questions.line(case, rules))
            if len(outstanding) >= window:
                break
        self._line.write("".join(parts).encode())

    def _take(self, line: bytes, now: float) -> Reply:
        """Return what a line from the peer says. Raises Accident where it fits no question."""
        try:
            message = decode(line)
        except BadMessage as error:
            raise Accident("protocol", str(error)) from None
        waiting = self._outstanding.pop(_id(message), None)
        if waiting is None:
            return self._stray(message)
        self._line.fresh = False
        case, sent = waiting
        self._answered[case.id] = self._last = case
        try:
            kind = answer_kind(message)
        except BadMessage as error:
            return Reply(case, "protocol", {"reason": str(error)}, now - sent)
        return Reply(case, kind, message[kind], now - sent)

    def _stray(self, message: Message) -> Reply:
        """Return what an answer means that nobody waits for. Raises Accident for an unknown id."""
        case = self._answered.get(_id(message))
        if case is None:
            raise Accident("protocol", f"an answer to no question: {shown(message)}")
        return Reply(case, "protocol", {"reason": "answered twice"})

    def _apart(self, accident: Accident) -> Iterator[Reply | Incident]:
        """Ask the cases that waited one at a time, to find the one to blame."""
        waiting = list(self._outstanding.values())
        if len(waiting) == 1 and (self._line.fresh or accident.kind == "timeout"):
            yield self._blame(accident)
            self._line.restart()
            return
        self._outstanding.clear()
        words, before = self._line.last_words(), self._last
        suspects = deque(case for case, _ in waiting)
        names = tuple(case.id for case in suspects)
        found = False
        try:
            self._line.restart()
            while suspects:
                blamed = yield from self._alone(suspects[0])
                suspects.popleft()
                if blamed:
                    found = True
                    self._line.restart()
            if not found and before is not None and accident.kind != "timeout":
                found = yield from self._afterwards(before)
        except PeerNotJudged:
            self._outstanding.update({case.id: (case, 0.0) for case in suspects})
            raise
        if not found:
            yield Incident(accident.kind, accident.detail, names, words)

    def _alone(self, case: Case) -> Generator[Reply | Incident, None, bool]:
        """Ask one case by itself; return whether it is to blame for an accident."""
        try:
            yield from self._fly(deque([case]), 1)
        except Accident as accident:
            if not self._outstanding:
                yield Reply(case, accident.kind, {"reason": f"after its answer: {accident}"})
                return True
            if self._line.fresh or accident.kind == "timeout":
                yield self._blame(accident)
                return True
            # The process had answered other cases before: only a new one shows who is to blame.
            self._outstanding.clear()
            self._line.restart()
            return (yield from self._alone(case))
        return False

    def _afterwards(self, case: Case) -> Generator[Reply | Incident, None, bool]:
        """Ask the case that was answered last before an accident; return whether it is to blame.

        It is where something follows its answer in a new process.
        """
        if not self._line.fresh:
            self._line.restart()
        try:
            yield from self._fly(deque([case]), 1)
            for line in self._line.read(_LINGER):
                yield self._take(line, perf_counter())
        except Accident as accident:
            yield Reply(case, accident.kind, {"reason": f"after its answer: {accident}"})
            self._outstanding.clear()
            self._line.restart()
            return True
        return False

    def _blame(self, accident: Accident) -> Reply:
        """Return the verdict on the one case that waits."""
        case, sent = next(iter(self._outstanding.values()))
        self._outstanding.clear()
        body = {"reason": accident.detail}
        if words := self._line.last_words():
            body["stderr"] = words
        return Reply(case, accident.kind, body, perf_counter() - sent)

    def _incident(self, kind: str, detail: str, cases: tuple[str, ...]) -> Incident:
        return Incident(kind, detail, cases, self._line.last_words())


def _taken(queue: deque[Case]) -> Iterator[Case]:
    """Take cases from the front of a queue, which another thread may empty meanwhile."""
    while queue:
        try:
            yield queue.popleft()
        except IndexError:
            return


def _id(message: Message) -> str:
    name = message.get("id")
    return name if isinstance(name, str) else ""
