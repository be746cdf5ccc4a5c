"""The notation that people write in situations, turned into the data that goes over the wire."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SEATS = "ABCD"
_CARD = re.compile(r"(10|[6-9TJQKA])([SCDH♠♣♦♥])\ufe0e?\Z")
_SUITS = dict(zip("♠♣♦♥", "SCDH", strict=True))
_ACT = re.compile(
    r"[ABCD] (pass|order|name [SCDH]|draw|exchange|bella|claim|half_bait|redeal|offer|double"
    r"|accept|refuse|play [6-9TJQKA][SCDH]|declare( [6-9TJQKA][SCDH])+)\Z"
)


def code(word: str) -> str:
    """Return the ASCII code of a card or a suit; any other word as it is."""
    if match := _CARD.match(word):
        rank, suit = match[1], match[2]
        return ("T" if rank == "10" else rank) + _SUITS.get(suit, suit)
    return _SUITS.get(word, word)


def codes(text: str) -> str:
    """Return a text of words with every card as its ASCII code and single blanks."""
    return " ".join(code(word) for word in text.split())


def acts(lines: str | Iterable[Any]) -> list[str]:
    """Return the acts of a script, one an item, from lines that may hold several."""
    if isinstance(lines, str):
        lines = lines.splitlines()
    return [act for line in lines for act in acts_of_line(line)]


def acts_of_line(line: Any) -> list[str]:
    """Return the acts of one line of a script."""
    return [codes(act) for act in str(line).split(",") if act.strip()]


def is_act(act: str) -> bool:
    """Whether an act is written as operations.md says."""
    return _ACT.match(act) is not None


def plain(value: Any) -> Any:
    """Return a position or an answer with every string of cards, acts and bids taken apart."""
    if isinstance(value, dict):
        return {code(str(key)): _field(str(key), item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return code(value) if isinstance(value, str) else value


def _field(key: str, value: Any) -> Any:
    reader = _READERS.get(key)
    return reader(value) if reader else plain(value)


def _cards(value: Any) -> Any:
    if isinstance(value, str):
        return codes(value).split()
    return plain(value)


def _hands(value: Any) -> Any:
    if isinstance(value, dict):
        return {seat: _cards(cards) for seat, cards in value.items()}
    return value


def _declared(value: Any) -> Any:
    """Take apart the sequences of each seat; the name of a meld stays as it is."""
    if not isinstance(value, dict):
        return value
    return {
        seat: [_cards(meld) for meld in melds] if isinstance(melds, list) else melds
        for seat, melds in value.items()
    }


def _trick(value: Any) -> Any:
    return _by_seat(value, "card")


def _bids(value: Any) -> Any:
    return _by_seat(value, "bid")


def _by_seat(value: Any, name: str) -> Any:
    """Turn ``B 9H, A JH`` into a list of maps; items without a seat stay words."""
    if isinstance(value, str):
        value = [item for item in value.split(",") if item.strip()]
    if not isinstance(value, list):
        return value
    return [_seated(item, name) if isinstance(item, str) else plain(item) for item in value]


def _seated(item: str, name: str) -> Any:
    seat, _, rest = codes(item).partition(" ")
    return {"seat": seat, name: rest} if rest and seat in SEATS else codes(item)


def _script(value: Any) -> Any:
    return acts(value) if isinstance(value, (str, list)) else value


_READERS: dict[str, Callable[[Any], Any]] = {
    "cards": _cards,
    "hand": _cards,
    "stock": _cards,
    "deck": _cards,
    "hands": _hands,
    "declared": _declared,
    "trick": _trick,
    "bids": _bids,
    "script": _script,
}
