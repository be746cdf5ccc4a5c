"""`table_ruling`: what is asked, answered and shown about melds at a table (`spoken`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import RANKS, SEATS, SUIT_OF, card_number, card_set, suit_number
from ..melds import Meld, best_split, key_of, possible_melds
from .sequences import contest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..rules import Rules

NONE = "none"
BACK = "taken_back"
"""Consequences that are no penalty of a ruleset: no offence; the act is undone, nothing more."""


def ask_height(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on the question for the height (`penalties.height_question_*`)."""
    if rules.spoken.height_question == "none":
        return BACK
    trump = suit_number(given["trump"])
    best = _highest(rules, given, trump)
    if best is None or best.points < _worth(rules, given["declared"]):
        return rules.penalties.height_question_without
    if not _certain(rules, best, given, trump):
        return NONE
    allowed = rules.penalties.height_question_when_higher == "no_penalty"
    if allowed and not _holds(rules, given, trump):
        return rules.penalties.height_question_without
    return rules.penalties.height_question_when_higher


def _holds(rules: Rules, given: Mapping[str, Any], trump: int) -> bool:
    """Tell whether the hand, split to earn most, has a meld of the declared kind."""
    split = best_split(rules, cards_in(given["hand"]), trump)
    return any(meld.name == given["declared"] for meld in split)


def _certain(rules: Rules, best: Meld, given: Mapping[str, Any], trump: int) -> bool:
    """Tell whether a meld is higher than every meld of the declared kind that could be out.

    The asker declares after the other, so an equal meld is not higher.
    """
    hidden = rules.cards.pack & ~cards_in(given["hand"])
    rivals = [meld for meld in possible_melds(rules, hidden) if meld.name == given["declared"]]
    key = key_of(rules, best, trump)
    return all(key > key_of(rules, rival, trump) for rival in rivals)


def concede(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on conceding after the question (`penalties.conceding_while_higher`)."""
    trump = suit_number(given["trump"])
    best = _highest(rules, given, trump)
    named = next(s for s in rules.melds.sequences if s.name == given["declared"])
    suit = suit_number(given["suit"])
    order = rules.cards.descending[suit]
    top = order.index(suit * 9 + RANKS.index(given["height"]))
    rival = Meld(0, suit, top, named.length, named.name, named.points)
    if best is None or key_of(rules, best, trump) <= key_of(rules, rival, trump):
        return NONE
    return rules.penalties.conceding_while_higher


def ask_tierce(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on asking whether a tierce from the trump nine passes (`spoken.tierce_question`)."""
    trump = suit_number(given["trump"])
    tierce = 0b1110 << (9 * trump)
    asked = (
        rules.spoken.tierce_question == "allowed"
        and SUIT_OF[card_number(given["turn_up"])] == trump
        and cards_in(given["hand"]) & tierce == tierce
    )
    return NONE if asked else BACK


def ask_to_show(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on asking another to show what he declared (`spoken.showing`).

    Asking before it is owed comes to nothing: the other may wait.
    """
    return NONE if _owed(rules, given, by=given["by"], to=given["to"]) else BACK


def refuse_to_show(rules: Rules, given: Mapping[str, Any]) -> str:
    """Rule on hiding from another what one declared (`spoken.showing`).

    No text names a penalty where it is owed: the melds are shown after all.
    """
    return BACK if _owed(rules, given, by=given["to"], to=given["by"]) else NONE


def _owed(rules: Rules, given: Mapping[str, Any], *, by: str, to: str) -> bool:
    """Tell whether the seat `to` must now show seat `by` what it declared.

    `trick` is the first trick so far; whole, it has been taken. On demand all that was declared is
    shown, to one who has put his card; elsewhere the winner of the comparison alone shows his.
    """
    contest, declared = contest_of(rules, given)
    shower = SEATS.index(to)
    if not declared[shower]:
        return False
    played = [row["seat"] for row in given["trick"]]
    match rules.spoken.showing:
        case "on_demand":
            return by in played
        case "after_first_trick":
            return shower in contest.scorers and len(played) == rules.players
        case "with_first_card":
            return shower in contest.scorers and bool(played)


def _highest(rules: Rules, given: Mapping[str, Any], trump: int) -> Meld | None:
    held = possible_melds(rules, cards_in(given["hand"]))
    return max(held, key=lambda meld: key_of(rules, meld, trump), default=None)


def _worth(rules: Rules, name: str) -> int:
    return next(sequence.points for sequence in rules.melds.sequences if sequence.name == name)


def cards_in(codes: Iterable[str]) -> int:
    """Return the set of cards that codes name."""
    return card_set(map(card_number, codes))
