"""``deberc perft``: how many ways a deal can go on."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from deberc.sayings import said, say

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc import Deal
    from deberc.sayings import Lang

    from ..perft_peer import Divided, Parting

Row = tuple[str, int]


@click.command(epilog="Example: deberc perft --ruleset moscow --seed 7 --depth 4 --divide")
@click.option("--ruleset", metavar="NAME|FILE", help="The rules.")
@click.option(
    "--position",
    metavar="NAME|FILE",
    help="A position of the table, or a situation file of a deal.",
)
@click.option("--seed", type=int, help="The deal that this number makes.")
@click.option(
    "--after",
    type=click.IntRange(min=0),
    metavar="N",
    help="Count after N acts of the position's script; all of them by default.",
)
@click.option("--depth", type=click.IntRange(min=0), help="Acts to count.")
@click.option("--divide", is_flag=True, help="Count apart for each first act.")
@click.option("--peer", metavar="CMD", help="With --divide: at which branch a program differs.")
@click.option("--table", is_flag=True, help="Print the published counts, of --ruleset or of all.")
@lang_option
@json_option
@click.pass_context
def perft(context: click.Context, /, ruleset: str | None, lang: Lang, **options: Any) -> None:
    """Count the sequences of acts of a length, as a check of another program's legal acts.

    Counted are pass, order, name, draw, exchange, declare, bella, redeal and play, whoever may do
    them. Claims, half_bait, offers and doubling are left out. Sequences that end before the depth
    do not count. With --peer a program is asked at each position for the bids or cards that it
    allows (legal_bids, legal_cards); exit code 1 where it differs.
    """
    if options["table"]:
        _print_table(ruleset, lang, as_json=options["as_json"])
        return
    _require(ruleset, options, lang)
    assert ruleset is not None
    deal, given = _deal(ruleset, options, lang)
    if options["peer"] is None:
        _print_counts(deal, options)
    elif _divide_with(ruleset, deal, given, lang, options):
        context.exit(1)


def _require(ruleset: str | None, options: dict[str, Any], lang: Lang) -> None:
    """Raise UsageError for options that do not go together, or are not there."""
    for name, value in (("--ruleset", ruleset), ("--depth", options["depth"])):
        if value is None:
            raise click.MissingParameter(param_type="option", param_hint=name)
    if (options["position"] is None) is (options["seed"] is None):
        raise click.UsageError(say(said("perft.one-of"), lang))
    if options["seed"] is not None and options["after"]:
        raise click.UsageError(say(said("perft.after"), lang))
    if options["peer"] is not None and not options["divide"]:
        raise click.UsageError(say(said("perft.peer-divide"), lang))


def _deal(ruleset: str, options: dict[str, Any], lang: Lang) -> tuple[Deal, dict[str, Any]]:
    """Return the deal to count from, with its position as `play_deal` takes it."""
    from ..playing import deal_of, dealt

    rules, given = _position(ruleset, options, lang)
    given = dealt(rules, given)
    given = {**given, "script": given.get("script", [])[: options["after"]]}
    deal = deal_of(rules, given)
    deal.run(given["script"])
    return deal, given


def _position(ruleset: str, options: dict[str, Any], lang: Lang) -> tuple[Any, dict[str, Any]]:
    import deberc

    from ..errors import OtherPlayers
    from ..perft_table import positions
    from ..playing import from_seed
    from ..questions import is_file

    name = options["position"]
    if name is None:
        rules = deberc.load(ruleset)
        return rules, from_seed(rules, options["seed"])
    found = positions().get(name)
    if found is None and not is_file(name):
        raise click.BadParameter(say(said("perft.known"), lang), param_hint="--position")
    if found is None:
        return _of_file(name, ruleset, lang)
    rules = deberc.load(ruleset)
    if rules.players != found.players:
        raise OtherPlayers(name, found.players, rules.address, rules.players)
    return rules, found.given


def _of_file(name: str, ruleset: str, lang: Lang) -> tuple[Any, dict[str, Any]]:
    from pathlib import Path

    from ..questions import ask_file

    question = ask_file(Path(name), ruleset)
    if question.situation["op"] != "play_deal":
        raise click.UsageError(say(said("perft.no-deal", name=name), lang))
    return question.rules, question.given


def _print_counts(deal: Deal, options: dict[str, Any]) -> None:
    depth = options["depth"]
    rows = _count(deal, depth)
    total = sum(number for _, number in rows) if depth else 1
    if options["as_json"]:
        found = {"ruleset": deal.rules.address, "depth": depth, "sequences": total}
        click.echo(json_text({**found, "divide": dict(rows)} if options["divide"] else found))
        return
    if options["divide"]:
        for act, number in rows:
            click.echo(f"{act:<32}{number:>12}")
    click.echo(total)


def _count(deal: Deal, depth: int) -> list[Row]:
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


def _print_table(ruleset: str | None, lang: Lang, *, as_json: bool) -> None:
    from ..perft_table import positions

    found = [
        (each, address, counts)
        for each in positions().values()
        for address, counts in each.counts.items()
        if ruleset in (None, address)
    ]
    if as_json:
        rows = [
            {"position": each.id, "ruleset": address, "given": each.given, "sequences": counts}
            for each, address, counts in found
        ]
        click.echo(json_text(rows))
        return
    shown = ""
    for each, address, counts in found:
        if each.id != shown:
            shown = each.id
            click.echo(f"{each.id}: {each.title[lang]}")
        click.echo(f"  {address:<36}{' '.join(map(str, counts))}")


def _divide_with(
    ruleset: str, deal: Deal, given: dict[str, Any], lang: Lang, options: dict[str, Any]
) -> bool:
    """Print where a program differs; return whether it does."""
    from ..bundle import load_bundle
    from ..houses import bundle_ruleset, read_played
    from ..peers.line import Limits
    from ..peers.session import Session
    from ..perft_peer import divide_with

    session = Session(options["peer"], load_bundle().suite, Limits())
    try:
        rules = bundle_ruleset(read_played(ruleset))
        divided = divide_with(session, rules, deal, given, options["depth"])
    finally:
        session.kill()
    if options["as_json"]:
        click.echo(json_text(divided.as_json()))
    else:
        _print_divided(divided, lang)
    return bool(divided.partings)


def _print_divided(divided: Divided, lang: Lang) -> None:
    def word(key: str, **fields: Any) -> str:
        return say(said(f"perft.{key}", **fields), lang)

    width = max(len(branch.act) for branch in divided.branches) + 2 if divided.branches else 2
    width = max(width, len(word("head")) + 2)
    click.echo(f"{word('head'):<{width}}{word('sequences'):>14}{word('differ'):>14}")
    for act, number, differing in divided.branches:
        click.echo(f"{act:<{width}}{number:>14}{differing or '':>14}")
    total = sum(branch.sequences for branch in divided.branches)
    click.echo(f"{word('total'):<{width}}{total:>14}{len(divided.partings) or '':>14}")
    if not divided.partings:
        click.echo(word("same", asked=divided.asked))
        return
    first = divided.partings[0]
    click.echo()
    click.echo(word("first", path=", ".join(first.path) or word("start")))
    for name, value in _shown(first, lang):
        click.echo(f"  {name:<14}{value}")


def _shown(parting: Parting, lang: Lang) -> list[tuple[str, str]]:
    from ..case_events import judgement_on
    from ..reports.drawing import position, value

    case, reply = parting.reply.case, parting.reply
    got = value(reply.body, lang) if reply.kind == "result" else ""
    why = judgement_on(reply).reason or reply.kind
    return [
        (say(said("perft.asked"), lang), case.op),
        *position(case.given, lang),
        (say(said("perft.right"), lang), value(case.expectation.maps[0], lang)),
        (say(said("perft.got"), lang), got or why),
    ]
