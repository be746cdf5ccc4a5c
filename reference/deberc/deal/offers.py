"""Offers: a deal settled for points, a raised stake (`bidding.offer`, `match.doubling`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import ledger
from ..actions import PLAIN_ACTIONS, Action
from ..errors import Refused
from . import ending
from .core import BEFORE_DRAW, OVER, SCRIPT, State

if TYPE_CHECKING:
    from collections.abc import Iterator


def legal_answers(state: State) -> Iterator[Action]:
    """Yield the answers to the offer that stands."""
    by = state.offer_by if state.offer_by >= 0 else state.double_by
    for seat in range(state.seats):
        if state.rules.sides[seat] != state.rules.sides[by]:
            yield PLAIN_ACTIONS[seat]["accept"]
            yield PLAIN_ACTIONS[seat]["refuse"]


def legal_offers(state: State) -> Iterator[Action]:
    """Yield the offers to settle the deal for points."""
    for seat in range(state.seats):
        if _offer_obstacle(state, seat) is None:
            yield PLAIN_ACTIONS[seat]["offer"]


def legal_doubles(state: State) -> Iterator[Action]:
    """Yield the offer to raise the stake."""
    if _double_obstacle(state, state.turn) is None:
        yield PLAIN_ACTIONS[state.turn]["double"]


def offer(state: State, action: Action) -> None:
    """Offer that the other writes points and the deal is over."""
    rule = _offer_obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    state.offered = True
    state.offer_by = action.seat
    state.awaits_answer = True
    state.note(action.seat, "offer", state.rules.bidding.offer.points, "bidding.offer.kind")


def _offer_obstacle(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from offering (`bidding.offer`)."""
    rules = state.rules.bidding.offer
    if rules.kind == "none" or state.phase != BEFORE_DRAW or state.offered:
        return "bidding.offer.kind"
    maker = state.rules.sides[seat] == state.rules.sides[state.maker]
    barred = rules.by == ("defender" if maker else "maker")
    return "bidding.offer.by" if barred else None


def double(state: State, action: Action) -> None:
    """Offer to raise the stake of the game."""
    rule = _double_obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    state.double_by = action.seat
    state.awaits_answer = True
    state.note(action.seat, "double", state.stake, "match.doubling.kind")


def _double_obstacle(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from raising (`match.doubling`)."""
    rules = state.rules.match.doubling
    if rules.kind == "none" or state.phase == OVER:
        return "match.doubling.kind"
    if "own_turn" not in rules.moments or seat != state.turn:
        return "match.doubling.moments"
    return None if state.cube in (None, seat) else "match.doubling.kind"


def accept(state: State, action: Action) -> None:
    """Accept the offer that stands."""
    _check_answer(state, action)
    state.awaits_answer = False
    if state.offer_by >= 0:
        _write_offer(state, action.seat)
        return
    doubling = state.rules.match.doubling
    state.stake = state.stake * 2 if doubling.raises == "doubles" else state.stake + 1
    state.cube = action.seat
    state.double_by = -1
    state.note(action.seat, "accept", state.stake, "match.doubling.raises")


def refuse_offer(state: State, action: Action) -> None:
    """Refuse the offer that stands; who refuses a raise loses the game at the stake so far."""
    _check_answer(state, action)
    state.awaits_answer = False
    if state.offer_by >= 0:
        state.offer_by = -1
        state.note(action.seat, "refuse", None, "bidding.offer.kind")
        return
    winner = state.rules.sides[state.double_by]
    ending.end_with_winner(state, "conceded", winner, "match.doubling.kind")


def _check_answer(state: State, action: Action) -> None:
    by = state.offer_by if state.offer_by >= 0 else state.double_by
    if not state.awaits_answer or state.rules.sides[by] == state.rules.sides[action.seat]:
        raise Refused(str(action), SCRIPT)


def _write_offer(state: State, seat: int) -> None:
    """Let who accepts write the points (`bidding.offer`)."""
    side = state.rules.sides[seat]
    entry = ledger.enter_offer(state.rules, state.before, state.dealer, state.offer_by, side)
    state.note(seat, "accept", state.rules.bidding.offer.points, "bidding.offer.kind")
    ending.finish(state, entry)
