"""The whole deal that stands at the end of the rules of a ruleset, to be stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from . import library
from .asking import question
from .directives import BookDirective
from .situation import example
from .steps_words import said

if TYPE_CHECKING:
    from docutils.nodes import Node

    from deberc.wording import Lang
    from deberc_conformance.cases import Case

    from .book import Book

_PLAYED_OUT = ("made", "bait", "tied")


class WholeDealDirective(BookDirective):
    """The deal of a ruleset, as an example; nothing for a ruleset without one."""

    required_arguments = 1
    subtype: ClassVar[str] = "example"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the example."""
        address = self.arguments[0]
        found = whole_deal(address)
        case = library.case(found, address) if found else None
        return [example(book, case)] if case else []


def section_title(lang: Lang) -> str:
    """Return the heading above the deal."""
    return said("whole_deal", lang)


@question()
def whole_deal(address: str) -> str | None:
    """Return the situation of the richest deal that was played out; None where there is none."""
    players = library.players_of(address)
    found = [one for one in library.cases().values() if one.ruleset == address and _fits(one)]
    best = max(found, key=lambda case: _richness(case, players), default=None)
    return best.situation["id"] if best else None


def _fits(case: Case) -> bool:
    answer = case.expectation.maps[0]
    return case.op == "play_deal" and answer.get("outcome") in _PLAYED_OUT


def _richness(case: Case, players: int) -> tuple[Any, ...]:
    """Order deals by whole tricks, by kinds of acts, by declarations, at last by name."""
    verbs = [act.split()[1] for act in case.given["script"]]
    tricks = verbs.count("play") // players
    return tricks, len(set(verbs)), verbs.count("declare"), case.id
