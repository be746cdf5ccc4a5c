"""Which changes are tried where: all where a value is stated, some where it is inherited."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from deberc.rulesets import load_ruleset, split_address, stated
from deberc.rulesets.catalogue import ANY_NAME

from .changes import changes_of, named_changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deberc.rulesets import Origin, Ruleset

    from .changes import Change


@dataclass(frozen=True, slots=True)
class Trial:
    """A change to be tried in a ruleset; `inherited` where the ruleset does not state the value."""

    address: str
    change: Change
    inherited: bool


@cache
def ruleset_at(address: str) -> Ruleset:
    """Return the ruleset at an address, read once; nobody changes it."""
    return load_ruleset(address)


def trials_of(addresses: Iterable[str]) -> list[Trial]:
    """Return every change of every rule in every ruleset.

    Where an option is chosen, only of the rules that it sets; where several are, of those that no
    address sets with fewer. What an abstract ruleset states counts as stated by one of its heirs.
    """
    rulesets = {address: ruleset_at(address) for address in addresses}
    homes = _homes(rulesets)
    return [trial for ruleset in rulesets.values() for trial in _trials(ruleset, homes)]


def _homes(rulesets: Mapping[str, Ruleset]) -> dict[tuple[str, str], str]:
    """Return, by rule and the layer that states it, the address that it counts as stated by."""
    homes: dict[tuple[str, str], str] = {}
    for address, ruleset in rulesets.items():
        for rule_id, origin in ruleset.origins.items():
            key = (rule_id, str(origin))
            if key not in homes or _states(address, origin):
                homes[key] = address
    return homes


def _states(address: str, origin: Origin) -> bool:
    """Tell whether a layer is the ruleset itself, or the one option that the address chooses."""
    name, options = split_address(address)
    return origin.ruleset == name and options == ((origin.option,) if origin.option else ())


def _trials(ruleset: Ruleset, homes: Mapping[tuple[str, str], str]) -> Iterator[Trial]:
    named: set[str] = set()
    for rule_id, (rule, value) in stated(ruleset.data).items():
        changes = list(changes_of(rule, rule_id, value))
        if rule.path[-1] == ANY_NAME and rule.id not in named:
            named.add(rule.id)
            changes += named_changes(rule, ruleset.value(rule_id.rpartition(".")[0]))
        origin = ruleset.origins[rule_id]
        inherited = homes[rule_id, str(origin)] != ruleset.address
        if _is_due(ruleset.address, origin, inherited=inherited):
            yield from (Trial(ruleset.address, each, inherited) for each in changes)


def _is_due(address: str, origin: Origin, *, inherited: bool) -> bool:
    """Tell whether a ruleset with options has to answer for a rule."""
    options = address.count("+")
    return not options or (origin.option is not None and not (inherited and options > 1))


def sampled(trials: Iterable[Trial]) -> list[Trial]:
    """Return all trials of stated values, and of each inherited rule one, the same in every run."""
    found: list[Trial] = []
    inherited: dict[tuple[str, str], list[Trial]] = {}
    for trial in trials:
        if trial.inherited:
            inherited.setdefault((trial.address, trial.change.rule), []).append(trial)
        else:
            found.append(trial)
    for (address, rule), own in inherited.items():
        found.append(Random(f"{address} {rule}").choice(own))
    return found


def some(trials: Sequence[Trial], number: int, seed: int) -> list[Trial]:
    """Return some of the trials, in their order."""
    places = Random(seed).sample(range(len(trials)), min(number, len(trials)))
    return [trials[place] for place in sorted(places)]


def narrowed(trials: Iterable[Trial], rule: str | None) -> list[Trial]:
    """Return the trials of one rule, or of the group of rules below it."""
    return [t for t in trials if rule is None or f"{t.change.rule}.".startswith(f"{rule}.")]
