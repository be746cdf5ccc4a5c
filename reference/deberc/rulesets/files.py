"""Finds and reads ruleset files, each checked by itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ProblemsFound, UnknownRuleset
from ..problems import Problem, in_order
from ..resources import spec
from ..schemas import check
from ..words import allowed, nearest
from ..yamltext import read_bytes, read_file
from .catalogue import ANY_NAME, rule_ids, sections
from .model import Layer, Option, RulesetFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..places import Place
    from ..yamltext import Document

_FILE_ADDRESS = re.compile(r"(?P<name>.+\.ya?ml)(?P<options>(?:\+[^+/\\]*)*)", re.DOTALL)


def split_address(address: str) -> tuple[str, tuple[str, ...]]:
    """Return the name or file of ``gambler+mars`` or ``my/house.yaml+mars``, and its options."""
    if match := _FILE_ADDRESS.fullmatch(address):
        return match["name"], tuple(match["options"].split("+")[1:])
    name, *options = address.split("+")
    return name, tuple(options)


@cache
def shipped_names() -> tuple[str, ...]:
    """Return the names of the rulesets that come with Deberc, abstract ones included."""
    folder = (spec() / "rulesets").iterdir()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in folder if f.name.endswith(".yaml")))


def open_ruleset(name: str, folder: Path | None = None, place: Place | None = None) -> RulesetFile:
    """Open a ruleset by shipped name, by file, or by the name of a file in ``folder``.

    ``place`` is where a file asks for it. Raises UnknownRuleset, FileRefused, TextRefused,
    ProblemsFound.
    """
    if name in shipped_names():
        return _shipped(name)
    if name.endswith((".yaml", ".yml")) or "/" in name or _exists(name):
        return read_ruleset(read_file(name), shipped=_is_shipped(name))
    beside = folder / f"{name}.yaml" if folder else None
    if beside and re.fullmatch(r"[\w-]+", name) and beside.is_file():
        return read_ruleset(read_file(beside))
    known = shipped_names()
    raise UnknownRuleset(name, known, nearest(name, known), place)


@cache
def _shipped(name: str) -> RulesetFile:
    raw = (spec() / "rulesets" / f"{name}.yaml").read_bytes()
    return read_ruleset(read_bytes(raw, f"spec/rulesets/{name}.yaml"), shipped=True)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or with a zero byte: no name of a file
        return False


def _is_shipped(file: str) -> bool:
    folder = spec() / "rulesets"
    return isinstance(folder, Path) and Path(file).resolve().parent == folder.resolve()


def read_ruleset(document: Document, *, shipped: bool = False) -> RulesetFile:
    """Return the ruleset that a document holds. Raises ProblemsFound with all problems at once."""
    problems = check(document, "ruleset", partial=True)
    if not problems:
        problems = in_order([*_option_problems(document), *_source_problems(document)])
    if problems:
        raise ProblemsFound(tuple(problems))
    data = document.data
    options = {name: _option(document, name) for name in data.get("options", {})}
    return RulesetFile(
        id=data["ruleset"],
        version=data["version"],
        document=document,
        shipped=shipped,
        extends=data.get("extends"),
        abstract=data.get("abstract", False),
        title=data["title"],
        about=data.get("about", {}),
        own=_layer(document, None, data, ()),
        options=options,
    )


def _option(document: Document, name: str) -> Option:
    data = document.data["options"][name]
    return Option(
        name=name,
        title=data["title"],
        about=data.get("about", {}),
        needs=tuple(data.get("needs", ())),
        excludes=tuple(data.get("excludes", ())),
        layer=_layer(document, name, data, ("options", name)),
    )


def _layer(
    document: Document, option: str | None, data: Mapping[str, Any], prefix: tuple[str, ...]
) -> Layer:
    said = {name: data[name] for name in sections() if name in data}
    ruleset = document.data["ruleset"]
    return Layer(ruleset, option, document, prefix, said, data.get("sources", {}))


def _option_problems(document: Document) -> Iterable[Problem]:
    """Report options that need or exclude themselves; others may be inherited."""
    for name, option in document.data.get("options", {}).items():
        for kind in ("needs", "excludes"):
            for index, other in enumerate(option.get(kind, ())):
                if other == name:
                    path = ("options", name, kind, index)
                    message = f"the option {name!r} {kind} itself"
                    place = document.place(path)
                    yield Problem("option-names-itself", place, path, message, "remove it")


def _source_problems(document: Document) -> Iterable[Problem]:
    """Report sources that are given for something that is no rule and no group of rules."""
    known = _groups()
    data = document.data
    places: list[tuple[tuple[str, ...], Any]] = [(("sources",), data.get("sources", {}))]
    for name, option in data.get("options", {}).items():
        places.append((("options", name, "sources"), option.get("sources", {})))
    for path, given in places:
        for key in given:
            if key not in known and f"{key.rpartition('.')[0]}.{ANY_NAME}" not in known:
                inner = (*path, key)
                advice = allowed(key, known).partition("allowed:")[0].strip()
                message = f"there is no rule {key!r} to give a source for"
                remedy = advice or "give it for a rule, or for a group above it"
                place = document.key_place(inner)
                yield Problem("unknown-rule", place, inner, message, remedy)


@cache
def _groups() -> dict[str, None]:
    """Return the ids of all rules and of the groups around them."""
    found: dict[str, None] = {}
    for rule in rule_ids().values():
        for length in range(1, len(rule.path) + 1):
            found[".".join(rule.path[:length])] = None
    return found
