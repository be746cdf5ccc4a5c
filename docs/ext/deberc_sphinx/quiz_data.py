"""The questions as the page's script reads them: ready HTML, with cards left as ``{JH}``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from . import library, nodes
from .drawing import position
from .quiz_questions import question_of
from .quiz_words import asked, in_words, labels
from .situation import verdicts
from .steps import rule_sentence
from .steps_course import course_of, rules_of
from .steps_words import card_spans, html_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils.nodes import Node
    from sphinx.writers.html5 import HTML5Translator

    from deberc_conformance.cases import Case

    from .book import Book
    from .quiz_questions import Question, Verdict


def questions(book: Book) -> Iterator[Question]:
    """Yield a question on each situation that is good for one, by area."""
    for area in library.situations_by_area():
        for situation in book.situations(area):
            question = question_of(verdicts(book, situation), rules_of)
            if question is not None and _addresses(book, question):
                yield question


def _addresses(book: Book, question: Question) -> list[str]:
    """Return the rulesets that the question is asked of: those that have pages."""
    cases = (case for verdict in question.verdicts for case in verdict.cases)
    return [case.ruleset for case in cases if case.ruleset in book.published]


def quiz_data(book: Book, writer: HTML5Translator) -> dict[str, Any]:
    """Return everything the script needs."""
    made = _Data(book, writer)
    found = [made.question(question) for question in questions(book)]
    return {
        "labels": labels(book),
        "cards": card_spans(book),
        "published": list(book.published),
        "titles": {name: book.ruleset_title(name) for name in made.named},
        "sections": {
            name: book.wording.section_title(name, book.lang) for name in sorted(made.sections)
        },
        "rules": made.rules,
        "texts": list(made.texts),
        "questions": found,
    }


@dataclass
class _Data:
    """Gathers questions; a text that several of them need is kept once."""

    book: Book
    writer: HTML5Translator
    texts: dict[str, int] = field(default_factory=dict)
    rules: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    named: dict[str, None] = field(default_factory=dict)
    sections: set[str] = field(default_factory=set)

    def question(self, question: Question) -> dict[str, Any]:
        """Return a question with its verdicts."""
        case = question.verdicts[0].cases[0]
        rules = rules_of(case.ruleset)
        choices = [in_words(self.book, question, value, rules) for value in question.choices]
        return {
            "id": question.situation["id"],
            "area": question.situation["area"],
            "asked": self.html(asked(self.book, question)),
            "position": self.drawn(*_shown(self.book, question, case)),
            "several": question.several,
            "choices": [self.html(choice) for choice in choices],
            "verdicts": [self.verdict(verdict) for verdict in question.verdicts],
        }

    def verdict(self, verdict: Verdict) -> dict[str, Any]:
        """Return what is right by a verdict, and why."""
        first = verdict.cases[0]
        addresses = [case.ruleset for case in verdict.cases]
        self.named.update(dict.fromkeys(addresses))
        sections = sorted({rule.partition(".")[0] for rule in first.rules})
        self.sections |= set(sections)
        for address in (one for one in addresses if one in self.book.published):
            for rule in first.rules:
                self.rule(address, rule)
        return {
            "rulesets": addresses,
            "right": sorted(verdict.right),
            "working": self.html(first.working[self.book.lang]),
            "rules": list(first.rules),
            "sections": sections,
        }

    def rule(self, address: str, rule: str) -> None:
        """Take up what a rule says: its title, its sentence, whether it has a place to link to."""
        key = f"{address} {rule}"
        if key in self.rules:
            return
        title = self.book.rule_title(address, rule)
        sentence = rule_sentence(self.book, address, rule) or ""
        placed = rule in library.stated_rules(address)
        self.rules[key] = (self.text(title), self.text(self.short(sentence)), placed)

    def text(self, text: str) -> int:
        """Return the number of a text that is kept once."""
        return self.texts.setdefault(text, len(self.texts))

    def html(self, text: str) -> str:
        """Return a text as HTML."""
        return self.short(html_of(self.book, text))

    def drawn(self, *parts: Node) -> str:
        """Return nodes as HTML."""
        kept, self.writer.body = self.writer.body, []
        try:
            for part in nodes.box(*parts, classes=[]).children:
                part.walkabout(self.writer)
            return self.short("".join(self.writer.body))
        finally:
            self.writer.body = kept

    def short(self, html: str) -> str:
        """Return HTML with every card as its code in braces, and no idle spaces."""
        names = _names(self.book)
        return _SPAN.sub(lambda match: names.get(match[0], match[0]), html).replace("\n", "")


_SPAN: Final = re.compile(r'<span class="(?:card|suit) [^>]*>[^<]*</span>')


@cache
def _names(book: Book) -> Mapping[str, str]:
    return {span: f"{{{code}}}" for code, span in card_spans(book).items()}


def _shown(book: Book, question: Question, case: Case) -> list[Node]:
    """Return the position; for an act of a script, the table as it is before it."""
    players = rules_of(case.ruleset).players
    op, given = question.situation["op"], question.given
    if question.line is None:
        return [position(book, op, given, players=players)]
    before = _before(case, question.line, book)
    parts: list[Node] = [position(book, op, before, players=players)]
    if given["script"]:
        course = position(book, op, given, players=players)
        parts.append(nodes.fold(labels(book)["course"], course))
    return parts


def _before(case: Case, line: int, book: Book) -> dict[str, Any]:
    """Return the table before an act of a script, as a position."""
    course = course_of(case, book.lang)
    table = dict(course.start)
    for step in course.steps:
        if step.number == line:
            break
        table |= step.change
    shown: dict[str, Any] = {"dealer": table["dealer"]}
    for name in ("maker", "trump"):
        if table[name]:
            shown[name] = table[name]
    if not table["trump"]:
        shown["turn_up"] = case.given.get("turn_up") or table["turn_up"]
    if before := case.given.get("before"):
        shown["before"] = before
    shown["hands"] = {seat: held.split() for seat, held in table["hands"].items()}
    if table["trump"]:
        shown["points"] = _by_side(course.sides, table["points"])
    if 0 < len(table["trick"]) < len(table["hands"]):
        shown["trick"] = [{"seat": seat, "card": card} for seat, card in table["trick"]]
    return shown


def _by_side(sides: Sequence[Sequence[str]], points: Sequence[int]) -> dict[str, int]:
    """Return points by side, each under the letters of its seats."""
    return {"+".join(seats): made for seats, made in zip(sides, points, strict=True)}
