"""What anybody may do: bidding, exchange, redeals, runs that win, cards and bella."""

from __future__ import annotations

from typing import Any

from .cards import legal_cards, of_suit, points_of, runs, winner
from .melds import declarations, in_round, late_declarations

State = dict[str, Any]


def acts(rules: Any, state: State) -> set[str]:
    """Return everything that anybody may do now."""
    if state["over"]:
        return set()
    if _card_owed(rules, state):
        return _moves(rules, state)
    found = _redeals(rules, state) | _exchanges(rules, state) | _winning_runs(rules, state)
    if state["maker"] is None:
        return found | _bids(rules, state)
    if not state["drawn"]:
        return found | {f"{state['order'][-1]} draw"}
    if in_round(rules, state):
        found |= {f"{_speaker(state)} pass"} | declarations(rules, state, _speaker(state))
        return found | late_declarations(rules, state)
    return found | late_declarations(rules, state) | _moves(rules, state)


def _bids(rules: Any, state: State) -> set[str]:
    rounds = rules["bidding"]["rounds"]
    order = state["order"]
    said = len(state["bids"])
    seat = order[said % len(order)]
    obliged = rules["bidding"]["all_pass"] == "dealer_obliged"
    kind = rounds[said // len(order)]
    if obliged and said == len(rounds) * len(order) - 1:
        return _suits(rules["bidding"]["obliged"]["suits"], state, seat)
    return {f"{seat} pass"} | _suits(kind, state, seat)


def _suits(kind: str, state: State, seat: str) -> set[str]:
    turned = state["turn_up"][1]
    if kind == "turn_up_suit":
        return {f"{seat} order"}
    return {f"{seat} name {suit}" for suit in "SCDH" if suit != turned or kind == "any_suit"}


def _redeals(rules: Any, state: State) -> set[str]:
    found = set()
    for seat, hand in state["hands"].items():
        sevens = {"7S", "7C", "7D", "7H"} <= hand
        plain = sum(points_of(rules, card, None) for card in hand)
        poor = state["drawn"] and plain <= rules["dealing"]["few_points"].get("limit", -1)
        for name, fits in (("four_sevens", sevens), ("few_points", poor)):
            rule = rules["dealing"][name]
            if fits and rule["call"] == "on_demand" and not _begun(rule["until"], state, seat):
                found.add(f"{seat} redeal")
    return found


def _begun(until: str, state: State, seat: str) -> bool:
    """Tell whether a term has passed: one's own first card or the first card of the deal."""
    if until == "own_first_card":
        return bool(state["cards"][seat])
    return any(state["cards"].values())


def _exchanges(rules: Any, state: State) -> set[str]:
    rule = rules["seven_exchange"]
    trump = state["trump"]
    if rule["seats"] == "nobody" or trump is None or trump != state["turn_up"][1]:
        return set()
    seven = "7" + trump
    found = set()
    for seat, hand in state["hands"].items():
        late = (
            state["drawn"]
            if rule["window"] == "before_draw"
            else _begun(rule["window"], state, seat)
        )
        melded = any(seven in cards for who, cards in state["declared"] if who == seat)
        if seven in hand and not late and not melded and state["turn_up"] != seven:
            found.add(f"{seat} exchange")
    return found


def _winning_runs(rules: Any, state: State) -> set[str]:
    rule = rules["melds"]["winning_run"]
    before = state["maker"] is None and not state["bids"]
    if rule["kind"] == "none" or rule["declared"] != "before_bidding":
        return set()
    forced = state["maker"] is not None and not state["bids"] and not state["drawn"]
    if not before and not forced:
        return set()
    found = set()
    for seat, hand in state["first"].items():
        for cards in runs(rules, of_suit(hand, state["turn_up"][1])):
            if len(cards) >= rule["length"]:
                found.add(f"{seat} declare {' '.join(cards)}")
    return found


def _speaker(state: State) -> str:
    return str(state["order"][len(state["spoken"])])


def _leader(rules: Any, state: State) -> str:
    if len(state["tricks"]) > 1:
        return winner(rules, state["trump"], state["tricks"][-2])
    first = {"eldest": state["order"][0], "maker": state["maker"], "dealer": state["order"][-1]}
    return str(first[rules["play"]["first_lead"]])


def _moves(rules: Any, state: State) -> set[str]:
    """Return what the seat to play may do on its own turn."""
    order, trick = state["order"], state["tricks"][-1]
    at = order.index(_leader(rules, state)) + len(trick)
    seat = order[at % len(order)]
    hand = state["hands"][seat]
    cards = legal_cards(rules, state["trump"], hand, trick)
    pair = {"K" + state["trump"], "Q" + state["trump"]}
    if _card_owed(rules, state):
        return {f"{seat} play {card}" for card in cards & pair}
    found = set()
    if seat not in state["bella"] and _may_say_bella(rules, state, seat, pair, cards):
        found.add(f"{seat} bella")
    if rules["melds"]["window"] == "own_first_card" and not state["cards"][seat]:
        found |= declarations(rules, state, seat)
    return found | {f"{seat} play {card}" for card in cards}


def _card_owed(rules: Any, state: State) -> bool:
    """Tell whether bella has been said with a card that is not played yet."""
    strict = rules["bella"]["window"] != "any_own_move"
    owed = [len(state["cards"][seat]) == number for seat, number in state["bella"].items()]
    return strict and any(owed)


def _may_say_bella(rules: Any, state: State, seat: str, pair: set[str], cards: set[str]) -> bool:
    window = rules["bella"]["window"]
    hand = state["hands"][seat]
    if not pair <= hand | set(state["cards"][seat]):
        return False
    if window == "any_own_move":
        return bool(pair & hand)
    if window == "on_first" and not pair <= hand:
        return False
    return bool(pair & cards)
