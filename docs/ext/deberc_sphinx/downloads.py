"""What there is to print of a ruleset: links to PDFs that were made before the site is built."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes as docutils_nodes

from . import nodes
from .asking import question
from .book import between

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from .book import Book

FOLDER: Final = "_pdf"
_ENDINGS: Final = {"book": "-{lang}.pdf", "sheet": "-sheet-{lang}.pdf"}


def setup(app: Sphinx) -> None:
    """Tell Sphinx where the PDFs are, and take them into the site."""
    app.add_config_value("deberc_pdfs", "", "env", types=(str,))
    app.connect("build-finished", _copy)


def links(book: Book, address: str, folder: str, page: str) -> list[Node]:
    """Return a line with links from a page to what is printed of a ruleset, if anything is."""
    up = "../" * page.count("/")
    found = [
        _link(book.say("ruleset", kind), f"{up}{FOLDER}/{name}")
        for kind, name in printed(folder, address, book.lang)
    ]
    label = book.say("ruleset", "print")
    return [nodes.paragraph(label, *between(", ", found), classes=["print"])] if found else []


@question()
def printed(folder: str, address: str, lang: str) -> list[tuple[str, str]]:
    """Return the kinds and names of the PDFs of a ruleset that are there."""
    names = ((kind, address + ending.format(lang=lang)) for kind, ending in _ENDINGS.items())
    return [(kind, name) for kind, name in names if folder and Path(folder, name).is_file()]


def _link(text: str, address: str) -> Node:
    return docutils_nodes.reference("", text, refuri=address, classes=["download"])


def _copy(app: Sphinx, failed: Exception | None) -> None:
    folder: Any = app.config.deberc_pdfs
    if failed or not folder or app.builder.format != "html":
        return
    for file in Path(folder).glob(f"*-{app.config.language}.pdf"):
        target = app.outdir / FOLDER / file.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)
