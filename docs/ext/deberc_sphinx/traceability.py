"""From every rule to its wording, the functions that play by it, its cases and what they notice."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from deberc.rulesets import rule_ids
from deberc_conformance.messages import PROTOCOL

from . import library, nodes
from .asking import question
from .code_places import functions_of
from .directives import BookDirective
from .evidence import changes_noticed, changes_survived

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

NAMED = 3
"""The most functions that are named beside a rule."""


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("traceability", TraceabilityDirective)
    app.add_directive("not-tested", NotTestedDirective)
    app.add_directive("versions", VersionsDirective)


@question()
def rules_in_use() -> list[tuple[str, str]]:
    """Return every rule that applies anywhere, in the order of the book, with a ruleset of it."""
    order = {rule: index for index, rule in enumerate(rule_ids())}
    found: dict[str, tuple[int, str]] = {}
    for name in library.playable_names():
        for rule, (entry, _) in library.stated_rules(name).items():
            found.setdefault(rule, (order[entry.id], name))
    return [(rule, found[rule][1]) for rule in sorted(found, key=lambda rule: found[rule][0])]


class TraceabilityDirective(BookDirective):
    """A table for each section of the rules."""

    subtype: ClassVar[str] = "traceability"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a section for each section of the rules."""
        by_section = groupby(rules_in_use(), key=lambda one: one[0].partition(".")[0])
        return [self._section(book, section, list(rules)) for section, rules in by_section]

    def _section(self, book: Book, section: str, rules: list[tuple[str, str]]) -> Node:
        head = [book.say("trace", key) for key in ("rule", "functions", "cases", "changes")]
        rows = [_row(book, rule, address) for rule, address in rules]
        wording = nodes.paragraph(
            book.say("trace", "wording"), nodes.code(f"spec/wording/{section}.yaml")
        )
        table = nodes.table(head, rows, classes=["traceability"])
        title = book.wording.section_title(section, book.lang)
        return nodes.section(title, f"trace-{section}", wording, table)


class NotTestedDirective(BookDirective):
    """What the cases do not reach: rules of rulesets without a case, changes that survive."""

    subtype: ClassVar[str] = "traceability"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return how many changes survive by ruleset, and the rules without cases."""
        survived = changes_survived()
        lost = [nodes.paragraph(book.ruleset_link(name), f": {n}") for name, n in survived.items()]
        said = book.say("trace", "survived" if survived else "none_survived")
        without = [
            [nodes.paragraph(book.ruleset_link(name), ": ", *book.rule_links(name, rules))]
            for name in book.published
            if (rules := _untested(name))
        ]
        key = "without_cases" if without else "all_have_cases"
        parts: list[Node] = [nodes.paragraph(said)]
        parts += [nodes.bullets(*([one] for one in lost))] if lost else []
        parts.append(nodes.paragraph(book.say("trace", key)))
        return [*parts, *([nodes.bullets(*without)] if without else [])]


class VersionsDirective(BookDirective):
    """The versions of the suite, of the protocol, and of every ruleset."""

    subtype: ClassVar[str] = "traceability"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the facts, and a row for each ruleset with the hash of its rules."""
        numbers = (("suite", library.bundle().suite), ("protocol", str(PROTOCOL)))
        facts = [([book.say("trace", key)], [nodes.paragraph(value)]) for key, value in numbers]
        head = [book.say("trace", key) for key in ("ruleset", "version", "hash")]
        rows = [_version(book, name) for name in book.published]
        table = nodes.table(list(head), rows, classes=["versions"])
        return [nodes.described(facts, classes=["facts"]), table]


def _version(book: Book, name: str) -> list[Node]:
    ruleset = library.ruleset(name)
    cells = (book.ruleset_link(name), nodes.inline(str(ruleset.version)), nodes.code(ruleset.hash))
    return [nodes.paragraph(cell) for cell in cells]


def _untested(address: str) -> list[str]:
    return [rule for rule in library.stated_rules(address) if not library.cases_on(address, rule)]


def _row(book: Book, rule: str, address: str) -> list[Node]:
    title = nodes.paragraph(book.rule_link(address, rule), nodes.inline(" "), nodes.code(rule))
    places = functions_of(rule)
    named: list[Node] = [nodes.code(place) for place in places[:NAMED]]
    more = f" +{len(places) - NAMED}" if len(places) > NAMED else ""
    functions = nodes.paragraph(*_spaced(named), more) if named else nodes.paragraph("—")
    cases = {case.id for name in book.published for case in library.cases_on(name, rule)}
    counts = (str(len(cases)), str(changes_noticed(rule)))
    return [title, functions, *(nodes.paragraph(count) for count in counts)]


def _spaced(parts: list[Node]) -> list[Node | str]:
    return [piece for part in parts for piece in (part, " ")][:-1]
