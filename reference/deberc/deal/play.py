"""Playing cards and taking tricks (`play`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..actions import PLAYS, Action
from ..cards import SUIT_MASKS, SUIT_OF
from ..errors import Refused
from .core import PLAY, SCRIPT, State

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


def legal_plays(state: State) -> list[Action]:
    """Return the cards that the seat to play may play."""
    cards = state.legal
    if state.pending_bella >= 0:
        cards &= bella_cards(state)
    return list(_plays(state.turn, cards))


@lru_cache(maxsize=1 << 16)
def _plays(seat: int, cards: int) -> tuple[Action, ...]:
    """Return the actions that play each card of a set; most sets come up again and again."""
    table, found = PLAYS[seat], []
    while cards:
        lowest = cards & -cards
        found.append(table[lowest.bit_length() - 1])
        cards ^= lowest
    return tuple(found)


def bella_cards(state: State) -> int:
    """Return the set of king and queen of trumps."""
    return 0b11000000 << (9 * state.trump)


def play(state: State, action: Action) -> bool:
    """Play a card and see whether it wins so far; return whether the trick is complete."""
    seat, card = action.seat, action.card
    if seat != state.turn or not state.legal >> card & 1:
        _explain(state, action)
    if state.pending_bella >= 0:
        _keep_bella(state, action)
    state.hands[seat] ^= 1 << card
    state.log.append((seat, "play", card, (state.bound,)))
    tables, trick = state.tables, state.trick
    if not trick:
        state.led = SUIT_OF[card]
        state.winning, state.winning_seat = card, seat
    elif tables.beaten_by[state.winning] >> card & 1:
        state.winning, state.winning_seat = card, seat
    trick.append(card)
    state.trick_points += tables.points[card]
    if len(trick) == state.seats:
        return True
    state.turn = turn = seat + 1 if seat + 1 < state.seats else 0
    exempt = state.pairs and (state.winning_seat - turn) % 4 == 2
    state.ladder = tables.ladders[exempt][state.led][state.winning]
    oblige(state)
    return False


def _explain(state: State, action: Action) -> None:
    """Raise Refused for a card that may not be played."""
    hand = state.hands[action.seat]
    if state.phase != PLAY or action.seat != state.turn or not hand >> action.card & 1:
        raise Refused(str(action), SCRIPT)
    raise Refused(str(action), forbidding(state, hand, action.card))


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
    if len(state.takers) == 2:
        pair = bella_cards(state)
        state.bella_open = any(full & pair == pair for full in state.full)
    state.trick = []
    state.trick_points = 0
    state.turn = winner
    state.ladder = ()
    oblige(state)
