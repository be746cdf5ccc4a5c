"""What games are worth in a match (`match`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Rules

FAULTS = ("false_claim", "half_bait")


@dataclass(frozen=True, slots=True)
class GameDone:
    """A finished game: `winner` and `maker` sides, None where there is none.

    `totals` points by side; `outcome` how its last deal ended; `stake` what the game was raised to;
    `stopped` points made by side in a deal that was stopped, not written.
    """

    winner: int | None
    maker: int | None
    totals: tuple[int, ...]
    outcome: str
    stake: int
    stopped: tuple[int, ...]


def worth(rules: Rules, done: GameDone) -> tuple[int, ...]:
    """Return what a game moves, by side: a stake won is a stake lost, games and points only add."""
    if done.stake > 1 and rules.match.doubling.kind == "none":
        raise Refused(f"stake {done.stake}", "match.doubling.kind")
    sides = range(len(done.totals))
    if rules.match.unit == "stakes":
        counted = rules.match.length.kind == "points"
        return tuple(max(0, won) if counted else won for won in _stakes(rules, done))
    if done.winner is None:
        return tuple(0 for _ in sides)
    won = _difference(rules, done) if rules.match.unit == "difference" else _games(rules, done)
    return tuple(won * done.stake * (side == done.winner) for side in sides)


def _stakes(rules: Rules, done: GameDone) -> tuple[int, ...]:
    """Return the stakes that change hands (`match.stakes`)."""
    losers = [side for side in range(len(done.totals)) if side != done.winner]
    by_outcome = rules.match.decided_by == "outcome"
    in_bait = by_outcome and done.outcome == "bait" and done.maker is not None
    if not in_bait and done.winner is None:
        return (0,) * len(done.totals)
    if not in_bait:
        each = rules.match.stakes.made * done.stake
        gains = dict.fromkeys(losers, -each)
        return _with(gains, done.winner, each * len(losers), len(done.totals))
    paid = rules.match.stakes.bait * done.stake
    others = [side for side in range(len(done.totals)) if side != done.maker]
    gains = dict.fromkeys(others, paid // len(others))
    return _with(gains, done.maker, -sum(gains.values()), len(done.totals))


def _with(gains: dict[int, int], side: int | None, points: int, sides: int) -> tuple[int, ...]:
    return tuple(points if own == side else gains.get(own, 0) for own in range(sides))


def _games(rules: Rules, done: GameDone) -> int:
    """Return how many games a won game is worth (`match.mars`)."""
    return rules.match.mars.games if _is_mars(rules, done) else 1


def _is_mars(rules: Rules, done: GameDone) -> bool:
    mars = rules.match.mars
    if mars.kind == "none" or done.outcome == "conceded":
        return False
    if done.outcome in FAULTS and mars.by_fault == "not_counted":
        return False
    bar = mars.below if mars.kind == "below" else -(-rules.game.ends.points // 2)
    return all(
        total + (done.stopped[side] if mars.stopped_deal == "added" else 0) < bar
        for side, total in enumerate(done.totals)
        if side != done.winner
    )


def _difference(rules: Rules, done: GameDone) -> int:
    """Return the difference of the totals (`match.unit`, `match.winning_run`)."""
    if done.outcome == "won" and rules.match.winning_run == "unrecorded":
        return 0
    assert done.winner is not None
    others = [total for side, total in enumerate(done.totals) if side != done.winner]
    return done.totals[done.winner] - max(others)


def winner_of(rules: Rules, points: Sequence[int]) -> int | None:
    """Return the side that has won the match, None while it goes on (`match.length`)."""
    length = rules.match.length
    if length.kind == "open":
        return None
    reached = [side for side, own in enumerate(points) if own >= length.points]
    return max(reached, key=lambda side: points[side]) if reached else None
