"""A finding as a situation file, of a folder that counts for nothing until a person works it."""

from __future__ import annotations

import json
from base64 import b32encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from deberc.rulesets import stated
from deberc.sayings import said, say

from ..errors import OutputFailed
from ..operations import areas_of
from ..situation_text import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from deberc.sayings import Lang

    from ..bundle import BundleRuleset
    from .finishing import Finding
    from .records import Divergence

_LANGS: Final[tuple[Lang, ...]] = ("ru", "en")
_ALWAYS: Final = ("outcome",)
_UNTOLD: Final = frozenset({"legal", "turn"})
_ANY_RULE: Final = "table.players"
_AREAS: Final = {
    "bella": "bella",
    "bidding": "bidding",
    "seven_exchange": "exchange",
    "melds": "melds",
    "play": "play",
    "settlement": "settlement",
    "pot": "pot",
    "game": "endgame",
}
"""Folders of whole deals, by the section of the rule that they show."""


def situation_of(finding: Finding, ruleset: BundleRuleset, program: str) -> dict[str, Any]:
    """Return a finding as a situation whose answer is the reference's."""
    ruleset = finding.ruleset or ruleset
    found, rule = finding.divergence, rule_of(finding, ruleset)
    working = {lang: say(said("fuzz.to-work", rule=rule), lang) for lang in _LANGS}
    verdict = {"rulesets": [ruleset.address], "rules": [rule], **expectation(found)}
    return {
        "id": id_of(found, ruleset),
        "op": found.op,
        "purpose": {
            lang: say(said("fuzz.purpose", program=program, rule=rule), lang) for lang in _LANGS
        },
        "worked": False,
        "given": found.given,
        "verdicts": [{**verdict, "working": working}],
    }


def rule_of(finding: Finding, ruleset: BundleRuleset) -> str:
    """Return the rule that a situation names: the one behind it, or one that always applies."""
    have = stated(ruleset.rules)
    named = (finding.rule, finding.divergence.expected[1].get("rule"), finding.divergence.rule)
    return next((rule for rule in named if rule in have), _ANY_RULE)


def expectation(found: Divergence) -> dict[str, Any]:
    """Return what a situation expects: the fields in which the answers differ, and the outcome."""
    kind, body = found.expected
    if kind == "refused":
        return {"refused": {name: body[name] for name in ("line", "rule") if name in body}}
    said_by_it = found.got[1] if found.got[0] == "result" else {}
    differing = {
        name: value
        for name, value in body.items()
        if name not in _UNTOLD and said_by_it.get(name) != value
    }
    plain = {name: value for name, value in differing.items() if name not in _REASONS} or differing
    always = {name: body[name] for name in _ALWAYS if name in body}
    return {"expect": {**always, **(plain or body)}}


_REASONS: Final = frozenset({"breakdown", "because"})


def id_of(found: Divergence, ruleset: BundleRuleset) -> str:
    """Return an id that the same position always gets."""
    text = json.dumps([ruleset.address, found.op, found.given], sort_keys=True)
    return b32encode(sha256(text.encode()).digest()).decode().lower()[:6]


def write_finding(finding: Finding, ruleset: BundleRuleset, program: str, folder: Path) -> Path:
    """Write a finding as a situation below a folder; return the file. Raises OutputFailed."""
    situation = situation_of(finding, ruleset, program)
    path = folder / _area(situation) / f"{_slug(situation)}-{situation['id']}.yaml"
    return write_situation(situation, path)


def write_situation(situation: dict[str, Any], path: Path) -> Path:
    """Write a situation. Raises OutputFailed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(situation), encoding="utf-8")
    except OSError as error:
        raise OutputFailed(str(path), (error.strerror or str(error)).lower()) from None
    return path


def _area(situation: dict[str, Any]) -> str:
    areas = areas_of(situation["op"])
    section = situation["verdicts"][0]["rules"][0].partition(".")[0]
    return areas[0] if len(areas) == 1 else _AREAS.get(section, "deals")


def _slug(situation: dict[str, Any]) -> str:
    return str(situation["verdicts"][0]["rules"][0]).replace(".", "-").replace("_", "-").lower()
