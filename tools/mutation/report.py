"""What a run found: survivors, counts, and the stored sensitivity of each case."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .asking import BROKEN, KILLED, SURVIVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from .asking import Outcome

EQUIVALENT = "equivalent"
INVALID = ("refused", "contradictory", "pending")
COLUMNS = (KILLED, EQUIVALENT, SURVIVED, BROKEN, *INVALID)


@dataclass(frozen=True, slots=True)
class Report:
    """The end of a run.

    `outcomes` of all trials, those held to be equivalent with the status `equivalent`; `stale`
    what is wrong with the list of equivalents or the corpus, `content` the hash of that;
    `retested` how many steered deals each entry had; `seconds` how long it took.
    """

    outcomes: Sequence[Outcome]
    stale: Sequence[str]
    content: str
    retested: int
    seconds: float

    @property
    def survivors(self) -> list[Outcome]:
        """The changes that no case notices, and those the interpreter cannot take."""
        return [each for each in self.outcomes if each.status in (SURVIVED, BROKEN)]

    @property
    def sound(self) -> bool:
        """Whether nothing survived and the list of equivalents holds."""
        return not self.survivors and not self.stale


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    lines = [*_survivors(report.survivors), *(f"stale: {text}" for text in report.stale)]
    by_reason = [each for each in report.outcomes if each.weak]
    lines += [f"only the reason differs: {_where(each)}" for each in by_reason]
    lines += ["", *_counts("by kind of change", report.outcomes, by_kind=True)]
    lines += ["", *_counts("by ruleset", report.outcomes, by_kind=False)]
    number = len(report.survivors)
    verdict = "no change survives" if not number else f"{number} changes survive"
    if any(each.status == EQUIVALENT for each in report.outcomes):
        verdict += f"; each entry for equivalents retested on {report.retested} steered deals"
    return "\n".join([*lines, "", f"{verdict}; {report.seconds:.0f} s"])


def _where(outcome: Outcome) -> str:
    return f"{outcome.trial.address}: {outcome.trial.change}"


def _survivors(survivors: Iterable[Outcome]) -> Iterable[str]:
    rows = [
        (
            each.trial.address,
            each.trial.change.id,
            f"{each.trial.change.was} → {each.trial.change.becomes}",
            each.message,
        )
        for each in survivors
    ]
    return _table(("ruleset", "rule", "survives", ""), rows) if rows else []


def _counts(title: str, outcomes: Iterable[Outcome], *, by_kind: bool) -> Iterable[str]:
    rows = counted(outcomes, by_kind=by_kind)
    rows["all"] = dict(sum((Counter(row) for row in rows.values()), Counter()))
    shown = [name for name in COLUMNS if any(name in row for row in rows.values())]
    cells = [(name, *(str(row.get(column, 0)) for column in shown)) for name, row in rows.items()]
    return _table((title, *shown), cells)


def counted(outcomes: Iterable[Outcome], *, by_kind: bool) -> dict[str, dict[str, int]]:
    """Return how many trials came out how, by kind of change or by ruleset."""
    found: dict[str, dict[str, int]] = {}
    for each in outcomes:
        row = found.setdefault(each.trial.change.kind if by_kind else each.trial.address, {})
        row[each.status] = row.get(each.status, 0) + 1
    return found


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        yield "  ".join(
            text.ljust(width) for text, width in zip(line, widths, strict=True)
        ).rstrip()


def as_json(report: Report) -> dict[str, Any]:
    """Return the report as data."""
    return {
        "sound": report.sound,
        "content": report.content,
        "survivors": [_outcome(each) for each in report.survivors],
        "stale": list(report.stale),
        "only_by_reason": [_outcome(each) for each in report.outcomes if each.weak],
        **summary(report),
    }


def summary(report: Report) -> dict[str, Any]:
    """Return the counts of a run."""
    return {
        "by_kind": counted(report.outcomes, by_kind=True),
        "by_ruleset": counted(report.outcomes, by_kind=False),
        "retested": report.retested,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    change = outcome.trial.change
    return {
        "ruleset": outcome.trial.address,
        "rule": change.id,
        "from": change.was,
        "to": change.becomes,
        "kind": change.kind,
        "status": outcome.status,
    }


def write_sensitivity(report: Report, path: Path) -> None:
    """Write which single changes alter the answer of each case."""
    path.write_text(sensitivity_text(report), encoding="utf-8")


def sensitivity_text(report: Report) -> str:
    """Return the sensitivity as JSON, a case a line.

    `changes` lists every `rule = value`; `cases` has, by case, the places in that list.
    """
    names = sorted({str(each.trial.change) for each in report.outcomes if each.killers})
    places = {name: place for place, name in enumerate(names)}
    cases: dict[str, list[int]] = {}
    for each in report.outcomes:
        for case in each.killers:
            cases.setdefault(case, []).append(places[str(each.trial.change)])
    head = {"sensitivity": 1, "content": report.content, "summary": summary(report)}
    lines = [f"{json.dumps(key)}:{_compact(value)}" for key, value in head.items()]
    lines.append('"changes":[\n' + ",\n".join(_compact(name) for name in names) + "\n]")
    rows = (f"{json.dumps(case)}:{_compact(sorted(cases[case]))}" for case in sorted(cases))
    lines.append('"cases":{\n' + ",\n".join(rows) + "\n}")
    return "{" + ",\n".join(lines) + "}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
