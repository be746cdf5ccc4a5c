"""The data that is shipped with the code: rulesets, wording, schemas."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@cache
def spec() -> Traversable:
    """Return the folder ``spec``, in an installed package or in the source tree."""
    # Imported here: it is slow to load, and a program that only judges answers needs no data.
    from importlib.resources import files  # noqa: PLC0415

    package = files(__package__)
    installed = package / "spec"
    if installed.is_dir():
        return installed
    return Path(str(package)).resolve().parents[1] / "spec"
