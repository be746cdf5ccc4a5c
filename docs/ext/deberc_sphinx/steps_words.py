"""The words of a deal that is stepped through, and its texts with cards drawn."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from deberc.cards import CODES
from deberc.yamltext import read_file
from deberc_conformance.narration.pages import what as what_for

from . import texts
from .cards import TEXT_STYLE, cards, suit
from .texts import DATA, MissingText

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.wording import Lang

    from .book import Book
    from .elements import CardsNode

__all__ = [
    "act_in_words",
    "card_spans",
    "html_of",
    "said",
    "what_for",
    "with_signs",
    "words_of",
]


@cache
def _said() -> Mapping[str, Mapping[Lang, str]]:
    data: Mapping[str, Mapping[Lang, str]] = read_file(DATA / "steps.yaml", "steps.yaml").data
    return data


def said(key: str, lang: Lang, **fields: Any) -> str:
    """Return a text with its fields filled in. Raises MissingText."""
    if key not in _said():
        raise MissingText("steps", key)
    text = _said()[key][lang]
    return text.format(**fields) if fields else text


def words_of(lang: Lang) -> dict[str, str]:
    """Return all texts, as the script of the page reads them."""
    return {key: text[lang] for key, text in _said().items()}


def act_in_words(act: str, lang: Lang) -> str:
    """Return an act as people see it, with the codes of its cards left: ``A JH``."""
    seat, verb, *rest = act.split()
    if verb == "play":
        return said("play", lang, seat=seat, cards=" ".join(rest))
    return " ".join((texts.say("act", verb, lang, seat=seat), *rest))


@cache
def card_spans(book: Book) -> dict[str, str]:
    """Return each card and each suit as HTML, by code."""
    drawn = {code: _span(cards(book, [code])) for code in CODES}
    return drawn | {code: _span(suit(book, code)) for code in book.glossary.suits}


def _span(node: CardsNode) -> str:
    ((sign, label, kind),) = node["shown"]
    return f'<span class="{kind}" role="img" aria-label="{escape(label)}">{sign}</span>'


def html_of(book: Book, text: str) -> str:
    """Return a text as HTML with cards and suits drawn, be they codes or signs."""
    spans = card_spans(book)
    known = _signs(book)
    return _pattern(book).sub(lambda match: spans[known[match[0]]], escape(text, quote=False))


def with_signs(book: Book, text: str) -> str:
    """Return a text with the codes of cards as signs that no picture takes the place of."""
    known = _signs(book)
    return _pattern(book).sub(lambda match: _written(book, known[match[0]]), text)


def _written(book: Book, code: str) -> str:
    suits = book.glossary.suits
    sign = suits[code]["sign"] if code in suits else book.glossary.card(code, book.lang)
    return f"{sign}{TEXT_STYLE}"


@cache
def _signs(book: Book) -> dict[str, str]:
    """Return the code of every card and suit, by its sign and by itself."""
    found = {entry["sign"]: code for code, entry in book.glossary.suits.items()}
    for code in CODES:
        found |= {code: code, book.glossary.card(code, book.lang): code}
    return found


@cache
def _pattern(book: Book) -> re.Pattern[str]:
    longest_first = sorted(_signs(book), key=len, reverse=True)
    return re.compile(
        "|".join(rf"\b{one}\b" if one.isascii() else re.escape(one) for one in longest_first)
    )
