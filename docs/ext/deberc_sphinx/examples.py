"""Which case stands as the example beside a section of a ruleset."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.yamltext import read_file

from . import library
from .texts import DATA

if TYPE_CHECKING:
    from deberc_conformance.cases import Case

# The plainer the operation, the better it explains a rule.
_PLAIN: Final = (
    "card_values", "trick_winner", "legal_cards", "melds", "meld_contest", "legal_bids",
    "settle_deal", "game_ledger", "match_ledger", "table_ruling", "play_deal",
)  # fmt: skip


def example_for(address: str, section: str) -> Case | None:
    """Return the chosen case, else the plainest one of a rule of the section; None without any."""
    for situation in _chosen().get(section, ()):
        if case := library.case(situation, address):
            return case
    found = [
        case
        for rule in library.stated_rules(address)
        if rule.startswith(f"{section}.")
        for case in library.cases_on(address, rule)
    ]
    chosen = min(found, key=_plainness, default=None)
    # Asked for by itself, as it is shown whole.
    return library.case(chosen.situation["id"], address) if chosen else None


def _plainness(case: Case) -> tuple[int, int, str]:
    return _PLAIN.index(case.op), len(str(case.given)), case.id


@cache
def _chosen() -> dict[str, list[str]]:
    """Return the situations that were chosen by hand for each section, the best first."""
    data: dict[str, Any] = read_file(DATA / "examples.yaml", "examples.yaml").data
    return data
