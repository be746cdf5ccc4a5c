"""What a ruleset file says that it need not, and what it should say and does not."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from ..errors import DebercError, ProblemsFound
from ..problems import Fix, Problem, problem
from ..resources import spec
from ..rulesets import (
    available,
    build,
    chain_of,
    cited_keys,
    lay,
    merge,
    only_applying,
    shipped_names,
    stated,
)
from ..words import advice
from ..yamltext import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ..rulesets import Layer, Option, Provenance, RulesetFile, Step

    Worded = Callable[[str, Any, Mapping[str, Any]], bool]
    """Whether the wording has a text, in both languages, for a rule with a value beside data."""


def names(file: RulesetFile) -> Iterable[Problem]:
    """Report a name that is not that of the file, or is taken."""
    document, path = file.document, ("ruleset",)
    stem = PurePath(document.name).stem
    if stem != file.id:
        yield problem("name-is-not-file", document.place(path), path, id=file.id, stem=stem)
    if file.id in shipped_names() and not file.shipped:
        yield problem("name-taken", document.place(path), path, id=file.id)


def option_names(steps: list[Step]) -> Iterable[Problem]:
    """Report options that need or exclude one that does not exist."""
    file = steps[-1].file
    known = available(step.file for step in steps)
    for option in file.options.values():
        for kind, names in (("needs", option.needs), ("excludes", option.excludes)):
            for index, name in enumerate(names):
                if name not in known:
                    path = ("options", option.name, kind, index)
                    sentence = f"unknown-option/{kind.removesuffix('s')}"
                    place, fix = file.document.place(path), advice(name, known)
                    yield problem(sentence, place, path, option=name, fix=fix)


def impossible_options(steps: list[Step]) -> Iterable[Problem]:
    """Report an option that excludes what it needs, or needs two that exclude each other."""
    known = available(step.file for step in steps)
    for option in steps[-1].file.options.values():
        chosen = [known[name] for name in with_needs(option, known)]
        for one in chosen:
            for other in chosen:
                if other.name in one.excludes and other is not one:
                    path = ("options", option.name)
                    place = steps[-1].file.document.key_place(path)
                    names = {"one": one.name, "other": other.name}
                    yield problem("option-impossible", place, path, option=option.name, **names)


def overlaps(steps: list[Step]) -> Iterable[Problem]:
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
            place, names = option.layer.key_place(path), (other.name, option.name)
            yield problem(
                "options-overlap", place, path, other=names[0], option=names[1], rule=rule
            )


def repeats(steps: list[Step]) -> Iterable[Problem]:
    """Report values that the parent says already."""
    if len(steps) > 1:
        before = lay(steps[:-1])
        parent = steps[-2].address
        yield from _redundant(steps[-1].file.own, lambda data: laid(before, data), parent)


def option_effects(steps: list[Step], option: Option) -> Iterable[Problem]:
    """Report an option that cannot be chosen, changes nothing, or repeats a value."""
    file = steps[-1].file
    known = available(step.file for step in steps)
    names = with_needs(option, known)
    try:
        build(chain_of(file, names))
    except ProblemsFound as found:
        yield from found.problems
        return
    except DebercError:
        return  # a wrong name in needs or excludes, reported apart
    others = chain_of(file, tuple(name for name in names if name != option.name))
    before = lay(others)
    if laid(before, option.layer.data) == before:
        path = ("options", option.name)
        place = file.document.key_place(path)
        idle = problem("option-without-effect", place, path, option=option.name)
        yield replace(idle, fix=Fix(path=path))
        return
    yield from _redundant(option.layer, lambda data: laid(before, data), others[-1].address)


def with_needs(option: Option, known: Mapping[str, Option]) -> tuple[str, ...]:
    """Return an option and all that it needs, and what they need."""
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
            same = problem(
                "same-as-inherited", layer.key_place(path), path, rule=rule, parent=parent
            )
            yield replace(same, fix=Fix(path=(*layer.prefix, *path)))


def laid(before: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what holds when ``data`` is laid over what was said before."""
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


def sources(
    layer: Layer, inherited: Mapping[str, Provenance], *, required: bool
) -> Iterable[Problem]:
    """Report values without a source, and sources without a value.

    A text may be cited for an inherited value, by rule, where that is not cited for it already.
    """
    said = [tuple(rule_id.split(".")) for rule_id in stated(layer.data)]
    for path in said if required else ():
        if layer.provenance(path, None) is None:
            yield problem("no-source", layer.key_place(path), path, rule=".".join(path))
    used = {layer.source_key(path) for path in said}
    for key in layer.sources:
        if key not in used and (why := _idle(layer, key, inherited)):
            path = ("sources", key)
            idle = problem(f"idle-source/{why}", layer.key_place(path), path, key=key)
            yield replace(idle, fix=Fix(path=(*layer.prefix, *path)))
    yield from _unknown_sources(layer)


def _idle(layer: Layer, key: str, inherited: Mapping[str, Provenance]) -> str | None:
    """Return why a source that is for no value of the layer is for none at all; else None."""
    reached = [rule for rule in inherited if layer.source_key(tuple(rule.split("."))) == key]
    if key not in cited_keys(layer) or not reached:
        return "none"
    given = layer.sources[key]["stated"]
    return "same" if all(inherited[rule].source == given for rule in reached) else None


def _unknown_sources(layer: Layer) -> Iterable[Problem]:
    for key, given in layer.sources.items():
        name = given.get("stated", "").partition(" ")[0]
        if name and name not in _known_sources():
            path = ("sources", key, "stated")
            place = layer.document.place((*layer.prefix, *path))
            fix = advice(name, _known_sources())
            yield problem("unknown-source", place, path, source=name, fix=fix)


@cache
def _known_sources() -> tuple[str, ...]:
    raw = (spec() / "sources.yaml").read_bytes()
    return tuple(read_bytes(raw, "spec/sources.yaml").data["sources"])


def wording(layer: Layer, data: Mapping[str, Any], worded: Worded) -> Iterable[Problem]:
    """Report values that the wording has no text for."""
    whole = stated(data)
    for rule_id in stated(layer.data):
        if rule_id in whole and not worded(rule_id, whole[rule_id][1], data):
            path = tuple(rule_id.split("."))
            yield problem("no-wording", layer.key_place(path), path, rule=rule_id)
