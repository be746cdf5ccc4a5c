"""Counts the ways a deal can go on, slowly, from the rule texts: a check on the interpreter.

Sets, loops and copies; nothing here comes from the interpreter. A position is a situation's
`given`; rules are a resolved ruleset as a peer is sent it.
"""

from __future__ import annotations

from typing import Any

from .doing import after, draw_by_itself
from .telling import acts

State = dict[str, Any]


def count(rules: Any, state: State, depth: int) -> int:
    """Return how many sequences of exactly `depth` acts begin here."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(acts(rules, state))
    return sum(count(rules, after(rules, state, act), depth - 1) for act in acts(rules, state))


def begin(rules: Any, given: Any) -> State:
    """Return the state of a position, its script played."""
    seats = "ABCD"[: rules["table"]["players"]]
    turn = seats.index(given["dealer"]) + 1
    hands = {seat: set(given["hands"][seat]) for seat in seats}
    state = {
        "order": seats[turn:] + seats[:turn],
        "first": dict(hands),
        "hands": hands,
        "turn_up": given["turn_up"],
        "stock": list(given.get("stock", ())),
        "bids": [],
        "maker": None,
        "trump": None,
        "drawn": False,
        "spoken": [],
        "declared": [],
        "bella": {},
        "cards": dict.fromkeys(seats, ()),
        "tricks": [()],
        "over": False,
    }
    forced = given.get("before", {}).get("forced")
    if forced:
        state |= {"maker": forced["maker"], "trump": given["turn_up"][1]}
        draw_by_itself(rules, state)
    for line in given.get("script", ()):
        if line not in acts(rules, state):
            raise ValueError(f"{line} is not possible: {sorted(acts(rules, state))}")
        state = after(rules, state, line)
    return state
