"""Directives that compose the page of a ruleset: its head, its sections, its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sphinx import addnodes

from deberc.rulesets import differences
from deberc.sayings import said, say

from . import library, nodes
from .calculator import calculator_link
from .directives import BookDirective
from .downloads import links
from .glossary import spellings
from .heads import differences_table, facts
from .notes import differing, folded, note_id
from .pairs import pair_link
from .popovers import words_with_rules
from .provenance import is_decided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from deberc.rulesets import Option
    from deberc.wording import Paragraph, Part

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("ruleset", RulesetDirective)
    app.add_directive("rules", RulesDirective)
    app.add_directive("ruleset-options", OptionsDirective)


class RulesetDirective(BookDirective):
    """The head of a ruleset's page: what it is, facts, differences from its parent."""

    required_arguments = 1
    subtype: ClassVar[str] = "ruleset"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the head. Raises UnknownRuleset."""
        address = self.arguments[0]
        about = library.ruleset(address).about
        parts: list[Node] = [nodes.paragraph(about[book.lang], classes=["about"])] if about else []
        parts.append(facts(book, address))
        parts += links(book, address, self.config.deberc_pdfs, self.env.docname)
        parts += calculator_link(book, address)
        if not book.printed and (parent := library.parent_of(address)):
            parts += self._differences(book, address, parent)
        head = nodes.box(*parts, classes=["ruleset-head"], ids=["ruleset"])
        self.label(f"ruleset:{address}", "ruleset", book.ruleset_title(address))
        return [head]

    def _differences(self, book: Book, address: str, parent: str) -> list[Node]:
        said = book.say("ruleset", "differences", parent=book.ruleset_title(parent))
        found = list(library.differences_of(address).values())
        if not found:
            return [nodes.paragraph(said), nodes.paragraph(book.say("ruleset", "same"))]
        rows = differences_table(book, address, parent, found)
        beside = pair_link(book, parent, address, book.say("pair", "beside"))
        more = [nodes.paragraph(beside)] if beside else []
        return [nodes.fold(said, rows, *more, classes=["differences"])]


class RulesDirective(BookDirective):
    """The rules of one section of a ruleset, as prose with its notes."""

    required_arguments = 2
    subtype: ClassVar[str] = "rules"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return paragraphs and notes. Raises what wording raises where it is not complete."""
        address, section = self.arguments
        made: list[Node] = []
        for paragraph in book.section(address, section):
            made += self._paragraph(book, address, paragraph)
        return [_index(book, address, section), *made, *_dropped(book, address, section)]

    def _paragraph(self, book: Book, address: str, paragraph: Paragraph) -> Iterator[Node]:
        spoken = [self._part(book, address, part) for part in paragraph.parts]
        yield nodes.paragraph(*_spaced(spoken), classes=["rules"])
        rules = [rule for part in paragraph.parts for rule in part.rules]
        yield from differing(book, address, rules)
        if rules and not book.printed:
            yield folded(book, address, rules)

    def _part(self, book: Book, address: str, part: Part) -> Node:
        for rule in part.rules:
            self.label(f"{address}:{rule}", rule, book.rule_title(address, rule))
        changed = any(rule in library.differences_of(address) for rule in part.rules)
        fallback = f" {say(said('show.fallback'), book.lang)}" if part.fallback else ""
        spoken = nodes.inline(
            f"{part.text}{fallback}",
            classes=["rule", *(["differs"] if changed else [])],
            ids=list(part.rules),
        )
        return nodes.inline(spoken, *_marks(book, address, part.rules))


class OptionsDirective(BookDirective):
    """The options that a ruleset's file offers, each with what it changes."""

    required_arguments = 1
    subtype: ClassVar[str] = "options"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a block for each option."""
        address = self.arguments[0]
        options = library.options_of(address).values()
        if not options:
            return [nodes.paragraph(book.say("ruleset", "no_options"))]
        return [_option(book, address, option) for option in options]


def _index(book: Book, address: str, section: str) -> Node:
    """Return index entries for the titles of rules, and for words by all their names."""
    stated = [rule for rule in library.stated_rules(address) if rule.startswith(f"{section}.")]
    named = [(book.rule_title(address, rule), rule) for rule in stated]
    spelt = [
        (form, rule)
        for term, rule in words_with_rules(book)
        if rule in stated
        for form in (term.name[book.lang], *spellings(term, book.lang))
    ]
    entries = [("single", shown, rule, "main", None) for shown, rule in (*named, *spelt)]
    return addnodes.index(entries=entries)


def _spaced(parts: list[Node]) -> Iterator[Node | str]:
    for index, part in enumerate(parts):
        if index:
            yield " "
        yield part


def _marks(book: Book, address: str, rules: tuple[str, ...]) -> Iterator[Node]:
    """Return signs after a sentence: what was decided leads to its note."""
    decided = [rule for rule in rules if is_decided(address, rule)]
    if decided:
        title = book.say("note", "decided_mark")
        yield nodes.reference_to(note_id(decided[0]), "†", title, classes=["mark"])


def _dropped(book: Book, address: str, section: str) -> list[Node]:
    """Return a line on the parent's rules of a section that do not apply here."""
    parent = library.parent_of(address)
    gone = [
        found.rule
        for found in library.differences_of(address).values()
        if found.left is None and found.rule.startswith(f"{section}.")
    ]
    if parent is None or not gone:
        return []
    said = book.say("note", "dropped", parent=book.ruleset_title(parent))
    links = book.rule_links(parent, gone)
    return [nodes.paragraph(said, *links, ".", classes=["differs-note"])]


def _option(book: Book, address: str, option: Option) -> Node:
    base = library.ruleset("+".join((address, *option.needs)))
    changed = library.ruleset("+".join((address, *option.needs, option.name)))
    found = differences(changed, base)
    parts: list[Node] = [
        nodes.paragraph(nodes.strong(option.title[book.lang]), " ", nodes.code(changed.address))
    ]
    if option.about:
        parts.append(nodes.paragraph(option.about[book.lang]))
    parts += _combinations(book, address, option)
    rows = differences_table(book, changed.address, base.address, found)
    parts.append(nodes.fold(book.say("ruleset", "option_changes"), rows, classes=["differences"]))
    return nodes.box(*parts, classes=["option"], ids=[f"option.{option.name}"])


def _combinations(book: Book, address: str, option: Option) -> Iterator[Node]:
    known = library.options_of(address)
    for kind, names in (("needs", option.needs), ("excludes", option.excludes)):
        titles = [_quoted(book, known[name]) for name in names if name in known]
        if titles:
            yield nodes.paragraph(book.say("ruleset", kind, names=", ".join(titles)))


def _quoted(book: Book, option: Option) -> str:
    return book.say("value", "quoted", text=option.title[book.lang])
