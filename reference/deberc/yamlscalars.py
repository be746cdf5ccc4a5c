"""Plain YAML scalars: what they are in JSON, and which ones two readers would read differently."""

from __future__ import annotations

import re

WORDS = {"null": None, "true": True, "false": False}

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,2})?\Z")

_WORD = "write true or false, or quote the word"
_QUOTE = "quote it if it is text"
_DECIMAL = "write a decimal number, or quote it"
_TRUTH = "{} is a truth value to some readers and a word to others"
_BASE_60 = "{} is a number to base 60 to some readers"
_NO_NUMBER = "{} is not a number that every reader reads alike"
_LOOKALIKES: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(rf"(?:{pattern})\Z"), what, remedy)
    for pattern, what, remedy in (
        ("", "a value is missing", "write one, or the word null"),
        ("~", "~ is null only to some readers", "write the word null"),
        ("(?i:y|n|yes|no|on|off)", _TRUTH, _WORD),
        ("(?i:true|false)", "{} is not written in small letters", _WORD),
        ("(?i:null)", "{} is not written in small letters", "write the word null, or quote it"),
        ("[-+]?0o?[0-7]+", "{} is an octal number to some readers", _DECIMAL),
        ("[-+]?0x[0-9a-fA-F]+|[-+]?0b[01]+", "{} is a number only to some readers", _DECIMAL),
        ("[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+", _BASE_60, _QUOTE),
        (r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*", _BASE_60, _QUOTE),
        (r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?", "{} is a date to some readers", _QUOTE),
        (r"[-+]?\.(?i:inf)|\.(?i:nan)", "{} is no number in JSON", _DECIMAL),
        (r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?", _NO_NUMBER, _DECIMAL),
        (r"[-+]?\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?", _NO_NUMBER, _DECIMAL),
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


def refusal(text: str) -> tuple[str, str] | None:
    """Return what is wrong with a plain scalar and what would be right, or None."""
    if text[:1].isalpha() and len(text) > len("false"):
        return None
    if is_word_or_number(text):
        return None
    for pattern, what, remedy in _LOOKALIKES:
        if pattern.match(text):
            return what.format(text), remedy
    return None
