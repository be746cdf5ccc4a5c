"""Compares two rulesets rule by rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .catalogue import rule_ids, stated

if TYPE_CHECKING:
    from .model import Ruleset


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule with its values in two rulesets; None where it does not apply."""

    rule: str
    left: Any
    right: Any


def differences(left: Ruleset, right: Ruleset) -> list[Difference]:
    """Return the rules that differ, in the schema's order."""
    one, other = stated(left.data), stated(right.data)
    order = {rule_id: index for index, rule_id in enumerate(rule_ids())}
    either = {**one, **other}
    names = sorted(either, key=lambda name: order[either[name][0].id])
    values = [
        (name, one.get(name, (None, None))[1], other.get(name, (None, None))[1]) for name in names
    ]
    return [Difference(name, a, b) for name, a, b in values if a != b]
