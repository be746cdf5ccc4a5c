"""Pieces of work of a campaign, to be done in any process: each makes its workplace once."""

from __future__ import annotations

import threading
from multiprocessing import util
from typing import TYPE_CHECKING, NamedTuple

from .finishing import Finding, finish
from .workplace import Workplace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deberc.sayings import Said

    from .records import Block, Campaign, Divergence

_HERE = threading.local()
_PLACES: list[Workplace] = []


class Greeting(NamedTuple):
    """What a program says of itself, and why it has no part in the campaign, if it has none."""

    name: str
    version: str
    ops: tuple[str, ...]
    why_not: Said | None


def workplace(campaign: Campaign) -> Workplace:
    """Return the workplace of this thread for a campaign; another one is closed."""
    place: Workplace | None = getattr(_HERE, "place", None)
    if place is None or place.campaign != campaign:
        if place is not None:
            leave(place)
        place = _HERE.place = Workplace(campaign)
        _PLACES.append(place)
        util.Finalize(place, place.close, exitpriority=10)
    return place


def leave(place: Workplace) -> None:
    """Close a workplace."""
    place.close()
    if place in _PLACES:
        _PLACES.remove(place)
    if getattr(_HERE, "place", None) is place:
        _HERE.place = None


def leave_all() -> None:
    """Close every workplace of this process."""
    while _PLACES:
        leave(_PLACES[-1])


def greet(campaign: Campaign) -> list[Greeting]:
    """Start the programs and return what they say. Raises PeerNotJudged."""
    place = workplace(campaign)
    place.open()
    return [
        Greeting(each.hello.name, each.hello.version, tuple(sorted(each.ops)), each.why_not)
        for each in place.players
    ]


def work(campaign: Campaign, start: int, stop: int) -> Block:
    """Return what comes of some deals."""
    return workplace(campaign).work(start, stop)


def make_small(campaign: Campaign, found: Divergence, like: Sequence[Divergence]) -> Finding:
    """Return a divergence made small, with the rule behind it; ``like`` are others of its kind."""
    return finish(workplace(campaign), found, like)
