"""Playing cards and taking tricks (`play`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..actions import PLAYS, Action
from ..cards import SUIT_MASKS, SUIT_OF
from ..errors import Refused
from .core import PLAY, SCRIPT, State

if TYPE_CHECKING:
    from ..rules.tables import Ladder

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


def find_ladder(state: State) -> Ladder:
    """Return the obligations of the seat to play in the trick on the table."""
    exempt = state.pairs and (state.winning_seat - state.turn) % 4 == 2
    return state.rules.cards.ladders[exempt][state.trump][state.led][state.winning]


def legal_plays(state: State) -> list[Action]:
    """Return the cards that the seat to play may play."""
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
    """Play a card."""
    seat, card = action.seat, action.card
    if state.phase != PLAY or seat != state.turn or not state.hands[seat] >> card & 1:
        raise Refused(str(action), SCRIPT)
    cards, rule = playable(state)
    if not cards >> card & 1:
        raise Refused(str(action), forbidding(state, state.hands[seat], card))
    if state.pending_bella >= 0:
        if not bella_cards(state) >> card & 1:
            raise Refused(str(action), "bella.window")
        state.pending_bella = -1
    state.hands[seat] ^= 1 << card
    state.log.append((seat, "play", card, (rule,)))
    _lay(state, seat, card)


def _lay(state: State, seat: int, card: int) -> None:
    """Put a card into the trick, see whether it wins so far and what the next seat must do."""
    cards, trump = state.rules.cards, state.trump
    if not state.trick:
        state.led = SUIT_OF[card]
        state.winning, state.winning_seat = card, seat
    elif cards.beaten_by[trump][state.winning] >> card & 1:
        state.winning, state.winning_seat = card, seat
    state.trick.append(card)
    state.trick_points += cards.points[trump][card]
    state.turn = seat + 1 if seat + 1 < state.seats else 0
    state.ladder = find_ladder(state)


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
