"""``deberc rulesets``: what there is to play by."""

from __future__ import annotations

from typing import Any

import click

from deberc.rulesets import (
    available,
    chain_of,
    known_names,
    open_ruleset,
)

from .language import lang_option
from .output import json_option, json_text


@click.command(epilog="Example: deberc rulesets --lang ru")
@lang_option
@json_option
def rulesets(lang: str, *, as_json: bool) -> None:
    """List the rulesets and the options of each, to be used as NAME+OPTION."""
    found = [_entry(name) for name in known_names()]
    if as_json:
        click.echo(json_text(found))
        return
    for entry in found:
        mark = "  (abstract)" if entry["abstract"] else ""
        mark += f"  {entry['file']}" if entry["file"] else ""
        click.echo(f"{entry['name']:<24}{entry['title'][lang]}{mark}")
        for option in entry["options"]:
            click.echo(f"  +{option['name']:<21}{option['title'][lang]}")


def _entry(name: str) -> dict[str, Any]:
    file = open_ruleset(name)
    options = available(step.file for step in chain_of(file))
    return {
        "name": name,
        "title": file.title,
        "abstract": file.abstract,
        "extends": file.extends,
        "file": None if file.shipped else file.document.name,
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "needs": option.needs,
                "excludes": option.excludes,
            }
            for option in options.values()
        ],
    }
