"""A summary in Markdown, for the page of a CI run."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from ..judge import VERDICTS
from ..reasons import in_words
from . import drawing
from .clauses import clauses
from .explained import Explainer
from .matrix import labelled, matrix, verdicts_in
from .page_texts import text
from .standing import standing
from .texts import field, printable, verdict, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..bundle import Bundle
    from ..report_stream import Report
    from .explained import Failure
    from .matrix import Judged
    from .texts import Lang

_SHOWN: Final = 25
_LONG: Final = 300
_ACTIVE: Final = re.compile(r"([\\`*_\[\]<>|~#@&])")
_SIGNS: Final = {"good": "✅", "bad": "❌", "unknown": "⚠️"}


def markdown(reports: Sequence[tuple[Report, Bundle]], lang: Lang) -> Iterator[str]:
    """Yield the lines of the summary of reports, each with the corpus that explains it."""
    peers = labelled(report for report, _ in reports)
    for peer, (report, bundle) in zip(peers, reports, strict=True):
        yield from _standing(peer, lang)
        yield from _clauses(report, bundle, lang)
    yield from _verdicts(peers, lang)
    yield from _areas(peers, lang)
    yield from _rules(peers, lang)
    for peer, (report, bundle) in zip(peers, reports, strict=True):
        if report.footer["failing"]:
            yield f"### {text('failures', lang)}: {plain(peer.label)}"
            yield ""
            yield from _failures(report, Explainer(bundle, report.header), lang)


def plain(words: str) -> str:
    """Return a text that Markdown shows as it is, on one line, shortened where it is long."""
    shown = printable(words if len(words) <= _LONG else f"{words[: _LONG - 1]}…")
    return _ACTIVE.sub(r"\\\1", shown)


def _standing(peer: Judged, lang: Lang) -> Iterator[str]:
    found = standing(peer.report, lang)
    yield f"## {_SIGNS[found.mood]} {plain(peer.label)}: {plain(found.words)}"
    yield ""
    if found.partial:
        yield f"**{plain(found.partial)}**"
        yield ""


def _clauses(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    found = clauses(report, bundle, lang)
    if found:
        yield f"{word('broken', lang)}:"
        yield ""
        for clause in found:
            yield f"- `{clause.rule}` — {plain(clause.found)}. {plain(clause.said)}"
        yield ""


def _verdicts(peers: Sequence[Judged], lang: Lang) -> Iterator[str]:
    columns = verdicts_in(peers, VERDICTS)
    heads = [text("peer", lang), *(verdict(name, lang) for name in columns), text("cases", lang)]
    yield from _head(heads)
    for peer in peers:
        counts = Counter(event["verdict"] for event in peer.report.cases.values())
        yield _row([plain(peer.label), *(counts[name] for name in columns), counts.total()])
    yield ""


def _areas(peers: Sequence[Judged], lang: Lang) -> Iterator[str]:
    """Yield the areas: how many cases of each fail, and how many there are."""
    areas = sorted({event["area"] for peer in peers for event in peer.report.cases.values()})
    yield from _head([text("area", lang), *(plain(peer.label) for peer in peers)])
    for area in areas:
        cells = []
        for peer in peers:
            members = [each for each in peer.report.cases.values() if each["area"] == area]
            failing = sum(each["failing"] for each in members)
            passed = sum(each["verdict"] == "pass" for each in members)
            cells.append(_cell(failing, passed, len(members)))
        yield _row([f"`{area}`", *cells])
    yield ""


def _rules(peers: Sequence[Judged], lang: Lang) -> Iterator[str]:
    rows = matrix(peers)
    bad = {rule: cells for rule, cells in rows.items() if any(cell.failing for cell in cells)}
    yield f"{text('found', lang, len(bad), len(rows))}."
    yield ""
    if not bad:
        return
    yield from _head([text("rule", lang), *(plain(peer.label) for peer in peers)])
    for rule, cells in bad.items():
        shown = [_cell(cell.failing, cell.counts["pass"], cell.counts.total()) for cell in cells]
        yield _row([f"`{rule}`", *shown])
    yield ""


def _cell(failing: int, passed: int, total: int) -> str:
    if failing:
        return f"❌ {failing}/{total}"
    return f"✅ {passed}" if passed else "·"


def _failures(report: Report, explainer: Explainer, lang: Lang) -> Iterator[str]:
    failing = [event for event in report.cases.values() if event["failing"]]
    for event in failing[:_SHOWN]:
        yield from _failure(explainer.explain(event), lang)
    if len(failing) > _SHOWN:
        yield text("more", lang, len(failing) - _SHOWN)
        yield ""
    for incident in report.incidents:
        detail = plain(in_words(incident["detail"], lang))
        yield f"- **{verdict(incident['kind'], lang)}**: {detail}"
    yield ""


def _failure(failure: Failure, lang: Lang) -> Iterator[str]:
    event = failure.event
    yield f"- **{verdict(event['verdict'], lang)}** `{event['case']}`: {_what(failure, lang)}"
    if headline := event.get("headline"):
        left, right = (
            plain(drawing.held(headline["field"], headline[key], lang))
            for key in ("expected", "got")
        )
        yield f"  - {plain(field(headline['field'], lang))}: {left} ≠ {right}"
    for cited in failure.rules[:1]:
        yield f"  - `{cited.rule}`: {plain(cited.said.get(lang, ''))}"
    yield f"  - {text('again', lang)}: {_code(failure.again)}"


def _what(failure: Failure, lang: Lang) -> str:
    said = failure.purpose.get(lang) or failure.event.get("reason") or failure.event["op"]
    return plain(said)


def _code(words: str) -> str:
    """Return a code span, whatever backticks stand in it."""
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", words)), default=0))
    space = " " if len(fence) > 1 else ""
    return f"{fence}{space}{printable(words)}{space}{fence}"


def _head(cells: Sequence[str]) -> Iterator[str]:
    yield _row(cells)
    yield _row(["---", *("---:" for _ in cells[1:])])


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
