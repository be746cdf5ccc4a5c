"""Playing cards and taking tricks (`play`)."""

from __future__ import annotations

from typing import Final

from ..actions import PLAYS, Action
from ..cards import SUIT_MASKS, SUIT_OF
from ..errors import Refused
from .core import PLAY, SCRIPT, State

LEAD_RULE: Final = "play.first_lead"
TRICK_RULES: Final = ("cards.trump_order", "cards.plain_order")


def playable(state: State) -> tuple[int, str]:
    """Return the set of cards the seat to play may play, and the rule that bounds it."""
    hand = state.hands[state.turn]
    for test, allowed, rule in state.ladder:
        if hand & test:
            return hand & allowed, rule
    return hand, LEAD_RULE


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


def legal_plays(state: State) -> list[Action]:
    """Return the cards that the seat to play may play."""
    cards = state.hands[state.turn]
    for test, allowed, _ in state.ladder:
        if cards & test:
            cards &= allowed
            break
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
    """Play a card, see whether it wins so far and what the next seat must do."""
    seat, card = action.seat, action.card
    hand, rule = state.hands[seat], LEAD_RULE
    if state.phase != PLAY or seat != state.turn or not hand >> card & 1:
        raise Refused(str(action), SCRIPT)
    for test, allowed, bound in state.ladder:
        if hand & test:
            if not allowed >> card & 1:
                raise Refused(str(action), forbidding(state, hand, card))
            rule = bound
            break
    if state.pending_bella >= 0:
        _keep_bella(state, action)
    state.hands[seat] = hand ^ 1 << card
    state.log.append((seat, "play", card, (rule,)))
    tables, trick = state.tables, state.trick
    if not trick:
        state.led = SUIT_OF[card]
        state.winning, state.winning_seat = card, seat
    elif tables.beaten_by[state.winning] >> card & 1:
        state.winning, state.winning_seat = card, seat
    trick.append(card)
    state.trick_points += tables.points[card]
    state.turn = turn = seat + 1 if seat + 1 < state.seats else 0
    exempt = state.pairs and (state.winning_seat - turn) % 4 == 2
    state.ladder = tables.ladders[exempt][state.led][state.winning]


def _keep_bella(state: State, action: Action) -> None:
    """Let only king or queen follow a bella that must be said with them (`bella.window`)."""
    if not bella_cards(state) >> action.card & 1:
        raise Refused(str(action), "bella.window")
    state.pending_bella = -1


def take_trick(state: State) -> None:
    """Give the trick to the seat whose card won it; that seat leads next."""
    winner = state.winning_seat
    state.taken[winner] += state.trick_points
    state.tricks[winner] += 1
    state.takers.append(winner)
    state.log.append((winner, "takes", state.trick_points, TRICK_RULES))
    state.trick = []
    state.trick_points = 0
    state.turn = winner
    state.ladder = ()
