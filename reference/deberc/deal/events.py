"""Events: what happened in a deal, with the rules that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import CODES, SEATS, SUITS, codes_of
from ..melds import Contest, Meld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .core import Happened

CARD_EVENTS = ("play", "turn_up", "takes_turn_up", "exchange", "bottom_card")
SUIT_EVENTS = ("order", "name", "forced")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `seat` a letter, None where it is nobody's; `what` a word of the log; `cards` the card codes it
    is about; `suit` a letter; `points` where it has any; `rules` the ids that decided it.
    """

    seat: str | None
    what: str
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    suit: str | None = None
    points: int | None = None


def read_log(log: Sequence[Happened]) -> list[Event]:
    """Return the events of a deal's log."""
    return [_event(*happened) for happened in log]


def _event(seat: int, what: str, value: object, rules: tuple[str, ...]) -> Event:
    who = SEATS[seat] if seat >= 0 else None
    if what in CARD_EVENTS and isinstance(value, int):
        return Event(who, what, rules, cards=(CODES[value],))
    if what in SUIT_EVENTS and isinstance(value, int):
        return Event(who, what, rules, suit=SUITS[value])
    if isinstance(value, Meld):
        return Event(who, what, rules, tuple(codes_of(value.cards)), points=value.points)
    if what in ("winning_run", "redeal") and isinstance(value, int):
        return Event(who, what, rules, cards=tuple(codes_of(value)))
    if isinstance(value, Contest) or not isinstance(value, int):
        return Event(who, what, rules)
    return Event(who, what, rules, points=value)
