"""The course of a deal: one act a line, one trick a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..book import between
from ..cards import cards, suit
from ..nodes import inline, numbered, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node

    from ..book import Book

Step = tuple[int, str]


def script(book: Book, acts: Sequence[str], players: int, refused: int | None = None) -> list[Node]:
    """Return the acts in order; the one numbered ``refused``, from 1, is marked."""
    items: list[list[Node]] = []
    for row in rows(acts, players):
        parts = (_step(book, act, refused=number == refused) for number, act in row)
        items.append([paragraph(*between(", ", parts))])
    return [numbered(*items, classes=["script"])]


def rows(acts: Sequence[str], players: int) -> Iterator[list[Step]]:
    """Yield numbered acts by line: a trick with what is said in it, any other act alone."""
    row: list[Step] = []
    played = 0
    for number, act in enumerate(acts, 1):
        row.append((number, act))
        played += _verb(act) == "play"
        if played in (0, players):
            yield row
            row, played = [], 0
    if row:
        yield row


def _verb(act: str) -> str:
    return act.split()[1]


def _step(book: Book, act: str, *, refused: bool) -> Node:
    seat, verb, *rest = act.split()
    classes = ["step", *(["refused-step"] if refused else [])]
    parts: list[str | Node] = ["✗ "] if refused else []
    parts.append(book.say("act", verb, seat=seat))
    if rest:
        parts += [" ", suit(book, rest[0]) if verb == "name" else cards(book, rest)]
    return inline(*parts, classes=classes)
