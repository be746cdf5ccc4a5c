"""Words of the glossary that open their meaning where a section first uses them.

In the page they are links into the glossary; a script makes buttons of them where it can.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes as docutils_nodes
from sphinx.transforms import SphinxTransform

from deberc.yamltext import read_file

from . import library, nodes
from .book import between, rule_place
from .cards import cards
from .directives import book_of
from .elements import PlaceNode
from .glossary import word_place
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from deberc.wording import Lang, Term

    from .book import Book

PROSE: Final = ("index", "offences", "rulesets")
"""Pages on which words open in what people wrote too, not in rules only."""
_SILENT: Final = (
    docutils_nodes.title,
    docutils_nodes.reference,
    docutils_nodes.literal,
    docutils_nodes.FixedTextElement,
    docutils_nodes.strong,
    docutils_nodes.table,
    PlaceNode,
)
"""Where a word stays as it is."""


class WordNode(docutils_nodes.Inline, docutils_nodes.TextElement):
    """A word of the glossary, by ``term``, as a sentence uses it."""


class AboutNode(docutils_nodes.General, docutils_nodes.Element):
    """What a ``term`` means, out of sight until its word is opened."""


def setup(app: Sphinx) -> None:
    """Register nodes, the transform, style and script."""
    plain = (_pass, _pass)
    app.add_node(WordNode, html=(_visit_word, _depart_word), text=plain)
    app.add_node(AboutNode, html=(_visit_about, _depart_about), text=plain)
    app.add_transform(OpenWords)
    app.add_css_file("popovers.css")
    app.add_js_file("popovers.js", loading_method="defer")


class OpenWords(SphinxTransform):
    """Marks the first mention of every chosen word in a section, and adds what they mean."""

    default_priority = 880

    def apply(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark the words of a page of a site that has a glossary."""
        book = book_of(self.env)
        if book.printed or word_place("").page not in self.env.found_docs:
            return
        library.glossary()  # noted, for words that a change would bring onto the page
        prose = self.env.docname in PROSE
        found: dict[str, None] = {}
        for section in self.document.findall(docutils_nodes.section):
            paragraphs = (one for one in _own_paragraphs(section) if prose or _is_rules(one))
            found |= dict.fromkeys(_mark(book, paragraphs))
        if found:
            about = (_about(book, term, self.env.docname) for term in found)
            next(self.document.findall(docutils_nodes.section)).append(nodes.drawn(*about))


def _own_paragraphs(section: docutils_nodes.section) -> Iterator[docutils_nodes.paragraph]:
    """Yield the paragraphs of a section without those of the sections in it."""
    for child in section.children:
        if not isinstance(child, docutils_nodes.section):
            yield from child.findall(docutils_nodes.paragraph)


def _is_rules(paragraph: docutils_nodes.paragraph) -> bool:
    return "rules" in paragraph["classes"]


def _mark(book: Book, paragraphs: Iterable[docutils_nodes.paragraph]) -> set[str]:
    """Mark words in the paragraphs of a section, each the first time; return which."""
    seen: set[str] = set()
    for paragraph in paragraphs:
        for text in list(paragraph.findall(docutils_nodes.Text)):
            if not _is_silent(text):
                made = list(_split(str(text), book.lang, seen))
                if len(made) > 1:
                    text.parent.replace(text, made)
    return seen


def _is_silent(node: Node) -> bool:
    above = node.parent
    while above is not None:
        if isinstance(above, _SILENT):
            return True
        above = above.parent
    return False


def _split(text: str, lang: Lang, seen: set[str]) -> Iterator[Node]:
    """Yield a text with the words that were not seen yet as nodes of their own."""
    pattern, terms = _words(lang)
    end = 0
    for match in pattern.finditer(text):
        term = terms[match[0].lower()]
        if term not in seen:
            seen.add(term)
            yield docutils_nodes.Text(text[end : match.start()])
            yield WordNode("", "", docutils_nodes.Text(match[0]), term=term)
            end = match.end()
    yield docutils_nodes.Text(text[end:])


@cache
def _words(lang: Lang) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern for all forms of the chosen words, the longest first, and their terms."""
    terms = library.glossary().terms
    forms = {form.lower(): name for name in chosen() for form in _forms(terms[name], lang)}
    either = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE), forms


def _forms(term: Term, lang: Lang) -> Iterable[str]:
    own: list[str] | None = chosen()[term.id].get(lang)
    if own:
        return own
    if lang == "ru":
        return (*term.singular, *term.plural) or (term.name["ru"],)
    return (term.name["en"], term.english_plural)


@cache
def chosen() -> dict[str, dict[str, Any]]:
    """Return the words that open, each with its cards and with forms where only some are meant."""
    data: dict[str, dict[str, Any]] = read_file(DATA / "popovers.yaml", "popovers.yaml").data
    return data


def words_with_rules(book: Book) -> list[tuple[Term, str]]:
    """Return the words that a reader looks for in one rule, with that rule."""
    found = {name: word["rule"] for name, word in chosen().items() if "rule" in word}
    return [(book.glossary.term(name), rule) for name, rule in found.items()]


def _about(book: Book, name: str, page: str) -> Node:
    term, word = book.glossary.term(name), chosen()[name]
    said = nodes.paragraph(nodes.strong(term.name[book.lang]), f" — {term.definition[book.lang]}")
    drawn = str(word.get("cards", "")).split()
    shown = [nodes.paragraph(cards(book, drawn), classes=["word-cards"])] if drawn else []
    links = [nodes.link(word_place(name), book.say("glossary", "in_glossary"))]
    folder, _, address = page.rpartition("/")
    rule = word.get("rule", "")
    if folder == "rulesets" and library.states(address, rule):
        links.append(nodes.link(rule_place(address, rule), book.say("glossary", "its_rule")))
    return AboutNode("", said, *shown, nodes.paragraph(*between(" · ", links)), term=name)


def _id_of(node: WordNode | AboutNode) -> str:
    return word_place(node["term"]).anchor.replace("word-", "about-", 1)


def _visit_word(self: HTML5Translator, node: WordNode) -> None:
    page, anchor = word_place(node["term"])
    address = self.builder.get_relative_uri(self.builder.current_docname, page)
    attributes = f'class="word-link" href="{address}#{anchor}" data-about="{_id_of(node)}"'
    self.body.append(f"<a {attributes}>")


def _depart_word(self: HTML5Translator, node: WordNode) -> None:  # noqa: ARG001
    self.body.append("</a>")


def _visit_about(self: HTML5Translator, node: AboutNode) -> None:
    name = escape(node.children[0].children[0].astext())
    self.body.append(
        f'<div class="word-about" id="{_id_of(node)}" role="note" aria-label="{name}" popover>\n'
    )


def _depart_about(self: HTML5Translator, node: AboutNode) -> None:  # noqa: ARG001
    self.body.append("</div>\n")


def _pass(self: Any, node: Node) -> None:
    """Write nothing around the children."""
