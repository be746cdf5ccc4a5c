"""The language of what a command prints: by ``--lang``, else by the locale."""

from __future__ import annotations

import os
from typing import Any

import click

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def default_language() -> str:
    """Return ``ru`` for a Russian locale, else ``en``."""
    chosen = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return "ru" if chosen.lower().startswith("ru") else "en"


def lang_option(command: Any) -> Any:
    """Give a command the option ``--lang``."""
    option = click.option(
        "--lang",
        type=click.Choice(["ru", "en"]),
        default=default_language,
        show_default="by the locale",
        help="Language of names and texts.",
    )
    return option(command)
