"""Answers that lie in a file: of a program that cannot be started here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import AnswersRefused
from ..messages import BadMessage, Hello, Message, answer_kind, check_hello, decode
from ..operations import OPS
from .session import Incident, Reply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..bundle import BundleRuleset
    from ..cases import Case
    from ..errors import PeerNotJudged


class Offline:
    """Takes the answer of each case from lines that were written elsewhere."""

    command: str | None = None
    restarts = 0
    given_up: PeerNotJudged | None = None

    def __init__(self, lines: Iterable[bytes], name: str) -> None:
        """Read the answers in a file called ``name``. Raises AnswersRefused."""
        self._hello = Hello(name, "", OPS)
        self._answers: dict[str, Message] = {}
        self._twice: set[str] = set()
        self._refused: dict[str, str] = {}
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    self._add(decode(line))
                except BadMessage as error:
                    raise AnswersRefused(name, number, str(error)) from None

    def open(self) -> Hello:
        """Return what the file says of the program; without a hello it has every operation."""
        return self._hello

    def play(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Iterator[Reply | Incident]:
        """Return the answers to the cases of a ruleset."""
        refusal = self._refused.get(ruleset.hash)
        for case in cases:
            if refusal is not None:
                yield Reply(case, "unsupported", {"reason": refusal}, declared=True)
            else:
                yield self._reply(case)

    def close(self) -> Iterator[Reply | Incident]:
        """Have nothing more to say."""
        return iter(())

    def kill(self) -> None:
        """Have nothing to end."""

    def _add(self, message: Message) -> None:
        if message.get("re") == "hello":
            self._hello = check_hello(message)
        elif message.get("re") == "ruleset":
            if message.get("ok") is False:
                self._refused[str(message.get("hash"))] = str(message.get("reason", "no reason"))
        elif not isinstance(name := message.get("id"), str):
            raise BadMessage("the line has no id")
        elif name in self._answers:
            self._twice.add(name)
        else:
            self._answers[name] = message

    def _reply(self, case: Case) -> Reply:
        message = self._answers.get(case.id)
        if message is None:
            return Reply(case, "protocol", {"reason": "no answer in the file"})
        if case.id in self._twice:
            return Reply(case, "protocol", {"reason": "answered twice"})
        try:
            kind = answer_kind(message)
        except BadMessage as error:
            return Reply(case, "protocol", {"reason": str(error)})
        return Reply(case, kind, message[kind])
