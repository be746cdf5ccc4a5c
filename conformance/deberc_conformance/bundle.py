"""The corpus as one JSON file: read where it is fresh, built anew where a checkout changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .cases import Case, cases_of
from .resources import DATA, situations_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

BUNDLE_FILE = "bundle.json"
INDEX_FILE = "index.json"
STAMP_FILE = "stamp.json"


@dataclass(frozen=True)
class BundleRuleset:
    """A resolved ruleset as a peer is sent it."""

    address: str
    hash: str
    title: dict[str, str]
    players: int
    rules: dict[str, Any]


@dataclass(frozen=True)
class House:
    """A ruleset without own cases, and those of its parents; `left_out` has the rules by case id.

    A case that is left out has another answer under the ruleset.
    """

    ruleset: BundleRuleset
    cases: tuple[Case, ...]
    left_out: Mapping[str, tuple[str, ...]]
    parents: tuple[str, ...]


class Bundle:
    """The rulesets and cases of the corpus; houses come after what the data holds."""

    def __init__(self, data: dict[str, Any], houses: Iterable[House] = ()) -> None:
        self.data = data
        self.houses = tuple(houses)

    def with_houses(self, houses: Iterable[House]) -> Bundle:
        """Return a bundle with more houses."""
        return Bundle(self.data, (*self.houses, *houses))

    @property
    def suite(self) -> str:
        """The version of the suite."""
        return str(self.data["suite"])

    @property
    def content(self) -> str:
        """The hash over everything the bundle says."""
        return str(self.data["content"])

    @cached_property
    def rulesets(self) -> dict[str, BundleRuleset]:
        """The rulesets by address, in the order of the bundle."""
        found = {item["address"]: BundleRuleset(**item) for item in self.data["rulesets"]}
        return found | {house.ruleset.address: house.ruleset for house in self.houses}

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every case, by the order of rulesets, then of situations."""
        found: dict[str, list[Case]] = {address: [] for address in self.rulesets}
        for situation in self.data["situations"]:
            for case in cases_of(situation):
                found[case.ruleset].append(case)
        for house in self.houses:
            found[house.ruleset.address] = list(house.cases)
        return tuple(case for cases in found.values() for case in cases)

    @cached_property
    def left_out(self) -> dict[str, tuple[str, ...]]:
        """Cases of houses that have another answer there, with the rules to which it is due."""
        return {case: rules for house in self.houses for case, rules in house.left_out.items()}


def load_bundle() -> Bundle:
    """Return the corpus: of the checkout, built anew if something changed, or as it was shipped.

    Raises what building raises for a broken corpus, CorpusMissing where there is none.
    """
    folder = situations_folder()
    if folder is None:
        return _shipped()
    from .freshness import is_fresh  # noqa: PLC0415  # only a checkout can be stale

    if is_fresh(folder):
        return read_bundle(DATA / BUNDLE_FILE)
    from .build import rebuild  # noqa: PLC0415  # pulls in YAML and schemas

    return Bundle(rebuild(folder))


def read_bundle(path: Path) -> Bundle:
    """Read a bundle from a file."""
    return Bundle(json.loads(path.read_bytes()))


def _shipped() -> Bundle:
    try:
        return read_bundle(DATA / BUNDLE_FILE)
    except FileNotFoundError:
        from .errors import CorpusMissing  # noqa: PLC0415

        raise CorpusMissing(str(DATA / BUNDLE_FILE)) from None
