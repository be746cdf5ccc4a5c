"""Texts in both languages, with alternatives for different rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Lang = Literal["ru", "en"]


@dataclass(frozen=True, slots=True)
class Condition:
    """Values that other rules must have; all must hold."""

    demands: tuple[tuple[str, frozenset[str]], ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Condition:
        """Read ``{path: value or values}``."""
        return cls(tuple((path, _words(value)) for path, value in data.items()))

    def holds(self, lookup: Callable[[str], Any]) -> bool:
        """Say whether the values that ``lookup`` finds meet every demand."""
        return all(wanted & _words(lookup(path)) for path, wanted in self.demands)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One version of a text and when it is used."""

    ru: str
    en: str
    when: Condition = Condition()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Alternative:
        """Read ``{when, ru, en}``."""
        return cls(data["ru"], data["en"], Condition.read(data.get("when", {})))


@dataclass(frozen=True, slots=True)
class Text:
    """A text in both languages; the first alternative that holds is used."""

    alternatives: tuple[Alternative, ...]

    @classmethod
    def read(cls, data: Any) -> Text:
        """Read ``{ru, en}`` or a list of alternatives."""
        versions = data if isinstance(data, list) else [data]
        return cls(tuple(Alternative.read(version) for version in versions))

    def choose(self, lang: Lang, lookup: Callable[[str], Any]) -> str:
        """Return the text with its placeholders still in it."""
        chosen = next(one for one in self.alternatives if one.when.holds(lookup))
        return chosen.ru if lang == "ru" else chosen.en


def _words(value: Any) -> frozenset[str]:
    """Return a value, or each item of a list, as words; nothing and empty give none."""
    if value is None:
        return frozenset()
    items = value if isinstance(value, list) else [value]
    return frozenset(str(item) for item in items)
