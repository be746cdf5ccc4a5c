"""The event of a case: the verdict on what a peer said, and what a reader needs to judge it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .judge import Difference, Judgement, judge
from .messages import KINDS

if TYPE_CHECKING:
    from .known_failures import Known
    from .peers.session import Reply

Event = dict[str, Any]

_NO_FINDING = frozenset({"pass", "not_run"})


def judgement_on(reply: Reply, *, breakdown: bool | None = None) -> Judgement:
    """Return the verdict on a reply of a peer that declares, or not, that it gives breakdowns."""
    case = reply.case
    if reply.kind not in KINDS:
        return Judgement(reply.kind, reason=str(reply.body["reason"]))
    judged = judge(case, reply.kind, reply.body)
    if breakdown and judged.verdict == "pass" and reply.kind == "result":
        wanted = case.expectation.maps[0].get("breakdown")
        if wanted is not None and "breakdown" not in reply.body:
            missing = Difference("breakdown", wanted, None, None, reason=True)
            return Judgement("wrong_reason", (missing,))
    return judged


def case_event(reply: Reply, judged: Judgement, known: Known | None) -> Event:
    """Return the event of a case; a failure that is known, or mended, is marked as such."""
    case = reply.case
    failing = judged.verdict not in _NO_FINDING and not reply.declared
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
    if "link" in reply.body and reply.kind == "skipped":
        event["link"] = reply.body["link"]
    if reply.declared and "rules" in reply.body:
        event["differs"] = reply.body["rules"]
    if failing or (known is not None and judged.verdict == "pass"):
        _add_evidence(event, reply, judged)
    return _with_known(event, known) if known else event


def _with_known(event: Event, known: Known) -> Event:
    """Return the event of a case that an entry of known failures speaks of."""
    if event["failing"]:
        marked = {**event, "verdict": "known_failure", "failing": False, "was": event["verdict"]}
    elif event["verdict"] == "pass":
        marked = {**event, "verdict": "fixed", "failing": True}
    else:
        return event
    link = {"link": known.link} if known.link else {}
    return {**marked, "reason": known.reason, **link}


def _add_evidence(event: Event, reply: Reply, judged: Judgement) -> None:
    if headline := judged.headline:
        event["headline"] = headline.as_json()
        event["differences"] = [each.as_json() for each in judged.differences]
    event["given"] = reply.case.given
    event["expected"] = reply.case.expectation.as_json()
    if reply.kind in KINDS:
        event["answer"] = {reply.kind: reply.body}
    elif "stderr" in reply.body:
        event["stderr"] = reply.body["stderr"]
