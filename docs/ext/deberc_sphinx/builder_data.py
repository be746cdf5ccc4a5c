"""What the builder page works with, in one language: rules, wording, rulesets, sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deberc.resources import spec
from deberc.rulesets import rule_ids, shipped_names
from deberc.sayings import FIX, kinds, sentence, variants
from deberc.schemas import load_schema
from deberc.wording.book import SECTIONS
from deberc.wording.meanings import about
from deberc.words import described
from deberc.yamltext import read_bytes, read_file

from . import library
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.rulesets import Condition, Rule
    from deberc.wording import Lang

    from .book import Book

_PROSE: Final = ("title", "description", "$comment", "enumDescriptions", "$id")
_SENTENCES: Final = ("D2", "D5")
"""Numbers of the problems that the page can find: those of the schema, those of crossing rules."""


def builder_data(book: Book) -> dict[str, Any]:
    """Return everything that the scripts of the page read."""
    lang = book.lang
    return {
        "lang": lang,
        "texts": {key: text[lang] for key, text in _texts().items()},
        "sections": {name: book.wording.section_title(name, lang) for name in SECTIONS},
        "rules": [_rule(rule, lang) for rule in rule_ids().values()],
        "wording": {rule: in_language(entry, lang) for rule, entry in _wording().items()},
        "terms": {name: _term(entry, lang) for name, entry in _glossary()["terms"].items()},
        "ranks": {rank: _rank(entry, lang) for rank, entry in _glossary()["ranks"].items()},
        "rulesets": [_ruleset(name, lang) for name in library.playable_names()],
        "taken": list(shipped_names()),
        "schema": without_prose(load_schema("ruleset")),
        "sentences": _sentences(lang),
    }


def without_prose(node: Any) -> Any:
    """Return a schema with nothing but what decides; keys that name properties are kept."""
    if isinstance(node, list):
        return [without_prose(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    return {key: _inner(key, value) for key, value in node.items() if _decides(key, value)}


def _decides(key: str, value: Any) -> bool:
    return not key.startswith("x-") and not (key in _PROSE and isinstance(value, str | list))


def _inner(key: str, value: Any) -> Any:
    if key in {"properties", "$defs"}:
        return {name: without_prose(inner) for name, inner in value.items()}
    return value if key in {"enum", "const", "required"} else without_prose(value)


def in_language(node: Any, lang: Lang) -> Any:
    """Return wording with each ``{ru, en}`` as its text, or as its text and condition."""
    if isinstance(node, list):
        return [in_language(inner, lang) for inner in node]
    if not isinstance(node, dict):
        return node
    if isinstance(node.get("ru"), str) and isinstance(node.get("en"), str):
        text = node[lang]
        return {"when": node["when"], "text": text} if "when" in node else text
    return {key: in_language(inner, lang) for key, inner in node.items()}


def _rule(rule: Rule, lang: Lang) -> dict[str, Any]:
    made = {
        "id": rule.id,
        "about": about(rule, lang),
        "node": _node(rule.node),
        "applies": [_condition(condition) for condition in rule.applies],
        "usual": _usual().get(rule.id),
    }
    if rule.is_table:
        cells = {cell: _cell(node, lang) for cell, node in rule.node.get("properties", {}).items()}
        made["cells"] = {cell: node for cell, node in cells.items() if "$ref" not in node}
    return made


def _node(node: Mapping[str, Any]) -> Any:
    return without_prose({key: value for key, value in node.items() if key != "properties"})


def _cell(node: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    text = described(node)
    label = (text.ru if lang == "ru" else text.en) if text else ""
    return {**_node(node), "label": label.rstrip(".")}


def _condition(condition: Condition) -> list[dict[str, Any]]:
    return [{"path": ".".join(path), "in": list(values)} for path, values in condition.any_of]


@cache
def _usual() -> dict[str, Any]:
    """Return for each rule a value to begin with: that of the first ruleset that has one."""
    found: dict[str, Any] = {}
    for name in library.playable_names():
        addresses = (name, *(f"{name}+{option}" for option in _free_options(name)))
        for address in addresses:
            for rule, (_, value) in library.stated_rules(address).items():
                found.setdefault(rule, value)
    return found


def _free_options(name: str) -> list[str]:
    """Return the options that can be chosen alone."""
    return [option.name for option in library.options_of(name).values() if not option.needs]


def _ruleset(name: str, lang: Lang) -> dict[str, Any]:
    ruleset = library.ruleset(name)
    options = [
        {
            "name": option.name,
            "title": option.title[lang],
            "needs": list(option.needs),
            "excludes": list(option.excludes),
            "data": option.layer.data,
        }
        for option in library.options_of(name).values()
    ]
    return {
        "name": name,
        "version": ruleset.version,
        "title": ruleset.title[lang],
        "data": ruleset.data,
        "options": options,
    }


def _sentences(lang: Lang) -> dict[str, Any]:
    """Return what the page says of a problem, what would be right, and whether it is a note."""
    found = {}
    for code, kind in kinds().items():
        if kind.number.startswith(_SENTENCES):
            for key in variants(code):
                what, fix = sentence(key, lang)
                found[key.removesuffix(FIX)] = {"what": what, "fix": fix, "note": kind.note}
    return found


def _term(entry: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    if lang == "en":
        return {"one": [entry["en"]["one"]], "many": [entry["en"]["other"]]}
    russian = entry["ru"]
    one = russian.get("sg") or [russian["name"]]
    return {"one": one, "many": russian.get("pl", ()), "animate": entry.get("animate", False)}


def _rank(entry: Mapping[str, Any], lang: Lang) -> dict[str, str]:
    return {"term": entry["term"], "letter": entry["letter"][lang]}


def _wording() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for section in SECTIONS:
        found.update(_spec_file(f"wording/{section}.yaml")["rules"])
    return found


def _glossary() -> Mapping[str, Any]:
    data: Mapping[str, Any] = _spec_file("glossary.yaml")
    return data


def _texts() -> Mapping[str, Mapping[Lang, str]]:
    data: Mapping[str, Mapping[Lang, str]] = read_file(DATA / "builder.yaml", "builder.yaml").data
    return data


@cache
def _spec_file(name: str) -> Any:
    file = spec()
    for step in name.split("/"):
        file = file / step
    return read_bytes(file.read_bytes(), f"spec/{name}").data
