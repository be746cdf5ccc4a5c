"""The line to a peer: started, greeted, given its rules, and started again after an accident."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import PeerNotJudged
from ..messages import (
    BYE,
    BadMessage,
    Hello,
    Message,
    check_hello,
    check_ruleset_answer,
    decode,
    encode,
    hello,
    ruleset_message,
    shown,
)
from .process import GOOD_END, PeerClosed, PeerProcess, split_command

if TYPE_CHECKING:
    from ..bundle import BundleRuleset

Trace = Callable[[str, "Message | bytes"], None]

BYE_SECONDS = 1.0
"""How long a peer may take to end after bye."""
START_SECONDS = 10.0
"""How long a peer may take to answer hello and a ruleset."""

_START = "start"
_FAILED_STARTS = 3
_WORDS_SHOWN = 2000


@dataclass(frozen=True, slots=True)
class Limits:
    """How patient the harness is: seconds for an answer, restarts for the whole run."""

    seconds: float = 2.0
    restarts: int = 60


@dataclass(eq=False)
class Accident(Exception):
    """The conversation cannot go on with this process: start, crash, timeout or protocol."""

    kind: str
    detail: str

    def __str__(self) -> str:
        return self.detail


class Line:
    """Holds the process of a peer and replaces it when it fails."""

    def __init__(
        self, command: str, suite: str, limits: Limits, *, trace: Trace | None = None
    ) -> None:
        """Prepare the line; ``trace`` is called with ``→`` or ``←`` and each single message."""
        self.command = command
        self._trace = trace
        self.limits = limits
        self.restarts = 0
        self.window = 1
        self.fresh = True
        self.ruleset: BundleRuleset | None = None
        self.strays: list[Message] = []
        self._argv = split_command(command)
        self._suite = suite
        self._process: PeerProcess | None = None
        self._words = ""
        self._stopped = False

    def open(self) -> Hello:
        """Start the peer and greet it. Raises PeerNotJudged."""
        try:
            return self._start()
        except Accident as accident:
            before = "" if accident.kind == _START else "no valid answer to hello: "
            reason = f"{before}{accident}"
        raise self._given_up(reason)

    def change(self, ruleset: BundleRuleset) -> str | None:
        """Send a ruleset; return why the peer does not play it. Raises Accident.

        What it says before its answer is kept in ``strays``.
        """
        self.ruleset = ruleset
        self.strays.clear()
        return self._agree()

    def ask(self, message: Message) -> Message:
        """Send one message and return the one answer to it. Raises Accident."""
        try:
            return self._ask(message, None)
        except BadMessage as error:
            raise Accident("protocol", str(error)) from None

    def bye(self) -> None:
        """Say good-bye. Raises Accident where the peer does not end."""
        self._told("→", BYE)
        self.write(encode(BYE))
        try:
            lines = self.read(BYE_SECONDS)
        except Accident as end:
            if end.kind == "crash" and end.detail == GOOD_END:
                return
            raise Accident("protocol", f"after bye {end}") from None
        what = f"it said {shown(lines[0])}" if lines else "it did not end"
        raise Accident("protocol", f"after bye {what}")

    def restart(self) -> str | None:
        """Start the peer again and repeat hello and ruleset. Raises PeerNotJudged."""
        reason = ""
        for _ in range(_FAILED_STARTS):
            self.kill()
            if self._stopped:
                raise self._given_up("it was stopped")
            if self.restarts >= self.limits.restarts:
                raise self._given_up(f"it had to be started again {self.restarts} times")
            self.restarts += 1
            try:
                self._start()
                return self._agree()
            except Accident as accident:
                reason = accident.detail
        raise self._given_up(f"it does not come up again: {reason}")

    def write(self, data: bytes) -> None:
        """Hand data to the peer."""
        assert self._process is not None
        self._process.write(data)

    def read(self, seconds: float) -> list[bytes]:
        """Return lines that have come, none where the time is over. Raises Accident."""
        assert self._process is not None
        try:
            return self._process.read(seconds)
        except PeerClosed as error:
            raise Accident("crash", str(error)) from None
        except BadMessage as error:
            raise Accident("protocol", str(error)) from None

    def last_words(self) -> str:
        """Return the end of what the peer, or the one before it, wrote to stderr."""
        words = self._process.stderr() if self._process else self._words
        return words[-_WORDS_SHOWN:]

    def stop(self) -> None:
        """End the peer for good, while another thread may be talking to it; then `kill` it."""
        self._stopped = True
        if self._process is not None:
            self._process.end()

    def kill(self) -> None:
        """End the peer at once, whatever it does."""
        if self._process is not None:
            self._process.stop()
            self._words = self._process.stderr()
            self._process = None

    def _start(self) -> Hello:
        try:
            self._process = PeerProcess(self._argv)
        except OSError as error:
            raise Accident(_START, f"it does not start ({_reason(error)})") from None
        if self._stopped:
            self._process.end()
        self.fresh = True
        self.strays.clear()
        try:
            greeting = check_hello(self._ask(hello(self._suite), "hello"))
        except BadMessage as error:
            raise Accident("protocol", str(error)) from None
        if self.strays:
            what = f"a line before the answer to hello: {shown(self.strays[0])}"
            raise Accident("protocol", what)
        self.window = greeting.max_in_flight
        return greeting

    def _agree(self) -> str | None:
        if self.ruleset is None:
            return None
        try:
            answer = self._ask(ruleset_message(self.ruleset), "ruleset")
            return check_ruleset_answer(answer, self.ruleset.hash)
        except BadMessage as error:
            raise Accident("protocol", str(error)) from None

    def _ask(self, message: Message, name: str | None) -> Message:
        """Send one message and return the answer to it. Raises Accident, BadMessage.

        What comes before an answer that must hold ``"re": name`` is kept in ``strays``.
        """
        self._told("→", message)
        self.write(encode(message))
        while True:
            lines = self.read(START_SECONDS)
            if not lines:
                raise Accident("timeout", f"no answer within {START_SECONDS:.3g} s")
            while lines:
                line = lines.pop(0)
                self._told("←", line)
                answer = decode(line)
                if name is not None and "re" not in answer:
                    self.strays.append(answer)
                    continue
                if lines:
                    raise BadMessage("a second line", shown(lines[0]))
                return answer

    def _told(self, direction: str, message: Message | bytes) -> None:
        if self._trace is not None:
            self._trace(direction, message)

    def _given_up(self, reason: str) -> PeerNotJudged:
        self.kill()
        return PeerNotJudged(self.command, reason, self.last_words())


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
