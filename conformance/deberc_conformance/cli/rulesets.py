"""The commands for readers of rules: ``rulesets``, ``show``, ``diff``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from deberc.rulesets import (
    available,
    chain_of,
    differences,
    load_ruleset,
    open_ruleset,
    pending_rules,
    shipped_names,
    stated,
)
from deberc.words import show as as_text

from .language import lang_option
from .output import count, json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.rulesets import Ruleset


@click.command(epilog="Example: deberc rulesets --lang ru")
@lang_option
@json_option
def rulesets(lang: str, *, as_json: bool) -> None:
    """List the rulesets and the options of each, to be used as NAME+OPTION."""
    found = [_entry(name) for name in shipped_names()]
    if as_json:
        click.echo(json_text(found))
        return
    for entry in found:
        mark = "  (abstract)" if entry["abstract"] else ""
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


@click.command(epilog="Example: deberc show kharkov-301")
@click.argument("ruleset", metavar="NAME[+OPTION...]|FILE")
@lang_option
@json_option
def show(ruleset: str, lang: str, *, as_json: bool) -> None:
    """Show every rule of a ruleset, its value, and where it comes from."""
    resolved = load_ruleset(ruleset)
    if as_json:
        click.echo(json_text(_as_data(resolved)))
        return
    click.echo(f"{resolved.address}: {resolved.title[lang]}")
    click.echo(f"{' < '.join(resolved.chain)}  [{resolved.hash}]")
    for line in _rule_lines(resolved):
        click.echo(line)


def _rule_lines(ruleset: Ruleset) -> Iterator[str]:
    waiting = pending_rules(ruleset)
    for rule_id, (_, value) in stated(ruleset.data).items():
        origin = ruleset.origins[rule_id]
        source = ruleset.sources.get(rule_id, "no source")
        mark = "  (not played yet)" if rule_id in waiting else ""
        said = f"{rule_id}: {as_text(value)}{mark}"
        yield f"{said:<64} {origin} ({source})  {origin.place}"


def _as_data(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "address": ruleset.address,
        "chain": ruleset.chain,
        "version": ruleset.version,
        "hash": ruleset.hash,
        "title": ruleset.title,
        "rules": {name: _rule_data(ruleset, name) for name in ruleset.origins},
    }


def _rule_data(ruleset: Ruleset, name: str) -> dict[str, Any]:
    origin = ruleset.origins[name]
    source = ruleset.sources.get(name)
    return {
        "value": ruleset.value(name),
        "ruleset": origin.ruleset,
        "option": origin.option,
        "file": origin.place.file,
        "line": origin.place.line,
        "column": origin.place.column,
        "source": source.as_json() if source else None,
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
