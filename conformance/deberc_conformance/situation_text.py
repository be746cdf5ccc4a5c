"""A situation as a person would write it: one thing a line, cards in one string, a trick a line."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.+-]*(?: [A-Za-z0-9]+)*\Z")
_CARDS: Final = re.compile(r"[6-9TJQKA][SCDH](?: [6-9TJQKA][SCDH])*\Z")
_NO_TEXT: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
_WIDTH: Final = 100


def text_of(situation: Mapping[str, Any]) -> str:
    """Return a situation as the text of its file."""
    lines: list[str] = []
    for key, value in situation.items():
        if key == "verdicts":
            lines += ["verdicts:", *_verdict(value[0])]
        elif key == "given":
            lines += ["given:", *_block(_for_people(value), "  ")]
        elif isinstance(value, dict):
            lines += [f"{key}:", *_block(value, "  ")]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _verdict(verdict: Mapping[str, Any]) -> Iterator[str]:
    for number, line in enumerate(_block(verdict, "    ")):
        yield line if number else f"  - {line.lstrip()}"


def _block(inner: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in inner.items():
        if key == "script" and isinstance(value, list):
            yield f"{indent}{key}:" if value else f"{indent}{key}: []"
            yield from (f"{indent}  - {_flow(line)}" for line in tricks(value))
        elif isinstance(value, dict) and _wide(key, value, indent):
            yield f"{indent}{key}:"
            yield from _block(value, f"{indent}  ")
        elif isinstance(value, list) and _wide(key, value, indent):
            yield f"{indent}{key}:"
            yield from (f"{indent}  - {_flow(item)}" for item in value)
        else:
            yield f"{indent}{key}: {_flow(value)}"


def _wide(key: str, value: Any, indent: str) -> bool:
    texts = isinstance(value, dict) and value.keys() == {"ru", "en"}
    return texts or len(indent) + len(key) + len(_flow(value)) > _WIDTH


def tricks(script: list[str]) -> Iterator[str]:
    """Yield the lines of a script: cards that follow each other stand a trick a line."""
    seats = len({act[0] for act in script if " play " in act})
    line: list[str] = []
    for act in script:
        if line and (" play " not in act or len(line) == seats):
            yield ", ".join(line)
            line = []
        if " play " in act:
            line.append(act)
        else:
            yield act
    if line:
        yield ", ".join(line)


def _for_people(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with cards, bids and tricks as strings."""
    return {key: _WRITERS.get(key, _same)(value) for key, value in given.items()}


def _same(value: Any) -> Any:
    return value


def _cards(value: Any) -> Any:
    return " ".join(value) if value and isinstance(value, list) else value


def _hands(value: Any) -> Any:
    return {seat: _cards(cards) for seat, cards in value.items()}


def _declared(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {seat: [_cards(meld) for meld in melds] for seat, melds in value.items()}


def _seated(name: str) -> Callable[[Any], Any]:
    def text(value: Any) -> Any:
        return ", ".join(f"{each['seat']} {each[name]}" for each in value) if value else value

    return text


_WRITERS: Final[dict[str, Callable[[Any], Any]]] = {
    "cards": lambda value: _cards(value) if isinstance(value, list) else value,
    "hand": _cards,
    "stock": _cards,
    "deck": _cards,
    "hands": _hands,
    "declared": _declared,
    "trick": _seated("card"),
    "bids": _seated("bid"),
}


def _flow(value: Any) -> str:
    """Return a value on one line, without quotes where none are needed."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(k)}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        bare = _PLAIN.match(value) or _CARDS.match(value)
        return value if bare and value.lower() not in _NO_TEXT else _quoted(value)
    return json.dumps(value)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
