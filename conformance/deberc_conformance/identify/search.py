"""The search for the ruleset, its options and the fewest single changes that explain answers."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deberc.errors import DebercError
from deberc.rulesets import available, chain_of, load_ruleset, open_ruleset, shipped_names

from ..reference import Reference
from .changes import changes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .agreement import Answer
    from .asking import Asked, Question
    from .changes import Change, Data

    Told = Sequence[tuple[Question, Answer]]
    Progress = Callable[[str], None]

_BASES: Final = 3
"""How many of the nearest rulesets are tried with changes."""
_STEPS: Final = 12
"""The most options and changes that are put together."""
_TRIED: Final = 6
"""How many of the most promising steps are tried on every answer."""
_KEPT: Final = 64
_LOOKED_AT: Final = 40
"""How many wrong answers the promise of a step is measured by."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """An option or a change, and the numbers of the answers that it explains."""

    option: str | None
    change: Change | None
    explains: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A ruleset with changes; ``wrong`` has the numbers of the answers that it does not give.

    ``alike`` lists other rulesets between which and this one the answers do not decide.
    """

    address: str
    data: Data
    steps: tuple[Explanation, ...]
    wrong: frozenset[int]
    alike: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[Change, ...]:
        """The single changes."""
        return tuple(step.change for step in self.steps if step.change is not None)

    @property
    def cost(self) -> tuple[int, int, int]:
        """What is to be small: unexplained answers, changes, options."""
        return len(self.wrong), len(self.changes), self.address.count("+")


def identify(asked: Asked, progress: Progress = lambda _: None) -> Finding:
    """Return the ruleset that explains the answers of a peer best."""
    told = asked.answers
    # Of rulesets between which the answers do not decide, the plainest is taken.
    bases = sorted(_bases(asked, progress), key=lambda base: (len(base.wrong), _depth(base)))
    found = bases[0]
    if found.wrong:
        found = _pruned(told, _improved(told, found, _STEPS, progress))
        for base in bases[1:_BASES]:
            # Another ruleset is of interest only where it needs fewer steps.
            most = _STEPS if found.wrong else len(found.steps) - 1
            if most > 0:
                other = _pruned(told, _improved(told, base, most, progress))
                found = min(found, other, key=lambda each: each.cost)
    alike = (base.address for base in bases if base.wrong == found.wrong)
    return replace(found, alike=tuple(name for name in alike if name != found.address))


def _bases(asked: Asked, progress: Progress) -> Iterator[Finding]:
    """Yield the plain rulesets for the table."""
    for name in shipped_names():
        ruleset = load_ruleset(name)
        if not ruleset.abstract and ruleset.data["table"] == asked.table:
            progress(name)
            yield Finding(name, ruleset.data, (), _wrong(asked.answers, ruleset.data))


def _depth(base: Finding) -> int:
    """Return how many rulesets one is built on."""
    return len(load_ruleset(base.address).chain)


def _improved(told: Told, base: Finding, most: int, progress: Progress) -> Finding:
    """Add options and changes as long as more answers are explained than before.

    What explained nothing at first is tried again when nothing else is left.
    """
    found, hopeful = base, list(_steps(base))
    for _ in range(most):
        progress(_label(found))
        better, hopeful = _best_step(told, found, hopeful)
        if better is None and found is not base:
            better, hopeful = _best_step(told, found, list(_steps(found)))
        if better is None:
            break
        found = better
        if not found.wrong:
            break
    return found


def _best_step(
    told: Told, found: Finding, steps: Sequence[Explanation]
) -> tuple[Finding | None, list[Explanation]]:
    """Return what the best of some steps leads to, and the other steps that explain anything."""
    sample = _spread(sorted(found.wrong))
    taken = {change.rule for change in found.changes}
    promising: list[tuple[int, int, Explanation, tuple[str, Data]]] = []
    for order, step in enumerate(steps):
        if step.change is not None and step.change.rule in taken:
            continue
        stepped = _stepped(found, step)
        gain = len(sample) - len(_wrong(told, stepped[1], sample)) if stepped else 0
        if stepped and gain:
            promising.append((-gain, order, step, stepped))
    promising.sort(key=lambda each: each[:2])
    best: Finding | None = None
    for _, _, step, (address, data) in promising[:_TRIED]:
        wrong = _wrong(told, data)
        if len(wrong) < len(best.wrong if best else found.wrong):
            explained = replace(step, explains=tuple(sorted(found.wrong - wrong)))
            best = Finding(address, data, (*found.steps, explained), wrong)
    return best, [step for _, _, step, _ in promising]


def _spread(numbers: list[int]) -> list[int]:
    """Return some numbers from everywhere in a list."""
    return numbers[:: -(-len(numbers) // _LOOKED_AT)] if numbers else []


def _steps(found: Finding) -> Iterator[Explanation]:
    """Yield what may be added: options first, since they are ready made."""
    name, *chosen = found.address.split("+")
    for option in available(step.file for step in chain_of(open_ruleset(name))):
        if option not in chosen:
            yield Explanation(option, None)
    taken = {change.rule for change in found.changes}
    for change in changes_of(found.data):
        if change.rule not in taken:
            yield Explanation(None, change)


def _stepped(found: Finding, step: Explanation) -> tuple[str, Data] | None:
    """Return address and rules after a step; None where they cannot be played."""
    if step.change is not None:
        data = step.change.applied(found.data)
        return (found.address, data) if _reference(data) else None
    try:
        ruleset = load_ruleset(f"{found.address}+{step.option}")
    except DebercError:
        return None
    data = ruleset.data
    for change in found.changes:
        data = change.applied(data)
    return (ruleset.address, data) if _reference(data) else None


def _pruned(told: Told, found: Finding) -> Finding:
    """Take away changes without which as many answers are explained."""
    for step in found.steps:
        if step.change is None:
            continue
        rest = tuple(each for each in found.steps if each is not step)
        data = load_ruleset(found.address).data
        for each in rest:
            data = data if each.change is None else each.change.applied(data)
        if _reference(data) and len(wrong := _wrong(told, data)) <= len(found.wrong):
            found = Finding(found.address, data, rest, wrong)
    return found


def _wrong(told: Told, data: Data, numbers: Iterable[int] | None = None) -> frozenset[int]:
    """Return which answers, of all or of those numbered, rules give otherwise."""
    rules = _reference(data)
    chosen = range(len(told)) if numbers is None else numbers
    if rules is None:
        return frozenset(chosen)
    found = set()
    for number in chosen:
        question, said = told[number]
        if not question.agrees(said, question.answer(rules)):
            found.add(number)
    return frozenset(found)


def _reference(data: Data) -> Reference | None:
    """Return rules made ready; None where a change has made nonsense of them."""
    return _ready(json.dumps(data))


@lru_cache(_KEPT)
def _ready(text: str) -> Reference | None:
    try:
        return Reference("candidate", json.loads(text))
    except Exception:  # noqa: BLE001  # a change need not fit the rest
        return None


def _label(found: Finding) -> str:
    changed = "".join(f" {change.rule}" for change in found.changes)
    return f"{found.address}{changed}: {len(found.wrong)}"
