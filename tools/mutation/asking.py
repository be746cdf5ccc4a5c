"""Asking the corpus about a ruleset with one rule changed, in this process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deberc.rulesets import load_ruleset
from deberc_conformance.judge import judge
from deberc_conformance.reference import Reference

from .making import changed, obstacle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deberc_conformance.cases import Case

    from .choosing import Trial

KILLED, SURVIVED, BROKEN = "killed", "survived", "broken"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a trial.

    `status` is `killed`, `survived`, why the mutant is invalid (`refused`, `contradictory`,
    `pending`), or `broken` where the interpreter fails to make the rules ready. `killers` are the
    cases that fail; `weak` is true where they fail by the reasons of the answer only.
    """

    trial: Trial
    status: str
    killers: tuple[str, ...] = ()
    weak: bool = False
    message: str = ""


def ask(trial: Trial, cases: Iterable[Case], *, first_only: bool) -> Outcome:
    """Return how a mutant fares; `first_only` stops at the first case that fails."""
    ruleset = load_ruleset(trial.address)
    data = changed(ruleset, trial.change)
    if reason := obstacle(ruleset, data):
        return Outcome(trial, reason)
    try:
        reference = Reference(trial.address, data)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the interpreter's fault
        return Outcome(trial, BROKEN, message=f"{type(error).__name__}: {error}")
    failed: dict[str, str] = {}
    for case in cases:
        verdict = judge(case, *reference.answer(case.op, case.given)).verdict
        if verdict != "pass":
            failed[case.id] = verdict
            if first_only and verdict != "wrong_reason":
                break
    weak = bool(failed) and set(failed.values()) == {"wrong_reason"}
    return Outcome(trial, KILLED if failed else SURVIVED, tuple(failed), weak)


def failing(address: str, cases: Iterable[Case]) -> list[Case]:
    """Return the cases that fail with no rule changed: they can notice nothing."""
    reference = Reference(address, load_ruleset(address).data)
    answers = ((case, reference.answer(case.op, case.given)) for case in cases)
    return [case for case, answer in answers if judge(case, *answer).verdict != "pass"]


def likely_first(cases: Sequence[Case], rule: str, known: frozenset[str]) -> list[Case]:
    """Return cases in the order in which they are likely to fail when a rule changes.

    First those known to turn on it, then those that name it, then those of its section.
    """
    section = f"{rule.partition('.')[0]}."

    def distance(case: Case) -> int:
        if case.id in known:
            return 0
        if any(f"{rule}.".startswith(f"{name}.") for name in case.rules):
            return 1
        return 2 if any(name.startswith(section) for name in case.rules) else 3

    return sorted(cases, key=distance)
