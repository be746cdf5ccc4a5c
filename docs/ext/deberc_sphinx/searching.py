"""The page of the search: every hit can show its whole section in place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from .directives import book_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PAGE: Final = "search"


def setup(app: Sphinx) -> None:
    """Add the script to all pages, since each may be shown in part, and its words to the search."""
    app.add_css_file("sections.css")
    app.add_js_file("sections.js", loading_method="defer")
    app.connect("html-page-context", _words)


def _words(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename == PAGE:
        book = book_of(app.env)
        said = {key: book.say("search", key) for key in ("section", "section_of")}
        text = f"const DebercSearch = {json.dumps(said, ensure_ascii=False)};"
        app.add_js_file(None, body=text, priority=1)
