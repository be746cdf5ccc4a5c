"""What an act changes."""

from __future__ import annotations

from typing import Any

from .melds import in_round

State = dict[str, Any]


def after(rules: Any, state: State, act: str) -> State:
    """Return the state once an act is done."""
    state = _copied(state)
    seat, what, *rest = act.split()
    if what == "redeal":
        state["over"] = True
    elif what == "declare":
        _declare(rules, state, seat, rest)
    elif what == "exchange":
        state["hands"][seat] = state["hands"][seat] - {"7" + state["trump"]} | {state["turn_up"]}
        state["turn_up"] = "7" + state["trump"]
    elif what == "draw":
        _draw(rules, state)
    elif what == "bella":
        state["bella"][seat] = len(state["cards"][seat])
    elif what == "play":
        _play(state, seat, rest[0])
    elif state["maker"] is None:
        _bid(rules, state, seat, what, rest)
    else:
        state["spoken"].append(seat)
    return state


def _bid(rules: Any, state: State, seat: str, what: str, rest: list[str]) -> None:
    state["bids"].append(what)
    if what == "pass":
        state["over"] = len(state["bids"]) == len(rules["bidding"]["rounds"]) * len(state["order"])
        return
    state["maker"] = seat
    state["trump"] = rest[0] if rest else state["turn_up"][1]
    draw_by_itself(rules, state)


def draw_by_itself(rules: Any, state: State) -> None:
    exchange = rules["seven_exchange"]
    waits = exchange["seats"] != "nobody" and exchange["window"] == "before_draw"
    if not waits and rules["bidding"]["offer"]["kind"] == "none":
        _draw(rules, state)


def _draw(rules: Any, state: State) -> None:
    owner = {"dealer": state["order"][-1], "maker": state["maker"]}.get(
        rules["dealing"]["turn_up_to"]
    )
    for seat in state["order"]:
        number = rules["dealing"]["draw"]
        if seat == owner:
            state["hands"][seat] = state["hands"][seat] | {state["turn_up"]}
            number -= 1
        state["hands"][seat] = state["hands"][seat] | set(state["stock"][:number])
        state["stock"] = state["stock"][number:]
    state["drawn"] = True


def _declare(rules: Any, state: State, seat: str, cards: list[str]) -> None:
    rule = rules["melds"]["winning_run"]
    early = not state["drawn"]
    wins = rule["kind"] == "run" and len(cards) >= rule["length"]
    if early or (wins and rule["declared"] == "with_melds"):
        state["over"] = True
        return
    if not any(who == seat for who, _ in state["declared"]) and in_round(rules, state):
        state["spoken"].append(seat)
    state["declared"].append((seat, cards))


def _play(state: State, seat: str, card: str) -> None:
    state["hands"][seat] = state["hands"][seat] - {card}
    state["cards"][seat] = (*state["cards"][seat], card)
    state["tricks"][-1] = (*state["tricks"][-1], (seat, card))
    if len(state["tricks"][-1]) == len(state["order"]):
        state["tricks"].append(())
    state["over"] = not any(state["hands"].values())


def _copied(state: State) -> State:
    """Return a state that can be changed apart: what lies deeper is replaced, never changed."""
    return {
        key: value.copy() if isinstance(value, list | dict) else value
        for key, value in state.items()
    }
