"""The commands for readers of rules: ``rulesets`` and ``diff``."""

from __future__ import annotations

from typing import Any

import click

from deberc.rulesets import (
    available,
    chain_of,
    differences,
    known_names,
    load_ruleset,
    open_ruleset,
)
from deberc.words import show as as_text

from .language import lang_option
from .output import count, json_option, json_text


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


@click.command(epilog="Example: deberc diff moscow kharkov")
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@json_option
def diff(left: str, right: str, *, as_json: bool) -> None:
    """Compare two rulesets, by name or file, rule by rule."""
    one, other = load_ruleset(left), load_ruleset(right)
    found = differences(one, other)
    if as_json:
        rules = [{"rule": d.rule, "left": d.left, "right": d.right} for d in found]
        click.echo(json_text({"left": one.address, "right": other.address, "differences": rules}))
        return
    for each in found:
        click.echo(each.rule)
        click.echo(f"  {one.address}: {_or_absent(each.left)}")
        click.echo(f"  {other.address}: {_or_absent(each.right)}")
    click.echo(count(len(found), "rule differs", "rules differ"))


def _or_absent(value: Any) -> str:
    return "does not apply" if value is None else as_text(value)
