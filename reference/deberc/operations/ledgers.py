"""`game_ledger`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from .. import game, ledger
from ..before import by_seat, by_side, read_before
from ..cards import SEATS, SUITS
from ..errors import Refused
from ..settlement import Line, Played
from .deals import read_tricks, score_fields, side_letter

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
        **score_fields(rules, before),
        "next_dealer": None if dealer is None else SEATS[dealer],
        "winner": side_letter(rules, entry.winner) if entry else None,
        "written": written,
        **_record(rules, entry),
    }


def _record(rules: Rules, entry: Entry | None) -> dict[str, Any]:
    if entry is None or entry.record is None:
        return {}
    return {"record": by_seat(rules, entry.record)}


def _enter(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any], line: int) -> Entry:
    """Return the entry of one row of the ledger."""
    kind = next((key for key in ROWS if row.get(key)), None)
    before = replace(before, said=tuple(rules.sides[SEATS.index(s)] for s in row.get("said", ())))
    enter = ROWS[kind] if kind else _play
    try:
        return enter(rules, before, dealer, row)
    except Refused as refused:
        refused.line, refused.tried = line, f"deal {line}"
        raise


def _play(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any]) -> Entry:
    return game.enter_played(rules, _played(rules, dealer, row), before)


def _passed_out(rules: Rules, before: Before, dealer: int, _row: Mapping[str, Any]) -> Entry:
    bidding = rules.bidding
    if before.forced is not None:
        raise Refused("passed_out", "settlement.after_tie")
    if bidding.all_pass == "dealer_obliged" and before.passed_out >= bidding.obliged.after:
        raise Refused("passed_out", "bidding.all_pass")
    return game.passed_out(rules, dealer, before)


def _claim(rules: Rules, before: Before, _dealer: int, row: Mapping[str, Any]) -> Entry:
    if rules.game.claim.kind == "none":
        raise Refused("claim", ledger.no_claim_rule(rules))
    side = rules.sides[SEATS.index(row["claim"])]
    return ledger.enter_claim(rules, before, side, row["counted"])


def _offer(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any]) -> Entry:
    if rules.bidding.offer.kind == "none":
        raise Refused("offer", "bidding.offer.kind")
    by = SEATS.index(row["offer"])
    side = ledger.only_other(rules, rules.sides[by]) if row["accepted"] else None
    if row["accepted"] and side is None:  # of several others the row does not say who accepted
        raise Refused("offer", "bidding.offer.kind")
    return ledger.enter_offer(rules, before, dealer, by, side)


def _double(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any]) -> Entry:
    """Enter an offer to raise the stake between two deals (`match.doubling`)."""
    by = SEATS.index(row["double"])
    if rules.match.doubling.kind == "none" or before.cube not in (None, by):
        raise Refused("double", "match.doubling.kind")
    if "between_deals" not in rules.match.doubling.moments:
        raise Refused("double", "match.doubling.moments")
    return ledger.enter_double(rules, before, dealer, by, accepted=row["accepted"])


def _bait_on_cards(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any]) -> Entry:
    offender = rules.sides[SEATS.index(row["bait_on_cards"])]
    played = _played(rules, dealer, row)
    return ledger.enter_bait_on_cards(rules, before, played, offender, row["points"])


def _redealt(rules: Rules, before: Before, dealer: int, row: Mapping[str, Any]) -> Entry:
    """Enter a misdeal: it is dealt again (`dealing.four_sevens`, `dealing.few_points`)."""
    sevens, few = rules.dealing.four_sevens, rules.dealing.few_points
    if sevens.call == few.call == "never":
        raise Refused("redeal", "dealing.four_sevens.call")
    caller = None if row["redeal"] is True else SEATS.index(row["redeal"])
    points = sevens.points if caller is not None and sevens.call != "never" else 0
    who = few.dealer if sevens.call == "never" else sevens.dealer
    return ledger.enter_redeal(rules, before, dealer, who, caller, points)


def _played(rules: Rules, dealer: int, row: Mapping[str, Any]) -> Played:
    points = row["points"]
    by_sides = by_side(rules, points) if isinstance(points, dict) else (0,) * rules.side_count
    lines = tuple(
        Line(side, "points", made, "settlement.made") for side, made in enumerate(by_sides) if made
    )
    last = row.get("last_tricks") or ([row["last_trick"]] if "last_trick" in row else [])
    return Played(
        dealer=dealer,
        maker=SEATS.index(row["maker"]),
        lines=lines,
        points=by_sides,
        tricks=read_tricks(rules, row.get("tricks")),
        last_tricks=tuple(SEATS.index(seat) for seat in last),
        trump=SUITS.index(row["trump"]) if "trump" in row else None,
    )


ROWS: Final = {
    "passed_out": _passed_out,
    "redeal": _redealt,
    "claim": _claim,
    "offer": _offer,
    "double": _double,
    "bait_on_cards": _bait_on_cards,
}
"""What enters a row that is no played deal, by the key that marks it."""
