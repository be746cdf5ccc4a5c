"""Plans: what a steered deal aims at, and how it is played; the shares are among steered deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Literal

from . import wishes

if TYPE_CHECKING:
    from collections.abc import Callable

    from deberc.rules import Rules

    from .packs import Pack


@dataclass(frozen=True, slots=True)
class Plan:
    """One kind of steered deal.

    `share` how many of a hundred deals follow it; `arrange` moves cards, `before` gives the score;
    `takes` how likely a seat takes the game that could pass; `loud` how likely what ends or raises
    a game by a word is said; `eager` how readily what is rare is done where it can be; `leads` what
    is led most often; `levels` whether the score is made level afterwards; `fits` whether rules
    have what the plan is after.
    """

    name: str
    share: float
    arrange: Callable[[Pack], None] = wishes.nothing
    before: Callable[[Pack], dict[str, Any]] = wishes.fresh
    takes: float = 0.6
    loud: float = 0.02
    eager: float = 1.0
    leads: Literal["any", "trumps", "high"] = "any"
    levels: bool = False
    fits: Callable[[Rules], bool] = lambda _: True


def _exchanges(rules: Rules) -> bool:
    return rules.seven_exchange.seats != "nobody"


def _wins_by_run(rules: Rules) -> bool:
    return rules.melds.winning_run.kind != "none"


def _has_alike(rules: Rules) -> bool:
    dealing = rules.dealing
    calls = dealing.four_sevens.call != "never" or dealing.few_points.call != "never"
    return calls or bool(rules.melds.four_of_a_kind)


def _counts(rules: Rules) -> bool:
    kinds = (rules.counters.bait.kind, rules.counters.trickless.kind, rules.match.doubling.kind)
    return any(kind != "none" for kind in kinds)


def _replays(rules: Rules) -> bool:
    return rules.settlement.after_tie == "forced_replay"


def _to_a_target(rules: Rules) -> bool:
    return rules.game.ends.kind == "target"


PLANS: Final = (
    Plan("plain", 10),
    Plan("runs", 24, wishes.runs),
    Plan("pair", 4, wishes.pair, takes=0.9),
    Plan("silent", 6, wishes.runs_and_pair, takes=0.9, eager=0.15),
    Plan("trumps", 20, wishes.many_trumps, takes=0.9, leads="trumps"),
    Plan("level", 9, wishes.nothing, wishes.with_pots, levels=True),
    Plan("end", 8, wishes.runs, wishes.near_the_end, loud=0.3, fits=_to_a_target),
    Plan("pots", 6, wishes.nothing, wishes.with_pots),
    Plan("strong", 5, wishes.strong, wishes.with_counts, leads="high", takes=0.8),
    Plan("seven", 9, wishes.seven, takes=0.9, fits=_exchanges),
    Plan("long run", 2, wishes.long_run, fits=_wins_by_run),
    Plan("alike", 4, wishes.four_alike, loud=0.3, fits=_has_alike),
    Plan("passes", 2, before=wishes.with_counts, takes=0.05),
    Plan("counts", 4, wishes.runs, wishes.with_counts, loud=0.1, fits=_counts),
    Plan("replay", 4, wishes.runs, wishes.replayed, fits=_replays),
)


@lru_cache(maxsize=64)
def plans_for(rules: Rules) -> tuple[tuple[float, Plan], ...]:
    """Return the plans that rules have a use for, each with the upper bound of its part of 0-1."""
    fitting = [plan for plan in PLANS if plan.fits(rules)]
    sums = list(accumulate(plan.share for plan in fitting))
    return tuple((upto / sums[-1], plan) for upto, plan in zip(sums, fitting, strict=True))
