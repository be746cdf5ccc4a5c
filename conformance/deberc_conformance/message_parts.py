"""What messages are made of: the keys of each part and their types; what is shown of a bad one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

Message = dict[str, Any]


@dataclass(eq=False)
class BadMessage(Exception):
    """A line that is no message; ``line`` is what came, cut where it is long."""

    what: str
    line: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.line}" if self.line else self.what


def shown(data: Any) -> str:
    """Return what came from a peer as one line fit for a terminal, at most 200 characters."""
    if isinstance(data, bytes):
        text = data[:400].decode("utf-8", "replace")
    else:
        text = json.dumps(data, ensure_ascii=False)[:400]
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= 200 else f"{text[:199]}…"


def check_body(kind: str, body: Any, message: Message) -> None:
    """Check keys and types of a part of a message against the table."""
    if not isinstance(body, dict):
        raise BadMessage(f"{kind} is no object", shown(message))
    fields = _FIELDS[kind]
    for key, value in body.items():
        if key not in fields:
            raise BadMessage(f"unknown key {key!r} in {kind}", shown(message))
        types = fields[key][0]
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise BadMessage(f"{key} in {kind} has the wrong type", shown(message))
    for key, (_, needed) in fields.items():
        if needed and key not in body:
            raise BadMessage(f"{kind} has no {key}", shown(message))


_TEXT = ((str,), True)
_MAY_TEXT = ((str,), False)
_FIELDS: dict[str, dict[str, tuple[tuple[type, ...], bool]]] = {
    "refused": {"line": ((int,), False), "rule": _MAY_TEXT, "legal": ((list,), False)},
    "unsupported": {"reason": _TEXT, "rule": _MAY_TEXT},
    "skipped": {"reason": _TEXT, "link": _MAY_TEXT},
    "error": {"message": _TEXT},
    "hello": {
        "re": _TEXT,
        "protocol": ((int,), True),
        "name": _TEXT,
        "version": _MAY_TEXT,
        "language": _MAY_TEXT,
        "url": _MAY_TEXT,
        "ops": ((list,), True),
        "players": ((list,), False),
        "max_in_flight": ((int,), False),
        "plays": ((list,), False),
        "by_itself": ((list,), False),
        "breakdown": ((bool,), False),
    },
    "ruleset": {
        "re": _TEXT,
        "hash": _TEXT,
        "ok": ((bool,), True),
        "unsupported": ((list,), False),
        "reason": _MAY_TEXT,
    },
}
