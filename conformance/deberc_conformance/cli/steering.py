"""``deberc fuzz --table``: how often random and steered deals reach each rule."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .output import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

    from ..fuzz.reach import Reach


_DEALS = 1000


def print_table(options: dict[str, Any], lang: Lang, *, as_json: bool) -> int:
    """Count and print; return the exit code. Ctrl-C keeps what was counted."""
    import deberc

    rules = deberc.load(options["ruleset"])
    plain, steered, whole = _counted(rules, options["deals"] or _DEALS, options["seed"])
    if as_json:
        found = {"ruleset": rules.address, "seed": options["seed"], "whole": whole}
        click.echo(json_text({**found, "random": plain.as_json(), "steered": steered.as_json()}))
    else:
        for line in _lines(rules.address, options["seed"], plain, steered, lang):
            click.echo(line)
    return 0 if whole else 130


def _counted(rules: Any, deals: int, seed: int) -> tuple[Reach, Reach, bool]:
    from ..fuzz.reach import Reach, reach

    columns = (Reach(), Reach())
    sources = (reach(rules, deals, seed, steered=steered) for steered in (False, True))
    bar = click.progressbar(
        zip(*sources, strict=True),
        length=deals,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    try:
        with bar as rows:
            for columns in rows:  # noqa: B007 - the last one counts
                pass
    except KeyboardInterrupt:
        return *columns, False
    return *columns, True


def _lines(address: str, seed: int, plain: Reach, steered: Reach, lang: Lang) -> Iterator[str]:
    from deberc.sayings import said, say

    from ..fuzz.reach import RARE

    yield say(said("fuzz.table", ruleset=address, deals=steered.deals, seed=seed), lang)
    yield ""
    random, steer = (say(said(f"fuzz.column-{name}"), lang) for name in ("random", "steered"))
    yield f"  {'':<52}{random:>18}{steer:>18}"
    rare = [name for name in RARE if plain.rare[name] or steered.rare[name]]
    for name in rare:
        text = say(said(f"fuzz.rare.{name}"), lang)
        yield _row(text, plain, steered, name, rare=True)
    yield ""
    names = plain.rules.keys() | steered.rules.keys()
    for name in sorted(names, key=lambda name: (plain.rules[name], name)):
        yield _row(name, plain, steered, name, rare=False)


def _row(text: str, plain: Reach, steered: Reach, name: str, *, rare: bool) -> str:
    from ..fuzz.reach import shares

    cells = (shares(each, name, rare=rare) for each in (plain, steered))
    return f"  {text:<52}" + "".join(f"{part:>10.2f} ± {half:<5.2f}" for part, half in cells)
