"""The glossary, with index entries for forms that a search by stems would miss."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from sphinx import addnodes

from deberc.yamltext import read_file

from . import nodes
from .cards import suit
from .directives import BookDirective
from .nodes import Place
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from deberc.wording import Lang, Term

    from .book import Book


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("words-of-the-game", GlossaryDirective)


class GlossaryDirective(BookDirective):
    """All words of the game, by group."""

    subtype: ClassVar[str] = "glossary"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return a section for each group."""
        terms = book.glossary.terms.values()
        return [
            nodes.section(
                book.say("glossary", group),
                f"words-{group}",
                *(self._term(book, term) for term in found),
            )
            for group, found in groupby(terms, key=lambda term: term.group)
        ]

    def _term(self, book: Book, term: Term) -> Node:
        name = term.name[book.lang]
        node_id = word_place(term.id).anchor
        self.label(f"term:{term.id}", node_id, name)
        head: list[Node | str] = [nodes.strong(name)]
        signs = {entry["term"]: code for code, entry in book.glossary.suits.items()}
        if term.id in signs:
            head += [" ", suit(book, signs[term.id])]
        if term.also[book.lang]:
            head.append(f" ({book.say('glossary', 'also')}{', '.join(term.also[book.lang])})")
        head.append(f" — {term.definition[book.lang]}")
        entries = _entries(book, term, node_id)
        return nodes.box(entries, nodes.paragraph(*head), classes=["word"], ids=[node_id])


def word_place(term: str) -> Place:
    """Return the place of a word in the glossary."""
    return Place("glossary", f"word-{term.replace('_', '-')}")


def spellings(term: Term, lang: Lang) -> tuple[str, ...]:
    """Return the other names of a word, and how else people spell it when they search."""
    others = _other_spellings().get(term.id, ()) if lang == "ru" else ()
    return (*term.also[lang], *others)


@cache
def _other_spellings() -> dict[str, list[str]]:
    """Return spellings that people search for and the book does not use, by word."""
    data: dict[str, list[str]] = read_file(DATA / "spellings.yaml", "spellings.yaml").data
    return data


def _entries(book: Book, term: Term, node_id: str) -> Node:
    """Return index entries for every form and every other name of a word."""
    forms: Iterable[str] = (term.name[book.lang], *spellings(term, book.lang))
    if book.lang == "ru":
        forms = (*forms, *term.singular, *term.plural)
    entries = [("single", form, node_id, "main", None) for form in dict.fromkeys(forms)]
    return addnodes.index(entries=entries)
