"""JUnit XML: a suite a ruleset, a test a case; what CI systems read."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from .matrix import labelled
from .terminal import repeat_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..report_stream import Event, Report

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ERRORS: Final = frozenset({"error", "timeout", "crash", "protocol"})


def junit(*reports: Report) -> Iterator[str]:
    """Yield the lines of the XML document; suites of several reports bear the peer's name."""
    every = [event for report in reports for event in report.cases.values()]
    peers = labelled(reports)
    name = f"deberc {reports[0].header['suite']}: {', '.join(peer.label for peer in peers)}"
    extra = sum(len(_findings(report)) for report in reports)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<testsuites name={_attribute(name)} {_numbers(every, extra)}>"
    for peer in peers:
        yield from _suites(peer.report, f"{peer.label}: " if len(peers) > 1 else "")
    yield "</testsuites>"


def _suites(report: Report, prefix: str) -> Iterator[str]:
    started = report.header.get("started", "").removesuffix("Z")
    stamp = f" timestamp={_attribute(started)}" if started else ""
    events = report.cases.values()
    for ruleset, members in groupby(events, key=lambda event: event["ruleset"]):
        cases = list(members)
        yield f"<testsuite name={_attribute(prefix + ruleset)} {_numbers(cases)}{stamp}>"
        for event in cases:
            yield from _case(event, report.header)
        yield "</testsuite>"
    yield from _run(report, prefix)


def _case(event: Event, header: Event) -> Iterator[str]:
    name = f"name={_attribute(event['case'])}"
    place = f"classname={_attribute('.'.join((event['ruleset'], event['area'])))}"
    head = f'<testcase {name} {place} time="{event["ms"] / 1000:.6f}"'
    if event["verdict"] == "pass":
        yield f"{head}/>"
        return
    yield f"{head}>"
    message = _attribute(_message(event))
    if not event["failing"]:
        yield f"<skipped message={message}/>"
    else:
        tag = "error" if event["verdict"] in _ERRORS else "failure"
        kind = _attribute(event["verdict"])
        yield f"<{tag} type={kind} message={message}>{_text(_details(event, header))}</{tag}>"
    yield "</testcase>"


def _run(report: Report, prefix: str) -> Iterator[str]:
    """Yield what belongs to no single case."""
    found = _findings(report)
    if not found:
        return
    name = _attribute(f"{prefix}run")
    yield f'<testsuite name={name} tests="{len(found)}" failures="0" errors="{len(found)}">'
    for number, message in enumerate(found, 1):
        yield f'<testcase name="run {number}" classname="run">'
        yield f"<error message={_attribute(message)}/></testcase>"
    yield "</testsuite>"


def _findings(report: Report) -> list[str]:
    found = [f"{each['kind']}: {each['detail']}" for each in report.incidents]
    if report.footer["partial"]:
        found.append(f"partial: {report.footer.get('stopped', '')}")
    return found


def _numbers(events: list[Event], extra: int = 0) -> str:
    """Return the attributes that count; ``extra`` errors belong to no case."""
    failing = [event for event in events if event["failing"]]
    errors = sum(event["verdict"] in _ERRORS for event in failing)
    skipped = sum(event["verdict"] != "pass" and not event["failing"] for event in events)
    seconds = sum(event["ms"] for event in events) / 1000
    return (
        f'tests="{len(events) + extra}" failures="{len(failing) - errors}" '
        f'errors="{errors + extra}" '
        f'skipped="{skipped}" time="{seconds:.6f}"'
    )


def _message(event: Event) -> str:
    if headline := event.get("headline"):
        got = json.dumps(headline["got"], ensure_ascii=False)
        expected = json.dumps(headline["expected"], ensure_ascii=False)
        return f"{headline['field']}: expected {expected}, got {got}"
    return str(event.get("reason", event["verdict"]))


def _details(event: Event, header: Event) -> str:
    parts = [
        f"{key}: {json.dumps(event[key], ensure_ascii=False)}"
        for key in ("rules", "given", "expected", "answer", "reason")
        if key in event
    ]
    return "\n".join([*parts, f"again: {repeat_command(event['case'], header)}"])


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))
