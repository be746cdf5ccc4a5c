"""A deal told from the first word to what is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.operations import answer

from . import pages
from .layout import Page
from .rule_book import RuleBook
from .steps import Told, tell
from .words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deberc import Deal, Variant
    from deberc.wording import Lang


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal as it was told: `given` the position, `heading` where it comes from."""

    heading: str
    rules: Variant
    given: Mapping[str, Any]
    told: Told
    book: RuleBook

    def as_json(self) -> dict[str, Any]:
        """Return the deal as a program reads it."""
        refused = self.told.refused
        return {
            "ruleset": self.rules.address,
            "given": {**self.given, "script": self.told.acts},
            "steps": [step.as_json(self.book) for step in self.told.steps],
            "refused": None if refused is None else _refusal(self.told),
            "result": None if refused else self.answer(),
        }

    def answer(self) -> dict[str, Any]:
        """Return what the deal comes to, as the operation `play_deal` answers it."""
        return answer(self.rules, "play_deal", {**self.given, "script": self.told.acts})


def replay(  # noqa: PLR0913
    rules: Variant,
    given: Mapping[str, Any],
    deal: Deal,
    acts: Iterable[str],
    lang: Lang,
    heading: str,
    *,
    book: RuleBook | None = None,
) -> Replay:
    """Do the acts and tell them, by a rule book where the ruleset has words of its own.

    Raises CardRefused, LineRefused for acts that cannot be read.
    """
    book = book or RuleBook(rules.data, lang)
    return Replay(heading, rules, given, tell(deal, acts, book), book)


def page(told: Replay) -> str:
    """Return a told deal as a person reads it."""
    sheet, lang = Page(), told.book.lang
    sheet.heading(f"{told.rules.address}: {told.heading}")
    sheet.heading(say("position", lang))
    pages.draw_deal(sheet, told.given, lang)
    sheet.heading(say("course", lang))
    pages.steps(sheet, told.told.steps, told.book)
    sheet.heading(say("outcome", lang))
    if told.told.refused:
        pages.refusal(sheet, _refusal(told.told), told.told.refused.tried, told.book)
    else:
        pages.outcome(sheet, told.answer(), told.book)
    return str(sheet)


def _refusal(told: Told) -> dict[str, Any]:
    refused = told.refused
    assert refused is not None
    return {"line": refused.line, "rule": refused.rule, "legal": list(refused.legal)}
