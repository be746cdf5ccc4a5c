"""What is written after a deal: outcome, breakdown, pots, fines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from .pot import Given, pots_after_tie, pots_after_win
from .shares import share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .before import Before
    from .rules import Rules
    from .rules.score_records import Cell, Counter

OutcomeName = Literal["made", "bait", "tied"]
OWN_POINTS: Final = ("cards", "points")


class Line(NamedTuple):
    """One line of a breakdown: what a side gets, in points, and the rule that gives it."""

    side: int
    what: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Played:
    """A played deal as it is settled: `maker` and `dealer` seats, the rest by side.

    `lines` what each side made, in the order of counting; `points` their sums; `tricks` how many
    each seat took, None where that is not known; `last_tricks` the seats that took a trick, the
    last first, as far as known; `trump` a suit, None where it is not known.
    """

    dealer: int
    maker: int
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...] | None
    last_tricks: tuple[int, ...]
    trump: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What a deal writes: points by side; `pots` afterwards with the side whose they were."""

    outcome: OutcomeName
    written: tuple[int, ...]
    lines: tuple[Line, ...]
    pots: tuple[int, ...]
    hung: int | None
    baits: tuple[int, ...]
    trickless: tuple[int, ...]


def has_needed_trick(rules: Rules, tricks: Sequence[int], seat: int, needed: str) -> bool:
    """Tell whether a seat has the trick that points need; `tricks` counts by seat."""
    if needed == "not_needed":
        return True
    side = rules.seats_of[rules.sides[seat]] if needed == "side" else (seat,)
    return any(tricks[other] > 0 for other in side)


def outcome_of(rules: Rules, maker_side: int, points: Sequence[int]) -> OutcomeName:
    """Return how the maker came out (`settlement.must_exceed`)."""
    others = [made for side, made in enumerate(points) if side != maker_side]
    bar = sum(others) if rules.settlement.must_exceed == "sum" else max(others)
    own = points[maker_side]
    return "made" if own > bar else "tied" if own == bar else "bait"


def write(rules: Rules, played: Played, before: Before) -> Written:
    """Return what each side writes for a played deal (`settlement`, `pot`, `counters`)."""
    maker = rules.sides[played.maker]
    outcome = outcome_of(rules, maker, played.points)
    order = sides_in_order(rules, played.dealer)
    lines = _cited(played.lines, f"settlement.{outcome}")
    moved, hanging = _transfers(rules, outcome, maker, played.points, order)
    lines += moved
    pots, hung = before.pots, before.hung
    given: Given = []
    if hanging:
        given, pots = pots_after_tie(rules, before, hanging, maker, played.points, order)
        hung = maker
    elif pots:
        given, pots = pots_after_win(rules, before, outcome, maker, played.points, order)
    lines += [Line(side, "pot", points, rule) for side, points, rule in given]
    fined, baits, trickless = _fines(rules, played, before, outcome)
    lines += fined
    written = [0] * rules.side_count
    for line in lines:
        written[line.side] += line.points
    hung = hung if pots else None
    return Written(outcome, tuple(written), tuple(lines), pots, hung, baits, trickless)


def _cited(lines: Sequence[Line], rule: str) -> list[Line]:
    """Return lines with own points citing the rule that lets them be written, or takes them."""
    return [
        Line(line.side, line.what, line.points, rule) if line.what in OWN_POINTS else line
        for line in lines
    ]


def sides_in_order(rules: Rules, dealer: int) -> list[int]:
    """Return the sides from the dealer's left on, or from the dealer (`settlement.odd_point`)."""
    start = dealer + (rules.settlement.odd_point == "eldest_first")
    if rules.side_count == 2:
        first = rules.sides[start % rules.players]
        return [first, 1 - first]
    seats = [(start + step) % rules.players for step in range(rules.players)]
    return list(dict.fromkeys(rules.sides[seat] for seat in seats))


def _transfers(
    rules: Rules,
    outcome: OutcomeName,
    maker: int,
    points: Sequence[int],
    order: Sequence[int],
) -> tuple[list[Line], int]:
    """Return the lines that move points between sides, and the points left hanging."""
    table = getattr(rules.settlement, outcome)
    rule = f"settlement.{outcome}"
    if table.maker == table.defender == "own":
        return [], 0
    lines, hanging = _give_up(rule, table.maker, maker, points[maker])
    defenders = [side for side in order if side != maker]
    for side in defenders:
        lost, left = _give_up(rule, table.defender, side, points[side])
        lines += lost
        hanging += left
    if table.maker == "all":
        rest = sum(points) - points[maker]
        lines.append(Line(maker, "bait", rest, rule))
    lines += _receive(rule, table.defender, defenders, points, points[maker])
    return [line for line in lines if line.points], hanging


def _give_up(rule: str, cell: Cell, side: int, own: int) -> tuple[list[Line], int]:
    """Return the line by which a side does not write its own points, and what of them hangs."""
    if cell == "nothing":
        return [Line(side, "lost", -own, rule)], 0
    if cell == "hangs":
        return [Line(side, "hangs", -own, rule)], own
    return [], 0


def _receive(
    rule: str, cell: Cell, defenders: Sequence[int], points: Sequence[int], lost: int
) -> list[Line]:
    """Return the lines by which defenders write what the maker made."""
    match cell:
        case "all":
            return [Line(side, "bait", lost, rule) for side in defenders]
        case "share":
            shares = share(lost, defenders)
            return [Line(side, "share", shares[side], rule) for side in defenders]
        case "to_highest":
            best = max(defenders, key=lambda side: points[side])
            return [Line(best, "bait", lost, rule)]
        case _:
            return []


def _fines(
    rules: Rules, played: Played, before: Before, outcome: OutcomeName
) -> tuple[list[Line], tuple[int, ...], tuple[int, ...]]:
    """Return fines and the counts by seat afterwards (`counters`)."""
    bait, trickless = rules.counters.bait, rules.counters.trickless
    if bait.kind == trickless.kind == "none":
        return [], before.baits, before.trickless
    baited = outcome == "bait" or (outcome == "tied" and bait.ties == "counted")
    seats = [played.maker] if baited else []
    lines, baits = count(rules, "bait", before.baits, seats)
    if trickless.kind == "none":
        return lines, baits, before.trickless
    more, idle = count(rules, "trickless", before.trickless, _idle(rules, trickless, played))
    return lines + more, baits, idle


def _idle(rules: Rules, counter: Counter, played: Played) -> list[int]:
    """Return the seats without a trick, or without a point (`counters.trickless.measure`)."""
    sides, by_seat = rules.sides, played.tricks or ()
    if counter.measure == "points":
        return [side for side, made in enumerate(played.points) if made == 0]
    if counter.of == "seat":
        return [seat for seat, tricks in enumerate(by_seat) if tricks == 0]
    taken = [sum(n for s, n in zip(sides, by_seat, strict=False) if s == side) for side in sides]
    return [side for side in set(sides) if by_seat and taken[side] == 0]


def count(
    rules: Rules, what: str, counts: tuple[int, ...], seats: list[int]
) -> tuple[list[Line], tuple[int, ...]]:
    """Count one more for each seat, or its side, and fine where due (`every`, `from`)."""
    counter: Counter = getattr(rules.counters, what)
    if counter.kind == "none":
        return [], counts
    lines, after = [], list(counts)
    for seat in seats:
        side = rules.sides[seat]
        place = seat if counter.of == "seat" else rules.sides.index(side)
        after[place] += 1
        fine = _fine(counter, after[place])
        if fine:
            lines.append(Line(side, "fine", -fine, f"counters.{what}.cost"))
        if counter.kind == "every" and after[place] == counter.n:
            after[place] = 0
    return lines, tuple(after)


def _fine(counter: Counter, count: int) -> int:
    if count < counter.n:
        return 0
    if counter.kind == "every":
        return counter.cost
    return min(counter.cost + counter.step * (count - counter.n), counter.cap)
