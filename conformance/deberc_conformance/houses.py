"""Rulesets that have no cases of their own: which cases they share with those that have."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from deberc.rulesets import load_document, load_ruleset, require_executable
from deberc.yamltext import document_of, read_text

from .bundle import Bundle, BundleRuleset, House
from .carry_over import carry_over
from .house.corpus import fresh_id, own_cases

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from deberc.rulesets import Ruleset

    from .cases import Case

_IN_LINE: Final = "hello.plays"
_FRAME: Final = {
    "ruleset": "house",
    "version": 1,
    "title": {"ru": "Свой вариант", "en": "House variant"},
}


def with_houses(bundle: Bundle, addresses: Iterable[str]) -> Bundle:
    """Return a bundle with the cases that rulesets share with their parents, and house corpora.

    Raises what loading a ruleset raises.
    """
    houses = []
    for address in addresses:
        ruleset = load_ruleset(address)
        require_executable(ruleset)
        known = {situation["id"] for situation in bundle.data["situations"]}
        own = own_cases(address, ruleset.address, known)
        houses.append(_with_own(house_of(ruleset, bundle), own))
    return bundle.with_houses(houses)


def _with_own(house: House, own: tuple[Case, ...]) -> House:
    """Return a house with its own cases; the parent's that they stand for are gone."""
    ids = {case.situation["id"] for case in own}
    replaced = {case for case in house.left_out if fresh_id(case, ()) in ids}
    kept = tuple(case for case in house.cases if case.id not in replaced)
    left_out = {case: why for case, why in house.left_out.items() if case not in replaced}
    return replace(house, cases=(*kept, *own), left_out=left_out)


def house_of(ruleset: Ruleset, bundle: Bundle) -> House:
    """Return the cases of a ruleset's parent that hold for it, and those that do not."""
    by_parent = _cases_by_parent(ruleset, bundle)
    kept: list[Case] = []
    left_out: dict[str, tuple[str, ...]] = {}
    for parent, cases in by_parent.items():
        found = carry_over(cases, bundle.rulesets[parent].rules, ruleset.data)
        kept += found.kept
        for each in found.left_out:
            kept.append(each.case)
            left_out[_renamed(each.case, ruleset.address).id] = each.rules
    return House(
        bundle_ruleset(ruleset),
        tuple(_renamed(case, ruleset.address) for case in kept),
        left_out,
        tuple(by_parent),
    )


def relatives(ruleset: Ruleset, known: Collection[str]) -> tuple[str, ...]:
    """Return the nearest known addresses: the ruleset, or its first parent that is known.

    The same ruleset with fewer options is known too; the most options come first.
    """
    for step in ruleset.chain:
        name, *options = step.split("+")
        found = [
            address
            for address in known
            if (parts := address.split("+"))[0] == name and set(parts[1:]) <= set(options)
        ]
        if found:
            return tuple(sorted(found, key=lambda address: -address.count("+")))
    return ()


def bundle_ruleset(ruleset: Ruleset) -> BundleRuleset:
    """Return a resolved ruleset as a peer is sent it."""
    players = ruleset.value("table.players")
    return BundleRuleset(ruleset.address, ruleset.hash, ruleset.title, players, ruleset.data)


def read_played(item: str | dict[str, Any]) -> Ruleset:
    """Return the ruleset that a peer declares: an address, YAML text, or what differs as data.

    Raises DebercError.
    """
    if isinstance(item, dict):
        ruleset = load_document(document_of({**_FRAME, **item}, _IN_LINE))
    elif "\n" in item:
        ruleset = load_document(read_text(item, _IN_LINE))
    else:
        ruleset = load_ruleset(item)
    require_executable(ruleset)
    return ruleset


def _cases_by_parent(ruleset: Ruleset, bundle: Bundle) -> dict[str, list[Case]]:
    """Return the cases of the parents; a situation counts for the nearest one that it speaks of."""
    found: dict[str, list[Case]] = {}
    seen: set[str] = set()
    for parent in relatives(ruleset, {case.ruleset for case in bundle.cases}):
        fresh = [
            case
            for case in bundle.cases
            if case.ruleset == parent and case.situation["id"] not in seen
        ]
        seen.update(case.situation["id"] for case in fresh)
        found[parent] = fresh
    return found


def _renamed(case: Case, address: str) -> Case:
    return case._replace(id=f"{case.situation['id']}@{address}", ruleset=address)
