"""Runs cases against a peer and tells what happened as a stream of events.

The stream is the one source of every report; ``spec/schemas/report.schema.json`` describes it.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from deberc.errors import DebercError

from .case_events import case_event, judgement_on
from .declared import Declared, tailored
from .errors import PeerNotJudged
from .known_failures import KnownFailures
from .messages import Hello
from .peers.session import Incident, Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
        self,
        bundle: Bundle,
        cases: Sequence[Case],
        peer: Peer,
        selection: Selection,
        known: KnownFailures | None = None,
        auditor: Callable[[], Peer] | None = None,
    ) -> None:
        """Prepare a run; an ``auditor`` makes the peer again, to ask what it does not claim."""
        self.hello = Hello("", "", ())
        self._bundle = bundle
        self._cases = cases
        self._peer = peer
        self._selection = selection
        self._known = known or KnownFailures()
        self._auditor = auditor
        self._plays: list[str] = []
        self._refused: PeerNotJudged | None = None
        self._verdicts: dict[str, tuple[str, bool]] = {}
        self._idle: set[str] = set()
        self._breakdowns: Counter[bool] = Counter()
        self._incidents = 0
        self._begun = perf_counter()

    @property
    def given_up(self) -> PeerNotJudged | None:
        """Why the peer could not be judged to the end."""
        return self._refused or self._peer.given_up

    def events(self) -> Iterator[Event]:
        """Yield header, cases and footer. A peer that never starts ends the run; see the footer."""
        declared = self._greet()
        yield self.header()
        if declared is not None:
            for address, cases in groupby(self._cases, key=lambda case: case.ruleset):
                yield from self._play(declared, self._bundle.rulesets[address], list(cases))
            for reply in self._peer.close():
                yield self._event(reply)
            yield from self._stale()
            yield from self._audit()
        yield self.footer()

    def _greet(self) -> Declared | None:
        """Start the peer and take in what it says of itself; None where it cannot be judged."""
        try:
            self.hello = self._peer.open()
            declared = Declared(self._bundle, self.hello)
        except PeerNotJudged as error:
            self._refused = error
            return None
        except DebercError as error:
            reason = f"what it says that it plays is no ruleset: {error}"
            self._refused = PeerNotJudged(self._peer.command or self.hello.name, reason)
            return None
        self._plays = declared.addresses
        return declared

    def footer(self, *, partial: bool = False) -> Event:
        """Return the footer as things stand."""
        counts = Counter(verdict for verdict, _ in self._verdicts.values())
        if missing := len(self._cases) - len(self._verdicts):
            counts["not_run"] += missing
        footer: Event = {
            "event": "footer",
            "counts": dict(sorted(counts.items())),
            "failing": sum(failing for _, failing in self._verdicts.values()) + self._incidents,
            "partial": partial or self.given_up is not None,
            "restarts": self._peer.restarts,
            "seconds": round(perf_counter() - self._begun, 3),
        }
        if partial:
            footer["stopped"] = "interrupted"
        elif self.given_up is not None:
            footer["stopped"] = self.given_up.reason
        return {**footer, "exit_code": self._exit_code(footer)}

    def _exit_code(self, footer: Event) -> int:
        if footer.get("stopped") == "interrupted":
            return INTERRUPTED
        if self.given_up is not None:
            return NOT_JUDGED
        if len(self._cases) - footer["counts"].get("not_run", 0) - len(self._idle) <= 0:
            return FAILED if self._incidents else NOTHING_RAN
        return FAILED if footer["failing"] else PASSED

    def header(self) -> Event:
        """Return the header, complete once the peer has answered."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        hello = self.hello
        peer: Event = {
            "command": self._peer.command,
            "name": hello.name,
            "version": hello.version,
            "ops": list(hello.ops),
        }
        if self._plays:
            peer["plays"] = self._plays
        return {
            "event": "header",
            "report": REPORT_FORMAT,
            "suite": self._bundle.suite,
            "content": self._bundle.content,
            "started": now,
            "peer": peer,
            "selection": self._selection,
            "cases": len(self._cases),
        }

    def _play(
        self, declared: Declared, ruleset: BundleRuleset, cases: list[Case]
    ) -> Iterator[Event]:
        """Ask what the peer has; the rest gets its verdict from what it declared."""
        share = declared.share(ruleset, cases)
        for reply in share.others:
            yield self._event(reply)
        if share.asked:
            for answer in tailored(self.hello, self._peer.play(share.ruleset, share.asked)):
                yield self._event(answer)

    def _event(self, reply: Reply | Incident) -> Event:
        if isinstance(reply, Incident):
            return self._incident_event(reply)
        judged = judgement_on(reply, breakdown=self.hello.breakdown)
        event = case_event(reply, judged, self._known.of(reply.case.id))
        if reply.kind == "result" and "breakdown" in reply.body:
            self._breakdowns[judged.verdict == "pass"] += 1
        self._verdicts[reply.case.id] = event["verdict"], event["failing"]
        if reply.declared:
            self._idle.add(reply.case.id)
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

    def _stale(self) -> Iterator[Event]:
        """Yield what is wrong with the list of known failures, where the run came to its end."""
        if self.given_up is None and self._known.entries:
            every = [case.id for case in self._bundle.cases]
            for complaint in self._known.stale(every, self._idle):
                yield self._incident_event(Incident("stale", complaint, (), ""))

    def _audit(self) -> Iterator[Event]:
        """Yield what the peer could claim and does not."""
        if self._auditor is None or self.given_up is not None:
            return
        from .audit import audit, event_of  # noqa: PLC0415  # rarely asked for

        if self.hello.breakdown is None and (given := self._breakdowns.total()):
            yield event_of(("breakdown", "breakdown"), given, self._breakdowns[True])
        yield from audit(self._bundle, self._cases, self._auditor())
