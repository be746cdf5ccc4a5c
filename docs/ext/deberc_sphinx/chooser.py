"""Which rules are yours: a table that the page's script turns into three questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from . import library, nodes
from .directives import BookDirective
from .heads import how_it_ends

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

PAGE = "index"
_WORDS = ("any", "found", "found_none", "again", "legend")


def setup(app: Sphinx) -> None:
    """Register the directive, and the script for the first page alone."""
    app.add_directive("chooser", ChooserDirective)
    app.connect("html-page-context", _script)


def _script(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename == PAGE:
        app.add_js_file("chooser.js", loading_method="defer")


class ChooserDirective(BookDirective):
    """A row for each ruleset: its name, how many play, where, up to what."""

    subtype: ClassVar[str] = "chooser"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the place for the questions and the table."""
        head = [book.say("chooser", key) for key in ("rules", "players", "place", "ends")]
        rows = [_row(book, name) for name in book.published]
        asked = {f"ask-{key}": book.say("chooser", f"ask_{key}") for key in ("0", "1", "2")}
        words = {key.replace("_", "-"): book.say("chooser", key) for key in _WORDS}
        table = nodes.table(list(head), rows, classes=["chooser-table"])
        return [
            nodes.controls("chooser", {**asked, **words}),
            nodes.box(table, classes=["chooser"]),
        ]


def _row(book: Book, name: str) -> list[Node]:
    players = book.rule_short(name, "table.players") or ""
    if sides := book.rule_short(name, "table.sides"):
        players = f"{players}, {sides}"
    place = (library.place_of(name) or {}).get(book.lang, book.say("chooser", "anywhere"))
    texts = (players, place, how_it_ends(book, name))
    return [nodes.paragraph(book.ruleset_link(name)), *(nodes.paragraph(text) for text in texts)]
