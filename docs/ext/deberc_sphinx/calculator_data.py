"""What the calculator page works with: rulesets with their options, and the rules that score."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

from deberc.rulesets import stated
from deberc.rulesets.complete import only_applying
from deberc.rulesets.merge import merge
from deberc.yamltext import read_file

from . import library
from .glossary import word_place
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deberc.rulesets import Option
    from deberc.wording import Lang

    from .book import Book

_SCORING: Final = (
    "table.", "cards.pack", "cards.trump_points", "cards.plain_points", "cards.last_trick",
    "dealing.packets", "dealing.draw", "dealing.next_dealer.",
    "bidding.all_pass", "bidding.obliged.after",
    "melds.sequences.", "melds.four_of_a_kind", "melds.trick_needed",
    "bella.points", "bella.to", "bella.trick_needed",
    "settlement.", "pot.", "counters.",
    "game.ends.", "game.both_past", "game.while_writing", "game.claim.kind", "game.claim.counts",
    "match.decided_by", "match.tied_deal", "match.stakes.", "match.doubling.kind",
    "penalties.revoke", "penalties.false_meld", "penalties.extra_card", "penalties.false_claim",
    "penalties.bait_on_cards.",
)  # fmt: skip
"""The rules, or groups of them, that a score is made by."""


_OFFENCE: Final = "bait_on_cards"
"""The word of the glossary that a score by it cites: several rules may lead to it."""


def calculator_data(book: Book) -> dict[str, Any]:
    """Return everything that the scripts of the page read."""
    table = Entries(book.lang)
    rulesets = [_ruleset(book.lang, table, name) for name in book.published]
    return {
        "lang": book.lang,
        "texts": {key: text[book.lang] for key, text in own_texts().items()},
        "rulesets": rulesets,
        "entries": table.entries,
        "terms": {f"term:{_OFFENCE}": _term(book, _OFFENCE)},
    }


def _term(book: Book, name: str) -> dict[str, str]:
    """Return a word of the glossary with what it means, as a rule is told."""
    term, place = book.glossary.term(name), word_place(name)
    return {
        "title": term.name[book.lang].capitalize(),
        "text": term.definition[book.lang],
        "address": f"{place.page}.html#{place.anchor}",
    }


class Entries:
    """Rules with what they say, each once; an address names those that apply by their place."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.entries: list[dict[str, Any]] = []
        self._places: dict[str, int] = {}

    def of(self, name: str, rules: dict[str, Any]) -> list[int]:
        """Return the places of the scoring rules of a ruleset with these rules."""
        return [
            self._place(name, rule, value, rules)
            for rule, (_, value) in stated(rules).items()
            if rule.startswith(_SCORING)
        ]

    def _place(self, name: str, rule: str, value: Any, rules: dict[str, Any]) -> int:
        wording = library.wording(name)
        entry = {
            "rule": rule,
            "value": value,
            "title": wording.title(rule, self.lang, rules),
            "text": wording.sentence(rule, value, self.lang, rules),
        }
        place = self._places.setdefault(repr(entry), len(self.entries))
        if place == len(self.entries):
            self.entries.append(entry)
        return place


def _ruleset(lang: Lang, table: Entries, name: str) -> dict[str, Any]:
    options = _scoring_options(name)
    taken = {"+".join(one.name for one in chosen): chosen for chosen in _combined(options)}
    return {
        "name": name,
        "title": library.title_of(name)[lang],
        "options": [_option(name, option, lang) for option in options],
        "rules": {key: table.of(name, with_options(name, chosen)) for key, chosen in taken.items()},
    }


def _option(name: str, option: Option, lang: Lang) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title[lang],
        "needs": list(option.needs),
        "excludes": list(option.excludes),
        "changes": sorted(_changes(name, option)),
    }


def with_options(name: str, options: Iterable[Option]) -> dict[str, Any]:
    """Return the resolved rules of a ruleset with options taken."""
    data: dict[str, Any] = library.rules_of(name)
    for option in options:
        data = merge(data, option.layer.data)
    return only_applying(data)


def _scoring_options(name: str) -> list[Option]:
    """Return the options of a ruleset that change a rule by which it is scored."""
    found = library.options_of(name)
    return [option for option in found.values() if _changes(name, option)]


def _changes(name: str, option: Option) -> set[str]:
    """Return the scoring rules that an option changes."""
    known = library.options_of(name)
    base = [known[need] for need in option.needs if need in known]
    before, after = (_values(with_options(name, taken)) for taken in (base, [*base, option]))
    return {rule for rule in before.keys() | after if before.get(rule) != after.get(rule)}


def _values(rules: dict[str, Any]) -> dict[str, Any]:
    found = stated(rules).items()
    return {rule: value for rule, (_, value) in found if rule.startswith(_SCORING)}


def _combined(options: Sequence[Option]) -> Iterator[tuple[Option, ...]]:
    """Yield the choices among the options that go together."""
    sizes = range(len(options) + 1)
    for chosen in chain.from_iterable(combinations(options, size) for size in sizes):
        names = {option.name for option in chosen}
        known = {option.name for option in options}
        lacking = any(set(option.needs) & known - names for option in chosen)
        if not lacking and not any(names & set(option.excludes) for option in chosen):
            yield chosen


def own_texts() -> Mapping[str, Mapping[Lang, str]]:
    """Return what the page itself says, by key."""
    data: Mapping[str, Mapping[Lang, str]] = read_file(
        DATA / "calculator.yaml", "calculator.yaml"
    ).data
    return data
