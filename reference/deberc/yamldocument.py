"""What reading a YAML file gives: plain data, and the place of everything in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .places import Place

if TYPE_CHECKING:
    from collections.abc import Sequence


class Node(NamedTuple):
    """Where a value stands, and those inside it; lines and columns count from 0."""

    line: int
    column: int
    inside: dict[str, tuple[int, int, Node]] | list[Node] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data read from a file called ``name``, with the place of every value in it."""

    data: Any
    marks: Node
    name: str
    text: str = ""

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return the place of the value at ``path``, or of the nearest one around it."""
        node = self.marks
        for step in path:
            inner = _enter(node, step)
            if inner is None:
                break
            node = inner[2]
        return Place(self.name, node.line + 1, node.column + 1)

    def key_place(self, path: Sequence[str | int]) -> Place:
        """Return the place of the key that leads to ``path``; of the value where no key does."""
        node, line, column = self.marks, self.marks.line, self.marks.column
        for step in path:
            inner = _enter(node, step)
            if inner is None:
                break
            line, column, node = inner
        return Place(self.name, line + 1, column + 1)


def document_of(data: Any, name: str) -> Document:
    """Return a document of plain data that no file holds; everything stands in its first line."""
    return Document(data, Node(0, 0), name)


def _enter(node: Node, step: str | int) -> tuple[int, int, Node] | None:
    inside = node.inside
    if isinstance(inside, dict):
        return inside.get(str(step))
    if isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
        item = inside[step]
        return item.line, item.column, item
    return None
