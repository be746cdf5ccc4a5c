"""Small helpers for messages: nearest names, values as a person would write them."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 48

TYPE_NAMES = {
    "object": "a map",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_JSON_TYPES = ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"))


def nearest(name: object, known: Iterable[object]) -> str | None:
    """Return the one of ``known`` that ``name`` was probably meant to be."""
    names = {str(item).lower(): str(item) for item in known}
    found = get_close_matches(str(name).lower(), names, n=1, cutoff=0.6)
    return names[found[0]] if found else None


def show(value: Any) -> str:
    """Return a value as it would stand in a ruleset, cut where it is long."""
    if isinstance(value, list):
        text = f"[{', '.join(show(item) for item in value)}]"
    elif isinstance(value, dict):
        text = f"{{{', '.join(f'{key}: {show(item)}' for key, item in value.items())}}}"
    elif isinstance(value, str) and value.strip():
        text = value
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def dotted(path: Iterable[str | int]) -> str:
    """Return ``("melds", "precedence", 1)`` as ``melds.precedence[1]``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def type_of(value: Any) -> str:
    """Return what kind of thing a value is, in words."""
    for kind, name in _JSON_TYPES:
        if isinstance(value, kind):
            return TYPE_NAMES[name]
    if value is None:
        return TYPE_NAMES["null"]
    return TYPE_NAMES["object" if isinstance(value, dict) else "array"]


def allowed(value: Any, known: Iterable[Any]) -> str:
    """Return the advice for a value that is none of ``known``: the nearest, and all of them."""
    names = [show(item) for item in known]
    meant = nearest(show(value), names)
    hint = f"did you mean {meant}? " if meant else ""
    return f"{hint}allowed: {', '.join(names)}" if names else "remove it"


def as_clause(text: str) -> str:
    """Return a description as the end of a sentence."""
    first = text[:1] if text[1:2].isupper() else text[:1].lower()
    return (first + text[1:]).rstrip(".")
