"""Problems found in a readable file: coded, located, with what would be right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from .sayings import FIX, kinds, said, say
from .words import dotted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .places import Place
    from .sayings import Lang, Text

MOST = 1000
"""How many problems of one file are collected; who has more starts with these."""


class Placed(Protocol):
    """Plain data that knows where each value and each key stands."""

    @property
    def data(self) -> Any:
        """The plain data."""

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return the place of the value at ``path``, or of the nearest one around it."""

    def key_place(self, path: Sequence[str | int]) -> Place:
        """Return the place of the key that leads to ``path``."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the text that is right without a question.

    Either ``old`` at the place of the problem becomes ``new``, or the entry at ``path`` goes.
    """

    old: str | None = None
    new: str = ""
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; ``path`` leads to it in the data."""

    code: str
    place: Place
    path: tuple[str | int, ...]
    message: Text
    suggestion: Text
    fix: Fix | None = field(default=None, compare=False, kw_only=True)

    def __str__(self) -> str:
        return self.say("en")

    def say(self, lang: Lang) -> str:
        """Return place, message and suggestion in a language."""
        return f"{self.place}: {say(self.message, lang)}; {say(self.suggestion, lang)}"

    @property
    def number(self) -> str:
        """The number of its kind, for those that the documentation lists."""
        kind = kinds().get(self.code)
        return kind.number if kind else ""

    @property
    def is_note(self) -> bool:
        """Whether it is worth knowing and no fault."""
        kind = kinds().get(self.code)
        return kind is not None and kind.note

    def as_json(self, lang: Lang = "en") -> dict[str, Any]:
        """Return the problem as JSON data."""
        return {
            "code": self.code,
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "path": dotted(self.path),
            "message": say(self.message, lang),
            "suggestion": say(self.suggestion, lang),
        }


def problem(
    sentence: str, place: Place, path: Sequence[str | int] = (), /, **fields: Any
) -> Problem:
    """Return the problem that a sentence of ``spec/messages`` tells, filled with the fields."""
    texts = said(sentence, **fields), said(sentence + FIX, **fields)
    return Problem(sentence.partition("/")[0], place, tuple(path), *texts)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems by place, each once; those at one place stay in their order."""
    return sorted(dict.fromkeys(problems), key=lambda each: each.place)
