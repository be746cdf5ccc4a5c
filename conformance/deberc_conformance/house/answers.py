"""Answers in a line, for people: what came out, or the refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..reports import drawing
from ..reports.texts import field
from .sayings import say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from deberc.wording import Lang

    from ..carry_over import Answer


def line(answer: Answer, lang: Lang, names: Collection[str] | None = None) -> str:
    """Return an answer as a line; of a result the named fields only, if any are named."""
    kind, body = answer
    if kind == "refused":
        rule = say("at_line", lang, body["line"], body["rule"]) if "line" in body else body["rule"]
        return say("refuses", lang, rule)
    if kind == "error":
        return str(body["message"])
    return fields(body if names is None else {name: body.get(name) for name in names}, lang)


def fields(body: Mapping[str, Any], lang: Lang) -> str:
    """Return fields as a line."""
    parts = (
        f"{field(name, lang)}: {drawing.held(name, value, lang)}" for name, value in body.items()
    )
    return "; ".join(parts)


def apart(left: Answer, right: Answer, lang: Lang) -> tuple[str, str]:
    """Return two answers as lines that leave out what is alike in both."""
    if left[0] != right[0] or left[0] != "result":
        return _short(left, lang), _short(right, lang)
    one, other = left[1], right[1]
    names = [name for name in one if name in other and one[name] != other[name]]
    plain = [name for name in names if name not in ("breakdown", "because")] or names
    if not plain:
        return _short(left, lang), _short(right, lang)
    return line(left, lang, plain), line(right, lang, plain)


def _short(answer: Answer, lang: Lang) -> str:
    """Return a result that stands beside a refusal by what matters of it."""
    kind, body = answer
    if kind != "result" or "outcome" not in body:
        return line(answer, lang)
    return f"{say('accepts', lang)}; {line(answer, lang, ('outcome', 'points'))}"
