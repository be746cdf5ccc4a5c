"""What lies on the table while a deal goes on, and what an event makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SEATS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from deberc import Deal, Event

Table = dict[str, Any]
"""Hands by seat as codes with spaces, the trick as seats with cards, melds, points by side …"""


def table_of(deal: Deal) -> Table:
    """Return what lies on the table between two acts."""
    state = deal.state
    return {
        "hands": _hands(deal),
        "trick": [],
        "melds": [],
        "trump": SUITS[state.trump] if state.trump >= 0 else None,
        "maker": SEATS[state.maker] if state.maker >= 0 else None,
        "turn_up": None,
        "bottom_card": None,
        "points": list(deal.so_far()),
        "tricks": list(state.tricks),
    }


def _hands(deal: Deal) -> dict[str, str]:
    return {seat: " ".join(cards) for seat, cards in deal.hands.items()}


def after(event: Event, table: Table, deal: Deal) -> Table:
    """Return the fields that an event changes; the deal is at the end of the event's act."""
    reader = _EVENTS.get(event.what)
    return reader(event, table, deal) if reader else {}


def _held(table: Table, seat: str | None, cards: Iterable[str]) -> Table:
    return {"hands": {**table["hands"], seat: " ".join(cards)}}


def _play(event: Event, table: Table, deal: Deal) -> Table:  # noqa: ARG001
    left = [code for code in table["hands"][event.seat].split() if code not in event.cards]
    # A trick that was taken lies there until the next card is led.
    lying = table["trick"] if len(table["trick"]) < len(table["hands"]) else []
    laid = [*lying, [event.seat, event.cards[0]]]
    return _held(table, event.seat, left) | {"trick": laid}


def _takes_turn_up(event: Event, table: Table, deal: Deal) -> Table:  # noqa: ARG001
    held = [*table["hands"][event.seat].split(), *event.cards]
    return _held(table, event.seat, held) | {"turn_up": None}


def _exchange(event: Event, table: Table, deal: Deal) -> Table:
    hands = _hands(deal)
    given = set(table["hands"][event.seat].split()) - set(hands[event.seat or ""].split())
    return {"hands": hands, "turn_up": next(iter(given), table["turn_up"])}


def _card(event: Event, table: Table, deal: Deal) -> Table:  # noqa: ARG001
    return {event.what: event.cards[0]}


def _bid(event: Event, table: Table, deal: Deal) -> Table:  # noqa: ARG001
    return {"trump": event.suit, "maker": event.seat}


def _meld(event: Event, table: Table, deal: Deal) -> Table:  # noqa: ARG001
    return {"melds": [*table["melds"], [event.seat, " ".join(event.cards)]]}


_EVENTS: Final[Mapping[str, Callable[[Event, Table, Deal], Table]]] = {
    "turn_up": _card,
    "bottom_card": _card,
    "order": _bid,
    "name": _bid,
    "forced": _bid,
    "takes_turn_up": _takes_turn_up,
    "draw": lambda _event, _table, deal: {"hands": _hands(deal)},
    "exchange": _exchange,
    "declare": _meld,
    "further": _meld,
    "winning_run": _meld,
    "play": _play,
}


def settled(table: Table, deal: Deal) -> Table:
    """Return what holds once an act is done, apart from what only events tell."""
    state = deal.state
    now = {"points": list(deal.so_far()), "tricks": list(state.tricks)}
    return {name: value for name, value in now.items() if value != table[name]}
