"""When a rule applies: some rules mean something only beside certain values of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..sayings import Linked, said
from ..words import show
from .catalogue import rule_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..sayings import Text
    from .catalogue import Condition, Rule
    from .model import Path


def applies(rule: Rule, data: Mapping[str, Any]) -> bool | None:
    """Whether a rule applies beside ``data``; None where an abstract ruleset leaves it open."""
    return _all(_holds(condition, data) for condition in rule.applies)


def lookup(data: Mapping[str, Any], path: Path) -> Any:
    """Return the value at ``path``, or None where nothing is stated."""
    inner: Any = data
    for step in path:
        if not isinstance(inner, dict) or step not in inner:
            return None
        inner = inner[step]
    return inner


def because(rule: Rule, data: Mapping[str, Any], *, holds: bool) -> Linked:
    """Return the values that make the rule apply, or those that keep it from applying."""
    reasons: list[Text] = []
    for condition in rule.applies:
        if _holds(condition, data) is holds:
            path = next((p for p, _ in condition.any_of if _part(p, condition, data) is holds))
            reasons.append(_fact(path, lookup(data, path)))
    return Linked("and", (), tuple(dict.fromkeys(reasons)))


def remedy(rule: Rule, data: Mapping[str, Any]) -> Linked:
    """Return what would have to be chosen for the rule to apply."""
    wanted = []
    for condition in rule.applies:
        if _holds(condition, data) is not True:
            path, values = condition.any_of[0]
            either = Linked("or", (), tuple(show(value) for value in values))
            wanted.append(said("choose", path=".".join(path), values=either))
    return Linked("and", (), tuple(wanted))


def _fact(path: Path, value: Any) -> Text:
    name = ".".join(path)
    if value is None:
        return said("is.unset", path=name)
    return said("is", path=name, value=show(value))


def _part(path: Path, condition: Condition, data: Mapping[str, Any]) -> bool | None:
    return _is_one_of(path, dict(condition.any_of)[path], data)


def _holds(condition: Condition, data: Mapping[str, Any]) -> bool | None:
    parts = [_is_one_of(path, values, data) for path, values in condition.any_of]
    if True in parts:
        return True
    return None if None in parts else False


def _is_one_of(path: Path, values: tuple[Any, ...], data: Mapping[str, Any]) -> bool | None:
    value = lookup(data, path)
    if value is not None:
        return value in values
    # A rule that does not apply has no value; what hangs on its value does not apply either.
    rule = rule_at(path)
    return False if rule is not None and applies(rule, data) is False else None


def _all(parts: Iterable[bool | None]) -> bool | None:
    found = list(parts)
    if False in found:
        return False
    return None if None in found else True
