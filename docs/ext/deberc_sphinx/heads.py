"""The facts at the head of a ruleset's page, and tables of differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import library, nodes
from .book import between
from .provenance import source_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node

    from deberc.rulesets import Difference

    from .book import Book


def facts(book: Book, address: str) -> Node:
    """Return the facts that a player asks first, as labels and values."""
    founded = list(founded_on(book, address))
    rows: list[tuple[str, Node]] = [
        ("players", nodes.inline(str(library.ruleset(address).value("table.players")))),
        ("ends", nodes.inline(how_it_ends(book, address))),
        ("pack", nodes.inline(str(library.ruleset(address).value("cards.pack")))),
    ]
    if founded:
        rows.append(("founded", nodes.inline(*between(", ", founded))))
    if parent := library.parent_of(address):
        rows.append(("parent", book.ruleset_link(parent)))
    rows.append(("address", nodes.code(address)))
    rows.append(("cases", nodes.inline(str(library.count_of_cases(address)))))
    labelled = [([book.say("ruleset", key)], [nodes.paragraph(value)]) for key, value in rows]
    return nodes.described(labelled, classes=["facts"])


def how_it_ends(book: Book, address: str) -> str:
    """Return up to what a game goes, in a few words."""
    points = book.rule_short(address, "game.ends.points")
    if points is None:
        return str(book.rule_short(address, "game.ends.kind"))
    leads = library.stated_rules(address)["game.ends.kind"][1] == "lead"
    return book.say("ruleset", "lead", points=points) if leads else points


def founded_on(book: Book, address: str) -> Iterable[Node]:
    """Yield the sources that the rules of a ruleset were taken from, as links."""
    founds = library.register("sources")
    names = [name for name, source in founds.items() if address in source["founds"]]
    return (nodes.link(source_place(name), founds[name]["title"][book.lang]) for name in names)


def differences_table(book: Book, here: str, there: str, found: Sequence[Difference]) -> Node:
    """Return a table of rules that two rulesets say otherwise."""
    head = [book.say("ruleset", "rule"), book.say("ruleset", "here"), book.ruleset_title(there)]
    rows = [_row(book, here, there, difference.rule) for difference in found]
    return nodes.table(head, rows, classes=["differences-table"])


def _row(book: Book, here: str, there: str, rule: str) -> list[Node]:
    stated_here = library.states(here, rule)
    link = book.rule_link(here if stated_here else there, rule)
    absent = book.say("ruleset", "not_here")
    shown = (book.rule_short(address, rule) or absent for address in (here, there))
    return [nodes.paragraph(link), *(nodes.paragraph(text) for text in shown)]
