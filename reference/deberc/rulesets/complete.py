"""Checks a resolved ruleset: every rule that applies is stated, and no other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..problems import Problem, in_order, problem
from ..sayings import said
from ..schemas import problems_in
from ..words import described
from .applies import applies, because, remedy
from .catalogue import ANY_NAME, rule_ids, stated
from .merge import only_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..places import Place
    from ..sayings import Said
    from .catalogue import Rule
    from .model import Layer, Path

_FRAME = {"ruleset": "resolved", "version": 1, "title": {"ru": "-", "en": "-"}}


@dataclass(frozen=True, slots=True)
class Resolved:
    """Merged data that knows the place of every value by the layers it came from."""

    data: Mapping[str, Any]
    layers: Sequence[Layer]

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return the place of the value at ``path``, or of the nearest group around it."""
        layer, found = self._find(path)
        return layer.document.place((*layer.prefix, *found))

    def key_place(self, path: Sequence[str | int]) -> Place:
        """Return the place of the key that leads to ``path``."""
        layer, found = self._find(path)
        return layer.key_place(found)

    def age(self, path: Sequence[str | int]) -> int:
        """Return the number of the layer that what stands at ``path`` comes from."""
        return list(self.layers).index(self._find(path)[0])

    def _find(self, path: Sequence[str | int]) -> tuple[Layer, Path]:
        names = tuple(str(step) for step in path)
        for length in range(len(names), 0, -1):
            for layer in reversed(self.layers):
                if layer.states(names[:length]):
                    return layer, names[:length]
        return self.layers[-1], ()


def complete_problems(resolved: Resolved) -> list[Problem]:
    """Return what keeps the whole of a ruleset from being played, by place."""
    framed = Resolved({**_FRAME, **resolved.data}, resolved.layers)
    return in_order([*problems_in(framed, "ruleset"), *_missing(resolved), *_cells(resolved)])


def idle_problems(data: Mapping[str, Any], layers: Sequence[Layer]) -> list[Problem]:
    """Return the rules that one of ``layers`` states though they do not apply beside ``data``."""
    problems = []
    for rule_id, rule in idle_rules(data).items():
        path = tuple(rule_id.split("."))
        for layer in layers:
            if layer.states(path):
                why, fix = because(rule, data, holds=False), remedy(rule, data)
                place = layer.key_place(path)
                idle = problem("does-not-apply", place, path, rule=rule_id, why=why, fix=fix)
                problems.append(idle)
    return in_order(problems)


def idle_rules(data: Mapping[str, Any]) -> dict[str, Rule]:
    """Return the stated rules that do not apply beside ``data``."""
    return {
        rule_id: rule for rule_id, (rule, _) in stated(data).items() if applies(rule, data) is False
    }


def only_applying(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of ``data`` that apply, in the schema's order."""
    found = only_rules(data)
    while idle := idle_rules(found):
        found = only_rules(found, without=frozenset(idle))
    return found


def _missing(resolved: Resolved) -> Iterable[Problem]:
    have = stated(resolved.data)
    for rule in rule_ids().values():
        if rule.id in have or rule.path[-1] == ANY_NAME or not applies(rule, resolved.data):
            continue
        why = because(rule, resolved.data, holds=True)
        reason = said("reason", why=why) if why.items else ""
        fix, place = _how_to_state(rule), _where_due(rule, resolved)
        yield problem("not-stated", place, rule.path, rule=rule.id, reason=reason, fix=fix)


def _where_due(rule: Rule, resolved: Resolved) -> Place:
    """Return the place of the newest value that makes the rule due; else of the rule's group."""
    paths = [condition.any_of[0][0] for condition in rule.applies] or [rule.path]
    return resolved.key_place(max(paths, key=resolved.age))


def _how_to_state(rule: Rule) -> Said:
    about = described(rule.node, clause=True)
    if rule.values:
        return said("add.values", about=about, values=tuple(rule.values))
    return said("add.rule", about=about)


def _cells(resolved: Resolved) -> Iterable[Problem]:
    """Report tables without one of their cells; a text beside the cells may be left out."""
    for rule_id, (rule, value) in stated(resolved.data).items():
        for cell, node in rule.node.get("properties", {}).items():
            if rule.is_table and cell not in value and "$ref" not in node:
                path = (*rule_id.split("."), cell)
                name, fix = ".".join(path), said("add.rule", about=described(node, clause=True))
                place = resolved.key_place(path)
                yield problem("not-stated", place, path, rule=name, reason="", fix=fix)
