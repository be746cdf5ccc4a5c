"""What is given: cards, totals, deals played so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..book import between
from ..nodes import code, described, inline, paragraph
from . import values
from .ledgers import deals, games
from .script import script

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from docutils.nodes import Node

    from ..book import Book

    Row = tuple[list[str | Node], list[Node]]


def position(
    book: Book, op: str, given: Mapping[str, Any], *, players: int = 2, refused: int | None = None
) -> Node:
    """Return a position as labels and what they name; the refused act of a script is marked."""
    rows: list[Row] = []
    for key, value in given.items():
        rows += _rows(book, op, key, value)
    if "script" in given:
        done = script(book, given["script"], players, refused)
        rows.append(([book.say("given", "script")], done))
    return described(rows, classes=["position"])


def _rows(book: Book, op: str, key: str, value: Any) -> Iterator[Row]:
    if key in {"before", "deal"}:
        for inner, held in value.items():
            yield from _rows(book, "before" if key == "before" else op, inner, held)
    elif key in {"hands", "declared"} and isinstance(value, dict):
        for seat, held in value.items():
            melds = [[card for meld in held for card in meld]] if key == "declared" else [held]
            yield [f"{book.say('given', key)} {seat}"], values.drawn(book, melds[0])
    elif key != "script":
        name = _label(op, key)
        yield [book.say("given", name)], _READERS.get(name, values.plain)(book, value)


def _label(op: str, key: str) -> str:
    """Return which label a field has: some mean another thing in another operation."""
    return _OTHER_LABELS.get((op, key), key)


_OTHER_LABELS = {
    ("settle_deal", "cards"): "card_points",
    ("table_ruling", "cards"): "declared_cards",
    ("table_ruling", "declared"): "meld",
}


def _named(group: str) -> Callable[[Book, Any], list[Node]]:
    return lambda book, value: values.text(book.say(group, value))


def _one_card(book: Book, value: str) -> list[Node]:
    return values.drawn(book, [value])


def _trick(book: Book, value: Any) -> list[Node]:
    return values.seat_cards(book, value) if value else values.text(book.say("value", "nothing"))


def _bids(book: Book, value: Any) -> list[Node]:
    said = (inline(f"{one['seat']} — ", values.bid(book, one["bid"])) for one in value)
    parts = between(", ", said)
    return [paragraph(*parts)] if parts else values.text(book.say("value", "nothing"))


_READERS: dict[str, Callable[[Book, Any], list[Node]]] = {
    "trump": values.suit_of,
    "suit": values.suit_of,
    "cards": values.drawn,
    "declared_cards": values.drawn,
    "hand": values.drawn,
    "stock": values.drawn,
    "deck": values.drawn,
    "turn_up": _one_card,
    "card": _one_card,
    "trick": _trick,
    "bids": _bids,
    "deals": deals,
    "games": games,
    "act": _named("ruling"),
    "moment": _named("moment"),
    "target": _named("target"),
    "meld": lambda book, value: values.text(book.glossary.term(value).name[book.lang]),
    "height": lambda book, value: values.text(book.glossary.rank(value).name[book.lang]),
    "offence": lambda _book, value: [paragraph(code(value))],
    "forced": values.forced,
    "cube": lambda book, value: values.text(value or book.say("value", "anyone")),
    "pots": lambda book, value: values.text(values.points_or_nothing(book, value)),
}
