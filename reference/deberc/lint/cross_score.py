"""Settlement, game, match and counters that do not go together."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..problems import Problem
    from .whole import Whole

_COUNTS: Final = "game.claim.counts"
_TWICE: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "settlement.made": {"all": ("own",)},
    "settlement.bait": {"own": ("all", "share", "to_highest")},
    "settlement.tied": {
        "own": ("all", "share", "to_highest"),
        "hangs": ("all", "share", "to_highest"),
    },
}
"""By outcome and what the maker writes: what the defender writes as well."""


def target(whole: Whole) -> Iterable[Problem]:
    """Report a target that a single deal may pass."""
    if whole.value("game.ends.kind") != "target":
        return
    points, deal = whole.value("game.ends.points"), dearest_deal(whole)
    if points < deal:
        yield whole.problem(
            "target-too-low", "game.ends.points", "game.ends.kind", target=points, deal=deal
        )


def dearest_deal(whole: Whole) -> int:
    """Return the most points that cards and last trick of a deal can come to."""
    trumps, plain = whole.value("cards.trump_points"), whole.value("cards.plain_points")
    worth: list[int] = [*trumps.values(), *(list(plain.values()) * 3)]
    dealt = whole.number("table.players") * whole.hand
    return sum(sorted(worth, reverse=True)[:dealt]) + whole.number("cards.last_trick")


def written_twice(whole: Whole) -> Iterable[Problem]:
    """Report points that the maker and the defender both write."""
    for rule, both in _TWICE.items():
        cells: dict[str, Any] = whole.value(rule)
        maker, defender = cells["maker"], cells["defender"]
        if defender in both.get(maker, ()):
            rules = (f"{rule}.maker", f"{rule}.defender")
            yield whole.problem("written-twice", *rules, rule=rule, maker=maker, defender=defender)


def claim(whole: Whole) -> Iterable[Problem]:
    """Report a claim that counts what never comes, or cannot come to the target."""
    counts = whole.value(_COUNTS)
    if counts is None:
        return
    since = whole.age(_COUNTS)
    for item, rule in _never(whole):
        if item in counts and since >= max(whole.age(rule), 1):
            yield whole.problem("claim-of-nothing/idle", _COUNTS, item=item)
    points = whole.value("game.ends.points")
    if "written_total" not in counts and points > dearest_deal(whole):
        yield whole.problem("claim-of-nothing/no-total", _COUNTS, target=points)


def _never(whole: Whole) -> Iterable[tuple[str, str]]:
    """Yield what there never is to count, with the rule that sees to it."""
    if whole.value("bella.points") == 0:
        yield "bella", "bella.points"
    if "hangs" not in whole.value("settlement.tied").values():
        yield "pot", "settlement.tied"
    rows = whole.value("melds.sequences").values()
    if not any(row["points"] for row in rows) and not whole.value("melds.four_of_a_kind"):
        yield "melds", "melds.sequences"


def both_past(whole: Whole) -> Iterable[Problem]:
    """Report entries below one that always decides."""
    listed = whole.value("game.both_past") or []
    always = {"one_more_deal"} | ({"last_trick", "defender"} if whole.sides == 2 else set())
    for above, item in pairwise(listed):
        if above in always:
            yield whole.problem("never-reached", "game.both_past", item=item, above=above)


def counters(whole: Whole) -> Iterable[Problem]:
    """Report a highest fine below the first one."""
    for kind in ("bait", "trickless"):
        rule = f"counters.{kind}"
        cap, cost = whole.value(f"{rule}.cap"), whole.value(f"{rule}.cost")
        if cap is not None and cap < cost:
            rules = (f"{rule}.cap", f"{rule}.cost")
            yield whole.problem("cap-below-cost", *rules, rule=rule, cap=cap, cost=cost)


def match(whole: Whole) -> Iterable[Problem]:
    """Report stakes that cannot be shared, a mars in every game, a doubling at no time."""
    below, points = whole.value("match.mars.below"), whole.value("game.ends.points")
    if below is not None and below >= points:
        rules = ("match.mars.below", "game.ends.points")
        yield whole.problem("mars-always", *rules, below=below, target=points)
    stakes, defenders = whole.value("match.stakes.bait"), whole.sides - 1
    if stakes is not None and stakes % defenders:
        rules = ("match.stakes.bait", "table.players")
        yield whole.problem("stake-not-shareable", *rules, stakes=stakes, defenders=defenders)
    one_deal = whole.value("game.ends.kind") == "one_deal"
    if one_deal and whole.value("match.doubling.moments") == ["between_deals"]:
        rules = ("match.doubling.moments", "game.ends.kind")
        yield whole.problem("window-never-opens/doubling", *rules)


SCORE_CHECKS: Final = (target, written_twice, claim, both_past, counters, match)
