"""Cases of the corpus as pytest items: a peer a process of pytest, started with the first case."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deberc.errors import DebercError

from .bundle import load_bundle
from .case_events import case_event, judgement_on
from .declared import Declared, tailored
from .errors import PeerNotJudged
from .known_failures import KnownFailures, read_known_failures
from .peers.line import Limits
from .peers.session import Incident, Reply, Session
from .reports.terminal import failure
from .selection import select

if TYPE_CHECKING:
    from .bundle import Bundle
    from .cases import Case
    from .messages import Hello

Event = dict[str, Any]

_NO_WORD = re.compile(r"\W")


class CaseFailed(Exception):
    """A case that fails; ``lines`` say what was asked, what must come out and what did."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__(lines)
        self.lines = lines

    def __str__(self) -> str:
        return "\n".join(self.lines)


class Cases:
    """Collects the cases and asks the peer."""

    def __init__(self, config: pytest.Config) -> None:
        """Read the corpus. Raises UsageError for what is wrong with the options."""
        try:
            self.bundle: Bundle = load_bundle()
            rulesets = config.getoption("--deberc-ruleset")
            self._cases = select(self.bundle, {"ruleset": rulesets} if rulesets else {})
            known = config.getoption("--deberc-known-failures")
            self.known = read_known_failures(Path(known)) if known else KnownFailures()
            limits = Limits(config.getoption("--deberc-timeout"))
            self._peer = Session(config.getoption("--deberc-peer"), self.bundle.suite, limits)
        except (DebercError, OSError) as error:
            raise pytest.UsageError(str(error)) from None
        self._hello: Hello | None = None
        self._declared: Declared | None = None
        self._refused: PeerNotJudged | None = None
        self._farewell: list[str] = []
        for name, said in self._markers():
            config.addinivalue_line("markers", f"{name}: {said}")

    @property
    def header(self) -> Event:
        """What a report says of the peer."""
        return {"peer": {"command": self._peer.command}, "selection": {}}

    def _markers(self) -> list[tuple[str, str]]:
        areas = sorted({case.area for case in self._cases})
        rulesets = sorted({case.ruleset for case in self._cases})
        found = [("deberc", "a case of the rules of Deberc")]
        found += [(_marker("area", name), f"cases of the area {name}") for name in areas]
        return found + [
            (_marker("ruleset", name), f"cases of the ruleset {name}") for name in rulesets
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add the cases before -k and -m choose."""
        corpus = Corpus.from_parent(session, name="deberc", nodeid="deberc")
        areas: dict[str, Corpus] = {}
        for case in self._cases:
            if case.id in self.bundle.left_out:
                continue
            if case.area not in areas:
                nodeid = f"deberc::{case.area}"
                areas[case.area] = Corpus.from_parent(corpus, name=case.area, nodeid=nodeid)
            items.append(CaseItem.from_parent(areas[case.area], name=case.id, case=case, run=self))

    def ask(self, case: Case) -> Event:
        """Return the event of a case. Raises PeerNotJudged, CaseFailed for another accident."""
        declared = self._opened()
        assert self._hello is not None
        share = declared.share(self.bundle.rulesets[case.ruleset], [case])
        found = [*share.others]
        accidents = []
        if share.asked:
            for reply in tailored(self._hello, self._peer.play(share.ruleset, share.asked)):
                if isinstance(reply, Incident):
                    accidents.append(f"{reply.kind}: {reply.detail}")
                else:
                    found.append(reply)
        if self._peer.given_up is not None:
            raise self._peer.given_up
        if accidents:
            raise CaseFailed(tuple(accidents))
        return self._event(found)

    def _event(self, replies: list[Reply]) -> Event:
        assert self._hello is not None
        last = replies[-1]
        judged = judgement_on(last, breakdown=self._hello.breakdown)
        return case_event(last, judged, self.known.of(last.case.id))

    def _opened(self) -> Declared:
        """Start the peer once; what went wrong then is told to every case."""
        if self._refused is not None:
            raise self._refused
        if self._declared is None:
            try:
                self._hello = self._peer.open()
                self._declared = Declared(self.bundle, self._hello)
            except PeerNotJudged as error:
                self._refused = error
                raise
            except DebercError as error:
                self._refused = PeerNotJudged(str(self._peer.command), str(error))
                raise self._refused from None
        return self._declared

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Say good-bye; what the peer does wrong then makes the run fail."""
        if self._declared is not None:
            for reply in self._peer.close():
                what = reply.detail if isinstance(reply, Incident) else reply.body.get("reason")
                self._farewell.append(f"deberc peer: {reply.kind}: {what}")
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["deberc"] = self._farewell
        if self._farewell and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker of pytest-xdist heard from its peer at the end."""
        self._farewell += getattr(node, "workeroutput", {}).get("deberc", [])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print what the peer did wrong at the end."""
        for line in self._farewell:
            terminalreporter.write_line(line, red=True)

    def pytest_unconfigure(self) -> None:
        """Leave no process behind."""
        self._peer.kill()


class Corpus(pytest.Collector):
    """What cases belong to: the corpus, or an area of it."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        """Have nothing that is found by itself."""
        return []


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, run: Cases, **rest: Any) -> None:
        super().__init__(**rest)
        self._case = case
        self._run = run
        self.extra_keyword_matches.update((case.op, case.area, case.ruleset, *case.rules))
        self.user_properties.append(("rules", " ".join(case.rules)))
        for name in ("deberc", _marker("area", case.area), _marker("ruleset", case.ruleset)):
            self.add_marker(name)

    def runtest(self) -> None:
        """Ask the peer; fail, skip or pass by the verdict."""
        event = self._run.ask(self._case)
        verdict, reason = event["verdict"], event.get("reason", "")
        if event["failing"]:
            run = self._run
            raise CaseFailed(
                tuple(failure(_whole(event, self._case), self._case, run.bundle, run.header, "en"))
            )
        if verdict == "known_failure":
            pytest.xfail(reason)
        if verdict != "pass":
            pytest.skip(f"{verdict}: {reason}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what a person reads: no traceback, since none of it is theirs."""
        if isinstance(excinfo.value, (CaseFailed, PeerNotJudged)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return how the case is called in a report."""
        return Path("deberc"), None, self._case.id


def _whole(event: Event, case: Case) -> Event:
    """Return an event with its position also where the case only passes against expectation."""
    return {"given": case.given, "expected": case.expectation.as_json(), **event}


def _marker(kind: str, name: str) -> str:
    return f"deberc_{kind}_{_NO_WORD.sub('_', name)}"
