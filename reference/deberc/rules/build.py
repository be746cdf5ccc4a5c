"""Turning a resolved ruleset's plain data into its frozen records."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from . import records

if TYPE_CHECKING:
    from collections.abc import Mapping

    from _typeshed import DataclassInstance

Record = TypeVar("Record")


def build(record: type[Record], data: Mapping[str, Any]) -> Record:
    """Return the record that holds a section's data; a rule left out keeps its neutral default."""
    kinds = _kinds(record)  # type: ignore[arg-type]  # a class is hashable; its type says not
    made = {key: _value(kinds[key], value) for key, value in data.items() if key in kinds}
    return record(**made)


def sequences(data: Mapping[str, Any]) -> tuple[records.Sequence, ...]:
    """Return the named sequences, the shortest first."""
    named = [records.Sequence(name, row["length"], row["points"]) for name, row in data.items()]
    return tuple(sorted(named, key=lambda sequence: sequence.length))


def _value(kind: Any, value: Any) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        return build(kind, value)
    if isinstance(value, list):
        return tuple(value)
    return value


@cache
def _kinds(record: type[DataclassInstance]) -> dict[str, Any]:
    hints = get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}
