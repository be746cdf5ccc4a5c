"""The parts of a told page: the position, the steps, what came out, a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.cards import card_number, card_set, codes_of
from deberc.wording import Glossary

from ..reports import drawing
from ..reports.texts import field
from .words import has, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deberc.wording import Lang

    from .layout import Page
    from .rule_book import RuleBook
    from .steps import Step

_SUITS: Final = "SCDH"
_IN_A_TRICK: Final = ("play", "bella", "declare", "exchange")
_STOOD_IN: Final = ("cards", "points", "melds")


def draw_deal(page: Page, given: Mapping[str, Any], lang: Lang) -> None:
    """Draw the cards of a deal, by seat and suit, and what it starts from."""
    sentences = [say("dealer", lang, given["dealer"])]
    if "turn_up" in given:
        sentences.append(say("turn_up", lang, drawing.cards(given["turn_up"], lang)))
    page.text(" ".join(sentences))
    hands = given.get("hands", {})
    if hands:
        _draw_hands(page, hands, lang)
    for name in ("stock", "deck"):
        if given.get(name):
            cards = drawing.value(list(given[name]), lang)
            page.text(f"{say(name, lang)}: {cards}", hanging=4)
    if given.get("before"):
        page.text(f"{say('before', lang)}: {drawing.value(given['before'], lang)}", hanging=4)


def _draw_hands(page: Page, hands: Mapping[str, Sequence[str]], lang: Lang) -> None:
    rows = {seat: _by_suit(hands[seat], lang) for seat in sorted(hands)}
    widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
    for seat, cells in rows.items():
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        page.lines.append(f"    {seat}  {'   '.join(padded)}".rstrip())


def _by_suit(codes: Sequence[str], lang: Lang) -> list[str]:
    """Return a hand as one cell a suit, from the ace down."""
    glossary = Glossary.load()
    held = codes_of(card_set(map(card_number, codes)))
    cells = []
    for suit in _SUITS:
        ranks = [glossary.letter(code[0], lang) for code in held if code[1] == suit]
        cells.append(f"{glossary.suits[suit]['sign']} {' '.join(ranks) or '—'}")
    return cells


def draw_other(page: Page, given: Mapping[str, Any], lang: Lang) -> None:
    """Draw a position that is no deal, field by field."""
    for name, text in drawing.position(dict(given), lang):
        page.text(f"{name}: {text}" if name else text, hanging=4)


def steps(page: Page, told: Iterable[Step], book: RuleBook, *, tricks: bool = True) -> None:
    """Tell the steps: the number of the act, what happened, the rule, said in full once."""
    trick, closed = 0, True
    for step in told:
        begins = step.event.what == "play" or (trick and step.event.what in _IN_A_TRICK)
        if tricks and closed and begins:
            trick, closed = trick + 1, False
            page.text(say("trick", book.lang, trick))
        closed = closed or step.event.what == "takes"
        number = f"{step.number:>4}." if step.number else "    →"
        ids = f"  [{', '.join(step.rules)}]" if step.rules else ""
        page.text(f"{number} {step.text}{ids}", indent=0, hanging=6)
        for rule in step.rules:
            if sentence := book.once(rule):
                page.text(sentence, indent=8)


def refusal(page: Page, refused: Mapping[str, Any], act: str, book: RuleBook) -> None:
    """Tell that an act was refused, by which rule, and what was possible."""
    lang, rule = book.lang, refused["rule"]
    shown = drawing.cards(act, lang) if act else rule
    line = refused.get("line")
    text = say("refused_line", lang, line, shown) if line else say("refused", lang, shown)
    page.text(text)
    page.text(f"[{rule}] {book.sentence(rule) or ''}", indent=4)
    if "legal" in refused:
        acts = (drawing.cards(each, lang) for each in refused["legal"])
        legal = ", ".join(act.replace(" ", "\N{NO-BREAK SPACE}") for act in acts)
        page.text(say("possible", lang, legal or say("nothing", lang)), indent=4, hanging=6)


def outcome(page: Page, answer: Mapping[str, Any], book: RuleBook) -> None:
    """Tell what a deal came to: the outcome, how each figure came about, what follows."""
    lang = book.lang
    if answer["outcome"] == "unfinished":
        page.text(say("unfinished", lang, answer.get("turn", "")))
    else:
        page.text(say(answer["outcome"], lang))
    breakdown(page, answer.get("breakdown", ()), book)
    columns = [name for name in ("points", "written", "totals") if name in answer]
    heads = [say("seat", lang), *(say(name, lang) for name in columns)]
    rows = [[seat, *(str(answer[name][seat]) for name in columns)] for seat in answer["points"]]
    page.table([heads, *rows], indent=4)
    page.text(" ".join(_following(answer, lang)))


def _following(answer: Mapping[str, Any], lang: Lang) -> list[str]:
    found = []
    if answer.get("pots"):
        found.append(say("pots", lang, ", ".join(map(str, answer["pots"]))))
    if answer.get("winner"):
        found.append(say("winner", lang, answer["winner"]))
    if answer.get("next_dealer"):
        found.append(say("next_dealer", lang, answer["next_dealer"]))
    return found


def breakdown(page: Page, lines: Iterable[Mapping[str, Any]], book: RuleBook) -> None:
    """List what each seat writes and by which rule."""
    for line in lines:
        name = what(line["what"], book)
        page.text(
            f"{line['seat']}  {name} {line['points']:+d}  [{line['rule']}]", indent=4, hanging=8
        )
        if line["what"] not in _STOOD_IN and (sentence := book.once(line["rule"])):
            page.text(sentence, indent=8)


def what(name: str, book: RuleBook) -> str:
    """Return what a line of a breakdown is for, in words."""
    if has(f"what.{name}"):
        return say(f"what.{name}", book.lang)
    if name.startswith("four_"):
        return say("what.four", book.lang)
    return book.term(name) or name


def ledger(
    page: Page, given: Mapping[str, Any], written: Sequence[Mapping[str, int]], lang: Lang
) -> None:
    """List the deals of a ledger and what each wrote."""
    for number, (deal, points) in enumerate(zip(given["deals"], written, strict=True), 1):
        text = drawing.value(deal, lang)
        page.text(f"{number}. {text} → {drawing.value(points, lang)}", indent=4, hanging=7)


def fields(page: Page, answer: Mapping[str, Any], book: RuleBook) -> None:
    """List an answer field by field; for each barred card the rule that bars it."""
    for name, value in answer.items():
        if name == "breakdown":
            breakdown(page, value, book)
        elif name == "because":
            _because(page, value, book)
        elif value is not None:
            text = f"{field(name, book.lang)}: {drawing.held(name, value, book.lang)}"
            page.text(text, hanging=4)


def _because(page: Page, barred: Mapping[str, str], book: RuleBook) -> None:
    for card, rule in barred.items():
        sentence = book.once(rule)
        page.text(
            f"{drawing.cards(card, book.lang)} ✗ [{rule}] {sentence or ''}", indent=4, hanging=6
        )
