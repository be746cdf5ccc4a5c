"""Tables over the cards, built once a ruleset: points, who beats whom, what may be played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards import ALL_CARDS, RANKS, SUIT_MASKS, SUIT_OF, card_set

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .records import Play

_REMEMBERED = 64

FREE = "play.follow_suit"


class Rung(NamedTuple):
    """One step of an obligation: who holds a card of `test` must play one of `allowed`."""

    test: int
    allowed: int
    rule: str


Ladder = tuple[Rung, ...]
"""Obligations in order of urgency; the first rung whose test the hand meets decides."""


@dataclass(frozen=True, slots=True)
class TrumpTables:
    """What depends on the trump suit.

    `points[card]` in points; `beaten_by[card]` the cards that take the trick from that card;
    `ladders[exempt][suit led][winning card]` what may be played.
    """

    points: tuple[int, ...]
    beaten_by: tuple[int, ...]
    ladders: tuple[tuple[dict[int, Ladder], ...], ...]


@dataclass(frozen=True, slots=True)
class CardTables:
    """Everything that depends on the order and points of the cards.

    `pack` the set and `cards` the list of all cards; `suited[trump]` the tables of a trump suit
    0-3; `plain_points[card]` where no suit is trump; `descending` the cards of each suit in the
    order of sequences, highest first; `usual_order` whether that is the order of card numbers.
    """

    pack: int
    cards: tuple[int, ...]
    suited: tuple[TrumpTables, ...]
    descending: tuple[tuple[int, ...], ...]
    plain_points: tuple[int, ...]
    usual_order: bool

    def may_hold_run(self, hand: int) -> bool:
        """Tell, fast, whether a hand may hold a run or four of a rank; sure only if not."""
        if not self.usual_order:
            return True
        four = hand & hand >> 9 & hand >> 18 & hand >> 27
        return bool(hand & hand >> 1 & hand >> 2 or four)


def card_tables(cards: Mapping[str, Any], play: Play) -> CardTables:
    """Return the tables for a ruleset's `cards` section and its obligations of play."""
    return _card_tables(json.dumps(cards), play)


@lru_cache(_REMEMBERED)
def _card_tables(section: str, play: Play) -> CardTables:
    # Most variants differ in other rules only: their tables are the same and take long to make.
    cards = json.loads(section)
    ranks = [rank for rank in RANKS if rank in cards["trump_order"].split()]
    numbers = tuple(sorted(_number(rank, suit) for suit in range(4) for rank in ranks))
    return CardTables(
        pack=card_set(numbers),
        cards=numbers,
        suited=tuple(_suited(trump, cards, play) for trump in range(4)),
        descending=tuple(
            tuple(_number(rank, suit) for rank in cards["sequence_order"].split())
            for suit in range(4)
        ),
        plain_points=_points(-1, {}, cards["plain_points"]),
        usual_order="".join(cards["sequence_order"].split()) in RANKS[::-1],
    )


def _suited(trump: int, cards: Mapping[str, Any], play: Play) -> TrumpTables:
    beaten_by = _beaten_by(trump, cards["trump_order"].split(), cards["plain_order"].split())
    return TrumpTables(
        points=_points(trump, cards["trump_points"], cards["plain_points"]),
        beaten_by=beaten_by,
        ladders=tuple(_ladders(trump, beaten_by, play, exempt=exempt) for exempt in (False, True)),
    )


def _number(rank: str, suit: int) -> int:
    return suit * 9 + RANKS.index(rank)


def _points(trump: int, in_trumps: Mapping[str, int], plain: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(
        (in_trumps if SUIT_OF[card] == trump else plain).get(RANKS[card % 9], 0)
        for card in range(36)
    )


def _beaten_by(trump: int, trump_order: list[str], plain_order: list[str]) -> tuple[int, ...]:
    found = []
    for card in range(36):
        suit, rank = SUIT_OF[card], RANKS[card % 9]
        order = trump_order if suit == trump else plain_order
        above = order[: order.index(rank)] if rank in order else []
        higher = card_set(_number(other, suit) for other in above)
        found.append(higher if suit == trump else higher | SUIT_MASKS[trump])
    return tuple(found)


def _ladders(
    trump: int, beaten_by: tuple[int, ...], play: Play, *, exempt: bool
) -> tuple[dict[int, Ladder], ...]:
    """Return, by the suit led and the card that wins so far, what the next player must do."""
    by_suit = []
    for led in range(4):
        winners = [card for card in range(36) if SUIT_OF[card] in (led, trump)]
        by_suit.append(
            {card: _ladder(trump, led, card, beaten_by[card], play, exempt) for card in winners}
        )
    return tuple(by_suit)


def _ladder(
    trump: int,
    led: int,
    winning: int,
    higher: int,
    play: Play,
    exempt: bool,  # noqa: FBT001
) -> Ladder:
    need_beat = not (exempt and play.partner_trick != "no_exemption")
    need_ruff = not (exempt and play.partner_trick == "need_not_ruff")
    rungs = _follow_rungs(trump, led, winning, higher, play if need_beat else None)
    if play.follow_suit == "free":
        rungs = []
    elif led != trump and play.ruff == "required" and need_ruff:
        ruffed = SUIT_OF[winning] == trump
        rungs += _overruff_rungs(trump, higher, play, need_beat) if ruffed else []
        rungs.append(Rung(SUIT_MASKS[trump], SUIT_MASKS[trump], "play.ruff"))
    return (*rungs, Rung(ALL_CARDS, ALL_CARDS, FREE))


def _follow_rungs(trump: int, led: int, winning: int, higher: int, play: Play | None) -> list[Rung]:
    """Return the rungs of a player who holds the suit led; `play` None where he need not beat."""
    suit = SUIT_MASKS[led]
    rungs = []
    if play and SUIT_OF[winning] == led:
        key = "trump_lead" if led == trump else "plain_lead"
        if getattr(play.beat, key) == "required":
            rungs.append(Rung(higher & suit, higher & suit, f"play.beat.{key}"))
    return [*rungs, Rung(suit, suit, "play.follow_suit")]


def _overruff_rungs(trump: int, higher: int, play: Play, need_beat: bool) -> list[Rung]:  # noqa: FBT001
    """Return the rungs of a void player after a ruff: beat it, or do what the rules allow else."""
    trumps = SUIT_MASKS[trump]
    plain = ALL_CARDS & ~trumps
    must = play.beat.ruff == "required" and need_beat
    rungs = [Rung(higher, higher if must else trumps, "play.beat.ruff" if must else "play.ruff")]
    if play.cannot_overruff == "any_card":
        rungs.append(Rung(trumps, ALL_CARDS, "play.cannot_overruff"))
    elif play.cannot_overruff == "plain_card":
        rungs.append(Rung(plain, plain, "play.cannot_overruff"))
    return rungs
