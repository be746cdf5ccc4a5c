"""Acts at random, as people choose them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from deberc import Action

_DECLARED: Final = frozenset({"declare", "bella", "exchange"})
_LOUD: Final = frozenset({"claim", "half_bait", "offer", "double", "redeal"})


def choose(rng: Random, acts: Sequence[Action], *, loud: bool = True) -> Action:
    """Return an act at random: what can be declared is, what ends a game by a word is seldom."""
    good = [act for act in acts if act.kind in _DECLARED]
    if good and rng.random() < 0.9:
        return rng.choice(good)
    quiet = [act for act in acts if act.kind not in _LOUD]
    return rng.choice(acts if not quiet or (loud and rng.random() < 0.03) else quiet)
