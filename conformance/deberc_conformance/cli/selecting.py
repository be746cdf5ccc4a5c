"""The options that choose cases, the same for every command that runs some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..bundle import Bundle
    from ..runner import Selection

_OPTIONS = {
    "ruleset": "Only cases of this ruleset; FILE.yaml: those of its parent that hold there too.",
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


def with_selected_houses(bundle: Bundle, selection: Selection) -> tuple[Bundle, Selection]:
    """Return a bundle that has the chosen rulesets without own cases, and the choice by address.

    Raises what loading a ruleset raises.
    """
    wanted = selection.get("ruleset", [])
    known = {case.ruleset for case in bundle.cases} if wanted else set()
    fresh = [name for name in wanted if name not in known and _may_be_house(name)]
    if not fresh:
        return bundle, selection
    from ..houses import with_houses

    extended = with_houses(bundle, fresh)
    addresses = {
        name: house.ruleset.address for name, house in zip(fresh, extended.houses, strict=True)
    }
    chosen = [addresses.get(name, name) for name in wanted]
    return extended, {**selection, "ruleset": chosen}


def _may_be_house(name: str) -> bool:
    """Whether a name that no case has may be a file, or a ruleset with options."""
    return "+" in name or "/" in name or name.endswith((".yaml", ".yml"))
