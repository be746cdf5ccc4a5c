"""Choosing acts: at random, but for what is rare and can be done, and for what a plan is after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deberc.cards import SUIT_OF
from deberc.deal.claims import counted_for

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from deberc import Action, Deal

    from .plans import Plan

_EAGER: Final = {
    "declare": 0.7,
    "bella": 0.5,
    "exchange": 0.6,
    "accept": 0.5,
    "refuse": 0.5,
    "redeal": 0.5,
}
"""How likely what is rare is done where it can be."""
_LOUD: Final = frozenset({"claim", "half_bait", "offer", "double"})
_FAR: Final = 1000
_TRICKS: Final = 4
"""The last tricks that are played towards a level score."""
_TRIES: Final = 2
"""Ways in which they are tried out, at the start of each."""


class AtRandom:
    """Chooses any legal act alike, but for the words that end or raise a game."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        """Choose with a source of numbers."""
        self._random = rng.random

    def choose(self, _deal: Deal, legal: Sequence[Action]) -> Action:
        """Return one of the legal acts."""
        if legal[-1].kind != "play":
            legal = [act for act in legal if act.kind not in _LOUD] or legal
        return legal[int(self._random() * len(legal))]


class Chooser:
    """Chooses the acts of one deal by its plan."""

    __slots__ = ("_apart", "_line", "_plan", "_random")

    def __init__(self, plan: Plan, rng: Random) -> None:
        """Choose by a plan, with a source of numbers."""
        self._plan = plan
        self._random = rng.random
        self._line: list[Action] = []
        self._apart = _FAR

    def choose(self, deal: Deal, legal: Sequence[Action]) -> Action:
        """Return one of the legal acts."""
        if legal[-1].kind != "play":
            return self._word(deal, legal)
        return self._card(deal, legal)

    def _one(self, acts: Sequence[Action]) -> Action:
        return acts[int(self._random() * len(acts))]

    def _card(self, deal: Deal, legal: Sequence[Action]) -> Action:
        plan = self._plan
        if plan.levels and _all_dealt(deal) and _last_tricks(deal):
            return self._towards(deal, legal)
        if plan.leads != "any" and not deal.state.trick and self._random() < 0.7:
            return self._lead(deal, legal)
        return self._one(legal)

    def _lead(self, deal: Deal, legal: Sequence[Action]) -> Action:
        """Choose what to lead: any trump, or the card of most points."""
        if self._plan.leads == "high":
            return max(legal, key=lambda act: deal.state.tables.points[act.card])
        trumps = [act for act in legal if SUIT_OF[act.card] == deal.state.trump]
        return self._one(trumps or legal)

    def _word(self, deal: Deal, legal: Sequence[Action]) -> Action:
        """Choose where something else than a card can be done too; cards stand first."""
        draw, cards = self._random, len(legal)
        while cards and legal[cards - 1].kind != "play":
            cards -= 1
            kind = legal[cards].kind
            if kind in _EAGER and draw() < _EAGER[kind] * self._plan.eager:
                return legal[cards]
            if kind in _LOUD and draw() < self._plan.loud and self._sensible(deal, legal[cards]):
                return legal[cards]
        if cards:
            return self._card(deal, legal[:cards])
        return self._bid([act for act in legal if act.kind not in _LOUD] or legal)

    def _sensible(self, deal: Deal, act: Action) -> bool:
        """Tell whether a word is worth saying: false claims are made now and then."""
        return act.kind != "claim" or self._random() < 0.1 or _true(deal, act)

    def _bid(self, quiet: Sequence[Action]) -> Action:
        """Choose a bid, or what else is said before the first card."""
        takes = [act for act in quiet if act.kind in ("order", "name")]
        if takes and (len(takes) == len(quiet) or self._random() < self._plan.takes):
            orders = [act for act in takes if act.kind == "order"]
            return self._one(orders if orders and self._random() < 0.8 else takes)
        rest = [act for act in quiet if act.kind not in ("order", "name")]
        return self._one(rest or quiet)

    def _towards(self, deal: Deal, legal: Sequence[Action]) -> Action:
        """Return the next card of the way to play the last tricks that ends nearest to level."""
        if self._apart and not deal.state.trick:
            for _ in range(_TRIES):
                apart, line = self._tried(deal.copy())
                if apart < self._apart:
                    self._apart, self._line = apart, line
        return self._line.pop(0) if self._line and self._line[0] in legal else self._one(legal)

    def _tried(self, deal: Deal) -> tuple[int, list[Action]]:
        """Play a deal out at random; return by how much the maker is apart, and the cards."""
        line = []
        while not deal.over:
            act = self._one(deal.legal_cards())
            deal.do(act)
            line.append(act)
        entry, maker = deal.state.entry, deal.rules.sides[deal.state.maker]
        assert entry is not None
        others = [made for side, made in enumerate(entry.points) if side != maker]
        return abs(entry.points[maker] - max(others)), line


def _all_dealt(deal: Deal) -> bool:
    """Tell whether every card is in a hand: no card can be changed for one that nobody held."""
    return deal.state.hand_size * deal.state.seats >= len(deal.rules.cards.cards) - 1


def _last_tricks(deal: Deal) -> bool:
    """Tell whether few enough tricks are left to try ways to play them."""
    state = deal.state
    return len(state.takers) + _TRICKS >= state.hand_size


def _true(deal: Deal, act: Action) -> bool:
    """Tell whether a claim would be true."""
    rules = deal.rules
    return counted_for(deal.state, rules.sides[act.seat]) >= rules.game.ends.points
