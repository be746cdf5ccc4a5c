"""Names and texts of one's own: in both languages, for rules and words that are there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..problems import Fix, Problem, problem
from ..rulesets import stated
from ..sayings import LANGS
from ..wording import Glossary, UnfilledText, UnknownTerm, Wording
from ..words import advice, dotted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..rulesets import Layer, RulesetFile

_CYRILLIC = re.compile(r"[а-яёА-ЯЁ]")
_LATIN = re.compile(r"[a-zA-Z]{3}")


def text_problems(file: RulesetFile) -> Iterable[Problem]:
    """Report texts that look like the other language."""
    for path, text in _texts(file.document.data, ()):
        russian = path[-1] == "ru"
        wrong = _LATIN.search(text) if russian else _CYRILLIC.search(text)
        if wrong and not (russian and _CYRILLIC.search(text)):
            yield problem("wrong-language", file.document.place(path), path, name=dotted(path))


def _texts(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if not isinstance(data, dict):
        return
    for key, value in data.items():
        if key in LANGS and isinstance(value, str):
            yield (*path, key), value
        else:
            yield from _texts(value, (*path, key))


def wording_problems(layer: Layer, data: Mapping[str, Any]) -> Iterable[Problem]:
    """Report own texts that are idle, cannot be filled, or are missing in a language."""
    have = stated({**data, **layer.data}) if layer.option else stated(data)
    for rule, text in layer.wording.items():
        path = ("wording", rule)
        place = layer.key_place(path)
        if rule not in have:
            idle = problem("idle-wording", place, path, rule=rule)
            yield replace(idle, fix=Fix(path=(*layer.prefix, *path)))
            continue
        for lang in LANGS:
            if lang not in text:
                yield problem("half-worded", place, path, rule=rule, lang=lang)
        yield from _unfilled(layer, rule, dict(data))


def _unfilled(layer: Layer, rule: str, data: dict[str, Any]) -> Iterable[Problem]:
    text = layer.wording[rule]
    wording = Wording.load().with_own({rule: text}, {})
    for lang in LANGS:
        if lang not in text or layer.option:
            continue
        try:
            wording.sentence(rule, stated(data)[rule][1], lang, data)
        except (UnfilledText, UnknownTerm) as error:
            path = ("wording", rule, lang)
            place = layer.document.place((*layer.prefix, *path))
            what = error.placeholder if isinstance(error, UnfilledText) else error.term
            yield problem("bad-wording", place, path, rule=rule, place=f"{{{what}}}")


def name_problems(file: RulesetFile, data: Mapping[str, Any]) -> Iterable[Problem]:
    """Report sequences and offences without a name, and names for words that do not exist."""
    terms = Glossary.load().terms
    layers = (file.own, *(option.layer for option in file.options.values()))
    for layer in layers:
        for word in layer.names:
            if word not in terms:
                fix, place = advice(word, _renamable()), layer.key_place(("names", word))
                yield problem("unknown-word", place, ("names", word), word=word, fix=fix)
        for group in (("melds", "sequences"), ("penalties", "own")):
            for name, row in _at(layer.data, group).items():
                known = group[0] == "melds" and name in terms
                if not known and "name" not in {**_at(data, group).get(name, {}), **row}:
                    path = (*group, name)
                    yield problem("unnamed", layer.key_place(path), path, name=name)


def _renamable() -> tuple[str, ...]:
    glossary = Glossary.load()
    ranks = {entry["term"] for entry in glossary.ranks.values()}
    return tuple(
        name
        for name, term in glossary.terms.items()
        if name in ranks or term.group in {"outcomes", "melds"}
    )


def _at(data: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
    inner: Mapping[str, Any] = data
    for step in path:
        inner = inner.get(step, {})
    return inner
