"""Which cases of one ruleset hold for another: the interpreter answers both, and they are compared.

What is compared is what the harness compares: the fields that the expectation names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .operations import SETS
from .reference import Reference
from .variants import differing, values_of, with_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .cases import Case

Rules = dict[str, Any]
Answer = tuple[str, dict[str, Any]]

_NAME: Final = "compared"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A case with another answer under the other rules, and the rules to which that is due."""

    case: Case
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """The cases that hold for other rules too, and those that do not."""

    kept: tuple[Case, ...]
    left_out: tuple[LeftOut, ...]


def carry_over(cases: Iterable[Case], source: Rules, target: Rules) -> CarriedOver:
    """Return which cases of the source, a resolved ruleset's data, hold for the target.

    Raises DebercError where one of them cannot be played.
    """
    comparison = Comparison(source, target)
    kept, left_out = [], []
    for case in cases:
        rules = comparison.due_to(case)
        if rules is None:
            kept.append(case)
        else:
            left_out.append(LeftOut(case, rules))
    return CarriedOver(tuple(kept), tuple(left_out))


class Comparison:
    """Two rulesets, compared by their answers to cases of the first."""

    def __init__(self, source: Rules, target: Rules) -> None:
        """Make both ready. Raises DebercError where one cannot be played."""
        self.differing = differing(source, target)
        self._source, self._target = source, target
        self._one, self._other = Reference(_NAME, source), Reference(_NAME, target)
        self._mixed: dict[str, Reference | None] = {}

    def due_to(self, case: Case) -> tuple[str, ...] | None:
        """Return the rules that change the answer of a case; None where it stays the same.

        They are those that change it alone; all that differ where none does.
        """
        answer = self._one.answer(case.op, case.given)
        if same_answer(case, answer, self._other.answer(case.op, case.given)):
            return None
        alone = [rule for rule in self.differing if self._changes(rule, case, answer)]
        return tuple(alone or self.differing)

    def _changes(self, rule: str, case: Case, answer: Answer) -> bool:
        if rule not in self._mixed:
            self._mixed[rule] = self._with(rule)
        mixed = self._mixed[rule]
        return mixed is not None and not same_answer(
            case, answer, mixed.answer(case.op, case.given)
        )

    def _with(self, rule: str) -> Reference | None:
        """Return the source with one rule of the target; None where that cannot be played."""
        value = values_of(self._target).get(rule)
        try:
            return Reference(_NAME, with_values(self._source, {rule: value}, self._target))
        except Exception:  # noqa: BLE001  # half of two rulesets need not be one
            return None


def same_answer(case: Case, one: Answer, other: Answer) -> bool:
    """Whether two answers agree in everything that the expectation of a case names."""
    if one[0] != other[0] or one[0] == "error":
        return False
    return compared(case, *one) == compared(case, *other)


def compared(case: Case, kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of an answer that is compared, with sets in order."""
    if kind != "result" or case.expectation.kind == "refused":
        return {key: value for key, value in body.items() if key != "legal"}
    names = {name for fields in case.expectation.maps for name in fields}
    return {name: _comparable(case.op, name, body.get(name)) for name in sorted(names)}


def _comparable(op: str, name: str, value: Any) -> Any:
    if name == "breakdown" and isinstance(value, list):
        return sorted(json.dumps(line, sort_keys=True) for line in value if line["points"])
    if name in SETS.get(op, ()) and isinstance(value, list):
        return sorted(value)
    return value
