"""What stands on a table sheet: blocks of lines, of paragraphs, of tables."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.yamltext import read_file

from .. import library
from ..texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..book import Book

_DRAWN_IN: Final = "H"
Line = tuple[str, str]
"""What is asked, and the answer."""


@dataclass(frozen=True, slots=True)
class Block:
    """A section on the sheet: a table with its head, then lines, then paragraphs; none is owed."""

    title: str
    kind: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[Line, ...] = ()
    paragraphs: tuple[str, ...] = ()


def pages(book: Book, address: str) -> list[list[Block]]:
    """Return the blocks of each page; sections that the ruleset does not have are left out."""
    have = library.ruleset(address).data
    return [
        [_block(book, address, section) for section in sections if section in have]
        for sections in _plan()["pages"]
    ]


@cache
def _plan() -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_file(DATA / "sheet.yaml", "sheet.yaml").data
    return data


def _block(book: Book, address: str, section: str) -> Block:
    title = book.wording.section_title(section, book.lang)
    if section in _plan()["told"]:
        told = tuple(str(paragraph) for paragraph in book.section(address, section))
        return Block(title, paragraphs=told)
    if section == "penalties":
        return Block(title, lines=tuple(_penalties(book, address)))
    head, rows = _TABLES.get(section, _no_table)(book, address)
    return Block(title, section, tuple(head), tuple(rows), tuple(_lines(book, address, section)))


def _lines(book: Book, address: str, section: str) -> Iterator[Line]:
    """Yield title and value of the rules of a section; last, what there is not."""
    missing = []
    for rule, (_, value) in library.stated_rules(address).items():
        if rule.partition(".")[0] != section or _elsewhere(rule):
            continue
        title = book.rule_title(address, rule)
        if value in _plan()["nothing"] or value == {}:
            missing.append(title)
        elif section in _plan()["in_full"]:
            yield title, book.rule_sentence(address, rule) or ""
        else:
            yield title, book.rule_short(address, rule) or ""
    if missing:
        yield book.say("sheet", "missing"), ", ".join(_in_a_row(title) for title in missing)


def _elsewhere(rule: str) -> bool:
    return any(fnmatchcase(rule, pattern) for pattern in _plan()["elsewhere"])


def _in_a_row(title: str) -> str:
    return title[:1].lower() + title[1:]


def _penalties(book: Book, address: str) -> Iterator[Line]:
    """Yield each consequence with the offences that bring it, then what else is said of them."""
    by_consequence: dict[str, list[str]] = {}
    others = []
    for rule, (known, _) in library.stated_rules(address).items():
        if rule.partition(".")[0] != "penalties":
            continue
        title, short = book.rule_title(address, rule), book.rule_short(address, rule) or ""
        offence = len(rule.split(".")) == 2 or known.id.endswith("*")
        if offence:
            by_consequence.setdefault(short, []).append(title)
        else:
            others.append((title, short))
    for short, titles in by_consequence.items():
        yield short[:1].upper() + short[1:], ", ".join(_in_a_row(title) for title in titles)
    yield from others


def _cards(book: Book, address: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the cards from the highest down with their points, trumps beside plain suits."""
    cards = library.ruleset(address).data["cards"]
    columns = [
        [(rank, cards[f"{kind}_points"][rank]) for rank in cards[f"{kind}_order"].split()]
        for kind in ("trump", "plain")
    ]
    letter = book.glossary.letter
    rows = [
        tuple(cell for rank, worth in pair for cell in (letter(rank, book.lang), str(worth)))
        for pair in zip(*columns, strict=True)
    ]
    sums = [sum(worth for _, worth in column) for column in columns]
    whole = sums[0] + 3 * sums[1]
    rows.append((book.say("sheet", "sum"), str(sums[0]), book.say("sheet", "sum"), str(sums[1])))
    rows.append((book.say("sheet", "whole", whole=whole, last=whole + cards["last_trick"]),))
    points = book.say("sheet", "points")
    return [book.say("sheet", "trumps"), points, book.say("sheet", "plain"), points], rows


def _melds(book: Book, address: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the sequences: name, length, points, and the highest one drawn."""
    data = library.ruleset(address).data
    melds, order = data["melds"], data["cards"]["sequence_order"].split()
    rows: list[tuple[str, ...]] = []
    for name, meld in melds["sequences"].items():
        own = meld.get("name") or library.wording(address).glossary.term(name).name
        highest = [f"{rank}{_DRAWN_IN}" for rank in order[: meld["length"]]]
        drawn = book.glossary.cards(highest, book.lang)
        rows.append((own[book.lang], str(meld["length"]), str(meld["points"]), drawn))
    return [book.say("sheet", key) for key in ("meld", "length", "points", "highest")], rows


def _no_table(book: Book, address: str) -> tuple[list[str], list[tuple[str, ...]]]:  # noqa: ARG001
    return [], []


_TABLES = {"cards": _cards, "melds": _melds}
