"""Playing cards and taking tricks (`play`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions import PLAYS, Action
from ..cards import SUIT_MASKS, SUIT_OF
from .core import PLAY, SCRIPT, Refused, State

if TYPE_CHECKING:
    from ..rules.tables import Ladder, Rung

LEAD_RULE = "play.first_lead"


def playable(state: State) -> tuple[int, str]:
    """Return the set of cards the seat to play may play, and the rule that bounds it."""
    hand = state.hands[state.turn]
    if not state.trick:
        return hand, LEAD_RULE
    rung = find_rung(state, hand)
    return hand & rung.allowed, rung.rule


def find_rung(state: State, hand: int) -> Rung:
    """Return the obligation that a hand has to meet in the trick on the table."""
    for rung in ladder_of(state):
        if hand & rung.test:
            return rung
    raise AssertionError("the last rung of a ladder admits every card")


def forbidding(state: State, hand: int, card: int) -> str:
    """Return the rule that forbids a card of the hand: the least obligation it breaks.

    Who holds the suit led breaks the duty to follow it with any other card; a duty to play higher
    is broken only by a card that meets the others.
    """
    broken = LEAD_RULE
    for rung in ladder_of(state):
        if hand & rung.test:
            if not rung.allowed >> card & 1:
                broken = rung.rule
            if rung.test == SUIT_MASKS[state.led]:
                break
    return broken


def ladder_of(state: State) -> Ladder:
    """Return the obligations of the seat to play in the trick on the table."""
    exempt = state.winning_seat != state.turn and (
        state.rules.table.sides == "pairs" and (state.winning_seat - state.turn) % 2 == 0
    )
    return state.rules.cards.ladders[exempt][state.trump][state.led][state.winning]


def legal_plays(state: State) -> list[Action]:
    """Return the cards that the seat to play may play."""
    if state.phase != PLAY:
        return []
    cards = playable(state)[0]
    if state.pending_bella >= 0:
        cards &= bella_cards(state)
    table = PLAYS[state.turn]
    found = []
    while cards:
        lowest = cards & -cards
        found.append(table[lowest.bit_length() - 1])
        cards ^= lowest
    return found


def bella_cards(state: State) -> int:
    """Return the set of king and queen of trumps."""
    return 0b11000000 << (9 * state.trump)


def play(state: State, action: Action) -> None:
    """Play a card; the last card of a trick closes it."""
    seat, card = action.seat, action.card
    if state.phase != PLAY or seat != state.turn or not state.hands[seat] >> card & 1:
        raise Refused(str(action), SCRIPT)
    cards, rule = playable(state)
    if not cards >> card & 1:
        raise Refused(str(action), forbidding(state, state.hands[seat], card))
    if state.pending_bella >= 0 and not bella_cards(state) >> card & 1:
        raise Refused(str(action), "bella.window")
    state.pending_bella = -1
    state.hands[seat] ^= 1 << card
    state.log.append((seat, "play", card, (rule,)))
    _lay(state, seat, card)


def _lay(state: State, seat: int, card: int) -> None:
    """Put a card into the trick and see whether it wins so far."""
    trick = state.trick
    if not trick:
        state.led = SUIT_OF[card]
        state.winning, state.winning_seat = card, seat
    elif state.rules.cards.beaten_by[state.trump][state.winning] >> card & 1:
        state.winning, state.winning_seat = card, seat
    trick.append(card)
    state.trick_points += state.rules.cards.points[state.trump][card]
    state.turn = seat + 1 if seat + 1 < state.seats else 0


def trick_complete(state: State) -> bool:
    """Tell whether every seat has played to the trick on the table."""
    return len(state.trick) == state.seats


def take_trick(state: State) -> None:
    """Give the trick to the seat whose card won it; that seat leads next."""
    winner = state.winning_seat
    state.taken[winner] += state.trick_points
    state.tricks[winner] += 1
    state.takers.append(winner)
    state.log.append((winner, "takes", state.trick_points, ("cards.trump_order",)))
    state.trick = []
    state.trick_points = 0
    state.turn = winner
