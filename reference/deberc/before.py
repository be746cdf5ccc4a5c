"""What a deal starts from: totals, pots and counts carried over from earlier deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cards import SEATS, SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Before:
    """The score before a deal: `totals` in points, by side (partners share one).

    `pots` the points in abeyance, oldest first; `hung` the side whose they were; `passed_out` how
    many deals in a row; `baits`, `trickless` counts by seat (a side's stand under its first seat);
    `forced` the maker of a forced replay and `forced_trump` the suit it keeps; `stake` of the game
    in stakes; `cube` the seat that alone may raise it, None where anyone may; `said` the sides that
    say, while writing down, that they have reached the target.
    """

    totals: tuple[int, ...]
    baits: tuple[int, ...]
    trickless: tuple[int, ...]
    pots: tuple[int, ...] = ()
    hung: int | None = None
    passed_out: int = 0
    forced: int | None = None
    forced_trump: int | None = None
    stake: int = 1
    cube: int | None = None
    said: tuple[int, ...] = ()


def fresh(rules: Rules) -> Before:
    """Return the score at the start of a game."""
    counts = (0,) * rules.players
    return Before((0,) * rules.side_count, counts, counts)


def read_before(rules: Rules, given: Mapping[str, Any] | None) -> Before:
    """Return the state that a situation's `before` names; what it leaves out is fresh."""
    if not given:
        return fresh(rules)
    forced = given.get("forced") or {}
    hung, cube = given.get("hung"), given.get("cube")
    return Before(
        totals=by_side(rules, given.get("totals", {})),
        baits=_counts(rules, given.get("baits", {})),
        trickless=_counts(rules, given.get("trickless", {})),
        pots=tuple(given.get("pots", ())),
        hung=rules.sides[SEATS.index(hung)] if hung else None,
        passed_out=given.get("passed_out", 0),
        forced=SEATS.index(forced["maker"]) if forced else None,
        forced_trump=SUITS.index(forced["trump"]) if "trump" in forced else None,
        stake=given.get("stake", 1),
        cube=SEATS.index(cube) if cube else None,
        said=tuple(rules.sides[SEATS.index(seat)] for seat in given.get("said", ())),
    )


def _counts(rules: Rules, given: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(given.get(SEATS[seat], 0) for seat in range(rules.players))


def by_side(rules: Rules, by_seat: Mapping[str, int]) -> tuple[int, ...]:
    """Return points by side from a map by seat: partners are added."""
    sums = [0] * rules.side_count
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
