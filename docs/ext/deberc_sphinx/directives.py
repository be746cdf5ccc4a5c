"""What all directives of the book share: the book in their language, warnings with their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from deberc.errors import DebercError

from . import library
from .book import Book
from .dependencies import everything

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.environment import BuildEnvironment

    from deberc.wording import Lang

logger = logging.getLogger(__name__)


def book_of(env: BuildEnvironment) -> Book:
    """Return the book that a build makes."""
    lang: Lang = "ru" if env.config.language == "ru" else "en"
    if only := env.config.deberc_only:
        return Book(lang, tuple(only), alone=True, printed=env.config.deberc_printed)
    left_out = env.config.deberc_without_page
    return Book(lang, tuple(name for name in library.playable_names() if name not in left_out))


class BookDirective(SphinxDirective):
    """A directive that composes nodes; what it cannot compose is a warning at its line."""

    optional_arguments: ClassVar[int] = 0
    subtype: ClassVar[str] = "content"
    asks_the_library: ClassVar[bool] = False
    """Whether all data come from the library, which notes what the page is made from."""

    def run(self) -> list[nodes.Node]:
        """Compose, with a located warning for what is wrong in the data or the arguments."""
        if not self.asks_the_library:
            everything()
        try:
            return self.compose(book_of(self.env))
        except DebercError as error:
            location = self.get_location()
            logger.warning("%s", error, location=location, type="deberc", subtype=self.subtype)
            return []

    def compose(self, book: Book) -> list[nodes.Node]:
        """Return the nodes of the directive. May raise a DebercError."""
        raise NotImplementedError

    def label(self, name: str, node_id: str, title: str) -> None:
        """Make a place on this page known to the whole book."""
        domain = self.env.domains.standard_domain
        domain.note_hyperlink_target(name, self.env.docname, node_id, title)

    def spread(self, made: dict[str, Any]) -> None:
        """Make several places known: name to id and title."""
        for name, (node_id, title) in made.items():
            self.label(name, node_id, title)
