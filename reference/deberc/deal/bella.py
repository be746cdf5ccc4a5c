"""Saying bella (`bella`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions import PLAIN_ACTIONS, Action
from .core import PLAY, SCRIPT, Refused, State
from .play import bella_cards, playable

if TYPE_CHECKING:
    from collections.abc import Iterator


def legal_bella(state: State) -> Iterator[Action]:
    """Yield bella where the seat to play may say it."""
    if state.phase == PLAY and state.bella_said < 0 and obstacle(state, state.turn) is None:
        yield PLAIN_ACTIONS[state.turn]["bella"]


def say_bella(state: State, action: Action) -> None:
    """Say bella; it stands at once, or with the trick where that takes it."""
    seat = action.seat
    rule = obstacle(state, seat)
    if rule:
        raise Refused(str(action), rule)
    state.bella_said = seat
    if state.rules.bella.window != "any_own_move":
        state.pending_bella = seat
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
    if rules.window != "any_own_move" and not playable(state)[0] & pair:
        return "bella.window"
    if rules.in_sequence == "barred" and any(m.cards & pair for m in state.declared[seat]):
        return "bella.in_sequence"
    return None


def take_bella(state: State, winner: int) -> None:
    """Give a bella said in this trick to who takes it (`bella.to`)."""
    rules = state.rules.bella
    if rules.to != "trick_winner" or state.bella_said < 0 or any(state.bella_points):
        return
    state.bella_points[winner] = rules.points
    state.note(winner, "takes_bella", rules.points, "bella.to")
