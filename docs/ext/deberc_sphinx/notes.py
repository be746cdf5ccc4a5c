"""What stands below a paragraph of rules: differences in sight, the rest in a fold-out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import library, nodes
from .book import case_place
from .provenance import provenance
from .situation import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node

    from .book import Book


def note_id(rule: str) -> str:
    """Return the id of the note on a rule."""
    return f"note.{rule}"


def differing(book: Book, address: str, rules: Iterable[str]) -> list[Node]:
    """Return what the parent says instead of each rule that differs from it."""
    parent = library.parent_of(address)
    changed = [rule for rule in rules if rule in library.differences_of(address)]
    if parent is None or not changed:
        return []
    there = {rule for rule in changed if library.states(parent, rule)}
    notes = [_difference(book, parent, rule) for rule in changed if rule in there]
    if new := [book.rule_title(address, rule) for rule in changed if rule not in there]:
        said = book.say("note", "new", parent=book.ruleset_title(parent))
        notes.append(nodes.paragraph(said, ", ".join(new), ".", classes=["differs-note"]))
    return notes


def _difference(book: Book, parent: str, rule: str) -> Node:
    said = book.say("note", "differs", parent=book.ruleset_title(parent))
    short = f" — {book.rule_short(parent, rule)}."
    return nodes.paragraph(said, book.rule_link(parent, rule), short, classes=["differs-note"])


def folded(book: Book, address: str, rules: Sequence[str]) -> Node:
    """Return the notes on rules in a fold-out: provenance, and the cases that test each."""
    count = len({case.id for rule in rules for case in library.cases_on(address, rule)})
    notes = (_note(book, address, rule) for rule in rules)
    return nodes.drawn(nodes.fold(book.say("note", "fold", count=count), *notes, classes=["notes"]))


def _note(book: Book, address: str, rule: str) -> Node:
    short = book.rule_short(address, rule)
    head = nodes.paragraph(
        nodes.strong(book.rule_title(address, rule)), f": {short} ", _permalink(book, rule)
    )
    origin = provenance(book, address, rule)
    parts = [head, *([origin] if origin else []), _cases(book, address, rule)]
    return nodes.box(*parts, classes=["rule-note"], ids=[note_id(rule)])


def _permalink(book: Book, rule: str) -> Node:
    """Return the id of the rule, which is its anchor, as a link to it."""
    return nodes.reference_to(rule, rule, book.say("note", "link"), classes=["rule-id"])


def _cases(book: Book, address: str, rule: str) -> Node:
    found = library.cases_on(address, rule)
    if not found:
        return nodes.paragraph(book.say("note", "no_cases"), classes=["no-cases"])
    summary = book.say("note", "cases", count=len(found))
    shown = [(*case_place(case.situation), title_of(book, case.situation)) for case in found]
    return nodes.fold(summary, nodes.case_list(shown), classes=["cases-fold"])
