"""Everything the book is made from, loaded once: rulesets, wording, corpus, registers.

The narrower the question, the fewer pages a change makes old: a page that asks for ``cases_on`` a
rule is not made again because of other cases, one that asks for all ``cases`` is.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from deberc.resources import spec
from deberc.rulesets import (
    available,
    differences,
    load_ruleset,
    open_ruleset,
    shipped_names,
    stated,
)
from deberc.wording import Wording
from deberc.yamltext import read_bytes
from deberc_conformance.bundle import Bundle
from deberc_conformance.bundle import load_bundle as _load_bundle

from . import guests
from .asking import digest, forget, question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.rulesets import Difference, Option, Rule, Ruleset, RulesetFile
    from deberc.wording import Glossary
    from deberc_conformance.cases import Case


def admit(asked: str) -> str:
    """Make a ruleset known to the book, given by address or file; return its address.

    What was admitted before is forgotten. Raises a DebercError, for a broken house corpus too.
    """
    dismiss()
    address = guests.note(asked, _corpus())
    bundle()
    return address


def dismiss() -> None:
    """Forget what was admitted."""
    guests.forget()
    forget()


def _shown_ruleset(one: Ruleset) -> Any:
    """Return what of a ruleset pages may show: not the lines of its file."""
    origins = {rule: str(origin) for rule, origin in one.origins.items()}
    told = (one.version, one.title, one.about, one.wording, one.names)
    return (*told, one.chain, one.data, one.sources, origins)


def shown_wording(_: Wording) -> str:
    """Return a name for all files of the wording and the names of words."""
    folder = spec() / "wording"
    files = (*sorted(folder.iterdir(), key=str), spec() / "glossary.yaml")
    return digest("".join(file.read_text("utf-8") for file in files if file.is_file()))


@question(_shown_ruleset)
def ruleset(address: str) -> Ruleset:
    """Return a ruleset, resolved. Raises a DebercError."""
    return load_ruleset(guests.located(address))


@question(lambda file: file.document.data)
def ruleset_file(name: str) -> RulesetFile:
    """Return what the file of a ruleset says by itself. Raises a DebercError."""
    return open_ruleset(guests.located(name))


@question(shown_wording)
def wording(address: str) -> Wording:
    """Return what rules say in a ruleset: with its own words, where it has some."""
    return Wording.of(ruleset(address))


@question()
def glossary() -> Glossary:
    """Return the words of the game."""
    return Wording.load().glossary


@question()
def playable_names() -> tuple[str, ...]:
    """Return the shipped rulesets that can be played, parents before their heirs."""
    names = [name for name in shipped_names() if not ruleset_file(name).abstract]
    return tuple(sorted(names, key=_by_descent))


def _by_descent(name: str) -> tuple[str, ...]:
    return tuple(reversed(ruleset(name).chain))


@question(lambda found: {rule: value for rule, (_, value) in found.items()})
def stated_rules(address: str) -> Mapping[str, tuple[Rule, Any]]:
    """Return the rules that apply in a ruleset, with their values, by id."""
    return stated(rules_of(address))


@question()
def states(address: str, rule: str) -> bool:
    """Return whether a rule applies in a ruleset."""
    return rule in stated_rules(address)


@question()
def players_of(address: str) -> int:
    """Return how many people play by a ruleset."""
    return int(rules_of(address)["table"]["players"])


@question()
def in_pairs(address: str) -> bool:
    """Return whether those who sit opposite each other play together."""
    return bool(rules_of(address)["table"].get("sides") == "pairs")


@question()
def hangs(address: str) -> bool:
    """Return whether the points of a tie hang by a ruleset."""
    settlement = rules_of(address).get("settlement", {})
    return bool(settlement.get("tied", {}).get("maker") == "hangs")


@question()
def place_of(name: str) -> dict[str, str] | None:
    """Return where a ruleset is played, in both languages; None where its file names no place."""
    found: dict[str, str] | None = ruleset_file(name).document.data.get("place")
    return found


@question()
def parting(left: str, right: str) -> list[str]:
    """Return the rules that two rulesets say otherwise, in the order of the book."""
    return [found.rule for found in differences(ruleset(left), ruleset(right))]


@question()
def parent_of(address: str) -> str | None:
    """Return the nearest ancestor that can be played; None for the first of the family."""
    names = ruleset(address).chain[1:]
    return next((name for name in names if not ruleset(name).abstract), None)


def _shown_options(found: Mapping[str, Option]) -> Any:
    return [
        (one.name, one.title, one.about, one.needs, one.excludes, one.layer.data, one.layer.sources)
        for one in found.values()
    ]


@question(_shown_options)
def options_of(address: str) -> Mapping[str, Option]:
    """Return the options that a ruleset and its ancestors offer and it has not taken."""
    steps = [name.split("+") for name in ruleset(address).chain]
    taken = {option for _, *options in steps for option in options}
    known = available(ruleset_file(name) for name, *_ in reversed(steps))
    return {name: option for name, option in known.items() if name not in taken}


@question()
def differences_of(address: str) -> Mapping[str, Difference]:
    """Return what differs from the parent, by rule; nothing where there is no parent."""
    parent = parent_of(address)
    if parent is None:
        return {}
    found = differences(ruleset(address), ruleset(parent))
    return {difference.rule: difference for difference in found}


@question(lambda held: (held.content, [house.ruleset for house in held.houses]))
def bundle() -> Bundle:
    """Return the corpus, with what of it holds for guests too, and what is their own."""
    return guests.joined(_corpus())


@cache
def _corpus() -> Bundle:
    return _load_bundle()


@question()
def situations() -> Mapping[str, Mapping[str, Any]]:
    """Return the situations by id."""
    found = {situation["id"]: situation for situation in bundle().data["situations"]}
    houses = (case for house in bundle().houses for case in house.cases)
    return found | {case.situation["id"]: case.situation for case in houses}


@question()
def situations_by_area() -> Mapping[str, list[Mapping[str, Any]]]:
    """Return the situations of each area, by the name of their file."""
    found = defaultdict(list)
    for situation in sorted(situations().values(), key=lambda one: str(one["path"])):
        found[situation["area"]].append(situation)
    return dict(found)


@question()
def area(name: str) -> list[Mapping[str, Any]]:
    """Return the situations of an area."""
    return situations_by_area()[name]


@question()
def disputed(area: str) -> list[Mapping[str, Any]]:
    """Return the situations of an area on which rulesets disagree."""
    return [one for one in situations_by_area()[area] if len(one["verdicts"]) > 1]


@question()
def rules_of(address: str) -> dict[str, Any]:
    """Return the resolved rules of an address; those of the corpus lie there ready."""
    held = bundle().rulesets.get(address)
    return held.rules if held else ruleset(address).data


@question()
def title_of(address: str) -> Mapping[str, str]:
    """Return the title of an address in both languages."""
    held = bundle().rulesets.get(address)
    return held.title if held else ruleset(address).title


@question()
def cases() -> Mapping[tuple[str, str], Case]:
    """Return the cases by situation and ruleset."""
    return {(case.situation["id"], case.ruleset): case for case in guests.holding(bundle())}


@question()
def case(situation: str, address: str) -> Case | None:
    """Return a situation under a ruleset; None where it has no verdict for it."""
    return cases().get((situation, address))


@question(lambda found: [(one.id, one.area, one.purpose) for one in found])
def cases_on(address: str, rule: str) -> list[Case]:
    """Return the cases of a ruleset that turn on a rule, to be named; to show one, ask for it."""
    return cases_by_rule().get((address, rule), [])


@question()
def count_of_cases(address: str) -> int:
    """Return how many cases a ruleset has."""
    return sum(one.ruleset == address for one in cases().values())


@question()
def cases_by_rule() -> Mapping[tuple[str, str], list[Case]]:
    """Return the cases that turn on a rule, by ruleset and rule."""
    found = defaultdict(list)
    for case in guests.holding(bundle()):
        for rule in case.rules:
            found[case.ruleset, rule].append(case)
    return dict(found)


@question()
def register(name: str) -> Mapping[str, Any]:
    """Return ``sources`` or ``offences`` from the file of that name."""
    data: Mapping[str, Any] = read_bytes((spec() / f"{name}.yaml").read_bytes(), name).data[name]
    return data
