"""A report as one HTML page that needs nothing else: rules against verdicts, then every failure."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from ..reasons import in_words
from .clauses import clauses
from .explained import Explainer
from .html_failure import failure_html
from .html_matrix import anchor, matrix_html
from .markup import esc, lines
from .matrix import labelled
from .page_texts import text
from .standing import standing
from .texts import verdict, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..bundle import Bundle
    from ..report_stream import Event, Report
    from .matrix import Judged
    from .texts import Lang

_SHOWN: Final = 400
"""Failures of a peer that are shown in full: more make a page that no phone opens."""


def html(
    reports: Sequence[tuple[Report, Bundle]], lang: Lang, rulebook: str | None = None
) -> Iterator[str]:
    """Yield the lines of the page on reports, each with the corpus that explains it."""
    peers = labelled(report for report, _ in reports)
    title = f"{text('title', lang)}: {', '.join(peer.label for peer in peers)}"
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    yield "<!doctype html>"
    yield f'<html lang="{lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f'<title>{esc(title)}</title><style>{style}</style></head><body id="top"><main>'
    yield f"<h1>{text('title', lang)}</h1>"
    for number, peer in enumerate(peers):
        yield from _peer(peer, reports[number][1], lang)
    yield from matrix_html(peers, lang)
    yield f'<section id="failures"><h2>{text("failures", lang)}</h2>'
    if not any(peer.report.footer["failing"] for peer in peers):
        yield f"<p>{text('no_failures', lang)}</p>"
    for number, (peer, (_, bundle)) in enumerate(zip(peers, reports, strict=True)):
        if len(peers) > 1:
            yield f"<h2>{esc(peer.label)}</h2>"
        yield from _failures(
            peer.report, number, Explainer(bundle, peer.report.header), lang, rulebook
        )
    yield "</section></main></body></html>"


def _peer(peer: Judged, bundle: Bundle, lang: Lang) -> Iterator[str]:
    header, footer = peer.report.header, peer.report.footer
    found = standing(peer.report, lang)
    yield f'<section class="peer {found.mood}"><h2>{esc(peer.label)}</h2>'
    yield f'<p class="standing">{esc(found.words)}</p>'
    if found.partial:
        yield f'<p class="partial">{esc(found.partial)}</p>'
    if header.get("content") != bundle.content:
        yield f'<p class="partial">{text("old_corpus", lang)}</p>'
    counts = "".join(
        f'<li><span class="verdict v-{esc(name)}">{esc(verdict(name, lang))}</span> {number}</li>'
        for name, number in sorted(footer["counts"].items(), key=lambda item: -item[1])
    )
    yield f'<ul class="counts">{counts}</ul>'
    yield from _clauses(peer.report, bundle, lang)
    command = header["peer"]["command"]
    started = f"<code>{esc(command)}</code>" if command else text("in_process", lang)
    chosen = " ".join(
        f"--{name} {value}" for name, values in header["selection"].items() for value in values
    )
    facts = [
        (text("peer", lang), started),
        (text("suite", lang), f"deberc {esc(header['suite'])}"),
        (text("selection", lang), f"<code>{esc(chosen)}</code>" if chosen else ""),
        (text("started", lang), esc(header["started"].replace("T", " ").replace("Z", " UTC"))),
        (text("took", lang), text("seconds", lang, f"{footer['seconds']:.2f}")),
    ]
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts if value)
    yield f'<dl class="facts">{rows}</dl></section>'


def _clauses(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    found = clauses(report, bundle, lang)
    if found:
        rows = "".join(
            f"<li><code>{esc(clause.rule)}</code> — {esc(clause.found)}."
            f"{f' <span>{esc(clause.said)}</span>' if clause.said else ''}</li>"
            for clause in found
        )
        yield f'<div class="broken"><h3>{esc(word("broken", lang))}</h3><ul>{rows}</ul></div>'


def _failures(
    report: Report, number: int, explainer: Explainer, lang: Lang, rulebook: str | None
) -> Iterator[str]:
    failing = [event for event in report.cases.values() if event["failing"]]
    for event in failing[:_SHOWN]:
        failure = explainer.explain(event)
        yield from failure_html(failure, anchor(number, event["case"]), lang, rulebook)
    for event in failing[_SHOWN:]:
        yield f'<p id="{esc(anchor(number, event["case"]))}"><code>{esc(event["case"])}</code></p>'
    if report.incidents:
        yield f"<h3>{text('incidents', lang)}</h3>"
        for each in report.incidents:
            yield from _incident(each, lang)
    known = [event for event in report.cases.values() if event["verdict"] == "known_failure"]
    if known:
        yield f"<details><summary>{text('known', lang, len(known))}</summary><ul>"
        for event in known:
            yield f"<li><code>{esc(event['case'])}</code> {esc(event.get('reason', ''))}</li>"
        yield "</ul></details>"


def _incident(incident: Event, lang: Lang) -> Iterator[str]:
    kind = esc(verdict(incident["kind"], lang))
    detail = esc(in_words(incident["detail"], lang))
    yield f'<article class="failure"><p><b>{kind}:</b> {detail}</p>'
    if incident["cases"]:
        yield f"<p><code>{esc(', '.join(incident['cases']))}</code></p>"
    if said := incident.get("stderr"):
        yield f"<pre>{lines(said)}</pre>"
    yield "</article>"
