"""A whole ruleset under check: values by rule, and the place of what was said last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..problems import Problem, problem
from ..rulesets.applies import lookup

if TYPE_CHECKING:
    from ..rulesets import Resolved


@dataclass(frozen=True, slots=True)
class Whole:
    """A resolved ruleset with the places of its values."""

    resolved: Resolved

    def value(self, rule: str) -> Any:
        """Return the value of a rule, a group or a cell; None where it is not stated."""
        return lookup(self.resolved.data, tuple(rule.split(".")))

    def number(self, rule: str) -> int:
        """Return a number; 0 where it is not stated."""
        return self.value(rule) or 0

    def age(self, rule: str) -> int:
        """Return the number of the layer that said it last; the newest has the highest."""
        return self.resolved.age(rule.split("."))

    def problem(self, sentence: str, *rules: str, **fields: Any) -> Problem:
        """Return a problem that the rules make together, at the one that was said last."""
        newest = max(rules, key=self.age)
        path = tuple(newest.split("."))
        return problem(sentence, self.resolved.key_place(path), path, **fields)

    @property
    def ranks(self) -> str:
        """The ranks of the pack."""
        return "AKQJT987" + ("6" if self.value("cards.pack") == 36 else "")

    @property
    def first_hand(self) -> int:
        """How many cards a seat has before the bidding."""
        return sum(self.value("dealing.packets") or ())

    @property
    def hand(self) -> int:
        """How many cards a seat plays."""
        return self.first_hand + self.number("dealing.draw")

    @property
    def sides(self) -> int:
        """How many sides write points."""
        pairs = self.value("table.sides") == "pairs"
        return 2 if pairs else self.number("table.players")
