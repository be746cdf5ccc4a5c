"""The course of a deal as steps: what each says, the rules that decided it, what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from deberc.api import variant
from deberc.cards import SEATS
from deberc.errors import Refused
from deberc.operations.deals import entry_fields
from deberc_conformance.narration.rule_book import RuleBook
from deberc_conformance.narration.steps import Telling
from deberc_conformance.narration.words import say as narrate
from deberc_conformance.playing import deal_of

from . import library
from .steps_table import after, settled, table_of
from .steps_words import act_in_words, said, what_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deberc import Deal, Variant
    from deberc.wording import Lang
    from deberc_conformance.cases import Case
    from deberc_conformance.narration.steps import Step

_SHOWN_ACTS: Final = 9
"""So many of the acts that were possible are listed, and no list of more."""

Change = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """One step: the number of its act from 1, None for what follows by itself; rule ids.

    ``change`` holds the fields of the table that are other than a step before.
    """

    number: int | None
    text: str
    rules: tuple[str, ...]
    change: Change


@dataclass(frozen=True, slots=True)
class Course:
    """A deal under a ruleset: the sides as tuples of seats, the table before it, its steps."""

    address: str
    sides: tuple[tuple[str, ...], ...]
    start: Change
    steps: tuple[Shown, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the steps cite, each once."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


def has_course(case: Case) -> bool:
    """Whether a case has a script to go through."""
    return case.op == "play_deal"


def course_of(case: Case, lang: Lang) -> Course:
    """Return the course of a case that has one."""
    rules = rules_of(case.ruleset)
    kept = _kept.get((case.id, lang))
    if kept is None or kept[0] is not rules:
        kept = _kept[case.id, lang] = (rules, _course(case, rules, lang))
    return kept[1]


_kept: Final[dict[tuple[str, Lang], tuple[Variant, Course]]] = {}


def rules_of(address: str) -> Variant:
    """Return the rules of an address, ready to play by; made once, unless it means others now."""
    data = library.rules_of(address)
    kept = _ready.get(address)
    if kept is None or kept[0] is not data:
        kept = _ready[address] = (data, variant(address, data))
    return kept[1]


_ready: Final[dict[str, tuple[Mapping[str, Any], Variant]]] = {}


def _course(case: Case, rules: Variant, lang: Lang) -> Course:
    sides = tuple(tuple(SEATS[seat] for seat in seats) for seats in rules.seats_of)
    deal = deal_of(rules, case.given)
    start = table_of(deal) | {"dealer": case.given["dealer"]}
    book = RuleBook(library.rules_of(case.ruleset), lang)
    steps = tuple(_steps(deal, case.given["script"], book, dict(start)))
    return Course(case.ruleset, sides, start, steps)


def _steps(deal: Deal, acts: Iterable[str], book: RuleBook, table: Change) -> Iterable[Shown]:
    telling = Telling(deal, book)
    yield from _shown(telling.told.steps, table, deal)
    for number, act in enumerate(acts, 1):
        seen = len(telling.told.steps)
        try:
            telling.do(act)
        except Refused as refused:
            yield _refusal(number, refused, book.lang)
            return
        yield from _shown(telling.told.steps[seen:], table, deal)
    if deal.result is not None:
        yield _end(deal, book)


def _shown(steps: list[Step], table: Change, deal: Deal) -> Iterable[Shown]:
    """Yield the steps of one act; what they do not explain is so after the last of them."""
    for step in steps:
        now = after(step.event, table, deal)
        if step is steps[-1]:
            now |= settled(table | now, deal)
        change = {name: value for name, value in now.items() if table[name] != value}
        table |= change
        yield Shown(step.number, step.text, step.rules, change)


def _refusal(number: int, refused: Refused, lang: Lang) -> Shown:
    text = said("refused", lang, act=act_in_words(refused.tried, lang))
    legal = _instead(refused)
    if 0 < len(legal) <= _SHOWN_ACTS:
        acts = [act if " " not in act else act_in_words(act, lang) for act in legal]
        text += ". " + said("possible", lang, acts=", ".join(acts))
    return Shown(number, text, (refused.rule,), {})


def _instead(refused: Refused) -> list[str]:
    """Return what was possible: the cards alone where a card was refused."""
    played = f"{refused.tried[0]} play "
    if refused.tried.startswith(played):
        cards = [act.removeprefix(played) for act in refused.legal if act.startswith(played)]
        if cards:
            return cards
    return list(refused.legal)


def _end(deal: Deal, book: RuleBook) -> Shown:
    """Return what the deal came to: the outcome, what each side made of it and writes."""
    result = deal.result
    assert result is not None
    fields = entry_fields(deal.rules, result.entry)
    lines, lang = fields["breakdown"], book.lang
    texts = [narrate(fields["outcome"], lang).removesuffix(".")]
    for seats in deal.rules.seats_of if lines else ():
        seat = SEATS[seats[0]]
        own = [line for line in lines if line["seat"] == seat]
        texts.append(_writes(seat, own, fields["written"], book))
    if not lines:
        texts.append(said("nobody_writes", lang))
    decided = [
        rule for event in deal.events if event.what == result.outcome for rule in event.rules
    ]
    rules = tuple(dict.fromkeys([*decided, *(line["rule"] for line in lines)]))
    return Shown(None, ". ".join(texts) + ".", rules, {"points": list(result.entry.points)})


def _writes(
    seat: str, lines: list[dict[str, Any]], written: Mapping[str, int], book: RuleBook
) -> str:
    if not lines:
        return said("writes_nothing", book.lang, seat=seat)
    parts = [
        said("part", book.lang, what=what_for(line["what"], book), points=_signed(line["points"]))
        for line in lines
    ]
    points = written[seat]
    return said("writes", book.lang, seat=seat, parts=", ".join(parts), points=_signed(points))


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
