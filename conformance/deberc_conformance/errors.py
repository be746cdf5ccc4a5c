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


@dataclass(eq=False)
class CorpusMissing(DebercError):
    """An installed package without its corpus."""

    file: str

    def __str__(self) -> str:
        return f"{self.file}: the corpus is not there; install the package again"


@dataclass(eq=False)
class PeerCommandRefused(DebercError):
    """A ``--peer`` that is no command line."""

    command: str
    reason: str

    def __str__(self) -> str:
        return f"--peer {self.command!r}: {self.reason}; write it as in a shell, quotes included"


@dataclass(eq=False)
class PeerNotJudged(DebercError):
    """A peer that never started, or failed too often; ``stderr`` is the end of what it wrote."""

    exit_code: ClassVar[int] = 3
    command: str
    reason: str
    stderr: str = ""

    def __str__(self) -> str:
        tail = f"\nits last words on stderr:\n{self.stderr.rstrip()}" if self.stderr.strip() else ""
        return f"the peer {self.command!r} could not be judged: {self.reason}{tail}"


@dataclass(eq=False)
class ReportRefused(DebercError):
    """A stream that is no complete report."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}; write the report again"


@dataclass(eq=False)
class OutputFailed(DebercError):
    """A file that does not take what is written: a full disk, a folder that is not there."""

    file: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: cannot be written ({self.reason}); what was written is not complete"


@dataclass(eq=False)
class OutputRefused(DebercError):
    """A file that cannot be begun, found before anything is written."""

    file: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: cannot be written ({self.reason}); name a file that can"


@dataclass(eq=False)
class OutputsCollide(DebercError):
    """Two outputs that name one file."""

    file: str

    def __str__(self) -> str:
        return f"{self.file}: two outputs name this file; give each a file of its own"


@dataclass(eq=False)
class OneReportOnly(DebercError):
    """An output that is made from one report, asked for several."""

    option: str
    given: int

    def __str__(self) -> str:
        return f"{self.option}: it is made from one report, not from {self.given}; name one file"


@dataclass(eq=False)
class FileThere(DebercError):
    """A file that would be written over."""

    file: str

    def __str__(self) -> str:
        return f"{self.file}: it is there already; name another file, or remove it"


@dataclass(eq=False)
class UnknownSelection(DebercError):
    """A value of ``--case``, ``--rule``, … that chooses nothing because there is no such thing."""

    option: str
    value: str
    suggestion: str

    def __str__(self) -> str:
        return f"{self.option} {self.value}: there is no such thing; {self.suggestion}"


@dataclass(eq=False)
class AnswersRefused(DebercError):
    """A file of answers with a line that is none."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}; write one answer of the protocol a line"


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
