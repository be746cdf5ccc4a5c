"""What can go wrong with a run of the suite, apart from verdicts on single cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deberc.errors import DebercError
from deberc.sayings import said, say

if TYPE_CHECKING:
    from deberc.sayings import Lang


class Told(DebercError):
    """An error whose sentence is a phrase of ``spec/messages``, filled from its fields."""

    key: ClassVar[str]

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said(self.key, **vars(self)), lang)

    def __str__(self) -> str:
        return self.say("en")


def _quoted(command: str, lang: Lang) -> str:
    return f"«{command}»" if lang == "ru" else repr(command)


@dataclass(eq=False)
class CorpusMissing(Told):
    """An installed package without its corpus."""

    key = "error.corpus-missing"
    file: str


@dataclass(eq=False)
class PeerCommandRefused(Told):
    """A ``--peer`` that is no command line."""

    key = "error.peer-command"
    command: str
    reason: str

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said(self.key, command=_quoted(self.command, lang), reason=self.reason), lang)


@dataclass(eq=False)
class PeerNotJudged(Told):
    """A peer that never started, or failed too often; ``stderr`` is the end of what it wrote."""

    key = "error.not-judged"
    exit_code: ClassVar[int] = 3
    command: str
    reason: str
    stderr: str = ""

    def say(self, lang: Lang) -> str:
        """Return the message in a language, with the end of what the peer wrote."""
        # Not through the phrase: what people read of stderr keeps its lines.
        words = self.stderr.rstrip()
        tail = f"\n{say(said('error.last-words'), lang)}\n{words}" if words.strip() else ""
        from .reasons import in_words  # noqa: PLC0415  # only who is told needs it

        reason = in_words(self.reason, lang)
        told = say(said(self.key, command=_quoted(self.command, lang), reason=reason), lang)
        return f"{told}{tail}"


@dataclass(eq=False)
class ReportRefused(Told):
    """A stream that is no complete report."""

    key = "error.report"
    file: str
    line: int
    what: str


@dataclass(eq=False)
class OutputFailed(Told):
    """A file that does not take what is written: a full disk, a folder that is not there."""

    key = "error.output-failed"
    file: str
    reason: str


@dataclass(eq=False)
class OutputRefused(Told):
    """A file that cannot be begun, found before anything is written."""

    key = "error.output-refused"
    file: str
    reason: str


@dataclass(eq=False)
class OutputsCollide(Told):
    """Two outputs that name one file."""

    key = "error.outputs-collide"
    file: str


@dataclass(eq=False)
class OneReportOnly(Told):
    """An output that is made from one report, asked for several."""

    key = "error.one-report"
    option: str
    given: int


@dataclass(eq=False)
class FileThere(Told):
    """A file that would be written over."""

    key = "error.file-there"
    file: str


@dataclass(eq=False)
class UnknownSelection(Told):
    """A value of ``--case``, ``--rule``, … that chooses nothing because there is no such thing."""

    key = "error.selection"
    option: str
    value: str
    suggestion: str


@dataclass(eq=False)
class AnswersRefused(Told):
    """A file of answers with a line that is none."""

    key = "error.answers"
    file: str
    line: int
    what: str


@dataclass(eq=False)
class NothingToCompare(Told):
    """A peer without the operations that a command asks for."""

    key = "perft.no-ops"
    peer: str


@dataclass(eq=False)
class RulesetRefused(Told):
    """A peer that does not play the one ruleset it is asked about."""

    exit_code: ClassVar[int] = 3
    key = "perft.refuses"
    peer: str
    ruleset: str
    reason: str


@dataclass(eq=False)
class OtherPlayers(Told):
    """A position for another number of players than a ruleset has."""

    key = "perft.players"
    name: str
    given: int
    ruleset: str
    wanted: int
