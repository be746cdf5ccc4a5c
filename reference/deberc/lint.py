"""What a ruleset file says that it need not, and what it should say and does not."""

from __future__ import annotations

from copy import deepcopy
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from .errors import DebercError, ProblemsFound
from .problems import Problem, in_order
from .rulesets import (
    available,
    build,
    chain_of,
    lay,
    merge,
    only_applying,
    open_ruleset,
    shipped_names,
    stated,
)
from .words import allowed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from .rulesets import Layer, Option, RulesetFile, Step

    Worded = Callable[[str, Any, Mapping[str, Any]], bool]
    """Whether the wording has a text, in both languages, for a rule with a value beside data."""


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
    problems = [*_names(file), *_option_names(steps), *_overlaps(steps)]
    try:
        data = build(steps).data
    except ProblemsFound as found:
        return in_order([*problems, *found.problems])
    problems += _repeats(steps)
    for option in file.options.values():
        problems += _option_effects(steps, option)
    for layer in (file.own, *(option.layer for option in file.options.values())):
        problems += _sources(layer, required=file.shipped)
        if worded:
            problems += _wording(layer, _laid(data, layer.data), worded)
    return in_order(problems)


def _names(file: RulesetFile) -> Iterable[Problem]:
    document, path = file.document, ("ruleset",)
    stem = PurePath(document.name).stem
    if stem != file.id:
        message = f"the ruleset is called {file.id}, its file {stem}"
        remedy = f"call the file {file.id}.yaml, or the ruleset {stem}"
        yield Problem("name-is-not-file", document.place(path), path, message, remedy)
    if file.id in shipped_names() and not file.shipped:
        message = f"{file.id} is the name of a ruleset that comes with Deberc"
        yield Problem("name-taken", document.place(path), path, message, "choose another name")


def _option_names(steps: list[Step]) -> Iterable[Problem]:
    """Report options that need or exclude one that does not exist."""
    file = steps[-1].file
    known = available(step.file for step in steps)
    for option in file.options.values():
        for kind, names in (("needs", option.needs), ("excludes", option.excludes)):
            for index, name in enumerate(names):
                if name not in known:
                    path = ("options", option.name, kind, index)
                    message = f"there is no option {name!r} to {kind.removesuffix('s')}"
                    place = file.document.place(path)
                    yield Problem("unknown-option", place, path, message, allowed(name, known))


def _overlaps(steps: list[Step]) -> Iterable[Problem]:
    """Report options that set the same rule though both may be chosen."""
    own = steps[-1].file.options
    known = list(available(step.file for step in steps).values())
    for index, option in enumerate(known):
        for other in known[:index]:
            if option.name not in own and other.name not in own:
                continue
            if other.name in option.excludes or option.name in other.excludes:
                continue
            yield from _shared(other, option)


def _shared(other: Option, option: Option) -> Iterable[Problem]:
    for path in _leaves(option.layer.data):
        if other.layer.states(path):
            rule = ".".join(path)
            message = f"the options {other.name!r} and {option.name!r} both set {rule}"
            remedy = f"let one exclude the other: excludes: [{other.name}]"
            place = option.layer.key_place(path)
            yield Problem("options-overlap", place, path, message, remedy)


def _repeats(steps: list[Step]) -> Iterable[Problem]:
    """Report values that the parent says already."""
    if len(steps) > 1:
        before = lay(steps[:-1])
        parent = steps[-2].address
        yield from _redundant(steps[-1].file.own, lambda data: _laid(before, data), parent)


def _option_effects(steps: list[Step], option: Option) -> Iterable[Problem]:
    """Report an option that cannot be chosen, changes nothing, or repeats a value."""
    file = steps[-1].file
    known = available(step.file for step in steps)
    names = _with_needs(option, known)
    try:
        build(chain_of(file, names))
    except ProblemsFound as found:
        yield from found.problems
        return
    except DebercError:
        return  # a wrong name in needs or excludes, reported apart
    others = chain_of(file, tuple(name for name in names if name != option.name))
    before = lay(others)
    if _laid(before, option.layer.data) == before:
        path = ("options", option.name)
        message = f"the option {option.name!r} changes nothing"
        place = file.document.key_place(path)
        yield Problem("option-without-effect", place, path, message, "remove it")
        return
    yield from _redundant(option.layer, lambda data: _laid(before, data), others[-1].address)


def _with_needs(option: Option, known: Mapping[str, Option]) -> tuple[str, ...]:
    names: dict[str, None] = {}
    waiting = [option.name]
    while waiting:
        name = waiting.pop()
        if name not in names and name in known:
            names[name] = None
            waiting.extend(known[name].needs)
    return tuple(names)


def _redundant(
    layer: Layer, outcome: Callable[[Mapping[str, Any]], dict[str, Any]], parent: str
) -> Iterable[Problem]:
    """Report each value without which the outcome would be the same."""
    whole = outcome(layer.data)
    for path in _leaves(layer.data):
        if outcome(_without(layer.data, path)) == whole:
            rule = ".".join(path)
            message = f"{rule} is what {parent} says already"
            place = layer.key_place(path)
            yield Problem("same-as-inherited", place, path, message, "remove it")


def _laid(before: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    return only_applying(merge(before, data))


def _leaves(data: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    """Yield the path of each value: of each cell where a rule is a table."""
    for rule_id, (rule, value) in stated(data).items():
        path = tuple(rule_id.split("."))
        if rule.is_table and value:
            yield from ((*path, cell) for cell in value)
        else:
            yield path


def _without(data: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    copy = deepcopy(dict(data))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return copy


def _sources(layer: Layer, *, required: bool) -> Iterable[Problem]:
    said = [tuple(rule_id.split(".")) for rule_id in stated(layer.data)]
    for path in said if required else ():
        if layer.provenance(path, None) is None:
            message = f"no source is given for {'.'.join(path)}"
            remedy = "add it to sources: stated, decided or agreed"
            yield Problem("no-source", layer.key_place(path), path, message, remedy)
    used = {layer.source_key(path) for path in said}
    for key in layer.sources:
        if key not in used:
            path = ("sources", key)
            message = f"the source given for {key} is that of no value stated here"
            yield Problem("idle-source", layer.key_place(path), path, message, "remove it")


def _wording(layer: Layer, data: Mapping[str, Any], worded: Worded) -> Iterable[Problem]:
    whole = stated(data)
    for rule_id in stated(layer.data):
        if rule_id in whole and not worded(rule_id, whole[rule_id][1], data):
            path = tuple(rule_id.split("."))
            message = f"there is no wording for {rule_id} with this value"
            place = layer.key_place(path)
            yield Problem("no-wording", place, path, message, "add it to spec/wording, ru and en")
