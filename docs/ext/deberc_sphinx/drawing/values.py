"""Plain values of positions and answers, put into words and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..book import between
from ..cards import cards, suit
from ..nodes import inline, paragraph

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils.nodes import Node

    from ..book import Book


def plain(book: Book, value: Any) -> list[Node]:
    """Return a number, a seat, seats, or numbers by seat; a dash for nothing."""
    if value is None:
        return text(book.say("compare", "none"))
    if isinstance(value, dict):
        return text(by_seat(book, value))
    return text(", ".join(map(str, value)) if isinstance(value, list) else _number(value))


def by_seat(book: Book, points: Mapping[str, Any]) -> str:
    """Return points by seat: ``A 72, B 90``."""
    said = (
        book.say("value", "by_seat", seat=seat, points=_number(n)) for seat, n in points.items()
    )
    return ", ".join(said)


def _number(value: Any) -> str:
    """Return a number with a real minus sign."""
    return str(value).replace("-", "−")


def points_or_nothing(book: Book, pots: Sequence[int]) -> str:
    """Return pots, oldest first."""
    return ", ".join(map(str, pots)) or book.say("value", "nothing")


def text(said: str) -> list[Node]:
    """Return a text as a block."""
    return [paragraph(said)]


def drawn(book: Book, codes: Sequence[str]) -> list[Node]:
    """Return cards as a block; words where there are none."""
    if not codes:
        return text(book.say("value", "none"))
    return [paragraph(cards(book, codes))]


def suit_of(book: Book, code: str) -> list[Node]:
    """Return a suit as a block: its sign and its name."""
    return [paragraph(suit(book, code), " ", suit_name(book, code))]


def suit_name(book: Book, code: str) -> str:
    """Return the name of a suit."""
    return book.glossary.term(book.glossary.suits[code]["term"]).name[book.lang]


def forced(book: Book, held: Mapping[str, str]) -> list[Node]:
    """Return who must be maker in a forced replay, and of what where that stays."""
    if "trump" not in held:
        return text(book.say("value", "forced", maker=held["maker"]))
    trump = suit_name(book, held["trump"])
    return text(book.say("value", "forced_trump", maker=held["maker"], trump=trump))


def seat_cards(book: Book, played: Sequence[Mapping[str, str]]) -> list[Node]:
    """Return a trick: each card after its seat."""
    parts = (inline(f"{one['seat']} ", cards(book, [one["card"]])) for one in played)
    return [paragraph(*between(" ", parts), classes=["trick"])]


def bid(book: Book, said: str) -> Node:
    """Return a bid in words."""
    kind, _, code = said.partition(" ")
    words = book.say("bid", kind)
    return inline(f"{words} ", suit(book, code)) if code else inline(words)


def bids(book: Book, said: Sequence[str]) -> list[Node]:
    """Return the bids that may be made."""
    return [paragraph(*between(", ", (bid(book, one) for one in said)))]


def melds(book: Book, found: Sequence[Mapping[str, Any]]) -> list[Node]:
    """Return named runs with their cards."""
    if not found:
        return text(book.say("value", "none"))
    return [
        paragraph(
            f"{book.glossary.term(meld['name']).name[book.lang]} ", cards(book, meld["cards"])
        )
        for meld in found
    ]
