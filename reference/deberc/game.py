"""A game: deals added up until it ends (`game`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import dealers
from .before import Before
from .cards import SEATS
from .errors import Refused
from .settlement import Line, Played, Written, write

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal as it stands in the score, points by side.

    `outcome` a name of the operations page; `points` made in the deal; `written` what each side
    adds to its total; `lines` how that came about; `after` the score afterwards; `winner` the side
    that won the game, None while it goes on; `ended` whether it ended; `next_dealer` a seat.
    `record` the totals as recorded where the game ended.
    """

    outcome: str
    points: tuple[int, ...]
    written: tuple[int, ...]
    lines: tuple[Line, ...]
    after: Before
    next_dealer: int | None
    winner: int | None = None
    ended: bool = False
    record: tuple[int, ...] | None = None


def enter_played(rules: Rules, played: Played, before: Before) -> Entry:
    """Return a played deal's entry: what is written, and whether that ends the game.

    Raises Refused where a forced replay is due and another seat was the maker.
    """
    if before.forced not in (None, played.maker):
        raise Refused(f"maker {SEATS[played.maker]}", "settlement.after_tie")
    done = write(rules, played, before)
    after = _after(before, done)
    maker, dealer = played.maker, played.dealer
    if done.outcome == "tied":
        following = dealers.after_tie(rules, dealer, maker, played.points)
    else:
        following = dealers.after_played(rules, dealer, maker, played.points)
    entry = Entry(done.outcome, played.points, done.written, done.lines, after, following)
    return close(rules, entry, played, done)


def _after(before: Before, done: Written) -> Before:
    return Before(
        totals=tuple([a + b for a, b in zip(before.totals, done.written, strict=True)]),
        baits=done.baits,
        trickless=done.trickless,
        pots=done.pots,
        hung=done.hung,
        stake=before.stake,
        cube=before.cube,
        said=before.said,
    )


def close(rules: Rules, entry: Entry, played: Played, done: Written) -> Entry:
    """End the game where the entry does (`game.ends`), or make a replay due."""
    closed = _ended(rules, entry, played, done)
    replay = done.outcome == "tied" and rules.settlement.after_tie == "forced_replay"
    if closed.ended or not replay:
        return closed
    after = replace(closed.after, forced=played.maker, forced_trump=played.trump)
    return replace(closed, after=after)


def _ended(rules: Rules, entry: Entry, played: Played, done: Written) -> Entry:
    if rules.game.ends.kind == "one_deal":
        return _close_one_deal(rules, entry, played, done)
    winner = winner_of(rules, entry.after.totals, played, entry.after.said)
    return entry if winner is None else won(rules, entry, winner)


def won(rules: Rules, entry: Entry, winner: int | None) -> Entry:
    """Return the entry as the last of a game that a side, or nobody, has won."""
    totals, lines, written = entry.after.totals, entry.lines, entry.written
    if winner is not None and rules.pot.at_game_end == "to_winner" and entry.after.pots:
        pot = sum(entry.after.pots)
        lines = (*lines, Line(winner, "pot", pot, "pot.at_game_end"))
        written = tuple(own + pot * (side == winner) for side, own in enumerate(written))
        totals = tuple(own + pot * (side == winner) for side, own in enumerate(totals))
    after = replace(entry.after, totals=totals, pots=(), hung=None, forced=None)
    return replace(
        entry,
        after=after,
        lines=lines,
        written=written,
        next_dealer=None,
        winner=winner,
        ended=True,
        record=_record(rules, totals, winner),
    )


def _close_one_deal(rules: Rules, entry: Entry, played: Played, done: Written) -> Entry:
    """End a game of one deal, unless it is dealt again (`match.decided_by`, `match.tied_deal`)."""
    winner = _one_deal_winner(rules, entry, rules.sides[played.maker], done)
    level = winner is None and not (rules.match.decided_by == "outcome" and done.outcome == "bait")
    if level and rules.match.tied_deal == "dealt_again":
        return entry
    return won(rules, entry, winner)


def _one_deal_winner(rules: Rules, entry: Entry, maker: int, done: Written) -> int | None:
    if rules.match.decided_by == "higher_total":
        return _highest(entry.after.totals, range(len(entry.after.totals)))
    if done.outcome == "made":
        return maker
    defenders = [side for side in range(len(entry.points)) if side != maker]
    return _highest(entry.points, defenders) if done.outcome == "bait" else None


def winner_of(
    rules: Rules, totals: tuple[int, ...], played: Played, said: tuple[int, ...]
) -> int | None:
    """Return the side that has won with these totals, None while the game goes on."""
    if rules.game.ends.kind == "lead":
        first, second = sorted(totals, reverse=True)[:2]
        return totals.index(first) if first - second >= rules.game.ends.points else None
    target = rules.game.ends.points
    past = [side for side, total in enumerate(totals) if total >= target]
    if rules.game.while_writing == "said":
        past = [side for side in past if side in said]
    if len(past) <= 1:
        return past[0] if past else None
    return _both_past(rules, totals, played, past)


def _both_past(
    rules: Rules, totals: tuple[int, ...], played: Played, past: list[int]
) -> int | None:
    """Return who wins of several past the target: the first rule that decides."""
    for rule in rules.game.both_past:
        winner = _decide(rules, rule, totals, played, past)
        if winner is not None or rule == "one_more_deal":
            return winner
    return None


def _decide(
    rules: Rules, rule: str, totals: tuple[int, ...], played: Played, past: list[int]
) -> int | None:
    match rule:
        case "last_trick":
            return _last_taker(rules, played, past)
        case "defender":
            defending = [side for side in past if side != rules.sides[played.maker]]
            return defending[0] if len(defending) == 1 else None
        case "higher_total":
            return _highest(totals, past)
        case _:
            return None


def _last_taker(rules: Rules, played: Played, past: list[int]) -> int | None:
    """Return who of several sides took a trick last, by their order or by who took any."""
    known = (rules.sides[seat] for seat in played.last_tricks)
    found = next((side for side in known if side in past), None)
    if found is not None or played.tricks is None:
        return found
    takers = {side for side, count in zip(rules.sides, played.tricks, strict=True) if count}
    taking = [side for side in past if side in takers]
    return taking[0] if len(taking) == 1 else None


def _highest(points: tuple[int, ...], sides: range | list[int]) -> int | None:
    """Return the one side with the most points, None where several have."""
    best = max(points[side] for side in sides)
    level = [side for side in sides if points[side] == best]
    return level[0] if len(level) == 1 else None


def _record(rules: Rules, totals: tuple[int, ...], winner: int | None) -> tuple[int, ...]:
    """Return the totals as recorded (`game.both_past_record`)."""
    target = rules.game.ends.points
    past = [total >= target for total in totals]
    if winner is None or rules.game.both_past_record == "as_written" or sum(past) < 2:
        return totals
    return tuple(
        target if side == winner else target - 1 if past[side] else total
        for side, total in enumerate(totals)
    )


def passed_out(rules: Rules, dealer: int, before: Before) -> Entry:
    """Return the entry of a deal in which everyone passed: nothing is written, a pot waits."""
    nothing = (0,) * len(before.totals)
    after = replace(before, passed_out=before.passed_out + 1)
    following = dealers.after_passed_out(rules, dealer)
    return Entry("passed_out", nothing, nothing, (), after, following)
