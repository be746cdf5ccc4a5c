"""A deal told step by step: each act and what followed from it, with the rules that decided it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from deberc import Refused
from deberc.deal.events import read_log

from .words import has, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deberc import Deal, Event

    from .rule_book import RuleBook

OUTCOMES: Final = (
    "made", "bait", "tied", "passed_out", "redeal", "claimed", "false_claim", "half_bait",
    "conceded", "offered", "won",
)  # fmt: skip
_BIDS: Final = ("pass", "order", "name", "forced")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, the rules that decided it, and what it is called.

    `number` of the act, None for what follows by itself; `trick` from 1.
    """

    number: int | None
    act: str | None
    trick: int | None
    event: Event
    text: str
    rules: tuple[str, ...]

    def as_json(self, book: RuleBook) -> dict[str, Any]:
        """Return the step as a program reads it."""
        return {
            "line": self.number,
            "act": self.act,
            "trick": self.trick,
            "seat": self.event.seat,
            "what": self.event.what,
            "cards": list(self.event.cards),
            "suit": self.event.suit,
            "points": self.event.points,
            "text": self.text,
            "rules": [{"rule": rule, "says": book.sentence(rule)} for rule in self.rules],
        }


@dataclass
class Told:
    """A deal as it was told: the acts done, its steps, and the refusal that ended it."""

    deal: Deal
    acts: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    refused: Refused | None = None


@dataclass
class _Table:
    """What the teller keeps in mind to call a card by its part in the trick."""

    trump: str | None = None
    led: str | None = None
    trick: int = 0
    in_trick: bool = False

    def part(self, card: str) -> str:
        """Return what playing a card is: lead, follow, ruff or discard."""
        suit = card[1]
        if not self.in_trick:
            return "lead"
        if suit == self.led:
            return "follow"
        return "ruff" if suit == self.trump else "discard"

    def see(self, event: Event) -> None:
        """Take note of an event."""
        if event.suit and event.what in _BIDS:
            self.trump = event.suit
        if event.what == "play":
            self.trick += not self.in_trick
            self.led = self.led if self.in_trick else event.cards[0][1]
            self.in_trick = True
        if event.what == "takes":
            self.in_trick = False


class Telling:
    """A deal that is told while it is played."""

    def __init__(self, deal: Deal, book: RuleBook) -> None:
        """Tell what has happened before the first act."""
        self.told = Told(deal)
        self._book, self._table = book, _Table()
        _add(self.told, self._table, None, None, 0, book)

    def do(self, act: str) -> None:
        """Do an act and tell what came of it. Raises as `Deal.do`, with nothing told."""
        told = self.told
        seen = len(told.deal.state.log)
        told.deal.do(act)
        told.acts.append(act)
        _add(told, self._table, len(told.acts), act, seen, self._book)


def tell(deal: Deal, acts: Iterable[str], book: RuleBook) -> Told:
    """Do the acts of a script one by one and tell each; a refusal ends the telling."""
    telling = Telling(deal, book)
    for number, act in enumerate(acts, 1):
        try:
            telling.do(act)
        except Refused as refused:
            refused.line = number
            telling.told.refused = refused
            break
    return telling.told


def _add(
    told: Told, table: _Table, number: int | None, act: str | None, seen: int, book: RuleBook
) -> None:
    """Tell what happened since `seen` events."""
    said = None
    for event in read_log(told.deal.state.log[seen:]):
        if event.what in OUTCOMES and (event.what == said or not has(f"step.{event.what}")):
            continue
        text, rules = _text(event, act, table, book), _rules(event, table)
        table.see(event)
        trick = table.trick if event.what in ("play", "takes") else None
        told.steps.append(Step(number, act, trick, event, text, rules))
        number, said = None, event.what


def _text(event: Event, act: str | None, table: _Table, book: RuleBook) -> str:
    name = event.what
    if name == "play":
        beats = any(rule.startswith("play.beat.") for rule in event.rules)
        name = "beat" if beats else table.part(event.cards[0])
    elif name == "contest" and event.seat is None:
        name = "contest_level"
    seat = act[0] if act and event.what in OUTCOMES else event.seat
    suit = f"{book.glossary.suits[event.suit]['sign']}" if event.suit else ""
    return say(
        f"step.{name}",
        book.lang,
        who=seat or "",
        cards=book.glossary.cards(event.cards, book.lang),
        suit=suit,
        meld=_meld(event, book),
        points=book.counted(event.points, "point") if event.points is not None else "",
        count=book.counted(event.points or 0, "card", "dist"),
    )


def _meld(event: Event, book: RuleBook) -> str:
    """Return the name of a meld and what it is worth: `терц, 20 очков`."""
    if event.what not in ("declare", "further") or event.points is None:
        return ""
    named = event.rules[0].rpartition(".")[2] if event.rules else ""
    name = book.term(named) or book.term("meld") or named
    return f"{name} ({book.counted(event.points, 'point')})"


def _rules(event: Event, table: _Table) -> tuple[str, ...]:
    """Return the rules to be cited: who leads after the first trick is no matter of a rule."""
    if event.what == "play" and not table.in_trick and table.trick:
        return ()
    return event.rules
