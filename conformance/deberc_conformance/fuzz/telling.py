"""What a campaign came to, for people and for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.sayings import said, say

from ..case_events import case_event, judgement_on
from ..cases import cases_of
from ..peers.session import Reply
from ..reports.terminal import evidence, quoted, row
from ..reports.texts import printable, verdict, word
from ..resources import suite_version
from .writing import situation_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

    from ..bundle import BundleRuleset
    from .finishing import Finding
    from .running import Outcome


@dataclass(frozen=True, slots=True)
class Written:
    """A finding with the file that it was written to, None where it was not."""

    finding: Finding
    file: str | None


def program(outcome: Outcome, place: int) -> str:
    """Return the name of a program of a campaign; of the reference where there is none."""
    if not outcome.campaign.peers:
        return "reference"
    greetings = outcome.greetings
    return greetings[place].name if place < len(greetings) else outcome.campaign.peers[place]


def as_data(outcome: Outcome, written: list[Written]) -> dict[str, Any]:
    """Return a campaign as data."""
    tally, campaign = outcome.tally, outcome.campaign
    return {
        "fuzz": 1,
        "suite": suite_version(),
        "ruleset": campaign.ruleset.address,
        "seed": campaign.seed,
        "deals": tally.done,
        "questions": tally.questions,
        "peers": [_peer(outcome, place) for place in range(len(campaign.peers))],
        "side_by_side": dict(tally.apart) if len(campaign.peers) > 1 else None,
        "findings": [finding_data(each) for each in written],
        "not_shrunk": outcome.left,
        "incidents": tally.incidents,
        "restarts": tally.restarts,
        "seconds": round(outcome.seconds, 3),
        "stopped": outcome.stopped,
        "exit_code": outcome.exit_code,
    }


def _peer(outcome: Outcome, place: int) -> dict[str, Any]:
    counts: dict[str, dict[str, int]] = {}
    for key, number in sorted(outcome.tally.counts[place].items()):
        op, _, name = key.partition(" ")
        counts.setdefault(op, {})[name] = number
    found: dict[str, Any] = {"command": outcome.campaign.peers[place], "counts": counts}
    if place < len(outcome.greetings):
        greeting = outcome.greetings[place]
        found |= {"name": greeting.name, "version": greeting.version, "ops": list(greeting.ops)}
        if greeting.why_not:
            found["why_not"] = str(greeting.why_not)
    return found


def finding_data(each: Written) -> dict[str, Any]:
    """Return a finding as data."""
    finding = each.finding
    found = finding.divergence
    return {
        "peer": found.peer,
        "ruleset": finding.ruleset.address if finding.ruleset else None,
        "rule": finding.rule,
        "value": finding.value,
        "explained": finding.explained,
        "perhaps": list(finding.perhaps),
        "op": found.op,
        "also": list(finding.also),
        "verdict": found.verdict,
        "again": finding.again,
        "deal": found.deal,
        "given": found.given,
        "expected": {found.expected[0]: found.expected[1]},
        "got": {found.got[0]: found.got[1]},
        "questions": finding.asked,
        "file": each.file,
    }


def lines(outcome: Outcome, written: list[Written], lang: Lang) -> Iterator[str]:
    """Yield what a person reads of a campaign."""
    campaign = outcome.campaign
    yield _say("fuzz.heading", lang, ruleset=campaign.ruleset.address, seed=campaign.seed)
    for place, command in enumerate(campaign.peers):
        yield from _greeting(outcome, place, command, lang)
    yield ""
    for each in written:
        yield from finding_lines(outcome, each, lang)
        yield ""
    if outcome.left:
        yield _say("fuzz.left", lang, count=outcome.left)
    for incident in outcome.tally.incidents[:5]:
        kind = verdict(incident["kind"], lang)
        yield f"{word('incident', lang)}: {kind}: {printable(incident['detail'])}"
    for place in range(len(campaign.peers)):
        yield from _counts(outcome, place, lang)
    yield from _side_by_side(outcome, lang)
    yield from _ending(outcome, lang)


def _say(key: str, lang: Lang, **fields: Any) -> str:
    return say(said(key, **fields), lang)


def _greeting(outcome: Outcome, place: int, command: str, lang: Lang) -> Iterator[str]:
    if place >= len(outcome.greetings):
        yield row(word("peer", lang), command)
        return
    greeting = outcome.greetings[place]
    name = f"{greeting.name} {greeting.version}".strip()
    yield row(word("peer", lang), f"{name} ({command})")
    if greeting.why_not:
        yield row("", say(greeting.why_not, lang))
    else:
        yield row(_say("fuzz.ops", lang), ", ".join(greeting.ops))


def finding_lines(outcome: Outcome, each: Written, lang: Lang) -> Iterator[str]:
    """Yield the lines on one finding."""
    finding, found = each.finding, each.finding.divergence
    name = program(outcome, found.peer)
    yield from position_lines(finding, outcome.campaign.ruleset, name, lang)
    yield row(_say("fuzz.deal", lang), str(found.deal))
    if each.file is not None:
        yield row(word("file", lang), each.file)
        if outcome.campaign.peers:
            command = outcome.campaign.peers[found.peer]
            yield row(word("again", lang), f"deberc shrink {each.file} --peer {quoted(command)}")


def position_lines(
    finding: Finding, ruleset: BundleRuleset, name: str, lang: Lang
) -> Iterator[str]:
    """Yield what the position is, how the answer to it is wrong, and the rule behind it."""
    found, ruleset = finding.divergence, finding.ruleset or ruleset
    situation = {**situation_of(finding, ruleset, name), "area": found.op, "path": ""}
    case = next(iter(cases_of(situation)))
    body = dict(found.got[1])
    if found.got[0] == "error" and not name:
        body = {"message": found.reason}
    reply = Reply(case, found.got[0], body)
    judgement = judgement_on(reply)
    if judgement.verdict == "pass":
        judgement = judgement._replace(verdict=found.verdict, reason=found.reason)
    yield from evidence(case_event(reply, judgement, None), case, ruleset, lang)
    if finding.explained:
        value = value_text(finding.value)
        yield row(_say("fuzz.plays", lang), f"{finding.rule} = {value}")
    if finding.perhaps:
        yield row(_say("fuzz.perhaps", lang), ", ".join(finding.perhaps))
    if finding.also:
        yield row(_say("fuzz.also", lang), ", ".join(finding.also))
    if not finding.again:
        yield row("", _say("fuzz.once", lang))


def value_text(value: Any) -> str:
    """Return the value of a rule as one writes it."""
    from deberc.words import show  # noqa: PLC0415

    return str(show(value))


def _counts(outcome: Outcome, place: int, lang: Lang) -> Iterator[str]:
    counts = outcome.tally.counts[place]
    if not counts:
        return
    if len(outcome.campaign.peers) > 1:
        yield printable(f"{program(outcome, place)} ({outcome.campaign.peers[place]})")
    by_op: dict[str, Counter[str]] = {}
    for key, number in counts.items():
        op, _, name = key.partition(" ")
        by_op.setdefault(op, Counter())[name] += number
    width = max(map(len, by_op))
    for op, names in sorted(by_op.items()):
        parts = ", ".join(f"{verdict(name, lang)} {number}" for name, number in names.most_common())
        yield f"  {op:<{width}} {names.total():>8}: {parts}"


def _side_by_side(outcome: Outcome, lang: Lang) -> Iterator[str]:
    apart = outcome.tally.apart
    if apart["both"]:
        yield _say(
            "fuzz.apart", lang, both=apart["both"], differ=apart["differ"],
            against=apart["against"],
        )  # fmt: skip


def _ending(outcome: Outcome, lang: Lang) -> Iterator[str]:
    tally = outcome.tally
    seconds = f"{outcome.seconds:.1f}"
    key = "fuzz.done" if outcome.campaign.peers else "fuzz.done-alone"
    yield _say(key, lang, deals=tally.done, questions=tally.questions, seconds=seconds)
    if tally.restarts:
        yield word("restarts", lang, tally.restarts)
    if outcome.stopped in ("time", "failure"):
        yield _say(f"fuzz.stopped-{outcome.stopped}", lang, deals=outcome.bounds.deals)
    elif outcome.stopped is not None:
        reason = word("interrupted", lang) if outcome.stopped == "interrupted" else outcome.stopped
        yield word("partial", lang, reason)
    if outcome.exit_code == 4:
        yield word("nothing_ran", lang)
    elif outcome.findings:
        yield _say("fuzz.findings", lang, count=len(outcome.findings))
    elif outcome.exit_code == 0:
        yield _say("fuzz.clean", lang)
