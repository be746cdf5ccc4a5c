"""A deal as people hold it: what may be done, doing it, what happened, what came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..actions import PLAYS, Action, read_action
from ..before import fresh
from ..cards import SEATS, SUITS, card_number, codes_of
from ..errors import Refused
from . import acts, dealing, ending
from .core import OVER, State
from .events import Event, read_log
from .menu import renew

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..before import Before
    from ..game import Entry
    from ..rules import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to.

    `entry` its line in the score, points by side; the rest by seat: `tricks` taken, `melds` and
    `bella` points that count; `maker` and `last_trick` seats, `trump` a suit letter, None where the
    deal was not played so far.
    """

    entry: Entry
    dealer: int
    maker: int | None
    trump: str | None
    tricks: tuple[int, ...]
    melds: tuple[int, ...]
    bella: tuple[int, ...]
    last_trick: int | None
    bottom_card: int | None

    @property
    def outcome(self) -> str:
        """Return how the deal ended: `made`, `bait`, `tied`, `passed_out` and so on."""
        return self.entry.outcome


class Deal:
    """One deal from the first bid to its settlement."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        """Wrap a state that `dealing.begin` has begun."""
        self.state = state
        renew(state)

    @property
    def rules(self) -> Rules:
        """Return the rules the deal is played by."""
        return self.state.rules

    @property
    def over(self) -> bool:
        """Tell whether the deal has ended."""
        return self.state.phase == OVER

    @property
    def turn(self) -> str | None:
        """Return the seat whose act is awaited, None when the deal is over."""
        return None if self.over else SEATS[self.state.turn]

    @property
    def hands(self) -> dict[str, list[str]]:
        """Return the card codes of every hand, by seat."""
        return {SEATS[seat]: codes_of(hand) for seat, hand in enumerate(self.state.hands)}

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that some seat may do now, cards to play first."""
        return acts.legal_actions(self.state)

    def legal_cards(self) -> tuple[Action, ...]:
        """Return the cards that the seat to play may play; empty outside the play."""
        return tuple(action for action in self.legal_actions() if action.kind == "play")

    def do(self, action: Action | str) -> None:
        """Do an act given as an action or a line `A play 9H`.

        Raises Refused, with the deal unchanged, LineRefused, CardRefused.
        """
        if isinstance(action, str):
            action = read_action(action)
        try:
            acts.do(self.state, action)
        except Refused as refused:
            refused.legal = tuple(str(other) for other in self.legal_actions())
            raise

    def play(self, card: str) -> None:
        """Play a card for the seat whose turn it is; raises as `do`."""
        self.do(PLAYS[self.state.turn][card_number(card)])

    def run(self, lines: Iterable[str]) -> None:
        """Do the acts of a script; a refusal carries its line, from 1."""
        for number, line in enumerate(lines, 1):
            try:
                self.do(line)
            except Refused as refused:
                refused.line = number
                raise

    def copy(self) -> Deal:
        """Return a deal that can go on by itself."""
        twin = Deal.__new__(Deal)
        twin.state = self.state.copy()
        return twin

    @property
    def events(self) -> list[Event]:
        """Return what has happened, each with the ids of the rules that decided it."""
        return read_log(self.state.log)

    @property
    def result(self) -> Result | None:
        """Return what the deal came to, None while it goes on."""
        if self.state.entry is None:
            return None
        return self._result(self.state.entry)

    def _result(self, entry: Entry) -> Result:
        state = self.state
        return Result(
            entry=entry,
            dealer=state.dealer,
            maker=state.maker if state.maker >= 0 else None,
            trump=SUITS[state.trump] if state.trump >= 0 else None,
            tricks=tuple(state.tricks),
            melds=tuple(
                sum(line.points for line in ending.meld_lines(state, seat))
                for seat in range(state.seats)
            ),
            bella=tuple(ending.bella_of(state, seat) for seat in range(state.seats)),
            last_trick=state.takers[-1] if state.takers else None,
            bottom_card=state.bottom if state.bottom >= 0 else None,
        )

    def so_far(self) -> tuple[int, ...]:
        """Return the points made so far by side, with melds and bella that already stand."""
        return ending.played_of(self.state, last_trick=False).points


def new_deal(rules: Rules, *, seed: int, dealer: str = "A", before: Before | None = None) -> Deal:
    """Return a deal of the pack in the order that a seed makes."""
    pack = dealing.shuffled(rules, seed)
    state = dealing.deal_pack(rules, before or fresh(rules), SEATS.index(dealer), pack)
    return Deal(state)
