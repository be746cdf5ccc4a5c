"""`table_ruling`: what an act costs at a table (`penalties`, `record`; `spoken` in its module)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .. import ledger
from ..before import by_seat, read_before
from ..cards import SEATS, SUIT_OF, card_number, suit_number
from ..melds import Meld, read_meld
from ..settlement import Played
from .cards import legal_cards
from .deals import side_letter
from .spoken import (
    BACK,
    NONE,
    ask_height,
    ask_tierce,
    ask_to_show,
    cards_in,
    concede,
    refuse_to_show,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..rules import Rules

LOST = "game_lost"


def table_ruling(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the consequence of an act, and what is written where that follows."""
    act = given["act"]
    if act == "wrong_entry":
        return _wrong_entry(rules, given)
    if act == "claim":
        return _claim(rules, given)
    consequence = ACTS[act](rules, given)
    answer: dict[str, Any] = {"consequence": consequence}
    if consequence == "bait_on_cards" and "deal" in given:
        answer |= _written(rules, given)
    return answer


def _written(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a bait on cards writes, and the score after it where one is given."""
    before = read_before(rules, given.get("before"))
    offender = rules.sides[SEATS.index(given["by"])]
    nothing = (0,) * len(before.totals)
    dealer = SEATS.index(given.get("dealer", "A"))
    played = Played(dealer, SEATS.index(given["deal"]["maker"]), (), nothing, None, ())
    entry = ledger.enter_bait_on_cards(rules, before, played, offender, given["deal"]["points"])
    answer: dict[str, Any] = {"written": by_seat(rules, entry.written)}
    if "before" in given:
        answer |= {"totals": by_seat(rules, entry.after.totals), "pots": list(entry.after.pots)}
    return answer


def _play(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on a card played (`penalties.revoke`)."""
    legal = legal_cards(rules, {**given, "seat": given["by"]})["cards"]
    return NONE if given["card"] in legal else rules.penalties.revoke


def _declare(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on a declared meld (`penalties.false_meld`)."""
    hand, cards = cards_in(given["hand"]), cards_in(given["cards"])
    true = not cards & ~hand and isinstance(read_meld(rules, cards), Meld)
    return NONE if true else rules.penalties.false_meld


def _extra_card(rules: Rules, _given: Mapping[str, Any]) -> str:
    """Rule on a card too many (`penalties.extra_card`)."""
    return rules.penalties.extra_card


def _own_offence(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on an offence that the ruleset names itself (`penalties.own`)."""
    return dict(rules.penalties.own).get(given["offence"], NONE)


def _exchange(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on an exchange of the seven (`penalties.exchange_of_bottom_card`, `…named_suit`)."""
    if given["target"] == "bottom_card":
        return rules.penalties.exchange_of_bottom_card
    trump = suit_number(given["trump"])
    if rules.seven_exchange.seats == "nobody":
        return BACK
    same = SUIT_OF[card_number(given["turn_up"])] == trump
    if rules.seven_exchange.trump == "turn_up_suit" and not same:
        return rules.penalties.exchange_on_named_suit
    return NONE if cards_in(given["hand"]) >> (trump * 9 + 1) & 1 else BACK


def _claim(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Rule on claiming out (`penalties.false_claim`, `penalties.claim_out_of_time`)."""
    side = rules.sides[SEATS.index(given["by"])]
    consequence = _judged(rules, given)
    winner = None
    if consequence == NONE:
        winner = side
    elif consequence == LOST:
        winner = ledger.only_other(rules, side)
    return {"consequence": consequence, "winner": side_letter(rules, winner)}


def _judged(rules: Rules, given: Mapping[str, Any]) -> str:
    """Return the consequence of a claim."""
    if rules.game.claim.kind == "none":
        return BACK
    if not _in_time(rules, given["moment"]):
        return rules.penalties.claim_out_of_time
    enough = given["total"] + given["counted"] >= rules.game.ends.points
    return NONE if enough else rules.penalties.false_claim


def _in_time(rules: Rules, moment: str) -> bool:
    """Tell whether a claim may be made now (`game.claim.window`, `game.claim.last_trick`)."""
    claim = rules.game.claim
    if moment == "while_writing":
        return True
    if moment == "after_last_trick":
        return claim.last_trick == "allowed" and claim.window == "after_own_trick"
    return moment == claim.window or (claim.window == "own_turn" and moment == "after_own_trick")


def _wrong_entry(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Rule on an entry that is too high (`record`)."""
    extra = given["written"] - given["right"]
    side = rules.sides[SEATS.index(given["by"])]
    changes = [0] * rules.side_count
    changes[side] = -extra
    spared = abs(extra) == 100 and rules.record.hundreds == "corrected"
    if rules.record.wrong_entry == "corrected" or spared or extra <= 0:
        return {"consequence": "corrected", "written": by_seat(rules, changes)}
    finder = ledger.only_other(rules, side)
    if "finder" in given:
        finder = rules.sides[SEATS.index(given["finder"])]
    if finder is not None:
        changes[finder] = extra
    return {"consequence": "difference_to_finder", "written": by_seat(rules, changes)}


ACTS: Final[dict[str, Callable[[Rules, Mapping[str, Any]], str]]] = {
    "play": _play,
    "declare": _declare,
    "extra_card": _extra_card,
    "own_offence": _own_offence,
    "exchange": _exchange,
    "ask_height": ask_height,
    "concede": concede,
    "ask_tierce": ask_tierce,
    "ask_to_show": ask_to_show,
    "refuse_to_show": refuse_to_show,
}
