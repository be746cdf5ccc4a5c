"""Writes the pages that are made for each ruleset, each area of the corpus, each shared text.

They hold headings and directives only, lie in folders of their own, and are no part of the tree.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from . import library
from .directives import book_of
from .pairs import page_name, pairs
from .steps_deal import section_title, whole_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from .book import Book

FOLDERS: Final = ("rulesets", "pairs", "disputes", "corpus", "shared")


def setup(app: Sphinx) -> None:
    """Write the pages before Sphinx looks for sources."""
    app.connect("builder-inited", write_pages)


def write_pages(app: Sphinx) -> None:
    """Write all made pages, leave those that say the same already, remove the others."""
    book = book_of(app.env)
    pages = _alone(book) if book.alone else _whole(app, book)
    root = Path(app.srcdir)
    for name, text in pages.items():
        _write(root / f"{name}.md", text)
    for folder in FOLDERS:
        for file in (root / folder).glob("*.md"):
            if f"{folder}/{file.stem}" not in pages:
                file.unlink()


def _whole(app: Sphinx, book: Book) -> dict[str, str]:
    made = (_rulesets(book), _pairs(book), _corpus(book), _disputes(book), _shared(app, book))
    return {name: text for pages in made for name, text in pages.items()}


def _alone(book: Book) -> dict[str, str]:
    """Return the pages of a book of its own; a printed one is written whole by who asks for it."""
    return {} if book.printed else {**_rulesets(book), **_pairs(book), **_corpus(book)}


def _write(file: Path, text: str) -> None:
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _rulesets(book: Book) -> dict[str, str]:
    return {f"rulesets/{name}": "\n".join(ruleset_page(book, name)) for name in book.published}


def ruleset_page(book: Book, name: str) -> Iterator[str]:
    """Yield the page of a ruleset: its head, its sections with examples, a deal, its options."""
    yield f"(page-{name})=\n# {book.ruleset_title(name)}\n"
    yield directive("ruleset", name)
    if not book.printed:
        yield directive("rules-data", name)
    for section in book.wording.sections:
        if section in library.ruleset(name).data:
            yield f"({name}-{section})=\n## {book.wording.section_title(section, book.lang)}\n"
            yield directive("rules", f"{name} {section}")
            yield directive("example", f"{name} {section}")
    if whole_deal(name) and not book.printed:
        yield f"({name}-deal)=\n## {section_title(book.lang)}\n"
        yield directive("whole-deal", name)
    if library.options_of(name):
        yield f"({name}-options)=\n## {book.say('page', 'options')}\n"
        yield directive("ruleset-options", name)


def _pairs(book: Book) -> dict[str, str]:
    return {page_name(pair): _pair(book, *pair) for pair in pairs(book)}


def _pair(book: Book, left: str, right: str) -> str:
    title = f"{book.ruleset_title(left)} ↔ {book.ruleset_title(right)}"
    label = f"pair-{left}--{right}"
    return (
        f"---\norphan: true\n---\n({label})=\n# {title}\n\n{directive('pair', f'{left} {right}')}"
    )


def _corpus(book: Book) -> dict[str, str]:
    areas = [area for area in library.situations_by_area() if book.situations(area)]
    return {f"corpus/{area}": _area(book, area, "corpus", "situations") for area in areas}


def _disputes(book: Book) -> dict[str, str]:
    areas = [area for area in library.situations_by_area() if library.disputed(area)]
    return {f"disputes/{area}": _area(book, area, "disputes", "disputes") for area in areas}


def _area(book: Book, area: str, folder: str, shown: str) -> str:
    title = book.say("area", area)
    return f"({folder}-{area})=\n# {title}\n\n{directive(shown, area)}"


def _shared(app: Sphinx, book: Book) -> dict[str, str]:
    """Return a page for each technical text that both languages share; absent ones are left out."""
    made = {}
    for name, title in app.config.deberc_shared_pages.items():
        file = Path(app.confdir) / f"{name}.md"
        if file.exists():
            made[f"shared/{name}"] = _shared_page(book, file, title[book.lang])
    return made


def _shared_page(book: Book, file: Path, title: str) -> str:
    """Return a shared text under a title in the language of the book."""
    _, _, text = file.read_text(encoding="utf-8").partition("\n")
    lead = f"\n{book.say('page', 'in_english')}\n" if book.lang == "ru" else ""
    return f"({file.stem})=\n# {title}\n{lead}{text}"


def directive(name: str, argument: str) -> str:
    """Return the Markdown of a directive without content."""
    return f"```{{{name}}} {argument}\n```\n"
