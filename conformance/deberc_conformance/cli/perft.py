"""``deberc perft``: how many ways a deal can go on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc import Deal


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
    deal = _deal(ruleset, options)
    rows = _count(deal, depth)
    total = sum(number for _, number in rows) if depth else 1
    if options["as_json"]:
        found = {"ruleset": deal.rules.address, "depth": depth, "sequences": total}
        click.echo(json_text({**found, "divide": dict(rows)} if options["divide"] else found))
        return
    if options["divide"]:
        for act, number in rows:
            click.echo(f"{act:<24}{number:>12}")
    click.echo(total)


def _deal(ruleset: str, options: dict[str, Any]) -> Deal:
    import deberc

    from ..playing import deal_of, from_seed
    from ..questions import ask_file

    if (options["position"] is None) is (options["seed"] is None):
        raise click.UsageError("give one of --position FILE and --seed N")
    if options["seed"] is not None:
        if options["after"]:
            raise click.UsageError("--after goes with --position")
        rules = deberc.load(ruleset)
        return deal_of(rules, from_seed(rules, options["seed"]))
    question = ask_file(Path(options["position"]), ruleset)
    if question.situation["op"] != "play_deal":
        raise click.UsageError(f"{options['position']} is no situation of a deal")
    deal = deal_of(question.rules, question.given)
    deal.run(question.given["script"][: options["after"]])
    return deal


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
