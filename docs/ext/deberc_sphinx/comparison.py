"""The table that compares rulesets, rule by rule."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes as docutils_nodes

from deberc.rulesets import rule_ids

from . import library, nodes
from .book import rule_place
from .directives import BookDirective
from .pairs import page_name, pairs

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("comparison", ComparisonDirective)


class ComparisonDirective(BookDirective):
    """All rules by ruleset, with filters by section and by what differs.

    The arguments are the rulesets that are shown at first; the others wait behind the filter.
    """

    optional_arguments = 30
    subtype: ClassVar[str] = "comparison"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the place for the filters and the table."""
        shown = self.arguments or list(book.published)
        others = [name for name in book.published if name not in shown]
        names = [*shown, *others]
        data = {
            "shown": " ".join(shown),
            "names": " ".join(names),
            "titles": json.dumps(_section_titles(book)),
            "pairs": " ".join(page_name(pair) for pair in pairs(book)),
            **{key: book.say("compare", key) for key in _WORDS},
        }
        controls = nodes.controls("comparison", data)
        table = nodes.box(_table(book, names), classes=["comparison"])
        return [controls, table]


_WORDS = ("section", "all_sections", "only_differing", "rulesets", "no_rows", "filters", "beside")


def _section_titles(book: Book) -> dict[str, str]:
    return {name: book.wording.section_title(name, book.lang) for name in book.wording.sections}


def _table(book: Book, names: list[str]) -> Node:
    head: list[str | Node] = [
        book.say("compare", "rule"),
        *(book.ruleset_link(name) for name in names),
    ]
    rules = _rules_of(names)
    table = nodes.table(head, [_row(book, names, rule) for rule in rules], ["comparison-table"])
    for row, rule in zip(table.findall(docutils_nodes.row), [None, *rules], strict=True):
        if rule:
            section = rule.partition(".")[0]
            row["classes"] += ["rule-row", f"section-{section}"]
    return table


def _rules_of(names: list[str]) -> list[str]:
    """Return the rules that apply in any of the rulesets, in the order of the book."""
    order = {rule: index for index, rule in enumerate(rule_ids())}
    found = {
        rule: order[entry.id]
        for name in names
        for rule, (entry, _) in library.stated_rules(name).items()
    }
    return sorted(found, key=found.__getitem__)


def _row(book: Book, names: list[str], rule: str) -> list[Node]:
    stating = next(name for name in names if rule in library.stated_rules(name))
    title = nodes.paragraph(book.rule_title(stating, rule))
    return [title, *(_cell(book, name, rule) for name in names)]


def _cell(book: Book, name: str, rule: str) -> Node:
    short = book.rule_short(name, rule)
    if short is None:
        return nodes.paragraph(book.say("compare", "none"))
    return nodes.paragraph(nodes.link(rule_place(name, rule), short))
