"""Which rule a program breaks: the single change of the rules by which its answers are right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from deberc.api import variant

from ..identify.changes import changes_of, own_changes
from ..reference import answer_of
from ..variants import values_of
from .comparing import alike
from .naming import named

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from deberc import Variant

    from ..bundle import BundleRuleset
    from ..identify.changes import Change
    from .records import Answer, Divergence

Given = dict[str, Any]
Witness = tuple[str, Given, "Answer"]
"""An operation, a position, and what a program answered."""


_SCORE: Final = ("settlement", "pot", "counters", "game", "match", "dealing", "bidding")
_DEPENDS: Final[dict[str, tuple[str, ...]]] = {
    "card_values": ("cards.pack", "cards.trump_points", "cards.plain_points"),
    "trick_winner": ("cards.",),
    "legal_cards": ("cards.trump_order", "cards.plain_order", "play"),
    "legal_bids": ("bidding", "dealing"),
    "melds": ("cards.sequence_order", "melds", "bella"),
    "meld_contest": ("cards.sequence_order", "melds"),
    "settle_deal": ("cards.last_trick", "melds.trick_needed", "bella.trick_needed", *_SCORE),
    "game_ledger": ("penalties", "record", *_SCORE),
    "match_ledger": _SCORE,
}
"""How the rules begin that an operation depends on; tables of cards take long to make."""
_SURE: Final = 0.7
"""The part of a program's other answers that a change must explain as well."""


@dataclass(frozen=True, slots=True)
class Blame:
    """The rule that explains a divergence.

    ``change`` is the change of the rules by which the program's answer would be right, None where
    no single one explains it; ``others`` are rules that explain it as well.
    """

    rule: str | None
    change: Change | None = None
    others: tuple[str, ...] = ()


class Blamer:
    """Finds the rule behind divergences under one ruleset."""

    def __init__(self, ruleset: BundleRuleset) -> None:
        """Take the rules that the programs were sent."""
        self._ruleset = ruleset
        self._rules = variant(ruleset.address, ruleset.rules)
        self._stated = values_of(ruleset.rules)
        self._own = own_changes(ruleset.rules)
        self._mutants: dict[Change, Variant | None] = {}

    def blame(self, found: Divergence, more: Callable[[], Sequence[Witness]] = tuple) -> Blame:
        """Return the rule behind a divergence; ``more`` gives other answers of the program."""
        fitting = self._fitting(found, self._own)
        if not fitting:
            fitting = self._fitting(found, changes_of(self._ruleset.rules))
        if explains(self._rules, found.op, found.given, found.got):
            fitting = []  # only the reasons differ, which no change of the rules explains
        witnesses = more() if fitting else ()
        cited = named(self._rules, found, self._stated)
        scores: dict[str, tuple[tuple[int, bool, float], Change]] = {}
        for change, rules in fitting:
            right = sum(explains(rules, *each) for each in witnesses)
            score = right, change.rule == cited, -self._distance(change)
            if right < _SURE * len(witnesses):
                continue
            if change.rule not in scores or score > scores[change.rule][0]:
                scores[change.rule] = score, change
        if not scores:
            return Blame(cited or self._turning(found))
        best = max(scores, key=lambda rule: scores[rule][0][:2])
        most = scores[best][0][0]
        others = [rule for rule in scores if rule != best and scores[rule][0][0] == most]
        others += self._neighbours(best, found, scores)
        return Blame(best, scores[best][1], tuple(others))

    def _neighbours(self, best: str, found: Divergence, known: Collection[str]) -> list[str]:
        """Return the rules of the same section whose every other value changes what differs."""
        section = best.partition(".")[0]
        name = _top(found.field)
        turns: dict[str, bool] = {}
        for change, rules in self._changed(found.op, self._own):
            if change.rule not in known and change.rule.partition(".")[0] == section:
                kind, body = answer_of(rules, found.op, found.given)
                same = (kind, body.get(name)) == (found.expected[0], found.expected[1].get(name))
                turns[change.rule] = turns.get(change.rule, True) and not same
        return [rule for rule, always in turns.items() if always]

    def _distance(self, change: Change) -> float:
        """Return how far a number is changed; nothing for what is no number."""
        value = self._stated.get(change.rule, None)
        if isinstance(value, int) and isinstance(change.value, int):
            return abs(value - change.value)
        return 0

    def _fitting(
        self, found: Divergence, changes: Sequence[Change]
    ) -> list[tuple[Change, Variant]]:
        """Return the changes by which the answer of the program would be right."""
        return [
            (change, rules)
            for change, rules in self._changed(found.op, changes)
            if explains(rules, found.op, found.given, found.got)
        ]

    def _changed(self, op: str, changes: Sequence[Change]) -> Iterator[tuple[Change, Variant]]:
        """Yield the rules with single changes that an operation may depend on."""
        rules_of_op = _DEPENDS.get(op, "")
        for change in changes:
            if change.rule.startswith(rules_of_op):
                if change not in self._mutants:
                    self._mutants[change] = self._mutant(change)
                if rules := self._mutants[change]:
                    yield change, rules

    def _mutant(self, change: Change) -> Variant | None:
        try:
            return variant(self._ruleset.address, change.applied(self._ruleset.rules))
        except Exception:  # noqa: BLE001  # half of two rulesets need not be one
            return None

    def _turning(self, found: Divergence) -> str | None:
        """Return a rule with which the answer of the reference changes where it differs."""
        name = _top(found.field)
        for change, rules in self._changed(found.op, self._own):
            kind, body = answer_of(rules, found.op, found.given)
            if kind == found.expected[0] and body.get(name) != found.expected[1].get(name):
                return change.rule
        return None


def explains(rules: Variant, op: str, given: Given, got: Answer) -> bool:
    """Tell whether an answer is right under rules."""
    answer = answer_of(rules, op, given)
    return answer[0] != "error" and alike(op, got, answer, answer)


def _top(field: str) -> str:
    """Return the field of an answer that a difference is in."""
    return field.partition(".")[0].partition("[")[0]
