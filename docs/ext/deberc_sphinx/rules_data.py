"""The rules as data: for each ruleset, and each option, one file that a bot or an app can quote."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes as docutils_nodes

from . import library, nodes
from .book import case_place, rule_place, ruleset_place
from .directives import BookDirective
from .nodes import Place
from .provenance import provenance, source_place
from .situation import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from deberc.rulesets import Option

    from .book import Book

FORMAT: Final = 1
FOLDER: Final = "rules"


def setup(app: Sphinx) -> None:
    """Register the directive, and put its files into the site."""
    app.add_directive("rules-data", RulesDataDirective)
    app.connect("builder-inited", lambda app: _made(app.env).mkdir(parents=True, exist_ok=True))
    app.connect("build-finished", _copy)


class RulesDataDirective(BookDirective):
    """Links to the rules of a ruleset as data, which are made while its page is read."""

    required_arguments = 1
    subtype: ClassVar[str] = "data"
    asks_the_library: ClassVar[bool] = True

    def compose(self, book: Book) -> list[Node]:
        """Return the links, after writing the files."""
        if book.printed:
            return []
        name = self.arguments[0]
        addresses = {book.say("ruleset", "data_whole"): name}
        addresses |= {
            option.title[book.lang]: address_with(name, option)
            for option in library.options_of(name).values()
        }
        for address in addresses.values():
            text = json.dumps(rules_data(book, address), ensure_ascii=False)
            (_made(self.env) / f"{address}.json").write_text(text + "\n", encoding="utf-8")
        up = "../" * self.env.docname.count("/")
        links = [[_link(title, f"{up}{FOLDER}/{file}.json")] for title, file in addresses.items()]
        said = nodes.paragraph(book.say("ruleset", "data_about"))
        box = nodes.fold(book.say("ruleset", "data"), said, nodes.bullets(*links), classes=["data"])
        return [nodes.drawn(box)]


def _link(title: str, address: str) -> Node:
    return nodes.paragraph(docutils_nodes.reference("", title, refuri=address, internal=True))


def _made(env: BuildEnvironment) -> Path:
    """Return where the files lie from the reading of their page until the end of the build."""
    return Path(env.doctreedir) / FOLDER


def _copy(app: Sphinx, failed: Exception | None) -> None:
    """Put the files of this book into the site, and leave none of another there."""
    if failed or app.builder.format != "html":
        return
    target = app.outdir / FOLDER
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for file in _made(app.env).glob("*.json"):
        if f"rulesets/{file.stem.partition('+')[0]}" in app.env.found_docs:
            shutil.copyfile(file, target / file.name)


def address_with(name: str, option: Option) -> str:
    """Return the address of a ruleset with an option, and with those that it needs."""
    return "+".join((name, *option.needs, option.name))


def rules_data(book: Book, address: str) -> dict[str, Any]:
    """Return the rules of an address in the order of the book; places are relative to the file.

    `spec/schemas/rules-data.schema.json` says what the keys hold.
    """
    ruleset = library.ruleset(address)
    about: Mapping[str, str] = ruleset.about or {}
    return {
        "format": FORMAT,
        "language": book.lang,
        "address": address,
        "version": ruleset.version,
        "hash": ruleset.hash,
        "title": ruleset.title[book.lang],
        "about": about.get(book.lang, ""),
        "page": _relative(_page(address)),
        "rules": list(_rules(book, address)),
    }


def _rules(book: Book, address: str) -> Iterator[dict[str, Any]]:
    for section in book.wording.sections:
        if section not in library.ruleset(address).data:
            continue
        title = book.wording.section_title(section, book.lang)
        for paragraph in book.section(address, section):
            for part in paragraph.parts:
                for rule in part.rules:
                    yield {"section": title, **_rule(book, address, rule), "text": part.text}


def _rule(book: Book, address: str, rule: str) -> dict[str, Any]:
    cases = library.cases_on(address, rule)
    return {
        "id": rule,
        "title": book.rule_title(address, rule),
        "short": book.rule_short(address, rule),
        "value": library.stated_rules(address)[rule][1],
        "provenance": _provenance(book, address, rule),
        "url": _relative(_place(address, rule)),
        "cases": [
            {
                "id": case.situation["id"],
                "title": title_of(book, case.situation),
                "url": _relative(case_place(case.situation)),
            }
            for case in cases
        ],
    }


def _provenance(book: Book, address: str, rule: str) -> dict[str, str] | None:
    """Return where the value comes from, in words and, for a text, with its short name."""
    source = library.ruleset(address).sources.get(rule)
    said = provenance(book, address, rule)
    if source is None or said is None:
        return None
    found = {"kind": source.kind, "text": said.astext()}
    if source.source:
        name = source.source.partition(" ")[0]
        found |= {"source": source.source, "url": _relative(source_place(name))}
    return found


def _place(address: str, rule: str) -> Place:
    """Return the place of a rule: on the ruleset's page, or the option there that changes it."""
    name = address.partition("+")[0]
    base = library.stated_rules(name)
    if rule in base and base[rule][1] == library.stated_rules(address)[rule][1]:
        return rule_place(name, rule)
    return _page(address)


def _page(address: str) -> Place:
    """Return the place of a ruleset, or of the option that the address ends with."""
    name, *taken = address.split("+")
    page = ruleset_place(name)
    return Place(page.page, f"option.{taken[-1]}") if taken else page


def _relative(place: Place) -> str:
    return f"../{place.page}.html#{place.anchor}"
