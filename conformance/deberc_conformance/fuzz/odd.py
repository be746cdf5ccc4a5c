"""Acts that the rules refuse, tried now and then: a program must refuse them too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deberc.actions import NAMES, PLAIN_ACTIONS, PLAYS, Action
from deberc.cards import cards_of
from deberc.deal.acts import do
from deberc.deal.core import PLAY
from deberc.errors import Refused
from deberc.melds import possible_melds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from deberc import Deal

_WORDS: Final = ("pass", "order", "exchange", "claim", "redeal", "half_bait", "double", "offer")
_OF_PAIR: Final = 0.4
"""How often a holder of king and queen tries to say bella when it cannot be said."""


class Odd(NamedTuple):
    """An act that was refused: after how many acts it was tried, and the rule that forbids it."""

    after: int
    act: Action
    rule: str


def odd_act(
    deal: Deal, legal: Sequence[Action], rng: Random, *, pair: bool = False
) -> tuple[Action, str | None] | None:
    """Try an act that is not offered now; return it with the rule by which it is refused.

    One that no rule refuses is done then. With ``pair`` it is bella, where a seat has the cards.
    """
    held = _bella(deal) if deal.state.phase == PLAY else None
    act = held if pair or rng.random() < _OF_PAIR else None
    if act is None:
        kinds = _IN_PLAY if deal.state.phase == PLAY else _BEFORE
        act = kinds[int(rng.random() * len(kinds))](deal, rng)
    if act is None or act in legal:
        return None
    try:
        do(deal.state, act)
    except Refused as refused:
        return act, refused.rule
    return act, None


def _card(deal: Deal, rng: Random) -> Action | None:
    """Return a card of the seat to play that it may not play."""
    state = deal.state
    playable = {act.card for act in deal.legal_cards()}
    barred = [card for card in cards_of(state.hands[state.turn]) if card not in playable]
    return PLAYS[state.turn][barred[int(rng.random() * len(barred))]] if barred else None


def _meld(deal: Deal, rng: Random) -> Action | None:
    """Return a meld that a hand holds, whether it may be declared or not."""
    seat = int(rng.random() * deal.state.seats)
    held = possible_melds(deal.rules, deal.state.full[seat])
    if not held:
        return None
    return Action(seat, "declare", cards=held[int(rng.random() * len(held))].cards)


def _bella(deal: Deal) -> Action | None:
    """Return bella for the seat to play, where it holds, or held, king and queen."""
    state = deal.state
    pair = 0b11000000 << 9 * max(0, state.trump)
    return PLAIN_ACTIONS[state.turn]["bella"] if state.full[state.turn] & pair == pair else None


def _word(deal: Deal, rng: Random) -> Action | None:
    """Return a word, said by the seat whose turn it is, or by any."""
    state = deal.state
    seat = state.turn if rng.random() < 0.7 else int(rng.random() * state.seats)
    return PLAIN_ACTIONS[seat][_WORDS[int(rng.random() * len(_WORDS))]]


def _suit(deal: Deal, rng: Random) -> Action | None:
    """Return a suit, named by the seat whose turn it is."""
    return NAMES[deal.state.turn][int(rng.random() * 4)]


_IN_PLAY: Final[tuple[Callable[[Deal, Random], Action | None], ...]] = (
    _card, _card, _meld, _meld, _word,
)  # fmt: skip
_BEFORE: Final[tuple[Callable[[Deal, Random], Action | None], ...]] = (_word, _suit, _meld, _word)
