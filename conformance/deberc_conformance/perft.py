"""Counts the sequences of acts by which a deal can go on: the same in every right program.

What counts: `pass`, `order`, `name`, `draw`, `exchange`, `declare` (a set of cards, in whatever
order they are said), `bella`, `redeal` and `play`, by whichever seat may do it. `claim`,
`half_bait`, `offer` and `double` do not count, nor the answers to them. A deal that has ended has
no further acts: a sequence shorter than the depth is not counted; of depth 0 there is one, the
empty one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .playing import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc import Deal


def perft(deal: Deal, depth: int) -> int:
    """Return how many sequences of exactly `depth` acts there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(counted(deal))
    return sum(number for _, number in divide(deal, depth))


def divide(deal: Deal, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each first act and how many sequences of `depth` acts begin with it."""
    for action in counted(deal) if depth else ():
        twin = deal.copy()
        twin.do(action)
        yield str(action), perft(twin, depth - 1)
