"""Failures with what a reader needs to judge them: purpose, working, rules and their sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError

from ..rule_text import rule_text
from .declarations import house_of
from .page_texts import both
from .terminal import repeat_command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.rulesets.model import Provenance

    from ..bundle import Bundle
    from ..cases import Case
    from ..report_stream import Event

Text = dict[str, str]

_LANGS: Final = ("ru", "en")


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule that a failure turns on; ``anchor`` is its place in the rulebook, if it has one."""

    rule: str
    said: Text
    provenance: Text
    anchor: str | None


@dataclass(frozen=True, slots=True)
class Failure:
    """A failing case; purpose, working and file are empty where the corpus has it no more."""

    event: Event
    purpose: Text
    working: Text
    file: str
    rules: tuple[Cited, ...]
    again: str


class Explainer:
    """Explains the failures of one report by a corpus."""

    def __init__(self, bundle: Bundle, header: Event) -> None:
        self._bundle = bundle
        self._header = header
        self._rules: dict[tuple[str, str], Cited] = {}

    def explain(self, event: Event) -> Failure:
        """Return a failing case with its explanation."""
        case = self._cases.get(event["case"])
        return Failure(
            event,
            case.purpose if case else {},
            case.working if case else {},
            case.file if case else "",
            tuple(self._cited(rule, event["ruleset"]) for rule in _rules_of(event)),
            repeat_command(event["case"], self._header),
        )

    @cached_property
    def _cases(self) -> dict[str, Case]:
        return {case.id: case for case in self._bundle.cases}

    def _cited(self, rule: str, address: str) -> Cited:
        key = rule, address
        if key not in self._rules:
            self._rules[key] = self._look_up(rule, address)
        return self._rules[key]

    def _look_up(self, rule: str, address: str) -> Cited:
        ruleset = self._bundle.rulesets.get(address)
        said: Text = {}
        if ruleset is not None:
            for lang in _LANGS:
                if sentence := rule_text(rule, ruleset, lang):
                    said[lang] = sentence
        chosen = self._header.get("selection", {}).get("ruleset", [])
        source = _sources(house_of(f"x@{address}", chosen) or address).get(rule)
        return Cited(rule, said, _provenance(source), anchor_of(rule, address) if said else None)


def anchor_of(rule: str, address: str) -> str | None:
    """Return where the rulebook has a rule, below a language's root; None for a house variant."""
    from deberc.resources import spec  # noqa: PLC0415  # only a failure needs it

    name = address.partition("+")[0]
    known = (spec() / "rulesets" / f"{name}.yaml").is_file()
    return f"rulesets/{name}.html#{rule}" if known else None


def _rules_of(event: Event) -> list[str]:
    first = event.get("headline", {}).get("rule")
    return list(dict.fromkeys(([first] if first else []) + list(event["rules"])))


@cache
def _sources(name: str) -> Mapping[str, Provenance]:
    from deberc.rulesets import load_ruleset  # noqa: PLC0415  # reads YAML

    try:
        return load_ruleset(name).sources
    except (DebercError, OSError):
        return {}


def _provenance(source: Provenance | None) -> Text:
    if source is None:
        return {}
    if source.source:
        name = source.source.partition(" ")[0]
        title: Text = _titles().get(name, {}).get("title", {})
        places = {lang: f"{title.get(lang, name)} ({source.source})" for lang in _LANGS}
        return {lang: both("stated", places[lang])[lang] for lang in _LANGS}
    if source.reason:
        reason = source.reason
        return {lang: both("decided", reason[lang])[lang] for lang in _LANGS if lang in reason}
    return both("agreed")


@cache
def _titles() -> Mapping[str, Any]:
    from deberc.resources import spec  # noqa: PLC0415
    from deberc.yamltext import read_bytes  # noqa: PLC0415

    found: Mapping[str, Any] = read_bytes((spec() / "sources.yaml").read_bytes(), "sources").data
    sources: Mapping[str, Any] = found["sources"]
    return sources
