"""Strict YAML: the JSON subset of YAML 1.2, with the line and column of everything.

Two readers must never read one file differently. So whatever YAML 1.1 and 1.2 disagree on, and
whatever makes two values out of one (anchors, merges), is refused with its place and the remedy.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NoReturn

import yaml

from .errors import FileRefused, TextRefused
from .places import Place
from .sayings import FIX, said
from .yamldocument import Document, Node, document_of
from .yamlscalars import refusal, value_of
from .yamlsyntax import explain

__all__ = [
    "MAX_BYTES",
    "Document",
    "Node",
    "bytes_of",
    "document_of",
    "look",
    "read_bytes",
    "read_file",
    "read_text",
    "refuse_file",
]

MAX_BYTES = 1 << 20
MAX_DEPTH = 32
MAX_ENTRIES = 5000
"""Of one list or map."""
MAX_COMPLAINTS = 1000
LETTERS = frozenset("ynYN")
"""Truth values on paper, in YAML 1.1; as a key every reader in use takes them as letters."""

_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]|\r(?!\n)")
_LINE_ENDS = frozenset("\r\x85\u2028\u2029")
"""Each ends a line for some readers; alone none of them does for all."""


def read_file(path: str | Path, name: str | None = None) -> Document:
    """Read a YAML file; messages call it ``name``. Raises FileRefused, TextRefused."""
    name = name or str(path)
    return read_bytes(bytes_of(path, name), name)


def bytes_of(path: str | Path, name: str) -> bytes:
    """Return what a file holds, one byte more than allowed at most. Raises FileRefused."""
    path = Path(path)
    try:
        if path.is_dir():
            refuse_file(name, "directory")
        with path.open("rb") as stream:
            before = os.fstat(stream.fileno())
            raw = stream.read(MAX_BYTES + 1)
            after = os.fstat(stream.fileno())
    except FileNotFoundError:
        refuse_file(name, "missing")
    except OSError as error:
        refuse_file(name, "other", reason=(error.strerror or "unreadable").lower())
    except ValueError:
        refuse_file(repr(name), "name")
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        refuse_file(name, "changed")
    return raw


def refuse_file(name: str, why: str, **fields: str) -> NoReturn:
    """Raise FileRefused for one of the reasons of ``unreadable``."""
    key = f"unreadable/{why}"
    raise FileRefused(name, said(key, **fields), said(key + FIX, **fields))


def read_bytes(raw: bytes, name: str) -> Document:
    """Read YAML from bytes, which must be UTF-8 without a byte order mark."""
    document, complaints = look(raw, name)
    return _or_refuse(document, complaints)


def read_text(text: str, name: str) -> Document:
    """Read one YAML document from ``text``. Raises TextRefused with line and column."""
    document, complaints = _look_at(text, name, [])
    return _or_refuse(document, complaints)


def _or_refuse(document: Document | None, complaints: list[TextRefused]) -> Document:
    if complaints:
        first = complaints[0]
        raise TextRefused(first.place, first.what, first.remedy, tuple(complaints[1:]))
    assert document is not None
    return document


def look(raw: bytes, name: str) -> tuple[Document | None, list[TextRefused]]:
    """Read YAML as far as possible; return it with everything that is refused, in order.

    Raises FileRefused where there is too much of it.
    """
    if len(raw) > MAX_BYTES:
        key = "too-big/bytes"
        raise FileRefused(name, said(key), said(key + FIX))
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None, [_complaint(name, 0, 0, "encoding/mark")]
    marked = raw.startswith(b"\xef\xbb\xbf")
    complaints = [_complaint(name, 0, 0, "encoding/mark")] if marked else []
    try:
        text = raw[3 * marked :].decode("utf-8")
    except UnicodeDecodeError as error:
        rest = raw[3 * marked :]
        place = _position(rest[: error.start].decode("utf-8"))
        what = _complaint(name, *place, "encoding/byte", byte=f"0x{rest[error.start]:02X}")
        return None, [*complaints, what]
    return _look_at(text, name, complaints)


def _look_at(
    text: str, name: str, complaints: list[TextRefused]
) -> tuple[Document | None, list[TextRefused]]:
    if unseen := _UNSEEN.search(text):
        end = unseen[0] in _LINE_ENDS
        key = "character/line-end" if end else "character/control"
        place = _position(text[: unseen.start()])
        return None, [*complaints, _complaint(name, *place, key, code=f"U+{ord(unseen[0]):04X}")]
    reader = _Reader(text, name, complaints)
    try:
        data, marks = reader.read()
    except TextRefused as refused:
        return None, [*complaints, refused]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        key, what = explain(error, text, line, column)
        return None, [*complaints, _complaint(name, line, column, key, text=what)]
    return Document(data, marks, name, text), complaints


class _Reader(yaml.CSafeLoader):
    """Makes data and marks out of the events of the C parser, in one pass.

    What another reader would read otherwise is complained of, and the reading goes on.
    """

    def __init__(self, text: str, name: str, complaints: list[TextRefused]) -> None:
        super().__init__(text)
        self._file = name
        self._complaints = complaints

    def _next(self) -> Any:
        # The stubs say that an event may be missing; after one that opens, one that closes follows.
        return self.get_event()

    def read(self) -> tuple[Any, Node]:
        self._next()
        start = self._next()
        if not isinstance(start, yaml.DocumentStartEvent):
            self._refuse(start, "no-value/file")
        if start.version or start.tags:
            self._complain(start, "shorthand/directive")
        result = self._value(self._next(), 1)
        self._next()
        end = self._next()
        if not isinstance(end, yaml.StreamEndEvent):
            self._refuse(end, "syntax/document")
        return result

    def _value(self, event: Any, depth: int) -> tuple[Any, Node]:
        if isinstance(event, yaml.AliasEvent):
            self._complain(event, "shorthand/alias", text=event.anchor)
            return None, self._node(event)
        if event.anchor is not None:
            self._complain(event, "shorthand/anchor", text=event.anchor)
        if event.tag is not None:
            self._complain(event, "shorthand/tag", text=event.tag)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event), self._node(event)
        if depth > MAX_DEPTH:
            self._refuse(event, "too-big/depth", limit=MAX_DEPTH)
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
                self._complain(event, "twice", key=key, line=marks[key][0] + 1)
                self._value(self._next(), depth + 1)
                continue
            data[key], node = self._value(self._next(), depth + 1)
            marks[key] = (mark.line, mark.column, node)
            if len(data) > MAX_ENTRIES:
                self._refuse(event, "too-big/items", limit=MAX_ENTRIES)
        return data, self._node(start, marks)

    def _sequence(self, start: Any, depth: int) -> tuple[Any, Node]:
        data: list[Any] = []
        marks: list[Node] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            value, node = self._value(event, depth + 1)
            data.append(value)
            marks.append(node)
            if len(data) > MAX_ENTRIES:
                self._refuse(event, "too-big/items", limit=MAX_ENTRIES)
        return data, self._node(start, marks)

    def _node(self, event: Any, inside: Any = None) -> Node:
        return Node(event.start_mark.line, event.start_mark.column, inside)

    def _key(self, event: Any) -> str:
        """Return the text of a key: ``9: 14`` has the key "9"."""
        if isinstance(event, yaml.CollectionStartEvent):
            self._refuse(event, "syntax/collection-key")
        is_letter = isinstance(event, yaml.ScalarEvent) and event.value in LETTERS
        if not is_letter or event.anchor or event.tag:
            self._value(event, 0)
        if isinstance(event, yaml.AliasEvent):
            return f"*{event.anchor}"
        if event.value == "<<" and event.implicit[0]:
            self._complain(event, "shorthand/merge")
        return str(event.value)

    def _scalar(self, event: Any) -> Any:
        if not event.implicit[0]:
            return event.value
        if key := refusal(event.value):
            self._complain(event, key, text=event.value)
            return event.value
        return value_of(event.value)

    def _complain(self, event: Any, key: str, /, **fields: Any) -> None:
        mark = event.start_mark
        if len(self._complaints) >= MAX_COMPLAINTS:
            self._refuse(event, key, **fields)
        self._complaints.append(_complaint(self._file, mark.line, mark.column, key, **fields))

    def _refuse(self, event: Any, key: str, /, **fields: Any) -> NoReturn:
        """Raise what makes it idle to read on."""
        mark = event.start_mark
        raise _complaint(self._file, mark.line, mark.column, key, **fields)


def _complaint(name: str, line: int, column: int, key: str, /, **fields: Any) -> TextRefused:
    """Return a refusal; line and column count from 0."""
    place = Place(name, line + 1, column + 1)
    return TextRefused(place, said(key, **fields), said(key + FIX, **fields))


def _position(before: str) -> tuple[int, int]:
    """Return line and column, from 0, of what comes after ``before``."""
    return before.count("\n"), len(before) - before.rfind("\n") - 1
