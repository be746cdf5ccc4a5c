"""The glossary: words with their forms, counted nouns, names of cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from babel import Locale
from babel.lists import format_list

from ..resources import spec
from ..yamltext import read_bytes
from .errors import UnknownTerm

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .texts import Lang

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "prep")
# en_GB writes "A, B and C", as the texts do.
_LOCALES: Final[dict[Lang, str]] = {"ru": "ru", "en": "en_GB"}
_ORDINAL_ENDINGS: Final = {"one": "st", "two": "nd", "few": "rd"}


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in both languages; without ``singular`` it has no Russian forms."""

    id: str
    group: str
    name: Mapping[Lang, str]
    singular: tuple[str, ...]
    plural: tuple[str, ...]
    english_plural: str
    animate: bool
    definition: Mapping[Lang, str]
    also: Mapping[Lang, tuple[str, ...]]

    def case(self, case: str, *, plural: bool = False) -> str:
        """Return a Russian form. Raises UnknownTerm where the word has none."""
        forms = self.plural if plural else self.singular
        if not forms:
            raise UnknownTerm(self.id, case)
        return forms[CASES.index(case)]

    def plural_name(self, lang: Lang) -> str:
        """Return the word for more than one."""
        return self.case("nom", plural=True) if lang == "ru" else self.english_plural

    def counted(self, number: int, case: str, lang: Lang) -> str:
        """Return the form after a number: 1 очко, 2 очка, 5 очков; ``dist``: по 1 карте."""
        category = _locale(lang).plural_form(abs(number))
        if lang == "en":
            return self.name["en"] if category == "one" else self.english_plural
        if category == "one":
            return self.case("dat" if case == "dist" else case)
        if case in {"gen", "dat", "ins", "prep"}:
            return self.case(case, plural=True)
        few = category == "few" and not (case == "acc" and self.animate)
        return self.case("gen", plural=not few)


@dataclass(frozen=True, slots=True)
class Glossary:
    """All words, and the signs of ranks and suits."""

    terms: Mapping[str, Term]
    ranks: Mapping[str, Mapping[str, Any]]
    suits: Mapping[str, Mapping[str, Any]]

    @classmethod
    @cache
    def load(cls) -> Glossary:
        """Read spec/glossary.yaml once."""
        file = spec() / "glossary.yaml"
        data = read_bytes(file.read_bytes(), "spec/glossary.yaml").data
        terms = {name: _term(name, entry) for name, entry in data["terms"].items()}
        return cls(terms, data["ranks"], data["suits"])

    def with_names(self, names: Mapping[str, Mapping[str, str]]) -> Glossary:
        """Return the glossary with words called otherwise, in one form for every case."""
        terms = dict(self.terms)
        for word, name in names.items():
            if word in terms:
                terms[word] = _renamed(terms[word], name)
        return replace(self, terms=terms)

    def term(self, name: str) -> Term:
        """Return a word. Raises UnknownTerm."""
        try:
            return self.terms[name]
        except KeyError:
            raise UnknownTerm(name) from None

    def rank(self, rank: str) -> Term:
        """Return the word for a rank such as ``J``. Raises UnknownTerm."""
        return self.term(self._entry(self.ranks, rank)["term"])

    def letter(self, rank: str, lang: Lang) -> str:
        """Return the sign of a rank: ``В`` or ``J``. Raises UnknownTerm."""
        return str(self._entry(self.ranks, rank)["letter"][lang])

    def card(self, code: str, lang: Lang) -> str:
        """Return a card as people see it: ``JH`` is ``В♥`` or ``J♥``. Raises UnknownTerm."""
        return self.letter(code[:1], lang) + str(self._entry(self.suits, code[1:])["sign"])

    def card_name(self, code: str, lang: Lang, case: str = "nom") -> str:
        """Return a card as people say it: ``валет червей``, ``jack of hearts``."""
        rank = self.rank(code[:1])
        suit = self.term(self._entry(self.suits, code[1:])["term"])
        if lang == "en":
            return f"{rank.name['en']} of {suit.name['en']}"
        return f"{rank.case(case)} {suit.case('gen')}"

    def cards(self, codes: Iterable[str], lang: Lang) -> str:
        """Return cards next to each other: ``Т♠ К♠ Д♠``."""
        return " ".join(self.card(code, lang) for code in codes)

    @staticmethod
    def _entry(table: Mapping[str, Mapping[str, Any]], key: str) -> Mapping[str, Any]:
        try:
            return table[key]
        except KeyError:
            raise UnknownTerm(key) from None


def _renamed(term: Term, name: Mapping[str, str]) -> Term:
    forms = (name["ru"],) * len(CASES)
    called: dict[Lang, str] = {"ru": name["ru"], "en": name["en"]}
    return replace(term, name=called, singular=forms, plural=forms, english_plural=name["en"])


def listed(items: Iterable[str], lang: Lang) -> str:
    """Join words as a language does: ``а, б и в``."""
    return format_list(list(items), locale=_LOCALES[lang])


def ordinal(number: int) -> str:
    """Return an English ordinal: 1st, 2nd, 3rd, 4th."""
    return f"{number}{_ORDINAL_ENDINGS.get(_locale('en').ordinal_form(number), 'th')}"


@cache
def _locale(lang: Lang) -> Locale:
    return Locale.parse(_LOCALES[lang])


def _term(name: str, entry: Mapping[str, Any]) -> Term:
    russian, english, also = entry["ru"], entry["en"], entry.get("also", {})
    singular = tuple(russian.get("sg", ()))
    return Term(
        id=name,
        group=entry["group"],
        name={"ru": singular[0] if singular else russian["name"], "en": english["one"]},
        singular=singular,
        plural=tuple(russian.get("pl", ())),
        english_plural=english["other"],
        animate=entry.get("animate", False),
        definition=entry["definition"],
        also={"ru": tuple(also.get("ru", ())), "en": tuple(also.get("en", ()))},
    )
