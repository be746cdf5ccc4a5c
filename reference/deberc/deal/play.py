"""Playing cards and taking tricks (`play`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..cards import SUIT_MASKS, SUIT_OF
from ..errors import Refused
from .core import PLAY, SCRIPT, State

if TYPE_CHECKING:
    from ..actions import Action

LEAD_RULE: Final = "play.first_lead"
TRICK_RULES: Final = ("cards.trump_order", "cards.plain_order")


def oblige(state: State) -> None:
    """Set what the seat to play may play, `state.legal`, and the rule that bounds it."""
    hand = state.hands[state.turn]
    state.legal, state.bound = hand, LEAD_RULE
    for test, allowed, rule in state.ladder:
        if hand & test:
            state.legal, state.bound = hand & allowed, rule
            break


def forbidding(state: State, hand: int, card: int) -> str:
    """Return the rule that forbids a card of the hand: the least obligation it breaks.

    Who holds the suit led breaks the duty to follow it with any other card; a duty to play higher
    is broken only by a card that meets the others.
    """
    broken = LEAD_RULE
    for test, allowed, rule in state.ladder:
        if hand & test:
            if not allowed >> card & 1:
                broken = rule
            if test == SUIT_MASKS[state.led]:
                break
    return broken


def bella_cards(state: State) -> int:
    """Return the set of king and queen of trumps."""
    return 0b11000000 << (9 * state.trump)


def play(state: State, action: Action) -> bool:
    """Play a card and see whether it wins so far; return whether a milestone is reached."""
    seat, card = action.seat, action.card
    if seat != state.turn or not state.legal >> card & 1:
        _explain(state, action)
    state.hands[seat] ^= 1 << card
    state.log.append((seat, "play", card, (state.bound,)))
    tables, trick = state.tables, state.trick
    if not trick:
        state.led = SUIT_OF[card]
        state.winning, state.winning_seat = card, seat
        state.trick_points = tables.points[card]
    else:
        state.trick_points += tables.points[card]
        if tables.beaten_by[state.winning] >> card & 1:
            state.winning, state.winning_seat = card, seat
    trick.append(card)
    if len(trick) == state.seats:
        return _take_trick(state)
    state.turn = turn = seat + 1 if seat + 1 < state.seats else 0
    state.finders = state.following  # after a bella there were none, whoever said it
    exempt = state.pairs and (state.winning_seat - turn) % 4 == 2
    state.ladder = ladder = tables.ladders[exempt][state.led][state.winning]
    hand = state.hands[turn]  # what `oblige` does, without a call for every card
    for test, allowed, rule in ladder:
        if hand & test:
            state.legal, state.bound = hand & allowed, rule
            break
    return False


def _take_trick(state: State) -> bool:
    """Give the trick to the seat whose card won it; that seat leads next."""
    winner, points, takers = state.winning_seat, state.trick_points, state.takers
    state.taken[winner] += points
    takers.append(winner)
    state.log.append((winner, "takes", points, TRICK_RULES))
    state.trick = []
    state.turn = winner
    state.ladder = ()
    state.legal, state.bound = state.hands[winner], LEAD_RULE
    state.finders = state.leading
    return len(takers) == state.milestone


def _explain(state: State, action: Action) -> None:
    """Raise Refused for a card that may not be played."""
    hand = state.hands[action.seat]
    if state.awaits_answer:
        raise Refused(str(action), state.standing_rule)
    if state.phase != PLAY or action.seat != state.turn or not hand >> action.card & 1:
        raise Refused(str(action), SCRIPT)
    if state.bella_pending and not bella_cards(state) >> action.card & 1:
        raise Refused(str(action), "bella.window")
    raise Refused(str(action), forbidding(state, hand, action.card))
