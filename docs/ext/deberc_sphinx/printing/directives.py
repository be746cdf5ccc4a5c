"""Directives of a printed book: what on the site lies in fold-outs or on pages of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes as docutils_nodes

from .. import library, nodes
from ..directives import BookDirective
from ..heads import differences_table, facts
from ..notes import note_id
from ..provenance import provenance, source_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from ..book import Book


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("ruleset-entrance", EntranceDirective)
    app.add_directive("ruleset-differences", DifferencesDirective)
    app.add_directive("ruleset-notes", NotesDirective)
    app.add_directive("ruleset-sources", SourcesDirective)


class EntranceDirective(BookDirective):
    """What a ruleset is, and the facts a player asks first."""

    required_arguments = 1
    subtype: ClassVar[str] = "ruleset"

    def compose(self, book: Book) -> list[Node]:
        """Return the text about the ruleset and its facts."""
        address = self.arguments[0]
        about = library.ruleset(address).about
        said = [nodes.paragraph(about[book.lang], classes=["about"])] if about else []
        return [*said, facts(book, address)]


class DifferencesDirective(BookDirective):
    """The table of what differs from the parent."""

    required_arguments = 1
    subtype: ClassVar[str] = "ruleset"

    def compose(self, book: Book) -> list[Node]:
        """Return the table; a line where nothing differs."""
        address = self.arguments[0]
        parent = library.parent_of(address)
        found = list(library.differences_of(address).values())
        if parent is None or not found:
            return [nodes.paragraph(book.say("ruleset", "same"))]
        return [differences_table(book, address, parent, found)]


class NotesDirective(BookDirective):
    """Where each rule of a ruleset comes from, by section."""

    required_arguments = 1
    subtype: ClassVar[str] = "rules"

    def compose(self, book: Book) -> list[Node]:
        """Return a block for each section."""
        return [nodes.box(*_notes(book, self.arguments[0]), classes=["provenances"])]


class SourcesDirective(BookDirective):
    """The texts that the rules of a ruleset were taken from."""

    required_arguments = 1
    subtype: ClassVar[str] = "sources"

    def compose(self, book: Book) -> list[Node]:
        """Return a paragraph for each text that a rule cites; a line where none does."""
        given = library.ruleset(self.arguments[0]).sources.values()
        names = {one.source.partition(" ")[0] for one in given if one.source}
        known = [name for name in library.register("sources") if name in names]
        if not known:
            return [nodes.paragraph(book.say("alone", "no_sources"))]
        return [_source(book, name) for name in known]


def _source(book: Book, name: str) -> Node:
    source = library.register("sources")[name]
    title, description = source["title"][book.lang], source["description"][book.lang]
    head = nodes.paragraph(nodes.strong(title), f". {description}")
    return nodes.box(head, classes=["source"], ids=[source_place(name).anchor])


def _notes(book: Book, address: str) -> Iterator[Node]:
    section = ""
    for rule in library.stated_rules(address):
        if rule.partition(".")[0] != section:
            section = rule.partition(".")[0]
            title = book.wording.section_title(section, book.lang)
            yield docutils_nodes.paragraph("", title, classes=["notes-section"])
        yield _note(book, address, rule)


def _note(book: Book, address: str, rule: str) -> Node:
    head = nodes.strong(book.rule_title(address, rule))
    said = [f": {book.rule_short(address, rule)}. "]
    origin = provenance(book, address, rule)
    told = [child.deepcopy() for child in origin.children] if origin else []
    link = nodes.reference_to(rule, rule, book.say("note", "link"), classes=["rule-id"])
    shown = nodes.joined(head, *said, *told, " ", link)
    return docutils_nodes.paragraph("", "", *shown, classes=["provenance"], ids=[note_id(rule)])
