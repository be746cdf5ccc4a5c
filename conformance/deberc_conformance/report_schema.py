"""Whether an event of a report is one, by ``spec/schemas/report.schema.json``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.schemas import _validator, load_schema

from .judge import VERDICTS

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

_PLAIN: Final[dict[str, type | tuple[type, ...]]] = {
    "event": str,
    "case": str,
    "op": str,
    "area": str,
    "ruleset": str,
    "rules": list,
    "verdict": str,
    "failing": bool,
    "ms": (int, float),
}
_LONG: Final = 160


def complaint(event: dict[str, Any]) -> str | None:
    """Return what is wrong with an event; None where nothing is."""
    if event.get("verdict") in VERDICTS and _is_plain(event):
        return None
    error = next(_by_kind(event["event"]).iter_errors(event), None)
    if error is None:
        return None
    where = ".".join(map(str, error.absolute_path)) or str(event["event"])
    said = error.message
    return f"{where}: {said if len(said) <= _LONG else f'{said[:_LONG]}…'}"


def _is_plain(event: dict[str, Any]) -> bool:
    """Whether an event has the keys of a case without a finding, and no others: most of a report.

    The schema would say the same, a hundred times slower.
    """
    return event.keys() - {"reason"} == _PLAIN.keys() and all(
        isinstance(event[key], kind) for key, kind in _PLAIN.items()
    )


@cache
def _by_kind(kind: str) -> Validator:
    address = load_schema("report")["$id"]
    return _validator("report").evolve(schema={"$ref": f"{address}#/$defs/{kind}"})
