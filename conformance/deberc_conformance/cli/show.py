"""The command ``show``: a whole ruleset as a tree, in words, or as data."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from deberc.rulesets import load_ruleset, pending_rules, stated
from deberc.sayings import said, say
from deberc.wording import SECTIONS, Wording
from deberc.words import show as as_text

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.rulesets import Origin, Ruleset
    from deberc.wording import Lang, Paragraph

_WIDTH = 56
_PAGE = 88


@click.command(epilog="Example: deberc show my-house.yaml --prose --lang ru")
@click.argument("ruleset", metavar="NAME[+OPTION...]|FILE")
@click.option("--prose", is_flag=True, help="The rules in words instead of the tree.")
@lang_option
@json_option
def show(ruleset: str, lang: Lang, *, prose: bool, as_json: bool) -> None:
    """Show every rule of a ruleset, its value, and where it comes from."""
    resolved = load_ruleset(ruleset)
    if as_json:
        click.echo(json_text(_as_data(resolved)))
        return
    click.echo(f"{resolved.address}: {resolved.title[lang]}")
    click.echo(f"{' < '.join(resolved.chain)}  [{resolved.hash}]")
    for line in _prose(resolved, lang) if prose else _tree(resolved, lang):
        click.echo(line)


def _tree(ruleset: Ruleset, lang: Lang) -> Iterator[str]:
    """Yield the rules by section and group, each value with its origin."""
    wording, waiting = Wording.load(), pending_rules(ruleset)
    open_groups: list[str] = []
    for rule_id, (rule, value) in stated(ruleset.data).items():
        *groups, last = rule_id.split(".")
        for depth, group in enumerate(groups):
            if open_groups[: depth + 1] != groups[: depth + 1]:
                title = f"  {wording.section_title(group, lang)}" if depth == 0 else ""
                yield f"{'  ' * depth}{group}{title}"
                open_groups = groups[: depth + 1]
        mark = "  (not played yet)" if rule_id in waiting else ""
        indent = "  " * len(groups)
        if rule.is_table and value:
            yield f"{indent}{last}{mark}"
            for cell, inner in value.items():
                origin = ruleset.cells[f"{rule_id}.{cell}"]
                yield _line(f"{indent}  {cell}: {as_text(inner)}", ruleset, rule_id, origin)
        else:
            said_here = f"{indent}{last}: {as_text(value)}{mark}"
            yield _line(said_here, ruleset, rule_id, ruleset.origins[rule_id])
    if ruleset.wording:
        names = tuple(f"{rule} ({', '.join(text)})" for rule, text in ruleset.wording.items())
        yield say(said("show.own", names=names), lang)
    if ruleset.names:
        pairs = tuple(f"{word}: {name[lang]}" for word, name in ruleset.names.items())
        yield say(said("names.all", names=pairs), lang)


def _line(text: str, ruleset: Ruleset, rule: str, origin: Origin) -> str:
    source = ruleset.sources.get(rule, "no source")
    return f"{text:<{_WIDTH}} {origin} ({source})  {origin.place}"


def _prose(ruleset: Ruleset, lang: Lang) -> Iterator[str]:
    """Yield the rules as the rulebook words them."""
    wording = Wording.of(ruleset)
    for section in SECTIONS:
        paragraphs = wording.section(section, ruleset.data, lang)
        if not paragraphs:
            continue
        yield ""
        yield wording.section_title(section, lang).upper()
        for paragraph in paragraphs:
            yield from textwrap.wrap(_text(paragraph, lang), _PAGE, break_long_words=False)
            yield ""


def _text(paragraph: Paragraph, lang: Lang) -> str:
    marked = say(said("show.fallback"), lang)
    return " ".join(
        f"{part.text} {marked}" if part.fallback else part.text for part in paragraph.parts
    )


def _as_data(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "address": ruleset.address,
        "chain": ruleset.chain,
        "version": ruleset.version,
        "hash": ruleset.hash,
        "title": ruleset.title,
        "rules": {name: _rule_data(ruleset, name) for name in ruleset.origins},
        "wording": ruleset.wording,
        "names": ruleset.names,
    }


def _rule_data(ruleset: Ruleset, name: str) -> dict[str, Any]:
    source = ruleset.sources.get(name)
    value = ruleset.value(name)
    cells = value if isinstance(value, dict) else {}
    found = {cell: ruleset.cells.get(f"{name}.{cell}") for cell in cells}
    return {
        "value": value,
        **_origin_data(ruleset.origins[name]),
        "source": source.as_json() if source else None,
        "cells": {cell: _origin_data(origin) for cell, origin in found.items() if origin},
    }


def _origin_data(origin: Origin) -> dict[str, Any]:
    return {
        "ruleset": origin.ruleset,
        "option": origin.option,
        "file": origin.place.file,
        "line": origin.place.line,
        "column": origin.place.column,
    }
