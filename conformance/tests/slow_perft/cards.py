"""Cards, runs and tricks, by the words of the rules."""

from __future__ import annotations

from typing import Any


def ranks_of(rules: Any, name: str) -> list[str]:
    """Return an order of ranks from the highest down."""
    return str(rules["cards"][name]).split()


def of_suit(cards: set[str], suit: str) -> set[str]:
    """Return the cards of a suit."""
    return {card for card in cards if card[1] == suit}


def points_of(rules: Any, card: str, trump: str | None) -> int:
    """Return what a card is worth."""
    table = rules["cards"]["trump_points" if card[1] == trump else "plain_points"]
    return int(table[card[0]])


def stronger(rules: Any, trump: str, led: str, card: str) -> int:
    """Return a number that is higher for a card that beats another; 0 for one that takes nothing."""
    if card[1] == trump:
        return 200 - ranks_of(rules, "trump_order").index(card[0])
    if card[1] == led:
        return 100 - ranks_of(rules, "plain_order").index(card[0])
    return 0


def winner(rules: Any, trump: str, trick: list[Any]) -> str:
    """Return the seat that takes a trick."""
    led = trick[0][1][1]
    seat, _ = max(trick, key=lambda played: stronger(rules, trump, led, played[1]))
    return str(seat)


def runs(rules: Any, hand: set[str]) -> list[list[str]]:
    """Return every run in a hand, of one suit and any length from two, from the top card down."""
    order = ranks_of(rules, "sequence_order")
    found = []
    for suit in "SCDH":
        for start in range(len(order)):
            for end in range(start + 2, len(order) + 1):
                cards = [rank + suit for rank in order[start:end]]
                if set(cards) <= hand:
                    found.append(cards)
    return found


def legal_cards(rules: Any, trump: str, hand: set[str], trick: list[Any]) -> set[str]:
    """Return the cards of a hand that may be played to a trick."""
    play = rules["play"]
    if not trick:
        return set(hand)
    led = trick[0][1][1]
    best = max((card for _, card in trick), key=lambda card: stronger(rules, trump, led, card))
    follow, trumps = of_suit(hand, led), of_suit(hand, trump)
    beating = {
        c for c in hand if stronger(rules, trump, led, c) > stronger(rules, trump, led, best)
    }
    if follow:
        must = play["beat"]["trump_lead"] if led == trump else play["beat"]["plain_lead"]
        return (follow & beating if must == "required" else set()) or follow
    if led == trump or not trumps:
        return set(hand)
    if best[1] == trump and play["beat"].get("ruff") == "required":
        return trumps & beating or trumps
    return trumps
