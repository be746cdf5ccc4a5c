"""``deberc perft``: how many ways a deal can go on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc import Deal, Variant


@click.command(epilog="Example: deberc perft --ruleset moscow --seed 7 --depth 4 --divide")
@click.option("--ruleset", required=True, metavar="NAME|FILE", help="The rules.")
@click.option("--position", metavar="FILE", help="A situation file of a deal.")
@click.option("--seed", type=int, help="The deal that this number makes.")
@click.option(
    "--after",
    type=click.IntRange(min=0),
    metavar="N",
    help="Count after N acts of the position's script; all of them by default.",
)
@click.option("--depth", type=click.IntRange(min=0), required=True, help="Acts to count.")
@click.option("--divide", is_flag=True, help="Count apart for each first act.")
@json_option
def perft(ruleset: str, depth: int, **options: Any) -> None:
    """Count the sequences of acts of a length, as a check of another program's legal acts.

    Counted are pass, order, name, draw, exchange, declare, bella, redeal and play, whoever may do
    them. Claims, half_bait, offers and doubling are left out. Sequences that end before the depth
    do not count.
    """
    import deberc

    rules = deberc.load(ruleset)
    deal = _deal(rules, options)
    rows = _count(deal, depth)
    total = sum(number for _, number in rows) if depth else 1
    if options["as_json"]:
        found = {"ruleset": rules.address, "depth": depth, "sequences": total}
        click.echo(json_text({**found, "divide": dict(rows)} if options["divide"] else found))
        return
    if options["divide"]:
        for act, number in rows:
            click.echo(f"{act:<24}{number:>12}")
    click.echo(total)


def _deal(rules: Variant, options: dict[str, Any]) -> Deal:
    from ..playing import deal_of, from_seed

    if (options["position"] is None) is (options["seed"] is None):
        raise click.UsageError("give one of --position FILE and --seed N")
    if options["seed"] is not None:
        if options["after"]:
            raise click.UsageError("--after goes with --position")
        return deal_of(rules, from_seed(rules, options["seed"]))
    given = _given(Path(options["position"]))
    deal = deal_of(rules, given)
    deal.run(given["script"][: options["after"]])
    return deal


def _given(path: Path) -> dict[str, Any]:
    """Return the position of a situation file, with the first of its scripts."""
    from ..questions import read_situation_file

    situation = read_situation_file(path)
    if situation["op"] != "play_deal":
        raise click.UsageError(f"{path} is a situation of {situation['op']}, not of play_deal")
    scripts = situation.get("scripts", {"": situation["given"].get("script", [])})
    return {**situation["given"], "script": next(iter(scripts.values()))}


def _count(deal: Deal, depth: int) -> list[tuple[str, int]]:
    """Count with a bar on a terminal."""
    from ..perft import divide
    from ..playing import counted

    bar = click.progressbar(
        divide(deal, depth),
        length=len(counted(deal)),
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    with bar as rows:
        return list(rows)
