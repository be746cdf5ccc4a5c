"""Finds and reads ruleset files, each checked by itself."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ProblemsFound, UnknownRuleset, UnknownVersion
from ..problems import Fix, Problem, in_order, problem
from ..resources import spec
from ..sayings import said
from ..schemas import check
from ..words import nearest
from ..yamltext import bytes_of, read_bytes, read_file
from .catalogue import ANY_NAME, rule_ids, sections
from .model import Layer, Option, RulesetFile
from .packs import in_use, packed
from .versions import kept, kept_versions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..places import Place
    from ..yamltext import Document

_PINNED = re.compile(r"(?P<name>[a-z0-9][a-z0-9_-]*)@(?P<version>[1-9][0-9]{0,5})")
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


def split_pin(name: str) -> tuple[str, int | None]:
    """Return the name and the version of ``moscow@1``; None where it names no version."""
    match = _PINNED.fullmatch(name)
    return (match["name"], int(match["version"])) if match else (name, None)


def known_names() -> tuple[str, ...]:
    """Return the names of all rulesets: shipped, and of the folders and packages in use.

    Raises RulesetClash, FolderRefused, PackageRefused.
    """
    return tuple(sorted({*shipped_names(), *_packed()}))


def open_ruleset(name: str, folder: Path | None = None, place: Place | None = None) -> RulesetFile:
    """Open a ruleset by name, by file, or by the name of a file in ``folder``.

    ``place`` is where a file asks for it. A name may ask for a version, ``moscow@1``. Raises
    UnknownRuleset, UnknownVersion, RulesetClash, FileRefused, TextRefused, ProblemsFound.
    """
    name, version = split_pin(name)
    file = _open(name, folder, place)
    if version is None or version == file.version:
        return file
    if file.shipped and version in kept_versions(name):
        return kept(name, version)
    known = (*(kept_versions(name) if file.shipped else ()), file.version)
    raise UnknownVersion(name, version, tuple(sorted(set(known))), place)


def _open(name: str, folder: Path | None, place: Place | None) -> RulesetFile:
    if name in shipped_names():
        refuse_shadow(name)
        return _shipped(name)
    file = _file_of(name, folder, place)
    return read_ruleset(read_file(file), shipped=_is_shipped(file))


def source_of(name: str) -> tuple[bytes, str, bool]:
    """Return the bytes of a ruleset by name or file, what messages call it, whether it is shipped.

    Raises UnknownRuleset, RulesetClash, FileRefused.
    """
    if name in shipped_names():
        refuse_shadow(name)
        raw = (spec() / "rulesets" / f"{name}.yaml").read_bytes()
        return raw, f"spec/rulesets/{name}.yaml", True
    file = _file_of(name, None, None)
    return bytes_of(file, str(file)), str(file), _is_shipped(file)


def _file_of(name: str, folder: Path | None, place: Place | None) -> str | Path:
    """Return the file of a ruleset that is not shipped by name."""
    if name.endswith((".yaml", ".yml")) or "/" in name or _exists(name):
        return name
    beside = folder / f"{name}.yaml" if folder else None
    if beside and re.fullmatch(r"[\w-]+", name) and beside.is_file():
        return beside
    if found := _packed().get(name):
        return found
    known = known_names()
    raise UnknownRuleset(name, known, nearest(name, known), place)


def _packed() -> dict[str, Path]:
    return packed(frozenset(shipped_names()))


@cache
def _shipped(name: str) -> RulesetFile:
    raw = (spec() / "rulesets" / f"{name}.yaml").read_bytes()
    return read_ruleset(read_bytes(raw, f"spec/rulesets/{name}.yaml"), shipped=True)


def refuse_shadow(name: str) -> None:
    """Raise RulesetClash where a folder in use has a ruleset of a shipped name."""
    if in_use():
        packed(frozenset((name,)))


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or with a zero byte: no name of a file
        return False


def _is_shipped(file: str | Path) -> bool:
    folder = spec() / "rulesets"
    return isinstance(folder, Path) and Path(file).resolve().parent == folder.resolve()


def read_ruleset(document: Document, *, shipped: bool = False) -> RulesetFile:
    """Return the ruleset that a document holds. Raises ProblemsFound with all problems at once."""
    problems = check(document, "ruleset", partial=True)
    if not problems:
        problems = in_order(chain(_option_problems(document), _key_problems(document)))
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
    rules = {name: data[name] for name in sections() if name in data}
    ruleset, sources = document.data["ruleset"], data.get("sources", {})
    words = data.get("wording", {}), data.get("names", {})
    return Layer(ruleset, option, document, prefix, rules, sources, *words)


def _option_problems(document: Document) -> Iterable[Problem]:
    """Report options that need or exclude themselves; others may be inherited."""
    for name, option in document.data.get("options", {}).items():
        for kind in ("needs", "excludes"):
            for index, other in enumerate(option.get(kind, ())):
                if other == name:
                    path = ("options", name, kind, index)
                    key, place = f"option-names-itself/{kind}", document.place(path)
                    yield replace(problem(key, place, path, option=name), fix=Fix(path=path))


def _key_problems(document: Document) -> Iterable[Problem]:
    """Report sources and texts that are given for something that is no rule."""
    data = document.data
    groups: list[tuple[tuple[str, ...], Any]] = [((), data)]
    groups += [(("options", name), option) for name, option in data.get("options", {}).items()]
    for prefix, group in groups:
        for kind, known in (("sources", _groups()), ("wording", rule_ids())):
            for key in group.get(kind, {}):
                if key not in known and f"{key.rpartition('.')[0]}.{ANY_NAME}" not in known:
                    path = (*prefix, kind, key)
                    meant = nearest(key, known)
                    fix = said("meant.alone", name=meant) if meant else said("source.other")
                    sentence = f"unknown-rule/{kind.removesuffix('s')}"
                    place = document.key_place(path)
                    yield problem(sentence, place, path, rule=key, fix=fix)


@cache
def _groups() -> dict[str, None]:
    """Return the ids of all rules and of the groups around them."""
    found: dict[str, None] = {}
    for rule in rule_ids().values():
        for length in range(1, len(rule.path) + 1):
            found[".".join(rule.path[:length])] = None
    return found
