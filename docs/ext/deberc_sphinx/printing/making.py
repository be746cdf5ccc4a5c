"""Makes the three things: each function writes one into a folder and returns where it lies."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from .. import library
from ..book import Book
from ..settings import PRINT, SITE
from . import paper
from .pages import book_page, entrance, site_pages
from .project import build
from .sheet import sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deberc.wording import Lang


def make_site(address: str, lang: Lang, languages: Sequence[Lang], folder: Path) -> Path:
    """Make the pages of a ruleset in one of the languages of its site; return the first page.

    Its parent has a page too: what differs leads there. Raises BookNotWhole, OSError.
    """
    parent = library.parent_of(address)
    book = Book(lang, (address, *([parent] if parent else [])), alone=True)
    out = folder / lang
    settings = {
        **SITE,
        "deberc_languages": list(languages),
        "deberc_pdfs": str(folder.resolve()),
    }
    build("html", book.published, lang, site_pages(book), out, **settings)
    if len(languages) > 1:
        (folder / "index.html").write_text(entrance(address, languages), encoding="utf-8")
    return out / "index.html"


def make_book(address: str, lang: Lang, folder: Path) -> Path:
    """Make the rulebook of a ruleset for printing: A4, with contents and page numbers.

    Raises BookNotWhole, NoPango, OSError.
    """
    book = Book(lang, (address,), alone=True, printed=True)
    target = folder / f"{address}-{lang}.pdf"
    with TemporaryDirectory(prefix="deberc-") as scratch:
        pages = {"index": "\n".join(book_page(book, address))}
        build("singlehtml", book.published, lang, pages, Path(scratch), **PRINT)
        paper.write(paper.rendered(Path(scratch, "index.html"), "book"), target)
    return target


def make_sheet(address: str, lang: Lang, folder: Path) -> Path:
    """Make the table sheet of a ruleset: two pages of A4. Raises NoPango, OSError."""
    target = folder / f"{address}-sheet-{lang}.pdf"
    paper.write(sheet(Book(lang, (address,), alone=True, printed=True), address), target)
    return target
