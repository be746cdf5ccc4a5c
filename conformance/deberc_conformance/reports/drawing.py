"""Positions and answers as people read them: cards as cards, one thing a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from .texts import field, word
from .values import act, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .texts import Lang

_CARD: Final = re.compile(r"\b([6-9TJQKA])([SCDH])\b")
_SUIT: Final = re.compile(r"\b(name )([SCDH])\b")
_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_RANKS: Final = {
    "en": {"T": "10"},
    "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
}
_ACTS_A_LINE: Final = 6
_SUITS_IN: Final = frozenset({"trump", "suit"})


def cards(text: str, lang: Lang) -> str:
    """Return a text with every card code as a card: ``J♥``, ``В♥``."""
    ranks = _RANKS[lang]
    text = _SUIT.sub(lambda match: match[1] + _SIGNS[match[2]], text)
    return _CARD.sub(lambda match: ranks.get(match[1], match[1]) + _SIGNS[match[2]], text)


def position(given: dict[str, Any], lang: Lang) -> Iterator[tuple[str, str]]:
    """Yield the name and the drawing of each part of a position or an answer."""
    for key, value in given.items():
        if key == "script" and isinstance(value, list):
            yield from _script(value, lang)
        else:
            yield field(key, lang), held(key, value, lang)


def value(data: Any, lang: Lang) -> str:
    """Return any value of a position or an answer as text."""
    if data is None:
        return word("none", lang)
    if isinstance(data, bool):
        return word("yes" if data else "no", lang)
    if isinstance(data, str):
        return cards((act(data) if lang == "ru" else None) or data, lang)
    if isinstance(data, list):
        return _list(data, lang)
    if isinstance(data, dict):
        return _map(data, lang)
    return str(data)


def held(key: str, data: Any, lang: Lang) -> str:
    """Return what a field holds as text."""
    if key in _SUITS_IN and isinstance(data, str):
        return _SIGNS.get(data, data)
    if lang == "ru" and isinstance(data, str) and (known := named(key, data)) != data:
        return known
    return value(data, lang)


def _script(acts: list[Any], lang: Lang) -> Iterator[tuple[str, str]]:
    name = field("script", lang)
    for start in range(0, len(acts), _ACTS_A_LINE):
        numbered = enumerate(acts[start : start + _ACTS_A_LINE], start + 1)
        yield name, "   ".join(f"{number}. {value(str(each), lang)}" for number, each in numbered)
        name = ""


def _list(items: list[Any], lang: Lang) -> str:
    if not items:
        return "—"
    words = [value(item, lang) for item in items]
    only_cards = all(isinstance(item, str) and _CARD.fullmatch(item) for item in items)
    return (" " if only_cards else ", ").join(words)


def _map(data: dict[str, Any], lang: Lang) -> str:
    if data.keys() >= {"seat", "what", "points"}:
        return _line(data, lang)
    if data.keys() in ({"seat", "card"}, {"seat", "bid"}):
        return f"{data['seat']} {value(data.get('card', data.get('bid')), lang)}"
    if data.keys() == {"name", "cards"}:
        return f"{held('name', data['name'], lang)} {value(data['cards'], lang)}"
    parts = (f"{_key(key, lang)} {_inner(key, item, lang)}" for key, item in data.items())
    return ", ".join(parts) or "—"


def _line(line: dict[str, Any], lang: Lang) -> str:
    """Return a line of a breakdown."""
    points = line["points"]
    signed = f"{points:+}" if isinstance(points, int) else str(points)
    rule = f" [{line['rule']}]" if "rule" in line else ""
    what = named("what", str(line["what"])) if lang == "ru" else line["what"]
    return f"{line['seat']} {what} {signed}{rule}"


def _key(key: str, lang: Lang) -> str:
    return cards(key, lang) if _CARD.fullmatch(key) else field(key, lang)


def _inner(key: str, item: Any, lang: Lang) -> str:
    text = held(key, item, lang)
    return f"({text})" if isinstance(item, dict) and item else text
