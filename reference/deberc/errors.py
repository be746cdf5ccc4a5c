"""Everything that can be wrong with what people hand in: one base class, one class per cause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from .sayings import FIX, Linked, Said, said, say
from .words import listed

if TYPE_CHECKING:
    from .places import Place
    from .problems import Problem
    from .sayings import Lang, Text


class DebercError(Exception):
    """The base of every error that a caller is meant to catch."""

    exit_code: ClassVar[int] = 2

    def say(self, lang: Lang) -> str:
        """Return the message in a language; in English where there is no other."""
        del lang
        return str(self)


class _Told(DebercError):
    """An error whose sentence is in ``spec/messages``, filled from its fields."""

    key: ClassVar[str]

    def told(self) -> dict[str, Any]:
        """Return what fills the sentence."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]  # every heir is a dataclass

    def sentence(self) -> tuple[Text, Text]:
        """Return what is wrong and what would be right."""
        filled = self.told()
        return said(self.key, **filled), said(self.key + FIX, **filled)

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        what, remedy = self.sentence()
        return f"{self._where()}{say(what, lang)}; {say(remedy, lang)}"

    def __str__(self) -> str:
        return self.say("en")

    def _where(self) -> str:
        place = getattr(self, "place", None)
        return f"{place}: " if place else ""


@dataclass(eq=False)
class FileRefused(DebercError):
    """A file that cannot be read at all: missing, a directory, too large, unreadable."""

    file: str
    what: Text
    remedy: Text

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return f"{self.file}: {say(self.what, lang)}; {say(self.remedy, lang)}"

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class TextRefused(DebercError):
    """Text that is not strict YAML, at its place; ``others`` what else was found."""

    place: Place
    what: Text
    remedy: Text
    others: tuple[TextRefused, ...] = ()

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return f"{self.place}: {say(self.what, lang)}; {say(self.remedy, lang)}"

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class ProblemsFound(DebercError):
    """A readable file that says something it may not; all problems at once, by place."""

    problems: tuple[Problem, ...]

    def say(self, lang: Lang) -> str:
        """Return the messages in a language, a line each."""
        return "\n".join(problem.say(lang) for problem in self.problems)

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class UnknownRuleset(_Told):
    """An address whose ruleset does not exist; ``place`` where a file asks for it."""

    name: str
    known: tuple[str, ...]
    nearest: str | None
    place: Place | None = None
    key: ClassVar[str] = "unknown-ruleset"

    def told(self) -> dict[str, Any]:
        """Return what fills the sentence."""
        return {"name": self.name, "fix": _suggest(self.nearest, self.known)}


@dataclass(eq=False)
class UnknownOption(_Told):
    """An option that the ruleset does not have."""

    ruleset: str
    option: str
    known: tuple[str, ...]
    nearest: str | None
    place: Place | None = None
    key: ClassVar[str] = "unknown-option/address"

    def told(self) -> dict[str, Any]:
        """Return what fills the sentence."""
        have = _suggest(self.nearest, self.known) if self.known else said("no-options")
        return {"ruleset": self.ruleset, "option": self.option, "fix": have}


@dataclass(eq=False)
class UnknownVersion(_Told):
    """A version of a ruleset that is not kept; ``place`` where a file asks for it."""

    ruleset: str
    version: int
    known: tuple[int, ...]
    place: Place | None = None
    key: ClassVar[str] = "unknown-version"


@dataclass(eq=False)
class RulesetClash(_Told):
    """Two rulesets of one name, found at ``one`` and ``other``."""

    name: str
    one: str
    other: str
    key: ClassVar[str] = "ruleset-clash"


@dataclass(eq=False)
class FolderRefused(_Told):
    """A folder of rulesets that is not there."""

    name: str
    key: ClassVar[str] = "bad-pack/folder"


@dataclass(eq=False)
class PackageRefused(_Told):
    """An installed package that promises rulesets and has none."""

    name: str
    module: str
    key: ClassVar[str] = "bad-pack/package"


@dataclass(eq=False)
class OptionRepeated(_Told):
    """An address that names an option twice."""

    address: str
    option: str
    place: Place | None = None
    key: ClassVar[str] = "option-repeated"


@dataclass(eq=False)
class OptionNeeds(_Told):
    """An option chosen without another one that it needs."""

    ruleset: str
    option: str
    needs: str
    place: Place | None = None
    key: ClassVar[str] = "option-needs"


@dataclass(eq=False)
class OptionsExclude(_Told):
    """Two options that cannot be chosen together."""

    ruleset: str
    option: str
    other: str
    place: Place | None = None
    key: ClassVar[str] = "options-exclude"


@dataclass(eq=False)
class ExtendsCycle(_Told):
    """Rulesets that extend each other in a ring."""

    names: tuple[str, ...]
    place: Place
    key: ClassVar[str] = "extends-cycle"

    def told(self) -> dict[str, Any]:
        """Return what fills the sentence."""
        return {"ring": Linked("extends", (), self.names)}


@dataclass(eq=False)
class AbstractRuleset(_Told):
    """A ruleset that exists only to be extended."""

    name: str
    key: ClassVar[str] = "abstract"


@dataclass(eq=False)
class PendingRule(_Told):
    """A value that the language has and the interpreter does not play yet."""

    address: str
    rule: str
    value: str
    place: Place
    key: ClassVar[str] = "not-played"


@dataclass(eq=False)
class Refused(_Told):
    """An act that the rules do not allow here.

    `tried` the act, `rule` the id of the rule that forbids it, `legal` what was possible; `line`
    the line of a script, from 1, where there is one.
    """

    tried: str
    rule: str
    legal: tuple[str, ...] = ()
    line: int | None = None
    key: ClassVar[str] = "refused"

    def told(self) -> dict[str, Any]:
        """Return what fills the sentence."""
        line = said("line", line=self.line) if self.line else ""
        possible: Any = self.legal or said("nothing")
        return {"line": line, "tried": self.tried, "rule": self.rule, "legal": possible}


def _suggest(nearest: str | None, known: tuple[str, ...]) -> Said:
    names = listed(known)
    if nearest:
        return said("known.meant", name=nearest, names=names)
    return said("known", names=names)
