"""Ending a deal: counting, settling, and deals that end in another way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .. import game
from ..game import Entry
from ..settlement import Line, Played
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
    rules = state.rules
    rule = "settlement.made"
    lines: list[Line] = []
    for seat, side in enumerate(rules.sides):
        lines.append(Line(side, "cards", state.taken[seat], rule))
        if last_trick and state.takers and seat == state.takers[-1]:
            lines.append(Line(side, "last_trick", rules.last_trick, "cards.last_trick"))
        lines += meld_lines(state, seat)
        lines.append(Line(side, "bella", bella_of(state, seat), "bella.points"))
    merged = merge(lines)
    return Played(
        dealer=state.dealer,
        maker=state.maker,
        lines=merged,
        points=sums(state, merged),
        tricks=tuple(state.tricks),
        last_tricks=tuple(reversed(state.takers)),
        trump=state.trump,
    )


def merge(lines: list[Line]) -> tuple[Line, ...]:
    """Add up the card points of partners; drop lines that are nothing."""
    found: list[Line] = []
    for line in lines:
        places = [at for at, other in enumerate(found) if other[:2] == (line.side, "cards")]
        if line.what == "cards" and places:
            found[places[0]] = line._replace(points=found[places[0]].points + line.points)
        else:
            found.append(line)
    return tuple(line for line in found if line.points)


def sums(state: State, lines: tuple[Line, ...]) -> tuple[int, ...]:
    """Return the points of lines by side."""
    totals = [0] * len(state.before.totals)
    for line in lines:
        totals[line.side] += line.points
    return tuple(totals)


def meld_lines(state: State, seat: int) -> list[Line]:
    """Return what a seat's melds earn now (`melds.scores`, `melds.trick_needed`)."""
    contest = state.contest
    if seat not in contest.scorers or not has_needed_trick(state, seat):
        return []
    halves = contest.halves
    return [
        Line(
            state.rules.sides[seat],
            meld.name,
            meld.points // 2 if halves else meld.points,
            f"melds.sequences.{meld.name}" if meld.suit >= 0 else "melds.four_of_a_kind",
        )
        for meld in in_order(state.declared[seat])
    ]


def in_order(melds: list[Meld]) -> list[Meld]:
    """Return melds by what they earn, most first."""
    return sorted(melds, key=lambda meld: -meld.points)


def has_needed_trick(state: State, seat: int) -> bool:
    """Tell whether a seat has the trick that its sequences need (`melds.trick_needed`)."""
    return _has_trick(state, seat, state.rules.melds.trick_needed)


def bella_of(state: State, seat: int) -> int:
    """Return what a seat's bella earns now (`bella.trick_needed`)."""
    return state.bella_points[seat] * _has_trick(state, seat, state.rules.bella.trick_needed)


def _has_trick(state: State, seat: int, needed: str) -> bool:
    if needed == "not_needed":
        return True
    if needed == "own":
        return state.tricks[seat] > 0
    sides = state.rules.sides
    return any(tricks for other, tricks in enumerate(state.tricks) if sides[other] == sides[seat])


def end_with_winner(state: State, outcome: str, winner: int | None, rule: str) -> None:
    """End the game in mid-deal: a side, or nobody, has won it and nothing more is written."""
    points = played_of(state, last_trick=False).points
    nothing = (0,) * len(points)
    entry = Entry(outcome, points, nothing, (), state.before, None)
    state.note(-1, outcome, winner, rule)
    finish(state, game.won(state.rules, entry, winner))
