"""Declarations: which runs may be declared, when and by whom, by the words of the rules."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .cards import ranks_of, runs


def in_round(rules: Any, state: Any) -> bool:
    """Tell whether the round of declarations is on."""
    round_there = rules["melds"]["window"] == "round"
    return round_there and len(state["spoken"]) < len(state["order"])


def declarations(rules: Any, state: Any, seat: str) -> set[str]:
    """Return what a seat may declare at its own turn, be it the first meld or another."""
    hand = state["hands"][seat] | set(state["cards"][seat])
    found = [run for run in runs(rules, hand) if len(run) >= min(_lengths(rules))]
    own = [cards for who, cards in state["declared"] if who == seat]
    if rules["melds"]["further"] == "automatic":
        found = [] if own else _highest(rules, state, hand, found)
    else:
        found = _further(rules, state, own, found)
    return {f"{seat} declare {' '.join(run)}" for run in found}


def late_declarations(rules: Any, state: Any) -> set[str]:
    """Return the further melds of seats that are not at their turn to declare."""
    found: set[str] = set()
    if rules["melds"]["further"] == "announced" and state["declared"]:
        for seat in _may_go_on(rules, state):
            found |= declarations(rules, state, seat)
    return found


def _may_go_on(rules: Any, state: Any) -> set[str]:
    """Return who may announce more: with his first meld, or once all have failed to beat it."""
    begun = any(state["cards"].values())
    in_round = rules["melds"]["window"] == "round" and not begun
    if in_round and len(state["spoken"]) < len(state["order"]):
        last = state["spoken"][-1]
        return {last} & {seat for seat, _ in state["declared"]}
    until_second = rules["melds"]["further_until"] == "second_trick"
    second = len(state["tricks"]) == 2 and not state["tricks"][1]
    return _winners(rules, state) if in_round or (until_second and second) else set()


def _winners(rules: Any, state: Any) -> set[str]:
    """Return who scores by what has been declared: the winner, or everybody on its side."""
    firsts = _firsts(state)
    seats = list(firsts)
    if rules["melds"]["equal"] == "seat_order":
        seats = [seat for seat in state["order"] if seat in firsts]
    best = max(_height(rules, state, firsts[seat]) for seat in seats)
    winner = next(seat for seat in seats if _height(rules, state, firsts[seat]) == best)
    if rules["melds"].get("scores", "winner") == "winner":
        return {winner}
    return {
        seat for seat in state["order"] if _side(rules, state, seat) == _side(rules, state, winner)
    }


def _firsts(state: Any) -> dict[str, list[str]]:
    firsts: dict[str, list[str]] = {}
    for seat, cards in state["declared"]:
        firsts.setdefault(seat, cards)
    return firsts


def _side(rules: Any, state: Any, seat: str) -> Any:
    if rules["table"].get("sides") == "pairs":
        return "ABCD".index(seat) % 2
    return seat == state["maker"]


def _lengths(rules: Any) -> list[int]:
    return [named["length"] for named in rules["melds"]["sequences"].values()]


def _points(rules: Any, run: list[str]) -> int:
    named = rules["melds"]["sequences"].values()
    return max((item["points"] for item in named if item["length"] <= len(run)), default=0)


def _height(rules: Any, state: Any, run: list[str]) -> list[int]:
    """Return what melds are compared by, in the order of the rules; a long run as the longest."""
    ranks = ranks_of(rules, "sequence_order")
    by = {
        "length": max(length for length in _lengths(rules) if length <= len(run)),
        "height": -ranks.index(run[0][0]),
        "trump": int(run[0][1] == state["trump"]),
    }
    return [by[name] for name in rules["melds"]["precedence"]]


def _further(rules: Any, state: Any, own: list[list[str]], found: list[list[str]]) -> Any:
    """Return the runs that share no card with those declared and are no higher than the first.

    Who declares for the first time once the first trick is over has the winner's first above him.
    """
    used = {card for run in own for card in run}
    above = own[:1]
    if not own and len(state["tricks"]) > 1:
        above = list(_firsts(state).values())
    top = max((_height(rules, state, run) for run in above), default=None)
    free = [run for run in found if not used & set(run)]
    return [run for run in free if top is None or _height(rules, state, run) <= top]


def _highest(rules: Any, state: Any, hand: set[str], found: list[list[str]]) -> Any:
    """Return the runs not lower than the first of the split that earns most."""
    named = [run for run in found if len(run) in _lengths(rules)]
    splits = [
        chosen
        for number in range(1, len(hand) // 3 + 1)
        for chosen in combinations(named, number)
        if len({card for run in chosen for card in run}) == sum(map(len, chosen))
    ]
    if not splits:
        return []
    heights = [
        (
            sum(_points(rules, run) for run in split),
            max(_height(rules, state, run) for run in split),
        )
        for split in splits
    ]
    top = max(heights)[1]
    return [run for run in found if _height(rules, state, run) >= top]
