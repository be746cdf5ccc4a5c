"""What the cases prove: which of them tell two rulesets apart, which notice a changed rule.

The changes are those of the last whole run of ``tools/mutate_rules.py``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from deberc_conformance.resources import PACKAGE

from . import library
from .asking import question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@question(lambda found: [(one["id"], one["area"], one["purpose"]) for one in found])
def telling_apart(left: str, right: str, rule: str) -> list[Mapping[str, Any]]:
    """Return situations that tell two rulesets apart by a rule, to be named.

    First those on which their verdicts differ, then those of the one that notice when the rule
    alone is changed to what the other says.
    """
    parted = (name for name, rules in _parted(left, right).items() if rule in rules)
    noticed = (*_noticing(left, right, rule), *_noticing(right, left, rule))
    known = library.situations()
    return [known[name] for name in dict.fromkeys((*parted, *noticed)) if name in known]


@question()
def _parted(left: str, right: str) -> dict[str, frozenset[str]]:
    """Return the situations on which verdicts differ, with the rules they turn on."""
    found = {}
    for name, situation in library.situations().items():
        verdicts = [_verdict_for(situation, address) for address in (left, right)]
        if None not in verdicts and verdicts[0] is not verdicts[1]:
            rules = (rule for one in verdicts if one for rule in one["rules"])
            found[name] = frozenset(rules)
    return found


def _verdict_for(situation: Mapping[str, Any], address: str) -> Mapping[str, Any] | None:
    found: Iterator[Mapping[str, Any]] = iter(situation["verdicts"])
    return next((one for one in found if address in one["rulesets"]), None)


def _noticing(left: str, right: str, rule: str) -> Iterator[str]:
    """Yield situations of the left ruleset that notice the right one's value of a rule."""
    entry = library.stated_rules(right).get(rule)
    if entry is None or not library.states(left, rule):
        return
    change = f"{rule} = {_written(entry[1])}"
    for case in _cases_by_change().get(change, ()):
        situation, _, address = case.partition("@")
        if address == left:
            yield situation


def _written(value: Any) -> str:
    """Return a value as changes are written."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False).replace('"', "")


@question()
def _sensitivity() -> Mapping[str, Any]:
    file = PACKAGE / "sensitivity.json"
    found: Mapping[str, Any] = json.loads(file.read_bytes()) if file.is_file() else {}
    return found


@question()
def _cases_by_change() -> Mapping[str, list[str]]:
    stored = _sensitivity()
    found = defaultdict(list)
    for case, places in stored.get("cases", {}).items():
        for place in places:
            found[stored["changes"][place]].append(case)
    return dict(found)


@question()
def changes_noticed(rule: str) -> int:
    """Return how many changes of a rule some case notices, in all rulesets together."""
    changed = (change.partition(" = ")[0] for change in _sensitivity().get("changes", ()))
    return sum(f"{one}.".startswith(f"{rule}.") for one in changed)


@question()
def changes_survived() -> dict[str, int]:
    """Return how many changes no case notices, by ruleset; rulesets without any are left out."""
    counted = _sensitivity().get("summary", {}).get("by_ruleset", {})
    return {name: found["survived"] for name, found in counted.items() if found.get("survived")}
