"""Puts right by itself what can only mean one thing: edits of the text that keep comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import yaml

from .report import Report, inspect_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..problems import Problem

    Path = tuple[str | int, ...]

_ROUNDS = 50
_LINE_END = re.compile(r"\r\n|\n")


class Edit(NamedTuple):
    """What stands from ``start`` up to ``end`` becomes ``new``."""

    start: int
    end: int
    new: str


def fixed(raw: bytes, name: str, *, shipped: bool = False) -> tuple[bytes, list[Problem]]:
    """Return the text with everything mechanical put right, and the problems that are gone."""
    done: list[Problem] = []
    for _ in range(_ROUNDS):
        report = inspect_bytes(raw, name, shipped=shipped)
        text, gone = _round(raw.decode("utf-8", errors="replace"), report)
        if not gone or text.encode() == raw:
            break
        done += gone
        raw = text.encode()
    return raw, done


def _round(text: str, report: Report) -> tuple[str, list[Problem]]:
    """Make every edit that is in no other's way; return the text and the problems they solve."""
    fixable = [
        problem
        for problem in report.problems
        if problem.fix is not None and problem.place.file == report.name
    ]
    entries = _Entries(text, {p.fix.path for p in fixable if p.fix and p.fix.path})
    edits: list[tuple[Edit, Problem]] = []
    for problem in fixable:
        entry = problem.fix is not None and problem.fix.path
        edit = entries.removal(problem) if entry else _change(text, problem)
        if edit is not None:
            edits.append((edit, problem))
    edits.sort(key=lambda pair: pair[0])
    kept: list[tuple[Edit, Problem]] = []
    for edit, problem in edits:
        same = bool(kept) and kept[-1][0] == edit
        if same or not kept or edit.start >= kept[-1][0].end:
            kept.append((edit, problem))
    for edit in sorted({edit for edit, _ in kept}, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text, [problem for _, problem in kept]


def _change(text: str, problem: Problem) -> Edit | None:
    """Return the edit of the word at the place of a problem, if it stands there."""
    assert problem.fix is not None
    old = problem.fix.old or ""
    lines = _starts(text)
    start = lines[problem.place.line - 1] + problem.place.column - 1
    if problem.place.line == 1 and text.startswith("\ufeff") and old != "\ufeff":
        start += 1
    quote = text[start : start + 1] in {"'", '"'} and not text.startswith(old, start)
    start += quote
    return Edit(start, start + len(old), problem.fix.new) if text.startswith(old, start) else None


def _starts(text: str) -> list[int]:
    return [0, *(match.end() for match in _LINE_END.finditer(text))]


class _Entries:
    """Where the entries of a text stand, to take some of them out."""

    def __init__(self, text: str, going: set[Path]) -> None:
        self._text = text.removeprefix("\ufeff")
        self._shift = len(text) - len(self._text)
        try:
            self._root = yaml.compose(self._text, Loader=yaml.CSafeLoader) if going else None
        except yaml.YAMLError:
            self._root = None
        self._going = going

    def removal(self, problem: Problem) -> Edit | None:
        """Return the edit that takes out the entry of a problem, and groups left empty by it."""
        assert problem.fix is not None
        path = self._widest(problem.fix.path)
        parent, index = self._find(path)
        if parent is None:
            return None
        start, end = self._span(parent, index)
        return Edit(start + self._shift, end + self._shift, "")

    def _widest(self, path: Path) -> Path:
        """Return the outermost group of which nothing would be left."""
        while len(path) > 1:
            parent = self._node(path[:-1])
            keys = list(_keys(parent))
            going = [(*path[:-1], key) for key in keys]
            if isinstance(parent, yaml.SequenceNode) or not all(
                key == path or key in self._going for key in going
            ):
                break
            path = path[:-1]
        return path

    def _node(self, path: Path) -> yaml.Node | None:
        node = self._root
        for step in path:
            node = dict(_inside(node)).get(step)
        return node

    def _find(self, path: Path) -> tuple[yaml.CollectionNode | None, int]:
        parent = self._node(path[:-1])
        keys = list(_keys(parent))
        if not isinstance(parent, yaml.CollectionNode) or path[-1] not in keys:
            return None, 0
        return parent, keys.index(path[-1])

    def _span(self, parent: yaml.CollectionNode, index: int) -> tuple[int, int]:
        spans = list(_spans(parent))
        start, end = spans[index]
        if not parent.flow_style:
            return self._lines(start, end)
        if index + 1 < len(spans):
            return start, spans[index + 1][0]
        return (spans[index - 1][1], end) if index else (start, end)

    def _lines(self, start: int, end: int) -> tuple[int, int]:
        """Widen a span to whole lines, with a comment behind it."""
        first = self._text.rfind("\n", 0, start) + 1
        after = self._text.find("\n", end)
        return first, (len(self._text) if after < 0 else after + 1)


def _inside(node: yaml.Node | None) -> Iterator[tuple[str | int, yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, value) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        yield from enumerate(node.value)


def _keys(node: yaml.Node | None) -> Iterable[str | int]:
    return (key for key, _ in _inside(node))


def _spans(parent: yaml.CollectionNode) -> Iterator[tuple[int, int]]:
    """Yield where each entry starts and ends; what follows a block is not part of it."""
    items: Sequence[tuple[yaml.Node, yaml.Node]]
    items = parent.value if isinstance(parent, yaml.MappingNode) else [(x, x) for x in parent.value]
    for first, last in items:
        yield first.start_mark.index, _end(last)


def _end(node: yaml.Node) -> int:
    """Return where a value ends: a block ends with its last value."""
    block = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if block and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    if isinstance(node, yaml.ScalarNode) and node.style in {"|", ">"}:
        return int(node.end_mark.index) - 1
    return int(node.end_mark.index)
