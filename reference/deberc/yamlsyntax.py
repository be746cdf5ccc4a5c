"""Sentences for what the YAML parser finds wrong with the syntax."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import yaml

_COLON = ("a second colon, or a line indented too far", "quote the text, or align the line")
_BRACKET = ("a bracket is not closed", "close it with ] or }")
_SENTENCES = {
    "mapping values are not allowed in this context": _COLON,
    "did not find expected ',' or ']'": ("a list in brackets goes wrong", "write [a, b, c]"),
    "did not find expected ',' or '}'": ("a map in braces goes wrong", "write {a: 1, b: 2}"),
    "did not find expected '-' indicator": (
        "a list in which this line is no item",
        "start it with '- ', or align it",
    ),
    "did not find expected key": (
        "a key is expected",
        "write KEY: VALUE, aligned with the keys above",
    ),
    "did not find expected <document start>": (
        "text after the end of the value",
        "align it with the lines above",
    ),
    "could not find expected ':'": ("a key without a colon", "write KEY: VALUE"),
    "found unexpected end of stream": ("a quotation mark is not closed", "close the quotation"),
    "found unknown escape character": (
        "an unknown escape in a text in double quotes",
        "use single quotes, or write \\\\",
    ),
    "did not find expected node content": ("a value is missing", "write one, or the word null"),
    "did not find expected comment or line break": (
        "text right after | or >",
        "start the text on the next line",
    ),
    "found a tab character that violates indentation": ("a tab", "indent with spaces"),
}


def explain(error: yaml.MarkedYAMLError, text: str, line: int, column: int) -> tuple[str, str]:
    """Return what is wrong and what would be right, for a syntax error at a place in ``text``."""
    problem = error.problem or ""
    lines = text.split("\n")
    rest = lines[line][column:] if line < len(lines) else ""
    if problem == "found character that cannot start any token":
        return _bad_start(rest[:1])
    if not rest and "flow" in (error.context or "") and problem != "found unexpected end of stream":
        return _BRACKET
    default = ("this is not YAML", "check the quotes, brackets and indentation around it")
    return _SENTENCES.get(problem, default)


def _bad_start(character: str) -> tuple[str, str]:
    if character == "\t":
        return "a tab", "indent with spaces"
    return f"a text may not start with {character}", "quote it"
