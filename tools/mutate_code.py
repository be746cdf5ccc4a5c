"""Changes the interpreter's code, a place at a time, and asks the corpus: a case must fail.

The changes are those of mutmut, and conditions turned round. The corpus alone is asked, in this
process and its forks: not the tests. What only says what happened (events, messages of errors) is
in no answer and is counted apart.

Usage: python tools/mutate_code.py [MODULE ...] [--json FILE]; modules as `melds` or `deal.play`.
Exits 1 where fewer changes are noticed than `--at-least` asks.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mutation.forking import ask_mutant
from mutation.mutants import Mutant, mutants_of
from mutation.reach import Reach

import deberc
from deberc.rules import make_rules
from deberc.rulesets import load_ruleset
from deberc_conformance.bundle import load_bundle
from deberc_conformance.cases import cases_of
from deberc_conformance.situations import read_situations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deberc.rules import Rules
    from deberc_conformance.cases import Case

ROOT = Path(deberc.__file__).parent
HOUSE = ROOT.parent / "tests" / "house"
"""House rulesets of the tests, with hand-worked cases: rules that no shipped ruleset states."""
SINGLE = ("melds", "settlement", "pot", "shares", "dealers", "ledger", "match", "game", "before")
PACKAGES = ("operations", "deal")
SURVIVED = "survived"

Known = dict[tuple[str, ...], dict[str, Any]]
"""Rows of an earlier run, by module, function, and the piece of code before and after."""


@dataclass(frozen=True, slots=True)
class Told:
    """A mutant and what became of it.

    `reached` counts the cases that run the changed function; `weak` is true where only a reason
    tells, `by_house` where no case of the corpus does but one of a house ruleset.
    """

    mutant: Mutant
    status: str
    killer: str | None
    weak: bool
    reached: int
    by_house: bool


def main(argv: Sequence[str]) -> int:
    """Try the mutants of the chosen modules, print the survivors and the score."""
    options = _options().parse_args(argv)
    names = options.modules or rule_modules()
    unknown = [name for name in names if name not in rule_modules()]
    if unknown:
        print(f"no rule module: {', '.join(unknown)}; one of {', '.join(rule_modules())}")
        return 2
    found: list[Told] = []
    for own in run(names, earlier(options.again)):
        found += own
        if options.json:
            rows = [_row(each) for each in found]
            options.json.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    print("\n".join(report(found)))
    return 0 if score(found) >= options.at_least else 1


def rule_modules() -> list[str]:
    """Return the modules that hold rules, by dotted name below `deberc`."""
    inner = [
        f"{package}.{path.stem}"
        for package in PACKAGES
        for path in sorted((ROOT / package).glob("*.py"))
        if path.stem != "__init__"
    ]
    return [*SINGLE, *inner]


def earlier(path: Path | None) -> Known:
    """Return the results of an earlier run by what identifies a mutant; survivors are left out."""
    if path is None:
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    alive = {_key(row) for row in rows if row["status"] == SURVIVED}
    return {_key(row): row for row in rows if _key(row) not in alive}


def _key(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what identifies a mutant however its module has grown: all but the line."""
    return row["module"], row["function"], row["before"], row["after"]


def run(names: Iterable[str], known: Known) -> Iterator[list[Told]]:
    """Yield what becomes of the mutants of each module; those known are not tried again."""
    cases, houses = load_bundle().cases, house_cases()
    rules = {address: _rules(address) for address in {c.ruleset for c in (*cases, *houses)}}
    reach = Reach([*cases, *houses], rules, last=frozenset(case.id for case in houses))
    for name in names:
        begun = time.monotonic()
        mutants = mutants_of(*_place(name))
        found = [_known(each, known) or _told(each, reach, rules) for each in mutants]
        print(f"{name}: {len(found)} mutants, {time.monotonic() - begun:.0f} s", file=sys.stderr)
        yield found


def _place(name: str) -> tuple[str, Path]:
    return f"deberc.{name}", ROOT / f"{name.replace('.', '/')}.py"


def _known(mutant: Mutant, known: Known) -> Told | None:
    """Return what became of a mutant in an earlier run."""
    row = known.get((mutant.module, mutant.function, mutant.before, mutant.after))
    if row is None:
        return None
    return Told(mutant, row["status"], row["killer"], row["weak"], row["reached"], row["by_house"])


def _told(mutant: Mutant, reach: Reach, rules: Mapping[str, Rules]) -> Told:
    groups = reach.cases_for(mutant)
    result = ask_mutant(mutant, groups, rules)
    reach.killed(mutant, result["killer"])
    by_house = result["killer"] in reach.last
    return Told(mutant, reached=sum(map(len, groups)), by_house=by_house, **result)


def house_cases() -> list[Case]:
    """Return the cases of the house rulesets."""
    return [case for each in read_situations(HOUSE / "cases") for case in cases_of(each.entry)]


def _rules(address: str) -> Rules:
    """Return the rules of a shipped or a house ruleset."""
    file = HOUSE / f"{address}.yaml"
    return make_rules(address, load_ruleset(file if file.is_file() else address).data)


def score(found: Iterable[Told]) -> float:
    """Return which part, in percent, of the changes that an answer can show some case notices."""
    answered = [each for each in found if not each.mutant.told]
    killed = sum(each.status != SURVIVED for each in answered)
    return 100 * killed / len(answered) if answered else 100.0


def report(found: Sequence[Told]) -> Iterator[str]:
    """Yield the lines of the report: the survivors, then the counts by module."""
    for each in found:
        if each.status == SURVIVED and not each.mutant.told:
            yield f"survives: {each.mutant}" + ("" if each.reached else "  (no case runs it)")
    yield ""
    head = ("mutants", "killed", "by reason", "by house", "survive", "score")
    yield f"{'module':<22}" + "".join(f"{title:>10}" for title in head)
    modules = dict.fromkeys(each.mutant.module for each in found)
    for module in modules:
        yield _counts(module, [each for each in found if each.mutant.module == module])
    yield _counts("all", found)
    told = [each for each in found if each.mutant.told]
    yield f"{len(told)} more only tell what happened, {_survivors(told)} of them survive"


def _counts(name: str, found: Sequence[Told]) -> str:
    answered = [each for each in found if not each.mutant.told]
    alive = _survivors(answered)
    weak = sum(each.weak for each in answered)
    house = sum(each.by_house for each in answered)
    killed = len(answered) - alive
    cells = (len(answered), killed, weak, house, alive)
    row = "".join(f"{cell:>10}" for cell in cells)
    return f"{name.removeprefix('deberc.'):<22}{row}{score(found):>9.1f}%"


def _survivors(found: Iterable[Told]) -> int:
    return sum(each.status == SURVIVED for each in found)


def _row(each: Told) -> dict[str, object]:
    row = asdict(each)
    mutant = row.pop("mutant")
    del mutant["source"], mutant["path"]
    return {**mutant, **row}


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Change the interpreter's code a place at a time; a case must fail.",
        epilog="example: python tools/mutate_code.py melds deal.play",
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only these")
    parser.add_argument("--json", type=Path, metavar="FILE", help="every mutant, as JSON")
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="of such a file, try only what survived"
    )
    parser.add_argument("--at-least", type=float, default=95.0, metavar="PERCENT")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
