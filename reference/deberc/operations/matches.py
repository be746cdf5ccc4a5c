"""`match_ledger`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import dealers, match
from ..before import by_seat, by_side
from ..cards import SEATS
from .deals import side_letter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..rules import Rules


def match_ledger(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what games come to in a match."""
    games = given["games"]
    points = [0] * rules.side_count
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
    winner, maker = last.get("winner"), last.get("maker")
    if winner is None and maker:
        dealer = SEATS.index(last.get("dealer", maker))
        nothing = (0,) * rules.side_count
        return SEATS[dealers.after_tie(rules, dealer, SEATS.index(maker), nothing)]
    return winner if rules.match.first_dealer == "winner" and winner else "lot"
