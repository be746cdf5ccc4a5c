"""How many of the cases that ran have an answer that only the interpreter gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deberc.sayings import said, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

    from ..bundle import Bundle
    from ..report_stream import Report


def unworked(report: Report, bundle: Bundle, lang: Lang) -> Iterator[str]:
    """Yield a line where a house corpus has answers that nobody has worked."""
    waiting = {case.id for case in bundle.cases if not case.situation.get("worked", True)}
    count = len(waiting & report.cases.keys())
    if count:
        yield say(said("verify.unworked", count=count), lang)
