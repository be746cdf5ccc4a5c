"""`game_ledger`, `match_ledger`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import dealers, game, ledger, match
from ..before import by_seat, by_side, read_before
from ..cards import SEATS
from ..deal.core import Refused
from ..settlement import Line, Played
from .deals import side_letter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..before import Before
    from ..game import Entry
    from ..rules import Rules


def game_ledger(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Enter deals one after the other and return the score."""
    before = read_before(rules, given.get("before"))
    dealer: int | None = SEATS.index(given["dealer"])
    written = []
    entry: Entry | None = None
    for line, row in enumerate(given["deals"], 1):
        if entry is not None and entry.ended:
            raise Refused(f"deal {line}", "game.ends.kind", line=line)
        assert dealer is not None
        entry = _enter(rules, before, dealer, row, line)
        before, dealer = entry.after, entry.next_dealer
        written.append(by_seat(rules, entry.written))
    return {
        "totals": by_seat(rules, before.totals),
        "pots": list(before.pots),
        "next_dealer": None if dealer is None else SEATS[dealer],
        "winner": side_letter(rules, entry.winner) if entry else None,
        "written": written,
        **_counts(rules, before),
        **_record(rules, entry),
    }


def _counts(rules: Rules, before: Before) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if rules.counters.bait.kind != "none":
        found["baits"] = by_seat(rules, before.baits)
    if rules.counters.trickless.kind != "none":
        found["trickless"] = by_seat(rules, before.trickless)
    return found


def _record(rules: Rules, entry: Entry | None) -> dict[str, Any]:
    if entry is None or entry.record is None:
        return {}
    return {"record": by_seat(rules, entry.record)}


def _enter(
    rules: Rules, before: Before, dealer: int, row: Mapping[str, Any], line: int
) -> Entry:
    """Return the entry of one row of the ledger."""
    if row.get("passed_out"):
        return game.passed_out(rules, dealer, before)
    if row.get("redeal"):
        return _redealt(rules, before, dealer, line)
    if "claim" in row:
        if rules.game.claim.kind == "none":
            raise Refused(f"deal {line}", _claim_rule(rules), line=line)
        side = rules.sides[SEATS.index(row["claim"])]
        return ledger.enter_claim(rules, before, side, row["counted"])
    if "offer" in row:
        if rules.bidding.offer.kind == "none":
            raise Refused(f"deal {line}", "bidding.offer.kind", line=line)
        by = SEATS.index(row["offer"])
        return ledger.enter_offer(rules, before, dealer, by, accepted=row["accepted"])
    played = _played(rules, dealer, row)
    if "bait_on_cards" in row:
        offender = rules.sides[SEATS.index(row["bait_on_cards"])]
        return ledger.enter_bait_on_cards(rules, before, played, offender, row["points"])
    return game.enter_played(rules, played, before)


def _claim_rule(rules: Rules) -> str:
    return "game.claim.kind" if rules.game.ends.kind == "target" else "game.ends.kind"


def _redealt(rules: Rules, before: Before, dealer: int, line: int) -> Entry:
    """Return the entry of a misdeal: nothing is written and the deal is dealt again."""
    dealing = rules.dealing
    calls = [call for call in (dealing.four_sevens, dealing.few_points) if call.call != "never"]
    if not calls:
        raise Refused(f"deal {line}", "dealing.four_sevens.call", line=line)
    same = calls[0].dealer == "same_dealer"
    following = dealer if same else dealers.next_seat(rules, dealer)
    nothing = (0,) * len(before.totals)
    return game.Entry("redeal", nothing, nothing, (), before, following)


def _played(rules: Rules, dealer: int, row: Mapping[str, Any]) -> Played:
    points = row["points"]
    by_sides = by_side(rules, points) if isinstance(points, dict) else (0,) * max(2, len(set(rules.sides)))
    lines = tuple(
        Line(side, "points", made, "settlement.made") for side, made in enumerate(by_sides) if made
    )
    last = row.get("last_tricks") or ([row["last_trick"]] if "last_trick" in row else [])
    return Played(
        dealer=dealer,
        maker=SEATS.index(row["maker"]),
        lines=lines,
        points=by_sides,
        tricks=by_side(rules, row["tricks"]) if "tricks" in row else None,
        last_tricks=tuple(SEATS.index(seat) for seat in last),
    )


def match_ledger(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what games come to in a match."""
    games = given["games"]
    points = [0] * len(set(rules.sides))
    for row in games:
        for side, moved in enumerate(match.worth(rules, _game(rules, row))):
            points[side] += moved
    return {
        "points": by_seat(rules, points),
        "winner": side_letter(rules, match.winner_of(rules, points)),
        "first_dealer": _first_dealer(rules, games[-1] if games else None),
    }


def _game(rules: Rules, row: Mapping[str, Any]) -> match.GameDone:
    winner, maker = row.get("winner"), row.get("maker")
    return match.GameDone(
        winner=None if winner is None else rules.sides[SEATS.index(winner)],
        maker=None if maker is None else rules.sides[SEATS.index(maker)],
        totals=by_side(rules, row["totals"]),
        outcome=row.get("outcome", ""),
        stake=row.get("stake", 1),
        stopped=by_side(rules, row.get("stopped", {})),
    )


def _first_dealer(rules: Rules, last: Mapping[str, Any] | None) -> str:
    """Return who deals the next game first (`match.first_dealer`, `dealing.first_dealer`)."""
    if last is None:
        return rules.dealing.first_dealer
    if last.get("winner") is None and last.get("maker"):
        maker = SEATS.index(last["maker"])
        return SEATS[dealers.after_tie(rules, maker, maker)]
    winner = last.get("winner")
    return winner if rules.match.first_dealer == "winner" and winner else "lot"
