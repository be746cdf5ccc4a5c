"""Which changes are tried in which ruleset: all where a value is stated, some where it is inherited."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from deberc.rulesets import load_ruleset, rule_at, split_address, stated
from deberc.rulesets.catalogue import ANY_NAME

from .changes import changes_of, named_changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deberc.rulesets import Origin, Rule, Ruleset

    from .changes import Change


@dataclass(frozen=True, slots=True)
class Trial:
    """A change to be tried in a ruleset; `sampled` where the ruleset inherits the value."""

    address: str
    change: Change
    sampled: bool


def trials_of(addresses: Iterable[str]) -> list[Trial]:
    """Return the trials for rulesets that have cases.

    What an abstract ruleset states is tried in full in the first of its heirs here.
    """
    rulesets = {address: load_ruleset(address) for address in addresses}
    homes = _homes(rulesets)
    return [trial for ruleset in rulesets.values() for trial in _trials(ruleset, homes)]


def _homes(rulesets: dict[str, Ruleset]) -> dict[tuple[str, str], str]:
    """Return, by rule and the layer that states it, the address where all its changes are tried."""
    homes: dict[tuple[str, str], str] = {}
    for address, ruleset in rulesets.items():
        for rule_id, origin in ruleset.origins.items():
            key = (rule_id, str(origin))
            if key not in homes or _states(address, origin):
                homes[key] = address
    return homes


def _states(address: str, origin: Origin) -> bool:
    """Tell whether a layer is the ruleset itself, or an option that the address chooses alone."""
    name, options = split_address(address)
    return origin.ruleset == name and options == ((origin.option,) if origin.option else ())


def _trials(ruleset: Ruleset, homes: dict[tuple[str, str], str]) -> Iterator[Trial]:
    named: dict[str, Rule] = {}
    for rule_id, (rule, value) in stated(ruleset.data).items():
        changes = list(changes_of(rule, rule_id, value))
        if rule.path[-1] == ANY_NAME and rule.id not in named:
            named[rule.id] = rule
            group = ruleset.value(rule_id.rpartition(".")[0])
            changes += named_changes(rule, group)
        home = homes[rule_id, str(ruleset.origins[rule_id])] == ruleset.address
        chosen = changes if home else _sample(ruleset.address, rule_id, changes)
        yield from (Trial(ruleset.address, change, not home) for change in chosen)


def _sample(address: str, rule_id: str, changes: list[Change]) -> list[Change]:
    """Return one change, the same one in every run."""
    return Random(f"{address} {rule_id}").sample(changes, min(1, len(changes)))  # noqa: S311


def quick_sample(trials: list[Trial], number: int, seed: int) -> list[Trial]:
    """Return some of the trials, in their order."""
    chosen = Random(seed).sample(range(len(trials)), min(number, len(trials)))  # noqa: S311
    return [trials[place] for place in sorted(chosen)]


def narrowed(trials: list[Trial], rule: str | None) -> list[Trial]:
    """Return the trials of one rule, or of the group of rules above it."""
    if rule is None:
        return trials
    return [
        trial for trial in trials if f"{trial.change.rule}.".startswith(f"{rule}.")
    ]


def is_rule(text: str) -> bool:
    """Tell whether a text is the id of a rule, or of a group of rules."""
    from deberc.rulesets import rule_ids

    return rule_at(tuple(text.split("."))) is not None or any(
        rule_id.startswith(f"{text}.") for rule_id in rule_ids()
    )
