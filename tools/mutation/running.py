"""Running the trials and the retests on all cores."""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.rules import make_rules

from .asking import Outcome, ask, likely_first
from .choosing import ruleset_at
from .making import changed
from .steered import difference, steered_deal
from .watching import Notes, differing, leaves, watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deberc.rules import Rules

    from .asking import Asked
    from .choosing import Trial
    from .watching import Paths

PART = 500
"""Steered deals in one piece of work."""
UNREAD = 100
"""One deal in so many is compared though nothing was read that the change touches, to be sure."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the trials of a run have in common.

    `cases` by address; `known` the cases that turned on a rule in an earlier run, by address and
    rule; `first_only` whether one failing case is enough.
    """

    cases: Mapping[str, Sequence[Asked]]
    known: Mapping[tuple[str, str], frozenset[str]]
    first_only: bool


@dataclass(frozen=True, slots=True)
class Retest:
    """Changes held to be equivalent in one ruleset, and the steered deals for them."""

    address: str
    trials: tuple[Trial, ...]
    numbers: range


def run_trials(plan: Plan, trials: Sequence[Trial], jobs: int) -> list[Outcome]:
    """Return the outcomes of trials, in their order."""
    return _spread(_Trials(plan), trials, jobs, "changes")


def run_retests(entries: Mapping[Trial, int], deals: int, jobs: int) -> dict[Trial, str]:
    """Return the trials that steered deals tell from the ruleset, with what differs.

    `entries` numbers the entries of the list that the trials belong to; the trials of an entry
    share its `deals` out among them.
    """
    found: dict[Trial, str] = {}
    for told_apart in _spread(_retest, list(_retests(entries, deals)), jobs, "retests"):
        for trial, text in told_apart:
            found.setdefault(trial, text)
    return found


def _retests(entries: Mapping[Trial, int], deals: int) -> Iterable[Retest]:
    sharing = Counter(entries.values())
    shares = {trial: -(-deals // sharing[entry]) for trial, entry in entries.items()}
    for address in dict.fromkeys(trial.address for trial in entries):
        own = [trial for trial in entries if trial.address == address]
        for start in range(0, max(shares[trial] for trial in own), PART):
            waiting = [trial for trial in own if shares[trial] > start]
            size = min(PART, max(shares[trial] for trial in waiting) - start)
            yield Retest(address, tuple(waiting), range(start, start + size))


class _Trials:
    """Asks the corpus about one trial."""

    def __init__(self, plan: Plan) -> None:
        """Keep the plan, which every process inherits."""
        self.plan = plan

    def __call__(self, trial: Trial) -> Outcome:
        """Return the outcome of a trial."""
        plan = self.plan
        known = plan.known.get((trial.address, trial.change.id), frozenset())
        cases = likely_first(plan.cases[trial.address], trial.change.rule, known)
        return ask(trial, cases, first_only=plan.first_only)


def _retest(retest: Retest) -> list[tuple[Trial, str]]:
    ruleset = ruleset_at(retest.address)
    base = make_rules(retest.address, ruleset.data)
    waiting = [_Waiting.of(base, retest.address, trial) for trial in retest.trials]
    notes = Notes(serving_many=True)
    noting = watched(base, notes, frozenset().union(*(each.touched for each in waiting)))
    found = []
    for number in retest.numbers:
        notes.clear()
        steered = steered_deal(noting, retest.address, number)
        for each in list(waiting):
            read = notes.touch(each.touched)
            if (read or not number % UNREAD) and (text := difference(steered, each.rules)):
                where = f"steered deal {number} of {retest.address}"
                found.append((each.trial, f"{where}{'' if read else ', nothing read'}: {text}"))
                waiting.remove(each)
    return found


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A trial that nothing has told from the ruleset yet: its rules, and where they differ."""

    trial: Trial
    rules: Rules
    touched: Paths

    @classmethod
    def of(cls, base: Rules, address: str, trial: Trial) -> _Waiting:
        rules = make_rules(address, changed(ruleset_at(address), trial.change))
        return cls(trial, rules, differing(leaves(base), leaves(rules)))


_WORK: list[Callable[[Any], Any]] = []


def _do(item: Any) -> Any:
    return _WORK[-1](item)


def _spread(work: Callable[[Any], Any], items: Sequence[Any], jobs: int, what: str) -> list[Any]:
    """Return the results of work on items, in order; forked processes have the work in memory."""
    if not items:
        return []
    _WORK.append(work)
    try:
        if jobs == 1:
            return _counted(map(work, items), len(items), what)
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            size = max(1, min(8, len(items) // (4 * jobs)))
            return _counted(pool.imap(_do, items, size), len(items), what)
    finally:
        _WORK.pop()


def _counted(results: Iterable[Any], total: int, what: str) -> list[Any]:
    """Collect results; on a terminal show how many there are so far."""
    found = []
    shown = sys.stderr.isatty()
    for result in results:
        found.append(result)
        if shown:
            print(f"\r{what}: {len(found)} of {total}", end="", file=sys.stderr)
    if shown:
        print("\r\033[K", end="", file=sys.stderr)
    return found
