"""Looks at a ruleset file from its bytes on: every problem at once, with the text it is in."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import DebercError, FileRefused, ProblemsFound, TextRefused
from ..places import Place
from ..problems import MOST, Fix, Problem, in_order
from ..rulesets import read_ruleset
from ..rulesets.files import source_of
from ..sayings import Said
from ..schemas import check
from ..yamltext import Document, bytes_of, look
from .checking import lint_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..yamltext import Node

    Path = tuple[str | int, ...]


_APART = frozenset(
    ("name-is-not-file", "name-taken", "same-as-inherited", "wrong-language", "unknown-source")
)
"""Problems of a value that have nothing to do with what is wrong elsewhere."""


@dataclass(frozen=True, slots=True)
class Report:
    """The problems of one file by place, and the texts they are in by the name of their file.

    ``unread`` where the file cannot be read as strict YAML at all.
    """

    name: str
    problems: tuple[Problem, ...]
    texts: dict[str, str] = field(default_factory=dict)
    unread: bool = False

    @property
    def faults(self) -> tuple[Problem, ...]:
        """The problems that are not mere notes."""
        return tuple(problem for problem in self.problems if not problem.is_note)


def inspect(name: str) -> Report:
    """Return everything that is wrong with a ruleset, by name or file."""
    try:
        raw, file, shipped = source_of(name)
        return inspect_bytes(raw, file, shipped=shipped)
    except DebercError as error:
        return Report(name, (_as_problem(error, Place(name, 1, 1)),), unread=True)


def inspect_bytes(raw: bytes, name: str, *, shipped: bool = False) -> Report:
    """Return everything that is wrong with the bytes of a ruleset file called ``name``."""
    try:
        document, complaints = look(raw, name)
    except FileRefused as error:
        return Report(name, (_as_problem(error, Place(name, 1, 1)),), unread=True)
    texts = {name: raw.decode("utf-8-sig", errors="replace")}
    if complaints:
        paths = _paths(document) if document else {}
        refused = [_as_problem(each, each.place, paths) for each in complaints]
        refused += _beside(document, refused)
        return Report(name, tuple(in_order(refused)[:MOST]), texts, unread=True)
    assert document is not None
    problems = tuple(in_order(_problems(document, shipped=shipped))[:MOST])
    others = {problem.place.file for problem in problems} - {name}
    return Report(name, problems, {**texts, **_texts(others)})


def _texts(names: set[str]) -> dict[str, str]:
    """Return the texts of other files that problems stand in, as far as they can be read."""
    found = {}
    for name in names:
        try:
            found[name] = bytes_of(name, name).decode("utf-8-sig", errors="replace")
        except FileRefused:
            continue
    return found


def _beside(document: Document | None, known: list[Problem]) -> list[Problem]:
    """Return what the schema finds in values that were read well, beside those that were not."""
    if document is None:
        return []
    places = {problem.place for problem in known}
    return [each for each in check(document, "ruleset", partial=True) if each.place not in places]


def _problems(document: Document, *, shipped: bool) -> Iterable[Problem]:
    asked = document.place(("extends",))
    try:
        yield from lint_ruleset(read_ruleset(document, shipped=shipped))
    except ProblemsFound as found:
        yield from found.problems
        yield from _in_the_rest(document, found.problems, shipped=shipped)
    except DebercError as error:
        yield _as_problem(error, asked)


def _in_the_rest(
    document: Document, known: tuple[Problem, ...], *, shipped: bool
) -> Iterable[Problem]:
    """Return what can be said of the rest of a file, apart from the values that are wrong."""
    if any(problem.place.file != document.name or not problem.path for problem in known):
        return []
    data = deepcopy(document.data)
    for problem in sorted(known, key=lambda each: str(each.path), reverse=True):
        _drop(data, problem.path)
    rest = Document(data, document.marks, document.name, document.text)
    try:
        found = lint_ruleset(read_ruleset(rest, shipped=shipped))
    except DebercError:
        return []
    return [problem for problem in found if problem.code in _APART]


def _drop(data: Any, path: Path) -> None:
    """Take out what a path leads to, and maps that are left empty; a list goes as a whole."""
    inner, steps = data, path
    for number, step in enumerate(path):
        if not isinstance(inner, dict) or step not in inner:
            steps = path[:number]
            break
        inner = inner[step]
    while steps:
        *outer, last = steps
        inner = data
        for step in outer:
            inner = inner[step]
        inner.pop(last, None)
        if inner:
            return
        steps = tuple(outer)


def _paths(document: Document) -> dict[Place, Path]:
    """Return the path to each value by its place."""
    found: dict[Place, Path] = {}

    def walk(node: Node, path: Path) -> None:
        found[Place(document.name, node.line + 1, node.column + 1)] = path
        if isinstance(node.inside, dict):
            for key, (_, _, inner) in node.inside.items():
                walk(inner, (*path, key))
        elif isinstance(node.inside, list):
            for index, inner in enumerate(node.inside):
                walk(inner, (*path, index))

    walk(document.marks, ())
    return found


def _as_problem(
    error: DebercError, place: Place, paths: Mapping[Place, Path] | None = None
) -> Problem:
    """Return an error as a problem; at ``place`` where it has none of its own."""
    what: Any = getattr(error, "what", None)
    remedy: Any = getattr(error, "remedy", None)
    if what is None:
        what, remedy = error.sentence()  # type: ignore[attr-defined]  # every error that is met here is told
    place = getattr(error, "place", None) or place
    code = what.key.partition("/")[0] if isinstance(what, Said) else "unreadable"
    problem = Problem(code, place, (paths or {}).get(place, ()), what, remedy)
    return replace(problem, fix=_mechanical(error)) if isinstance(error, TextRefused) else problem


def _mechanical(error: TextRefused) -> Fix | None:
    """Return the change that can only mean one thing, for what strict YAML refuses."""
    if not isinstance(error.what, Said):
        return None
    text = str(dict(error.what.fields).get("text", ""))
    match error.what.key:
        case "word/capital" | "word/null":
            return Fix(text, text.lower())
        case "word/tilde":
            return Fix("~", "null")
        case "tab":
            return Fix("\t", "  ")
        case "encoding/mark":
            return Fix("\ufeff", "")
        case "shorthand/anchor":
            return Fix(f"&{text} ", "")
    return None
