"""What went wrong with a program, in the language of who reads it; reports hold the English."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from deberc.sayings import templates

_PLACE: Final = re.compile(r"\\\{([a-z_]+)\\\}")
_DEEPEST: Final = 4


def in_words(text: str, lang: str, depth: int = _DEEPEST) -> str:
    """Return a reason in a language; what has no words there as it is."""
    if lang != "ru" or not depth:
        return text
    for pattern, russian in _patterns():
        if match := pattern.fullmatch(text):
            filled = {
                name: in_words(part, lang, depth - 1) for name, part in match.groupdict().items()
            }
            return russian.format_map(filled)
    head, colon, line = text.partition(": ")
    told = in_words(head, lang, depth - 1) if colon else head
    return f"{told}{colon}{line}" if told != head else text


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(_PLACE.sub(r"(?P<\1>.+?)", re.escape(texts["en"])), re.DOTALL), texts["ru"])
        for texts in templates("peer").values()
    ]
