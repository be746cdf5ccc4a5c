"""Deals for a search: packs that hold rare hands often, scores near the end, acts at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from deberc.cards import CODES, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deberc import Action, Variant

_DECLARED: Final = frozenset({"declare", "bella", "exchange"})
_LOUD: Final = frozenset({"claim", "half_bait", "offer", "double", "redeal"})


def position(rules: Variant, number: int) -> dict[str, Any]:
    """Return a dealer, a pack with runs in the hands, and a score; the same for the same number."""
    rng = Random(f"{rules.players} {number}")  # noqa: S311 - a repeatable choice, not a secret
    dealer = rng.randrange(rules.players)
    deck = sorted(rules.cards.cards)
    rng.shuffle(deck)
    seats = _seats_of(rules, dealer)
    for seat in range(rules.players):
        for _ in range(rng.randrange(3)):
            _plant(rng, rules, deck, [n for n, owner in enumerate(seats) if owner == seat])
    given = {"dealer": SEATS[dealer], "deck": [CODES[card] for card in deck]}
    before = _before(rules, rng)
    return {**given, "before": before} if before else given


def _seats_of(rules: Variant, dealer: int) -> list[int]:
    """Return the seat that each card of the pack goes to; -1 for the turn_up."""
    turns = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    dealt = [seat for size in rules.dealing.packets for seat in turns for _ in range(size)]
    drawn = [seat for seat in turns for _ in range(rules.dealing.draw)]
    return [*dealt, -1, *drawn]


def _plant(rng: Random, rules: Variant, deck: list[int], places: Sequence[int]) -> None:
    """Bring cards that follow each other in a suit to some of the places."""
    order = rules.cards.descending[rng.randrange(4)]
    length = rng.choice((2, 3, 3, 4, 4, 5, 6, 7))
    start = rng.randrange(max(1, len(order) - length))
    free = [place for place in places if place < len(deck)]
    rng.shuffle(free)
    for card, place in zip(order[start : start + length], free, strict=False):
        other = deck.index(card)
        deck[other], deck[place] = deck[place], deck[other]


def _before(rules: Variant, rng: Random) -> dict[str, Any]:
    seats = SEATS[: rules.players]
    given: dict[str, Any] = {}
    if rules.game.ends.kind == "target" and rng.random() < 0.5:
        sums = dict.fromkeys(seats, 0)
        for seat in seats[: max(rules.sides) + 1]:
            sums[seat] = max(0, rules.game.ends.points - rng.choice((1, 20, rng.randint(1, 160))))
        given["totals"] = sums
    if rules.settlement.tied.maker == "hangs" and rng.random() < 0.3:
        given["pots"] = [rng.randint(30, 130) for _ in range(rng.choice((1, 1, 2)))]
        given["hung"] = seats[rng.randrange(len(seats))]
    return given


def choose(rng: Random, acts: Sequence[Action], *, loud: bool = True) -> Action:
    """Return an act at random: what can be declared is, what ends a game by a word is seldom."""
    good = [act for act in acts if act.kind in _DECLARED]
    if good and rng.random() < 0.9:
        return rng.choice(good)
    quiet = [act for act in acts if act.kind not in _LOUD]
    return rng.choice(acts if not quiet or (loud and rng.random() < 0.03) else quiet)
