"""Which files a page is made from, so that only pages whose data changed are built again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from deberc.resources import spec
from deberc_conformance.resources import situations_folder

from . import library
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.environment import BuildEnvironment


def note_dependencies(
    env: BuildEnvironment, kinds: Iterable[str], arguments: Iterable[str]
) -> None:
    """Note for the page being read what a directive of these kinds and arguments reads."""
    named = [name for name in arguments if name in library.playable_names()]
    noted = cast("set[tuple[str, ...]]", env.temp_data.setdefault("deberc_noted", set()))
    for kind in kinds:
        key = (kind, *named[:1])
        if key in noted:
            continue
        noted.add(key)
        for file in _rulesets(named[0] if named else None) if kind == "rulesets" else _files(kind):
            env.note_dependency(file)


def _rulesets(name: str | None) -> Iterable[str]:
    """Return the files of a ruleset and its ancestors; of all where none is named."""
    folder = _spec() / "rulesets"
    if name is None:
        return [str(file) for file in folder.glob("*.yaml")]
    return [str(folder / f"{one.partition('+')[0]}.yaml") for one in library.ruleset(name).chain]


@cache
def _files(kind: str) -> tuple[str, ...]:
    folders = {"wording": _spec() / "wording", "texts": DATA, "corpus": situations_folder()}
    if folder := folders.get(kind):
        return tuple(str(file) for file in sorted(folder.rglob("*.yaml")))
    return tuple(str(file) for file in _spec().glob(f"{kind}.yaml"))


def _spec() -> Path:
    return Path(str(spec()))
