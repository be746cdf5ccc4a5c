"""Random complete deals through the public API, legality checked and events kept, by ruleset.

`python benchmarks/bench_deals.py [RULESET …] [--seconds S]`; without names, every ruleset that can
be played. Next to the figures stands a calibration loop, to compare runs on different machines.
"""

import argparse
import random
from collections.abc import Iterator
from time import perf_counter

import deberc
from deberc.errors import AbstractRuleset, PendingRule
from deberc.rulesets import shipped_names

WORDS = frozenset({"claim", "half_bait", "redeal", "offer", "double"})
"""Acts that end or raise a game by a word; at random they would stop most deals at once."""
CALIBRATION = 200_000


def calibration_ns() -> float:
    """Return the ns of one round of a fixed loop of integers, lists and a dictionary."""
    table, stack = {n: n * 7 % 36 for n in range(36)}, [0]
    begun = perf_counter()
    held = 0
    for number in range(CALIBRATION):
        card = table[number % 36]
        held ^= 1 << card
        stack.append(card)
        if held & 1 << (number & 31):
            stack.pop()
    return (perf_counter() - begun) / CALIBRATION * 1e9


def play_out(deal: deberc.Deal, choose: random.Random) -> int:
    """Play a deal at random, each act checked by the deal itself; return how many acts it took."""
    acts = 0
    while not deal.over:
        legal = deal.legal_actions()
        action = legal[int(choose.random() * len(legal))]
        while action.kind in WORDS:
            action = legal[int(choose.random() * len(legal))]
        deal.do(action)
        acts += 1
    return acts


def measure(rules: deberc.Variant, seconds: float) -> tuple[float, float, float]:
    """Return deals a second, µs a decision, and decisions a deal."""
    choose = random.Random(1)
    deals = acts = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        deal = rules.new_deal(seed=deals)
        acts += play_out(deal, choose)
        assert deal.result is not None
        deals += 1
    return deals / spent, spent / acts * 1e6, acts / deals


def playable(names: list[str]) -> Iterator[deberc.Variant]:
    """Yield the rulesets that can be played, of those named or of all."""
    for name in names or shipped_names():
        try:
            yield deberc.load(name)
        except (AbstractRuleset, PendingRule):
            if names:
                raise


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each ruleset")
    options = parser.parse_args()
    print(f"calibration {calibration_ns():.0f} ns a round")
    print(f"{'ruleset':<24}{'deals/s':>10}{'µs/decision':>13}{'decisions':>11}")
    for rules in playable(options.rulesets):
        deals, each, acts = measure(rules, options.seconds)
        print(f"{rules.address:<24}{deals:>10,.0f}{each:>13.2f}{acts:>11.1f}")
    print(f"calibration {calibration_ns():.0f} ns a round")


if __name__ == "__main__":
    main()
