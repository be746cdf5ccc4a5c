"""Stops rulesets that can be read and shown, but not played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import AbstractRuleset, PendingRule
from ..words import show
from .catalogue import stated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .catalogue import Rule
    from .model import Ruleset


def require_executable(ruleset: Ruleset) -> None:
    """Raise AbstractRuleset or PendingRule where the interpreter cannot play the ruleset."""
    if ruleset.abstract:
        raise AbstractRuleset(ruleset.address)
    for rule_id, value in pending_rules(ruleset).items():
        place = ruleset.origins[rule_id].place
        raise PendingRule(ruleset.address, rule_id, show(value), place)


def pending_rules(ruleset: Ruleset) -> dict[str, Any]:
    """Return the rules whose values the interpreter does not play, with these values."""
    return pending_in(ruleset.data)


def pending_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of resolved data whose values the interpreter does not play."""
    return {
        rule_id: value
        for rule_id, (rule, value) in stated(data).items()
        if _is_pending(rule, value)
    }


def _is_pending(rule: Rule, value: Any) -> bool:
    if isinstance(rule.pending, bool):
        return rule.pending and value != rule.neutral
    values = value if isinstance(value, list) else [value]
    return any(item in rule.pending for item in values)
