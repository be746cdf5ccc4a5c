"""A situation on a page: purpose, position, question, verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import library, nodes
from .book import between, case_place
from .cards import with_cards, with_signs
from .drawing import answer, diagram, position
from .provenance import source_link
from .steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils.nodes import Node

    from deberc_conformance.cases import Case

    from .book import Book


def whole(book: Book, situation: Mapping[str, Any], node_id: str) -> list[Node]:
    """Return a situation with a heading and the verdicts of all rulesets."""
    title = title_of(book, situation)
    heading = nodes.heading(title, 2, node_id=node_id)
    verdicts_drawn = (_verdict(book, cases) for cases in verdicts(book, situation))
    return [heading, *_drawn(book, situation), *verdicts_drawn]


def dispute(book: Book, situation: Mapping[str, Any], node_id: str) -> list[Node]:
    """Return a situation in brief: what each group of rulesets says to it, and why."""
    title = title_of(book, situation)
    parts: list[Node] = [nodes.heading(title, 2, node_id=node_id)]
    grouped = verdicts(book, situation)
    if "scripts" not in situation:
        parts.append(_folded_if_long(book, grouped[0][0]))
    parts.append(_question(book, grouped[0][0]))
    parts += [_brief(book, cases) for cases in grouped]
    parts.append(nodes.paragraph(_more(book, grouped[0][0]), classes=["more"]))
    return parts


def _folded_if_long(book: Book, case: Case) -> Node:
    drawn = _position(book, case)
    if "script" not in case.given:
        return drawn
    return nodes.fold(book.say("example", "course"), drawn)


def _brief(book: Book, cases: Sequence[Case]) -> Node:
    links = between(", ", (book.ruleset_link(case.ruleset) for case in cases))
    head = nodes.drawn(nodes.paragraph(*links, classes=["who"]))
    steps = steps_of(book, cases[0])
    return nodes.box(head, _working(book, cases[0]), *steps, classes=["verdict"])


def example(book: Book, case: Case) -> Node:
    """Return a case as an example beside the rules of its ruleset."""
    purpose = nodes.paragraph(
        nodes.strong(book.say("example", "title")), " ", *with_cards(book, case.purpose[book.lang]),
        classes=["example-title"],
    )  # fmt: skip
    return nodes.box(
        purpose,
        _position(book, case),
        _question(book, case),
        nodes.drawn(*answer(book, case)),
        _working(book, case),
        *steps_of(book, case),
        nodes.paragraph(_whole_case(book, case), classes=["more"]),
        classes=["example"],
    )


def verdicts(book: Book, situation: Mapping[str, Any]) -> list[list[Case]]:
    """Return the cases of a situation that the book tells, those with one verdict together."""
    grouped = (_cases_of(book, situation["id"], verdict) for verdict in situation["verdicts"])
    return [cases for cases in grouped if cases]


def _cases_of(book: Book, situation: str, verdict: Mapping[str, Any]) -> list[Case]:
    addresses = book.published if book.alone else verdict["rulesets"]
    found = [case for name in addresses if (case := library.case(situation, name))]
    return [case for case in found if not book.alone or case.working is verdict["working"]]


def title_of(book: Book, situation: Mapping[str, Any]) -> str:
    """Return the purpose of a situation as a heading: without the full stop at its end."""
    return with_signs(book, situation["purpose"][book.lang].strip().removesuffix("."))


def _drawn(book: Book, situation: Mapping[str, Any]) -> list[Node]:
    grouped = verdicts(book, situation)
    parts: list[Node] = []
    if source := situation.get("source"):
        said = nodes.paragraph(book.say("example", "from_source"), source_link(book, source))
        parts.append(said)
    if "scripts" not in situation:
        parts.append(_position(book, grouped[0][0]))
    parts.append(_question(book, grouped[0][0]))
    return parts


def _position(book: Book, case: Case) -> Node:
    players = library.players_of(case.ruleset)
    refusal = case.expectation.maps[0] if case.expectation.kind == "refused" else {}
    refused = refusal.get("line") if len(case.situation["verdicts"]) == 1 else None
    drawn = position(book, case.op, case.given, players=players, refused=refused)
    return nodes.drawn(*diagram(book, case), drawn)


def _question(book: Book, case: Case) -> Node:
    question = book.say("question", case.op, seat=case.given.get("seat"))
    return nodes.paragraph(question, classes=["question"])


def _verdict(book: Book, cases: Sequence[Case]) -> Node:
    first = cases[0]
    links = between(", ", (book.ruleset_link(case.ruleset) for case in cases))
    parts: list[Node] = [
        nodes.drawn(nodes.paragraph(book.say("example", "by_rules"), *links, classes=["who"]))
    ]
    if "scripts" in first.situation:
        parts.append(_position(book, first))
    parts.append(nodes.drawn(*answer(book, first)))
    parts.append(_working(book, first))
    rules = book.rule_links(first.ruleset, first.rules)
    turns = nodes.paragraph(book.say("example", "turns_on"), *rules, classes=["turns-on"])
    return nodes.box(*parts, nodes.drawn(turns), *steps_of(book, first), classes=["verdict"])


def _working(book: Book, case: Case) -> Node:
    return nodes.paragraph(*with_cards(book, case.working[book.lang]), classes=["working"])


def _whole_case(book: Book, case: Case) -> Node:
    """Return a link to the whole case; on paper, the name that commands know it by."""
    if book.printed:
        return nodes.inline(book.say("example", "case", case=case.id))
    return _more(book, case)


def _more(book: Book, case: Case) -> Node:
    return nodes.link(case_place(case.situation), book.say("example", "more"))
