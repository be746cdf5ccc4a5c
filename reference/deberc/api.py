"""The names that people use: loading rules, dealing, keeping the score of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .before import Before, by_seat, fresh
from .cards import SEATS
from .deal import Deal, Result, new_deal
from .rules import Rules, make_rules
from .rulesets import load_ruleset, require_executable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any


class Variant(Rules):
    """The rules of one variant, with what one does with them."""

    __slots__ = ()

    def new_deal(self, *, seed: int, dealer: str = "A", before: Before | None = None) -> Deal:
        """Return a deal of the whole pack, in the order that a seed makes."""
        return new_deal(self, seed=seed, dealer=dealer, before=before)

    def new_game(self, *, dealer: str = "A") -> Game:
        """Return the empty score of a game whose first dealer is a seat."""
        return Game(self, dealer)


def load(address: str | Path) -> Variant:
    """Return the rules of a ruleset by address `gambler+mars` or by file `my-house.yaml`.

    Raises a DebercError that names file, line and column where the ruleset is wrong.
    """
    ruleset = load_ruleset(address)
    require_executable(ruleset)
    return variant(ruleset.address, ruleset.data)


def variant(address: str, data: Mapping[str, Any]) -> Variant:
    """Return the rules that a resolved ruleset's plain data states."""
    rules = make_rules(address, data)
    return Variant(*(getattr(rules, name) for name in Rules.__dataclass_fields__))


class Game:
    """The score of one game, deal by deal.

    `before` is the score that the next deal starts from, `dealer` its dealer; `winner` a seat once
    the game is won (of partners the first), `ended` whether it is over.
    """

    __slots__ = ("before", "dealer", "ended", "rules", "winner")

    def __init__(self, rules: Variant, dealer: str = "A") -> None:
        """Start a score at nothing."""
        self.rules = rules
        self.dealer: str | None = dealer
        self.before = fresh(rules)
        self.winner: str | None = None
        self.ended = False

    @property
    def totals(self) -> dict[str, int]:
        """Return the points written so far, by seat; of partners the first carries them."""
        return by_seat(self.rules, self.before.totals)

    def new_deal(self, *, seed: int) -> Deal:
        """Return the next deal; ValueError when the game is over."""
        if self.ended or self.dealer is None:
            raise ValueError("the game is over")
        return self.rules.new_deal(seed=seed, dealer=self.dealer, before=self.before)

    def add(self, result: Result) -> None:
        """Enter a finished deal of this game; ValueError when the game is over."""
        if self.ended:
            raise ValueError("the game is over")
        entry = result.entry
        self.before = entry.after
        self.dealer = None if entry.next_dealer is None else SEATS[entry.next_dealer]
        self.ended = entry.ended
        if entry.winner is not None:
            self.winner = SEATS[self.rules.sides.index(entry.winner)]
