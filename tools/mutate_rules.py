"""Changes every rule alone and asks the corpus: each change must make a case fail.

A change that no answer can show stands on `equivalent_mutants.yaml` with a reason, and is played
against the ruleset in steered deals. A whole run puts every case and stores which changes each
notices; any other run stops at the first case that fails.

Usage: python tools/mutate_rules.py [--quick] [--ruleset ADDRESS] [--rule RULE] [--json].
Exits 1 where a change survives or the list of equivalents does not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mutation.asking import SURVIVED, fit
from mutation.choosing import narrowed, sampled, some, trials_of
from mutation.equivalents import find, read_equivalents, unmet
from mutation.page import write_page
from mutation.report import EQUIVALENT, Report, as_json, as_text, summary, write_sensitivity
from mutation.running import Plan, run_retests, run_trials

from deberc.errors import DebercError
from deberc.rulesets import load_ruleset
from deberc_conformance.build import build_bundle
from deberc_conformance.bundle import Bundle, load_bundle
from deberc_conformance.resources import PACKAGE
from deberc_conformance.situations import read_situations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mutation.asking import Asked, Outcome
    from mutation.choosing import Trial
    from mutation.equivalents import Equivalent

    from deberc_conformance.cases import Case

LIST = Path(__file__).parent / "equivalent_mutants.yaml"
SENSITIVITY = PACKAGE / "sensitivity.json"
PAGE = Path(__file__).parents[1] / "docs" / "mutation.md"
DEALS, QUICK_DEALS = 20_000, 50
QUICK_TRIALS, QUICK_LISTED = 150, 30


@dataclass(eq=False)
class NothingToTry(DebercError):
    """A choice of rule and rulesets that leaves no change."""

    rule: str | None
    rulesets: tuple[str, ...]

    def __str__(self) -> str:
        places = ", ".join(self.rulesets) or "any ruleset with cases"
        return f"there is no rule {self.rule or ''} to change in {places}"


def main(argv: Sequence[str]) -> int:
    """Run the trials, print the report, and return the exit code."""
    options = _options().parse_args(argv)
    try:
        report = run(options)
    except DebercError as error:
        print(error, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(as_json(report), ensure_ascii=False, indent=1))
    else:
        print(as_text(report))
    return 0 if report.sound else 1


def run(options: argparse.Namespace) -> Report:
    """Try the changes that the options choose and return what came of them."""
    begun = time.monotonic()
    bundle = _bundle(options.situations)
    cases = _cases(bundle, options.ruleset or ())
    equivalents = read_equivalents(options.list)
    every = narrowed(trials_of(cases), options.rule)
    if not every:
        raise NothingToTry(options.rule, tuple(cases))
    trials = _chosen(every, equivalents, options)
    passing, unfit = _fit({each.address: cases[each.address] for each in trials})
    whole = not (options.ruleset or options.rule)
    stores = whole and not (options.quick or options.situations)
    plan = Plan(passing, _known(options.sensitivity), first_only=not stores)
    outcomes = run_trials(plan, trials, options.jobs)
    held = {
        each.trial: entry.entry
        for each in outcomes
        if each.status == SURVIVED and (entry := find(equivalents, each.trial))
    }
    deals = QUICK_DEALS if options.quick else DEALS
    deals = deals if options.deals is None else options.deals
    differing = run_retests(held, deals, options.jobs)
    stale = [*unfit, *_noticed(outcomes, equivalents), *differing.values()]
    if whole:
        stale += unmet(equivalents, every)
    report = Report(
        outcomes=[_marked(each, held, differing) for each in outcomes],
        stale=stale,
        content=bundle.content,
        retested=deals,
        seconds=time.monotonic() - begun,
    )
    if stores:
        write_sensitivity(report, options.sensitivity)
        write_page(options.page, summary(report))
    return report


def _chosen(
    every: list[Trial], equivalents: list[Equivalent], options: argparse.Namespace
) -> list[Trial]:
    """Return the trials to run: those chosen, and those that the list holds to be equivalent."""
    chosen = every if options.everywhere else sampled(every)
    listed = [trial for trial in every if find(equivalents, trial)]
    if options.quick:
        chosen = some(chosen, QUICK_TRIALS, options.seed)
        listed = some(listed, QUICK_LISTED, options.seed)
    return list(dict.fromkeys([*chosen, *listed]))


def _noticed(outcomes: Iterable[Outcome], equivalents: list[Equivalent]) -> list[str]:
    """Return what the list holds to be equivalent though a case notices it, or it is no ruleset."""
    return [
        f"{entry} {'fails ' + each.killers[0] if each.killers else 'is ' + each.status}"
        for each in outcomes
        if each.status != SURVIVED and (entry := find(equivalents, each.trial))
    ]


def _marked(outcome: Outcome, held: Mapping[Trial, int], differing: Mapping[Trial, str]) -> Outcome:
    equivalent = outcome.trial in held and outcome.trial not in differing
    return replace(outcome, status=EQUIVALENT) if equivalent else outcome


def _bundle(folder: Path | None) -> Bundle:
    return Bundle(build_bundle(read_situations(folder))) if folder else load_bundle()


def _cases(bundle: Bundle, chosen: Sequence[str]) -> dict[str, list[Case]]:
    """Return the cases of the chosen rulesets, else of all that have any, by address."""
    found: dict[str, list[Case]] = {load_ruleset(address).address: [] for address in chosen}
    for case in bundle.cases:
        if not chosen or case.ruleset in found:
            found.setdefault(case.ruleset, []).append(case)
    return found


def _fit(cases: Mapping[str, list[Case]]) -> tuple[dict[str, list[Asked]], list[str]]:
    """Return the cases that pass with no rule changed, and a line for each that does not."""
    passing, unfit = {}, []
    for address, own in cases.items():
        passing[address], failing = fit(address, own)
        unfit += [f"{case.id} fails with no rule changed and is left out" for case in failing]
    return passing, unfit


def _known(path: Path) -> dict[tuple[str, str], frozenset[str]]:
    """Return the cases that an earlier run found to turn on a rule, by address and rule."""
    if not path.is_file():
        return {}
    stored = json.loads(path.read_bytes())
    found: dict[tuple[str, str], set[str]] = {}
    for case, places in stored["cases"].items():
        address = case.partition("@")[2]
        for place in places:
            rule = stored["changes"][place].partition(" = ")[0]
            found.setdefault((address, rule), set()).add(case)
    return {key: frozenset(names) for key, names in found.items()}


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Change every rule alone; each change must make a case fail.",
        epilog="example: python tools/mutate_rules.py --ruleset moscow --rule melds.precedence",
    )
    add = parser.add_argument
    add("--quick", action="store_true", help="a sample only")
    add("--ruleset", action="append", metavar="ADDRESS", help="only this ruleset; repeatable")
    add("--rule", metavar="RULE", help="only this rule, or the rules of this group")
    add("--everywhere", action="store_true", help="try inherited values in full too")
    add("--json", action="store_true", help="write the report as JSON")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="processes; all cores by default")
    add("--seed", type=int, default=1, help="which sample --quick takes")
    add(
        "--deals", type=int, help=f"steered deals for each equivalent; {DEALS}, quick {QUICK_DEALS}"
    )
    add("--situations", type=Path, metavar="FOLDER", help="another corpus; nothing is stored")
    add("--list", type=Path, default=LIST, metavar="FILE", help="the list of equivalents")
    add("--sensitivity", type=Path, default=SENSITIVITY, metavar="FILE", help="where it is stored")
    add("--page", type=Path, default=PAGE, metavar="FILE", help="where the result is told")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
