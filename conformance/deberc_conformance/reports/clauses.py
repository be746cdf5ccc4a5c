"""The rules that a program most likely breaks, in words, for every report that a person reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..broken import broken_rules
from ..rule_text import rule_text, value_text
from .texts import word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..broken import Broken
    from ..bundle import Bundle
    from ..report_stream import Report
    from .texts import Lang


@dataclass(frozen=True, slots=True)
class Clause:
    """A broken rule: its id, what it says, how many cases fail by it and what is played instead."""

    rule: str
    said: str
    found: str


_last: list[tuple[Report, list[Broken]]] = []
"""The last report looked at: one run is rendered several times, and to look takes a moment."""


def clauses(report: Report, bundle: Bundle, lang: Lang) -> list[Clause]:
    """Return the rules that the failing cases come from, the plainest first."""
    if not _last or _last[0][0] is not report:
        _last[:] = [(report, broken_rules(report, bundle))]
    return [_clause(broken, report, bundle, lang) for broken in _last[0][1]]


def lines_of_clauses(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    """Yield the lines for a terminal; none where nothing is broken."""
    found = clauses(report, bundle, lang)
    if not found:
        return
    yield word("broken", lang)
    for clause in found:
        yield f"  {clause.rule}  {clause.found}"
        if clause.said:
            yield f"      {clause.said}"
    yield ""


def _clause(broken: Broken, report: Report, bundle: Bundle, lang: Lang) -> Clause:
    turning = dict.fromkeys(
        event["ruleset"]
        for event in report.cases.values()
        if event["failing"] and event["ruleset"] in bundle.rulesets
    )
    known: Literal["ru", "en"] = "ru" if lang == "ru" else "en"
    texts = (rule_text(broken.rule, bundle.rulesets[address], known) for address in turning)
    found = word("fails_in", lang, broken.failing, broken.judged)
    if broken.value is not None:
        played = value_text(broken.rule, broken.value, bundle.rulesets[next(iter(turning))], known)
        found = f"{found}; {word('plays', lang, played)}"
    return Clause(broken.rule, next(filter(None, texts), ""), found)
