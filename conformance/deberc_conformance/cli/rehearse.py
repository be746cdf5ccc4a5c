"""``deberc try``: a deal of a variant, told step by step, or played from a seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from pathlib import Path

    from deberc import Deal, Variant
    from deberc.wording import Lang

    from ..narration.rule_book import RuleBook

_SEEDS = 1_000_000


@click.command("try", epilog="Example: deberc try my-club.yaml --play A --lang ru")
@click.argument("ruleset", metavar="FILE|NAME")
@click.option("--seed", type=int, help="The deal that this number makes; another one every time.")
@click.option("--deal", "file", metavar="FILE", help="A situation file that has the cards.")
@click.option("--dealer", type=click.Choice(list("ABCD")), default="A", help="Who deals a seed.")
@click.option("--play", "seat", type=click.Choice(list("ABCD")), help="Take this seat.")
@lang_option
@json_option
def rehearse(ruleset: str, lang: Lang, *, as_json: bool, **options: Any) -> None:
    """Play a deal under a ruleset at random and tell it, with the rule of each step.

    With --play you take a seat: your cards and what you may do are shown, type a number, a card
    (JH, В♥) or a word (pass); what is refused is explained. The other seats play at random.
    """
    import deberc

    from ..house.sayings import say
    from ..playing import dealt

    rules = deberc.load(ruleset)
    book = _book(ruleset, lang)
    seed = secrets.randbelow(_SEEDS) if options["seed"] is None else options["seed"]
    for letter in filter(None, (options["dealer"], options["seat"])):
        if ord(letter) - ord("A") >= rules.players:
            raise click.UsageError(say("no_seat", lang, rules.address, letter))
    given, heading = _given(rules, seed, options, lang)
    deal = _deal(rules, given)
    if options["seat"]:
        if as_json:
            raise click.UsageError("--json does not go with --play")
        _sit(rules, deal, given, seed, options["seat"], book)
        return
    from ..narration import replaying

    told = replaying.replay(
        rules, dealt(rules, given), deal, _acts(deal, seed), lang, heading, book=book
    )
    click.echo(json_text(told.as_json()) if as_json else replaying.page(told))


def _book(ruleset: str, lang: Lang) -> RuleBook:
    """Return what the rules say, in the ruleset's own words where it has some."""
    from deberc.rulesets import load_ruleset
    from deberc.wording import Wording

    from ..narration.rule_book import RuleBook

    resolved = load_ruleset(ruleset)
    return RuleBook(resolved.data, lang, Wording.of(resolved))


def _given(
    rules: Variant, seed: int, options: dict[str, Any], lang: Lang
) -> tuple[dict[str, Any], str]:
    """Return the position and where it comes from."""
    from ..house.sayings import say
    from ..playing import from_seed

    if options["file"] is None:
        return from_seed(rules, seed, options["dealer"]), say("try_seed", lang, seed)
    from pathlib import Path

    return _of_situation(Path(options["file"]), rules), options["file"]


def _of_situation(file: Path, rules: Variant) -> dict[str, Any]:
    from ..questions import read_situation_file

    situation = read_situation_file(file)
    given = {name: value for name, value in situation["given"].items() if name != "script"}
    if situation["op"] != "play_deal":
        raise click.UsageError(f"{file} is no situation of a deal")
    if "hands" in given and len(given["hands"]) != rules.players:
        raise click.UsageError(f"{file}: {len(given['hands'])} hands, {rules.address} has others")
    return given


def _deal(rules: Variant, given: dict[str, Any]) -> Deal:
    from ..playing import deal_of

    try:
        return deal_of(rules, given)
    except (IndexError, KeyError, ValueError):
        raise click.UsageError(f"{rules.address} cannot be dealt from these cards") from None


def _acts(deal: Deal, seed: int) -> Any:
    """Yield acts at random; each is done before the next is chosen."""
    from random import Random

    from ..house.dealing import choose

    rng = Random(seed)  # noqa: S311 - a repeatable choice, not a secret
    while not deal.over:
        yield str(choose(rng, deal.legal_actions(), loud=False))


def _sit(
    rules: Variant, deal: Deal, given: dict[str, Any], seed: int, letter: str, book: RuleBook
) -> None:
    """Let a person play a seat; the deal ends, or he leaves."""
    from deberc.operations import answer

    from ..house.sayings import say
    from ..house.seat import Left, Seat
    from ..narration import pages
    from ..narration.layout import Page

    lang = book.lang
    click.echo(f"{rules.address}: {say('try_seed', lang, seed)}")
    click.echo(say("you", lang, letter))
    try:
        told = Seat(letter, seed, lambda: _line(lang), click.echo).play(deal, book)
    except Left:
        click.echo(say("left", lang))
        return
    sheet = Page()
    sheet.heading("")
    pages.outcome(sheet, answer(rules, "play_deal", {**given, "script": told.acts}), book)
    click.echo(str(sheet))


def _line(lang: Lang) -> str:
    """Return a line that a person types. Raises Left at the end of the input."""
    from ..house.sayings import say
    from ..house.seat import Left

    try:
        text: str = click.prompt(
            say("ask", lang), default="", show_default=False, prompt_suffix=": "
        )
    except click.Abort:
        click.echo()
        raise Left from None
    return text
