"""The wording of one rule: its title and what each of its values says."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .errors import NoWording
from .fill import View, sentence_case
from .glossary import listed
from .texts import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Phrase:
    """A value in words: a sentence or clause, a short form, and what to say when it is level."""

    text: Text
    short: Text
    level: Text | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Phrase:
        """Read ``{text, short, level}``; without ``short`` the text is short enough."""
        text = Text.read(data["text"])
        short = Text.read(data["short"]) if "short" in data else text
        return cls(text, short, Text.read(data["level"]) if "level" in data else None)

    def pick(self, *, short: bool) -> Text:
        """Return the text or its short form."""
        return self.short if short else self.text


@dataclass(frozen=True, slots=True)
class Entry:
    """What spec/wording says about one rule, or about all rules of a pattern such as ``a.*``."""

    rule: str
    title: Text
    values: Mapping[str, Phrase] = field(default_factory=dict)
    any_value: Phrase | None = None
    empty: Phrase | None = None
    items: Mapping[str, Phrase] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, Phrase]] = field(default_factory=dict)
    join: Phrase | None = None
    named: Text | None = None
    own: Mapping[str, str] = field(default_factory=dict)
    """The text of a ruleset's own, by language, in place of all others."""

    @classmethod
    def read(cls, rule: str, data: Mapping[str, Any]) -> Entry:
        """Read an entry of a wording file."""
        return cls(
            rule,
            Text.read(data["title"]),
            _phrases(data.get("values", {})),
            Phrase.read(data["any"]) if "any" in data else None,
            Phrase.read(data["empty"]) if "empty" in data else None,
            _phrases(data.get("items", {})),
            {cell: _phrases(values) for cell, values in data.get("cells", {}).items()},
            Phrase.read(data["join"]) if "join" in data else None,
            Text.read(data["named"]) if "named" in data else None,
        )

    def heading(self, view: View, rule: str) -> str:
        """Return the title of ``rule``, which this entry is for."""
        return view.plus(name=self._name(view, rule)).fill(self.title)

    def say(self, view: View, rule: str, *, short: bool = False) -> str:
        """Put the value of ``view`` into words. Raises NoWording."""
        if own := self.own.get(view.lang):
            return sentence_case(view.plus(name=self._name(view, rule)).write(own))
        phrase = self._phrase(view.value)
        extras: dict[str, Any] = {"name": self._name(view, rule)}
        if isinstance(view.value, list) or "*" in self.items:
            extras["items"] = self._items(view, short=short)
        for cell in self.cells:
            extras[f"cell.{cell}"] = self.cell(view, cell, short=short)
        said = view.plus(**extras).fill(phrase.pick(short=short))
        return said if short else sentence_case(said)

    def cell(self, view: View, cell: str, *, short: bool = False) -> str | None:
        """Put one cell of a table into words; None where the table does not state it."""
        if cell not in (view.value or {}):
            return None
        value = view.value[cell]
        phrases = self.cells.get(cell) or self.items
        phrase = phrases.get(str(value)) or phrases.get("*")
        if phrase is None:
            raise NoWording(f"{self.rule}.{cell}", value)
        inner = view.plus(keys=[cell], worth=value)
        return inner.fill(phrase.pick(short=short))

    def _phrase(self, value: Any) -> Phrase:
        if self.empty and not value and value != 0:
            return self.empty
        phrase = self.any_value
        if phrase is None and not isinstance(value, list | dict):
            phrase = self.values.get(str(value))
        if phrase is None:
            raise NoWording(self.rule, value)
        return phrase

    def _items(self, view: View, *, short: bool) -> str:
        if isinstance(view.value, dict):
            return ", ".join(self._worth(view, short=short))
        texts = [self._item(view, item).pick(short=short) for item in view.value]
        written = [
            view.plus(item=item).fill(text) for item, text in zip(view.value, texts, strict=True)
        ]
        if self.join is None:
            return listed(written, view.lang)
        linked = written[:1]
        for item, text in zip(view.value, written[1:], strict=False):
            level = self._item(view, item).level
            extra = view.plus(level=view.fill(level)) if level else view
            linked += [extra.fill(self.join.pick(short=short)), text]
        return "".join(linked)

    def _item(self, view: View, item: Any) -> Phrase:
        phrase = self.items.get(str(item)) or self.items.get("*")
        if phrase is None:
            raise NoWording(self.rule, view.value)
        return phrase

    def _worth(self, view: View, *, short: bool) -> list[str]:
        """Write a table of points by rank; ranks next to each other of equal worth together."""
        phrase = self.items["*"].pick(short=short)
        groups = groupby(view.value.items(), key=lambda pair: pair[1])
        return [
            view.plus(keys=[key for key, _ in pairs], worth=worth).fill(phrase)
            for worth, pairs in groups
        ]

    def _name(self, view: View, rule: str) -> str | None:
        """Return the name of what a pattern's rule is about, from the ruleset or the glossary."""
        if not self.rule.endswith("*"):
            return None
        own = view.lookup(f"{rule}.name")
        return (
            own[view.lang] if own else view.glossary.term(rule.rpartition(".")[2]).name[view.lang]
        )


def _phrases(data: Mapping[str, Any]) -> dict[str, Phrase]:
    return {name: Phrase.read(entry) for name, entry in data.items()}
