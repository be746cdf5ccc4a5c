"""Asking the corpus about a ruleset with one rule changed, in this process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from deberc.rules import make_rules
from deberc_conformance.judge import judge
from deberc_conformance.reference import answer_of

from .choosing import ruleset_at
from .making import changed, obstacle
from .watching import Notes, differing, leaves, renewed, watched

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deberc.rules import Rules
    from deberc_conformance.cases import Case

    from .choosing import Trial
    from .watching import Paths

KILLED, SURVIVED, BROKEN = "killed", "survived", "broken"
CHECKED = 1
"""How many of the cases that a change cannot touch are asked all the same, a trial."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a trial.

    `status` is `killed`, `survived`, why the mutant is invalid (`refused`, `contradictory`,
    `pending`), or `broken` where the interpreter fails to make the rules ready, or a case notices
    what it was thought not to read. `killers` are the cases that fail; `weak` is true where they
    fail by the reasons of the answer only.
    """

    trial: Trial
    status: str
    killers: tuple[str, ...] = ()
    weak: bool = False
    message: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A case that passes with no rule changed; `reads` the fields of the rules it rests on."""

    case: Case
    reads: Paths


def ask(trial: Trial, cases: Iterable[Asked], *, first_only: bool) -> Outcome:
    """Return how a mutant fares; `first_only` stops at the first case that fails."""
    ruleset = ruleset_at(trial.address)
    data = changed(ruleset, trial.change)
    if reason := obstacle(ruleset, data):
        return Outcome(trial, reason)
    try:
        rules = make_rules(trial.address, data)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the interpreter's fault
        return Outcome(trial, BROKEN, message=f"{type(error).__name__}: {error}")
    touched = differing(_unchanged(trial.address), leaves(rules))
    spared: list[Case] = []
    failed: dict[str, str] = {}
    for each in cases:
        if each.reads.isdisjoint(touched):
            spared.append(each.case)
        elif (verdict := _verdict(rules, each.case)) != "pass":
            failed[each.case.id] = verdict
            if first_only and verdict != "wrong_reason":
                break
    if surprise := _surprise(trial, rules, spared):
        return Outcome(trial, BROKEN, message=surprise)
    weak = bool(failed) and set(failed.values()) == {"wrong_reason"}
    return Outcome(trial, KILLED if failed else SURVIVED, tuple(failed), weak)


def _verdict(rules: Rules, case: Case) -> str:
    return judge(case, *answer_of(rules, case.op, case.given)).verdict


def _surprise(trial: Trial, rules: Rules, spared: Sequence[Case]) -> str:
    """Return the failure of a case that was not to be asked: some of them are, to be sure."""
    some = Random(str(trial)).sample(spared, min(CHECKED, len(spared)))
    failed = [case.id for case in some if _verdict(rules, case) != "pass"]
    return f"{failed[0]} fails and reads nothing that is changed" if failed else ""


@cache
def _unchanged(address: str) -> dict[str, Any]:
    """Return the fields of the rules at an address, by path."""
    return leaves(make_rules(address, ruleset_at(address).data))


def fit(address: str, cases: Iterable[Case]) -> tuple[list[Asked], list[Case]]:
    """Return the cases that pass with no rule changed, and those that fail: they notice nothing."""
    notes = Notes(serving_many=False)
    rules = watched(make_rules(address, ruleset_at(address).data), notes)
    passing, failing = [], []
    for case in cases:
        notes.clear()
        if _verdict(renewed(rules), case) == "pass":
            passing.append(Asked(case, frozenset(notes.read)))
        else:
            failing.append(case)
    return passing, failing


def likely_first(cases: Sequence[Asked], rule: str, known: frozenset[str]) -> list[Asked]:
    """Return cases in the order in which they are likely to fail when a rule changes.

    First those known to turn on it, then those that name it, then those of its section.
    """
    section = f"{rule.partition('.')[0]}."

    def distance(asked: Asked) -> int:
        case = asked.case
        if case.id in known:
            return 0
        if any(f"{rule}.".startswith(f"{name}.") for name in case.rules):
            return 1
        return 2 if any(name.startswith(section) for name in case.rules) else 3

    return sorted(cases, key=distance)
