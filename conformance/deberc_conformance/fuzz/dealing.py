"""Deals by number: a position, steered or not, and the acts with which it is played to its end."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from deberc import Deal
from deberc.before import fresh, read_before
from deberc.cards import CODES, SEATS
from deberc.deal.dealing import deal_pack

from .choosing import AtRandom, Chooser
from .levelling import levelled
from .odd import Odd, odd_act
from .packs import Pack
from .plans import PLANS, Plan, plans_for

if TYPE_CHECKING:
    from deberc import Action
    from deberc.rules import Rules

_APART: Final = 1 << 44
"""Seeds are that far apart, so that the deals of two seeds are never the same ones."""
_ODD: Final = 0.4
"""How often an act is tried that is not possible."""
_LATE: Final = 8
PLAIN: Final = PLANS[0]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A position by number: the pack from its top card down, and the score before as data."""

    number: int
    plan: Plan
    dealer: int
    pack: tuple[int, ...]
    before: dict[str, Any]

    @property
    def given(self) -> dict[str, Any]:
        """The position as an operation takes it, without a script."""
        deck = [CODES[card] for card in self.pack]
        given: dict[str, Any] = {"dealer": SEATS[self.dealer], "deck": deck}
        return {**given, "before": self.before} if self.before else given


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played: the acts, the deal itself, and an act that was refused on the way."""

    dealt: Dealt
    acts: tuple[Action, ...]
    deal: Deal
    odd: Odd | None


class Dealer:
    """Makes the deals of a seed under rules, each by its number and nothing else."""

    def __init__(self, rules: Rules, seed: int, *, steered: bool = True) -> None:
        """Make deals; those that are not ``steered`` are dealt and played at random."""
        self.rules = rules
        self._seed = seed * _APART
        self._steered = steered
        self._rng = Random()  # noqa: S311 - a repeatable choice, not a secret
        self._fresh = fresh(rules)

    def dealt(self, number: int) -> Dealt:
        """Return the position of a number."""
        self._rng.seed(self._seed + number)
        pack = Pack(self.rules, self._rng)
        plan = self._plan()
        plan.arrange(pack)
        before = plan.before(pack)
        return Dealt(number, plan, pack.dealer, tuple(pack.cards), before)

    def played(self, number: int) -> Played:
        """Return the deal of a number, played to its end."""
        dealt = self.dealt(number)
        played = self.play(dealt, self.start(dealt))
        if dealt.plan.levels and (level := levelled(self, played)):
            return level
        return played

    def start(self, dealt: Dealt) -> Deal:
        """Return the deal of a position before its first act."""
        before = read_before(self.rules, dealt.before) if dealt.before else self._fresh
        return Deal(deal_pack(self.rules, before, dealt.dealer, dealt.pack))

    def play(self, dealt: Dealt, deal: Deal) -> Played:
        """Play a position that was just made."""
        rng, plan = self._rng, dealt.plan
        chooser = Chooser(plan, rng) if self._steered else AtRandom(rng)
        due = self._due(plan)
        acts: list[Action] = []
        odd: Odd | None = None
        while not deal.over:
            legal = deal.legal_actions()
            if len(acts) >= due >= 0 and odd is None:
                due = len(acts) + 3
                if tried := odd_act(deal, legal, rng, pair=plan.eager < 1):
                    act, rule = tried
                    if rule is None:
                        acts.append(act)
                        continue
                    odd = Odd(len(acts), act, rule)
            act = chooser.choose(deal, legal)
            deal.do(act)
            acts.append(act)
        return Played(dealt, tuple(acts), deal, odd)

    def _due(self, plan: Plan) -> int:
        """Return after how many acts one is tried that is not possible; -1 where none is."""
        if not self._steered or self._rng.random() > (_ODD if plan.eager == 1 else 1):
            return -1
        soonest, within = (0, 24) if plan.eager == 1 else (_LATE, 8)
        return soonest + int(self._rng.random() * within)

    def _plan(self) -> Plan:
        if not self._steered:
            return PLAIN
        part = self._rng.random()
        return next(plan for upto, plan in plans_for(self.rules) if part < upto)
