"""Making a played deal come out level: cards of it are changed for others that nobody held."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from deberc.actions import PLAYS
from deberc.cards import SUIT_OF
from deberc.errors import Refused

from .packs import places_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc import Action

    from .dealing import Dealer, Played

_TRIES: Final = 8

Change = tuple[int, int, int]
"""A card that was played, one of its suit that nobody held, and what the maker is better by."""


def levelled(dealer: Dealer, played: Played) -> Played | None:
    """Return a deal with a card or two changed that comes out tied; None where none is found."""
    apart, changes = _changes(played)
    for chosen in islice(_chosen(apart, changes), _TRIES):
        if found := _changed(dealer, played, chosen):
            return found
    return None


def _chosen(apart: int, changes: list[Change]) -> Iterator[list[Change]]:
    """Yield one change, or two, that make up for what the maker is ahead by."""
    by_effect: dict[int, list[Change]] = {}
    for each in changes:
        by_effect.setdefault(each[2], []).append(each)
    yield from ([each] for each in by_effect.get(-apart, ()))
    for one in changes:
        for other in by_effect.get(-apart - one[2], ()):
            if one < other and one[0] != other[0] and one[1] != other[1]:
                yield [one, other]


def _changes(played: Played) -> tuple[int, list[Change]]:
    """Return by how much the maker is ahead, and what changes of a card would do about it."""
    state = played.deal.state
    entry, rules = state.entry, state.rules
    if entry is None or state.maker < 0 or any(state.hands):
        return 0, []
    maker = rules.sides[state.maker]
    best = max((s for s in range(rules.side_count) if s != maker), key=lambda s: entry.points[s])
    points, declared = state.tables.points, _declared(played)
    rest = played.dealt.pack[_dealt(played) :]
    found = []
    for place, card in enumerate(act.card for act in played.acts if act.kind == "play"):
        side = rules.sides[state.takers[place // state.seats]]
        sign = 1 if side == maker else -1 if side == best else 0
        if sign and not declared >> card & 1:
            alike = (other for other in rest if SUIT_OF[other] == SUIT_OF[card])
            found += [(card, other, sign * (points[other] - points[card])) for other in alike]
    return entry.points[maker] - entry.points[best], found


def _declared(played: Played) -> int:
    """Return the set of cards that something was said about."""
    said = 0
    for act in played.acts:
        said |= act.cards
    return said | 1 << played.deal.state.turn_up


def _dealt(played: Played) -> int:
    """Return how many cards of the pack were dealt, with the turn_up."""
    places = places_of(played.deal.rules, played.dealt.dealer)
    return sum(map(len, places.whole)) + 1


def _changed(dealer: Dealer, played: Played, changes: list[Change]) -> Played | None:
    """Return the deal played again with cards of the pack changed, where it is tied then."""
    swap = {card: other for card, other, _ in changes}
    swap |= {other: card for card, other, _ in changes}
    pack = tuple(swap.get(each, each) for each in played.dealt.pack)
    dealt = replace(played.dealt, pack=pack)
    deal = dealer.start(dealt)
    acts = tuple(_swapped(act, swap) for act in played.acts)
    try:
        for act in acts:
            deal.do(act)
    except Refused:
        return None
    entry = deal.state.entry
    if entry is None or entry.outcome != "tied":
        return None
    return replace(played, dealt=dealt, acts=acts, deal=deal, odd=None)


def _swapped(act: Action, swap: dict[int, int]) -> Action:
    return PLAYS[act.seat][swap[act.card]] if act.card in swap else act
