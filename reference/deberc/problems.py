"""Problems found in a readable file: coded, located, with what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .words import dotted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .places import Place


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
class Problem:
    """One thing that is wrong; ``path`` leads to it in the data."""

    code: str
    place: Place
    path: tuple[str | int, ...]
    message: str
    suggestion: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}; {self.suggestion}"

    def as_json(self) -> dict[str, Any]:
        """Return the problem as JSON data."""
        return {
            "code": self.code,
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "path": dotted(self.path),
            "message": self.message,
            "suggestion": self.suggestion,
        }


def in_order(problems: list[Problem]) -> list[Problem]:
    """Return the problems by place, each once; those at one place stay in their order."""
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.place)
