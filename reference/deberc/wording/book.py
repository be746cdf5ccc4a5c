"""All of spec/wording, loaded once, and what it says of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ..resources import spec
from ..sayings import said
from ..yamltext import read_bytes
from .entries import Entry
from .errors import NoWording
from .fill import View
from .glossary import Glossary
from .texts import Text
from .topics import Paragraph, Part, read_piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..rulesets import Ruleset
    from .texts import Lang
    from .topics import Piece

SECTIONS: Final = (
    "table", "cards", "dealing", "bidding", "seven_exchange", "melds", "spoken", "bella", "play",
    "settlement", "pot", "counters", "game", "match", "penalties", "record",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the rulebook as its wording file writes it."""

    title: Text
    paragraphs: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What every rule says, in Russian and English.

    >>> Wording.load().short("melds.equal", "declared_first", "en", {})
    'declared first'
    """

    glossary: Glossary
    sections: Mapping[str, Section]
    entries: Mapping[str, Entry]
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    @cache
    def load(cls) -> Wording:
        """Read spec/wording and the glossary once."""
        sections, entries = {}, {}
        for name in SECTIONS:
            data = _read(name)
            pieces = (tuple(read_piece(one) for one in parts) for parts in data["paragraphs"])
            sections[name] = Section(Text.read(data["title"]), tuple(pieces))
            entries.update({rule: Entry.read(rule, one) for rule, one in data["rules"].items()})
        return cls(Glossary.load(), sections, entries)

    @classmethod
    def of(cls, ruleset: Ruleset) -> Wording:
        """Return what rules say with the ruleset's own texts and names."""
        if not ruleset.wording and not ruleset.names:
            return cls.load()
        return cls.load().with_own(ruleset.wording, ruleset.names)

    def with_own(
        self, texts: Mapping[str, Mapping[str, str]], names: Mapping[str, Mapping[str, str]]
    ) -> Wording:
        """Return the wording with other texts for rules, by rule, and other names for words."""
        own = {rule: replace(self.entry(rule), own=text) for rule, text in texts.items()}
        glossary = self.glossary.with_names(names)
        return Wording(glossary, self.sections, {**self.entries, **own}, names)

    def entry(self, rule: str) -> Entry:
        """Return the wording of a rule, from its id or its pattern. Raises NoWording."""
        pattern = f"{rule.rpartition('.')[0]}.*"
        entry = self.entries.get(rule) or self.entries.get(pattern)
        if entry is None:
            raise NoWording(rule)
        return entry

    def title(self, rule: str, lang: Lang, data: dict[str, Any] | None = None) -> str:
        """Return the title of a rule; ``data`` where a house ruleset may name it."""
        return self.entry(rule).heading(self._view(data or {}, lang), rule)

    def sentence(self, rule: str, value: Any, lang: Lang, data: dict[str, Any]) -> str:
        """Say what a rule with this value means in the resolved ruleset ``data``."""
        return self.entry(rule).say(self._view(data, lang).on(rule, value), rule)

    def short(self, rule: str, value: Any, lang: Lang, data: dict[str, Any]) -> str:
        """Say it in a few words, for a table or a line."""
        return self.entry(rule).say(self._view(data, lang).on(rule, value), rule, short=True)

    def cell(self, rule: str, cell: str, value: Any, lang: Lang, data: dict[str, Any]) -> str:
        """Say in a few words what one cell of a rule that is a table means."""
        entry = self.entry(rule)
        said = entry.cell(self._view(data, lang).on(rule, {cell: value}), cell, short=True)
        return said or ""

    def section_title(self, section: str, lang: Lang) -> str:
        """Return the heading of a section."""
        return self._view({}, lang).fill(self._section(section).title)

    def section(self, section: str, data: dict[str, Any], lang: Lang) -> tuple[Paragraph, ...]:
        """Compose a section for the resolved ruleset ``data``, without empty paragraphs."""
        view = self._view(data, lang)
        composed = list(self._own_names(lang)) if section == SECTIONS[0] else []
        for pieces in self._section(section).paragraphs:
            parts = tuple(part for piece in pieces for part in piece.parts(view, self))
            if parts:
                composed.append(Paragraph(parts))
        return tuple(composed)

    def _own_names(self, lang: Lang) -> Iterator[Paragraph]:
        """Say which words the ruleset calls otherwise."""
        usual = Wording.load().glossary
        pairs = [
            said("names.one", usual=usual.term(word).name[lang], own=name[lang])
            for word, name in self.names.items()
        ]
        if pairs:
            text = said("names.all", names=tuple(pairs)).say(lang)
            yield Paragraph((Part(text, ()),))

    def _section(self, section: str) -> Section:
        try:
            return self.sections[section]
        except KeyError:
            raise NoWording(section) from None

    def _view(self, data: dict[str, Any], lang: Lang) -> View:
        return View.of(data, lang, self.glossary)


def _read(section: str) -> dict[str, Any]:
    name = f"{section}.yaml"
    file = spec() / "wording" / name
    data: dict[str, Any] = read_bytes(file.read_bytes(), f"spec/wording/{name}").data
    return data
