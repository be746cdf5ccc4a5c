"""Builds the bundle from the situations and rulesets of a checkout, and the index from it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from deberc.errors import ProblemsFound
from deberc.rulesets import open_ruleset, shipped_names

from .bundle import BUNDLE_FILE, INDEX_FILE, STAMP_FILE
from .cases import cases_of
from .corpus_lint import breaking_problems, ruleset_at
from .freshness import stamp_of, write_quietly
from .resources import DATA, suite_version
from .situations import read_situations

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from deberc.rulesets import Ruleset

    from .situations import Situation


def rebuild(folder: Path) -> dict[str, Any]:
    """Build bundle and index, keep them where the package may be written, return the bundle."""
    stamp = stamp_of(folder)
    bundle = build_bundle(read_situations(folder))
    write_quietly(DATA / BUNDLE_FILE, json_text(bundle))
    write_quietly(DATA / INDEX_FILE, json_text(index_of(bundle)))
    write_quietly(DATA / STAMP_FILE, stamp)
    return bundle


def build_bundle(situations: list[Situation]) -> dict[str, Any]:
    """Return the bundle of situations. Raises ProblemsFound for a broken corpus."""
    if problems := breaking_problems(situations):
        raise ProblemsFound(tuple(problems))
    entries = sorted((situation.entry for situation in situations), key=lambda entry: entry["id"])
    bundle = {
        "bundle": 1,
        "suite": suite_version(),
        "rulesets": [_ruleset(ruleset_at(address)) for address in _addresses(entries)],
        "situations": entries,
    }
    canonical = json.dumps(bundle, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return {**bundle, "content": hashlib.sha256(canonical.encode()).hexdigest()}


def index_of(bundle: dict[str, Any]) -> dict[str, Any]:
    """Return which cases each rule, ruleset, operation and area has, for a bundle."""
    index: dict[str, dict[str, list[str]]] = {"rule": {}, "ruleset": {}, "op": {}, "area": {}}
    for situation in bundle["situations"]:
        for case in cases_of(situation):
            for rule in case.rules:
                index["rule"].setdefault(rule, []).append(case.id)
            index["ruleset"].setdefault(case.ruleset, []).append(case.id)
            index["op"].setdefault(case.op, []).append(case.id)
            index["area"].setdefault(case.area, []).append(case.id)
    return {"content": bundle["content"], **index}


def json_text(data: Any) -> str:
    """Return data as JSON without blanks, in the order in which its authors wrote it."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _addresses(entries: Iterable[dict[str, Any]]) -> list[str]:
    """Return the shipped rulesets that can be played, and those with options that cases use."""
    plain = [name for name in shipped_names() if not open_ruleset(name).abstract]
    used = {
        address
        for entry in entries
        for verdict in entry["verdicts"]
        for address in verdict["rulesets"]
    }
    return plain + sorted(used - set(plain))


def _ruleset(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "address": ruleset.address,
        "hash": ruleset.hash,
        "title": ruleset.title,
        "players": ruleset.value("table.players"),
        "rules": ruleset.data,
    }
