"""Whether two answers to a question say the same, as far as a peer says anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..judge import same
from ..operations import OPTIONAL, REASONS, SETS

if TYPE_CHECKING:
    from collections.abc import Mapping

Answer = tuple[str, "Mapping[str, Any]"]


def agree(op: str, fields: frozenset[str], peer: Answer, rules: Answer) -> bool:
    """Whether a peer answers as rules do, by the fields that the corpus asks about.

    What only gives the reason of an answer, as a breakdown, is not looked at.
    """
    if peer[0] != rules[0]:
        return False
    said, meant = peer[1], rules[1]
    if peer[0] == "refused":
        return "line" not in said or "line" not in meant or said["line"] == meant["line"]
    return all(_field(op, name, said, meant) for name in fields)


def compared_fields(names: frozenset[str]) -> frozenset[str]:
    """Return the fields among those named that say what and not why."""
    return names - REASONS


def _field(op: str, name: str, said: Mapping[str, Any], meant: Mapping[str, Any]) -> bool:
    if name not in said:
        return name in OPTIONAL.get(op, ()) or meant.get(name) is None
    left, right = meant.get(name), said[name]
    if name in SETS.get(op, ()) and isinstance(left, list) and isinstance(right, list):
        return sorted(map(str, left)) == sorted(map(str, right))
    return same(left, right)
