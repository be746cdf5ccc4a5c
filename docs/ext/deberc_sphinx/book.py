"""One language of the book: what directives ask when they put data into nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import library, nodes, said, texts
from .nodes import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Node

    from deberc.wording import Glossary, Lang, Paragraph, Wording


@dataclass(frozen=True, slots=True)
class Book:
    """The book in a language, with pages for the rulesets ``published``.

    One that is ``alone`` speaks of these rulesets only; one that is ``printed`` is one document
    of the first of them, in which nothing opens and no page is beside it.
    """

    lang: Lang
    published: tuple[str, ...]
    alone: bool = False
    printed: bool = False

    def say(self, group: str, key: str, **fields: Any) -> str:
        """Return a text of the site. Raises MissingText."""
        return texts.say(group, key, self.lang, **fields)

    @property
    def wording(self) -> Wording:
        """What the rules say."""
        return said.book_wording()

    @property
    def glossary(self) -> Glossary:
        """The words of the game."""
        return library.glossary()

    def section(self, address: str, section: str) -> tuple[Paragraph, ...]:
        """Return the paragraphs of a section of a ruleset, in its own words where it has some."""
        return said.section(address, section, self.lang)

    def situations(self, area: str) -> list[Mapping[str, Any]]:
        """Return the situations of an area that the book tells."""
        found = library.area(area)
        if not self.alone:
            return found
        known = library.cases()
        return [one for one in found if any((one["id"], name) in known for name in self.published)]

    def ruleset_title(self, address: str) -> str:
        """Return the title of a ruleset."""
        return library.title_of(address)[self.lang]

    def has_page(self, address: str) -> bool:
        """Whether the ruleset, or the one whose options it takes, has a page."""
        return self.page_of(address) in self.published

    def page_of(self, address: str) -> str:
        """Return the ruleset on whose page an address is: its own, else that without options."""
        return address if address in self.published else address.partition("+")[0]

    def ruleset_link(self, address: str, text: str | None = None) -> Node:
        """Return the title of a ruleset as a link to its page, if it has one."""
        shown = text or self.ruleset_title(address)
        if not self.has_page(address):
            return nodes.inline(shown)
        return nodes.link(ruleset_place(self.page_of(address)), shown)

    def rule_title(self, address: str, rule: str) -> str:
        """Return the title of a rule in a ruleset. Raises a DebercError."""
        if rule == "script":
            return self.say("value", "script")
        return said.rule_title(address, rule, self.lang)

    def rule_short(self, address: str, rule: str) -> str | None:
        """Return the value of a rule in a few words; None where it does not apply."""
        return said.rule_short(address, rule, self.lang)

    def rule_sentence(self, address: str, rule: str) -> str | None:
        """Return what a rule says in full; None where it does not apply."""
        return said.rule_sentence(address, rule, self.lang)

    def rule_link(self, address: str, rule: str, text: str | None = None) -> Node:
        """Return the title of a rule as a link to where a ruleset states it."""
        shown = text or self.rule_title(address, rule)
        page = self.page_of(address)
        if page not in self.published or not library.states(page, rule):
            return nodes.inline(shown)
        return nodes.link(rule_place(page, rule), shown)

    def rule_links(self, address: str, rules: Iterable[str]) -> list[Node | str]:
        """Return links to rules with commas between them."""
        return between(", ", (self.rule_link(address, rule) for rule in rules))


def ruleset_place(address: str) -> Place:
    """Return the place of the page of a ruleset."""
    return Place(f"rulesets/{address}", "ruleset")


def rule_place(address: str, rule: str) -> Place:
    """Return the place where a ruleset states a rule."""
    return Place(f"rulesets/{address}", rule)


def case_place(situation: Mapping[str, Any]) -> Place:
    """Return the place where a situation is drawn whole."""
    return Place(f"corpus/{situation['area']}", situation["id"])


def between(separator: str, parts: Iterable[Node]) -> list[Node | str]:
    """Return the parts with a separator between each two."""
    out: list[Node | str] = []
    for part in parts:
        if out:
            out.append(separator)
        out.append(part)
    return out
