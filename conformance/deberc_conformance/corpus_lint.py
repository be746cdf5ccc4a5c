"""Checks of the corpus as a whole: ids, rulesets, rules, sizes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from deberc.errors import (
    AbstractRuleset,
    DebercError,
    OptionNeeds,
    OptionRepeated,
    OptionsExclude,
    UnknownOption,
    UnknownRuleset,
)
from deberc.problems import Problem, in_order
from deberc.rulesets import known_names, load_ruleset, rule_ids, split_address, stated
from deberc.sayings import Both, said
from deberc.words import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from deberc.rulesets import Ruleset
    from deberc.sayings import Said, Text

    from .situations import Situation

MAX_LINES = 80
_DEPTH = 3  # the area, the corpus, the folder beside it

_BAD_ADDRESS = (UnknownRuleset, UnknownOption, OptionRepeated, OptionNeeds, OptionsExclude)
SCRIPT_RULE = "script"
"""Stands for the form of a script in refusals; it is no rule of the game."""


def corpus_problems(situations: Sequence[Situation]) -> list[Problem]:
    """Return what is wrong with readable situations taken together, by place."""
    too_long = (problem for situation in situations for problem in _length(situation))
    return in_order([*breaking_problems(situations), *too_long])


def breaking_problems(situations: Sequence[Situation]) -> list[Problem]:
    """Return what keeps readable situations from being a corpus that can be run."""
    problems = list(_repeated_ids(situations))
    for situation in situations:
        problems += _verdicts(situation)
    return in_order(problems)


def _repeated_ids(situations: Sequence[Situation]) -> Iterator[Problem]:
    first: dict[str, Situation] = {}
    for situation in situations:
        other = first.setdefault(situation.id, situation)
        if other is not situation:
            also = {"id": situation.id, "file": other.document.name}
            yield situation.problem("repeated-id", ("id",), "id-twice", **also)


def taken_ids(situations: Sequence[Situation], known: Collection[str]) -> Iterator[Problem]:
    """Report situations of a house corpus that have the id of a shipped one."""
    for situation in situations:
        if situation.id in known:
            yield situation.problem("repeated-id", ("id",), "id-taken", id=situation.id)


def _length(situation: Situation) -> Iterator[Problem]:
    if situation.lines > MAX_LINES:
        yield situation.problem("too-long", (), "too-long", lines=situation.lines, most=MAX_LINES)


def _verdicts(situation: Situation) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, verdict in enumerate(situation.entry["verdicts"]):
        for number, address in enumerate(verdict["rulesets"]):
            path = ("verdicts", index, "rulesets", number)
            if address in seen:
                yield situation.problem("two-verdicts", path, "two-verdicts", address=address)
            seen.add(address)
            if (complaint := _unknown(address, _folders(situation, address))) is not None:
                yield situation.problem("unknown-ruleset", path, "ruleset", complaint=complaint)
            else:
                yield from _rules(situation, index, address)


def _rules(situation: Situation, index: int, address: str) -> Iterator[Problem]:
    verdict = situation.entry["verdicts"][index]
    cited: list[tuple[tuple[str | int, ...], str]] = [
        (("rules", number), rule) for number, rule in enumerate(verdict["rules"])
    ]
    refused = verdict.get("refused", {}).get("rule", SCRIPT_RULE)
    if refused != SCRIPT_RULE:
        cited.append((("refused", "rule"), refused))
    have = _stated(address, _folders(situation, address))
    for place, rule in cited:
        if rule not in have:
            path = ("verdicts", index, *place)
            told = {"rule": rule, "address": address, "fix": _remedy(rule, have)}
            yield situation.problem("unknown-rule", path, "rule", **told)


def _remedy(rule: str, have: frozenset[str]) -> Said:
    if rule in rule_ids():
        return said("situation.rule-idle")
    meant = nearest(rule, sorted(have))
    return said("meant.alone", name=meant) if meant else said("situation.rule-path")


def _folders(situation: Situation, address: str) -> tuple[Path, ...]:
    """Return where the file of a house ruleset may be: beside its corpus, or in a folder of it.

    Nowhere for a ruleset that is known by its name: it is the same for every corpus.
    """
    if split_address(address)[0] in known_names():
        return ()
    return tuple(Path(situation.document.name).absolute().parents[:_DEPTH])


@cache
def ruleset_at(address: str, folders: tuple[Path, ...] = ()) -> Ruleset:
    """Return a ruleset, resolved once for all cases under it. Raises what loading it raises.

    One that is not found by its name is looked for in the folders, the nearest first.
    """
    name = split_address(address)[0]
    for folder in folders:
        if (folder / f"{name}.yaml").is_file():
            return load_ruleset(address, folder)
    return load_ruleset(address)


@cache
def _unknown(address: str, folders: tuple[Path, ...]) -> Text | None:
    """Return why there is no ruleset at an address; a broken one raises its own error."""
    try:
        ruleset = ruleset_at(address, folders)
    except _BAD_ADDRESS as error:
        return _told(error)
    if ruleset.address != address:
        return said("situation.written", address=address, right=ruleset.address)
    return _told(AbstractRuleset(address)) if ruleset.abstract else None


def _told(error: DebercError) -> Both:
    return Both(error.say("ru"), error.say("en"))


@cache
def _stated(address: str, folders: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(stated(ruleset_at(address, folders).data))
