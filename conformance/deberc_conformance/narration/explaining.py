"""A case explained: position, trace, answer, expectation, working."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from deberc import Deal, Refused
from deberc.operations import answer
from deberc.operations.deals import set_up

from ..judge import judge
from ..reports import drawing
from ..reports.texts import field
from . import pages
from .layout import Page
from .rule_book import RuleBook
from .steps import Told, tell
from .words import has, say

if TYPE_CHECKING:
    from deberc.wording import Lang

    from ..judge import Judgement
    from ..questions import Question

_OF_REFUSALS: Final = ("line", "rule")
_AFTER_BIDDING: Final = ("draw", "bottom_card", "takes_turn_up")


@dataclass(frozen=True, slots=True)
class Explained:
    """A question with its answer: `kind` is result or refused; `told` None without acts."""

    question: Question
    book: RuleBook
    kind: str
    body: dict[str, Any]
    told: Told | None
    judgement: Judgement | None


def explain(question: Question, lang: Lang) -> Explained:
    """Answer a question and keep how the answer came about; raises CardRefused, LineRefused."""
    book = RuleBook(question.rules.data, lang)
    kind, body = _answer(question)
    judgement = judge(question.case, kind, body) if question.case else None
    return Explained(question, book, kind, body, _told(question, book), judgement)


def _answer(question: Question) -> tuple[str, dict[str, Any]]:
    try:
        return "result", answer(question.rules, question.situation["op"], question.given)
    except Refused as refused:
        body: dict[str, Any] = {"tried": refused.tried, "rule": refused.rule}
        if refused.line is not None:
            body["line"] = refused.line
        if refused.legal:
            body["legal"] = list(refused.legal)
        return "refused", body


def _told(question: Question, book: RuleBook) -> Told | None:
    given = question.given
    if question.situation["op"] == "play_deal":
        return tell(Deal(set_up(question.rules, given)), given["script"], book)
    if question.situation["op"] == "legal_bids":
        deal = Deal(set_up(question.rules, {"hands": {}, **given}))
        told = tell(deal, [f"{bid['seat']} {bid['bid']}" for bid in given["bids"]], book)
        told.steps = [step for step in told.steps if step.event.what not in _AFTER_BIDDING]
        return told
    return None


def as_json(explained: Explained) -> dict[str, Any]:
    """Return everything a program could want to know of an explained case."""
    question, book, told = explained.question, explained.book, explained.told
    case, judgement = question.case, explained.judgement
    return {
        "case": question.id,
        "op": question.situation["op"],
        "purpose": question.situation["purpose"],
        "given": question.given,
        "steps": [step.as_json(book) for step in told.steps] if told else [],
        explained.kind: explained.body,
        "expected": case.expectation.as_json() if case else None,
        "verdict": judgement.verdict if judgement else None,
        "differences": [each.as_json() for each in judgement.differences] if judgement else [],
        "rules": [{"rule": r, "says": book.sentence(r)} for r in (case.rules if case else ())],
        "working": case.working if case else None,
        "others": list(question.others),
    }


def page(explained: Explained) -> str:
    """Return an explained case as a person reads it."""
    sheet, question, lang = Page(), explained.question, explained.book.lang
    sheet.heading(f"{question.id}  {question.situation['op']}")
    sheet.text(question.situation["purpose"][lang], indent=0)
    if source := question.situation.get("source"):
        sheet.text(say("source", lang, source), indent=0)
    if question.case is None:
        sheet.text(say("not_judged", lang, question.address), indent=0)
    _position(sheet, explained)
    _course(sheet, explained)
    _compare(sheet, explained)
    _reasons(sheet, explained)
    return str(sheet)


def _position(sheet: Page, explained: Explained) -> None:
    lang, given = explained.book.lang, explained.question.given
    sheet.heading(say("position", lang))
    if explained.question.situation["op"] == "play_deal":
        pages.draw_deal(sheet, given, lang)
    else:
        pages.draw_other(sheet, given, lang)


def _course(sheet: Page, explained: Explained) -> None:
    book, told = explained.book, explained.told
    if told:
        sheet.heading(say("course", book.lang))
        pages.steps(sheet, told.steps, book)
    sheet.heading(say("outcome" if told else "answer", book.lang))
    if explained.kind == "refused":
        pages.refusal(sheet, explained.body, explained.body["tried"], book)
        return
    body = dict(explained.body)
    if "deals" in explained.question.given and "written" in body:
        pages.ledger(sheet, explained.question.given, body.pop("written"), book.lang)
    if "outcome" in body:
        pages.outcome(sheet, body, book)
    else:
        pages.fields(sheet, body, book)


def _compare(sheet: Page, explained: Explained) -> None:
    """Set what the case expects beside the answer."""
    case, judgement, lang = explained.question.case, explained.judgement, explained.book.lang
    if case is None or judgement is None:
        return
    right = judgement.verdict == "pass"
    sheet.heading(f"{say('compare', lang)}: {say('right' if right else 'wrong', lang)}")
    wrong = {each.field.partition(".")[0].partition("[")[0]: each for each in judgement.differences}
    if case.expectation.kind == "any_of":
        sheet.text(say("any_of", lang))
    for expected in case.expectation.maps:
        for name, value in expected.items():
            mark = "✗" if name in wrong else "✓"
            label = say(name, lang) if name in _OF_REFUSALS else field(name, lang)
            text = f"{mark} {label}: {_shown(name, value, lang)}"
            got = _shown(name, explained.body.get(name), lang)
            sheet.text(f"{text}; {say('got', lang, got)}" if name in wrong else text, hanging=6)


def _shown(name: str, value: Any, lang: Lang) -> str:
    if name == "outcome" and has(f"is.{value}"):
        return say(f"is.{value}", lang)
    if name == "trump" and isinstance(value, str):
        return drawing.cards(f"name {value}", lang).removeprefix("name ")
    return drawing.held(name, value, lang)


def _reasons(sheet: Page, explained: Explained) -> None:
    question, book = explained.question, explained.book
    if question.case:
        sheet.heading(say("working", book.lang))
        sheet.text(drawing.cards(question.case.working[book.lang], book.lang))
        sheet.heading(say("rules", book.lang))
        _rules(sheet, question.case.rules, book)
    if question.others:
        sheet.heading(say("also", book.lang, ", ".join(question.others)))
        sheet.lines[-1:] = _wrapped(sheet.lines[-1])


def _rules(sheet: Page, rules: tuple[str, ...], book: RuleBook) -> None:
    for rule in rules:
        sheet.text(f"{rule}: {book.sentence(rule) or ''}", hanging=4)


def _wrapped(line: str) -> list[str]:
    sheet = Page()
    sheet.text(line, indent=0, hanging=2)
    return sheet.lines
