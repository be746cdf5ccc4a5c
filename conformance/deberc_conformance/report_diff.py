"""What differs between two reports: a program before and after a change.

Known failures are looked through: what counts is what the program does, not what is listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .report_stream import Event, Report

KINDS: Final = (
    "newly_failing",
    "lost",
    "incident",
    "changed_reason",
    "newly_passing",
    "removed",
)
"""In the order of weight."""
WORSE: Final = frozenset({"newly_failing", "lost", "incident"})

_EVIDENCE: Final = ("headline", "reason")


@dataclass(frozen=True, slots=True)
class Change:
    """A case whose verdict, or the reason for it, changed; a side without the case is None."""

    kind: str
    case: str
    old: dict[str, Any] | None
    new: dict[str, Any] | None
    rules: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        found = {"kind": self.kind, "case": self.case, "old": self.old, "new": self.new}
        return {**found, "rules": list(self.rules)}


@dataclass(slots=True)
class Difference:
    """All changes, and how many cases stayed as they were."""

    changes: list[Change] = field(default_factory=list)
    same_failing: int = 0
    same_passing: int = 0
    same_corpus: bool = True

    @property
    def worse(self) -> bool:
        """Whether the newer report has something that a CI must stop at."""
        return any(change.kind in WORSE for change in self.changes)

    def of(self, kind: str) -> list[Change]:
        """Return the changes of a kind."""
        return [change for change in self.changes if change.kind == kind]

    def as_json(self) -> dict[str, Any]:
        """Return the difference as ``report-diff.schema.json`` describes it."""
        return {
            "report_diff": 1,
            "worse": self.worse,
            "same_corpus": self.same_corpus,
            "same_failing": self.same_failing,
            "same_passing": self.same_passing,
            "changes": [change.as_json() for change in self.changes],
        }


def difference(old: Report, new: Report) -> Difference:
    """Compare two reports case by case."""
    found = Difference(same_corpus=old.header.get("content") == new.header.get("content"))
    for case in [*new.cases, *(case for case in old.cases if case not in new.cases)]:
        _compare(found, case, old.cases.get(case), new.cases.get(case))
    before = {(each["kind"], each["detail"]) for each in old.incidents}
    for each in new.incidents:
        if (each["kind"], each["detail"]) not in before:
            said = {"verdict": each["kind"], "reason": each["detail"]}
            found.changes.append(Change("incident", "", None, said))
    found.changes.sort(key=lambda change: KINDS.index(change.kind))
    return found


def _compare(found: Difference, case: str, old: Event | None, new: Event | None) -> None:
    before, after = _state(old), _state(new)
    if before == after == "pass":
        found.same_passing += 1
        return
    if kind := _kind(found, old, new):
        rules = tuple((new or old or {})["rules"])
        found.changes.append(Change(kind, case, _side(old), _side(new), rules))
    elif after == "fail":
        found.same_failing += 1


def _kind(found: Difference, old: Event | None, new: Event | None) -> str | None:
    before, after = _state(old), _state(new)
    if after == "fail":
        if before != "fail":
            return "newly_failing"
        return "changed_reason" if _side(old) != _side(new) else None
    if after == "pass":
        return "newly_passing"
    if new is None and not found.same_corpus:
        return "removed"
    return "lost" if before == "pass" else None


def _state(event: Event | None) -> str:
    """Return pass or fail for what the program did, idle for what was not asked."""
    if event is None:
        return "idle"
    if event["verdict"] in ("pass", "fixed"):
        return "pass"
    return "fail" if event["failing"] or event["verdict"] == "known_failure" else "idle"


def _side(event: Event | None) -> dict[str, Any] | None:
    """Return what a report says of a case, without the words of a list of known failures."""
    if event is None:
        return None
    verdict = {"fixed": "pass"}.get(event["verdict"], event.get("was", event["verdict"]))
    listed = event["verdict"] in ("fixed", "known_failure")
    keys = [key for key in _EVIDENCE if key in event and not (listed and key == "reason")]
    return {"verdict": verdict, **{key: event[key] for key in keys}}
