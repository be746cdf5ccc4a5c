"""Joins the modules of a page into one script: a browser loads no modules from a folder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deberc.errors import DebercError

if TYPE_CHECKING:
    from pathlib import Path

_IMPORT: Final = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([a-z_-]+\.mjs)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:const|function|class) )", re.MULTILINE)
_NAMED: Final = re.compile(r"^(?:const|let|function|class) (\w+)", re.MULTILINE)


@dataclass(eq=False)
class CannotBeJoined(DebercError):
    """Modules that would not say the same in one script."""

    module: str
    why: str

    def __str__(self) -> str:
        return f"{self.module} cannot be joined to one script: {self.why}"


def joined(entry: Path) -> str:
    """Return a module and all that it imports as one script, what is imported first.

    Understood are imports of names from modules beside it, and exports of what is declared.
    Raises CannotBeJoined for anything else, and where two modules declare the same name.
    """
    texts: dict[str, str] = {}
    _collect(entry, texts)
    _refuse_twice(texts)
    return "\n".join(text for text in texts.values() if text)


def _collect(module: Path, texts: dict[str, str]) -> None:
    """Put the texts of a module and its imports in the order in which they are to run."""
    if module.name in texts:
        return
    texts[module.name] = ""  # known; its place is behind what it imports
    text = module.read_text(encoding="utf-8")
    for names, other in _IMPORT.findall(text):
        if " as " in names:
            raise CannotBeJoined(module.name, f"it gives names of {other} other names")
        _collect(module.parent / other, texts)
    bare = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := re.search(r"^(?:import|export)\b.*$", bare, re.MULTILINE):
        raise CannotBeJoined(module.name, f"line {left[0]!r}")
    del texts[module.name]
    texts[module.name] = bare


def _refuse_twice(texts: dict[str, str]) -> None:
    known: dict[str, str] = {}
    for module, text in texts.items():
        for name in _NAMED.findall(text):
            if other := known.get(name):
                raise CannotBeJoined(module, f"{name} is declared in {other} too")
            known[name] = module
