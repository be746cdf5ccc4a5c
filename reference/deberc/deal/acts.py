"""The table of acts: what may be done now, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import bella, bidding, claims, dealing, declare, ending, exchange, misdeal, offers
from . import play as playing
from .core import BEFORE_DRAW, OVER, PLAY, ROUND, Refused, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..actions import Action


def legal_actions(state: State) -> list[Action]:
    """Return everything that some seat may do now, cards first."""
    if state.phase == OVER:
        return []
    found = playing.legal_plays(state)
    if state.pending_bella >= 0:
        return found
    if state.double_by >= 0 or state.offer_by >= 0:
        return list(offers.legal_offers(state))
    found += bidding.legal_bids(state)
    found += _between(state)
    found += offers.legal_offers(state)
    found += misdeal.legal_redeals(state)
    if len(state.takers) < 2:
        found += exchange.legal_exchanges(state)
        found += declare.legal_declarations(state)
    found += bella.legal_bella(state)
    found += claims.legal_claims(state)
    return found


def _between(state: State) -> list[Action]:
    if state.phase != BEFORE_DRAW:
        return []
    from ..actions import PLAIN_ACTIONS

    return [PLAIN_ACTIONS[state.dealer]["draw"]]


def do(state: State, action: Action) -> None:
    """Do an act; raise Refused, with the state unchanged, where a rule forbids it."""
    if (state.double_by >= 0 or state.offer_by >= 0) and action.kind not in ("accept", "refuse"):
        raise Refused(str(action), "match.doubling.kind" if state.double_by >= 0 else "bidding.offer.kind")
    ACTS[action.kind](state, action)


def _play(state: State, action: Action) -> None:
    playing.play(state, action)
    if not playing.trick_complete(state):
        return
    playing.take_trick(state)
    bella.take_bella(state, state.turn)
    if len(state.takers) == 1 and state.rules.melds.window == "own_first_card":
        declare.decide_contest(state)
    if not state.hands[state.turn]:
        ending.settle(state)


def _pass(state: State, action: Action) -> None:
    if state.phase == ROUND:
        declare.decline(state, action)
    else:
        bidding.bid_pass(state, action)


def _declare(state: State, action: Action) -> None:
    before = len(state.log)
    declare.declare(state, action)
    if len(state.log) > before and state.log[before][1] == "winning_run":
        side = state.rules.sides[action.seat]
        ending.end_with_winner(state, "won", side, "melds.winning_run.kind")


ACTS: Final[dict[str, Callable[[State, Action], None]]] = {
    "play": _play,
    "pass": _pass,
    "order": bidding.bid_order,
    "name": bidding.bid_name,
    "draw": dealing.draw,
    "exchange": exchange.exchange,
    "declare": _declare,
    "bella": bella.say_bella,
    "claim": claims.claim,
    "half_bait": claims.half_bait,
    "redeal": misdeal.redeal,
    "offer": offers.offer,
    "double": offers.double,
    "accept": offers.accept,
    "refuse": offers.refuse_offer,
}
