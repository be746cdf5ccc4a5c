"""Where a rule comes from, in words: stated where, decided why, or agreed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from . import library, nodes
from .nodes import Place
from .texts import group_of

if TYPE_CHECKING:
    from docutils.nodes import Node

    from .book import Book

_LINES: Final = re.compile(r"l\.(.+)")


def provenance(book: Book, address: str, rule: str) -> Node | None:
    """Return where the value of a rule comes from; None where nothing is said."""
    source = library.ruleset(address).sources.get(rule)
    if source is None:
        return None
    if source.source:
        link = source_link(book, source.source)
        return nodes.paragraph(book.say("note", "stated"), link, classes=["stated"])
    if source.reason:
        said = book.say("note", "decided") + source.reason[book.lang]
        return nodes.paragraph(said, classes=["decided"])
    return nodes.paragraph(book.say("note", "agreed"), classes=["agreed"])


def is_decided(address: str, rule: str) -> bool:
    """Whether a value was decided where its text is silent."""
    source = library.ruleset(address).sources.get(rule)
    return source is not None and source.kind == "decided"


def source_link(book: Book, place: str) -> Node:
    """Return a place in a source, ``S0F §12``, as the title of the text and the place in it."""
    name, _, where = place.partition(" ")
    title = library.register("sources")[name]["title"][book.lang]
    shown = ", ".join(part for part in (title, _located(book, where)) if part)
    return nodes.link(source_place(name), shown)


def source_place(name: str) -> Place:
    """Return the place of a source on the page of sources."""
    return Place("sources", f"source-{name.lower()}")


def _located(book: Book, where: str) -> str:
    if match := _LINES.fullmatch(where):
        return book.say("locator", "line", line=match[1].replace("-", "–"))
    return book.say("locator", where) if where in group_of("locator") else where
