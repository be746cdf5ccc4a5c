"""Which cases run which functions: only they can tell a mutant of a function."""

from __future__ import annotations

import importlib
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from .forking import caches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

    from deberc.rules import Rules
    from deberc_conformance.cases import Case

    from .mutants import Mutant

Function = tuple[str, str]
"""File and dotted name."""


class Reach:
    """The cases by function, those first that ran the fewest functions.

    `last` are ids of cases that are put only when no other case fails.
    """

    def __init__(
        self, cases: Sequence[Case], rules: Mapping[str, Rules], last: frozenset[str]
    ) -> None:
        """Put every case once and watch what it runs."""
        self.cases, self.last = list(cases), last
        self._by_function: dict[Function, list[int]] = defaultdict(list)
        self._order = list(range(len(cases)))
        self._killers: dict[Function, list[int]] = defaultdict(list)
        self._place = {case.id: place for place, case in enumerate(cases)}
        asking = importlib.import_module("deberc_conformance.reference")
        sizes = []
        for place, case in enumerate(cases):
            run = _functions_run(asking.answer_of, rules[case.ruleset], case)
            sizes.append(len(run))
            for function in run:
                self._by_function[function].append(place)
        self._order.sort(key=sizes.__getitem__)
        rank = {place: number for number, place in enumerate(self._order)}
        for places in self._by_function.values():
            places.sort(key=rank.__getitem__)

    def cases_for(self, mutant: Mutant) -> tuple[list[Case], list[Case]]:
        """Return the cases that run what a mutant changes, the likeliest to fail first.

        Those put only when no other case fails stand by themselves.
        """
        function = _function_of(mutant)
        places = self._by_function.get(function, []) if mutant.function else self._order
        killers = self._killers[function]
        found = [self.cases[place] for place in dict.fromkeys([*reversed(killers), *places])]
        late = [case for case in found if case.id in self.last]
        return [case for case in found if case.id not in self.last], late

    def killed(self, mutant: Mutant, case: str | None) -> None:
        """Remember the case that told a mutant: it may tell its neighbours."""
        place = self._place.get(case or "")
        if place is not None:
            killers = self._killers[_function_of(mutant)]
            if place in killers:
                killers.remove(place)
            killers.append(place)
            del killers[:-40]


def _function_of(mutant: Mutant) -> Function:
    return str(mutant.path), mutant.function


def _functions_run(answer_of: Any, rules: Rules, case: Case) -> set[Function]:
    """Return the interpreter's functions that a case runs; what is remembered is forgotten."""
    for each in caches():
        each.cache_clear()
    run: set[Function] = set()

    def watch(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            code = frame.f_code
            name = code.co_qualname.partition(".<locals>")[0]
            run.add((code.co_filename, name))

    sys.setprofile(watch)
    try:
        answer_of(rules, case.op, case.given)
    finally:
        sys.setprofile(None)
    return run
