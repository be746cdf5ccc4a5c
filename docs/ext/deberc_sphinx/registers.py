"""Directives that list what stands behind the rules: decisions, sources, offences, rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sphinx import addnodes

from . import library, nodes
from .book import between
from .directives import BookDirective
from .heads import how_it_ends
from .provenance import source_place

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("rulesets", RulesetsDirective)
    app.add_directive("decisions", DecisionsDirective)
    app.add_directive("sources", SourcesDirective)
    app.add_directive("offences", OffencesDirective)


class RulesetsDirective(BookDirective):
    """All rulesets that have a page: players, end of the game, what they are."""

    subtype: ClassVar[str] = "ruleset"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a block for each ruleset."""
        listed = [self._ruleset(book, name) for name in book.published]
        return [*listed, self._contents([f"rulesets/{name}" for name in book.published])]

    def _contents(self, pages: list[str]) -> Node:
        """Return the entries of the book's contents, in the order of descent."""
        toctree = addnodes.toctree(
            parent=self.env.docname,
            entries=[(None, page) for page in pages],
            includefiles=pages,
            maxdepth=1,
            caption=None,
            glob=False,
            hidden=True,
            includehidden=False,
            numbered=0,
            titlesonly=True,
        )
        return nodes.box(toctree, classes=["toctree-wrapper"])

    def _ruleset(self, book: Book, name: str) -> Node:
        ruleset = library.ruleset(name)
        players = f"{book.say('ruleset', 'players').lower()} {ruleset.value('table.players')}"
        facts = f"{players}; {book.say('ruleset', 'ends').lower()} {how_it_ends(book, name)}"
        head = nodes.paragraph(nodes.strong(book.ruleset_link(name)), f" — {facts}")
        about = ruleset.about.get(book.lang, "")
        return nodes.box(head, nodes.paragraph(about), classes=["ruleset-line"])


class DecisionsDirective(BookDirective):
    """What was decided where a source is silent, by the ruleset that decides it."""

    subtype: ClassVar[str] = "decisions"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a section for each ruleset with decisions."""
        found: dict[str, list[tuple[str, str]]] = {}
        for name in book.published:
            ruleset = library.ruleset(name)
            for rule, source in ruleset.sources.items():
                place = (ruleset.origins[rule].ruleset, rule)
                if source.reason and all(place not in known for known in found.values()):
                    found.setdefault(name, []).append(place)
        return [self._of(book, name, places) for name, places in found.items()]

    def _of(self, book: Book, name: str, places: list[tuple[str, str]]) -> Node:
        rows = [_decision(book, name, rule) for _, rule in places]
        head = [book.say("ruleset", "rule"), book.say("register", "reason")]
        table = nodes.table(head, rows, classes=["decisions"])
        return nodes.section(book.ruleset_title(name), f"decided-{name}", table)


class SourcesDirective(BookDirective):
    """The texts that the rules were taken from."""

    subtype: ClassVar[str] = "sources"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a section for each source."""
        return [self._source(book, name) for name in library.register("sources")]

    def _source(self, book: Book, name: str) -> Node:
        source = library.register("sources")[name]
        title = source["title"][book.lang]
        node_id = source_place(name).anchor
        self.label(f"source:{name}", node_id, title)
        founded = [book.ruleset_link(one) for one in source["founds"]]
        said = [book.say("register", "founds"), *between(", ", founded), "."]
        return nodes.section(
            title,
            node_id,
            nodes.paragraph(source["description"][book.lang]),
            nodes.paragraph(*(said if founded else [book.say("register", "founds_none")])),
            nodes.paragraph(book.say("register", "abbreviation"), nodes.code(name)),
        )


class OffencesDirective(BookDirective):
    """What a player can do against the rules, and what it costs in each ruleset."""

    subtype: ClassVar[str] = "offences"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a section for each offence."""
        return [self._offence(book, name) for name in library.register("offences")]

    def _offence(self, book: Book, name: str) -> Node:
        offence = library.register("offences")[name]
        rule = f"penalties.{name}"
        costs: dict[str, list[str]] = {}
        for address in book.published:
            if short := book.rule_short(address, rule):
                costs.setdefault(short, []).append(address)
        listed = [
            [nodes.paragraph(f"{short}: ", *between(", ", (book.ruleset_link(a) for a in who)))]
            for short, who in costs.items()
        ]
        return nodes.section(
            offence["title"][book.lang],
            f"offence-{name.replace('_', '-')}",
            nodes.paragraph(offence["description"][book.lang]),
            nodes.bullets(*listed),
        )


def _decision(book: Book, address: str, rule: str) -> list[Node]:
    reason = library.ruleset(address).sources[rule].reason or {}
    value = f"{book.rule_short(address, rule)}"
    return [
        nodes.paragraph(book.rule_link(address, rule), f": {value}"),
        nodes.paragraph(reason[book.lang]),
    ]
