"""Which fields of the rules an answer rests on: rules that note what is read of them.

What is answered without reading a field is answered alike whatever that field holds, so a change of
it need not be tried there. `differing` says which fields a change touches, tables over the cards
included.
"""

from __future__ import annotations

import gc
import inspect
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from deberc.rules import Rules
from deberc.rules.tables import TrumpTables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

Paths = frozenset[str]


class Notes:
    """The paths of the fields read since `clear`.

    Where one `Rules` serves many answers, functions may remember what they made of it, and read no
    more: what they have read is `remembered`, and counts as read ever after.
    """

    def __init__(self, *, serving_many: bool) -> None:
        """Begin with nothing read."""
        self.read: set[str] = set()
        self.remembered: set[str] = set()
        self._serving_many = serving_many

    def add(self, path: str) -> None:
        """Note that a field is read."""
        if path not in self.read:
            self.read.add(path)
            if self._serving_many and _within_cache():
                self.remembered.add(path)

    def clear(self) -> None:
        """Begin anew."""
        self.read.clear()

    def touch(self, paths: Paths) -> bool:
        """Tell whether one of the paths was read."""
        return not (paths.isdisjoint(self.read) and paths.isdisjoint(self.remembered))


def watched(rules: Rules, notes: Notes, only: Paths | None = None) -> Rules:
    """Return the same rules, which note what is read of them; `only` these paths where given."""
    copy: Rules = _copied(rules, notes, "", only)
    return copy


def renewed(rules: Rules) -> Rules:
    """Return watched rules of which nothing is remembered: caches know rules by identity."""
    copy: Any = object.__new__(type(rules))
    copy.notes = rules.notes  # type: ignore[attr-defined]
    for name in Rules.__slots__:
        slot = Rules.__dict__[name]
        slot.__set__(copy, slot.__get__(rules))
    anew: Rules = copy
    return anew


def leaves(rules: Rules) -> dict[str, Any]:
    """Return the fields of rules by path; a table by trump suit for all four at once."""
    return dict(_leaves(rules, ""))


def differing(one: dict[str, Any], other: dict[str, Any]) -> Paths:
    """Return the paths of the fields that two rules do not have alike."""
    return frozenset(path for path, value in one.items() if value != other[path])


def _leaves(record: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for field in fields(record):
        path, value = prefix + field.name, getattr(record, field.name)
        if is_dataclass(value):
            yield from _leaves(value, f"{path}.")
        elif _is_by_trump(value):
            for inner in fields(TrumpTables):
                held = tuple(getattr(tables, inner.name) for tables in value)
                yield f"{path}.{inner.name}", held
        else:
            yield path, value


def _is_by_trump(value: Any) -> bool:
    """Tell whether a value is the four tables by trump suit, which are read field by field."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], TrumpTables)


def _copied(record: Any, notes: Notes, prefix: str, only: Paths | None) -> Any:
    if only is not None and not any(path.startswith(prefix) for path in only):
        return record
    values: dict[str, Any] = {}
    noted = []
    for field in fields(record):
        path, value = prefix + field.name, getattr(record, field.name)
        if is_dataclass(value):
            value = _copied(value, notes, f"{path}.", only)
        elif _is_by_trump(value):
            value = tuple(_copied(tables, notes, f"{path}.", only) for tables in value)
        elif only is None or path in only:
            noted.append(field.name)
        values[field.name] = value
    kind: Any = type(record)
    copy: Any = object.__new__(_noting(kind, prefix, tuple(noted)))
    copy.notes = notes
    for name, value in values.items():
        kind.__dict__[name].__set__(copy, value)
    return copy


@cache
def _noting(kind: type, prefix: str, names: tuple[str, ...]) -> Any:
    """Return a record class that notes the reading of some of its fields."""
    space: dict[str, Any] = {name: _reader(kind, prefix, name) for name in names}
    space |= {"__slots__": ("notes",), "__setattr__": object.__setattr__}
    return type(kind.__name__, (kind,), space)


def _reader(kind: type, prefix: str, name: str) -> property:
    slot, path = kind.__dict__[name], prefix + name

    def read(record: Any) -> Any:
        record.notes.add(path)
        return slot.__get__(record)

    return property(read)


def _within_cache() -> bool:
    """Tell whether what is being read goes into an answer that will be remembered."""
    frame = inspect.currentframe()
    while frame:
        if frame.f_code in _caching():
            return True
        frame = frame.f_back
    return False


@cache
def _caching() -> frozenset[CodeType]:
    """Return the code of every function that remembers its answers."""
    kind = type(_noting)
    found = (each.__wrapped__ for each in gc.get_objects() if isinstance(each, kind))
    return frozenset(each.__code__ for each in found if each is not _caching.__wrapped__)
