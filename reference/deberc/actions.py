"""Actions: what a seat does, as a value; parsing and printing of script lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .cards import CODES, SEATS, SUITS, card_number, card_set, codes_of, suit_number
from .errors import DebercError

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAIN: Final = (
    "pass", "order", "draw", "exchange", "bella", "claim", "half_bait", "redeal",
    "offer", "double", "accept", "refuse",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does: `kind` a word of the script; `card` and `suit` numbers, `cards` a set."""

    seat: int
    kind: str
    card: int = -1
    suit: int = -1
    cards: int = 0

    def __str__(self) -> str:
        return f"{SEATS[self.seat]} {self.text}"

    @property
    def text(self) -> str:
        """Return the line without its seat: `play 9H`."""
        match self.kind:
            case "play":
                return f"play {CODES[self.card]}"
            case "name":
                return f"name {SUITS[self.suit]}"
            case "declare":
                return f"declare {' '.join(codes_of(self.cards))}"
            case _:
                return self.kind


@dataclass(eq=False)
class LineRefused(DebercError):
    """A script line that says nothing the game knows."""

    text: str
    what: str

    def __str__(self) -> str:
        acts = ", ".join((*PLAIN, "name S", "declare QC JC TC", "play 9H"))
        return f"{self.text!r}: {self.what}; write a seat and one of: {acts}"


PLAYS: Final = tuple(
    tuple(Action(seat, "play", card=card) for card in range(36)) for seat in range(4)
)


class PlaysOf(dict[int, tuple[Action, ...]]):
    """The acts by which one seat plays each card of a set, lowest first; made when asked for.

    Asked suit by suit there are few sets; a whole hand is their sum.
    """

    def __init__(self, seat: int) -> None:
        """Start with nothing made."""
        self._seat = seat

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        """Make the acts for a set of cards."""
        acts = PLAYS[self._seat]
        self[cards] = made = tuple(acts[card] for card in range(36) if cards >> card & 1)
        return made


PLAYS_OF: Final = tuple(PlaysOf(seat) for seat in range(4))
PLAIN_ACTIONS: Final = tuple({kind: Action(seat, kind) for kind in PLAIN} for seat in range(4))
NAMES: Final = tuple(
    tuple(Action(seat, "name", suit=suit) for suit in range(4)) for seat in range(4)
)


def read_action(text: str) -> Action:
    """Return the action of a script line such as `A play 9H`; raise LineRefused, CardRefused."""
    words = text.split()
    if len(words) < 2 or len(words[0]) != 1 or words[0] not in SEATS:
        raise LineRefused(text, "no seat and act")
    seat, kind, rest = SEATS.index(words[0]), words[1], words[2:]
    if kind in PLAIN and not rest:
        return PLAIN_ACTIONS[seat][kind]
    if kind == "play" and len(rest) == 1:
        return PLAYS[seat][card_number(rest[0])]
    if kind == "name" and len(rest) == 1:
        return NAMES[seat][suit_number(rest[0])]
    if kind == "declare" and rest:
        return _declare(text, seat, rest)
    raise LineRefused(text, f"{kind!r} is no act, or has the wrong number of words after it")


def _declare(text: str, seat: int, codes: Sequence[str]) -> Action:
    cards = [card_number(code) for code in codes]
    if len(set(cards)) != len(cards):
        raise LineRefused(text, "it names a card twice")
    return Action(seat, "declare", cards=card_set(cards))
