"""From a divergence to a finding: made small, the rule behind it found, told apart from others."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from deberc.api import variant

from ..operations import PLAINEST
from ..reference import answer_of
from ..variants import values_of
from .asking import questions
from .blaming import Blame, Blamer, explains
from .dealing import Dealer
from .naming import named
from .plainer import plainer
from .records import WRONG, Answer, Divergence
from .shrinking import Effort, Shrinker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deberc import Variant

    from ..bundle import BundleRuleset
    from ..identify.changes import Change
    from .player import Player
    from .workplace import Workplace

Given = dict[str, Any]
Witness = tuple[str, Given, Answer]

_DEALS: Final = 40
_WITNESSES: Final = 80
_ANSWERED: Final = frozenset({"result", "refused"})
_BLAMERS: dict[str, Blamer] = {}


@dataclass(frozen=True, slots=True)
class Finding:
    """A divergence made small.

    ``rule`` is the clause behind it, None where an accident has none; ``change`` the change of it
    by which the program would be right; ``perhaps`` other rules that explain as much; ``again``
    whether it was seen again; ``also`` the operations that show the same clause; ``asked`` how many
    questions it took; ``ruleset`` one with fewer options that shows it, None where all are needed.
    """

    divergence: Divergence
    rule: str | None = None
    change: Change | None = None
    perhaps: tuple[str, ...] = ()
    again: bool = True
    also: tuple[str, ...] = ()
    asked: int = 0
    ruleset: BundleRuleset | None = None

    @property
    def explained(self) -> bool:
        """Whether a single change of the rules explains the program's answer."""
        return self.change is not None

    @property
    def value(self) -> Any:
        """The value of the rule by which the program would be right, None where none explains."""
        return self.change.value if self.change else None


def blamer_of(place: Workplace) -> Blamer:
    """Return what finds rules under the ruleset of a workplace; making it takes seconds."""
    ruleset = place.campaign.ruleset
    if ruleset.hash not in _BLAMERS:
        _BLAMERS.clear()
        _BLAMERS[ruleset.hash] = Blamer(ruleset)
    return _BLAMERS[ruleset.hash]


def finish(
    place: Workplace,
    found: Divergence,
    like: Sequence[Divergence] = (),
    effort: Effort | None = None,
) -> Finding:
    """Return a divergence made small, with the rule behind it."""
    if not place.players:
        return Finding(found)
    player = place.players[found.peer]
    if player.peer.given_up is not None:
        return Finding(found, named(place.rules, found, values_of(place.campaign.ruleset.rules)))
    player.open()
    shrinker = Shrinker(player, place.rules, effort)
    again = shrinker.again(found)
    if again is None:
        return Finding(found, again=False, asked=shrinker.asked)
    small = shrinker.shrunk(again)
    if small.got[0] not in _ANSWERED:
        return Finding(small, asked=shrinker.asked)
    blame = _blame(place, player, small, [found, *like])
    simpler, least = plainer(player, place.campaign.ruleset, small) or (None, small)
    return Finding(
        least, blame.rule, blame.change, blame.others, asked=shrinker.asked, ruleset=simpler
    )


def _blame(
    place: Workplace, player: Player, small: Divergence, like: Iterable[Divergence]
) -> Blame:
    seen: list[Witness] = [
        (each.op, each.given, each.got) for each in like if each.got[0] in _ANSWERED
    ]
    return blamer_of(place).blame(small, lambda: [*seen, *_witnesses(place, player, small.op)])


def _witnesses(place: Workplace, player: Player, op: str) -> list[Witness]:
    """Return what a program answers to questions of one operation, from the first deals."""
    dealer = Dealer(place.rules, place.campaign.seed)
    asked: list[tuple[str, Given, Answer]] = []
    for number in range(_DEALS):
        rng = Random(number)  # noqa: S311 - a repeatable choice, not a secret
        played = dealer.played(number)
        asked += [
            (each, given, answer_of(place.rules, each, given))
            for each, given in questions(dealer, played, rng, {op})
        ]
        if len(asked) > _WITNESSES:
            break
    return [
        (reply.case.op, reply.case.given, (reply.kind, reply.body))
        for reply in player.ask([each for each in asked if each[2][0] != "error"])
        if reply.kind in _ANSWERED
    ]


def chosen(found: Sequence[Divergence]) -> list[tuple[Divergence, list[Divergence]]]:
    """Return the first divergence of each kind with the others of it, the plainest kinds first."""
    kinds: dict[tuple[Any, ...], list[Divergence]] = {}
    for each in found:
        kinds.setdefault((each.peer, *each.kind), []).append(each)
    ordered = sorted(
        kinds.values(),
        key=lambda group: (WRONG.index(group[0].verdict), PLAINEST.index(group[0].op)),
    )
    return [(group[0], group[1:]) for group in ordered]


class Known:
    """The faults of programs that are explained already, by what they change."""

    def __init__(self, ruleset: BundleRuleset) -> None:
        """Know nothing yet of programs that play a ruleset."""
        self._ruleset = ruleset
        self._rules: list[tuple[Finding, Variant]] = []

    def add(self, finding: Finding) -> None:
        """Take in a finding."""
        if finding.change is not None:
            data = finding.change.applied(self._ruleset.rules)
            self._rules.append((finding, variant(self._ruleset.address, data)))

    def explains(self, group: Iterable[Divergence]) -> Finding | None:
        """Return the finding that explains all of some divergences too, None where none does."""
        found = list(group)
        for finding, rules in self._rules:
            same = all(each.peer == finding.divergence.peer for each in found)
            if same and all(explains(rules, each.op, each.given, each.got) for each in found):
                return finding
        return None


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Return one finding for each program and clause: the plainest, with where else it shows."""
    groups: dict[tuple[Any, ...], list[Finding]] = {}
    for each in findings:
        found = each.divergence
        key = (found.peer, each.rule) if each.rule else (found.peer, found.verdict, found.op)
        groups.setdefault(key, []).append(each)
    return [_plainest(group) for group in groups.values()]


def _plainest(group: list[Finding]) -> Finding:
    best = min(group, key=_plainness)
    others = {each.divergence.op for each in group} - {best.divergence.op}
    return replace(best, also=tuple(op for op in PLAINEST if op in others))


def _plainness(finding: Finding) -> tuple[int, int, int]:
    found = finding.divergence
    return (
        WRONG.index(found.verdict),
        PLAINEST.index(found.op),
        len(json.dumps(found.given)),
    )
