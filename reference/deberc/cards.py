"""Cards, suits and seats: codes, sets of cards as integers, parsing and printing.

A card is a number 0–35: nine ranks from six to ace in each suit. A set of cards is an integer
with one bit a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .errors import DebercError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RANKS: Final = "6789TJQKA"
SUITS: Final = "SCDH"
SEATS: Final = "ABCD"
SUIT_SIGNS: Final = "♠♣♦♥"

SUIT_OF: Final = tuple(card // 9 for card in range(36))
SUIT_MASKS: Final = tuple(0b111111111 << (9 * suit) for suit in range(4))
ALL_CARDS: Final = (1 << 36) - 1
CODES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)

_SPELLINGS: Final = {code: number for number, code in enumerate(CODES)} | {
    ("10" if code[0] == "T" else code[0]) + SUIT_SIGNS[number // 9]: number
    for number, code in enumerate(CODES)
}
_CYRILLIC: Final = re.compile("[а-яёА-ЯЁ]")


@dataclass(eq=False)
class CardRefused(DebercError):
    """Text that names no card."""

    text: str

    def __str__(self) -> str:
        letter = _CYRILLIC.search(self.text)
        hint = f" (here the letter {letter[0]} is Cyrillic)" if letter else ""
        return (
            f"{self.text!r} is no card{hint}; write rank and suit, "
            f"one of {' '.join(RANKS)} and one of {' '.join(SUITS)}: TC, 9H"
        )


def card_number(text: str) -> int:
    """Return the number of the card written `TC`, `J♥` or `10♣`; raise CardRefused."""
    number = _SPELLINGS.get(text)
    if number is None:
        raise CardRefused(text)
    return number


def suit_number(text: str) -> int:
    """Return 0–3 for one of `S C D H` or its sign; raise CardRefused."""
    place = SUITS.find(text) if len(text) == 1 else -1
    if place < 0:
        place = SUIT_SIGNS.find(text) if len(text) == 1 else -1
    if place < 0:
        raise CardRefused(text)
    return place


def card_set(cards: Iterable[int]) -> int:
    """Return the set that holds the given cards."""
    held = 0
    for card in cards:
        held |= 1 << card
    return held


def cards_of(held: int) -> Iterator[int]:
    """Yield the cards of a set, from the lowest number up."""
    while held:
        lowest = held & -held
        yield lowest.bit_length() - 1
        held ^= lowest


def codes_of(held: int) -> list[str]:
    """Return the codes of a set, by suit, from the ace down."""
    return [CODES[card] for suit in range(4) for card in _downward(held, suit)]


def _downward(held: int, suit: int) -> list[int]:
    return sorted(cards_of(held & SUIT_MASKS[suit]), reverse=True)
