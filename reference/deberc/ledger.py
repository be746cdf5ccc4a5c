"""Entries that are no played deal: claims, bait on cards, accepted offers (`game`, `penalties`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import dealers, game
from .errors import Refused
from .game import Entry
from .settlement import Line, Played, count, sides_in_order
from .shares import share

if TYPE_CHECKING:
    from .before import Before
    from .rules import Rules


def enter_bait_on_cards(
    rules: Rules, before: Before, played: Played, offender: int, whole: int
) -> Entry:
    """Return the entry by which the offended sides write a whole deal (`penalties.bait_on_cards`).

    `offender` a side; `whole` the points of all cards, the last trick and valid declarations.
    """
    offended = [side for side in sides_in_order(rules, played.dealer) if side != offender]
    shares = share(whole, offended)
    rule = "settlement.bait"
    lines = [Line(side, "bait_on_cards", shares[side], rule) for side in offended]
    pot, left = _pot(rules, before)
    pot_shares = share(pot, offended)
    lines += [
        Line(side, "pot", pot_shares[side], "penalties.bait_on_cards.pot")
        for side in offended
        if pot_shares[side]
    ]
    fines, baits = _count(rules, before, offender, played)
    points = tuple(shares.get(side, 0) for side in range(len(before.totals)))
    entry = _entry(before, lines + fines, points, "bait_on_cards")
    after = replace(entry.after, pots=left, hung=before.hung if left else None, baits=baits)
    following = dealers.after_played(rules, played.dealer, played.maker, points)
    entry = replace(entry, after=after, next_dealer=following)
    if rules.game.ends.kind == "one_deal":
        return game.won(rules, entry, only_other(rules, offender))
    winner = game.winner_of(rules, after.totals, played, ())
    return entry if winner is None else game.won(rules, entry, winner)


def _pot(rules: Rules, before: Before) -> tuple[int, tuple[int, ...]]:
    """Return the pot points that are written, and the pots left."""
    if rules.penalties.bait_on_cards.pot == "waits":
        return 0, before.pots
    taken = 1 if rules.pot.second_tie == "in_turn" else len(before.pots)
    return sum(before.pots[:taken]), before.pots[taken:]


def _count(
    rules: Rules, before: Before, offender: int, played: Played
) -> tuple[list[Line], tuple[int, ...]]:
    """Return the fine that falls due and the counts of baits: it may count as the offender's."""
    counted = rules.penalties.bait_on_cards.counts_as_bait == "counted"
    if rules.counters.bait.kind == "none" or not counted or offender != rules.sides[played.maker]:
        return [], before.baits
    return count(rules, "bait", before.baits, [played.maker])


def _entry(before: Before, lines: list[Line], points: tuple[int, ...], outcome: str) -> Entry:
    written = tuple(
        sum(line.points for line in lines if line.side == side) for side in range(len(points))
    )
    totals = tuple(a + b for a, b in zip(before.totals, written, strict=True))
    after = replace(before, totals=totals, passed_out=0, forced=None, said=())
    return Entry(outcome, points, written, tuple(lines), after, None)


def no_claim_rule(rules: Rules) -> str:
    """Return the rule by which a ruleset without claims refuses one."""
    return "game.claim.kind" if rules.game.ends.kind == "target" else "game.ends.kind"


def enter_claim(rules: Rules, before: Before, side: int, counted: int) -> Entry:
    """Return the entry of a claim that comes to `counted` points, the total included.

    Raises Refused where a false one is taken back.
    """
    if counted < rules.game.ends.points:
        if rules.penalties.false_claim == "taken_back":
            raise Refused("claim", "penalties.false_claim")
        nothing = (0,) * len(before.totals)
        entry = Entry("false_claim", nothing, nothing, (), before, None)
        return game.won(rules, entry, only_other(rules, side))
    gained = counted - before.totals[side]
    lines = [Line(side, "claim", gained, "game.claim.counts")]
    points = tuple(gained * (own == side) for own in range(len(before.totals)))
    return game.won(rules, _entry(before, lines, points, "claimed"), side)


def enter_redeal(
    rules: Rules, before: Before, dealer: int, who: str, caller: int | None, points: int
) -> Entry:
    """Return the entry of a misdeal; `who` deals again, and `caller` writes points for calling."""
    nothing = (0,) * len(before.totals)
    following = dealer if who == "same_dealer" else dealers.next_seat(rules, dealer)
    if caller is None or not points:
        return Entry("redeal", nothing, nothing, (), before, following)
    line = Line(rules.sides[caller], "four_sevens", points, "dealing.four_sevens.points")
    entry = _entry(before, [line], nothing, "redeal")
    after = replace(before, totals=entry.after.totals)
    entry = replace(entry, after=after, next_dealer=following)
    if rules.game.ends.kind == "one_deal":
        return entry
    winner = game.winner_of(rules, after.totals, Played(dealer, dealer, (), nothing, None, ()), ())
    return entry if winner is None else game.won(rules, entry, winner)


def enter_offer(rules: Rules, before: Before, dealer: int, by: int, side: int | None) -> Entry:
    """Return the entry of an offer (`bidding.offer`); `by` a seat, `side` that of who accepted.

    Who accepts writes the points; None where the offer was refused.
    """
    nothing = (0,) * len(before.totals)
    if side is None:
        return Entry("refused", nothing, nothing, (), before, dealer)
    offer = rules.bidding.offer
    lines = [Line(side, "offer", offer.points, "bidding.offer.points")]
    if offer.pot == "to_who_writes" and before.pots:
        lines.append(Line(side, "pot", sum(before.pots), "bidding.offer.pot"))
        before = replace(before, pots=(), hung=None)
    entry = _entry(before, lines, nothing, "offered")
    writer = rules.sides.index(side)
    seats = {"who_writes": writer, "who_offered": by}
    following = seats.get(offer.next_dealer, dealers.next_seat(rules, dealer))
    entry = replace(entry, next_dealer=following)
    played = Played(dealer, by, (), nothing, None, ())
    winner = game.winner_of(rules, entry.after.totals, played, ())
    return entry if winner is None else game.won(rules, entry, winner)


def enter_double(rules: Rules, before: Before, dealer: int, by: int, *, accepted: bool) -> Entry:
    """Return the entry of an offer to raise the stake between two deals; `by` a seat.

    Who refuses loses the game at the stake so far.
    """
    nothing = (0,) * len(before.totals)
    if not accepted:
        entry = Entry("conceded", nothing, nothing, (), before, None)
        return game.won(rules, entry, rules.sides[by])
    doubles = rules.match.doubling.raises == "doubles"
    stake = before.stake * 2 if doubles else before.stake + 1
    other = only_other(rules, rules.sides[by])
    cube = None if other is None else rules.sides.index(other)
    return Entry("doubled", nothing, nothing, (), replace(before, stake=stake, cube=cube), dealer)


def only_other(rules: Rules, side: int) -> int | None:
    """Return the one other side, None where there are several."""
    others = set(rules.sides) - {side}
    return others.pop() if len(others) == 1 else None
