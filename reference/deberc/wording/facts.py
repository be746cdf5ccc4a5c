"""Numbers that follow from a ruleset without being written in it: the closed list of ``facts``."""

from __future__ import annotations

from typing import Any, Final

FACTS: Final = (
    "packet",
    "first_hand",
    "hand",
    "rounds",
    "first_round",
    "shortest",
    "longest",
    "one_short",
)


def facts_of(data: dict[str, Any]) -> dict[str, Any]:
    """Return the facts that ``data``, a resolved ruleset or a part of one, has the values for."""
    return {**_hands(data), **_bidding(data), **_melds(data), **_game(data)}


def _hands(data: dict[str, Any]) -> dict[str, Any]:
    """Cards in a hand before and after the draw; ``packet`` where all packets are alike."""
    dealing = data.get("dealing", {})
    packets = dealing.get("packets")
    if not packets:
        return {}
    found = {"first_hand": sum(packets)}
    if len(set(packets)) == 1:
        found["packet"] = packets[0]
    if "draw" in dealing:
        found["hand"] = sum(packets) + dealing["draw"]
    return found


def _bidding(data: dict[str, Any]) -> dict[str, Any]:
    rounds = data.get("bidding", {}).get("rounds")
    return {"rounds": len(rounds), "first_round": rounds[0]} if rounds else {}


def _melds(data: dict[str, Any]) -> dict[str, Any]:
    """Lengths of the shortest and the longest named sequence."""
    sequences = data.get("melds", {}).get("sequences", {})
    lengths = [one["length"] for one in sequences.values() if "length" in one]
    return {"shortest": min(lengths), "longest": max(lengths)} if lengths else {}


def _game(data: dict[str, Any]) -> dict[str, Any]:
    """The highest total that does not reach the target."""
    ends = data.get("game", {}).get("ends", {})
    target = ends.get("kind") == "target" and ends.get("points")
    return {"one_short": target - 1} if target else {}
