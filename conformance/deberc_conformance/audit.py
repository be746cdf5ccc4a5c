"""What a peer could claim and does not: asked in a process of its own, counted apart."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from .case_events import judgement_on
from .declared import Declared
from .errors import PeerNotJudged
from .peers.session import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .bundle import Bundle
    from .cases import Case
    from .messages import Hello
    from .runner import Peer

Event = dict[str, Any]
Claim = tuple[str, str]

_SAMPLE: Final = 30
_ANSWERS: Final = frozenset({"result", "refused"})


def audit(bundle: Bundle, cases: Sequence[Case], peer: Peer) -> Iterator[Event]:
    """Yield an event for each claim that the peer has answers to though it does not make it."""
    try:
        hello = peer.open()
        declared = Declared(bundle, hello)
        asked, right = _ask(bundle, _samples(bundle, cases, hello, declared), peer)
    except PeerNotJudged:
        return
    finally:
        peer.kill()
    for claim in sorted(asked):
        yield event_of(claim, asked[claim], right[claim])


def event_of(claim: Claim, asked: int, right: int) -> Event:
    """Return the event of a claim."""
    kind, name = claim
    return {"event": "audit", "kind": kind, "name": name, "asked": asked, "right": right}


def _samples(
    bundle: Bundle, cases: Sequence[Case], hello: Hello, declared: Declared
) -> dict[str, tuple[Claim, Case]]:
    """Return some cases of each claim that is not made, by id."""
    claims: dict[Claim, list[Case]] = {}
    for case in cases:
        if claim := _claim(bundle, case, hello, declared):
            claims.setdefault(claim, []).append(case)
    found: dict[str, tuple[Claim, Case]] = {}
    for claim, members in claims.items():
        step = -(-len(members) // _SAMPLE)
        found.update({case.id: (claim, case) for case in members[::step]})
    return found


def _claim(bundle: Bundle, case: Case, hello: Hello, declared: Declared) -> Claim | None:
    """Return the one claim that is missing for a case; None where none, or more than one, is."""
    ruleset = bundle.rulesets[case.ruleset]
    missing = []
    if case.op not in hello.ops:
        missing.append(("operation", case.op))
    if ruleset.players not in hello.players:
        missing.append(("players", str(ruleset.players)))
    elif not declared.plays(ruleset):
        missing.append(("ruleset", ruleset.address))
    return missing[0] if len(missing) == 1 else None


def _ask(
    bundle: Bundle, samples: dict[str, tuple[Claim, Case]], peer: Peer
) -> tuple[Counter[Claim], Counter[Claim]]:
    """Return how many cases of each claim were answered, and how many rightly."""
    asked: Counter[Claim] = Counter()
    right: Counter[Claim] = Counter()
    cases = sorted((case for _, case in samples.values()), key=lambda case: case.ruleset)
    for address, members in groupby(cases, key=lambda case: case.ruleset):
        for reply in peer.play(bundle.rulesets[address], list(members)):
            if isinstance(reply, Reply) and reply.kind in _ANSWERS:
                claim = samples[reply.case.id][0]
                asked[claim] += 1
                right[claim] += judgement_on(reply).verdict == "pass"
    return asked, right
