"""How often deals reach each rule: what random play meets seldom, and steered deals meet more."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SUIT_MASKS

from ..house.counting import share
from .dealing import Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.deal.core import State
    from deberc.rules import Rules

    from .dealing import Played

RARE: Final = (
    "beats_with_lower", "runs_in_several_hands", "level_melds", "further_meld", "winning_run",
    "exchange", "bella", "bella_refused", "hanging", "second_tie", "pot_taken", "claimed",
    "false_claim", "both_past", "no_trick", "passed_out", "replay", "redeal",
)  # fmt: skip
"""Situations that random play meets seldom; `fuzz.rare.NAME` says each."""
_MELD_EVENTS: Final = frozenset({"declare", "further"})


@dataclass(slots=True)
class Reach:
    """In how many of so many deals each rule decided something, and each situation came up."""

    deals: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    rare: Counter[str] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        """Return the counts as data."""
        return {
            "deals": self.deals,
            "rare": {name: self.rare[name] for name in RARE if self.rare[name]},
            "rules": dict(sorted(self.rules.items())),
        }


def reach(rules: Rules, deals: int, seed: int, *, steered: bool) -> Iterator[Reach]:
    """Count the deals of a seed; yield the counts after each."""
    dealer = Dealer(rules, seed, steered=steered)
    found = Reach()
    for number in range(deals):
        played = dealer.played(number)
        found.deals += 1
        found.rules.update(cited(played))
        found.rare.update(_rare(dealer, played))
        yield found


def cited(played: Played) -> set[str]:
    """Return the rules that decided something in a deal: an event, a line, a refusal."""
    state = played.deal.state
    rules = {rule for *_, named in state.log for rule in named}
    if state.entry is not None:
        rules.update(line.rule for line in state.entry.lines)
    if played.odd is not None:
        rules.add(played.odd.rule)
    return rules - {"script"}


def _rare(dealer: Dealer, played: Played) -> set[str]:
    """Return the rare situations of a deal."""
    found = {name for name in _from_log(played) if name}
    if _beats_with_lower(dealer, played):
        found.add("beats_with_lower")
    return found


def _from_log(played: Played) -> Iterator[str]:
    state = played.deal.state
    words = [what for _, what, *_ in state.log]
    rules, entry, before = state.rules, state.entry, state.before
    yield from (word for word in ("exchange", "bella", "winning_run", "redeal") if word in words)
    yield "replay" if "forced" in words else ""
    may_run = [bool(hand) and rules.cards.may_hold_run(hand) for hand in state.full]
    yield "runs_in_several_hands" if sum(may_run) > 1 else ""
    yield "level_melds" if state.contest.rule == "melds.equal" else ""
    contest = words.index("contest") if "contest" in words else len(words)
    yield "further_meld" if _MELD_EVENTS.intersection(words[contest:]) else ""
    yield "further_meld" if "further" in words else ""
    odd = played.odd.rule if played.odd else ""
    yield "bella_refused" if odd.startswith("bella.") else ""
    if entry is not None:
        yield entry.outcome if entry.outcome in ("passed_out", "claimed", "false_claim") else ""
        yield from _of_the_score(state, entry.outcome, before.pots)


def _of_the_score(state: State, outcome: str, pots: tuple[int, ...]) -> Iterator[str]:
    entry, rules = state.entry, state.rules
    assert entry is not None
    if outcome == "tied":
        yield "hanging"
        yield "second_tie" if pots else ""
    yield "pot_taken" if any(line.what == "pot" for line in entry.lines) else ""
    if rules.game.ends.kind == "target":
        past = sum(total >= rules.game.ends.points for total in entry.after.totals)
        yield "both_past" if past > 1 else ""
    if outcome in ("made", "bait", "tied"):
        sides = [sum(state.tricks[seat] for seat in seats) for seats in rules.seats_of]
        yield "no_trick" if 0 in sides else ""


def _beats_with_lower(dealer: Dealer, played: Played) -> bool:
    """Tell whether a seat had to play higher while it held a lower card of the suit too."""
    deal = dealer.start(played.dealt)
    for act in played.acts:
        state = deal.state
        if act.kind == "play" and state.trick and state.bound.startswith("play.beat."):
            suits = [suit for suit in SUIT_MASKS if suit & state.legal]
            hand = state.hands[act.seat]
            if any(hand & suit & ~state.legal for suit in suits):
                return True
        deal.do(act)
    return False


def shares(found: Reach, name: str, *, rare: bool) -> tuple[float, float]:
    """Return a share in percent with half of its 95 % confidence interval."""
    counts = found.rare if rare else found.rules
    part = share(counts[name], found.deals)
    return part.value * 100, part.spread * 100
