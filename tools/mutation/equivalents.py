"""The list of changes that no answer can show, `tools/equivalent_mutants.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.errors import DebercError
from deberc.yamltext import read_file

from .changes import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from .choosing import Trial

ANYWHERE = "*"
KEYS = ["rule", "from", "to", "rulesets", "reason"]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """One change that changes nothing: `rule` with its cell, values as text, and why.

    `entry` is the number of its entry in the list; `rulesets` are addresses, or `*` alone for
    every ruleset that has the old value.
    """

    rule: str
    was: str
    becomes: str
    rulesets: tuple[str, ...]
    reason: str
    entry: int

    def covers(self, trial: Trial) -> bool:
        """Tell whether a trial makes this change in a ruleset that is meant."""
        change = trial.change
        same = (change.id, change.was, change.becomes) == (self.rule, self.was, self.becomes)
        return same and (self.rulesets == (ANYWHERE,) or trial.address in self.rulesets)

    def __str__(self) -> str:
        """Return the change with its rulesets, as messages name it."""
        return f"{self.rule}: {self.was} → {self.becomes} ({', '.join(self.rulesets)})"


@dataclass(eq=False)
class ListRefused(DebercError):
    """An entry of the list that is not written as it must be."""

    file: str
    number: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}: entry {self.number}: {self.what}"


def read_equivalents(path: Path) -> list[Equivalent]:
    """Read the list. Raises FileRefused, TextRefused, ListRefused."""
    rows = read_file(path).data.get("equivalents", [])
    return [one for number, row in enumerate(rows, 1) for one in _entries(path.name, number, row)]


def _entries(file: str, number: int, row: Any) -> Iterator[Equivalent]:
    if not isinstance(row, dict) or sorted(row) != sorted(KEYS):
        raise ListRefused(file, number, f"it has {', '.join(KEYS)} and nothing else")
    if not row["reason"].get("en", "").strip():
        raise ListRefused(file, number, "its reason says nothing in English")
    rulesets = row["rulesets"]
    for value in row["to"]:
        yield Equivalent(
            rule=row["rule"],
            was=text_of(row["from"]),
            becomes=text_of(value),
            rulesets=(rulesets,) if isinstance(rulesets, str) else tuple(rulesets),
            reason=row["reason"]["en"],
            entry=number,
        )


def find(equivalents: Iterable[Equivalent], trial: Trial) -> Equivalent | None:
    """Return the entry that covers a trial."""
    rule = trial.change.id
    return next((each for each in equivalents if each.rule == rule and each.covers(trial)), None)


def unmet(equivalents: Iterable[Equivalent], trials: Iterable[Trial]) -> list[str]:
    """Return the entries that name a change, or one in some ruleset, that no trial makes."""
    tried: dict[str, list[Trial]] = {}
    for trial in trials:
        tried.setdefault(trial.change.id, []).append(trial)
    found = []
    for each in equivalents:
        met = {trial.address for trial in tried.get(each.rule, ()) if each.covers(trial)}
        absent = [name for name in each.rulesets if name not in met and name != ANYWHERE]
        if absent or not met:
            found.append(f"{each} names a change that is not made in {', '.join(absent) or 'any'}")
    return found
