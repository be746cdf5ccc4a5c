"""How a run ended, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..reasons import in_words
from .page_texts import text
from .texts import printable

if TYPE_CHECKING:
    from ..report_stream import Report
    from .texts import Lang


class Standing(NamedTuple):
    """``mood`` is good, bad or unknown; ``partial`` says why a run did not come to its end."""

    mood: str
    words: str
    partial: str


def standing(report: Report, lang: Lang) -> Standing:
    """Return how a run ended."""
    footer = report.footer
    partial = ""
    if footer["partial"]:
        stopped = printable(footer.get("stopped", ""))
        partial = text(
            "partial",
            lang,
            text(stopped, lang) if stopped == "interrupted" else in_words(stopped, lang),
        )
    if footer["failing"]:
        return Standing("bad", text("failed", lang, footer["failing"]), partial)
    if footer["exit_code"] == 0 and not partial:
        return Standing("good", text("passed", lang), "")
    if footer["exit_code"] == 4:
        return Standing("unknown", text("nothing_ran", lang), partial)
    return Standing("unknown", text("no_failures", lang), partial)
