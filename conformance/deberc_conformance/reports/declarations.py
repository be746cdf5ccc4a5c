"""What a peer declares, in the terminal: cases that are not asked, claims that it could make."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from .texts import word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deberc.wording import Lang

    from ..report_stream import Event, Report

_LISTED: Final = 8
_SHOWN: Final = 30


def declarations(report: Report, lang: Lang) -> Iterator[str]:
    """Yield the lines on what was declared different, and on what could be claimed."""
    yield from _different(list(report.cases.values()), lang)
    if report.audits:
        yield ""
        yield word("could_claim", lang)
        for event in report.audits:
            yield f"  {event['kind']} {event['name']}: {event['right']}/{event['asked']}"
        yield ""


def _different(events: Sequence[Event], lang: Lang) -> Iterator[str]:
    """Yield the cases that were not asked, by the rules to which that is due."""
    groups: dict[str, list[str]] = {}
    for event in events:
        if event["verdict"] == "declared_different":
            why = ", ".join(event.get("differs", ())) or event["reason"]
            groups.setdefault(why, []).append(event["case"])
    if not groups:
        return
    yield ""
    yield f"{word('different', lang)}: {sum(map(len, groups.values()))}"
    ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
    for why, cases in ordered[:_SHOWN]:
        rest = len(cases) - _LISTED
        more = f", {word('more', lang, rest)}" if rest > 0 else ""
        yield f"  {why}: {len(cases)}"
        yield f"    {', '.join(cases[:_LISTED])}{more}"
    if len(ordered) > _SHOWN:
        yield f"  {word('more', lang, len(ordered) - _SHOWN)}"
    yield ""


def house_of(case: str, chosen: Sequence[str]) -> str | None:
    """Return which of the chosen rulesets, files and addresses with options, a case belongs to."""
    address = case.partition("@")[2]
    for name in chosen:
        is_file = name.partition("+")[0].endswith((".yaml", ".yml"))
        if is_file and _as_address(name) == address:
            return name
        if "+" in name and name == address:
            return name
    return None


def _as_address(name: str) -> str:
    file, plus, options = name.partition("+")
    return f"{PurePath(file).stem}{plus}{options}"
