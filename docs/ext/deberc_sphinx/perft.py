"""The published counts of acts: each position, and how many ways it can go on by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deberc_conformance.perft_table import Position, positions

from . import nodes
from .asking import question
from .book import between
from .directives import BookDirective
from .drawing.position import position as drawn_position

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("perft", PerftDirective)


@question()
def counted_positions() -> list[Position]:
    """Return the positions of the table."""
    return list(positions().values())


class PerftDirective(BookDirective):
    """The positions for a number of players: ``{perft} 3``."""

    required_arguments = 1
    subtype: ClassVar[str] = "perft"

    def compose(self, book: Book) -> list[Node]:
        """Return a part for each position."""
        players = int(self.arguments[0])
        return [
            node
            for each in counted_positions()
            if each.players == players
            for node in _position(book, each)
        ]


def _position(book: Book, each: Position) -> list[Node]:
    head = [book.say("perft", "rules"), book.say("perft", "sequences")]
    rows = [
        [nodes.paragraph(*between(", ", map(nodes.code, addresses))), _numbers(counts)]
        for counts, addresses in each.groups.items()
    ]
    shown = drawn_position(book, "play_deal", each.given, players=each.players)
    return [
        nodes.heading(each.title[book.lang].rstrip("."), 3, node_id=f"perft-{each.id}"),
        nodes.paragraph(book.say("perft", "name"), nodes.code(each.id)),
        nodes.fold(book.say("perft", "position"), nodes.drawn(shown)),
        nodes.table(head, rows, classes=["perft"]),
    ]


def _numbers(counts: tuple[int, ...]) -> Node:
    """Return the counts by number of acts; none wraps in its middle."""
    shown = [nodes.inline(str(count), classes=["count"]) for count in counts]
    return nodes.paragraph(*between(" · ", shown))
