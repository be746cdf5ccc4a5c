"""How often random and steered deals reach each rule: what was measured, as tables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

from deberc.sayings import said, say
from deberc_conformance.fuzz.reach import RARE

from . import nodes
from .asking import question
from .directives import BookDirective
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("steering", SteeringDirective)


@question()
def measured(address: str) -> dict[str, Any]:
    """Return what was measured for a ruleset: `random` and `steered` counts, with their deals."""
    data = json.loads((DATA / "steering.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = data["rulesets"][address]
    return found


class SteeringDirective(BookDirective):
    """The shares of deals for a ruleset: ``{steering} ADDRESS``."""

    required_arguments = 1
    subtype: ClassVar[str] = "steering"

    def compose(self, book: Book) -> list[Node]:
        """Return the table of rare situations, and that of rules in a fold."""
        address = self.arguments[0]
        counts = measured(address)
        deals = f"{counts['steered']['deals']:,}".replace(",", "\N{NO-BREAK SPACE}")
        rare = [name for name in RARE if name in counts["steered"]["rare"]]
        texts = [[nodes.paragraph(say(said(f"fuzz.rare.{name}"), book.lang))] for name in rare]
        rules = sorted(counts["steered"]["rules"], key=lambda rule: _share(counts, "random", rule))
        links = [[nodes.paragraph(book.rule_link(address, rule))] for rule in rules]
        return [
            nodes.paragraph(book.say("steering", "deals", deals=deals)),
            _table(book, "situation", counts, "rare", zip(rare, texts, strict=True)),
            nodes.fold(
                book.say("steering", "by_rule"),
                _table(book, "rule", counts, "rules", zip(rules, links, strict=True)),
            ),
        ]


def _share(counts: dict[str, Any], kind: str, rule: str) -> tuple[float, str]:
    return counts[kind]["rules"].get(rule, 0) / counts[kind]["deals"], rule


def _table(
    book: Book,
    what: str,
    counts: dict[str, Any],
    group: str,
    rows: Iterable[tuple[str, Sequence[Node]]],
) -> Node:
    head = [book.say("steering", name) for name in (what, "random", "steered")]
    body = [
        [*label, *(_percent(book, counts[kind], group, name) for kind in ("random", "steered"))]
        for name, label in rows
    ]
    return nodes.table(head, body, classes=["steering"])


def _percent(book: Book, counts: dict[str, Any], group: str, name: str) -> Node:
    share = 100 * counts[group].get(name, 0) / counts["deals"]
    text = f"{share:.2f}" if share < 10 else f"{share:.1f}"
    shown = text.replace(".", ",") if book.lang == "ru" else text
    return nodes.paragraph(nodes.inline(shown, classes=["count"]))
