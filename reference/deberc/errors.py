"""Everything that can be wrong with what people hand in: one base class, one class per cause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from .places import Place
    from .problems import Problem


class DebercError(Exception):
    """The base of every error that a caller is meant to catch."""

    exit_code: ClassVar[int] = 2


@dataclass(eq=False)
class FileRefused(DebercError):
    """A file that cannot be read at all: missing, a directory, too large, unreadable."""

    file: str
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}; {self.remedy}"


@dataclass(eq=False)
class TextRefused(DebercError):
    """Text that is not strict YAML, at its place."""

    place: Place
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}; {self.remedy}"


@dataclass(eq=False)
class ProblemsFound(DebercError):
    """A readable file that says something it may not; all problems at once, by place."""

    problems: tuple[Problem, ...]

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


@dataclass(eq=False)
class UnknownRuleset(DebercError):
    """An address whose ruleset does not exist; ``place`` where a file asks for it."""

    name: str
    known: tuple[str, ...]
    nearest: str | None
    place: Place | None = None

    def __str__(self) -> str:
        return (
            f"{_at(self.place)}there is no ruleset {self.name!r}; "
            f"{_suggest(self.nearest, self.known)}"
        )


@dataclass(eq=False)
class UnknownOption(DebercError):
    """An option that the ruleset does not have."""

    ruleset: str
    option: str
    known: tuple[str, ...]
    nearest: str | None
    place: Place | None = None

    def __str__(self) -> str:
        have = _suggest(self.nearest, self.known) if self.known else "it has no options"
        return f"{_at(self.place)}{self.ruleset} has no option {self.option!r}; {have}"


@dataclass(eq=False)
class OptionRepeated(DebercError):
    """An address that names an option twice."""

    address: str
    option: str
    place: Place | None = None

    def __str__(self) -> str:
        return (
            f"{_at(self.place)}{self.address} names the option {self.option!r} twice; "
            "once is enough"
        )


@dataclass(eq=False)
class OptionNeeds(DebercError):
    """An option chosen without another one that it needs."""

    ruleset: str
    option: str
    needs: str
    place: Place | None = None

    def __str__(self) -> str:
        return (
            f"{_at(self.place)}{self.ruleset}: the option {self.option!r} needs {self.needs!r}; "
            f"write {self.ruleset}+{self.needs}+{self.option}"
        )


@dataclass(eq=False)
class OptionsExclude(DebercError):
    """Two options that cannot be chosen together."""

    ruleset: str
    option: str
    other: str
    place: Place | None = None

    def __str__(self) -> str:
        return (
            f"{_at(self.place)}{self.ruleset}: the options {self.option!r} and {self.other!r} "
            "exclude each other; choose one"
        )


@dataclass(eq=False)
class ExtendsCycle(DebercError):
    """Rulesets that extend each other in a ring."""

    names: tuple[str, ...]
    place: Place

    def __str__(self) -> str:
        ring = " extends ".join(self.names)
        return f"{self.place}: {ring}; a ruleset cannot be its own ancestor"


@dataclass(eq=False)
class AbstractRuleset(DebercError):
    """A ruleset that exists only to be extended."""

    name: str

    def __str__(self) -> str:
        return f"{self.name} is abstract and cannot be played; choose a ruleset that extends it"


@dataclass(eq=False)
class PendingRule(DebercError):
    """A value that the language has and the interpreter does not play yet."""

    address: str
    rule: str
    value: str
    place: Place

    def __str__(self) -> str:
        return (
            f"{self.place}: {self.address} says {self.rule} = {self.value}, "
            "which the interpreter does not play yet; its text can be shown and compared"
        )


@dataclass(eq=False)
class Refused(DebercError):
    """An act that the rules do not allow here.

    `tried` the act, `rule` the id of the rule that forbids it, `legal` what was possible; `line`
    the line of a script, from 1, where there is one.
    """

    tried: str
    rule: str
    legal: tuple[str, ...] = ()
    line: int | None = None

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        possible = ", ".join(self.legal) or "nothing"
        return f"{where}{self.tried!r} is refused by {self.rule}; possible: {possible}"


def _at(place: Place | None) -> str:
    return f"{place}: " if place else ""


def _suggest(nearest: str | None, known: tuple[str, ...]) -> str:
    meant = f"did you mean {nearest!r}? " if nearest else ""
    return f"{meant}known: {', '.join(known)}"
