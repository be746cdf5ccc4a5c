"""Dealing: a pack to hands, the draw, where the turn_up goes (`dealing`)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ..actions import PLAIN_ACTIONS, Action
from ..cards import SUIT_OF, card_set
from ..errors import Refused
from .core import BEFORE_DRAW, PLAY, ROUND, SCRIPT, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..before import Before
    from ..rules import Rules


def shuffled(rules: Rules, seed: int) -> list[int]:
    """Return the pack, top card first, in the order that a seed makes."""
    draw = random.Random(seed).random  # noqa: S311 - a repeatable order, not a secret
    return sorted(rules.cards.cards, key=lambda _: draw())


def deal_pack(rules: Rules, before: Before, dealer: int, pack: Sequence[int]) -> State:
    """Deal a pack, top card first: packets round the table, then the turn_up."""
    hands = [0] * rules.players
    place = 0
    for size in rules.dealing.packets:
        for step in range(1, rules.players + 1):
            hands[(dealer + step) % rules.players] |= card_set(pack[place : place + size])
            place += size
    return begin(State(rules, before, dealer, hands, pack[place], pack[place + 1 :]))


def begin(state: State) -> State:
    """Start the deal: note the turn_up; in a forced replay the bidding is over already."""
    state.note(state.dealer, "turn_up", state.turn_up, "dealing.packets")
    forced = state.before.forced
    if forced is not None:
        state.maker = forced
        kept = state.rules.settlement.replay_trump == "same_suit"
        suit = state.before.forced_trump if kept else None
        state.set_trump(SUIT_OF[state.turn_up] if suit is None else suit)
        state.note(forced, "forced", state.trump, "settlement.after_tie")
        start_draw(state)
    return state


def pauses_before_draw(rules: Rules) -> bool:
    """Tell whether something may be done between the bidding and the draw."""
    exchange = rules.seven_exchange
    early = exchange.window == "before_draw" and exchange.seats != "nobody"
    return early or rules.bidding.offer.kind != "none"


def start_draw(state: State) -> None:
    """Go on from the bidding: pause where something may be done first, else draw."""
    if pauses_before_draw(state.rules):
        state.phase = BEFORE_DRAW
        state.turn = state.dealer
    else:
        give_draw(state)


def legal_draw(state: State) -> list[Action]:
    """Return the draw, where the dealer deals it as an act of his own."""
    return [PLAIN_ACTIONS[state.dealer]["draw"]]


def draw(state: State, action: Action) -> None:
    """Deal the draw, in rulesets with a pause before it."""
    if state.phase != BEFORE_DRAW or action.seat != state.dealer:
        raise Refused(str(action), SCRIPT)
    give_draw(state)


def give_draw(state: State) -> None:
    """Give each seat its draw from the dealer's left (`dealing.draw`, `dealing.turn_up_to`)."""
    dealing = state.rules.dealing
    owner = {"nobody": -1, "dealer": state.dealer, "maker": state.maker}[dealing.turn_up_to]
    place = 0
    for step in range(1, state.seats + 1):
        seat = (state.dealer + step) % state.seats
        size = dealing.draw - (seat == owner)
        state.hands[seat] |= card_set(state.stock[place : place + size])
        place += size
    if owner >= 0:
        state.hands[owner] |= 1 << state.turn_up
        state.note(owner, "takes_turn_up", state.turn_up, "dealing.turn_up_to")
    state.full = list(state.hands)
    state.note(state.dealer, "draw", dealing.draw, "dealing.draw")
    _show_bottom(state, place)
    _start_cards(state)


def _show_bottom(state: State, place: int) -> None:
    dealing = state.rules.dealing
    left = dealing.turn_up_to == "nobody" and len(state.stock) > place
    if left and dealing.bottom_card == "shown":
        state.bottom = state.stock[-1]
        state.note(state.dealer, "bottom_card", state.bottom, "dealing.bottom_card")


def _start_cards(state: State) -> None:
    """Go on to the round of declarations, or to the first lead (`melds.window`)."""
    if state.rules.melds.window == "round":
        state.phase = ROUND
        state.turn = state.eldest
        state.speaker = 0
    else:
        start_play(state)


def start_play(state: State) -> None:
    """Let the first trick begin (`play.first_lead`)."""
    leads = {"eldest": state.eldest, "maker": state.maker, "dealer": state.dealer}
    state.phase = PLAY
    state.turn = leads[state.rules.play.first_lead]
