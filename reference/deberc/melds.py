"""Melds: finding sequences in a hand, splitting it, comparing what was declared."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .cards import RANKS, SUIT_MASKS, card_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .rules import Rules

Key = tuple[int, ...]


class Meld(NamedTuple):
    """Cards that earn points together: `cards` a set, `top` the place of the highest card from 0.

    `suit` is 0–3, or −1 for four cards of a rank; `length` in cards; `points` what it earns.
    """

    cards: int
    suit: int
    top: int
    length: int
    name: str
    points: int

    @property
    def rule(self) -> str:
        """The id of the rule that gives its points."""
        return "melds.four_of_a_kind" if self.suit < 0 else f"melds.sequences.{self.name}"


class Refusal(NamedTuple):
    """Why cards are no meld: the rule that says so."""

    rule: str


@lru_cache(maxsize=20_000)
def read_meld(rules: Rules, cards: int) -> Meld | Refusal:
    """Return the meld that a set of cards makes, or the rule by which it makes none."""
    ranks = {card % 9 for card in range(36) if cards >> card & 1}
    if len(ranks) == 1 and cards.bit_count() == 4:
        return _four(rules, ranks.pop(), cards)
    suits = [suit for suit in range(4) if cards & SUIT_MASKS[suit]]
    if len(suits) != 1:
        return _too_short(rules)
    order = rules.cards.descending[suits[0]]
    places = [place for place, card in enumerate(order) if cards >> card & 1]
    return _sequence(rules, suits[0], places, cards)


def _four(rules: Rules, rank: int, cards: int) -> Meld | Refusal:
    worth = dict(rules.melds.four_of_a_kind).get(RANKS[rank])
    if worth is None:
        return Refusal("melds.four_of_a_kind")
    top = rules.cards.descending[0].index(rank)
    return Meld(cards, -1, top, 4, f"four_{RANKS[rank]}", worth)


def _sequence(rules: Rules, suit: int, places: list[int], cards: int) -> Meld | Refusal:
    top, length = places[0], len(places)
    if places[-1] - top != length - 1:
        return Refusal("cards.sequence_order")
    fitting = [named for named in rules.melds.sequences if named.length <= length]
    if not fitting:
        return _too_short(rules)
    longest = fitting[-1]
    counted = longest.length if rules.melds.longer_run == "as_longest" else length
    return Meld(cards, suit, top, counted, longest.name, longest.points)


def _too_short(rules: Rules) -> Refusal:
    return Refusal(f"melds.sequences.{rules.melds.sequences[0].name}")


def key_of(rules: Rules, meld: Meld, trump: int) -> Key:
    """Return what the meld is compared by; a greater key is a higher meld (`melds.precedence`)."""
    if meld.suit < 0:
        return (1, meld.points, -meld.top)
    parts = {"length": meld.length, "height": -meld.top, "trump": int(meld.suit == trump)}
    return (0, *(parts[name] for name in rules.melds.precedence))


def possible_melds(rules: Rules, hand: int) -> list[Meld]:
    """Return every meld that can be declared from a hand, overlapping ones included."""
    found: list[Meld] = []
    sure = rules.cards.usual_order
    for suit in range(4):
        held = hand & SUIT_MASKS[suit]
        if held & held >> 1 & held >> 2 or not sure:
            found += _windows(rules, suit, held)
    for rank, worth in rules.melds.four_of_a_kind:
        cards = card_set(suit * 9 + RANKS.index(rank) for suit in range(4))
        if worth and hand & cards == cards:
            found += [meld for meld in [read_meld(rules, cards)] if isinstance(meld, Meld)]
    return found


@lru_cache(maxsize=20_000)
def _windows(rules: Rules, suit: int, held: int) -> tuple[Meld, ...]:
    order = rules.cards.descending[suit]
    found = []
    for top in range(len(order)):
        cards = 0
        for card in order[top:]:
            if not held >> card & 1:
                break
            cards |= 1 << card
            if cards.bit_count() >= 3:
                found.append(read_meld(rules, cards))
    return tuple(meld for meld in found if isinstance(meld, Meld))


def best_split(rules: Rules, hand: int, trump: int, limit: Key | None = None) -> list[Meld]:
    """Return the melds, highest first, into which a hand is split to earn most.

    Among splits that earn the same, the one with the higher first meld. No meld exceeds `limit`.
    """
    choices = [
        meld
        for meld in possible_melds(rules, hand)
        if meld.cards.bit_count() == meld.length
        and (limit is None or key_of(rules, meld, trump) <= limit)
    ]
    return max(_splits(rules, choices), key=lambda split: _worth(rules, split, trump))


def _splits(rules: Rules, choices: Sequence[Meld]) -> list[list[Meld]]:
    """Return every set of the choices that may be claimed together."""
    splits: list[list[Meld]] = [[]]
    for meld in choices:
        splits += [[*split, meld] for split in splits if not clash(rules, split, meld)]
    return splits


def _worth(rules: Rules, split: list[Meld], trump: int) -> tuple[int, list[Key]]:
    split.sort(key=lambda meld: key_of(rules, meld, trump), reverse=True)
    return sum(meld.points for meld in split), [key_of(rules, meld, trump) for meld in split]


def clash(rules: Rules, claimed: Iterable[Meld], meld: Meld) -> str | None:
    """Return the rule by which a meld cannot be claimed beside others, or None."""
    for other in claimed:
        if other.cards == meld.cards:
            return "melds.shared_cards"
        if rules.melds.shared_cards == "refused" and other.cards & meld.cards:
            return "melds.shared_cards"
        if rules.melds.rest_of_run == "lost" and _adjoin(other, meld):
            return "melds.rest_of_run"
    return None


def _adjoin(one: Meld, other: Meld) -> bool:
    """Tell whether two sequences are parts of one run."""
    if one.suit != other.suit or one.suit < 0:
        return False
    upper, lower = sorted((one, other), key=lambda meld: meld.top)
    return lower.top <= upper.top + upper.length


class Contest(NamedTuple):
    """How a comparison came out.

    `winner` is a seat or None; `scorers` the seats whose melds count; `halves` whether they count
    half; `rule` the rule that decided, empty where nobody declared or only one side did.
    """

    winner: int | None
    scorers: tuple[int, ...]
    halves: bool
    rule: str


NO_CONTEST = Contest(None, (), halves=False, rule="")


def compare(
    rules: Rules,
    declared: Sequence[Sequence[Meld]],
    spoken: Sequence[int],
    trump: int,
    maker: int,
    eldest: int,
) -> Contest:
    """Compare the highest meld of each seat; `spoken` has the declaring seats, earliest first."""
    if not spoken:
        return NO_CONTEST
    keys = {seat: max(key_of(rules, meld, trump) for meld in declared[seat]) for seat in spoken}
    best = max(keys.values())
    level = [seat for seat in spoken if keys[seat] == best]
    party = _parties(rules, maker)
    if len({party[seat] for seat in level}) == 1:
        rivals = len({party[seat] for seat in spoken}) > 1
        return _won(rules, level[0], party, "melds.precedence" if rivals else "")
    return _level(rules, level, party, eldest)


def _parties(rules: Rules, maker: int) -> tuple[int, ...]:
    """Return who stands together in the comparison (`melds.contest`)."""
    if rules.melds.contest == "seats":
        return tuple(range(rules.players))
    if rules.table.sides == "pairs":
        return rules.sides
    return tuple(int(seat == maker) for seat in range(rules.players))


def _won(rules: Rules, winner: int, party: Sequence[int], rule: str) -> Contest:
    scorers: tuple[int, ...] = (winner,)
    if rules.melds.scores == "winning_side":
        scorers = tuple(seat for seat, own in enumerate(party) if own == party[winner])
    return Contest(winner, scorers, halves=False, rule=rule)


def _level(rules: Rules, level: list[int], party: Sequence[int], eldest: int) -> Contest:
    """Decide between equal melds of different parties (`melds.equal`)."""
    match rules.melds.equal:
        case "declared_first":
            return _won(rules, level[0], party, "melds.equal")
        case "seat_order":
            first = min(level, key=lambda seat: (seat - eldest) % rules.players)
            return _won(rules, first, party, "melds.equal")
        case "both" | "halves" as how:
            # Partners may both be level: each seat counts once.
            every = (seat for first in level for seat in _won(rules, first, party, "").scorers)
            scorers = tuple(dict.fromkeys(every))
            return Contest(None, scorers, halves=how == "halves", rule="melds.equal")
        case "none":
            return Contest(None, (), halves=False, rule="melds.equal")
