"""What a rule and each of its named values mean in a few words, apart from any ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import DebercError
from ..sayings import say
from ..words import described
from .book import Wording
from .fill import View

if TYPE_CHECKING:
    from ..rulesets import Rule
    from .texts import Lang


def title(rule: str, lang: Lang) -> str:
    """Return the title of a rule; its id where that needs a ruleset."""
    try:
        return Wording.load().title(rule, lang)
    except DebercError:
        return rule


def about(rule: Rule, lang: Lang) -> str:
    """Return what the schema says of a rule."""
    text = described(rule.node)
    return say(text, lang) if text else ""


def value_meaning(rule: Rule, value: Any, lang: Lang) -> str:
    """Return what a named value means: as the schema says it in English, else as the wording."""
    if lang == "en":
        return rule.values.get(str(value), "")
    wording = Wording.load()
    try:
        entry = wording.entry(rule.id)
        phrase = entry.values.get(str(value)) or entry.items.get(str(value))
        if phrase is None:
            return rule.values.get(str(value), "")
        return View.of({}, lang, wording.glossary).on(rule.id, value).fill(phrase.short)
    except (DebercError, StopIteration):
        return rule.values.get(str(value), "")
