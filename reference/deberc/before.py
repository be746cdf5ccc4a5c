"""What a deal starts from: totals, pots and counts carried over from earlier deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .cards import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Before:
    """The score before a deal, in points, by side (partners share one).

    `pots` the points in abeyance, oldest first; `hung` the side whose they were; `passed_out`,
    `baits`, `trickless` counts; `forced` the maker of a forced replay; `stake` of the game in
    stakes; `cube` the seat that alone may raise it, None where anyone may.
    """

    totals: tuple[int, ...]
    baits: tuple[int, ...]
    trickless: tuple[int, ...]
    pots: tuple[int, ...] = ()
    hung: int | None = None
    passed_out: int = 0
    forced: int | None = None
    stake: int = 1
    cube: int | None = None
    said: tuple[int, ...] = field(default=())


def fresh(rules: Rules) -> Before:
    """Return the score at the start of a game."""
    nothing = (0,) * side_count(rules)
    return Before(nothing, nothing, nothing)


def side_count(rules: Rules) -> int:
    """Return how many sides there are."""
    return max(rules.sides) + 1


def read_before(rules: Rules, given: Mapping[str, Any] | None) -> Before:
    """Return the state that a situation's `before` names; what it leaves out is fresh."""
    given = given or {}
    forced = (given.get("forced") or {}).get("maker")
    hung = given.get("hung")
    cube = given.get("cube")
    return Before(
        totals=by_side(rules, given.get("totals", {})),
        baits=by_side(rules, given.get("baits", {})),
        trickless=by_side(rules, given.get("trickless", {})),
        pots=tuple(given.get("pots", ())),
        hung=rules.sides[SEATS.index(hung)] if hung else None,
        passed_out=given.get("passed_out", 0),
        forced=SEATS.index(forced) if forced else None,
        stake=given.get("stake", 1),
        cube=SEATS.index(cube) if cube else None,
        said=tuple(rules.sides[SEATS.index(seat)] for seat in given.get("said", ())),
    )


def by_side(rules: Rules, by_seat: Mapping[str, int]) -> tuple[int, ...]:
    """Return points by side from a map by seat: partners are added."""
    sums = [0] * side_count(rules)
    for seat, points in by_seat.items():
        sums[rules.sides[SEATS.index(seat)]] += points
    return tuple(sums)


def by_seat(rules: Rules, sides: tuple[int, ...] | list[int]) -> dict[str, int]:
    """Return points by seat from points by side: the side's first seat carries them."""
    firsts = {side: rules.sides.index(side) for side in set(rules.sides)}
    return {
        SEATS[seat]: sides[side] if firsts[side] == seat else 0
        for seat, side in enumerate(rules.sides)
    }
