"""Offers: settling a deal for fixed points, raising the stake (`bidding.offer`, `match.doubling`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .. import game
from ..actions import PLAIN_ACTIONS, Action
from ..settlement import Line
from . import ending
from .core import BEFORE_DRAW, OVER, SCRIPT, Refused, State

if TYPE_CHECKING:
    from collections.abc import Iterator


def legal_offers(state: State) -> Iterator[Action]:
    """Yield offers that may be made, or the answers to one that stands."""
    if state.offer_by >= 0 or state.double_by >= 0:
        maker = state.offer_by if state.offer_by >= 0 else state.double_by
        for seat in range(state.seats):
            if state.rules.sides[seat] != state.rules.sides[maker]:
                yield PLAIN_ACTIONS[seat]["accept"]
                yield PLAIN_ACTIONS[seat]["refuse"]
        return
    if state.rules.bidding.offer.kind != "none":
        for seat in range(state.seats):
            if _offer_obstacle(state) is None:
                yield PLAIN_ACTIONS[seat]["offer"]
    if state.rules.match.doubling.kind != "none" and _double_obstacle(state, state.turn) is None:
        yield PLAIN_ACTIONS[state.turn]["double"]


def offer(state: State, action: Action) -> None:
    """Offer that the other writes points and the deal is over."""
    rule = _offer_obstacle(state)
    if rule:
        raise Refused(str(action), rule)
    state.offered = True
    state.offer_by = action.seat
    state.note(action.seat, "offer", state.rules.bidding.offer.points, "bidding.offer.kind")


def _offer_obstacle(state: State) -> str | None:
    if state.rules.bidding.offer.kind == "none" or state.phase != BEFORE_DRAW or state.offered:
        return "bidding.offer.kind"
    return None


def double(state: State, action: Action) -> None:
    """Offer to raise the stake of the game."""
    rule = _double_obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    state.double_by = action.seat
    state.note(action.seat, "double", state.stake, "match.doubling.kind")


def _double_obstacle(state: State, seat: int) -> str | None:
    doubling = state.rules.match.doubling
    own = state.phase != OVER and seat == state.turn and state.double_by < 0
    if doubling.kind == "none" or not own:
        return "match.doubling.kind"
    return None if state.cube in (None, seat) else "match.doubling.kind"


def accept(state: State, action: Action) -> None:
    """Accept the offer that stands."""
    _check_answer(state, action)
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
    if state.offer_by >= 0:
        state.offer_by = -1
        state.note(action.seat, "refuse", None, "bidding.offer.kind")
        return
    winner = state.rules.sides[state.double_by]
    ending.end_with_winner(state, "conceded", winner, "match.doubling.kind")


def _check_answer(state: State, action: Action) -> None:
    by = state.offer_by if state.offer_by >= 0 else state.double_by
    if by < 0 or state.rules.sides[by] == state.rules.sides[action.seat]:
        raise Refused(str(action), SCRIPT)


def _write_offer(state: State, seat: int) -> None:
    """Let who accepts write the points; he deals next and a pot waits."""
    points = state.rules.bidding.offer.points
    side = state.rules.sides[seat]
    written = tuple(points * (own == side) for own in range(len(state.before.totals)))
    totals = tuple(a + b for a, b in zip(state.before.totals, written, strict=True))
    lines = (Line(side, "offer", points, "bidding.offer.points"),)
    nothing = (0,) * len(written)
    after = replace(state.before, totals=totals, passed_out=0)
    entry = game.Entry("offered", nothing, written, lines, after, seat)
    winner = game.winner_of(state.rules, totals, None, ())
    ending.finish(state, entry if winner is None else game.won(state.rules, entry, winner))
