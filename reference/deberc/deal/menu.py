"""What may be done besides playing a card: which acts are worth looking for, and until when."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..cards import SUIT_OF
from . import bella, bidding, claims, dealing, declare, exchange, misdeal, offers
from .core import BEFORE_DRAW, BIDDING, OVER, PLAY, ROUND, State
from .play import bella_cards, oblige

if TYPE_CHECKING:
    from ..rules import Rules
    from .core import Finder

    Finders = tuple[Finder, ...]

RUN: Final = 1
SEVEN: Final = 2
PAIR: Final = 4
EARLY: Final = 8
"""What a play may still see: a run in a hand, the trump seven, king and queen of trumps together;
and whether it is in its first two tricks, after which only bella can be said."""


def renew(state: State) -> None:
    """Set what may be done now, after any act but a card within a trick."""
    if state.phase == PLAY:
        _renew_play(state)
    else:
        state.legal = 0
        state.finders = _by_phase(state.rules)[state.phase]
    if state.awaits_answer:
        state.legal = 0
        state.finders = (offers.legal_answers,)


def _renew_play(state: State) -> None:
    oblige(state)
    taken = len(state.takers)
    if state.seen < 0:
        state.seen = _seen(state)
    state.leading, state.following = _in_play(state.rules, state.seen | EARLY * (taken < 2))
    state.finders = state.following if state.trick else state.leading
    moves = state.bella_said >= 0 and state.rules.bella.to != "holder" and not state.bella_settled
    state.milestone = taken + 1 if taken < 2 or moves else state.hand_size
    if state.bella_pending:
        state.legal &= bella_cards(state)
        state.finders = ()


def _seen(state: State) -> int:
    """Return what the hands that were dealt hold that some act needs."""
    seen, pair = 0, bella_cards(state)
    exchanged = state.rules.seven_exchange.trump == "any_trump"
    seven = 1 << (9 * state.trump + 1) if exchanged or SUIT_OF[state.turn_up] == state.trump else 0
    for hand in state.full:
        if hand & seven:
            seen |= SEVEN
        if hand & pair == pair:
            seen |= PAIR
        if state.rules.cards.may_hold_run(hand):
            seen |= RUN
    return seen


@lru_cache(maxsize=1024)
def _in_play(rules: Rules, seen: int) -> tuple[Finders, Finders]:
    """Return what looks for acts of who leads and of who follows."""
    redeals, swaps, claimed, doubling = _known(rules)
    early: Finders = (declare.legal_declarations,) if seen & RUN else ()
    early += redeals + (swaps if seen & SEVEN else ())
    found = early if seen & EARLY else ()
    found += (bella.legal_bella,) if seen & PAIR else ()
    late = tuple(finder for finder in claimed if finder is not claims.claims_of_leader)
    return found + claimed + doubling, found + late + doubling


@lru_cache(maxsize=64)
def _by_phase(rules: Rules) -> tuple[Finders, ...]:
    """Return, by phase, what looks for acts outside the play."""
    redeals, swaps, _, doubling = _known(rules)
    kind = rules.melds.winning_run.kind
    runs: Finders = () if kind == "none" else (declare.early_runs,)
    early = redeals + swaps
    phases: dict[int, Finders] = {
        BIDDING: (bidding.legal_bids, *redeals, *runs, *doubling),
        BEFORE_DRAW: (dealing.legal_draw, offers.legal_offers, *early, *runs, *doubling),
        ROUND: (declare.legal_declarations, *early, *doubling),
        PLAY: (),
        OVER: (),
    }
    return tuple(phases[phase] for phase in range(5))


def _known(rules: Rules) -> tuple[Finders, Finders, Finders, Finders]:
    """Return what looks for redeals, exchanges, claims and doubles, where the rules know them."""
    calls = {rules.dealing.four_sevens.call, rules.dealing.few_points.call}
    redeals: Finders = () if calls == {"never"} else (misdeal.legal_redeals,)
    swaps: Finders = () if rules.seven_exchange.seats == "nobody" else (exchange.legal_exchanges,)
    claimed = claims.finders(rules)
    doubling: Finders = () if rules.match.doubling.kind == "none" else (offers.legal_doubles,)
    return redeals, swaps, claimed, doubling
