"""Two rulesets beside each other: every rule on which they part, in words, with cases."""

from __future__ import annotations

from itertools import combinations, groupby
from typing import TYPE_CHECKING, ClassVar

from . import evidence, library, nodes
from .book import case_place, rule_place
from .directives import BookDirective
from .nodes import Place
from .situation import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

SHOWN = 4
"""The most cases that are named beside a rule."""


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("pair", PairDirective)
    app.add_directive("pairs", PairsDirective)


def pairs(book: Book) -> list[tuple[str, str]]:
    """Return the pairs with a page: each ruleset with its parent, those of two places."""
    heirs = [(parent, name) for name in book.published if (parent := library.parent_of(name))]
    placed = [name for name in book.published if library.place_of(name)]
    found = [
        (one, other)
        for one, other in combinations(placed, 2)
        if library.players_of(one) == library.players_of(other)
    ]
    known = dict.fromkeys(pair for pair in heirs if pair[0] in book.published)
    return list(known) + [pair for pair in found if pair not in known and pair[::-1] not in known]


def page_name(pair: tuple[str, str]) -> str:
    """Return the name of the page of a pair."""
    return f"pairs/{pair[0]}--{pair[1]}"


def pair_link(book: Book, one: str, other: str, text: str) -> Node | None:
    """Return a link to the page of two rulesets; None where they have none."""
    for pair in ((one, other), (other, one)):
        if pair in pairs(book):
            return nodes.link(Place(page_name(pair), "pair"), text)
    return None


class PairDirective(BookDirective):
    """The whole page of a pair: how much differs, then the rules by section."""

    required_arguments = 2
    subtype: ClassVar[str] = "pair"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the head and a section for each part of the rules with differences."""
        left, right = self.arguments
        differing = library.parting(left, right)
        alike = len({*library.stated_rules(left), *library.stated_rules(right)}) - len(differing)
        counted = book.say("pair", "count", differing=len(differing), alike=alike)
        links = (book.ruleset_link(name) for name in (left, right))
        head = nodes.paragraph(*_joined(links), f". {counted}")
        sections = (
            self._section(book, section, list(rules))
            for section, rules in groupby(differing, key=lambda rule: rule.partition(".")[0])
        )
        return [nodes.box(head, classes=["pair-head"], ids=["pair"]), *sections]

    def _section(self, book: Book, section: str, rules: list[str]) -> Node:
        left, right = self.arguments
        title = book.wording.section_title(section, book.lang)
        shown = (_rule(book, left, right, rule) for rule in rules)
        return nodes.section(title, f"pair-{section}", *shown)


class PairsDirective(BookDirective):
    """All pages of pairs, by their first ruleset."""

    subtype: ClassVar[str] = "pair"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a fold-out for each ruleset that is the first of a pair."""
        found = sorted(pairs(book), key=lambda pair: book.published.index(pair[0]))
        return [
            nodes.fold(
                book.ruleset_title(name), nodes.bullets(*(self._entry(book, one) for one in group))
            )
            for name, group in groupby(found, key=lambda pair: pair[0])
        ]

    def _entry(self, book: Book, pair: tuple[str, str]) -> list[Node]:
        count = book.say("pair", "differences", count=len(library.parting(*pair)))
        link = nodes.link(Place(page_name(pair), "pair"), book.ruleset_title(pair[1]))
        return [nodes.paragraph(link, f" ({count})")]


def _joined(links: Iterable[Node]) -> Iterator[Node | str]:
    for index, link in enumerate(links):
        if index:
            yield " ↔ "
        yield link


def _rule(book: Book, left: str, right: str, rule: str) -> Node:
    stating = left if library.states(left, rule) else right
    head = nodes.paragraph(nodes.strong(book.rule_title(stating, rule)), classes=["pair-title"])
    rows: list[tuple[list[str | Node], list[Node]]] = [
        ([book.ruleset_title(name)], [nodes.paragraph(_said(book, name, rule))])
        for name in (left, right)
    ]
    both = nodes.described(rows, classes=["pair-said"])
    return nodes.box(head, both, *_cases(book, left, right, rule), classes=["pair-rule"])


def _said(book: Book, address: str, rule: str) -> Node:
    """Return what a ruleset says, as a link to where it says so."""
    sentence = book.rule_sentence(address, rule)
    short = book.rule_short(address, rule)
    text = sentence or short
    if text is None:
        return nodes.inline(book.say("ruleset", "not_here"), classes=["no-rule"])
    return nodes.link(rule_place(address, rule), text)


def _cases(book: Book, left: str, right: str, rule: str) -> Iterator[Node]:
    found = evidence.telling_apart(left, right, rule)
    if not found:
        return
    shown = [(*case_place(one), title_of(book, one)) for one in found[:SHOWN]]
    summary = book.say("pair", "cases", count=len(found))
    yield nodes.drawn(nodes.fold(summary, nodes.case_list(shown), classes=["cases-fold"]))
