"""Single changes of a rule's value, by the type that the schema gives it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deberc.rulesets import Rule

Kind = Literal["name", "number", "item", "order", "cell", "entry"]

ENTRY_POINTS = 100
"""Points of an entry that is added to a map which may be empty."""


@dataclass(frozen=True, slots=True)
class Change:
    """One rule with another value.

    `rule` is its id; `old` and `new` are whole values; `cell` is the path inside the value where it
    is a table. `new` is None where the rule itself, a named one, is taken away.
    """

    rule: str
    kind: Kind
    old: Any
    new: Any
    cell: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return `rule = new value`; of a table only the cell that changes."""
        return f"{self.id} = {self.becomes}"

    def __hash__(self) -> int:
        """Hash the texts: a value may be a map."""
        return hash((self.id, self.was, self.becomes))

    @property
    def id(self) -> str:
        """The id of the rule, of a table with the cell."""
        return ".".join((self.rule, *self.cell))

    @property
    def was(self) -> str:
        """The old value, of a table the cell alone."""
        return text_of(self._at(self.old))

    @property
    def becomes(self) -> str:
        """The new value, of a table the cell alone."""
        return text_of(self._at(self.new))

    def _at(self, value: Any) -> Any:
        for step in self.cell:
            value = value.get(step) if isinstance(value, dict) else None
        return value


def text_of(value: Any) -> str:
    """Return a value as one writes it in a ruleset."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def changes_of(rule: Rule, rule_id: str, value: Any) -> Iterator[Change]:
    """Yield every single change of a rule that has a value."""
    for kind, cell, new in _values(rule.node, value):
        yield Change(rule_id, kind, value, new, cell)


def _values(node: Mapping[str, Any], value: Any) -> Iterator[tuple[Kind, tuple[str, ...], Any]]:
    if node.get("x-table"):
        yield from _tables(node, value)
    elif isinstance(value, list):
        yield from ((kind, (), new) for kind, new in _lists(node, value))
    elif node.get("x-words"):
        words = value.split()
        yield from (("order", (), " ".join(new)) for new in _swapped(words))
    else:
        kind: Kind = "number" if node.get("type") == "integer" else "name"
        yield from ((kind, (), new) for new in _others(node, value))


def _others(node: Mapping[str, Any], value: Any) -> list[Any]:
    """Return each other name, or the neighbours of a number within its bounds."""
    if "enum" in node:
        return [other for other in node["enum"] if other != value]
    low, high = node.get("minimum", value - 1), node.get("maximum", value + 1)
    return [number for number in (value - 1, value + 1) if low <= number <= high]


def _swapped(items: list[Any]) -> Iterator[list[Any]]:
    """Yield the list with each pair of unequal neighbours swapped."""
    for place in range(len(items) - 1):
        one, other = items[place : place + 2]
        if one != other:
            yield [*items[:place], other, one, *items[place + 2 :]]


def _lists(node: Mapping[str, Any], items: list[Any]) -> Iterator[tuple[Kind, list[Any]]]:
    """Yield a list with one item dropped, replaced or added, or with two neighbours swapped."""
    unique = node.get("uniqueItems", False)
    shorter = [[*items[:place], *items[place + 1 :]] for place in range(len(items))]
    if len(items) > node.get("minItems", 0):
        yield from (("item", new) for new in _distinct(shorter))
    replaced = [
        [*items[:place], other, *items[place + 1 :]]
        for place, item in enumerate(items)
        for other in _others(node["items"], item)
    ]
    added = [[*items, other] for other in _fresh(node["items"], items)]
    fits = len(items) < node.get("maxItems", len(items) + 1)
    for new in _distinct([*replaced, *(added if fits else [])]):
        if not (unique and len(set(new)) < len(new)):
            yield "item", new
    yield from (("order", new) for new in _swapped(items))


def _fresh(node: Mapping[str, Any], items: list[Any]) -> list[Any]:
    """Return the names that a list does not have."""
    return [name for name in node.get("enum", ()) if name not in items]


def _distinct(lists: Iterable[list[Any]]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for each in lists:
        if each not in found:
            found.append(each)
    return found


def _tables(
    node: Mapping[str, Any], table: Mapping[str, Any]
) -> Iterator[tuple[Kind, tuple[str, ...], Any]]:
    cells, extra = node.get("properties", {}), node.get("additionalProperties")
    for name, value in table.items():
        inner = cells.get(name, extra)
        if isinstance(inner, dict) and "$ref" not in inner:
            for new in _others(inner, value):
                yield "cell", (name,), {**table, name: new}
    if not cells and not node.get("minProperties"):
        yield from _entries(node, table)


def _entries(
    node: Mapping[str, Any], table: Mapping[str, Any]
) -> Iterator[tuple[Kind, tuple[str, ...], Any]]:
    """Yield a map that may be empty with an entry more, or one less."""
    for name in node.get("propertyNames", {}).get("enum", ()):
        if name in table:
            yield "entry", (name,), {key: value for key, value in table.items() if key != name}
        else:
            yield "entry", (name,), {**table, name: ENTRY_POINTS}


def named_changes(rule: Rule, group: Mapping[str, Mapping[str, Any]]) -> Iterator[Change]:
    """Yield the changes of a group of named rules as a whole: one name less, or one more.

    The one more is a sequence a card longer than the longest, worth as much again.
    """
    prefix = ".".join(rule.path[:-1])
    if len(group) > 1:
        for name, value in group.items():
            yield Change(f"{prefix}.{name}", "entry", value, None)
    last = max(group.values(), key=lambda value: value["length"])
    longer = {"length": last["length"] + 1, "points": 2 * last["points"]}
    yield Change(f"{prefix}.longer", "entry", None, longer)
