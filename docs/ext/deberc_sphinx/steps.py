"""A deal that can be stepped through: every step listed in words, and what the script moves by.

The list is whole without the script. The script reads the texts from the list, and from the data
beside it only how the table changes.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes as docutils_nodes

from deberc_conformance.narration.rule_book import SCRIPT
from deberc_conformance.narration.words import say as narrate

from . import library
from .book import rule_place
from .directives import book_of
from .elements import address_of
from .steps_course import course_of, has_course
from .steps_words import card_spans, html_of, with_signs, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from deberc_conformance.cases import Case

    from .book import Book
    from .steps_course import Change, Course

FOLDERS: Final = ("rulesets/", "corpus/", "disputes/")
"""Where pages with such deals are; only they load the script."""


class StepsNode(docutils_nodes.General, docutils_nodes.Element):
    """The steps of the case ``case``, a situation and a ruleset; made when it is written."""


def setup(app: Sphinx) -> None:
    """Register the node, and the script for the pages that have such deals."""
    app.add_node(StepsNode, html=(_visit, _depart), text=(_pass, _depart))
    app.connect("html-page-context", _script)


def _script(app: Sphinx, pagename: str, *_: Any) -> None:
    if pagename.startswith(FOLDERS):
        app.add_css_file("steps.css")
        app.add_js_file("steps.js", loading_method="defer")


def steps_of(book: Book, case: Case) -> list[Node]:
    """Return the steps of a case; nothing for one without a script, and nothing on paper."""
    if not has_course(case) or book.printed:
        return []
    course = course_of(case, book.lang)
    for rule in course.rules:  # asked while the page is read, so that it is made again with them
        book.rule_title(course.address, rule)
        book.rule_sentence(course.address, rule)
    library.rules_of(course.address)
    return [StepsNode("", case=(case.situation["id"], case.ruleset))]


def _visit(self: HTML5Translator, node: StepsNode) -> None:
    book = book_of(self.builder.env)
    situation, address = node["case"]
    case = library.case(situation, address)
    assert case is not None  # it was there when the page was read
    course = course_of(case, book.lang)
    summary = escape(words_of(book.lang)["fold"])
    self.body.append(f'<details class="deal-steps"><summary>{summary}</summary>\n<ol>\n')
    self.body += _items(self, book, node, course)
    self.body.append("</ol>\n")
    self.body.append(as_script(_data(self, book, node, course), "deal-data"))
    self.body.append("</details>\n")


def _items(self: HTML5Translator, book: Book, node: Node, course: Course) -> Iterator[str]:
    """Yield the steps; a rule is named at the first of those that it decides."""
    named: set[str] = set()
    for step in course.steps:
        new = [rule for rule in step.rules if rule not in named]
        named.update(new)
        rules = ", ".join(_rule(self, book, node, course.address, rule) for rule in new)
        start = f'<li value="{step.number}">' if step.number else '<li class="follows">'
        yield f"{start}{escape(with_signs(book, step.text))}"
        yield f" <small>{rules}</small></li>\n" if rules else "</li>\n"


def _rule(self: HTML5Translator, book: Book, node: Node, address: str, rule: str) -> str:
    """Return the title of a rule, as a link where it has a place."""
    title = escape(book.rule_title(address, rule))
    page = book.page_of(address)
    if page not in book.published or not library.states(page, rule):
        return title
    place = rule_place(page, rule)
    return f'<a href="{address_of(self, place.page, place.anchor, node)}">{title}</a>'


def _data(self: HTML5Translator, book: Book, node: Node, course: Course) -> dict[str, Any]:
    """Return what the list does not say; what a page needs once stands with its first deal."""
    number = {rule: place for place, rule in enumerate(course.rules)}
    data: dict[str, Any] = {
        "address": course.address,
        "sides": course.sides,
        "start": course.start,
        "changes": list(_changes(course)),
        "rules": course.rules,
        "decide": [[number[rule] for rule in step.rules] for step in course.steps],
    }
    told = getattr(self, "deberc_told", None)
    if told is None:
        told = self.deberc_told = set()  # type: ignore[attr-defined]  # one page, one translator
        data |= {"words": words_of(book.lang), "cards": card_spans(book)}
    new = [rule for rule in course.rules if (course.address, rule) not in told]
    told.update((course.address, rule) for rule in new)
    data["said"] = {}
    for rule in new:  # its title, and what it says after it
        sentence = rule_sentence(book, course.address, rule)
        parts = (_rule(self, book, node, course.address, rule), sentence)
        data["said"][rule] = ": ".join(filter(None, parts))
    return data


def rule_sentence(book: Book, address: str, rule: str) -> str | None:
    """Return what a rule says in full, as HTML; None for what is no rule of the ruleset."""
    if rule == SCRIPT:
        return html_of(book, narrate("script", book.lang))
    said = book.rule_sentence(address, rule)
    return None if said is None else html_of(book, said)


def _changes(course: Course) -> Iterator[Change]:
    """Yield the changes of each step, in short: a card that is played, hands that are other."""
    table = course.start
    for step in course.steps:
        change = dict(step.change)
        if "trick" in change:
            change["play"] = change.pop("trick")[-1]
            del change["hands"]
        elif "hands" in change:
            now, before = change["hands"], table["hands"]
            change["hands"] = {seat: held for seat, held in now.items() if before[seat] != held}
        table = table | step.change
        yield change


def as_script(data: Any, kind: str) -> str:
    """Return data as a block that is no program and cannot end before its end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" class="{kind}">{text}</script>\n'


def _pass(self: Any, node: Node) -> None:
    """Write nothing before the children."""


def _depart(self: Any, node: Node) -> None:
    """Write nothing after the children."""
