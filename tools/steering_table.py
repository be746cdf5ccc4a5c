"""Measures how often random and steered deals reach each rule, for the page on fuzzing.

Usage: python tools/steering_table.py [--deals N] [RULESET …]. Writes
docs/ext/deberc_sphinx/data/steering.json; what it holds of other rulesets stays.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import deberc
from deberc_conformance.fuzz.reach import Reach, reach

DATA = Path(__file__).parents[1] / "docs" / "ext" / "deberc_sphinx" / "data" / "steering.json"
SEED = 1


def measured(address: str, deals: int) -> dict[str, Any]:
    """Return the counts of one ruleset, random and steered."""
    found = {}
    for kind, steered in (("random", False), ("steered", True)):
        counts = Reach()
        for counts in reach(deberc.load(address), deals, SEED, steered=steered):
            if sys.stderr.isatty() and counts.deals % 100 == 0:
                print(f"\r{address} {kind} {counts.deals}", end="", file=sys.stderr)
        found[kind] = counts.as_json()
    return found


def main() -> None:
    """Measure, and write what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--deals", type=int, default=10_000)
    options = parser.parse_args()
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {"rulesets": {}}
    names = options.rulesets or list(data["rulesets"])
    data["seed"] = SEED
    for name in names:
        data["rulesets"][name] = measured(name, options.deals)
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
