"""Versions of shipped rulesets that have moved on: kept resolved, so that a pinned parent stays."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from ..resources import spec
from ..yamltext import document_of
from .model import Layer, Option, RulesetFile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..yamltext import Document

_ENDING = ".json"


@cache
def kept_versions(name: str) -> tuple[int, ...]:
    """Return the numbers of the versions of a shipped ruleset that are kept."""
    folder = spec() / "versions"
    names = (file.name.removesuffix(_ENDING) for file in folder.iterdir())
    pairs = (each.split("@") for each in names if "@" in each)
    return tuple(sorted(int(version) for each, version in pairs if each == name))


@cache
def kept(name: str, version: int) -> RulesetFile:
    """Return a kept version as a file that extends nothing and states everything."""
    file = f"{name}@{version}{_ENDING}"
    data = json.loads((spec() / "versions" / file).read_text(encoding="utf-8"))
    document = document_of(data, f"spec/versions/{file}")
    return RulesetFile(
        id=name,
        version=version,
        document=document,
        shipped=True,
        extends=None,
        abstract=data["abstract"],
        title=data["title"],
        about={},
        own=Layer(name, None, document, ("rules",), data["rules"], {}),
        options={each: _option(name, document, each) for each in data["options"]},
        kept=True,
    )


def _option(ruleset: str, document: Document, name: str) -> Option:
    data: Mapping[str, Any] = document.data["options"][name]
    layer = Layer(ruleset, name, document, ("options", name, "rules"), data["rules"], {})
    return Option(name, data["title"], {}, tuple(data["needs"]), tuple(data["excludes"]), layer)
