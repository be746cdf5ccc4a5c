"""Random questions to the operations that no deal card by card puts, under two sets of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.deal import Refused
from deberc.operations import answer
from deberc_conformance.fuzz.made_up import MADE_UP

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from deberc.rules import Rules


Given = dict[str, Any]
KINDS = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer of the rules it was put to first."""

    op: str
    given: Given
    answer: Any


def asked(rules: Rules, rng: Random, deal: Given) -> tuple[Asked, ...]:
    """Return questions of some kinds with their answers."""
    found = []
    for op in rng.sample(sorted(MADE_UP), KINDS):
        given = MADE_UP[op](rules, rng, deal)
        found.append(Asked(op, given, _answer(rules, op, given)))
    return tuple(found)


def answered_otherwise(rules: Rules, questions: Sequence[Asked]) -> str | None:
    """Return the first question that other rules answer otherwise."""
    for each in questions:
        now = _answer(rules, each.op, each.given)
        if now != each.answer:
            return f"{each.op} {each.given}: {each.answer} or {now}"
    return None


def _answer(rules: Rules, op: str, given: Given) -> Any:
    try:
        return answer(rules, op, given)
    except Refused as refused:
        return refused.line, refused.rule
