"""All checks of a ruleset that can be read, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ProblemsFound
from ..problems import Problem, in_order
from ..rulesets import build, chain_of, open_ruleset
from . import habits, pins, vocabulary
from .crossing import crossing_problems, option_crossings

if TYPE_CHECKING:
    from ..rulesets import Provenance, RulesetFile, Step
    from .habits import Worded


def lint_file(name: str, worded: Worded | None = None) -> list[Problem]:
    """Return all problems of a ruleset, by name or file.

    Raises what opening it or one of its ancestors raises, except ProblemsFound.
    """
    try:
        return lint_ruleset(open_ruleset(name), worded)
    except ProblemsFound as found:
        return list(found.problems)


def lint_ruleset(file: RulesetFile, worded: Worded | None = None) -> list[Problem]:
    """Return all problems of a ruleset that was read, by place."""
    steps = chain_of(file)
    problems = [
        *habits.names(file),
        *habits.option_names(steps),
        *habits.impossible_options(steps),
        *habits.overlaps(steps),
        *vocabulary.text_problems(file),
    ]
    try:
        built = build(steps)
    except ProblemsFound as found:
        return in_order([*problems, *found.problems])
    data = built.data
    inherited = _sources(steps[:-1])
    problems += habits.repeats(steps)
    for option in file.options.values():
        problems += habits.option_effects(steps, option)
    for layer in (file.own, *(option.layer for option in file.options.values())):
        before = built.sources if layer.option else inherited
        problems += habits.sources(layer, before, required=file.shipped)
        problems += vocabulary.wording_problems(layer, data)
        if worded:
            problems += habits.wording(layer, habits.laid(data, layer.data), worded)
    crossings = list(crossing_problems(steps))
    problems += crossings
    for option in file.options.values():
        problems += option_crossings(steps, option, crossings)
    problems += vocabulary.name_problems(file, data)
    problems += pins.moved(file)
    return in_order(problems)


def _sources(steps: list[Step]) -> dict[str, Provenance]:
    """Return the sources of a parent; of one that is no whole ruleset by itself there are none."""
    try:
        return build(steps).sources if steps else {}
    except ProblemsFound:
        return {}
