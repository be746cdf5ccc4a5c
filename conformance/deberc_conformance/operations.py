"""What the harness knows of the operations: their names, which fields are sets, which optional."""

from __future__ import annotations

from typing import Final

OPS: Final = (
    "card_values",
    "legal_cards",
    "trick_winner",
    "melds",
    "meld_contest",
    "legal_bids",
    "play_deal",
    "settle_deal",
    "game_ledger",
    "match_ledger",
    "table_ruling",
)
PLAINEST: Final = (
    "card_values",
    "trick_winner",
    "legal_cards",
    "legal_bids",
    "melds",
    "meld_contest",
    "settle_deal",
    "game_ledger",
    "match_ledger",
    "table_ruling",
    "play_deal",
)
"""The operations, those first whose questions are read at a glance."""
DEAL_AREAS: Final = (
    "bidding",
    "exchange",
    "melds",
    "bella",
    "play",
    "settlement",
    "pot",
    "endgame",
    "deals",
)
SCRIPTED: Final = frozenset({"play_deal", "table_ruling"})

# Lists whose order says nothing.
SETS: Final = {"legal_cards": frozenset({"cards"}), "legal_bids": frozenset({"bids"})}

# Compared only where the expectation names them and the peer gives them.
OPTIONAL: Final = {
    "legal_cards": ("because",),
    "play_deal": ("breakdown", "bottom_card", "melds", "tricks", "last_trick"),
    "settle_deal": ("breakdown",),
    "game_ledger": ("record", "written"),
    "table_ruling": ("written", "winner", "contest", "totals"),
}

# Null and absent are one and the same.
NULLABLE: Final = frozenset({"winner"})

# They give the reason of an answer and not the answer: alone wrong, the answer is right.
REASONS: Final = frozenset({"breakdown", "because"})


def areas_of(op: str) -> tuple[str, ...]:
    """Return the folders in which situations of an operation may stand."""
    return DEAL_AREAS if op == "play_deal" else (op,)
