"""``deberc replay``: a deal told from the first word to what is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deberc import Deal, Variant
    from deberc.wording import Lang

    from ..narration.replaying import Replay


@click.command(epilog="Example: deberc replay --seed 7 --ruleset moscow --lang ru")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--seed", type=int, help="The deal that this number makes.")
@click.option("--ruleset", metavar="NAME|FILE", help="The rules; moscow by default.")
@click.option("--dealer", type=click.Choice(list("ABCD")), default="A", help="Who deals a seed.")
@lang_option
@json_option
def replay(file: str | None, lang: Lang, **options: Any) -> None:
    """Tell a deal: every act, the rule behind it, and what is written in the end.

    FILE is a situation of a deal, or a text of acts (`A order`, `B play 9H`; commas between acts of
    one line) for the deal of --seed. With --seed alone the deal is played at random.
    """
    from ..narration import replaying

    told = _told(file, lang, options)
    click.echo(json_text(told.as_json()) if options["as_json"] else replaying.page(told))


def _told(file: str | None, lang: Lang, options: dict[str, Any]) -> Replay:
    from ..narration.replaying import replay as tell_again
    from ..playing import deal_of, dealt, from_seed

    if file and file.endswith((".yaml", ".yml")):
        rules, given, heading = _situation(file, options["ruleset"], options["seed"])
        return tell_again(rules, given, deal_of(rules, given), given["script"], lang, heading)
    if options["seed"] is None:
        raise click.UsageError("give a situation file, or --seed N")
    rules = _rules(options["ruleset"])
    if ord(options["dealer"]) - ord("A") >= rules.players:
        raise click.UsageError(f"{rules.address} has no seat {options['dealer']}")
    given = from_seed(rules, options["seed"], options["dealer"])
    deal = deal_of(rules, given)
    acts, heading = _acts(file, deal, options["seed"], lang)
    return tell_again(rules, dealt(rules, given), deal, acts, lang, heading)


def _rules(address: str | None) -> Variant:
    import deberc

    return deberc.load(address or "moscow")


def _situation(
    file: str, address: str | None, seed: int | None
) -> tuple[Variant, dict[str, Any], str]:
    from ..questions import ask_file

    if seed is not None:
        raise click.UsageError("a situation has its own cards; --seed goes with a text of acts")
    question = ask_file(Path(file), address)
    if question.situation["op"] != "play_deal":
        raise click.UsageError(f"{file} is no deal; deberc explain tells any situation")
    return question.rules, question.given, question.id


def _acts(file: str | None, deal: Deal, seed: int, lang: Lang) -> tuple[Iterable[str], str]:
    from ..narration.words import say
    from ..playing import at_random, read_acts

    if file:
        return read_acts(Path(file)), say("seed_script", lang, seed)
    return at_random(deal, seed), say("seed", lang, seed)
