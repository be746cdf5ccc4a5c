"""Rulesets of others: in folders that are named, and in packages that are installed."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..errors import FolderRefused, PackageRefused, RulesetClash

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE: Final = "DEBERC_RULESETS"
"""Names folders of rulesets, separated as in PATH."""

GROUP: Final = "deberc.rulesets"
"""The entry points of packages; each names a package that holds ruleset files."""


def in_use() -> tuple[str, ...]:
    """Return the folders of rulesets that the environment names."""
    return tuple(name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name)


def packed(taken: frozenset[str]) -> dict[str, Path]:
    """Return the files of all rulesets in folders and packages by name; ``taken`` are shipped.

    Raises RulesetClash, FolderRefused, PackageRefused.
    """
    found: dict[str, Path] = {}
    for folder in (*_folders(), *_packages()):
        for file in sorted(folder.glob("*.yaml")):
            name = file.stem
            if name in taken:
                raise RulesetClash(name, f"spec/rulesets/{name}.yaml", str(file))
            if name in found and not file.samefile(found[name]):
                raise RulesetClash(name, str(found[name]), str(file))
            found[name] = file
    return found


def _folders() -> Iterator[Path]:
    for name in in_use():
        folder = Path(name)
        if not folder.is_dir():
            raise FolderRefused(name)
        yield folder


@cache
def _packages() -> tuple[Path, ...]:
    """Return the folders of the installed packages; their code does not run."""
    return tuple(_package(entry.name, entry.value) for entry in entry_points(group=GROUP))


def _package(name: str, module: str) -> Path:
    # The outermost package is found without running it; one inside would run those around it.
    outer, *inner = module.split(".")
    try:
        found = find_spec(outer)
    except (ImportError, ValueError):
        found = None
    places = list(found.submodule_search_locations or ()) if found else []
    folder = Path(places[0], *inner) if places else None
    if folder is None or not any(folder.glob("*.yaml")):
        raise PackageRefused(name, module)
    return folder
