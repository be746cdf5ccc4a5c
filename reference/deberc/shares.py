"""Sharing points that do not divide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def share(points: int, sides: Sequence[int]) -> dict[int, int]:
    """Return equal shares in points; odd points go one each to the first sides in order."""
    each, odd = divmod(points, len(sides))
    return {side: each + (place < odd) for place, side in enumerate(sides)}
