"""Steered deals: random ones with much of what is rare, played under two sets of rules at once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from deberc.cards import CODES, RANKS, SEATS, card_set, cards_of
from deberc.deal import Deal, Refused
from deberc.operations.deals import set_up

from .questions import answered_otherwise, asked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deberc.actions import Action
    from deberc.deal import Result
    from deberc.rules import Rules

    from .questions import Asked

WEIGHTS: Mapping[str, float] = {
    "declare": 9, "bella": 9, "exchange": 6, "play": 3, "pass": 2, "order": 2, "name": 1, "draw": 2,
    "accept": 1, "refuse": 1, "redeal": 0.3, "offer": 0.3, "double": 0.1, "claim": 0.03,
    "half_bait": 0.03,
}  # fmt: skip
ODD, SKIPPED = 0.1, 0.6
DONE = "done"
ODD_ACTS = ("pass", "order", "exchange", "bella", "claim", "redeal", "half_bait", "double", "offer")
"""Acts that are tried now and then whether possible or not: a refusal must cite the same rule."""


@dataclass(frozen=True, slots=True)
class Step:
    """One point of a deal: what was possible, what was tried besides and refused, what was done.

    `legal` is None where it is not compared: in most of the later tricks, where little is possible.
    """

    legal: Sequence[Action] | None
    odd: str | None
    refusal: str
    act: Action | None


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
    given = position(rules, rng)
    deal = Deal(set_up(rules, given))
    steps = []
    while legal := deal.legal_actions():
        odd = _odd(rng, deal, legal) if rng.random() < ODD else None
        refusal = _try(deal, odd) if odd else ""
        act = None if deal.over else _choice(rng, legal)
        skipped = len(deal.state.takers) > 1 and rng.random() < SKIPPED
        steps.append(Step(None if skipped else legal, odd, refusal, act))
        if act is None:
            break
        deal.do(act)
    return Steered(given, tuple(steps), deal.result, asked(rules, rng, given))


def difference(steered: Steered, rules: Rules) -> str | None:
    """Return how a deal goes otherwise under other rules, None where it does not."""
    deal = Deal(set_up(rules, steered.given))
    for step in steered.steps:
        if step.legal is not None and (text := _possible(step.legal, deal.legal_actions())):
            return text
        if step.odd and (now := _try(deal, step.odd)) != step.refusal:
            return f"{step.odd}: {step.refusal} or {now}"
        if step.act and (now := _try(deal, step.act)) != DONE:
            return f"{step.act} is {now}"
    if deal.result != steered.result:
        return f"the deal comes to {steered.result} or to {deal.result}"
    return answered_otherwise(rules, steered.questions)


def _possible(one: Sequence[Action], other: Sequence[Action]) -> str | None:
    if one == other or set(one) == set(other):
        return None
    differing = sorted(str(act) for act in set(one) ^ set(other))
    return f"only one allows {', '.join(differing)}"


def _odd(rng: Random, deal: Deal, legal: Sequence[Action]) -> str | None:
    """Return an act that is not possible now."""
    line = f"{rng.choice(SEATS[: deal.state.seats])} {rng.choice(ODD_ACTS)}"
    return None if line in [str(act) for act in legal] else line


def _try(deal: Deal, act: Action | str) -> str:
    try:
        deal.do(act)
    except Refused as refused:
        return f"refused by {refused.rule}"
    return DONE


def _choice(rng: Random, acts: Sequence[Action]) -> Action:
    kinds = sorted({act.kind for act in acts})
    kind = rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    return rng.choice([act for act in acts if act.kind == kind])


def position(rules: Rules, rng: Random) -> dict[str, Any]:
    """Return a pack in an order that gives rare hands, a dealer and a score before the deal."""
    hands, rest = _hands(rules, rng)
    dealer = rng.randrange(rules.players)
    turn = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    deck: list[int] = []
    for size in rules.dealing.packets:
        for seat in turn:
            deck += hands[seat][:size]
            hands[seat] = hands[seat][size:]
    deck.append(_turn_up(rng, hands, rest))
    for seat in turn:
        deck += hands[seat]
    deck += rest
    return {
        "dealer": SEATS[dealer],
        "deck": [CODES[card] for card in deck],
        "before": before(rules, rng),
    }


def _turn_up(rng: Random, hands: list[list[int]], rest: list[int]) -> int:
    """Take the turn_up from the rest of the pack, or from a hand where no card is left."""
    source = rest or rng.choice([hand for hand in hands if hand])
    return source.pop(rng.randrange(len(source)))


def _hands(rules: Rules, rng: Random) -> tuple[list[list[int]], list[int]]:
    """Return a whole hand for each seat, in the order of dealing, and the rest of the pack."""
    free = set(cards_of(rules.cards.pack))
    size = sum(rules.dealing.packets) + rules.dealing.draw
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    top, length = rng.randrange(6), rng.choice((3, 3, 4, 4, 5, 6, 7))
    for hand in hands:
        for _ in range(rng.randrange(3)):
            wish = _wish(rules, rng, top, length)
            if wish <= free and len(hand) + len(wish) <= size:
                hand.extend(wish)
                free -= wish
            top, length = rng.choice((top, rng.randrange(6))), rng.choice((length, 3, 4))
    for hand in hands:
        more = rng.sample(sorted(free), size - len(hand))
        free -= set(more)
        hand.extend(more)
        rng.shuffle(hand)
    rest = sorted(free)
    rng.shuffle(rest)
    return hands, rest


def _wish(rules: Rules, rng: Random, top: int, length: int) -> set[int]:
    """Return cards that a hand should have: a run, a pair of bella, a seven, four of a rank."""
    suit = rng.randrange(4)
    kind = rng.random()
    if kind < 0.6:
        return set(rules.cards.descending[suit][top : top + length])
    if kind < 0.8:
        return {suit * 9 + RANKS.index(rank) for rank in rng.choice(("KQ", "7", "987", "7KQ"))}
    if kind < 0.9:
        rank = rng.choice("7777AKQJT98")
        return set(cards_of(card_set(each * 9 + RANKS.index(rank) for each in range(4))))
    poor = sorted(cards_of(rules.cards.pack), key=lambda card: rules.cards.plain_points[card])
    return set(rng.sample(poor[:12], 8))


def before(rules: Rules, rng: Random) -> dict[str, Any]:
    """Return a score before the deal: often near the target, often with a pot."""
    seats = SEATS[: rules.players]
    target = max(rules.game.ends.points, 1)
    sums = dict.fromkeys(seats, 0)
    if rules.game.ends.kind == "target":
        for seat in seats[: max(rules.sides) + 1]:
            sums[seat] = max(0, target - rng.choice((target, 1, 20, rng.randint(1, 200))))
    given: dict[str, Any] = {"totals": sums, "passed_out": rng.choice((0, 0, 1, 2))}
    if rules.settlement.tied.maker == "hangs" and rng.random() < 0.4:
        pots = [rng.randint(30, 130) for _ in range(rng.choice((1, 1, 2)))]
        given |= {"pots": pots, "hung": rng.choice(seats)}
    return given
