"""Everything the book is made from, loaded once: rulesets, wording, corpus, registers."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from deberc.resources import spec
from deberc.rulesets import (
    available,
    chain_of,
    differences,
    load_ruleset,
    open_ruleset,
    require_executable,
    shipped_names,
    split_address,
    stated,
)
from deberc.wording import Wording
from deberc.yamltext import read_bytes
from deberc_conformance.bundle import Bundle
from deberc_conformance.bundle import load_bundle as _load_bundle
from deberc_conformance.houses import house_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deberc.rulesets import Difference, Option, Rule, Ruleset, RulesetFile
    from deberc_conformance.cases import Case


_admitted: dict[str, str] = {}
"""The files of rulesets that are not found by their names, by name."""
_guests: list[str] = []
"""The addresses that the book is asked for and the corpus does not have."""


def admit(asked: str) -> str:
    """Make a ruleset known to the book, given by address or file; return its address.

    What was admitted before is forgotten. Raises a DebercError.
    """
    name, options = split_address(asked)
    steps = chain_of(open_ruleset(name), options)
    files = [step.file for step in steps if not step.file.shipped]
    resolved = load_ruleset(asked)
    require_executable(resolved)
    _forget()
    _admitted.update({file.id: file.document.name for file in files})
    if resolved.address not in {case.ruleset for case in _corpus().cases}:
        _guests.append(resolved.address)
    return resolved.address


def _forget() -> None:
    _admitted.clear()
    _guests.clear()
    for remembered in (
        ruleset, ruleset_file, wording, stated_rules, parent_of, options_of, differences_of,
        bundle, rules_of, title_of, cases, cases_by_rule,
    ):  # fmt: skip
        remembered.cache_clear()


@cache
def ruleset(address: str) -> Ruleset:
    """Return a ruleset, resolved. Raises a DebercError."""
    name, *options = address.split("+")
    return load_ruleset("+".join((_admitted.get(name, name), *options)))


@cache
def ruleset_file(name: str) -> RulesetFile:
    """Return what the file of a ruleset says by itself. Raises a DebercError."""
    return open_ruleset(_admitted.get(name, name))


@cache
def wording(address: str) -> Wording:
    """Return what rules say in a ruleset: with its own words, where it has some."""
    return Wording.of(ruleset(address))


@cache
def playable_names() -> tuple[str, ...]:
    """Return the shipped rulesets that can be played, parents before their heirs."""
    names = [name for name in shipped_names() if not ruleset_file(name).abstract]
    return tuple(sorted(names, key=_by_descent))


def _by_descent(name: str) -> tuple[str, ...]:
    return tuple(reversed(ruleset(name).chain))


@cache
def stated_rules(address: str) -> Mapping[str, tuple[Rule, Any]]:
    """Return the rules that apply in a ruleset, with their values, by id."""
    return stated(rules_of(address))


@cache
def parent_of(address: str) -> str | None:
    """Return the nearest ancestor that can be played; None for the first of the family."""
    names = ruleset(address).chain[1:]
    return next((name for name in names if not ruleset(name).abstract), None)


@cache
def options_of(address: str) -> Mapping[str, Option]:
    """Return the options that a ruleset and its ancestors offer and it has not taken."""
    steps = [name.split("+") for name in ruleset(address).chain]
    taken = {option for _, *options in steps for option in options}
    known = available(ruleset_file(name) for name, *_ in reversed(steps))
    return {name: option for name, option in known.items() if name not in taken}


@cache
def differences_of(address: str) -> Mapping[str, Difference]:
    """Return what differs from the parent, by rule; nothing where there is no parent."""
    parent = parent_of(address)
    if parent is None:
        return {}
    found = differences(ruleset(address), ruleset(parent))
    return {difference.rule: difference for difference in found}


@cache
def bundle() -> Bundle:
    """Return the corpus, with what of it holds for guests too."""
    return _corpus().with_houses(house_of(ruleset(guest), _corpus()) for guest in _guests)


@cache
def _corpus() -> Bundle:
    return _load_bundle()


@cache
def situations() -> Mapping[str, Mapping[str, Any]]:
    """Return the situations by id."""
    return {situation["id"]: situation for situation in bundle().data["situations"]}


@cache
def situations_by_area() -> Mapping[str, list[Mapping[str, Any]]]:
    """Return the situations of each area, by the name of their file."""
    found = defaultdict(list)
    for situation in sorted(situations().values(), key=lambda one: str(one["path"])):
        found[situation["area"]].append(situation)
    return dict(found)


def disputed(area: str) -> list[Mapping[str, Any]]:
    """Return the situations of an area on which rulesets disagree."""
    return [one for one in situations_by_area()[area] if len(one["verdicts"]) > 1]


@cache
def rules_of(address: str) -> dict[str, Any]:
    """Return the resolved rules of an address; those of the corpus lie there ready."""
    held = bundle().rulesets.get(address)
    return held.rules if held else ruleset(address).data


@cache
def title_of(address: str) -> Mapping[str, str]:
    """Return the title of an address in both languages."""
    held = bundle().rulesets.get(address)
    return held.title if held else ruleset(address).title


@cache
def cases() -> Mapping[tuple[str, str], Case]:
    """Return the cases by situation and ruleset."""
    return {(case.situation["id"], case.ruleset): case for case in _holding()}


@cache
def cases_by_rule() -> Mapping[tuple[str, str], list[Case]]:
    """Return the cases that turn on a rule, by ruleset and rule."""
    found = defaultdict(list)
    for case in _holding():
        for rule in case.rules:
            found[case.ruleset, rule].append(case)
    return dict(found)


def _holding() -> Iterator[Case]:
    """Yield the cases without those that a guest answers in another way than its parent."""
    return (case for case in bundle().cases if case.id not in bundle().left_out)


@cache
def register(name: str) -> Mapping[str, Any]:
    """Return ``sources`` or ``offences`` from the file of that name."""
    data: Mapping[str, Any] = read_bytes((spec() / f"{name}.yaml").read_bytes(), name).data[name]
    return data
