"""Strict YAML: the JSON subset of YAML 1.2, with the line and column of everything.

Two readers must never read one file differently. So whatever YAML 1.1 and 1.2 disagree on, and
whatever makes two values out of one (anchors, merges), is refused with its place and the remedy.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import yaml

from .errors import FileRefused, TextRefused
from .places import Place
from .yamlscalars import refusal, value_of
from .yamlsyntax import explain

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_BYTES = 1 << 20
MAX_DEPTH = 32
LETTERS = frozenset("ynYN")
"""Truth values on paper, in YAML 1.1; as a key every reader in use takes them as letters."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


class Node(NamedTuple):
    """Where a value stands, and those inside it; lines and columns count from 0."""

    line: int
    column: int
    inside: dict[str, tuple[int, int, Node]] | list[Node] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data read from a file called ``name``, with the place of every value in it."""

    data: Any
    marks: Node
    name: str

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return the place of the value at ``path``, or of the nearest one around it."""
        node = self.marks
        for step in path:
            inner = _enter(node, step)
            if inner is None:
                break
            node = inner[2]
        return Place(self.name, node.line + 1, node.column + 1)

    def key_place(self, path: Sequence[str | int]) -> Place:
        """Return the place of the key that leads to ``path``; of the value where no key does."""
        node, line, column = self.marks, self.marks.line, self.marks.column
        for step in path:
            inner = _enter(node, step)
            if inner is None:
                break
            line, column, node = inner
        return Place(self.name, line + 1, column + 1)


def document_of(data: Any, name: str) -> Document:
    """Return a document of plain data that no file holds; everything stands in its first line."""
    return Document(data, Node(0, 0), name)


def _enter(node: Node, step: str | int) -> tuple[int, int, Node] | None:
    inside = node.inside
    if isinstance(inside, dict):
        return inside.get(str(step))
    if isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
        item = inside[step]
        return item.line, item.column, item
    return None


def read_file(path: str | Path, name: str | None = None) -> Document:
    """Read a YAML file; messages call it ``name``. Raises FileRefused, TextRefused."""
    name = name or str(path)
    path = Path(path)
    try:
        if path.is_dir():
            raise FileRefused(name, "this is a directory", "name a .yaml file in it")
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise FileRefused(name, "there is no such file", "check the path") from None
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise FileRefused(name, f"the file cannot be read ({reason})", "check the file") from None
    except ValueError:
        raise FileRefused(repr(name), "this is not a file name", "check the path") from None
    return read_bytes(raw, name)


def read_bytes(raw: bytes, name: str) -> Document:
    """Read YAML from bytes, which must be UTF-8 without a byte order mark."""
    if len(raw) > MAX_BYTES:
        raise FileRefused(name, "the file is larger than 1 MiB", "split it")
    if raw.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        _refuse(
            name, 0, 0, "the file starts with a byte order mark", "save it as UTF-8 without one"
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        what = f"byte 0x{raw[error.start]:02X} is not UTF-8"
        _refuse(name, *_position(before), what, "save the file as UTF-8")
    return read_text(text, name)


def read_text(text: str, name: str) -> Document:
    """Read one YAML document from ``text``. Raises TextRefused with line and column."""
    if control := _CONTROL.search(text):
        what = f"control character U+{ord(control[0]):04X}"
        _refuse(name, *_position(text[: control.start()]), what, "remove it")
    try:
        data, marks = _Reader(text, name).read()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        _refuse(name, line, column, *explain(error, text, line, column))
    return Document(data, marks, name)


class _Reader(yaml.CSafeLoader):
    """Makes data and marks out of the events of the C parser, in one pass."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self._file = name

    def _next(self) -> Any:
        # The stubs say that an event may be missing; after one that opens, one that closes follows.
        return self.get_event()

    def read(self) -> tuple[Any, Node]:
        self._next()
        start = self._next()
        if not isinstance(start, yaml.DocumentStartEvent):
            self._refuse(start, "the file is empty", "write at least one key")
        if start.version or start.tags:
            self._refuse(start, "a % directive", "remove it")
        result = self._value(self._next(), 1)
        self._next()
        end = self._next()
        if not isinstance(end, yaml.StreamEndEvent):
            self._refuse(end, "a second document starts here", "keep one document in a file")
        return result

    def _value(self, event: Any, depth: int) -> tuple[Any, Node]:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, f"an alias, *{event.anchor}", "write the value out")
        if event.anchor is not None:
            self._refuse(event, f"an anchor, &{event.anchor}", "remove it")
        if event.tag is not None:
            self._refuse(event, f"a tag, {event.tag}", "remove it")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event), self._node(event)
        if depth > MAX_DEPTH:
            self._refuse(event, f"values nested deeper than {MAX_DEPTH}", "flatten the file")
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, depth)
        return self._sequence(event, depth)

    def _mapping(self, start: Any, depth: int) -> tuple[Any, Node]:
        data: dict[str, Any] = {}
        marks: dict[str, tuple[int, int, Node]] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event)
            mark = event.start_mark
            if key in data:
                first = marks[key][0] + 1
                self._refuse(
                    event, f"the key {key!r} stands twice, first in line {first}", "keep one"
                )
            data[key], node = self._value(self._next(), depth + 1)
            marks[key] = (mark.line, mark.column, node)
        return data, self._node(start, marks)

    def _sequence(self, start: Any, depth: int) -> tuple[Any, Node]:
        data: list[Any] = []
        marks: list[Node] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            value, node = self._value(event, depth + 1)
            data.append(value)
            marks.append(node)
        return data, self._node(start, marks)

    def _node(self, event: Any, inside: Any = None) -> Node:
        return Node(event.start_mark.line, event.start_mark.column, inside)

    def _key(self, event: Any) -> str:
        """Return the text of a key: ``9: 14`` has the key "9"."""
        if isinstance(event, yaml.CollectionStartEvent):
            self._refuse(event, "a key that is a list or a map", "use a plain word as key")
        is_letter = isinstance(event, yaml.ScalarEvent) and event.value in LETTERS
        if not is_letter or event.anchor or event.tag:
            self._value(event, 0)
        if event.value == "<<" and event.implicit[0]:
            self._refuse(event, "a merge key, <<", "write the values out")
        return str(event.value)

    def _scalar(self, event: Any) -> Any:
        if not event.implicit[0]:
            return event.value
        if complaint := refusal(event.value):
            self._refuse(event, *complaint)
        return value_of(event.value)

    def _refuse(self, event: Any, what: str, remedy: str) -> NoReturn:
        _refuse(self._file, event.start_mark.line, event.start_mark.column, what, remedy)


def _refuse(name: str, line: int, column: int, what: str, remedy: str) -> NoReturn:
    """Raise TextRefused; line and column count from 0."""
    raise TextRefused(Place(name, line + 1, column + 1), what, remedy)


def _position(before: str) -> tuple[int, int]:
    """Return line and column, from 0, of what comes after ``before``."""
    return before.count("\n"), len(before) - before.rfind("\n") - 1
