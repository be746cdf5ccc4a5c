"""Questions and answers of the quiz in words; the codes of cards in them are drawn later."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SEATS
from deberc.yamltext import read_file

from .quiz_choices import REFUSED
from .steps_words import act_in_words
from .texts import DATA, MissingText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deberc import Variant

    from .book import Book
    from .quiz_questions import Question


@cache
def _texts() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    data: Mapping[str, Mapping[str, Mapping[str, str]]]
    data = read_file(DATA / "quiz.yaml", "quiz.yaml").data
    return data


def labels(book: Book) -> dict[str, str]:
    """Return what the page says around the questions, by key."""
    return {key: text[book.lang] for key, text in _texts()["labels"].items()}


def _say(book: Book, group: str, key: str, **fields: Any) -> str:
    if key not in _texts()[group]:
        raise MissingText(f"quiz.{group}", key)
    text = _texts()[group][key][book.lang]
    return text.format(**fields) if fields else text


def asked(book: Book, question: Question) -> str:
    """Return the question. Raises MissingText."""
    key = f"{question.situation['op']}.{question.field}"
    if question.line is not None:
        act = question.situation["given"]["script"][question.line - 1]
        return _say(book, "questions", key, act=act_in_words(act, book.lang))
    return _say(book, "questions", key, seat=question.given.get("seat"))


def in_words(book: Book, question: Question, value: Any, rules: Variant) -> str:
    """Return an answer that may be chosen, or is right. Raises MissingText."""
    if value == REFUSED:
        return _say(book, "answers", REFUSED)
    return _READERS[question.field](book, question, value, rules)


def _number(book: Book, question: Question, value: Any, rules: Variant) -> str:  # noqa: ARG001
    return str(value).replace("-", "−")


def _card(book: Book, question: Question, value: Any, rules: Variant) -> str:  # noqa: ARG001
    return str(value)


def _bid(book: Book, question: Question, value: Any, rules: Variant) -> str:  # noqa: ARG001
    kind, _, suit = value.partition(" ")
    sign = book.glossary.suits[suit]["sign"] if suit else ""
    return f"{book.say('bid', kind)} {sign}".strip()


def _seat(book: Book, question: Question, value: Any, rules: Variant) -> str:
    if value == "lot":
        return _say(book, "answers", "lot")
    if value is None:
        return _nobody(book, question)
    if question.field != "winner" or question.situation["op"] == "trick_winner":
        return str(value)
    return _side(book, rules.seats_of[rules.sides[SEATS.index(value)]])


def _nobody(book: Book, question: Question) -> str:
    if question.field == "next_dealer":
        return _say(book, "answers", "game_over")
    match = question.situation["op"] == "match_ledger"
    return _say(book, "answers", "match_goes_on" if match else "goes_on")


def _side(book: Book, seats: tuple[int, ...]) -> str:
    first, *others = (SEATS[seat] for seat in seats)
    return _say(book, "answers", "and", one=first, other=others[0]) if others else first


def _by_side(book: Book, question: Question, value: Mapping[str, int], rules: Variant) -> str:
    """Return points by side: partners have theirs under the first of them, or each their own."""
    apart = question.field == "scores"
    sides = [(seat,) for seat in range(rules.players)] if apart else rules.seats_of
    said = [
        _say(
            book, "answers", "by_side",
            side=_side(book, seats), points=str(value[SEATS[seats[0]]]).replace("-", "−"),
        )
        for seats in sides
    ]  # fmt: skip
    return ", ".join(said)


def _pots(book: Book, question: Question, value: Any, rules: Variant) -> str:  # noqa: ARG001
    return ", ".join(map(str, value)) or _say(book, "answers", "pots_empty")


def _points(book: Book, question: Question, value: Any, rules: Variant) -> str:
    reader = _by_side if isinstance(value, dict) else _number
    return reader(book, question, value, rules)


def _said_in(group: str) -> Callable[[Book, Question, Any, Variant], str]:
    return lambda book, _question, value, _rules: book.say(group, value)


def _allowed(book: Book, question: Question, value: Any, rules: Variant) -> str:  # noqa: ARG001
    return _say(book, "answers", "yes" if value else "no")


_READERS: Final[Mapping[str, Callable[[Book, Question, Any, Variant], str]]] = {
    "total": _number,
    "cards": _card,
    "bids": _bid,
    "winner": _seat,
    "next_dealer": _seat,
    "first_dealer": _seat,
    "points": _points,
    "scores": _by_side,
    "written": _by_side,
    "totals": _by_side,
    "pots": _pots,
    "outcome": _said_in("outcome"),
    "consequence": _said_in("consequence"),
    "allowed": _allowed,
}
