"""`legal_bids`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..before import read_before
from ..cards import SEATS, SUITS, card_number
from ..deal import Deal
from ..deal.bidding import legal_bids as bids_now
from ..deal.core import BIDDING, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..rules import Rules


def legal_bids(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return who speaks next and what he may say, or how the bidding ended."""
    before = read_before(rules, given.get("before"))
    hands = [0] * rules.players
    dealer = SEATS.index(given["dealer"])
    state = State(rules, before, dealer, hands, card_number(given["turn_up"]), ())
    deal = Deal(state)
    deal.run(f"{bid['seat']} {bid['bid']}" for bid in given["bids"])
    if state.phase == BIDDING:
        return {"seat": SEATS[state.turn], "bids": [action.text for action in bids_now(state)]}
    if state.entry is not None and state.entry.next_dealer is not None:
        return {"passed_out": True, "next_dealer": SEATS[state.entry.next_dealer]}
    return {"maker": SEATS[state.maker], "trump": SUITS[state.trump]}
