"""The table sheet: two pages of A4, set as large as they hold."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from .. import library
from ..heads import how_it_ends
from .errors import SheetTooLong
from .paper import HERE, rendered
from .sheet_parts import pages

if TYPE_CHECKING:
    from jinja2 import Template
    from weasyprint import Document

    from ..book import Book

SIZES: Final = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""Sizes of type to choose from, in points; less cannot be read at a table."""

_RED: Final = re.compile("([♥♦]+)")


def sheet(book: Book, address: str) -> Document:
    """Return the sheet in the largest size that fits. Raises SheetTooLong, NoPango."""
    owed = len(pages(book, address))
    for size in SIZES:
        document = rendered(_html(book, address, size), "sheet")
        if len(document.pages) == owed:
            return document
    raise SheetTooLong(address)


def _html(book: Book, address: str, size: float) -> str:
    ruleset = library.ruleset(address)
    facts = (
        ("players", str(ruleset.value("table.players"))),
        ("pack", str(ruleset.value("cards.pack"))),
        ("ends", how_it_ends(book, address)),
    )
    return _template().render(
        lang=book.lang,
        size=size,
        title=book.ruleset_title(address),
        facts=[(book.say("ruleset", key), value) for key, value in facts],
        pages=pages(book, address),
        imprint=book.say("sheet", "imprint", address=address, hash=ruleset.hash),
    )


@cache
def _template() -> Template:
    made = Environment(loader=FileSystemLoader(HERE), autoescape=True)
    made.filters["suits"] = _with_suits
    return made.get_template("sheet.html")


def _with_suits(text: str) -> Markup:
    """Return a text as HTML with its red suits in red."""
    return Markup(_RED.sub(r'<span class="red">\1</span>', str(escape(text))))  # noqa: S704  # escaped
