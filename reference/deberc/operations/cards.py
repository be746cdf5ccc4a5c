"""`card_values`, `legal_cards`, `trick_winner`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..before import fresh
from ..cards import CODES, SEATS, SUIT_OF, card_number, card_set, codes_of, suit_number
from ..deal.core import PLAY, State
from ..deal.play import forbidding, oblige
from ..errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..rules import Rules


def card_values(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the points of each card and their sum."""
    table = rules.cards.suited[suit_number(given["trump"])].points
    points = {code: table[card] for code, card in _read(rules, given["cards"])}
    return {"points": points, "total": sum(points.values())}


def legal_cards(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the cards of a hand that may be played, and why the others may not."""
    hand = card_set(card for _, card in _read(rules, given["hand"]))
    trick = given["trick"]
    if not trick:
        return {"cards": codes_of(hand), "because": {}}
    state = _on_table(rules, given, hand)
    exempt = state.pairs and (state.winning_seat - state.turn) % 4 == 2
    state.ladder = state.tables.ladders[exempt][state.led][state.winning]
    oblige(state)
    barred = codes_of(hand & ~state.legal)
    because = {code: forbidding(state, hand, card_number(code)) for code in barred}
    return {"cards": codes_of(state.legal), "because": because}


def _on_table(rules: Rules, given: Mapping[str, Any], hand: int) -> State:
    """Return a state with the trick on the table and the seat to play at turn."""
    state = State(rules, fresh(rules), 0, [hand] * rules.players, 0, ())
    state.phase = PLAY
    state.set_trump(suit_number(given["trump"]))
    state.turn = SEATS.index(given["seat"])
    state.led, state.winning, state.winning_seat = _winning(rules, state.trump, given["trick"])
    return state


def trick_winner(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return who takes a trick and the card points in it."""
    trump = suit_number(given["trump"])
    _, _, seat = _winning(rules, trump, given["trick"])
    cards = [card for _, card in _read(rules, [row["card"] for row in given["trick"]])]
    return {
        "winner": SEATS[seat],
        "points": sum(rules.cards.suited[trump].points[card] for card in cards),
    }


def _winning(rules: Rules, trump: int, trick: Sequence[Mapping[str, str]]) -> tuple[int, int, int]:
    """Return the suit led, the card that wins so far and its seat."""
    cards = [card for _, card in _read(rules, [row["card"] for row in trick])]
    best = 0
    for place, card in enumerate(cards):
        if rules.cards.suited[trump].beaten_by[cards[best]] >> card & 1:
            best = place
    return SUIT_OF[cards[0]], cards[best], SEATS.index(trick[best]["seat"])


def _read(rules: Rules, codes: Iterable[str]) -> list[tuple[str, int]]:
    """Return codes with their card numbers; refuse a card that the pack does not have."""
    found = [(CODES[card], card) for card in map(card_number, codes)]
    for code, card in found:
        if not rules.cards.pack >> card & 1:
            raise Refused(code, "cards.pack")
    return found
