"""Filling texts: what a placeholder refers to and how it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from .errors import UnfilledText, UnknownTerm
from .facts import facts_of
from .glossary import listed, ordinal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .glossary import Glossary
    from .texts import Lang, Text

PLACEHOLDER: Final = re.compile(r"\{([a-z0-9_.]+)(?:\|([a-z_]+))?(?::([a-z]+))?\}")
"""A reference; after a bar the noun it counts; after a colon the form of the one or the other."""


@dataclass(frozen=True, slots=True)
class View:
    """A ruleset seen from one rule: what the placeholders and conditions of its text can reach."""

    data: Mapping[str, Any]
    lang: Lang
    glossary: Glossary
    value: Any = None
    extras: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, data: dict[str, Any], lang: Lang, glossary: Glossary) -> View:
        """Look at a whole ruleset."""
        return cls({**data, "facts": facts_of(data)}, lang, glossary)

    def on(self, rule: str, value: Any) -> View:
        """Look from one rule, as if it had this value."""
        data = _with(dict(self.data), rule.split("."), value)
        return replace(self, data={**data, "facts": facts_of(data)}, value=value)

    def plus(self, **extras: Any) -> View:
        """Look with further things to refer to."""
        return replace(self, extras={**(self.extras or {}), **extras})

    def lookup(self, reference: str) -> Any:
        """Return what a reference names, None where the ruleset does not have it."""
        first, _, rest = reference.partition(".")
        if self.extras and reference in self.extras:
            return self.extras[reference]
        if first == "value":
            return walk(self.value, rest) if rest else self.value
        return walk(self.data, reference)

    def fill(self, text: Text) -> str:
        """Choose the alternative and fill its placeholders. Raises UnfilledText, UnknownTerm."""
        return self.write(text.choose(self.lang, self.lookup))

    def write(self, template: str) -> str:
        """Fill the placeholders of a text. Raises UnfilledText, UnknownTerm."""

        def filled(match: re.Match[str]) -> str:
            found = self.lookup(match[1])
            if found is None or isinstance(found, dict):
                raise UnfilledText(match[0][1:-1], template)
            return self._written(found, match[2], match[3])

        return PLACEHOLDER.sub(filled, template)

    def _written(self, value: Any, noun: str | None, form: str | None) -> str:
        if noun:
            term = self.glossary.term(noun)
            return f"{value} {term.counted(value, form or 'nom', self.lang)}"
        if form is None:
            return str(value)
        if form == "ordinal":
            return ordinal(value)
        ranks = value if isinstance(value, list) else str(value).split()
        return self._ranks(ranks, form)

    def _ranks(self, ranks: list[str], form: str) -> str:
        """Write ranks as ``names`` in order, as ``letters``, or joined: ``one``, ``many``."""
        if form == "letters":
            return " ".join(self.glossary.letter(rank, self.lang) for rank in ranks)
        terms = [self.glossary.rank(rank) for rank in ranks]
        if form == "names":
            return ", ".join(term.name[self.lang] for term in terms)
        if form == "one":
            return listed((term.name[self.lang] for term in terms), self.lang)
        if form == "many":
            return listed((term.plural_name(self.lang) for term in terms), self.lang)
        raise UnknownTerm(" ".join(ranks), form)


def walk(data: Any, path: str) -> Any:
    """Return the value at a dotted path, None where there is none."""
    for step in path.split("."):
        if not isinstance(data, dict) or step not in data:
            return None
        data = data[step]
    return data


def sentence_case(text: str) -> str:
    """Return a sentence with its first letter large."""
    return text[:1].upper() + text[1:]


def _with(data: dict[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    """Return a copy that has ``value`` at ``path`` and shares the rest."""
    inner = data.get(path[0])
    if len(path) > 1:
        value = _with(inner if isinstance(inner, dict) else {}, path[1:], value)
    return {**data, path[0]: value}
