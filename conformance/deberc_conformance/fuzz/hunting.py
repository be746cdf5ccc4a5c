"""A campaign from its first deal to its last: blocks merged in order, stopped, gone on with."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from .records import Block, Campaign, Divergence, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .crews import Crew, Piece


@dataclass(slots=True)
class Tally:
    """What a campaign has come to so far: of all deals from the first up to ``done``."""

    done: int = 0
    counts: list[Counter[str]] = field(default_factory=list)
    found: list[Divergence] = field(default_factory=list)
    apart: Counter[str] = field(default_factory=Counter)
    incidents: list[dict[str, Any]] = field(default_factory=list)
    restarts: int = 0
    given_up: tuple[int, str] | None = None

    @classmethod
    def fresh(cls, campaign: Campaign) -> Tally:
        """Return a tally of nothing."""
        return cls(counts=[Counter() for _ in campaign.peers])

    def add(self, block: Block) -> None:
        """Take in the next block."""
        assert block.start == self.done
        self.done = block.stop
        for own, more in zip(self.counts, block.counts, strict=False):
            own.update(more)
        self.found = kept([*self.found, *block.found])
        self.apart.update(block.apart)
        self.incidents = [*self.incidents, *block.incidents][:_MOST_INCIDENTS]
        self.restarts += block.restarts
        self.given_up = self.given_up or block.given_up

    @property
    def questions(self) -> int:
        """How many questions were answered."""
        return sum(counts.total() for counts in self.counts)

    @property
    def failing(self) -> bool:
        """Whether something is wrong."""
        return bool(self.found or self.incidents)


_MOST_INCIDENTS = 50


@dataclass(frozen=True, slots=True)
class Bounds:
    """When a campaign ends: after so many deals in all, or so many seconds from now."""

    deals: int
    seconds: float | None = None


class Hunt:
    """Runs a campaign with a crew; the tally is right at every moment."""

    def __init__(self, campaign: Campaign, bounds: Bounds, tally: Tally | None = None) -> None:
        """Prepare a campaign, or go on with the tally of one."""
        self.campaign = campaign
        self.tally = tally or Tally.fresh(campaign)
        self._bounds = bounds
        self._ends = None if bounds.seconds is None else monotonic() + bounds.seconds
        self.out_of_time = False

    def run(self, crew: Crew, seen: Callable[[Tally], None] = lambda _: None) -> Tally:
        """Run to the end, telling of each step; blocks count in their order and each once."""
        if self._over():
            return self.tally
        waiting: dict[int, Block] = {}
        for block in crew.blocks(self.campaign, self._pieces()):
            waiting[block.start] = block
            while (following := waiting.pop(self.tally.done, None)) is not None:
                self.tally.add(following)
                seen(self.tally)
                if self._over():
                    return self.tally
        return self.tally

    def _over(self) -> bool:
        tally = self.tally
        first = self.campaign.until_failure and tally.failing
        return first or tally.given_up is not None or tally.done >= self._bounds.deals

    def _pieces(self) -> Iterator[Piece]:
        """Yield the pieces of work that are left, until the time is over.

        They begin at fixed numbers, so that a campaign that was stopped goes on as it would have.
        """
        start, size = self.tally.done, self.campaign.block
        while start < self._bounds.deals:
            if self._ends is not None and monotonic() >= self._ends:
                self.out_of_time = True
                return
            stop = min(start - start % size + size, self._bounds.deals)
            yield start, stop
            start = stop
