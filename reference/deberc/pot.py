"""Points in abeyance: who takes them, how long they wait (`pot`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .shares import share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .before import Before
    from .rules import Rules

Given = list[tuple[int, int, str]]
"""Side, points and rule of every part of a pot that is written."""


def pots_after_tie(
    rules: Rules,
    before: Before,
    hanging: int,
    maker: int,
    points: Sequence[int],
    order: Sequence[int],
) -> tuple[Given, tuple[int, ...]]:
    """Return who writes an older pot after a tie, and the pots left (`pot.second_tie`)."""
    old = () if rules.pot.lasts == "one_deal" else before.pots
    if not old:
        return [], (hanging,)
    defenders = [side for side in order if side != maker]
    match rules.pot.second_tie:
        case "sum":
            return [], (sum(old) + hanging,)
        case "in_turn":
            return [], (*old, hanging)
        case "to_defender":
            return _shared(sum(old), _highest(points, defenders), "pot.second_tie"), (hanging,)
        case "shared":
            return _shared(sum(old) + hanging, defenders, "pot.second_tie"), ()


def pots_after_win(
    rules: Rules,
    before: Before,
    outcome: str,
    maker: int,
    points: Sequence[int],
    order: Sequence[int],
) -> tuple[Given, tuple[int, ...]]:
    """Return who writes the pot after a deal that leaves nothing hanging, and the pots left."""
    if not before.pots:
        return [], ()
    takers = _takers(rules, before, outcome, maker, _highest(points, order))
    if not takers:
        return [], () if rules.pot.lasts == "one_deal" else before.pots
    played_for = before.pots[:1] if rules.pot.second_tie == "in_turn" else before.pots
    given = _shared(sum(played_for), takers, "pot.goes_to")
    return given, before.pots[len(played_for) :]


def _takers(
    rules: Rules, before: Before, outcome: str, maker: int, highest: list[int]
) -> list[int]:
    """Return the sides that take the pot; none where it waits (`pot.goes_to`, `pot.level`)."""
    match rules.pot.goes_to:
        case "maker":
            return [maker] if outcome == "made" else []
        case "hung_side":
            return [side for side in highest if side == before.hung and len(highest) == 1]
        case "higher_score":
            return highest if len(highest) == 1 or rules.pot.level == "shared" else []


def _highest(points: Sequence[int], sides: Sequence[int]) -> list[int]:
    best = max(points[side] for side in sides)
    return [side for side in sides if points[side] == best]


def _shared(points: int, sides: Sequence[int], rule: str) -> Given:
    shares = share(points, sides)
    return [(side, shares[side], rule) for side in sides if shares[side]]
