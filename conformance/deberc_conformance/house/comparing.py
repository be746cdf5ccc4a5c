"""Two rulesets compared rule by rule, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.errors import DebercError
from deberc.rulesets import differences, stated
from deberc.wording import Wording
from deberc.words import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.rulesets import Rule, Ruleset
    from deberc.wording import Lang


@dataclass(frozen=True, slots=True)
class Saying:
    """What a rule says in one ruleset: in a few words and in full."""

    short: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Worded:
    """A rule that differs: title, values and sayings; a saying is None where it does not apply.

    `goes_with` are rules that differ too and by which this one applies in one of the two only.
    """

    rule: str
    title: str
    left: Any
    right: Any
    left_says: Saying | None
    right_says: Saying | None
    goes_with: tuple[str, ...]


def compare(left: Ruleset, right: Ruleset, lang: Lang) -> list[Worded]:
    """Return the rules that differ, in the schema's order, with what they say."""
    found = differences(left, right)
    names = {each.rule for each in found}
    return [
        Worded(
            each.rule,
            _title(each.rule, left if each.left is not None else right, lang),
            each.left,
            each.right,
            _saying(each.rule, each.left, left, lang),
            _saying(each.rule, each.right, right, lang),
            _goes_with(each.rule, left.data, right.data, names),
        )
        for each in found
    ]


def _title(rule: str, ruleset: Ruleset, lang: Lang) -> str:
    try:
        return Wording.of(ruleset).title(rule, lang, ruleset.data)
    except DebercError:
        return rule


def _saying(rule: str, value: Any, ruleset: Ruleset, lang: Lang) -> Saying | None:
    if value is None:
        return None
    return saying(Wording.of(ruleset), rule, value, lang, ruleset.data)


def saying(wording: Wording, rule: str, value: Any, lang: Lang, data: dict[str, Any]) -> Saying:
    """Return what a rule says; the bare value where there is no wording."""
    try:
        return Saying(
            wording.short(rule, value, lang, data), wording.sentence(rule, value, lang, data)
        )
    except DebercError:
        return Saying(show(value), "")


def _goes_with(
    rule: str, left: Mapping[str, Any], right: Mapping[str, Any], differing: set[str]
) -> tuple[str, ...]:
    """Return the differing rules that decide whether a rule applies, where only one has it."""
    one, other = stated(left).get(rule), stated(right).get(rule)
    if (one is None) is (other is None):
        return ()
    found = one or other
    assert found is not None
    return tuple(dict.fromkeys(_conditions(found[0], differing)))


def _conditions(rule: Rule, differing: set[str]) -> list[str]:
    paths = (".".join(path) for each in rule.applies for path, _ in each.any_of)
    return [path for path in paths if path in differing]
