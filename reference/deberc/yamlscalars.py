"""Plain YAML scalars: what they are in JSON, and which ones two readers would read differently."""

from __future__ import annotations

import re

WORDS = {"null": None, "true": True, "false": False}

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,2})?\Z")

_LOOKALIKES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?:{pattern})\Z"), key)
    for pattern, key in (
        ("", "no-value/value"),
        ("~", "word/tilde"),
        ("(?i:y|n|yes|no|on|off)", "word/truth"),
        ("(?i:true|false)", "word/capital"),
        ("(?i:null)", "word/null"),
        ("[-+]?0o?[0-7]+", "number/octal"),
        ("[-+]?0x[0-9a-fA-F]+|[-+]?0b[01]+", "number/base"),
        ("[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+", "number/base-60"),
        (r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*", "number/base-60"),
        (r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?", "number/date"),
        (r"[-+]?\.(?i:inf)|\.(?i:nan)", "number/json"),
        (r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?", "number/alike"),
        (r"[-+]?\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?", "number/alike"),
    )
)


def is_word_or_number(text: str) -> bool:
    """Whether ``text`` is null, a truth value or a number in JSON."""
    return text in WORDS or _NUMBER.match(text) is not None


def value_of(text: str) -> str | float | bool | None:
    """Return the JSON value that the plain scalar ``text`` stands for: a string if nothing else."""
    if text in WORDS:
        return WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if not _NUMBER.match(text):
        return text
    number = float(text)
    return int(number) if number.is_integer() else number  # 2.0 and 2 are one number in JSON


def refusal(text: str) -> str | None:
    """Return the key of what is wrong with a plain scalar, or None."""
    if text[:1].isalpha() and len(text) > len("false"):
        return None
    if is_word_or_number(text):
        return None
    return next((key for pattern, key in _LOOKALIKES if pattern.match(text)), None)
