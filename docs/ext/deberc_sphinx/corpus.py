"""Directives that show the corpus: one situation, all of an area, those with several verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from deberc.errors import DebercError
from deberc.words import nearest

from . import library
from .directives import BookDirective
from .examples import example_for
from .situation import dispute, example, title_of, whole
from .steps_deal import WholeDealDirective

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book


@dataclass(eq=False)
class UnknownSituation(DebercError):
    """An id that no situation of the corpus has."""

    id: str
    near: str | None

    def __str__(self) -> str:
        meant = f"; did you mean {self.near}?" if self.near else ""
        return f"there is no situation {self.id!r}{meant}"


@dataclass(eq=False)
class NoExample(DebercError):
    """A section of a ruleset for which the corpus holds no example."""

    ruleset: str
    section: str

    def __str__(self) -> str:
        return f"the corpus holds no example for {self.section} of {self.ruleset}"


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("situation", SituationDirective)
    app.add_directive("situations", SituationsDirective)
    app.add_directive("disputes", DisputesDirective)
    app.add_directive("example", ExampleDirective)
    app.add_directive("whole-deal", WholeDealDirective)
    app.add_directive("worked-case", WorkedCaseDirective)


class SituationDirective(BookDirective):
    """One situation in prose: ``{situation} k7m2xq``."""

    required_arguments = 1
    subtype: ClassVar[str] = "situation"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the situation with all its verdicts. Raises UnknownSituation."""
        found = library.situations().get(self.arguments[0])
        if found is None:
            name = self.arguments[0]
            raise UnknownSituation(name, nearest(name, list(library.situations())))
        return whole(book, found, f"shown-{found['id']}")


class SituationsDirective(BookDirective):
    """All situations of an area, each at the place that links to it lead to."""

    required_arguments = 1
    subtype: ClassVar[str] = "situation"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return every situation of the area."""
        found = book.situations(self.arguments[0])
        return [node for situation in found for node in self._placed(book, situation)]

    def _placed(self, book: Book, situation: Mapping[str, Any]) -> list[Node]:
        node_id = situation["id"]
        title = title_of(book, situation)
        self.label(f"case:{node_id}", node_id, title)
        return whole(book, situation, node_id)


class DisputesDirective(BookDirective):
    """The situations of an area on which rulesets disagree."""

    required_arguments = 1
    subtype: ClassVar[str] = "situation"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return every such situation in brief."""
        return [
            node
            for situation in library.disputed(self.arguments[0])
            for node in dispute(book, situation, f"dispute-{situation['id']}")
        ]


class ExampleDirective(BookDirective):
    """An example for a section of a ruleset; nothing where its rules say that it is no part."""

    required_arguments = 2
    subtype: ClassVar[str] = "example"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the example. Raises NoExample for a ruleset that must have them."""
        address, section = self.arguments
        case = example_for(address, section)
        if case is not None:
            return [example(book, case)]
        if address in self.config.deberc_with_examples:
            raise NoExample(address, section)
        return []


class WorkedCaseDirective(BookDirective):
    """A situation under one ruleset, drawn as an example: ``{worked-case} k7m2xq moscow``."""

    required_arguments = 2
    subtype: ClassVar[str] = "situation"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the example. Raises UnknownSituation."""
        name, address = self.arguments
        case = library.case(name, address)
        if case is None:
            raise UnknownSituation(name, nearest(name, list(library.situations())))
        return [example(book, case)]
