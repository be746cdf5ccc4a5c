"""Cards as people see them, and the roles ``card`` and ``cards`` for prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from deberc_conformance.notation import codes

from .directives import book_of
from .elements import CardsNode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx

    from .book import Book

# Shows the suit as a character and not as a picture.
TEXT_STYLE: Final = "\ufe0e"
_CODE: Final = re.compile(r"\b([6-9TJQKA][SCDH])\b")
_CARD: Final = re.compile(r"[6-9TJQKA][SCDH]\Z")
logger = logging.getLogger(__name__)


def setup(app: Sphinx) -> None:
    """Register the roles."""
    app.add_role("cards", CardsRole())


def cards(book: Book, wanted: Iterable[str]) -> CardsNode:
    """Return cards beside each other, drawn."""
    shown = [(_sign(book, code), _label(book, code), _kind(code)) for code in wanted]
    return CardsNode("", shown=shown)


def suit(book: Book, code: str) -> CardsNode:
    """Return a suit, drawn."""
    entry = book.glossary.suits[code]
    label = book.glossary.term(entry["term"]).name[book.lang]
    return CardsNode("", shown=[(entry["sign"] + TEXT_STYLE, label, f"suit suit-{code.lower()}")])


def with_cards(book: Book, text: str) -> list[Node | str]:
    """Return a text with the codes of cards in it, ``QS``, drawn as cards."""
    parts = _CODE.split(text)
    return [cards(book, [part]) if index % 2 else part for index, part in enumerate(parts)]


def with_signs(book: Book, text: str) -> str:
    """Return a text with the codes of cards in it written as people see them."""
    return _CODE.sub(lambda match: _sign(book, match[1]), text)


def _sign(book: Book, code: str) -> str:
    return book.glossary.card(code, book.lang) + TEXT_STYLE


def _label(book: Book, code: str) -> str:
    return book.glossary.card_name(code, book.lang)


def _kind(code: str) -> str:
    return f"card suit-{code[1].lower()}"


class CardsRole(SphinxRole):
    """Cards in prose, written as in situations: ``JH TC``; a suit alone: ``H``."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Draw them, with a located warning for what is no card."""
        book = book_of(self.env)
        words = codes(self.text).split()
        if len(words) == 1 and words[0] in book.glossary.suits:
            return [suit(book, words[0])], []
        wrong = [word for word in words if not _CARD.match(word)]
        if wrong or not words:
            text = f"{' '.join(wrong) or self.text!r} is no card; write JH TC, or one suit, H"
            logger.warning(text, location=self.get_location(), type="deberc", subtype="card")
            return [], []
        return [cards(book, words)], []
