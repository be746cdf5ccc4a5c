"""Which rules a program breaks: not every rule that a failing case turns on, but those behind it.

The plainest operation that fails is looked at first, since what fails in a whole deal mostly
follows from it. A rule is named for two reasons. Either a single other value of it makes the
program's answers right and leaves those right that it has right: then the program plays that
value. Or, where it plays what no value says, because failing and passing cases part at the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.api import variant

from .identify.agreement import agree, compared_fields
from .identify.changes import changes_of
from .operations import PLAINEST
from .reference import answer_of
from .sensitivity import turning_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deberc import Variant

    from .bundle import Bundle
    from .cases import Case
    from .identify.changes import Change
    from .report_stream import Event, Report

_SAMPLE: Final = 7
_AGAINST: Final = 30
_NAMED: Final = 3
_PLAYED: Final = 0.05
"""What it counts that a program plays another value of a rule, beside how cases part at it."""
_NAMED_BY_ALL: Final = 0.3
"""What it counts that the authors of all cases name a rule."""
_LIKELY: Final = 6
"""At how many rules, those at which cases part best, other values are tried."""
_ANSWERS: Final = ("result", "refused")
_JUDGED: Final = frozenset({"pass", "fail", "wrong_reason"})


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that a program breaks.

    `value` is what it plays instead, None where no single value says that. Of the `judged` cases
    that turn on the rule, `failing` fail.
    """

    rule: str
    value: Any
    failing: int
    judged: int


def broken_rules(report: Report, bundle: Bundle) -> list[Broken]:
    """Return the rules that the failing cases of a report come from, the plainest first."""
    judged = [
        event
        for event in report.cases.values()
        if event["verdict"] in _JUDGED and event["ruleset"] in bundle.rulesets
    ]
    failing = [event for event in judged if event["failing"]]
    found: list[Broken] = []
    while failing and len(found) < _NAMED:
        op = min((event["op"] for event in failing), key=PLAINEST.index)
        plainest = [event for event in failing if event["op"] == op]
        ruleset, _ = Counter(event["ruleset"] for event in plainest).most_common(1)[0]
        search = _Search(bundle, [e for e in judged if e["ruleset"] == ruleset], op)
        best = search.best([e for e in failing if e["ruleset"] == ruleset])
        if best is None or (found and best[1] is None):
            break  # what fails besides, and says nothing by itself, mostly follows from the first
        rule, value = best
        turning = [event for event in judged if rule in _rules(event)]
        found.append(Broken(rule, value, sum(e["failing"] for e in turning), len(turning)))
        failing = [e for e in failing if e["op"] != op and rule not in _rules(e)]
    return found


class _Search:
    """Looks for a rule behind what fails under one ruleset, the plainest operation first."""

    def __init__(self, bundle: Bundle, judged: list[Event], op: str) -> None:
        self._cases: dict[str, Case] = {case.id: case for case in bundle.cases}
        self._data = bundle.rulesets[judged[0]["ruleset"]].rules
        self._address = judged[0]["ruleset"]
        self._judged = judged
        self._op = op
        self._changes = _changes(json.dumps(self._data))

    def best(self, failing: list[Event]) -> tuple[str, Any] | None:
        """Return a rule with the value that is played, None where no single one says it."""
        plainest = [event for event in failing if event["op"] == self._op]
        plainest.sort(key=lambda event: len(str(event.get("given", ""))))
        near = [event for event in self._judged if event["op"] == self._op]
        scores: dict[str, float] = {}
        for rule in {rule for event in plainest for rule in _rules(event)}:
            parted = _parting(rule, failing, self._judged) + _parting(rule, plainest, near)
            named = sum(rule in event["rules"] for event in plainest) / len(plainest)
            scores[rule] = parted / 2 + _NAMED_BY_ALL * named
        if not scores:
            return None
        likely = sorted(scores, key=scores.__getitem__, reverse=True)[:_LIKELY]
        found = [(scores[rule], rule, None) for rule in likely]
        for change, rule in self._played(plainest, likely):
            found.append((scores[rule] + _PLAYED, change.rule, change.value))
        _, rule, value = max(found, key=lambda each: each[:2])
        return rule, value

    def _played(self, failing: list[Event], likely: list[str]) -> Iterator[tuple[Change, str]]:
        """Yield the changes by which answers are right that were wrong, and none the other way.

        With each comes which of the likely rules it is a change of.
        """
        sample = [event for event in failing if _answer(event)][:_SAMPLE]
        for change in self._changes:
            of = next((rule for rule in likely if _related(change.rule, rule)), None)
            if of is None:
                continue
            try:
                rules = variant(self._address, change.applied(self._data))
            except Exception:  # noqa: BLE001, S112  # half of two rulesets need not be one
                continue
            if self._mostly_right(rules, sample) and not self._spoils(rules, change.rule):
                yield change, of

    def _mostly_right(self, rules: Variant, sample: list[Event]) -> bool:
        """Tell whether rules answer most of a sample as the program did."""
        wrong = 0
        for event in sample:
            wrong += not self._right(rules, event)
            if wrong * 2 >= len(sample):
                return False
        return bool(sample)

    def _right(self, rules: Variant, event: Event) -> bool:
        """Tell whether rules answer a failing case as the program did."""
        said = _answer(event)
        if said is None:
            return False
        answer = answer_of(rules, event["op"], event["given"])
        case = self._cases.get(event["case"])
        return case is not None and agree(event["op"], _fields(case), said, answer)

    def _spoils(self, rules: Variant, rule: str) -> bool:
        """Tell whether such rules answer a passing case otherwise."""
        passing = [
            self._cases[event["case"]]
            for event in self._judged
            if event["verdict"] == "pass"
            and event["case"] in self._cases
            and any(_related(rule, each) for each in _rules(event))
        ]
        passing.sort(key=lambda case: PLAINEST.index(case.op))
        return not all(self._holds(rules, case) for case in passing[:_AGAINST])

    def _holds(self, rules: Variant, case: Case) -> bool:
        kind, body = answer_of(rules, case.op, case.given)
        if case.expectation.kind == "refused":
            wanted = case.expectation.maps[0]
            return kind == "refused" and wanted.get("line") in (None, body.get("line"))
        fields = _fields(case)
        return any(
            agree(case.op, fields & frozenset(fit), ("result", fit), (kind, body))
            for fit in case.expectation.maps
        )


def _parting(rule: str, failing: list[Event], judged: list[Event]) -> float:
    """Return the share of cases that fail among those that turn on a rule, and the other way."""
    hit = sum(rule in _rules(event) for event in failing)
    turning = sum(rule in _rules(event) for event in judged)
    return 2 * hit / (turning + len(failing)) if hit else 0.0


@cache
def _changes(data: str) -> list[Change]:
    return changes_of(json.loads(data))


def _fields(case: Case) -> frozenset[str]:
    maps = case.expectation.maps
    return compared_fields(frozenset(field for fields in maps for field in fields))


def _rules(event: Event) -> set[str]:
    """Return the rules that a case turns on: by its author, as measured, as the answer says."""
    cited = event.get("headline", {}).get("rule")
    return {*event["rules"], *turning_on().get(event["case"], ()), *([cited] if cited else [])}


def _related(one: str, other: str) -> bool:
    """Tell whether two names mean one rule, or one a part of the other."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _answer(event: Event) -> tuple[str, Any] | None:
    said: Iterable[tuple[str, Any]] = event.get("answer", {}).items()
    return next(((kind, body) for kind, body in said if kind in _ANSWERS), None)
