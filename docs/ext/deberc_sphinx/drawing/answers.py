"""What must come out: the fields of an answer, or the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import library
from ..book import between
from ..cards import cards
from ..nodes import described, inline, numbered, paragraph, table
from ..texts import group_of
from . import values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from docutils.nodes import Node

    from deberc_conformance.cases import Case

    from ..book import Book


def answer(book: Book, case: Case) -> list[Node]:
    """Return what must come out of a case."""
    expectation = case.expectation
    if expectation.kind == "refused":
        return [_refused(book, case, expectation.maps[0])]
    if expectation.kind == "expect":
        return [_fields(book, case, expectation.maps[0])]
    several = (_fields(book, case, one) for one in expectation.maps)
    return [paragraph(book.say("example", "any_of")), numbered(*([one] for one in several))]


def _refused(book: Book, case: Case, refusal: Mapping[str, Any]) -> Node:
    if "line" in refusal:
        label = book.say("answer", "refused_line", line=refusal["line"])
    else:
        label = book.say("answer", "refused")
    rule = book.rule_link(case.ruleset, refusal["rule"])
    return described([([f"✗ {label}"], [paragraph(rule)])], classes=["answer", "refusal"])


def _fields(book: Book, case: Case, fields: Mapping[str, Any]) -> Node:
    rows: list[tuple[list[str | Node], list[Node]]] = []
    for key, value in fields.items():
        name = _OTHER_NAMES.get((case.op, key), key)
        reader = _READERS.get(name, _plain)
        rows.append(([book.say("answer", name)], reader(book, case, value)))
    return described(rows, classes=["answer"])


_OTHER_NAMES = {
    ("trick_winner", "winner"): "trick_winner",
    ("trick_winner", "points"): "trick_points",
    ("melds", "points"): "trick_points",
    ("meld_contest", "winner"): "contest_winner",
    ("match_ledger", "winner"): "match_winner",
    ("match_ledger", "points"): "match_points",
    ("card_values", "points"): "card_points",
    ("play_deal", "melds"): "meld_points",
    ("play_deal", "bella"): "bella_points",
    ("game_ledger", "written"): "written_by_deal",
}


def _plain(book: Book, case: Case, value: Any) -> list[Node]:  # noqa: ARG001
    return values.plain(book, value)


def _cards(book: Book, case: Case, value: Any) -> list[Node]:  # noqa: ARG001
    return values.drawn(book, value)


def _because(book: Book, case: Case, value: Mapping[str, str]) -> list[Node]:
    """Return the cards that each rule forbids."""
    rules: dict[str, list[str]] = {}
    for code, rule in value.items():
        rules.setdefault(rule, []).append(code)
    return [
        paragraph(cards(book, codes), " — ", book.rule_link(case.ruleset, rule))
        for rule, codes in rules.items()
    ]


def _card_points(book: Book, case: Case, value: Mapping[str, int]) -> list[Node]:  # noqa: ARG001
    parts = (inline(cards(book, [code]), f" {points}") for code, points in value.items())
    return [paragraph(*between(", ", parts))]


def _winner(book: Book, case: Case, value: str | None) -> list[Node]:  # noqa: ARG001
    won = book.say("value", "won", seat=value) if value else book.say("value", "goes_on")
    return values.text(won)


def _outcome(book: Book, case: Case, value: str) -> list[Node]:
    tied_plain = value == "tied" and not _hangs(case)
    return values.text(book.say("outcome", "tied_plain" if tied_plain else value))


def _hangs(case: Case) -> bool:
    return library.hangs(case.ruleset)


def _or_dash(book: Book, value: Any, reader: Callable[[Book, Any], list[Node]]) -> list[Node]:
    return values.plain(book, None) if value is None else reader(book, value)


def _dealer(book: Book, case: Case, value: Any) -> list[Node]:  # noqa: ARG001
    return values.text(book.say("value", "lot")) if value == "lot" else values.plain(book, value)


def _by_deal(book: Book, case: Case, value: Sequence[Mapping[str, int]]) -> list[Node]:  # noqa: ARG001
    return [
        numbered(*([paragraph(values.by_seat(book, one))] for one in value), classes=["ledger"])
    ]


def _breakdown(book: Book, case: Case, value: Sequence[Mapping[str, Any]]) -> list[Node]:
    head = [book.say("what", key) for key in ("seat", "source", "amount", "rule")]
    rows: list[list[Node]] = [
        [
            paragraph(line["seat"]),
            paragraph(_what(book, line["what"])),
            paragraph(str(line["points"]).replace("-", "−")),
            paragraph(book.rule_link(case.ruleset, line["rule"])),
        ]
        for line in value
    ]
    return [table(head, rows, classes=["breakdown"])]


def _what(book: Book, name: str) -> str:
    terms = book.glossary.terms
    if name in group_of("what"):
        return book.say("what", name)
    return terms[name].name[book.lang]


_READERS: dict[str, Callable[[Book, Case, Any], list[Node]]] = {
    "cards": _cards,
    "because": _because,
    "card_points": _card_points,
    "winner": _winner,
    "match_winner": _winner,
    "contest_winner": lambda book, _case, value: values.text(value or book.say("value", "nobody")),
    "melds": lambda book, _case, value: values.melds(book, value),
    "bella": lambda book, _case, value: values.text(
        book.say("value", "present" if value else "absent")
    ),
    "bids": lambda book, _case, value: values.bids(book, value),
    "passed_out": lambda book, _case, _value: values.text(book.say("value", "all_passed")),
    "trump": lambda book, _case, value: _or_dash(book, value, values.suit_of),
    "bottom_card": lambda book, _case, value: values.drawn(book, [value] if value else []),
    "cube": lambda book, _case, value: values.text(value or book.say("value", "anyone")),
    "contest": lambda book, _case, value: _or_dash(book, (value or {}).get("scores"), values.plain),
    "outcome": _outcome,
    "next_dealer": _dealer,
    "first_dealer": _dealer,
    "pots": lambda book, _case, value: values.text(values.points_or_nothing(book, value)),
    "breakdown": _breakdown,
    "written_by_deal": _by_deal,
    "consequence": lambda book, _case, value: values.text(book.say("consequence", value)),
}
