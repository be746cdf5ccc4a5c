"""Calling for a new deal: four sevens, few points (`dealing.four_sevens`, `dealing.few_points`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import ledger
from ..actions import PLAIN_ACTIONS, Action
from ..cards import card_set, cards_of
from ..errors import Refused
from .core import OVER, State
from .ending import finish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.records import Until

SEVENS = card_set(suit * 9 + 1 for suit in range(4))


def legal_redeals(state: State) -> Iterator[Action]:
    """Yield the call for a new deal of every seat that may make it."""
    for seat in range(state.seats):
        if not _four_sevens_obstacle(state, seat) or not _few_points_obstacle(state, seat):
            yield PLAIN_ACTIONS[seat]["redeal"]


def redeal(state: State, action: Action) -> None:
    """Call for a new deal."""
    seat, dealing = action.seat, state.rules.dealing
    sevens = _four_sevens_obstacle(state, seat)
    few = _few_points_obstacle(state, seat)
    if not sevens:
        state.note(seat, "redeal", SEVENS, "dealing.four_sevens.call")
        _deal_again(state, seat, dealing.four_sevens.dealer, dealing.four_sevens.points)
    elif not few:
        state.note(seat, "redeal", state.full[seat], "dealing.few_points.call")
        _deal_again(state, seat, dealing.few_points.dealer, 0)
    else:
        only_few = dealing.four_sevens.call == "never" and dealing.few_points.call != "never"
        raise Refused(str(action), few if only_few else sevens)


def _deal_again(state: State, seat: int, who: str, points: int) -> None:
    """End the deal without play."""
    entry = ledger.enter_redeal(state.rules, state.before, state.dealer, who, seat, points)
    finish(state, entry)


def _four_sevens_obstacle(state: State, seat: int) -> str | None:
    rules = state.rules.dealing.four_sevens
    if rules.call == "never" or state.full[seat] & SEVENS != SEVENS:
        return "dealing.four_sevens.call"
    return None if _open(state, seat, rules.until) else "dealing.four_sevens.until"


def _few_points_obstacle(state: State, seat: int) -> str | None:
    rules = state.rules.dealing.few_points
    if rules.call == "never":
        return "dealing.few_points.call"
    if state.full[seat].bit_count() < state.hand_size:
        return "dealing.few_points.call"
    points = state.rules.cards.plain_points
    if sum(points[card] for card in cards_of(state.full[seat])) > rules.limit:
        return "dealing.few_points.limit"
    return None if _open(state, seat, rules.until) else "dealing.few_points.until"


def _open(state: State, seat: int, until: Until) -> bool:
    if state.phase == OVER:
        return False
    if until == "first_card_of_deal":
        return not state.takers and not state.trick
    return not state.first_card_done(seat)
