"""Steered deals a second in this process, beside random ones through the same interpreter.

`python benchmarks/bench_fuzz.py [RULESET …] [--seconds S] [--memory DEALS]`; without names, moscow.
`ratio` is what a steered deal, made, played and held against the laws of scoring, takes in random
deals that are only played. `--memory` plays so many deals and prints how the process has grown.
"""

import argparse
import resource
from statistics import median
from time import perf_counter

from bench_deals import calibration_ns, measure

import deberc
from deberc_conformance.fuzz.dealing import Dealer
from deberc_conformance.fuzz.laws import broken_laws

SLICES = 10
"""Both are measured by turns, so that what else the machine does is in both figures."""


def steered(rules: deberc.Variant, seconds: float) -> float:
    """Return the steered deals a second."""
    dealer, number, begun = Dealer(rules, 1), 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        assert not broken_laws(dealer, number)
        number += 1
    return number / spent


def by_turns(rules: deberc.Variant, seconds: float) -> tuple[float, float]:
    """Return the random and the steered deals a second."""
    slices = [
        (measure(rules, seconds / SLICES)[0], steered(rules, seconds / SLICES))
        for _ in range(SLICES)
    ]
    one, other = (median(figures) for figures in zip(*slices, strict=True))
    return one, other


def growth(rules: deberc.Variant, deals: int) -> tuple[float, float]:
    """Return the largest size of the process, in MiB, after a tenth of the deals and after all."""
    dealer, sizes = Dealer(rules, 1), []
    for number in range(deals):
        assert not broken_laws(dealer, number)
        if number + 1 in (deals // 10, deals):
            sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return sizes[0], sizes[1]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=["moscow"])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of the two")
    parser.add_argument("--memory", type=int, metavar="DEALS", help="measure the memory instead")
    options = parser.parse_args()
    for rules in map(deberc.load, options.rulesets):
        if options.memory:
            early, late = growth(rules, options.memory)
            print(f"{rules.address}: {early:.1f} MiB after a tenth, {late:.1f} MiB after all")
            continue
        print(f"calibration {calibration_ns():.0f} ns a round")
        played, fuzzed = by_turns(rules, options.seconds)
        print(f"{'ruleset':<24}{'random/s':>10}{'steered/s':>11}{'ratio':>8}   bar 5,000/s")
        print(f"{rules.address:<24}{played:>10,.0f}{fuzzed:>11,.0f}{played / fuzzed:>8.2f}")


if __name__ == "__main__":
    main()
