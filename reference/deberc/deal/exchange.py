"""Exchanging the trump seven for the turn_up (`seven_exchange`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions import PLAIN_ACTIONS, Action
from ..cards import SUIT_OF
from ..errors import Refused
from .core import BEFORE_DRAW, BIDDING, OVER, SCRIPT, State

if TYPE_CHECKING:
    from collections.abc import Iterator


def legal_exchanges(state: State) -> Iterator[Action]:
    """Yield the exchange for the seat that holds the seven, while it may be made."""
    if state.rules.seven_exchange.seats == "nobody" or state.trump < 0:
        return
    seven = 1 << (state.trump * 9 + 1)
    for seat in range(state.seats):
        if state.hands[seat] & seven and not obstacle(state, seat):
            yield PLAIN_ACTIONS[seat]["exchange"]


def exchange(state: State, action: Action) -> None:
    """Take the turn_up and leave the seven in its place."""
    rule = obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    seat, seven = action.seat, state.trump * 9 + 1
    state.hands[seat] ^= 1 << seven | 1 << state.turn_up
    state.full[seat] ^= 1 << seven | 1 << state.turn_up
    state.note(seat, "exchange", state.turn_up, "seven_exchange.seats", "seven_exchange.trump")
    state.turn_up = seven
    state.seen = -1


def obstacle(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from exchanging now, None where it may."""
    rules = state.rules.seven_exchange
    seven = 1 << (state.trump * 9 + 1) if state.trump >= 0 else 0
    if not _allowed_seat(state, seat):
        return "seven_exchange.seats"
    if state.phase in (BIDDING, OVER):
        return SCRIPT
    if rules.trump == "turn_up_suit" and SUIT_OF[state.turn_up] != state.trump:
        return "seven_exchange.trump"
    if not state.hands[seat] & seven:
        return SCRIPT
    if not _open(state, seat):
        return "seven_exchange.window"
    if rules.cards == "first_six" and not state.first[seat] & seven:
        return "seven_exchange.cards"
    kept = rules.declared_seven == "kept"
    if kept and any(meld.cards & seven for meld in state.declared[seat]):
        return "seven_exchange.declared_seven"
    return None


def _allowed_seat(state: State, seat: int) -> bool:
    match state.rules.seven_exchange.seats:
        case "nobody":
            return False
        case "any":
            return True
        case "maker":
            return seat == state.maker
        case "not_passed":
            return not any(who == seat and what == "pass" for who, what, *_ in state.log)


def _open(state: State, seat: int) -> bool:
    """Tell whether the window is open for a seat (`seven_exchange.window`)."""
    match state.rules.seven_exchange.window:
        case "before_draw":
            return state.phase == BEFORE_DRAW
        case "first_card_of_deal":
            return not state.takers and not state.trick
        case "own_first_card":
            return not state.first_card_done(seat)
