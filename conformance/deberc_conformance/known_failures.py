"""Known failures: a list of cases that a peer fails, kept so that only news makes a run fail.

The list is strict: an entry whose case passes, or that speaks of nothing, makes the run fail too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from deberc.places import Place

    from .report_stream import Event

_KEY = "known_failures"


@dataclass(frozen=True, slots=True)
class Known:
    """One entry: a pattern for ids of cases, why they fail, where that is discussed."""

    pattern: str
    reason: str
    link: str | None = None
    place: Place | None = None

    def fits(self, case: str) -> bool:
        """Whether the entry speaks of a case; `*` stands for anything."""
        return fnmatchcase(case, self.pattern)


@dataclass(frozen=True, slots=True)
class KnownFailures:
    """The entries of a file."""

    entries: tuple[Known, ...] = ()
    _found: dict[str, Known | None] = field(default_factory=dict)

    def of(self, case: str) -> Known | None:
        """Return the first entry that speaks of a case."""
        if not self.entries:
            return None
        if case not in self._found:
            self._found[case] = next((each for each in self.entries if each.fits(case)), None)
        return self._found[case]

    def stale(self, every: Collection[str], idle: Collection[str]) -> Iterator[str]:
        """Yield what is wrong with entries that no case of the run makes use of.

        ``every`` lists the cases there are; ``idle`` those chosen that the peer was not asked.
        """
        for entry in self.entries:
            fitting = [case for case in every if entry.fits(case)]
            where = f"{entry.place}: " if entry.place else ""
            if not fitting:
                yield f"{where}{entry.pattern!r} fits no case; remove the entry"
            elif all(case in idle for case in fitting):
                yield f"{where}{entry.pattern!r} fits only cases that are not asked; remove it"


def read_known_failures(path: Path) -> KnownFailures:
    """Read a file of known failures. Raises FileRefused, TextRefused, ProblemsFound."""
    # Imported here: without such a file nothing of this is wanted.
    from deberc.errors import ProblemsFound  # noqa: PLC0415
    from deberc.schemas import check  # noqa: PLC0415
    from deberc.yamltext import read_file  # noqa: PLC0415

    document = read_file(path, str(path))
    if problems := check(document, "known-failures"):
        raise ProblemsFound(tuple(problems))
    entries = (
        Known(each["case"], each["reason"], each.get("link"), document.place((_KEY, number)))
        for number, each in enumerate(document.data[_KEY])
    )
    return KnownFailures(tuple(entries))


def known_from(events: Iterable[Event], before: KnownFailures) -> list[Known]:
    """Return entries for the cases that fail; those there were are kept where they still hold."""
    failing = {each["case"]: each for each in events if _fails(each)}
    kept = [each for each in before.entries if any(each.fits(case) for case in failing)]
    fresh = [
        Known(case, _reason(event), event.get("link"))
        for case, event in failing.items()
        if not any(each.fits(case) for each in kept)
    ]
    return [*kept, *fresh]


def as_text(entries: Iterable[Known]) -> str:
    """Return entries as a file of known failures."""
    lines = ["# Cases that this program is known to fail: deberc verify --known-failures FILE"]
    listed = list(entries)
    lines.append(f"{_KEY}:" if listed else f"{_KEY}: []")
    for each in listed:
        lines.append(f"  - case: {_quoted(each.pattern)}")
        lines.append(f"    reason: {_quoted(each.reason)}")
        if each.link:
            lines.append(f"    link: {_quoted(each.link)}")
    return "".join(f"{line}\n" for line in lines)


def _fails(event: Event) -> bool:
    """Whether a case fails, known or not; one that is mended does not."""
    return event["verdict"] == "known_failure" or (
        bool(event["failing"]) and event["verdict"] != "fixed"
    )


def _reason(event: Event) -> str:
    if reason := event.get("reason"):
        return _line(f"{event['verdict']}: {reason}")
    if headline := event.get("headline"):
        left, right = _json(headline["expected"]), _json(headline["got"])
        return _line(f"{event['verdict']}: {headline['field']}: expected {left}, got {right}")
    return str(event["verdict"])


def _line(text: str) -> str:
    plain = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return plain if len(plain) <= 200 else f"{plain[:199]}…"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _quoted(text: str) -> str:
    # A JSON string is a YAML string too.
    return json.dumps(text, ensure_ascii=False)
