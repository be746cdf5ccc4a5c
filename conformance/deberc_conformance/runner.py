"""Runs cases against a peer and tells what happened as a stream of events.

The stream is the one source of every report; ``spec/schemas/report.schema.json`` describes it.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from .errors import PeerNotJudged
from .judge import Judgement, judge
from .messages import KINDS, Hello
from .peers.session import Incident, Reply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .bundle import Bundle, BundleRuleset
    from .cases import Case

REPORT_FORMAT: Final = 1

PASSED: Final = 0
FAILED: Final = 1
NOT_JUDGED: Final = 3
NOTHING_RAN: Final = 4
INTERRUPTED: Final = 130

Event = dict[str, Any]
Selection = dict[str, list[str]]


class Peer(Protocol):
    """Whoever answers: a process, or the reference in this one."""

    @property
    def command(self) -> str | None:
        """The command that starts it; None in this process."""

    @property
    def given_up(self) -> PeerNotJudged | None:
        """Why it could not be judged to the end."""

    @property
    def restarts(self) -> int:
        """How often it was started again."""

    def open(self) -> Hello:
        """Start it. Raises PeerNotJudged."""

    def play(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Iterator[Reply | Incident]:
        """Ask the cases of a ruleset and yield what comes of each."""

    def close(self) -> Iterator[Reply | Incident]:
        """Say good-bye and yield what it still had to say."""

    def kill(self) -> None:
        """End it at once."""


class Run:
    """One run over chosen cases: its events, and its footer at any moment."""

    def __init__(
        self, bundle: Bundle, cases: Sequence[Case], peer: Peer, selection: Selection
    ) -> None:
        self.hello = Hello("", "", ())
        self._bundle = bundle
        self._cases = cases
        self._peer = peer
        self._selection = selection
        self._verdicts: dict[str, tuple[str, bool]] = {}
        self._declared = 0
        self._incidents = 0
        self._begun = perf_counter()

    def events(self) -> Iterator[Event]:
        """Yield header, cases and footer. A peer that never starts ends the run; see the footer."""
        try:
            self.hello = self._peer.open()
        except PeerNotJudged:
            yield self.header()
            yield self.footer()
            return
        yield self.header()
        for address, cases in groupby(self._cases, key=lambda case: case.ruleset):
            yield from self._play(self._bundle.rulesets[address], list(cases))
        for reply in self._peer.close():
            yield self._event(reply)
        yield self.footer()

    def footer(self, *, partial: bool = False) -> Event:
        """Return the footer as things stand."""
        counts = Counter(verdict for verdict, _ in self._verdicts.values())
        if missing := len(self._cases) - len(self._verdicts):
            counts["not_run"] += missing
        footer: Event = {
            "event": "footer",
            "counts": dict(sorted(counts.items())),
            "failing": sum(failing for _, failing in self._verdicts.values()) + self._incidents,
            "partial": partial or self._peer.given_up is not None,
            "restarts": self._peer.restarts,
            "seconds": round(perf_counter() - self._begun, 3),
        }
        if partial:
            footer["stopped"] = "interrupted"
        elif self._peer.given_up is not None:
            footer["stopped"] = self._peer.given_up.reason
        return {**footer, "exit_code": self._exit_code(footer)}

    def _exit_code(self, footer: Event) -> int:
        if footer.get("stopped") == "interrupted":
            return INTERRUPTED
        if self._peer.given_up is not None:
            return NOT_JUDGED
        if len(self._cases) - footer["counts"].get("not_run", 0) - self._declared <= 0:
            return NOTHING_RAN
        return FAILED if footer["failing"] else PASSED

    def header(self) -> Event:
        """Return the header, complete once the peer has answered."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        hello = self.hello
        return {
            "event": "header",
            "report": REPORT_FORMAT,
            "suite": self._bundle.suite,
            "content": self._bundle.content,
            "started": now,
            "peer": {
                "command": self._peer.command,
                "name": hello.name,
                "version": hello.version,
                "ops": list(hello.ops),
            },
            "selection": self._selection,
            "cases": len(self._cases),
        }

    def _play(self, ruleset: BundleRuleset, cases: list[Case]) -> Iterator[Event]:
        """Ask what the peer has; the rest is unsupported, as it declared."""
        asked = []
        for case in cases:
            if complaint := self._undeclared(ruleset, case):
                yield self._event(Reply(case, "unsupported", {"reason": complaint}, declared=True))
            else:
                asked.append(case)
        if asked:
            for reply in self._peer.play(ruleset, asked):
                yield self._event(reply)

    def _undeclared(self, ruleset: BundleRuleset, case: Case) -> str | None:
        if case.op not in self.hello.ops:
            return f"it does not have {case.op}"
        if ruleset.players not in self.hello.players:
            return f"it does not play with {ruleset.players} players"
        return None

    def _event(self, reply: Reply | Incident) -> Event:
        if isinstance(reply, Incident):
            return self._incident_event(reply)
        case = reply.case
        judged = _judgement(reply)
        failing = judged.verdict not in ("pass", "not_run") and not reply.declared
        self._verdicts[case.id] = judged.verdict, failing
        self._declared += reply.declared
        event: Event = {
            "event": "case",
            "case": case.id,
            "op": case.op,
            "area": case.area,
            "ruleset": case.ruleset,
            "rules": case.rules,
            "verdict": judged.verdict,
            "failing": failing,
            "ms": round(reply.seconds * 1000, 3),
        }
        if judged.reason:
            event["reason"] = judged.reason
        if failing:
            _add_evidence(event, reply, judged)
        return event

    def _incident_event(self, incident: Incident) -> Event:
        self._incidents += 1
        event: Event = {
            "event": "incident",
            "kind": incident.kind,
            "detail": incident.detail,
            "cases": list(incident.cases),
            "failing": True,
        }
        return {**event, "stderr": incident.stderr} if incident.stderr else event


def _judgement(reply: Reply) -> Judgement:
    if reply.kind in KINDS:
        return judge(reply.case, reply.kind, reply.body)
    return Judgement(reply.kind, reason=str(reply.body["reason"]))


def _add_evidence(event: Event, reply: Reply, judged: Judgement) -> None:
    """Add what a reader needs to see for himself why a case failed."""
    if headline := judged.headline:
        event["headline"] = headline.as_json()
        event["differences"] = [each.as_json() for each in judged.differences]
    event["given"] = reply.case.given
    event["expected"] = reply.case.expectation.as_json()
    if reply.kind in KINDS:
        event["answer"] = {reply.kind: reply.body}
    elif "stderr" in reply.body:
        event["stderr"] = reply.body["stderr"]
