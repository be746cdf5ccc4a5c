"""What the YAML parser finds wrong with the syntax, as the keys of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import yaml

_KEYS = {
    "mapping values are not allowed in this context": "syntax/colon",
    "did not find expected ',' or ']'": "syntax/list",
    "did not find expected ',' or '}'": "syntax/map",
    "did not find expected '-' indicator": "syntax/item",
    "did not find expected key": "syntax/key",
    "did not find expected <document start>": "syntax/after",
    "could not find expected ':'": "syntax/no-colon",
    "found unexpected end of stream": "syntax/quote",
    "found unknown escape character": "syntax/escape",
    "did not find expected node content": "no-value/value",
    "did not find expected comment or line break": "syntax/block",
    "found a tab character that violates indentation": "tab",
}


def explain(error: yaml.MarkedYAMLError, text: str, line: int, column: int) -> tuple[str, str]:
    """Return the key of a sentence, and its text, for a syntax error at a place in ``text``."""
    problem = error.problem or ""
    lines = text.split("\n")
    rest = lines[line][column:] if line < len(lines) else ""
    if problem == "found character that cannot start any token":
        return ("tab" if rest[:1] == "\t" else "syntax/start"), rest[:1]
    if not rest and "flow" in (error.context or "") and problem != "found unexpected end of stream":
        return "syntax/bracket", ""
    return _KEYS.get(problem, "syntax/other"), ""
