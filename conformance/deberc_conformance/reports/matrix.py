"""Rules against verdicts, for one peer or for several side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .texts import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..report_stream import Report


@dataclass(frozen=True, slots=True)
class Judged:
    """A report with the name that its peer goes by among the others."""

    label: str
    report: Report


@dataclass(slots=True)
class Cell:
    """What came of the cases that turn on a rule; ``first`` is the first of those that fail."""

    counts: Counter[str] = field(default_factory=Counter)
    failing: int = 0
    first: str | None = None


Matrix = dict[str, list[Cell]]
"""A cell a peer, by rule, in the order of the rulebook."""


def labelled(reports: Iterable[Report]) -> list[Judged]:
    """Name the peers of reports; those of one name are numbered."""
    names: Counter[str] = Counter()
    found = []
    for report in reports:
        peer = report.header["peer"]
        name = printable(f"{peer['name']} {peer['version']}".strip()) or "?"
        names[name] += 1
        found.append(Judged(name if names[name] == 1 else f"{name} ({names[name]})", report))
    return found


def matrix(peers: Sequence[Judged]) -> Matrix:
    """Return what came of each rule, for each peer."""
    rows: Matrix = {}
    for number, peer in enumerate(peers):
        for event in peer.report.cases.values():
            for rule in event["rules"]:
                cells = rows.setdefault(rule, [Cell() for _ in peers])
                cell = cells[number]
                cell.counts[event["verdict"]] += 1
                if event["failing"]:
                    cell.failing += 1
                    cell.first = cell.first or event["case"]
    return {rule: rows[rule] for rule in _in_order(rows)}


def _in_order(rules: Iterable[str]) -> list[str]:
    """Return rules by the sections of the rulebook, then by name."""
    from deberc.wording import SECTIONS  # noqa: PLC0415  # reads YAML

    place = {section: number for number, section in enumerate(SECTIONS)}
    return sorted(rules, key=lambda rule: (place.get(rule.partition(".")[0], len(place)), rule))


def verdicts_in(peers: Iterable[Judged], order: Sequence[str]) -> list[str]:
    """Return the verdicts that occur, in a fixed order."""
    found = {event["verdict"] for peer in peers for event in peer.report.cases.values()}
    return [name for name in order if name in found]
