"""What the rules of a variant do over many deals: how often each decides, who makes what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from .dealing import choose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc import Deal, Variant

_Z: Final = 1.96
PLAYED: Final = ("made", "bait", "tied")


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the half-width, or the bounds, of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def as_json(self) -> dict[str, float]:
        """Return the numbers, rounded to what they can bear."""
        return {name: round(getattr(self, name), 5) for name in ("value", "low", "high")}


def share(count: int, total: int) -> Interval:
    """Return the share of a count, with Wilson's interval."""
    if not total:
        return Interval(0.0, 0.0, 1.0)
    part, square = count / total, _Z * _Z
    middle = (part + square / (2 * total)) / (1 + square / total)
    half = (
        _Z * sqrt(part * (1 - part) / total + square / (4 * total * total)) / (1 + square / total)
    )
    return Interval(part, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(slots=True)
class Mean:
    """A mean that is added up number by number."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Take a number in."""
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def interval(self) -> Interval:
        """The mean with its interval, by the normal distribution."""
        if not self.count:
            return Interval(0.0, 0.0, 0.0)
        mean = self.total / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        half = _Z * sqrt(variance / self.count)
        return Interval(mean, mean - half, mean + half)


@dataclass(slots=True)
class Tally:
    """The counts of one variant: deals, outcomes, deals in which each rule decided something."""

    deals: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    maker: Mean = field(default_factory=Mean)
    defender: Mean = field(default_factory=Mean)
    game: Mean = field(default_factory=Mean)

    @property
    def played(self) -> int:
        """How many deals were played to their end with a maker."""
        return sum(self.outcomes[name] for name in PLAYED)

    def add(self, deal: Deal) -> None:
        """Take a finished deal in."""
        result = deal.result
        assert result is not None
        self.deals += 1
        self.outcomes[result.outcome] += 1
        cited = {rule for event in deal.events for rule in event.rules}
        self.rules.update(cited | {line.rule for line in result.entry.lines})
        if result.outcome in PLAYED and result.maker is not None:
            side = deal.rules.sides[result.maker]
            points = result.entry.points
            self.maker.add(points[side])
            self.defender.add(max(made for other, made in enumerate(points) if other != side))


def count(rules: Variant, deals: int, seed: int) -> Iterator[Tally]:
    """Play games at random, so many deals of them; yield the tally after each deal."""
    tally = Tally()
    game, length = rules.new_game(), 0
    for number in range(deals):
        rng = Random(f"{seed} {number}")  # noqa: S311 - a repeatable choice, not a secret
        deal = game.new_deal(seed=rng.randrange(2**32))
        while not deal.over:
            deal.do(choose(rng, deal.legal_actions(), loud=False))
        tally.add(deal)
        length += 1
        assert deal.result is not None
        game.add(deal.result)
        if game.ended:
            tally.game.add(length)
            game, length = rules.new_game(), 0
        yield tally
