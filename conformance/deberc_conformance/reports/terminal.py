"""The report for a terminal: tables by ruleset, area and rule; each failure, how to repeat it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ..reasons import in_words
from ..rule_text import rule_text
from . import drawing
from .clauses import lines_of_clauses
from .declarations import declarations, house_of
from .texts import field, printable, verdict, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from deberc.wording import Lang

    from ..bundle import Bundle, BundleRuleset
    from ..cases import Case
    from ..report_stream import Event, Report

_SHOWN_IN_FULL: Final = 10
_LISTED: Final = 200
_LABEL: Final = 12
_PATH: Final = re.compile(r"(\w+)(.*)")


def heading(report: Report, lang: Lang) -> Iterator[str]:
    """Yield the lines that say who was judged by what."""
    peer = report.header["peer"]
    name = f"{peer['name']} {peer['version']}".strip()
    started = peer["command"] or word("reference", lang)
    yield f"deberc {report.header['suite']} · {word('peer', lang)}: {printable(name)} ({started})"
    yield ""


def summary(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    """Yield the lines of the tables and the last line."""
    events = list(report.cases.values())
    yield from _table("by_ruleset", events, lambda event: [event["ruleset"]], lang)
    yield from _table("by_area", events, lambda event: [event["area"]], lang)
    yield from _rules(events, lang)
    yield from declarations(report, lang)
    yield from lines_of_clauses(report, bundle, lang)
    yield from _total(report, lang)


def failures(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    """Yield the lines on each failing case and on each incident."""
    failing = [event for event in report.cases.values() if event["failing"]]
    known = {case.id: case for case in bundle.cases}
    for event in failing[:_SHOWN_IN_FULL]:
        yield from failure(event, known[event["case"]], bundle, report.header, lang)
        yield ""
    for event in failing[_SHOWN_IN_FULL:_LISTED]:
        yield f"{verdict(event['verdict'], lang)}  {event['case']}  {', '.join(event['rules'])}"
    if len(failing) > _LISTED:
        yield word("more", lang, len(failing) - _LISTED)
    for incident in report.incidents:
        yield from _incident(incident, lang)


def _table(
    title: str, events: Iterable[Event], keys: Callable[[Event], list[str]], lang: Lang
) -> Iterator[str]:
    rows: dict[str, Counter[str]] = {}
    for event in events:
        for key in keys(event):
            rows.setdefault(key, Counter())[event["verdict"]] += 1
    yield word(title, lang)
    width = max(map(len, rows), default=0)
    for name, counts in sorted(rows.items()):
        yield f"  {name:<{width}} {_counts(counts, lang)}"
    yield ""


def _rules(events: list[Event], lang: Lang) -> Iterator[str]:
    """Yield the rules with a finding, and how many have none."""
    ran = (event for event in events if event["failing"] or event["verdict"] == "pass")
    rules = {rule for event in ran for rule in event["rules"]}
    failing = [event for event in events if event["failing"]]
    bad = {rule for event in failing for rule in event["rules"]}
    if bad:
        touched = [event for event in events if bad.intersection(event["rules"])]
        yield from _table(
            "by_rule", touched, lambda event: [r for r in event["rules"] if r in bad], lang
        )
    yield word("rules_clean", lang, len(rules - bad), len(rules))


def _counts(counts: Counter[str], lang: Lang) -> str:
    parts = [f"{verdict(name, lang)} {number}" for name, number in counts.most_common()]
    return f"{counts.total():>5}: {', '.join(parts)}"


def _total(report: Report, lang: Lang) -> Iterator[str]:
    footer = report.footer
    counts: Counter[str] = Counter(footer["counts"])
    seconds = f"{footer['seconds']:.2f} {word('seconds', lang)}"
    declared = sum(
        event["verdict"] == "unsupported" and not event["failing"]
        for event in report.cases.values()
    )
    tail = f" ({word('declared', lang, declared)})" if declared else ""
    restarts = f", {word('restarts', lang, footer['restarts'])}" if footer["restarts"] else ""
    cases = f"{word('cases', lang)} {_counts(counts, lang).strip()}"
    yield f"{cases}{tail}; {seconds}{restarts}"
    if stopped := footer.get("stopped"):
        known = in_words(stopped, lang)
        reason = word("interrupted", lang) if stopped == "interrupted" else known
        yield word("partial", lang, reason)
    if footer["exit_code"] == 4:
        yield word("nothing_ran", lang)
    elif footer["failing"]:
        yield word("failing", lang, footer["failing"])
    elif footer["exit_code"] == 0:
        yield word("all_passed", lang)


def failure(event: Event, case: Case, bundle: Bundle, header: Event, lang: Lang) -> Iterator[str]:
    """Yield the lines on one failing case."""
    yield from evidence(event, case, bundle.rulesets[case.ruleset], lang)
    yield row(word("file", lang), case.file)
    yield row(word("again", lang), repeat_command(event["case"], header))


def evidence(event: Event, case: Case, ruleset: BundleRuleset, lang: Lang) -> Iterator[str]:
    """Yield the lines that say what a case is and how the answer to it is wrong."""
    yield f"{verdict(event['verdict'], lang).upper()}  {event['case']}  {event['op']}"
    yield f"  {case.purpose[lang]}"
    for name, text in drawing.position(event["given"], lang):
        yield row(name, text)
    yield from _expected(event["expected"], lang)
    yield from _got(event, lang)
    if headline := event.get("headline"):
        left, right = (
            drawing.held(headline["field"], headline[key], lang) for key in ("expected", "got")
        )
        yield row(word("differs", lang), f"{_path(headline['field'], lang)}: {left} ≠ {right}")
    if case.situation.get("worked", True):
        yield row(word("because", lang), drawing.cards(case.working[lang], lang))
    for rule in _cited(event, case):
        said = rule_text(rule, ruleset, lang)
        yield row(word("rule", lang), f"{rule}: {said}" if said else rule)


def repeat_command(case: str, header: Event) -> str:
    """Return the command that runs one case of a run with such a header again."""
    house = house_of(case, header.get("selection", {}).get("ruleset", []))
    words = f"deberc verify --case {case}" + (f" --ruleset {house}" if house else "")
    command = header["peer"]["command"]
    if command is None:
        return words
    return f"{words} --peer {quoted(command)}"


def quoted(command: str) -> str:
    """Return a command as one word of a shell."""
    inner = "".join(f"\\{c}" if c in '\\"$`' else c for c in command)
    return f'"{inner}"'


def _cited(event: Event, case: Case) -> list[str]:
    """Return the rule of the headline first, then those that the author names."""
    first = event.get("headline", {}).get("rule")
    return list(dict.fromkeys(([first] if first else []) + list(case.rules)))


def _expected(expected: dict[str, Any], lang: Lang) -> Iterator[str]:
    label = word("expected", lang)
    if "refused" in expected:
        yield row(label, _refusal(expected["refused"], lang))
        return
    maps = expected["any_of"] if "any_of" in expected else [expected["expect"]]
    for number, fields in enumerate(maps):
        label = f"{label} ({word('any_of', lang)})" if len(maps) > 1 and not number else label
        yield from _fields(label, fields, lang)
        label = ""


def _got(event: Event, lang: Lang) -> Iterator[str]:
    answer = event.get("answer", {})
    label = word("got", lang)
    if "refused" in answer:
        yield row(label, _refusal(answer["refused"], lang))
    elif "result" in answer:
        yield from _fields(label, answer["result"], lang)
    if reason := event.get("reason"):
        yield row(word("reason", lang), in_words(reason, lang))
    if words := event.get("stderr"):
        for line in words.rstrip().splitlines()[-5:]:
            yield row(word("stderr", lang), line)


def _fields(label: str, fields: dict[str, Any], lang: Lang) -> Iterator[str]:
    if not fields:
        yield row(label, word("none", lang))
    for key, data in fields.items():
        if key == "breakdown" and isinstance(data, list):
            for line in data:
                yield row(label, f"{field(key, lang)}: {drawing.value(line, lang)}")
                label = ""
        else:
            yield row(label, f"{field(key, lang)}: {drawing.held(key, data, lang)}")
        label = ""


def _refusal(refusal: dict[str, Any], lang: Lang) -> str:
    line = f", {word('line', lang)} {refusal['line']}" if "line" in refusal else ""
    return f"{word('refused', lang)}{line}: {refusal.get('rule', '?')}"


def _path(path: str, lang: Lang) -> str:
    name, rest = _PATH.sub(r"\1", path), _PATH.sub(r"\2", path)
    return field(name, lang) + drawing.cards(rest, lang)


def _incident(incident: Event, lang: Lang) -> Iterator[str]:
    detail = in_words(incident["detail"], lang)
    yield f"{word('incident', lang)}: {verdict(incident['kind'], lang)}: {detail}"
    if incident["cases"]:
        shown = incident["cases"][:5]
        more = len(incident["cases"]) - len(shown)
        tail = f", {word('more', lang, more)}" if more else ""
        yield row(word("waiting", lang), f"{', '.join(shown)}{tail}")
    for line in incident.get("stderr", "").rstrip().splitlines()[-5:]:
        yield row(word("stderr", lang), line)


def row(label: str, text: str) -> str:
    """Return a line with a label."""
    return f"  {label:<{_LABEL}}  {printable(text)}"
