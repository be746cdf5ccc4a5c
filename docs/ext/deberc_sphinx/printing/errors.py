"""What can keep a rulebook from being made, apart from the ruleset itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from deberc.errors import DebercError
from deberc.sayings import Lang, said, say


@dataclass(eq=False)
class BookNotWhole(DebercError):
    """A rulebook that was made, but not as it should be; ``warnings`` say what is wrong."""

    address: str
    warnings: str
    exit_code: ClassVar[int] = 1

    def say(self, lang: Lang) -> str:
        """Return the message in a language; the warnings are as Sphinx writes them."""
        head = say(said("book.not-whole", address=self.address), lang)
        return f"{head}\n{self.warnings.rstrip()}"

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class NoPango(DebercError):
    """The library that WeasyPrint lays out text with is not installed."""

    reason: str

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said("book.no-pango"), lang)

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class SheetTooLong(DebercError):
    """A table sheet that two pages do not hold, however small it is set."""

    address: str
    exit_code: ClassVar[int] = 1

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said("book.sheet-too-long", address=self.address), lang)

    def __str__(self) -> str:
        return self.say("en")
