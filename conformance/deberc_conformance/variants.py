"""Rulesets that stand in no file: some rules of one with values of another."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from deberc.rulesets import only_applying, rule_ids, stated
from deberc.rulesets.applies import applies
from deberc.rulesets.catalogue import ANY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deberc.rulesets import Rule

    Data = dict[str, Any]

ABSENT = None
"""The value of a rule that is not stated."""


def values_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each rule that data states, in the schema's order."""
    return {rule_id: value for rule_id, (_, value) in stated(data).items()}


def differing(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[str]:
    """Return the ids of rules with different values in two resolved rulesets."""
    one, other = values_of(left), values_of(right)
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]


def with_values(
    data: Mapping[str, Any], values: Mapping[str, Any], donor: Mapping[str, Any]
) -> Data:
    """Return data with other values of some rules; ABSENT takes a rule away.

    What then applies besides has the donor's value, else its first or least one; what no longer
    applies is left out.
    """
    changed = deepcopy(dict(data))
    for rule_id, value in values.items():
        _put(changed, tuple(rule_id.split(".")), deepcopy(value))
    changed = only_applying(changed)
    given = values_of(donor)
    while missing := list(_missing(changed)):
        for rule in missing:
            _put(changed, rule.path, deepcopy(given.get(rule.id, _first_value(rule.node))))
        changed = only_applying(changed)
    return changed


def _put(data: Data, path: tuple[str, ...], value: Any) -> None:
    inner = data
    for step in path[:-1]:
        inner = inner.setdefault(step, {})
    if value is ABSENT:
        inner.pop(path[-1], None)
    else:
        inner[path[-1]] = value


def _missing(data: Mapping[str, Any]) -> Iterator[Rule]:
    have = stated(data)
    for rule in rule_ids().values():
        if rule.id not in have and rule.path[-1] != ANY_NAME and applies(rule, data):
            yield rule


def _first_value(node: Mapping[str, Any]) -> Any:
    if "enum" in node:
        return node["enum"][0]
    if node.get("type") == "array":
        return [_first_value(node["items"])]
    if node.get("type") == "object":
        return {name: _first_value(cell) for name, cell in node.get("properties", {}).items()}
    return node.get("minimum", 0)
