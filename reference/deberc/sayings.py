"""Sentences in Russian and English: told apart from their words until somebody reads them.

A message is the key of a sentence in ``spec/messages`` and what fills it. The code ``unknown-key``
has the number, the title and the explanation of a problem; ``unknown-key/name`` is one of its
sentences, and ``unknown-key/name!`` what would be right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .resources import spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Lang = Literal["ru", "en"]
LANGS: Final[tuple[Lang, ...]] = ("ru", "en")
FIX: Final = "!"

_FILES: Final = ("reading", "schema", "resolving", "habits", "crossing")
_PHRASES: Final = ("phrases", "peers")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONGEST = 400


class Both(NamedTuple):
    """A text that is there in both languages."""

    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence by its key, with what fills it; as a string it is English."""

    key: str
    fields: tuple[tuple[str, Any], ...] = ()

    def say(self, lang: Lang) -> str:
        """Return the sentence in a language."""
        fields = {name: say(value, lang) for name, value in self.fields}
        return _sentences()[self.key][lang].format_map(fields)

    def __str__(self) -> str:
        return self.say("en")


Text = str | Said | Both


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem: its code and number, and what the documentation says of it.

    A ``note`` is worth knowing and no fault.
    """

    code: str
    number: str
    title: Both
    about: Both
    note: bool


def said(key: str, /, **fields: Any) -> Said:
    """Return the sentence of a key with what fills it."""
    return Said(key, tuple(fields.items()))


def say(value: Any, lang: Lang) -> str:
    """Return a text, a number, or a tuple of them, in a language."""
    if isinstance(value, Said):
        return value.say(lang)
    if isinstance(value, Both):
        return value.ru if lang == "ru" else value.en
    if isinstance(value, tuple):
        return ", ".join(say(item, lang) for item in value)
    return visible(str(value))


def joined(items: tuple[Text, ...], link: str, lang: Lang) -> str:
    """Join texts by the phrase ``link``: *or*, *and*."""
    return Said(link).say(lang).join(say(item, lang) for item in items)


@dataclass(frozen=True, slots=True)
class Linked(Said):
    """Several texts with a phrase between them; ``key`` is the phrase."""

    items: tuple[Text, ...] = ()

    def say(self, lang: Lang) -> str:
        """Return the texts with the phrase between them."""
        return joined(self.items, self.key, lang)


def visible(text: str) -> str:
    """Return a text on one line, with what cannot be seen spelt out, cut where it is long."""
    shown = _UNSEEN.sub(lambda match: repr(match[0])[1:-1], text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


@cache
def kinds() -> dict[str, Kind]:
    """Return the kinds of problems by code, in the order of their numbers."""
    found = {
        code: Kind(code, data["id"], Both(**data["title"]), Both(**data["about"]), _is_note(data))
        for code, data in _problems()
    }
    return dict(sorted(found.items(), key=lambda pair: pair[1].number))


def variants(code: str) -> tuple[str, ...]:
    """Return the keys of the sentences of a kind of problem."""
    return tuple(key for key in _sentences() if key.partition("/")[0] == code and key[-1] != FIX)


def templates(group: str) -> dict[str, dict[str, str]]:
    """Return the phrases of a group in both languages, with their places to fill."""
    return {key: texts for key, texts in _sentences().items() if key.startswith(f"{group}.")}


def sentence(key: str, lang: Lang) -> tuple[str, str]:
    """Return a sentence and what would be right, with its places to fill."""
    texts = _sentences()
    return texts[key][lang], texts[key + FIX][lang]


def _is_note(data: Mapping[str, Any]) -> bool:
    return bool(data.get("note", False))


def _problems() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in _FILES:
        yield from _read(name).items()


@cache
def _sentences() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name in _PHRASES:
        found |= _read(name)
    for code, data in _problems():
        says = data["says"]
        several = {code: says} if "ru" in says else {f"{code}/{one}": says[one] for one in says}
        for key, texts in several.items():
            found[key] = {lang: texts[lang][0] for lang in LANGS}
            found[key + FIX] = {lang: texts[lang][1] for lang in LANGS}
    return found


@cache
def _read(name: str) -> dict[str, Any]:
    import yaml  # noqa: PLC0415 - only a mistake needs it

    # Not by our own reader: its complaints are among what is read here.
    text = (spec() / "messages" / f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return data
