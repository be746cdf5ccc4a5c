"""A deal that goes otherwise under other rules: searched for at random, then made short."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError

from ..fuzz.dealing import Dealer
from ..fuzz.smaller import least
from ..playing import deal_of, dealt
from ..reference import answer_of
from .dealing import choose

if TYPE_CHECKING:
    from deberc import Deal, Variant

    from ..carry_over import Answer

_ASIDE: Final = frozenset({"legal", "breakdown"})
Sides = tuple[dict[str, Any], "Answer", "Answer"]


def differing_deal(left: Variant, right: Variant, number: int) -> Sides | None:
    """Return the deal of a number, made short, with both answers; None where they agree."""
    given = Dealer(left, seed=0).dealt(number).given
    try:
        deals = deal_of(left, given), deal_of(right, given)
    except (DebercError, IndexError, KeyError, ValueError):
        return None
    if deals[0].hands != deals[1].hands:
        return None
    given = {**given, "script": _together(*deals, Random(number))}  # noqa: S311 - repeatable
    if not _differ(left, right, given):
        return None
    return _sides(left, right, _shrunk(left, right, given))


def _together(one: Deal, other: Deal, rng: Random) -> list[str]:
    """Play two deals alike, up to an act that only one of them allows."""
    acts: list[str] = []
    while not one.over and not other.over:
        legal, others = one.legal_actions(), other.legal_actions()
        if legal != others and (apart := set(legal) ^ set(others)):
            return [*acts, min(map(str, apart))]
        act = choose(rng, legal)
        one.do(act)
        other.do(act)
        acts.append(str(act))
    return acts


def _differ(left: Variant, right: Variant, given: dict[str, Any]) -> bool:
    """Whether the answers differ in what both say; another reason for a refusal is none."""
    one, other = answer_of(left, "play_deal", given), answer_of(right, "play_deal", given)
    if "error" in (one[0], other[0]):
        return False
    if one[0] != other[0]:
        return True
    if one[0] == "refused":
        return one[1].get("line") != other[1].get("line")
    return any(one[1][key] != other[1][key] for key in one[1].keys() & other[1].keys() - _ASIDE)


def _shrunk(left: Variant, right: Variant, given: dict[str, Any]) -> dict[str, Any]:
    """Return a deal with less before it and fewer acts that still differs."""
    given = least(
        "play_deal",
        given,
        lambda less: _differ(left, right, less) and _in_order(left, right, less),
    )
    try:
        drawn = dealt(left, given)
    except (DebercError, StopIteration):
        return given
    return drawn if _differ(left, right, drawn) else given


def _in_order(left: Variant, right: Variant, given: dict[str, Any]) -> bool:
    """Whether no act but the last is refused, and that in one of the two only."""
    answers = [answer_of(rules, "play_deal", given) for rules in (left, right)]
    lines = [body.get("line") for kind, body in answers if kind == "refused"]
    return not lines or lines == [len(given["script"])]


def _sides(left: Variant, right: Variant, given: dict[str, Any]) -> Sides:
    return given, answer_of(left, "play_deal", given), answer_of(right, "play_deal", given)
