"""A situation on a page: purpose, position, question, verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import library, nodes
from .book import between, case_label
from .drawing import answer, position
from .provenance import source_link

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils.nodes import Node

    from deberc_conformance.cases import Case

    from .book import Book


def whole(book: Book, situation: Mapping[str, Any], node_id: str) -> Node:
    """Return a situation as a section with the verdicts of all rulesets."""
    purpose = situation["purpose"][book.lang]
    section = nodes.section(sentence_title(purpose), node_id)
    section["classes"].append("situation")
    section += _drawn(book, situation)
    section += [_verdict(book, cases) for cases in verdicts(situation)]
    return section


def example(book: Book, case: Case) -> Node:
    """Return a case as an example beside the rules of its ruleset."""
    purpose = nodes.paragraph(
        nodes.strong(book.say("example", "title")), " ", case.purpose[book.lang],
        classes=["example-title"],
    )  # fmt: skip
    return nodes.box(
        purpose,
        _position(book, case),
        _question(book, case),
        *answer(book, case),
        _working(book, case),
        nodes.paragraph(_more(book, case), classes=["more"]),
        classes=["example"],
    )


def verdicts(situation: Mapping[str, Any]) -> list[list[Case]]:
    """Return the cases of a situation, those with one verdict together."""
    return [
        [library.cases()[situation["id"], address] for address in verdict["rulesets"]]
        for verdict in situation["verdicts"]
    ]


def sentence_title(purpose: str) -> str:
    """Return a purpose as a heading: without the full stop at its end."""
    return purpose.strip().removesuffix(".")


def _drawn(book: Book, situation: Mapping[str, Any]) -> list[Node]:
    grouped = verdicts(situation)
    parts: list[Node] = []
    if source := situation.get("source"):
        said = nodes.paragraph(book.say("example", "from_source"), source_link(book, source))
        parts.append(said)
    if "scripts" not in situation:
        parts.append(_position(book, grouped[0][0]))
    parts.append(_question(book, grouped[0][0]))
    return parts


def _position(book: Book, case: Case) -> Node:
    players = int(library.ruleset(case.ruleset).data["table"]["players"])
    refusal = case.expectation.maps[0] if case.expectation.kind == "refused" else {}
    refused = refusal.get("line") if len(case.situation["verdicts"]) == 1 else None
    return position(book, case.op, case.given, players=players, refused=refused)


def _question(book: Book, case: Case) -> Node:
    question = book.say("question", case.op, seat=case.given.get("seat"))
    return nodes.paragraph(question, classes=["question"])


def _verdict(book: Book, cases: Sequence[Case]) -> Node:
    first = cases[0]
    links = between(", ", (book.ruleset_link(case.ruleset) for case in cases))
    parts: list[Node] = [nodes.paragraph(book.say("example", "by_rules"), *links)]
    if "scripts" in first.situation:
        parts.append(_position(book, first))
    parts += answer(book, first)
    parts.append(_working(book, first))
    rules = book.rule_links(first.ruleset, first.rules)
    turns = nodes.paragraph(book.say("example", "turns_on"), *rules, classes=["turns-on"])
    return nodes.box(*parts, turns, classes=["verdict"])


def _working(book: Book, case: Case) -> Node:
    return nodes.paragraph(case.working[book.lang], classes=["working"])


def _more(book: Book, case: Case) -> Node:
    return nodes.link(case_label(case.situation["id"]), book.say("example", "more"))
