"""Steered deals of fuzzing, played under two sets of rules at once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from deberc.deal import Deal, Refused
from deberc.operations.deals import set_up
from deberc_conformance.fuzz.dealing import Dealer
from deberc_conformance.fuzz.odd import odd_act

from .questions import answered_otherwise, asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deberc.actions import Action
    from deberc.deal import Result
    from deberc.rules import Rules

    from .questions import Asked

ODD, SKIPPED = 0.1, 0.6
DONE = "done"


@dataclass(frozen=True, slots=True)
class Step:
    """One point of a deal: what was possible, what was tried besides and refused, what was done.

    `legal` is None where it is not compared: in most of the later tricks, where little is possible.
    """

    legal: Sequence[Action] | None
    odd: Action | None
    refusal: str
    act: Action


@dataclass(frozen=True, slots=True)
class Steered:
    """A deal as it went under the rules it was made for, with answered questions about it."""

    given: dict[str, Any]
    steps: tuple[Step, ...]
    result: Result | None
    questions: tuple[Asked, ...]


def steered_deal(rules: Rules, name: str, number: int) -> Steered:
    """Return the deal of a number; the same number gives the same deal."""
    rng = Random(f"{name} {number}")
    dealer = Dealer(rules, seed=0)
    played = dealer.played(number)
    deal = dealer.start(played.dealt)
    steps = [_step(rng, deal, act) for act in played.acts]
    given = {"before": {}, **played.dealt.given}
    return Steered(given, tuple(steps), played.deal.result, asked(rules, rng, given))


def _step(rng: Random, deal: Deal, act: Action) -> Step:
    """Do an act; before it another one may be tried that is not possible."""
    wanted = rng.random() < ODD
    compared = len(deal.state.takers) < 2 or rng.random() > SKIPPED
    legal = deal.legal_actions() if wanted or compared else ()
    odd = odd_act(deal.copy(), legal, rng) if wanted else None
    deal.do(act)
    tried, rule = odd if odd and odd[1] else (None, "")
    return Step(legal if compared else None, tried, f"refused by {rule}", act)


def difference(steered: Steered, rules: Rules) -> str | None:
    """Return how a deal goes otherwise under other rules, None where it does not."""
    deal = Deal(set_up(rules, steered.given))
    for step in steered.steps:
        if step.legal is not None and (text := _possible(step.legal, deal.legal_actions())):
            return text
        if step.odd and (now := _try(deal, step.odd)) != step.refusal:
            return f"{step.odd}: {step.refusal} or {now}"
        if (now := _try(deal, step.act)) != DONE:
            return f"{step.act} is {now}"
    if deal.result != steered.result:
        return f"the deal comes to {steered.result} or to {deal.result}"
    return answered_otherwise(rules, steered.questions)


def _possible(one: Sequence[Action], other: Sequence[Action]) -> str | None:
    if one == other or set(one) == set(other):
        return None
    differing = sorted(str(act) for act in set(one) ^ set(other))
    return f"only one allows {', '.join(differing)}"


def _try(deal: Deal, act: Action) -> str:
    try:
        deal.do(act)
    except Refused as refused:
        return f"refused by {refused.rule}"
    return DONE
