"""Small helpers for messages: nearest names, values as a person would write them."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 48


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
