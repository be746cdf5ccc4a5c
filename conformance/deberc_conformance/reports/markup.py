"""Text as HTML: escaped, with cards drawn."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from .texts import printable

if TYPE_CHECKING:
    from .texts import Lang

_DRAWN: Final = re.compile(r"(?<!\w)(10|[6-9JQKAВДКТ])?([♠♣♦♥])")
_JOINT: Final = re.compile(r"[._]")
_PLAIN: Final = "\N{VARIATION SELECTOR-15}"
_KINDS: Final = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}
_SUITS: Final = {
    "en": {"♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts"},
    "ru": {"♠": "пик", "♣": "треф", "♦": "бубён", "♥": "червей"},
}
_ALONE: Final = {"♠": "пики", "♣": "трефы", "♦": "бубны", "♥": "червы"}
_RANKS: Final = {
    "6": ("шестёрка", "six"),
    "7": ("семёрка", "seven"),
    "8": ("восьмёрка", "eight"),
    "9": ("девятка", "nine"),
    "10": ("десятка", "ten"),
    "J": ("валет", "jack"),
    "Q": ("дама", "queen"),
    "K": ("король", "king"),
    "A": ("туз", "ace"),
    "В": ("валет", "jack"),
    "Д": ("дама", "queen"),
    "К": ("король", "king"),
    "Т": ("туз", "ace"),
}


def esc(text: object) -> str:
    """Return a text that stands for itself in HTML, in an attribute too."""
    return escape(printable(str(text)))


def rule_id(rule: str) -> str:
    """Return a rule's id that may break after its dots and underscores."""
    parts = _JOINT.sub(r"\g<0><wbr>", esc(rule))
    return f"<code>{parts}</code>"


def lines(text: str) -> str:
    """Return a text of several lines."""
    return "\n".join(esc(line) for line in text.splitlines())


def with_cards(text: object, lang: Lang) -> str:
    """Return a text with each card and each suit drawn, and its name for who cannot see it."""
    return _DRAWN.sub(lambda match: _drawn(match[1], match[2], lang), esc(text))


def link(address: str) -> str:
    """Return a link to the web; whatever else a peer or a list names stays a text."""
    if not address.startswith(("https://", "http://")):
        return esc(address)
    return f'<a href="{esc(address)}" rel="nofollow noreferrer">{esc(address)}</a>'


def _drawn(rank: str | None, suit: str, lang: Lang) -> str:
    kind = _KINDS[suit]
    if rank is None:
        name = _ALONE[suit] if lang == "ru" else _SUITS["en"][suit]
        return f'<span class="suit {kind}" role="img" aria-label="{name}">{suit}{_PLAIN}</span>'
    russian, english = _RANKS[rank]
    suits = _SUITS[lang]
    name = f"{russian} {suits[suit]}" if lang == "ru" else f"{english} of {suits[suit]}"
    return f'<span class="card {kind}" role="img" aria-label="{name}">{rank}{suit}{_PLAIN}</span>'
