"""The pages that a rulebook of its own is made of, as Markdown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .. import library
from ..calculator import calculator_page
from ..pages import directive, ruleset_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deberc.wording import Lang

    from ..book import Book


def site_pages(book: Book) -> dict[str, str]:
    """Return the pages around the rulesets: the entrance and what links lead to."""
    return {
        "index": "\n".join(_entrance(book)),
        "calculator": calculator_page(book),
        "glossary": _page(book, "glossary", "words-of-the-game"),
        "offences": _page(book, "offences", "offences"),
        "sources": _page(book, "sources", "sources"),
        "corpus": f"(corpus-page)=\n# {book.say('alone', 'corpus')}\n\n{_toctree(['corpus/*'])}",
    }


def book_page(book: Book, address: str) -> Iterator[str]:
    """Yield the one page of a printed book: as on the site, then notes and sources."""
    title, head, *rest = ruleset_page(book, address)
    yield title
    yield head
    yield "```{contents}\n:depth: 1\n:local:\n```\n"
    if parent := library.parent_of(address):
        heading = book.say("ruleset", "differences", parent=book.ruleset_title(parent))
        yield f"({address}-differences)=\n## {heading}\n"
        yield directive("ruleset-differences", address)
    yield from rest
    for part in ("notes", "sources"):
        yield f"({address}-{part})=\n## {book.say('alone', part)}\n"
        yield directive(f"ruleset-{part}", address)


def entrance(address: str, languages: Sequence[Lang]) -> str:
    """Return the page in front of a site in several languages."""
    title = library.title_of(address)
    links = (
        f'<p><a href="{lang}/index.html" hreflang="{lang}" lang="{lang}">{escape(title[lang])}</a>'
        for lang in languages
    )
    head = f"<title>{escape(' / '.join(title[lang] for lang in languages))}</title>"
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    start = f'<!doctype html>\n<html lang="{languages[0]}"><head>{meta}{head}</head>'
    return f"{start}\n<body>{''.join(links)}</body></html>\n"


def _entrance(book: Book) -> Iterator[str]:
    address = book.published[0]
    yield f"(start)=\n# {book.ruleset_title(address)}\n"
    yield directive("ruleset-entrance", address)
    yield _toctree([f"rulesets/{name}" for name in book.published])
    yield _toctree(["calculator", "glossary", "offences", "sources", "corpus"])


def _page(book: Book, name: str, filled_by: str) -> str:
    return f"({name}-page)=\n# {book.say('alone', name)}\n\n```{{{filled_by}}}\n```\n"


def _toctree(entries: list[str]) -> str:
    listed = "\n".join(entries)
    return f"```{{toctree}}\n:maxdepth: 1\n:glob:\n\n{listed}\n```\n"
