"""Where the corpus lies: as situations in a checkout, as one bundle in an installed package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
DATA = PACKAGE / "data"


@cache
def situations_folder() -> Path | None:
    """Return the folder of situations of a checkout; None in an installed package."""
    folder = PACKAGE.parent / "situations"
    return folder if folder.is_dir() else None


@cache
def suite_version() -> str:
    """Return the version of the suite."""
    from deberc import __version__  # noqa: PLC0415  # importing deberc must stay optional here

    return __version__
