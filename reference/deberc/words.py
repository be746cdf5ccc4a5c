"""Small helpers for messages: nearest names, values as a person would write them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from .sayings import Both, Said, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .sayings import Lang

_LONGEST = 48
_MOST_NAMES = 60
_JSON_TYPES = ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"))

_TWINS: Final = str.maketrans("АВЕЅЗКМНОРСТХУаеорсухіѕјьЬ", "ABES3KMHOPCTXYaeopcyxisjbb")
"""Cyrillic letters and what they look like."""


def nearest(name: object, known: Iterable[object]) -> str | None:
    """Return the one of ``known`` that ``name`` was probably meant to be."""
    text = str(name)
    if len(text) > _LONGEST:
        return None
    names = {str(item).lower(): str(item) for item in known}
    found = get_close_matches(latin(text).lower(), names, n=1, cutoff=0.6)
    return names[found[0]] if found else None


def same_word(name: str, known: Iterable[object]) -> str | None:
    """Return the one of ``known`` that differs from ``name`` in writing only: On-Either."""
    plain = {_plain(str(item)): str(item) for item in known}
    return plain.get(_plain(name))


def _plain(text: str) -> str:
    return latin(text).lower().replace("-", "_").replace(" ", "_")


def latin(text: str) -> str:
    """Return a text with Cyrillic letters that look like Latin ones made Latin."""
    return text.translate(_TWINS)


def stranger(text: str) -> int | None:
    """Return where the first Cyrillic letter stands that looks like a Latin one."""
    return next((at for at, letter in enumerate(text) if ord(letter) in _TWINS), None)


def show(value: Any) -> str:
    """Return a value as it would stand in a ruleset, cut where it is long."""
    text = written(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def written(value: Any) -> str:
    """Return a value as it would stand in a ruleset."""
    if isinstance(value, list):
        return f"[{', '.join(show(item) for item in value[:_LONGEST])}]"
    if isinstance(value, dict):
        pairs = list(value.items())[:_LONGEST]
        return f"{{{', '.join(f'{key}: {show(item)}' for key, item in pairs)}}}"
    if isinstance(value, str) and value.strip():
        return value
    return json.dumps(value, ensure_ascii=False)


def dotted(path: Iterable[str | int]) -> str:
    """Return ``("melds", "precedence", 1)`` as ``melds.precedence[1]``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def type_of(value: Any) -> Said:
    """Return what kind of thing a value is, in words."""
    for kind, name in _JSON_TYPES:
        if isinstance(value, kind):
            return said(f"type.{name}")
    if value is None:
        return said("type.null")
    return said("type.object" if isinstance(value, dict) else "type.array")


@dataclass(frozen=True, slots=True)
class Advice(Said):
    """The advice for a word that is none of ``names``; the nearest is looked for when it is read.

    Of thousands of problems only the first are.
    """

    word: str = ""
    names: tuple[str, ...] = ()

    def say(self, lang: Lang) -> str:
        """Return the nearest of the names, and all of them."""
        cut = listed(self.names)
        if meant := nearest(self.word, self.names):
            return said("meant", name=meant, names=cut).say(lang)
        return said("allowed", names=cut).say(lang)


def advice(value: Any, known: Iterable[Any]) -> Said:
    """Return the advice for a value that is none of ``known``: the nearest, and all of them."""
    names = tuple(show(item) for item in known)
    return Advice("advice", (), show(value), names) if names else said("remove")


def listed(names: Iterable[str]) -> tuple[str | Said, ...]:
    """Return names for a message, the last ones counted where there are very many."""
    every = tuple(names)
    rest = len(every) - _MOST_NAMES
    return (*every[:_MOST_NAMES], said("more", count=rest)) if rest > 0 else every


def allowed(value: Any, known: Iterable[Any]) -> str:
    """Return the advice for a value that is none of ``known`` in English."""
    return str(advice(value, known))


def described(node: Mapping[str, Any], *, clause: bool = False) -> Both | None:
    """Return what a schema says of a node; as a ``clause`` it can end a sentence."""
    if not (english := node.get("description")):
        return None
    texts = Both(node.get("x-ru", english), english)
    return Both(as_clause(texts.ru), as_clause(texts.en)) if clause else texts


def as_clause(text: str) -> str:
    """Return a description as the end of a sentence."""
    first = text[:1] if text[1:2].isupper() else text[:1].lower()
    return (first + text[1:]).rstrip(".")
