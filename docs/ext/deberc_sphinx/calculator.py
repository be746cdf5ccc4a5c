"""The page that tells who writes what after a deal: its place, its data, its script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes as docutils_nodes

from . import nodes
from .calculator_data import calculator_data, own_texts
from .directives import BookDirective
from .joining import joined
from .nodes import Place

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

PAGE: Final = "calculator"
SCRIPTS: Final = Path(__file__).parent / "static" / "calculator"


def setup(app: Sphinx) -> None:
    """Register the directive, and the style for its page alone."""
    app.add_directive("calculator", CalculatorDirective)
    app.connect("html-page-context", _style)


def _style(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename == PAGE:
        app.add_css_file("calculator/calculator.css")


class CalculatorDirective(BookDirective):
    """The place that the script fills, what stands there without it, data and script.

    The script stands in the page itself: browsers load no module from a file beside it.
    """

    has_content = True
    subtype: ClassVar[str] = "calculator"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the place, the data and the script. Raises CannotBeJoined."""
        for file in sorted(SCRIPTS.iterdir()):
            self.env.note_dependency(str(file))
        settled = (_settled_by(book, name) for name in book.published)
        without = [*self.parse_content_to_nodes(), nodes.bullets(*settled)]
        place = nodes.box(*without, classes=["calculator"])
        text = _data(calculator_data(book)) + _program(joined(SCRIPTS / "page.mjs"))
        return [place, docutils_nodes.raw("", text, format="html")]


def calculator_page(book: Book) -> str:
    """Return the page in a book of its own, as Markdown."""
    return f"({PAGE})=\n# {own_texts()['title'][book.lang]}\n\n```{{calculator}}\n```\n"


def calculator_place(address: str) -> Place:
    """Return the place where the calculator stands ready with a ruleset."""
    return Place(PAGE, address)


def calculator_link(book: Book, address: str) -> list[Node]:
    """Return a line that leads to the calculator; nothing on paper."""
    if book.printed:
        return []
    said = book.say("ruleset", "calculate")
    return [nodes.paragraph(nodes.link(calculator_place(address), said), classes=["calculate"])]


def _settled_by(book: Book, name: str) -> list[Node]:
    """Return a link to the settlement of a ruleset; its id asks the page for the ruleset."""
    link = nodes.link(Place(f"rulesets/{name}", f"{name}-settlement"), book.ruleset_title(name))
    return [nodes.paragraph(nodes.inline(link, ids=[calculator_place(name).anchor]))]


def _data(data: Any) -> str:
    """Return data as a block that is no program and cannot end before its end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="calculator-data">{text}</script>\n'


def _program(text: str) -> str:
    assert "</" not in text  # it would end the script
    return f'<script type="module">\n{text}</script>\n'
