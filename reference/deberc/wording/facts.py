"""Numbers that follow from a ruleset without being written in it: the closed list of ``facts``."""

from __future__ import annotations

from typing import Any, Final

FACTS: Final = (
    "packet",
    "first_hand",
    "hand",
    "rounds",
    "shortest",
    "longest",
    "lengths",
    "one_short",
)


def facts_of(data: dict[str, Any]) -> dict[str, Any]:
    """Return the facts that ``data``, a resolved ruleset or a part of one, has the values for."""
    return {**_hands(data), **_bidding(data), **_melds(data), **_game(data)}


def _hands(data: dict[str, Any]) -> dict[str, Any]:
    """Count the cards in a hand, before and after the draw; ``packet`` where all are alike."""
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
    return {"rounds": len(rounds)} if rounds else {}


def _melds(data: dict[str, Any]) -> dict[str, Any]:
    """Return the lengths of the named sequences, and whether each length between has a name."""
    sequences = data.get("melds", {}).get("sequences", {})
    lengths = {one["length"] for one in sequences.values() if "length" in one}
    if not lengths:
        return {}
    shortest, longest = min(lengths), max(lengths)
    unbroken = len(lengths) == longest - shortest + 1
    return {
        "shortest": shortest,
        "longest": longest,
        "lengths": "unbroken" if unbroken else "broken",
    }


def _game(data: dict[str, Any]) -> dict[str, Any]:
    """Return the highest total that does not reach the target."""
    ends = data.get("game", {}).get("ends", {})
    target = ends.get("kind") == "target" and ends.get("points")
    return {"one_short": target - 1} if target else {}
