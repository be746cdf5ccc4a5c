"""Saying bella (`bella`)."""

from __future__ import annotations

from ..actions import PLAIN_ACTIONS, Action
from ..errors import Refused
from .core import PLAY, SCRIPT, State
from .play import bella_cards


def legal_bella(state: State) -> list[Action]:
    """Return bella where the seat to play may say it."""
    pair = bella_cards(state)
    seat = state.turn
    if state.full[seat] & pair == pair and obstacle(state, seat) is None:
        return [PLAIN_ACTIONS[seat]["bella"]]
    return []


def say_bella(state: State, action: Action) -> None:
    """Say bella; it stands at once, or with the trick where that takes it."""
    seat = action.seat
    rule = obstacle(state, seat)
    if rule:
        raise Refused(str(action), rule)
    state.bella_said = seat
    if state.rules.bella.to == "holder":
        state.bella_points[seat] = state.rules.bella.points
    state.note(seat, "bella", state.rules.bella.points, "bella.window", "bella.points")


def obstacle(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from saying bella now, None where it may."""
    if state.phase != PLAY or seat != state.turn or state.bella_said >= 0:
        return SCRIPT
    pair = bella_cards(state)
    if state.full[seat] & pair != pair:
        return SCRIPT
    rules = state.rules.bella
    held = state.hands[seat] & pair
    if not held or (rules.window == "on_first" and held != pair):
        return "bella.window"
    if rules.window != "any_own_move" and not state.legal & pair:
        return "bella.window"
    if rules.in_sequence == "barred" and any(m.cards & pair for m in state.declared[seat]):
        return "bella.in_sequence"
    return None


def take_bella(state: State, winner: int) -> None:
    """Give a bella said in this trick to who takes it (`bella.to`)."""
    rules = state.rules.bella
    if state.bella_settled or state.bella_said < 0:
        return
    state.bella_settled = True
    sides, owner = state.rules.sides, winner
    if rules.to == "holder_of_trick":
        if sides[winner] != sides[state.bella_said]:
            return
        owner = state.bella_said
    state.bella_points[owner] = rules.points
    state.note(owner, "takes_bella", rules.points, "bella.to")
