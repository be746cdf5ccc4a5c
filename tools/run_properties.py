"""Plays many deals of rulesets drawn at random and checks what has to hold of each.

A ruleset is drawn from the whole language (a shipped or a house one with up to eight rules
otherwise, free of what lint calls wrong); its table plays some deals, then the next one is drawn.

Usage: python tools/run_properties.py [--deals N] [--seed S] [--each N] [--first N].
Exits 1 where a check fails; what fails is printed with its ruleset and the words that repeat it.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "reference" / "tests" / "support"))

from any_deals import any_table

if TYPE_CHECKING:
    from collections.abc import Sequence

APART = 1_000_000
"""Rulesets of a seed before those of the next one begin."""
MOST_SHOWN = 20
"""Failures that are shown in full; of the others only how to repeat them."""
STEP = 5000
"""Deals between two lines of progress where there is no terminal."""


class Run:
    """A run and what it has counted: deals by outcome, rulesets, failures by what they say."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Start with nothing played."""
        self.options = options
        self.outcomes: Counter[str] = Counter()
        self.players: Counter[int] = Counter()
        self.failures: Counter[str] = Counter()
        self.begun = time.monotonic()

    def all(self) -> None:
        """Play tables until the deals are played."""
        number = self.options.first
        while self.played < self.options.deals:
            before = self.played
            self.table(number)
            number += 1
            self.progress(before)

    @property
    def played(self) -> int:
        """How many deals have been played."""
        return sum(self.outcomes.values()) + sum(self.failures.values())

    def table(self, number: int) -> None:
        """Draw the ruleset of a number and play its deals; a failure leaves the table."""
        text = ""
        try:
            seed = self.options.seed * APART + number
            table, text = any_table(Random(seed).choice, seed)
            self.players[table.rules.players] += 1
            for deal in range(min(self.options.each, self.options.deals - self.played)):
                self.outcomes[table.deal(deal)] += 1
        except Exception as error:  # noqa: BLE001 - any of them is a finding
            self.fail(number, text, error)

    def fail(self, number: int, text: str, error: Exception) -> None:
        """Count a failure and show it, if it is one of the first."""
        last = traceback.extract_tb(error.__traceback__)[-1]
        self.failures[f"{type(error).__name__} in {last.name}:{last.lineno}"] += 1
        again = f"--seed {self.options.seed} --first {number} --deals {self.options.each}"
        print(f"\nfails in {last.name}: again by {again}", flush=True)
        if sum(self.failures.values()) <= MOST_SHOWN:
            print(text, "".join(traceback.format_exception(error, limit=-4)), sep="\n")

    def progress(self, before: int) -> None:
        """Say how far it is: on a terminal always, else now and then."""
        text = f"{self.played} of {self.options.deals} deals"
        if sys.stderr.isatty():
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        elif before // STEP < self.played // STEP:
            print(text, file=sys.stderr, flush=True)

    def report(self) -> None:
        """Print the counts."""
        seconds = time.monotonic() - self.begun
        tables = ", ".join(f"{n} of {p} players" for p, n in sorted(self.players.items()))
        print(
            f"\n{self.played} deals of {self.players.total()} rulesets ({tables}), {seconds:.0f} s"
        )
        print(", ".join(f"{name} {number}" for name, number in self.outcomes.most_common()))
        for what, times in self.failures.most_common():
            print(f"fails {times} times: {what}")
        print("nothing fails" if not self.failures else f"{self.failures.total()} fail")


def main(argv: Sequence[str]) -> int:
    """Play and check, print the counts, return the exit code."""
    run = Run(_options().parse_args(argv))
    try:
        run.all()
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    run.report()
    return 1 if run.failures else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Play deals of rulesets drawn at random and check what has to hold.",
        epilog="example: python tools/run_properties.py --deals 100000 --seed 7",
    )
    add: Any = parser.add_argument
    add("--deals", type=int, default=10_000, help="how many in all")
    add("--seed", type=int, default=1, help="another seed, other rulesets and deals")
    add("--each", type=int, default=40, help="deals of a ruleset")
    add("--first", type=int, default=0, help="the number of the first ruleset")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
