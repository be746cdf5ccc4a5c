"""``deberc stats``: what the rules of a variant do over many deals, beside its parent."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.rulesets import Ruleset
    from deberc.wording import Lang

    from ..house.counting import Interval, Tally

    Columns = list[tuple[str, Tally]]


@click.command(epilog="Example: deberc stats my-club.yaml --deals 5000 --seed 7 --lang ru")
@click.argument("ruleset", metavar="FILE|NAME")
@click.option(
    "--deals",
    type=click.IntRange(min=1, max=10_000_000),
    default=2000,
    show_default=True,
    help="How many deals of games are played.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Makes the same deals again.")
@click.option("--against", metavar="FILE|NAME", help="The rules beside it; the parent by default.")
@lang_option
@json_option
def stats(ruleset: str, lang: Lang, *, as_json: bool, **options: Any) -> None:
    """Play many deals at random and count: outcomes, points, and what each rule decides.

    Cards and bids are chosen at random among what is legal; melds and bella are declared where that
    is possible. Shares have Wilson's 95 % confidence interval, averages the normal one.
    """
    from deberc.rulesets import load_ruleset, require_executable

    chosen = [load_ruleset(ruleset)]
    require_executable(chosen[0])
    if beside := _beside(chosen[0], options["against"]):
        chosen.append(beside)
    columns, whole = _counted(chosen, options["deals"], options["seed"])
    if as_json:
        click.echo(json_text(_as_data(columns, options["seed"], whole=whole)))
        return
    for line in _page(columns, options["seed"], lang):
        click.echo(line)
    if not whole:
        from ..house.sayings import say

        click.echo(say("stopped", lang, columns[0][1].deals))
        click.get_current_context().exit(130)


def _beside(ruleset: Ruleset, against: str | None) -> Ruleset | None:
    """Return the rules to compare with: those asked for, or the nearest parent that is played."""
    from deberc.errors import DebercError
    from deberc.rulesets import load_ruleset, require_executable

    if against:
        other = load_ruleset(against)
        require_executable(other)
        return other
    plain = ruleset.address.partition("+")[0]
    others = (plain, *ruleset.chain[1:]) if plain != ruleset.address else ruleset.chain[1:]
    for step in others:
        try:
            parent = load_ruleset(step)
            require_executable(parent)
        except DebercError:
            continue
        if parent.data["table"] == ruleset.data["table"]:
            return parent
    return None


def _counted(chosen: list[Ruleset], deals: int, seed: int) -> tuple[Columns, bool]:
    """Count with a bar on a terminal; Ctrl-C keeps what there is."""
    from deberc.api import variant

    from ..house.counting import Tally, count

    columns = [(ruleset.address, Tally()) for ruleset in chosen]
    sources = [count(variant(r.address, r.data), deals, seed) for r in chosen]
    bar = click.progressbar(
        zip(*sources, strict=True),
        length=deals,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    try:
        with bar as rows:
            for row in rows:
                columns = [(name, tally) for (name, _), tally in zip(columns, row, strict=True)]
    except KeyboardInterrupt:
        return columns, False
    return columns, True


def _page(columns: Columns, seed: int, lang: Lang) -> Iterator[str]:
    from ..house.sayings import say

    yield say("stats", lang, columns[0][0], columns[0][1].deals, seed)
    yield say("versus", lang, columns[1][0]) if columns[1:] else say("no_versus", lang)
    names = [name[:21] for name, _ in columns]
    yield from _part(say("of_all", lang), names, _outcomes(columns, lang))
    yield from _part(say("averages", lang), names, _averages(columns, lang))
    yield from _part(say("rule_share", lang), names, _rules(columns))


def _part(
    title: str, names: list[str], rows: Iterator[tuple[str, list[Interval]]]
) -> Iterator[str]:
    yield ""
    yield title
    yield f"  {'':<36}" + "".join(f"{name:>21}" for name in names)
    for name, cells in rows:
        texts = (f"{cell.value:.1f} ± {cell.spread:.1f}" for cell in cells)
        yield f"  {name:<36}" + "".join(f"{text:>21}" for text in texts)


def _percent(count: int, total: int) -> Interval:
    from ..house.counting import Interval, share

    part = share(count, total)
    return Interval(part.value * 100, part.low * 100, part.high * 100)


def _outcomes(columns: Columns, lang: Lang) -> Iterator[tuple[str, list[Interval]]]:
    from ..narration.words import say

    names = dict.fromkeys(name for _, tally in columns for name in tally.outcomes)
    order = sorted(names, key=lambda name: -columns[0][1].outcomes[name])
    for name in order:
        cells = [_percent(tally.outcomes[name], tally.deals) for _, tally in columns]
        yield say(f"is.{name}", lang), cells


def _averages(columns: Columns, lang: Lang) -> Iterator[tuple[str, list[Interval]]]:
    from ..house.sayings import say

    yield say("maker_points", lang), [tally.maker.interval for _, tally in columns]
    yield say("defender_points", lang), [tally.defender.interval for _, tally in columns]
    if any(tally.game.count for _, tally in columns):
        yield say("game_deals", lang), [tally.game.interval for _, tally in columns]


def _rules(columns: Columns) -> Iterator[tuple[str, list[Interval]]]:
    names = dict.fromkeys(name for _, tally in columns for name in tally.rules)
    order = sorted(names, key=lambda name: (-columns[0][1].rules[name], name))
    for name in order:
        yield name, [_percent(tally.rules[name], tally.deals) for _, tally in columns]


def _as_data(columns: Columns, seed: int, *, whole: bool) -> dict[str, Any]:
    from ..house.counting import share

    def data(tally: Tally) -> dict[str, Any]:
        return {
            "deals": tally.deals,
            "outcomes": {
                name: share(number, tally.deals).as_json()
                for name, number in tally.outcomes.items()
            },
            "maker_points": tally.maker.interval.as_json(),
            "defender_points": tally.defender.interval.as_json(),
            "deals_in_a_game": tally.game.interval.as_json() if tally.game.count else None,
            "rules": {
                name: share(number, tally.deals).as_json()
                for name, number in sorted(tally.rules.items())
            },
        }

    found = {name: data(tally) for name, tally in columns}
    return {"seed": seed, "whole": whole, "rulesets": found}
