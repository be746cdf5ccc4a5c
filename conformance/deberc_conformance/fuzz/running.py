"""A whole campaign: greeting the programs, hunting, making small what was found, and its end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from ..errors import PeerNotJudged
from ..runner import FAILED, INTERRUPTED, NOT_JUDGED, NOTHING_RAN, PASSED
from .finishing import Known, chosen, grouped
from .hunting import Bounds, Hunt, Tally
from .state import write_state
from .tasks import greet, make_small

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .crews import Crew
    from .finishing import Finding
    from .records import Campaign
    from .tasks import Greeting

MOST_SHRUNK: Final = 24
"""Kinds of divergences that are made small; what is behind the rest is then mended first."""
_SAVED_EVERY: Final = 2.0


@dataclass(slots=True)
class Outcome:
    """What became of a campaign.

    ``stopped`` says why it ended before its last deal: `time`, `failure`, `interrupted`, or why a
    program could not be judged, which ``unjudged`` names by its place; ``left`` counts the kinds
    of divergences that were not made small.
    """

    campaign: Campaign
    bounds: Bounds
    tally: Tally
    greetings: list[Greeting] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    stopped: str | None = None
    unjudged: PeerNotJudged | None = None
    left: int = 0
    seconds: float = 0.0

    @property
    def idle(self) -> bool:
        """Whether no program had a question to answer."""
        return bool(self.campaign.peers) and not self.tally.questions

    @property
    def exit_code(self) -> int:
        """The exit code of the command."""
        if self.stopped == "interrupted":
            return INTERRUPTED
        if self.unjudged is not None:
            return NOT_JUDGED
        if self.tally.failing:
            return FAILED
        return NOTHING_RAN if self.idle or not self.tally.done else PASSED


class Running:
    """Runs one campaign with a crew."""

    def __init__(
        self, campaign: Campaign, bounds: Bounds, crew: Crew, tally: Tally | None = None
    ) -> None:
        """Prepare a campaign, or go on with the tally of one."""
        self._crew = crew
        self._hunt = Hunt(campaign, bounds, tally)
        self.outcome = Outcome(campaign, bounds, self._hunt.tally)
        self._saved = monotonic()

    def run(
        self, state: Path | None = None, seen: Callable[[str, Any], None] = lambda *_: None
    ) -> Outcome:
        """Run to the end; ``seen`` is told what goes on. Ctrl-C keeps what there is."""
        begun = monotonic()
        try:
            self._hunt_down(state, seen)
            self._finish(seen)
        except KeyboardInterrupt:
            self.outcome.stopped = "interrupted"
        except PeerNotJudged as error:
            self._unjudged(error)
        finally:
            self.outcome.seconds = monotonic() - begun
            if state is not None:
                write_state(state, self.outcome.campaign, self.outcome.tally)
        return self.outcome

    def _hunt_down(self, state: Path | None, seen: Callable[[str, Any], None]) -> None:
        outcome = self.outcome
        if outcome.campaign.peers:
            seen("greeting", None)
            outcome.greetings = self._crew.each(greet, [(outcome.campaign,)])[0]
            if all(each.why_not for each in outcome.greetings):
                return

        def done(tally: Tally) -> None:
            seen("deals", tally)
            if state is not None and monotonic() - self._saved > _SAVED_EVERY:
                write_state(state, outcome.campaign, tally)
                self._saved = monotonic()

        self._hunt.run(self._crew, done)
        outcome.stopped = self._why_stopped()

    def _why_stopped(self) -> str | None:
        tally, bounds = self.outcome.tally, self.outcome.bounds
        if tally.given_up is not None:
            place, reason = tally.given_up
            self._unjudged(PeerNotJudged(self.outcome.campaign.peers[place], reason))
            return reason
        if tally.done >= bounds.deals:
            return None
        return "time" if self._hunt.out_of_time else "failure"

    def _unjudged(self, error: PeerNotJudged) -> None:
        self.outcome.unjudged = error
        self.outcome.stopped = error.reason

    def _finish(self, seen: Callable[[str, Any], None]) -> None:
        """Make small what was found, but for programs that cannot be asked any more."""
        found = self.outcome.tally.found
        if not found:
            return
        seen("shrinking", len(found))
        campaign, known = self.outcome.campaign, Known(self.outcome.campaign.ruleset)
        findings: list[Finding] = []
        for number, (first, others) in enumerate(chosen(found)):
            if same := known.explains([first, *others]):
                findings.append(replace(same, divergence=first))
            elif number < MOST_SHRUNK:
                finding = self._crew.each(make_small, [(campaign, first, others)])[0]
                known.add(finding)
                findings.append(finding)
                self.outcome.findings = grouped(findings)
            else:
                self.outcome.left += 1
        self.outcome.findings = grouped(findings)
