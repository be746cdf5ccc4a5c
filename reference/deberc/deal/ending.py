"""Ending a deal: counting, settling, and deals that end in another way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .. import game
from ..game import Entry
from ..settlement import Line, Played, has_needed_trick
from .core import OVER, State

if TYPE_CHECKING:
    from ..melds import Meld


def settle(state: State) -> None:
    """Settle a deal whose last trick is taken."""
    played = played_of(state, last_trick=True)
    finish(state, game.enter_played(state.rules, played, state.before))


def finish(state: State, entry: Entry) -> None:
    """Close the deal with its entry in the score."""
    if state.stake != state.before.stake:
        after = replace(entry.after, stake=state.stake, cube=state.cube)
        entry = replace(entry, after=after)
    state.phase = OVER
    state.entry = entry
    state.note(-1, entry.outcome, entry.written, *dict.fromkeys(line.rule for line in entry.lines))


def played_of(state: State, *, last_trick: bool) -> Played:
    """Return the deal as it is settled; the last trick's points where it has been taken."""
    last = state.takers[-1] if last_trick and state.takers else -1
    lines: list[Line] = []
    points = []
    for side, seats in enumerate(state.rules.seats_of):
        own = _own_lines(state, side, seats, last)
        lines += own
        points.append(sum([line.points for line in own]))
    return Played(
        dealer=state.dealer,
        maker=state.maker,
        lines=tuple(lines),
        points=tuple(points),
        tricks=tuple(state.tricks),
        last_tricks=tuple(reversed(state.takers)),
        trump=state.trump,
    )


def _own_lines(state: State, side: int, seats: tuple[int, ...], last: int) -> list[Line]:
    """Return what a side made, in the order of counting; `last` the taker of the last trick."""
    rules = state.rules
    cards = sum([state.taken[seat] for seat in seats])
    lines = [Line(side, "cards", cards, "settlement.made")] if cards else []
    if last in seats and rules.last_trick:
        lines.append(Line(side, "last_trick", rules.last_trick, "cards.last_trick"))
    for seat in seats:
        if state.contest.scorers:
            lines += meld_lines(state, seat)
        bella = state.bella_points[seat] and bella_of(state, seat)
        if bella:
            lines.append(Line(side, "bella", bella, "bella.points"))
    return lines


def meld_lines(state: State, seat: int) -> list[Line]:
    """Return what a seat's melds earn now (`melds.scores`, `melds.trick_needed`)."""
    contest = state.contest
    if seat not in contest.scorers or not has_needed_trick(
        state.rules, state.tricks, seat, state.rules.melds.trick_needed
    ):
        return []
    halves = contest.halves
    return [
        Line(
            state.rules.sides[seat],
            meld.name,
            meld.points // 2 if halves else meld.points,
            meld.rule,
        )
        for meld in in_order(state.declared[seat])
        if meld.points
    ]


def in_order(melds: list[Meld]) -> list[Meld]:
    """Return melds by what they earn, most first."""
    return sorted(melds, key=lambda meld: -meld.points)


def bella_of(state: State, seat: int) -> int:
    """Return what a seat's bella earns now (`bella.trick_needed`)."""
    return state.bella_points[seat] * has_needed_trick(
        state.rules, state.tricks, seat, state.rules.bella.trick_needed
    )


def end_with_winner(state: State, outcome: str, winner: int | None, rule: str) -> None:
    """End the game in mid-deal: a side, or nobody, has won it and nothing more is written."""
    points = played_of(state, last_trick=False).points
    nothing = (0,) * len(points)
    entry = Entry(outcome, points, nothing, (), state.before, None)
    state.note(-1, outcome, winner, rule)
    finish(state, game.won(state.rules, entry, winner))
