"""A pack in the making: random, with wished-for cards brought to the hands they are wished for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from deberc.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from deberc.rules import Rules


class Places(NamedTuple):
    """Which places of a pack go where: by seat the first cards, and all; the turn_up; the rest."""

    first: tuple[tuple[int, ...], ...]
    whole: tuple[tuple[int, ...], ...]
    turn_up: int


@lru_cache(maxsize=64)
def places_of(rules: Rules, dealer: int) -> Places:
    """Return where the cards of a pack go that a seat deals."""
    turns = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    dealt = [seat for size in rules.dealing.packets for seat in turns for _ in range(size)]
    drawn = [seat for seat in turns for _ in range(rules.dealing.draw)]
    size = len(rules.cards.cards)
    owners = [*dealt, -1, *drawn][:size]

    def own(seat: int, owners: Sequence[int]) -> tuple[int, ...]:
        return tuple(place for place, owner in enumerate(owners) if owner == seat)

    seats = range(rules.players)
    first = tuple(own(seat, dealt) for seat in seats)
    return Places(first, tuple(own(seat, owners) for seat in seats), len(dealt))


class Pack:
    """A shuffled pack that wishes rearrange; a place that a wish has filled stays as it is.

    `trump` is the suit that the turn_up is meant to have, 0-3.
    """

    __slots__ = ("cards", "dealer", "draw", "rules", "taken", "trump")

    def __init__(self, rules: Rules, rng: Random) -> None:
        """Shuffle a pack and choose a dealer and a suit."""
        self.rules = rules
        self.draw = draw = rng.random
        self.cards: list[int] = sorted(rules.cards.cards, key=lambda _: draw())
        self.dealer = int(draw() * rules.players)
        self.trump = int(draw() * 4)
        self.taken: set[int] = set()

    def below(self, bound: int) -> int:
        """Return a number from 0 to below a bound."""
        return int(self.draw() * bound)

    def seat(self) -> int:
        """Return a seat."""
        return int(self.draw() * self.rules.players)

    def give(self, seat: int, cards: Iterable[int], *, first: bool = False) -> None:
        """Bring cards to a seat, with `first` among those before the turn_up; as far as it goes."""
        places = places_of(self.rules, self.dealer)
        own = (places.first if first else places.whole)[seat]
        start = self.below(len(own))
        for place in (*own[start:], *own[:start]):
            if place in self.taken:
                continue
            for card in cards:
                at = self.cards.index(card)
                if at not in self.taken:
                    self._swap(at, place)
                    break
            else:
                return

    def turn_up(self, cards: Iterable[int]) -> None:
        """Turn up the first of the cards that no wish has taken."""
        place = places_of(self.rules, self.dealer).turn_up
        for card in cards:
            at = self.cards.index(card)
            if at not in self.taken and place not in self.taken:
                self._swap(at, place)
                return

    def _swap(self, one: int, other: int) -> None:
        cards = self.cards
        cards[one], cards[other] = cards[other], cards[one]
        self.taken.add(other)

    def of_suit(self, suit: int, ranks: str) -> list[int]:
        """Return the cards of a suit by their ranks, of those that the pack has."""
        found = (suit * 9 + RANKS.index(rank) for rank in ranks)
        return [card for card in found if self.rules.cards.pack >> card & 1]

    def trumps(self) -> list[int]:
        """Return the cards of the suit meant for trumps, from the highest down."""
        return self.of_suit(self.trump, self.rules.data["cards"]["trump_order"].replace(" ", ""))
