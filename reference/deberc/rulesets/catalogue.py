"""What rules there are: read from the annotations of the ruleset schema."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..schemas import load_schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .model import Path

ANY_NAME = "*"
"""In the id of a rule whose last part is a name that the ruleset chooses."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds when the value at one of the paths is one of those listed with it."""

    any_of: tuple[tuple[Path, tuple[Any, ...]], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the language; ``node`` is its schema, with references resolved.

    ``values`` describes each named value. ``pending`` lists the values that the interpreter does
    not play; True stands for all but ``neutral``.
    """

    id: str
    path: Path
    node: Mapping[str, Any]
    description: str
    values: Mapping[str, str]
    applies: tuple[Condition, ...]
    pending: tuple[Any, ...] | bool
    neutral: Any

    @property
    def is_table(self) -> bool:
        """Whether the value is a map of cells."""
        return bool(self.node.get("x-table"))


def rule_ids(schema: Mapping[str, Any] | None = None) -> dict[str, Rule]:
    """Return every rule of the schema by its id, in the schema's order."""
    return _of_ruleset_schema() if schema is None else _collect(schema)


def sections() -> tuple[str, ...]:
    """Return the names of the sections, in order."""
    return tuple(dict.fromkeys(rule.path[0] for rule in rule_ids().values()))


def stated(data: Mapping[str, Any]) -> dict[str, tuple[Rule, Any]]:
    """Return the rules that ``data`` states with their values, by id, in the schema's order."""
    found: dict[str, tuple[Rule, Any]] = {}
    _collect_stated(_tree(), data, "", found)
    return found


@cache
def rule_at(path: Path) -> Rule | None:
    """Return the rule at ``path`` or around it."""
    inner: Any = _tree()
    for name in path:
        inner = inner.get(name, inner.get(ANY_NAME))
        if inner is None or isinstance(inner, Rule):
            return inner
    return None


@cache
def _of_ruleset_schema() -> dict[str, Rule]:
    return _collect(load_schema("ruleset"))


def _collect(schema: Mapping[str, Any]) -> dict[str, Rule]:
    found = (_rule(path, node) for path, node in _nodes(schema, schema, ()))
    return {rule.id: rule for rule in found}


def _nodes(
    node: Mapping[str, Any], schema: Mapping[str, Any], path: Path
) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    if node.get("x-rule"):
        yield path, node
        return
    for key, inner in node.get("properties", {}).items():
        if path or key != "options":
            yield from _nodes(_resolved(inner, schema), schema, (*path, key))
    if path and isinstance(extra := node.get("additionalProperties"), dict):
        yield from _nodes(_resolved(extra, schema), schema, (*path, ANY_NAME))


def _resolved(node: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    if not (reference := node.get("$ref")):
        return node
    target: Any = schema
    for step in reference.removeprefix("#/").split("/"):
        target = target[step]
    return {**target, **node}


def _rule(path: Path, node: Mapping[str, Any]) -> Rule:
    pending = node.get("x-pending", ())
    return Rule(
        id=".".join(path),
        path=path,
        node=node,
        description=node.get("description", ""),
        values=node.get("x-values", {}),
        applies=tuple(_condition(each) for each in node.get("x-applies", ())),
        pending=pending if isinstance(pending, bool) else tuple(pending),
        neutral=node.get("x-neutral"),
    )


def _condition(data: Mapping[str, Any]) -> Condition:
    parts = data.get("any", [data])
    return Condition(tuple((tuple(part["path"].split(".")), tuple(part["in"])) for part in parts))


@cache
def _tree() -> dict[str, Any]:
    """Return the rules as nested groups: a name leads to a rule, or to the group below it."""
    tree: dict[str, Any] = {}
    for rule in rule_ids().values():
        group = tree
        for name in rule.path[:-1]:
            group = group.setdefault(name, {})
        group[rule.path[-1]] = rule
    return tree


def _collect_stated(
    tree: Mapping[str, Any], data: Any, prefix: str, found: dict[str, tuple[Rule, Any]]
) -> None:
    if not isinstance(data, dict):
        return
    for key, inner in tree.items():
        for name in data if key == ANY_NAME else (key,):
            if name not in data:
                continue
            if isinstance(inner, Rule):
                found[prefix + name] = (inner, data[name])
            else:
                _collect_stated(inner, data[name], f"{prefix}{name}.", found)
