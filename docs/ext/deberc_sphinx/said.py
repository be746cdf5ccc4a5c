"""What the rules say, each sentence a question of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deberc.wording import Wording

from . import library
from .asking import question

if TYPE_CHECKING:
    from deberc.wording import Lang, Paragraph


@question(library.shown_wording)
def book_wording() -> Wording:
    """Return what rules say where a ruleset has no words of its own."""
    return Wording.load()


@question()
def section(address: str, name: str, lang: Lang) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a section of a ruleset."""
    return library.wording(address).section(name, library.ruleset(address).data, lang)


@question()
def rule_title(address: str, rule: str, lang: Lang) -> str:
    """Return the title of a rule in a ruleset."""
    return library.wording(address).title(rule, lang, library.rules_of(address))


@question()
def rule_short(address: str, rule: str, lang: Lang) -> str | None:
    """Return the value of a rule in a few words; None where it does not apply."""
    found = library.stated_rules(address).get(rule)
    if found is None:
        return None
    return library.wording(address).short(rule, found[1], lang, library.rules_of(address))


@question()
def rule_sentence(address: str, rule: str, lang: Lang) -> str | None:
    """Return what a rule says in full; None where it does not apply."""
    found = library.stated_rules(address).get(rule)
    if found is None:
        return None
    return library.wording(address).sentence(rule, found[1], lang, library.rules_of(address))
