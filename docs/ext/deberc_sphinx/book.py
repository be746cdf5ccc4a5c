"""One language of the book: what directives ask when they put data into nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deberc.wording import Wording

from . import library, nodes, texts
from .nodes import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Node

    from deberc.wording import Glossary, Lang


@dataclass(frozen=True, slots=True)
class Book:
    """The book in a language, with pages for the rulesets ``published``."""

    lang: Lang
    published: tuple[str, ...]

    def say(self, group: str, key: str, **fields: Any) -> str:
        """Return a text of the site. Raises MissingText."""
        return texts.say(group, key, self.lang, **fields)

    @property
    def wording(self) -> Wording:
        """What the rules say."""
        return Wording.load()

    @property
    def glossary(self) -> Glossary:
        """The words of the game."""
        return self.wording.glossary

    def ruleset_title(self, address: str) -> str:
        """Return the title of a ruleset."""
        return library.title_of(address)[self.lang]

    def has_page(self, address: str) -> bool:
        """Whether the ruleset, or the one whose options it takes, has a page."""
        return address.partition("+")[0] in self.published

    def ruleset_link(self, address: str, text: str | None = None) -> Node:
        """Return the title of a ruleset as a link to its page, if it has one."""
        shown = text or self.ruleset_title(address)
        if not self.has_page(address):
            return nodes.inline(shown)
        return nodes.link(ruleset_place(address), shown)

    def rule_title(self, address: str, rule: str) -> str:
        """Return the title of a rule in a ruleset. Raises a DebercError."""
        if rule == "script":
            return self.say("value", "script")
        return self.wording.title(rule, self.lang, library.rules_of(address))

    def rule_short(self, address: str, rule: str) -> str | None:
        """Return the value of a rule in a few words; None where it does not apply."""
        found = library.stated_rules(address).get(rule)
        if found is None:
            return None
        return self.wording.short(rule, found[1], self.lang, library.rules_of(address))

    def rule_link(self, address: str, rule: str, text: str | None = None) -> Node:
        """Return the title of a rule as a link to where a ruleset states it."""
        shown = text or self.rule_title(address, rule)
        base = address.partition("+")[0]
        if not self.has_page(address) or rule not in library.stated_rules(base):
            return nodes.inline(shown)
        return nodes.link(rule_place(base, rule), shown)

    def rule_links(self, address: str, rules: Iterable[str]) -> list[Node | str]:
        """Return links to rules with commas between them."""
        return between(", ", (self.rule_link(address, rule) for rule in rules))


def ruleset_place(address: str) -> Place:
    """Return the place of the page of a ruleset."""
    return Place(f"rulesets/{address.partition('+')[0]}", "ruleset")


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
