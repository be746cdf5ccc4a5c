"""Making a whole, playable ruleset with one rule changed, or saying why there is none."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from deberc.rulesets import only_applying, pending_rules, rule_ids, stated
from deberc.rulesets.applies import applies
from deberc.rulesets.catalogue import ANY_NAME
from deberc.schemas import problems_in
from deberc.yamltext import document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deberc.rulesets import Rule, Ruleset

    from .changes import Change

    Data = dict[str, Any]

FRAME = {"ruleset": "mutant", "version": 1, "title": {"ru": "-", "en": "-"}}
SIX = "6"


def changed(ruleset: Ruleset, change: Change) -> Data:
    """Return the rules with one changed.

    What then no longer applies is left out; what applies besides has its first or least value, and
    a pack of another size has its orders and points.
    """
    data = _with(ruleset.data, change)
    if change.rule == "cards.pack":
        _resize(data["cards"])
    return _completed(data) if _decides_what_applies(change.rule) else data


def _with(data: Data, change: Change) -> Data:
    """Return the data with a value changed; what lies beside its path is shared with the old."""
    changed = dict(data)
    *groups, last = change.rule.split(".")
    inner = changed
    for group in groups:
        inner[group] = dict(inner[group])
        inner = inner[group]
    if change.new is None:
        del inner[last]
    else:
        inner[last] = deepcopy(change.new)
    return changed


def _decides_what_applies(rule: str) -> bool:
    """Tell whether other rules apply or not by the value of one, or of a part of it."""
    return any(f"{path}.".startswith(f"{rule}.") for path in _conditions())


@cache
def _conditions() -> frozenset[str]:
    """Return the paths of the values by which rules apply."""
    return frozenset(
        ".".join(path)
        for rule in rule_ids().values()
        for condition in rule.applies
        for path, _ in condition.any_of
    )


def _resize(cards: Data) -> None:
    """Add the sixes to the orders and points of a pack, at the bottom and worth nothing."""
    for name in ("trump_order", "plain_order", "sequence_order"):
        words = [rank for rank in cards[name].split() if rank != SIX]
        cards[name] = " ".join([*words, SIX] if cards["pack"] == 36 else words)
    for name in ("trump_points", "plain_points"):
        points = {rank: worth for rank, worth in cards[name].items() if rank != SIX}
        cards[name] = {**points, SIX: 0} if cards["pack"] == 36 else points


def _completed(data: Data) -> Data:
    """Return the data with every rule that applies and no other."""
    data = only_applying(deepcopy(data))
    while missing := _missing(data):
        for rule in missing:
            inner = data
            for group in rule.path[:-1]:
                inner = inner.setdefault(group, {})
            inner[rule.path[-1]] = first_value(rule.node)
        data = only_applying(data)
    return data


def _missing(data: Data) -> list[Rule]:
    have = stated(data)
    return [
        rule
        for rule in rule_ids().values()
        if rule.id not in have and rule.path[-1] != ANY_NAME and applies(rule, data)
    ]


def first_value(node: Mapping[str, Any]) -> Any:
    """Return the first named value, the least number, a list of one, an empty map."""
    if "enum" in node:
        return node["enum"][0]
    if node.get("type") == "array":
        return [first_value(node["items"])]
    if node.get("type") == "object":
        return {name: first_value(cell) for name, cell in node.get("properties", {}).items()}
    return node.get("minimum", 0)


def obstacle(ruleset: Ruleset, data: Data) -> str | None:
    """Return why rules cannot be played: `refused`, `contradictory`, `pending`; or None."""
    framed = document_of({**FRAME, **data}, "mutant")
    if next(problems_in(framed, "ruleset"), None) is not None:
        return "refused"
    if next(_contradictions(data), None) is not None:
        return "contradictory"
    return "pending" if pending_rules(replace(ruleset, data=data)) else None


def _contradictions(data: Data) -> Iterator[str]:
    """Yield what rules say of the cards that cannot all be true."""
    cards, dealing = data["cards"], data["dealing"]
    orders = [cards[f"{name}_order"].split() for name in ("trump", "plain", "sequence")]
    points = [cards["trump_points"], cards["plain_points"]]
    if any(len(order) != cards["pack"] // 4 for order in orders):
        yield "an order does not have every rank of the pack"
    if any(set(ranks) != set(orders[0]) for ranks in (*orders, *points)):
        yield "the orders and points are of different ranks"
    each = sum(dealing["packets"]) + dealing["draw"]
    if data["table"]["players"] * each + (dealing["turn_up_to"] == "nobody") > cards["pack"]:
        yield "more cards are dealt than the pack has"
    lengths = [named["length"] for named in data["melds"]["sequences"].values()]
    if len(set(lengths)) < len(lengths):
        yield "two sequences have the same length"
    if not set(data["melds"]["four_of_a_kind"]) <= set(orders[0]):
        yield "four cards are named that the pack does not have"
