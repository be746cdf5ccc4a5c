"""The table of acts: what may be done now, and doing it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..errors import Refused
from . import bella, bidding, claims, dealing, declare, ending, exchange, misdeal, offers
from . import play as playing
from .core import BEFORE_DRAW, BIDDING, OVER, PLAY, ROUND, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..actions import Action
    from ..rules import Rules

    Finder = Callable[[State], Iterable[Action]]

LATER: Final = 5
"""The play from the third trick on, when nothing is exchanged or declared any more; one more:
when nobody can say bella either."""


def legal_actions(state: State) -> list[Action]:
    """Return everything that some seat may do now, cards first."""
    phase = state.phase
    if phase == PLAY:
        found = playing.legal_plays(state)
        if state.pending_bella >= 0:
            return found
        if len(state.takers) > 1:
            phase = LATER if state.bella_open else LATER + 1
    else:
        found = []
    if state.awaits_answer:
        return list(offers.legal_answers(state))
    for finder in _finders(state.rules)[phase]:
        found += finder(state)
    return found


@lru_cache(maxsize=64)
def _finders(rules: Rules) -> tuple[tuple[Finder, ...], ...]:
    """Return, by phase, what looks for acts that these rules know at all."""
    doubling = [offers.legal_doubles] if rules.match.doubling.kind != "none" else []
    dealing_rules = rules.dealing
    calls = {dealing_rules.four_sevens.call, dealing_rules.few_points.call}
    redeals = [] if calls == {"never"} else [misdeal.legal_redeals]
    swaps = [] if rules.seven_exchange.seats == "nobody" else [exchange.legal_exchanges]
    claimed: list[Finder] = [] if rules.game.claim.kind == "none" else [claims.legal_claims]
    claimed += [] if rules.game.half_bait.kind == "none" else [claims.legal_half_baits]
    runs = [] if rules.melds.winning_run.kind == "none" else [declare.early_runs]
    early = [*redeals, *swaps]
    phases: dict[int, list[Finder]] = {
        BIDDING: [bidding.legal_bids, *redeals, *runs, *doubling],
        BEFORE_DRAW: [dealing.legal_draw, offers.legal_offers, *early, *runs, *doubling],
        ROUND: [declare.legal_declarations, *early, *doubling],
        PLAY: [declare.legal_declarations, *early, bella.legal_bella, *claimed, *doubling],
        OVER: [],
        LATER: [bella.legal_bella, *claimed, *doubling],
        LATER + 1: [*claimed, *doubling],
    }
    return tuple(tuple(phases[phase]) for phase in range(7))


def do(state: State, action: Action) -> None:
    """Do an act; raise Refused, with the state unchanged, where a rule forbids it."""
    if state.awaits_answer and action.kind not in ("accept", "refuse"):
        raise Refused(str(action), offers.standing_rule(state))
    if state.pending_bella >= 0 and action.kind != "play":
        raise Refused(str(action), "bella.window")
    ACTS[action.kind](state, action)


def _play(state: State, action: Action) -> None:
    if playing.play(state, action):
        _close_trick(state)


def _close_trick(state: State) -> None:
    playing.take_trick(state)
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
