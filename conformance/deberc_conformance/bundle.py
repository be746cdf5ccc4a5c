"""The corpus as one JSON file: read where it is fresh, built anew where a checkout changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .cases import Case, cases_of
from .resources import DATA, situations_folder

if TYPE_CHECKING:
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


class Bundle:
    """The rulesets and cases of the corpus."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

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
        return {item["address"]: BundleRuleset(**item) for item in self.data["rulesets"]}

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every case, by the order of rulesets, then of situations."""
        found: dict[str, list[Case]] = {address: [] for address in self.rulesets}
        for situation in self.data["situations"]:
            for case in cases_of(situation):
                found[case.ruleset].append(case)
        return tuple(case for cases in found.values() for case in cases)


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
