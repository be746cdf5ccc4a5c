"""Lines for a terminal of 80 columns."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH: Final = 80
_SIGNS: Final = "♠♣♦♥"


class Page:
    """Lines in the order they are read."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def heading(self, text: str) -> None:
        """Start a part of the page."""
        if self.lines:
            self.lines.append("")
        self.lines.append(text)

    def text(self, text: str, indent: int = 2, hanging: int | None = None) -> None:
        """Add a paragraph; `hanging` is the indent of the lines after the first."""
        first, later = " " * indent, " " * (indent if hanging is None else hanging)
        wrapper = TextWrapper(
            WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
        self.lines += wrapper.wrap(_held(text))
        self.lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in self.lines]

    def table(self, rows: Iterable[Sequence[str]], indent: int = 2) -> None:
        """Add rows of cells: the first column to the left, the others to the right."""
        rows = list(rows)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            self.lines.append((" " * indent + "  ".join(cells)).rstrip())

    def __str__(self) -> str:
        return "\n".join(self.lines)


def _held(text: str) -> str:
    """Keep a suit sign with what stands before it, and a rule's id whole."""
    for sign in _SIGNS:
        text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return text
