"""The table of acts: what may be done now, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..actions import PLAYS_OF
from ..cards import SUIT_MASKS
from ..errors import Refused
from . import bella, bidding, claims, dealing, declare, ending, exchange, misdeal, offers
from . import play as playing
from .core import ROUND, State
from .menu import renew

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..actions import Action
S, C, D, H = SUIT_MASKS


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return everything that some seat may do now, cards first."""
    plays, legal = PLAYS_OF[state.turn], state.legal
    found = plays[legal & S] + plays[legal & C] + plays[legal & D] + plays[legal & H]
    for finder in state.finders:
        found = (*found, *finder(state))
    return found


def do(state: State, action: Action) -> None:
    """Do an act; raise Refused, with the state unchanged, where a rule forbids it."""
    if action.kind == "play":
        if playing.play(state, action):
            _close_trick(state)
            renew(state)
    else:
        _check_standing(state, action)
        ACTS[action.kind](state, action)
        renew(state)


def _check_standing(state: State, action: Action) -> None:
    """Let nothing but what they ask for follow an offer, or a bella said with its card."""
    if state.awaits_answer and action.kind not in ("accept", "refuse"):
        raise Refused(str(action), state.standing_rule)
    if state.bella_pending:
        raise Refused(str(action), "bella.window")


def _close_trick(state: State) -> None:
    if state.rules.bella.to != "holder":
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
    if declare.declare(state, action):
        side = state.rules.sides[action.seat]
        ending.end_with_winner(state, "won", side, "melds.winning_run.kind")


ACTS: Final[dict[str, Callable[[State, Action], None]]] = {
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
