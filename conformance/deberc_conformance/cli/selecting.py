"""The options that choose cases, the same for every command that runs some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..runner import Selection

_OPTIONS = {
    "ruleset": "Only cases of this ruleset.",
    "case": "Only this case, k7m2xq@moscow, or all cases of a situation, k7m2xq.",
    "op": "Only cases of this operation.",
    "area": "Only cases of this folder of the corpus.",
    "rule": "Only cases that turn on this rule, or on one below it.",
}


def selection_options(command: Any) -> Any:
    """Give a command the options that choose cases; each may be repeated."""
    for name, text in reversed(_OPTIONS.items()):
        command = click.option(f"--{name}", multiple=True, metavar="NAME", help=text)(command)
    return command


def selection_of(options: dict[str, Any]) -> Selection:
    """Return what was chosen."""
    return {name: list(options[name]) for name in _OPTIONS if options[name]}
