"""A finding as a house variant: a ruleset file that says what differs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from deberc.rulesets import load_ruleset

from ..variants import differing, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .search import Finding

_PLAIN: Final = re.compile(r"[a-z_][a-z0-9_]*")
_RESERVED: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def house_variant(finding: Finding, name: str, title: str) -> str:
    """Return a finding as a ruleset file called ``name``."""
    quoted = json.dumps(title, ensure_ascii=False)
    lines = [
        f"ruleset: {name}",
        "version: 1",
        f"extends: {finding.address}",
        f"title: {{ru: {quoted}, en: {quoted}}}",
        *_sections(_differences(finding), 0),
    ]
    return "".join(f"{line}\n" for line in lines)


def _differences(finding: Finding) -> dict[str, Any]:
    """Return the rules that differ from the ruleset that is extended, as nested maps."""
    before = load_ruleset(finding.address).data
    old, new = values_of(before), values_of(finding.data)
    found: dict[str, Any] = {}
    others = differing(before, finding.data)
    whole = tuple(rule.removesuffix("kind") for rule in others if rule.endswith(".kind"))
    for rule in new:
        # A map whose kind changes is replaced whole: what it shares with the old one is said too.
        if rule in others or (whole and rule.startswith(whole)):
            inner = found
            *groups, last = rule.split(".")
            for group in groups:
                inner = inner.setdefault(group, {})
            inner[last] = _leaf(old.get(rule), new[rule])
    return found


class _Leaf:
    """A value that is written in one line."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _leaf(old: Any, new: Any) -> _Leaf:
    """Return a value; of a table only the cells that differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _Leaf({key: value for key, value in new.items() if old.get(key) != value})
    return _Leaf(new)


def _sections(data: Mapping[str, Any], depth: int) -> Iterator[str]:
    for key, value in data.items():
        indent = "  " * depth
        if isinstance(value, _Leaf):
            yield f"{indent}{key}: {flow(value.value)}"
        else:
            yield f"{indent}{key}:"
            yield from _sections(value, depth + 1)


def flow(value: Any) -> str:
    """Return a value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)
