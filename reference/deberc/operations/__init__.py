"""The operations of the peer protocol: a position in, the answer of the rules out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from . import bids, cards, deals, ledgers, matches, rulings, sequences

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..rules import Rules

__all__ = ["OPERATIONS", "answer"]

OPERATIONS: Final[dict[str, Callable[[Rules, Mapping[str, Any]], dict[str, Any]]]] = {
    "card_values": cards.card_values,
    "legal_cards": cards.legal_cards,
    "trick_winner": cards.trick_winner,
    "melds": sequences.melds,
    "meld_contest": sequences.meld_contest,
    "legal_bids": bids.legal_bids,
    "play_deal": deals.play_deal,
    "settle_deal": deals.settle_deal,
    "game_ledger": ledgers.game_ledger,
    "match_ledger": matches.match_ledger,
    "table_ruling": rulings.table_ruling,
}


def answer(rules: Rules, op: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to an operation.

    Raises Refused where a rule forbids what is given, CardRefused and LineRefused where it cannot
    be read, KeyError for an operation that does not exist.
    """
    return OPERATIONS[op](rules, given)
