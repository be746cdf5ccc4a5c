"""What the rules of one ruleset say, for steps and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc.errors import DebercError
from deberc.rulesets import stated
from deberc.wording import Wording

from .words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.wording import Glossary, Lang

SCRIPT = "script"


class RuleBook:
    """The sentences of a ruleset in one language; `data` is the resolved ruleset.

    `wording` is given where the ruleset has words of its own.
    """

    def __init__(self, data: Mapping[str, Any], lang: Lang, wording: Wording | None = None) -> None:
        self.lang: Lang = lang
        self._data = dict(data)
        self._stated = stated(data)
        self._wording = wording or Wording.load()
        self._cited: set[str] = set()
        self._said: dict[str, str | None] = {}

    @property
    def glossary(self) -> Glossary:
        """The words of the game."""
        return self._wording.glossary

    def sentence(self, rule: str) -> str | None:
        """Return what a rule says here; None for what has no wording."""
        if rule not in self._said:
            self._said[rule] = self._sentence(rule)
        return self._said[rule]

    def _sentence(self, rule: str) -> str | None:
        if rule == SCRIPT:
            return say("script", self.lang)
        if rule not in self._stated:
            return None
        try:
            return self._wording.sentence(rule, self._stated[rule][1], self.lang, self._data)
        except DebercError:
            return None

    def once(self, rule: str) -> str | None:
        """Return what a rule says the first time it is asked for, then None."""
        if rule in self._cited:
            return None
        self._cited.add(rule)
        return self.sentence(rule)

    def counted(self, number: int, term: str, case: str = "nom") -> str:
        """Return a number with its noun: 3 карты, 20 points."""
        return f"{number} {self.glossary.term(term).counted(number, case, self.lang)}"

    def term(self, name: str) -> str | None:
        """Return a word of the glossary; None where it has no such word."""
        found = self.glossary.terms.get(name)
        return found.name[self.lang] if found else None
