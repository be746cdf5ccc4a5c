"""Single changes of a ruleset that a table, or a program, might have made."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError
from deberc.rulesets import available, chain_of, load_ruleset, open_ruleset, shipped_names, stated

from ..variants import values_of, with_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Data = dict[str, Any]

_TARGETS: Final = (101, 151, 201, 251, 301, 401, 501, 601, 701, 751, 801, 901, 1001, 1010, 1501)
_MOST: Final = 400
_KIND: Final = ".kind"


@dataclass(frozen=True, slots=True)
class Change:
    """Rules with other values; of several the first is the one that brings the others along."""

    values: tuple[tuple[str, str], ...]
    donor: str | None = None

    @property
    def rule(self) -> str:
        """The rule that changes."""
        return self.values[0][0]

    @property
    def value(self) -> Any:
        """Its new value."""
        return json.loads(self.values[0][1])

    def applied(self, data: Data) -> Data:
        """Return a resolved ruleset with the change."""
        donor = donors()[self.donor] if self.donor else data
        return with_values(data, {rule: json.loads(text) for rule, text in self.values}, donor)


def change(rule: str, value: Any, donor: str | None = None) -> Change:
    """Return the change of one rule."""
    return Change(((rule, json.dumps(value, ensure_ascii=False)),), donor)


@cache
def donors() -> dict[str, Data]:
    """Return every ruleset that can be played, plain and with each option, by address."""
    found: dict[str, Data] = {}
    for name in shipped_names():
        file = open_ruleset(name)
        options = available(step.file for step in chain_of(file))
        for address in (name, *(f"{name}+{option}" for option in options)):
            try:
                ruleset = load_ruleset(address)
            except DebercError:
                continue  # an option that needs another one
            if not ruleset.abstract:
                found[address] = ruleset.data
    return found


def changes_of(data: Data) -> list[Change]:
    """Return the single changes of a ruleset, those that some ruleset has made first."""
    found = _made_elsewhere(data)
    for each in own_changes(data):
        found.setdefault(_key(each.rule, each.value), each)
    return list(found.values())


def own_changes(data: Data) -> list[Change]:
    """Return the changes of a ruleset that its schema alone tells; no other one is read."""
    return [
        change(rule_id, new)
        for rule_id, (rule, value) in stated(data).items()
        if rule_id.partition(".")[0] != "table"
        for new in _others(rule.node, value)
    ]


def _made_elsewhere(data: Data) -> dict[str, Change]:
    """Return the changes that some ruleset for such a table has made."""
    found: dict[str, Change] = {}
    own = values_of(data)
    for address, other in donors().items():
        if other["table"] == data["table"]:
            for key, each in _taken_over(own, other, address):
                found.setdefault(key, each)
    return found


def _taken_over(own: Mapping[str, Any], other: Data, address: str) -> Iterator[tuple[str, Change]]:
    """Yield each rule as another ruleset has it; what comes with a kind tells kinds apart."""
    values = values_of(other)
    for rule_id, value in values.items():
        if rule_id in own and own[rule_id] != value:
            group = rule_id.rpartition(".")[0] if rule_id.endswith(_KIND) else None
            with_it = {name: each for name, each in values.items() if _in(name, group)}
            yield _key(rule_id, with_it or value), change(rule_id, value, address)


def _in(rule: str, group: str | None) -> bool:
    return group is not None and rule.startswith(f"{group}.")


def _key(rule: str, value: Any) -> str:
    return f"{rule} {json.dumps(value, sort_keys=True)}"


def _others(node: Mapping[str, Any], value: Any) -> Iterator[Any]:
    if node.get("x-table") and isinstance(value, dict):
        yield from _tables(node, value)
    elif isinstance(value, list):
        yield from _lists(node, value)
    elif node.get("x-words"):
        yield from (" ".join(each) for each in _swapped(value.split()))
    else:
        yield from _single(node, value)


def _single(node: Mapping[str, Any], value: Any) -> Iterable[Any]:
    """Return each other name, or numbers that are near, usual, half or double."""
    if "enum" in node:
        return [other for other in node["enum"] if other != value]
    if not isinstance(value, int):
        return []
    low, high = node.get("minimum", 0), node.get("maximum", value * 2)
    near = [value - 1, value + 1, value - 5, value + 5, value - 10, value + 10]
    numbers = [*near, value // 2, value * 2, 0, *(_TARGETS if high > _MOST else ())]
    return [each for each in dict.fromkeys(numbers) if low <= each <= high and each != value]


def _lists(node: Mapping[str, Any], items: list[Any]) -> Iterator[list[Any]]:
    if len(items) > node.get("minItems", 0):
        yield from ([*items[:place], *items[place + 1 :]] for place in range(len(items)))
    yield from _swapped(items)
    inner = node.get("items", {})
    for place, item in enumerate(items):
        for other in _single(inner, item):
            yield [*items[:place], other, *items[place + 1 :]]
    if len(items) < node.get("maxItems", len(items) + 1):
        yield from ([*items, name] for name in inner.get("enum", ()) if name not in items)


def _swapped(items: list[Any]) -> Iterator[list[Any]]:
    for place in range(len(items) - 1):
        one, other = items[place : place + 2]
        if one != other:
            yield [*items[:place], other, one, *items[place + 2 :]]


def _tables(node: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    cells, extra = node.get("properties", {}), node.get("additionalProperties")
    for name, value in table.items():
        inner = cells.get(name, extra)
        if isinstance(inner, dict) and "$ref" not in inner:
            yield from ({**table, name: new} for new in _single(inner, value))
