"""The page on which a rule keeper chooses sentences and takes home a house variant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes as docutils_nodes

from deberc.resources import spec

from . import nodes
from .builder_data import builder_data
from .directives import BookDirective

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

PAGE: Final = "builder"
STATIC: Final = Path(__file__).parent / "static"
_READ: Final = ("schemas/ruleset.schema.json", "messages/schema.yaml", "messages/crossing.yaml")
SCRIPTS: Final = (
    "vendor/ajv2020.min.js",
    "builder/words.js",
    "builder/rules.js",
    "builder/checks.js",
    "builder/controls.js",
    "builder/page.js",
)


def setup(app: Sphinx) -> None:
    """Register the directive, and the scripts for its page alone."""
    app.add_directive("builder", BuilderDirective)
    app.connect("html-page-context", _scripts)


def _scripts(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename == PAGE:
        app.add_css_file("builder/builder.css")
        for script in SCRIPTS:
            app.add_js_file(script, loading_method="defer")


class BuilderDirective(BookDirective):
    """The place that the scripts fill, what stands there without them, and their data."""

    has_content = True
    subtype: ClassVar[str] = "builder"

    def compose(self, book: Book) -> list[Node]:
        """Return the place and the data."""
        for file in _READ:
            self.env.note_dependency(str(spec() / file))
        place = nodes.box(*self.parse_content_to_nodes(), classes=["builder"])
        return [place, docutils_nodes.raw("", _script(builder_data(book)), format="html")]


def _script(data: Any) -> str:
    """Return data as a block that is no program and cannot end before its end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="builder-data">{text}</script>\n'
