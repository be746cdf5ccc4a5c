"""Lays what one layer says over what was said before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .catalogue import stated

if TYPE_CHECKING:
    from collections.abc import Mapping


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``over`` laid on it.

    Maps merge, lists and scalars replace; a map whose ``kind`` changes is replaced whole.
    """
    result = dict(base)
    for key, value in over.items():
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and not _changes_kind(old, value):
            result[key] = merge(old, value)
        else:
            result[key] = value
    return result


def _changes_kind(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    return "kind" in new and "kind" in old and new["kind"] != old["kind"]


def only_rules(data: Mapping[str, Any], without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the rules of ``data`` in the schema's order, without empty groups."""
    result: dict[str, Any] = {}
    for rule_id, (_, value) in stated(data).items():
        if rule_id in without:
            continue
        *groups, last = rule_id.split(".")
        inner = result
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = value
    return result
