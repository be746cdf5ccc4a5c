"""Witnesses: the smallest situation found in which one changed rule changes the answer."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from deberc.api import variant

from ..carry_over import compared
from ..reference import answer_of
from ..variants import values_of, with_values
from .searching import differing_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc import Variant
    from deberc.rulesets import Ruleset

    from ..bundle import Bundle
    from ..carry_over import Answer
    from ..cases import Case
    from .comparing import Worded

TOGETHER: Final = ""
ENOUGH: Final = 5
"""Deals found before the shortest is taken."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A situation with its answers under the left and the right value of a rule.

    `base` is the ruleset that all other rules are taken from; TOGETHER where the rulesets were
    compared whole. `case` is None where the deal was searched for.
    """

    op: str
    given: dict[str, Any]
    left: Answer
    right: Answer
    base: str
    case: Case | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a search: a witness or none, and how much was tried."""

    witness: Witness | None
    cases: int
    deals: int


@dataclass(frozen=True, slots=True)
class _Pair:
    """Rules that differ in one rule only; `left` has the left value."""

    base: str
    left: Variant
    right: Variant


class Search:
    """Looks for witnesses of the differences of two rulesets at tables of one kind."""

    def __init__(
        self, left: Ruleset, right: Ruleset, bundle: Bundle, deals: int, seconds: float
    ) -> None:
        """Make both ready; `deals` and `seconds` bound what is tried for one rule."""
        self._left, self._right, self._bundle = left, right, bundle
        self._deals, self._seconds = deals, seconds
        self._whole = _Pair(
            TOGETHER, variant(left.address, left.data), variant(right.address, right.data)
        )

    def witness(self, worded: Worded) -> Found:
        """Return the smallest situation found in which the rule tells the rulesets apart."""
        cases = 0
        pairs = list(self._pairs(worded))
        for pair in pairs:
            for case in sorted(self._cases, key=lambda case: worded.rule not in case.rules):
                cases += 1
                if found := _by_case(pair, case):
                    return Found(found, cases, 0)
        deals, witness = self._by_deals(pairs)
        return Found(witness or self._beside_others(worded.rule), cases, deals)

    def _by_deals(self, pairs: list[_Pair]) -> tuple[int, Witness | None]:
        """Return how many deals were tried, and the shortest of the first few that show it."""
        tried, until = 0, time.monotonic() + self._seconds
        for pair in pairs:
            found: list[Witness] = []
            for number in range(self._deals):
                if time.monotonic() > until or len(found) == ENOUGH:
                    break
                tried += 1
                if deal := differing_deal(pair.left, pair.right, number):
                    found.append(Witness("play_deal", *deal, pair.base))
            if found:
                return tried, min(found, key=lambda one: len(one.given["script"]))
        return tried, None

    def _pairs(self, worded: Worded) -> Iterator[_Pair]:
        """Yield the left ruleset with the right value, and the right one with the left value."""
        if self._whole.left.table != self._whole.right.table:
            return
        left, right = self._left, self._right
        if changed := _with(left, worded.rule, worded.right, right):
            yield _Pair(left.address, self._whole.left, changed)
        if changed := _with(right, worded.rule, worded.left, left):
            yield _Pair(right.address, changed, self._whole.right)

    def _beside_others(self, rule: str) -> Witness | None:
        """Return a case meant for the rule in which the rulesets differ as wholes."""
        cases = (case for case in self._cases if rule in case.rules)
        return next((found for case in cases if (found := _by_case(self._whole, case))), None)

    @cached_property
    def _cases(self) -> list[Case]:
        """The situations for such a table: those of the two rulesets first, the smallest first."""
        own = {self._left.address, self._right.address, *self._left.chain, *self._right.chain}
        table = self._left.data["table"]
        fit = {
            address
            for address, ruleset in self._bundle.rulesets.items()
            if ruleset.rules["table"] == table
        }
        found: dict[str, tuple[bool, int, Case]] = {}
        for case in self._bundle.cases:
            text = json.dumps(case.given, sort_keys=True)
            key = f"{case.op} {text}"
            if case.ruleset in fit and (key not in found or case.ruleset in own):
                found[key] = (case.ruleset not in own, len(text), case)
        return [case for *_, case in sorted(found.values(), key=lambda entry: entry[:2])]


def _with(base: Ruleset, rule: str, value: Any, donor: Ruleset) -> Variant | None:
    """Return a ruleset with one rule changed; None where such a one cannot be played."""
    try:
        data = with_values(base.data, {rule: value}, donor.data)
        if values_of(data).get(rule) != value:
            return None
        return variant(base.address, data)
    except Exception:  # noqa: BLE001  # half of two rulesets need not be one
        return None


def _by_case(pair: _Pair, case: Case) -> Witness | None:
    left = answer_of(pair.left, case.op, case.given)
    right = answer_of(pair.right, case.op, case.given)
    if "error" in (left[0], right[0]):
        return None
    if left[0] == right[0] and compared(case, *left) == compared(case, *right):
        return None
    return Witness(case.op, dict(case.given), left, right, pair.base, case)
