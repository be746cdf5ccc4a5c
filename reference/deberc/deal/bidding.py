"""Bidding: who may say what, the obliged dealer, passed-out deals (`bidding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import game
from ..actions import NAMES, PLAIN_ACTIONS, Action
from ..cards import SUIT_OF
from ..errors import Refused
from .core import BIDDING, OVER, SCRIPT, State
from .dealing import start_draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.records import Suits


def legal_bids(state: State) -> Iterator[Action]:
    """Yield what the seat to speak may say."""
    if state.phase != BIDDING:
        return
    seat = state.turn
    if not _must_choose(state):
        yield PLAIN_ACTIONS[seat]["pass"]
    kind = _choice(state)
    if kind != "other_suit":
        yield PLAIN_ACTIONS[seat]["order"]
    if kind != "turn_up_suit":
        yield from (NAMES[seat][suit] for suit in range(4) if suit != SUIT_OF[state.turn_up])


def bid_pass(state: State, action: Action) -> None:
    """Pass; the last pass of the last round ends the deal (`bidding.all_pass`)."""
    _check_turn(state, action)
    if _must_choose(state):
        raise Refused(str(action), "bidding.all_pass")
    state.note(action.seat, "pass", None, "bidding.rounds")
    state.passed += 1
    rounds = len(state.rules.bidding.rounds)
    if state.passed < rounds * state.seats:
        state.turn = (state.turn + 1) % state.seats
    elif _obliged(state):
        state.turn = state.dealer
    else:
        _pass_out(state)


def bid_order(state: State, action: Action) -> None:
    """Order the suit of the turn_up (`bidding.rounds`, `bidding.obliged.suits`)."""
    _check_turn(state, action)
    if _choice(state) == "other_suit":
        raise Refused(str(action), _suits_rule(state))
    _become_maker(state, action, SUIT_OF[state.turn_up])


def bid_name(state: State, action: Action) -> None:
    """Name a suit other than that of the turn_up (`bidding.rounds`, `bidding.obliged.suits`)."""
    _check_turn(state, action)
    if _choice(state) == "turn_up_suit" or action.suit == SUIT_OF[state.turn_up]:
        raise Refused(str(action), _suits_rule(state))
    _become_maker(state, action, action.suit)


def _check_turn(state: State, action: Action) -> None:
    if state.phase != BIDDING or action.seat != state.turn:
        raise Refused(str(action), SCRIPT)


def _choice(state: State) -> Suits:
    """Return what may be chosen in this round, or by the obliged dealer."""
    if _must_choose(state):
        return state.rules.bidding.obliged.suits
    return state.rules.bidding.rounds[state.passed // state.seats]


def _suits_rule(state: State) -> str:
    return "bidding.obliged.suits" if _must_choose(state) else "bidding.rounds"


def _obliged(state: State) -> bool:
    """Tell whether the dealer is obliged in this deal (`bidding.obliged.after`)."""
    bidding = state.rules.bidding
    enough = state.before.passed_out >= bidding.obliged.after
    return bidding.all_pass == "dealer_obliged" and enough


def _must_choose(state: State) -> bool:
    """Tell whether the seat to speak is the dealer with nobody after him, and obliged."""
    if state.turn != state.dealer:
        return False
    calls = len(state.rules.bidding.rounds) * state.seats
    return state.passed >= calls - 1 and _obliged(state)


def _become_maker(state: State, action: Action, trump: int) -> None:
    state.note(action.seat, action.kind, trump, _suits_rule(state))
    state.maker = action.seat
    state.set_trump(trump)
    start_draw(state)


def _pass_out(state: State) -> None:
    state.phase = OVER
    state.entry = game.passed_out(state.rules, state.dealer, state.before)
    state.note(state.dealer, "passed_out", None, "bidding.all_pass")
