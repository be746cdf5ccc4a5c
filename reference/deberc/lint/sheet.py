"""Shows problems as a person reads them: the line, a caret, the meaning of the rule."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from ..rulesets import rule_at
from ..sayings import said, say, visible
from ..wording.meanings import about, title, value_meaning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..problems import Problem
    from ..rulesets import Rule
    from ..sayings import Lang

_LINE_END = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[^\s,\[\]{}:#]+|.")
_WIDTH: Final = 76
_VALUES: Final = frozenset(("unknown-value", "wrong-type", "not-stated", "word", "number"))
"""Problems that are easier to solve with the meaning of each value."""


def sheet(problem: Problem, texts: Mapping[str, str], lang: Lang) -> Iterator[str]:
    """Yield the lines that show one problem."""
    yield f"{problem.say(lang)}{_mark(problem, lang)}"
    if text := texts.get(problem.place.file):
        yield from _quoted(_LINE_END.split(text), problem)
    if found := rule_of(problem.path):
        rule, name = found
        yield f"  {name}: {_meaning(rule, name, lang)}"
        if problem.code in _VALUES:
            yield from _values(rule, lang)


def _mark(problem: Problem, lang: Lang) -> str:
    """Return the number of a kind of problem as it stands behind the message."""
    if not problem.number:
        return ""
    note = f" {say(said('note'), lang)}" if problem.is_note else ""
    return f" [{problem.number}{note}]"


def rule_of(path: Sequence[str | int]) -> tuple[Rule, str] | None:
    """Return the rule that a path in a file leads into, and its id."""
    names = [step for step in path if isinstance(step, str)]
    if names[:1] == ["options"]:
        names = names[2:]
    if names[:1] in (["wording"], ["sources"]):
        names = ".".join(names[1:2]).split(".")
    rule = rule_at(tuple(names))
    return (rule, ".".join(names[: len(rule.path)])) if rule else None


def _meaning(rule: Rule, name: str, lang: Lang) -> str:
    heading, text = title(name, lang), about(rule, lang)
    same = heading == name or heading.rstrip(".") == text.rstrip(".")
    return text if same else f"{heading}. {text}"


def _values(rule: Rule, lang: Lang) -> Iterator[str]:
    width = max(map(len, rule.values), default=0)
    for value in rule.values:
        yield f"    {value:<{width}}  {value_meaning(rule, value, lang)}"


def _quoted(lines: Sequence[str], problem: Problem) -> Iterator[str]:
    """Yield the line of a problem and a caret under the place, cut where it is long."""
    number, column = problem.place.line, problem.place.column - 1
    if number > len(lines):
        return
    line = lines[number - 1]
    start = max(0, column - _WIDTH // 2) if len(line) > _WIDTH else 0
    shown = line[start : start + _WIDTH].replace("\t", " ")
    token = _TOKEN.match(line, column)
    length = min(len(token[0]) if token else 1, max(1, start + _WIDTH - column))
    if problem.code == "cyrillic-letter":
        length = 1
    gutter = f"{number:>5} | "
    before = sum(map(_columns, shown[: column - start]))
    yield f"{gutter}{visible(shown)}"
    yield f"{'':>{len(gutter) - 2}}| {'':{before}}{'^' * length}"


def _columns(letter: str) -> int:
    """Return how wide a letter is on a terminal."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
