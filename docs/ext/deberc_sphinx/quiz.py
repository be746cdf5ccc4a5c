"""“Who is right?”: the page that asks what comes of situations of the corpus, and answers.

Everything the page needs lies in it as data, so that it works from a folder without a network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes as docutils_nodes

from . import nodes
from .directives import BookDirective, book_of
from .quiz_data import quiz_data
from .steps import as_script

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from .book import Book

PAGE: Final = "quiz"


class QuizNode(docutils_nodes.General, docutils_nodes.Element):
    """The data of all questions; made when it is written."""


def setup(app: Sphinx) -> None:
    """Register the directive and the node, and the script for its page alone."""
    app.add_directive("quiz", QuizDirective)
    app.add_node(QuizNode, html=(_visit, _depart), text=(_pass, _depart))
    app.connect("html-page-context", _script)


def _script(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename == PAGE:
        app.add_css_file("quiz.css")
        app.add_js_file("quiz.js", loading_method="defer")


class QuizDirective(BookDirective):
    """The place that the script fills, what stands there without it, and the data."""

    has_content = True
    subtype: ClassVar[str] = "quiz"

    def compose(self, book: Book) -> list[Node]:  # noqa: ARG002
        """Return the place and the data."""
        place = nodes.box(*self.parse_content_to_nodes(), classes=["quiz"])
        return [place, QuizNode("")]


def _visit(self: HTML5Translator, node: QuizNode) -> None:  # noqa: ARG001
    data = quiz_data(book_of(self.builder.env), self)
    self.body.append(as_script(data, "quiz-data"))


def _pass(self: Any, node: Node) -> None:
    """Write nothing before the children."""


def _depart(self: Any, node: Node) -> None:
    """Write nothing after the children."""
