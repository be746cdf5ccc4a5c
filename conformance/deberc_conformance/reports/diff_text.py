"""The difference between two reports in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..reasons import in_words
from ..report_diff import KINDS
from . import drawing
from .page_texts import text
from .texts import field, printable, verdict, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..report_diff import Change, Difference
    from .texts import Lang

_LISTED: Final = 100


def diff_lines(found: Difference, lang: Lang) -> Iterator[str]:
    """Yield the lines on what changed, the gravest first."""
    if not found.same_corpus:
        yield text("diff_corpora", lang)
    for kind in KINDS:
        changes = found.of(kind)
        if changes:
            yield f"{text(kind, lang)}: {len(changes)}"
            for change in changes[:_LISTED]:
                yield from _change(change, lang)
            if len(changes) > _LISTED:
                yield f"  {word('more', lang, len(changes) - _LISTED)}"
            yield ""
    same = [
        text(name, lang, number)
        for name, number in (
            ("same_failing", found.same_failing),
            ("same_passing", found.same_passing),
        )
        if number
    ]
    if same:
        yield "; ".join(same)
    if not found.changes:
        yield text("no_difference", lang)
    yield text("worse" if found.worse else "not_worse", lang)


def _change(change: Change, lang: Lang) -> Iterator[str]:
    if not change.case:
        assert change.new is not None
        yield f"  {verdict(change.new['verdict'], lang)}: {printable(change.new['reason'])}"
        return
    moved = f"{_verdict(change.old, lang)} → {_verdict(change.new, lang)}"
    yield f"  {change.case}  {moved}  {', '.join(change.rules)}"
    if change.kind == "changed_reason":
        yield f"    - {_why(change.old, lang)}"
        yield f"    + {_why(change.new, lang)}"
    elif change.kind == "newly_failing":
        yield f"    + {_why(change.new, lang)}"


def _verdict(side: dict[str, Any] | None, lang: Lang) -> str:
    return text("absent", lang) if side is None else verdict(side["verdict"], lang)


def _why(side: dict[str, Any] | None, lang: Lang) -> str:
    """Return the first difference, else the reason."""
    side = side or {}
    if headline := side.get("headline"):
        left, right = (
            drawing.held(headline["field"], headline[key], lang) for key in ("expected", "got")
        )
        return printable(f"{field(headline['field'], lang)}: {left} ≠ {right}")
    return printable(in_words(side.get("reason", ""), lang) or _verdict(side, lang))
