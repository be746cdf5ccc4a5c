"""The language of what a command prints: by ``--lang``, else by the locale."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deberc.sayings import Lang

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def default_language() -> Lang:
    """Return ``ru`` for a Russian locale, else ``en``."""
    chosen = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return "ru" if chosen.lower().startswith("ru") else "en"


def asked_language(arguments: Sequence[str]) -> Lang:
    """Return the language that a command line asks for; for messages outside of a command."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        value = word.partition("=")[2] if word.startswith("--lang=") else following
        if word.startswith("--lang") and value in {"ru", "en"}:
            return "ru" if value == "ru" else "en"
    return default_language()


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
