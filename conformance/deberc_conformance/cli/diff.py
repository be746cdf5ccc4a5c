"""``deberc diff``: what differs between two rulesets, in words, and where it shows."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.rulesets import Ruleset
    from deberc.wording import Lang

    from ..house.comparing import Saying, Worded
    from ..house.witness import Found, Search, Witness
    from ..narration.layout import Page

Row = tuple["Worded", "Found | None"]


@click.command(epilog="Example: deberc diff moscow kharkov --lang ru")
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@click.option(
    "--deals",
    type=click.IntRange(min=0, max=1_000_000),
    default=300,
    show_default=True,
    help="Deals tried for a rule that no case of the corpus shows.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=2.0,
    show_default=True,
    help="The longest search of deals for one rule.",
)
@click.option("--no-witness", is_flag=True, help="Compare the rules only.")
@lang_option
@json_option
def diff(left: str, right: str, lang: Lang, **options: Any) -> None:
    """Compare two rulesets, by name or file, rule by rule, in words.

    Beside each rule stands a witness: the smallest situation found whose answer changes with that
    rule alone, from the corpus, or from deals at random, made short.
    """
    from deberc.rulesets import load_ruleset

    from ..house.comparing import compare

    one, other = load_ruleset(left), load_ruleset(right)
    found = compare(one, other, lang)
    search = None if options["no_witness"] or not found else _search(one, other, options)
    rows = _rows(found, search)
    if options["as_json"]:
        click.echo(json_text(_as_data(one, other, rows)))
    else:
        click.echo(_page(one, other, rows, lang))


def _search(one: Ruleset, other: Ruleset, options: dict[str, Any]) -> Search | None:
    """Return the search; None where one of the two is not meant to be played."""
    from deberc.errors import DebercError
    from deberc.rulesets import require_executable

    from ..bundle import load_bundle
    from ..house.witness import Search

    try:
        require_executable(one)
        require_executable(other)
    except DebercError:
        return None
    return Search(one, other, load_bundle(), options["deals"], options["seconds"])


def _rows(found: list[Worded], search: Search | None) -> list[Row]:
    """Search with a bar on a terminal; what comes with another rule is not searched for."""
    if search is None:
        return [(each, None) for each in found]
    bar = click.progressbar(found, file=sys.stderr, hidden=not sys.stderr.isatty())
    with bar as rules:
        return [(each, None if each.goes_with else search.witness(each)) for each in rules]


def _page(one: Ruleset, other: Ruleset, rows: list[Row], lang: Lang) -> str:
    from ..house.sayings import say
    from ..narration.layout import Page

    sheet, pair = Page(), (one.address, other.address)
    if not rows:
        return say("same", lang, *pair)
    sheet.heading(say("heading", lang, *pair, len(rows)))
    for worded, found in rows:
        sheet.heading(f"{worded.rule}  {worded.title}")
        for address, said in zip(pair, (worded.left_says, worded.right_says), strict=True):
            _said(sheet, address, said, lang)
        if worded.goes_with:
            sheet.text(say("goes_with", lang, ", ".join(worded.goes_with)))
        if found:
            _found(sheet, found, pair, lang, one.data["table"] == other.data["table"])
    return str(sheet)


def _said(sheet: Page, address: str, said: Saying | None, lang: Lang) -> None:
    from ..house.sayings import say

    if said is None:
        sheet.text(f"{address}: {say('absent', lang)}")
        return
    sheet.text(f"{address}: {said.short}", hanging=4)
    if said.sentence and said.sentence != said.short:
        sheet.text(said.sentence, indent=4)


def _found(sheet: Page, found: Found, pair: tuple[str, str], lang: Lang, same: bool) -> None:  # noqa: FBT001
    from ..house import answers
    from ..house.sayings import say

    witness = found.witness
    if witness is None:
        text = say("none_found", lang, found.cases, found.deals)
        sheet.text(text if same else say("not_searched", lang, say("tables", lang)))
        return
    if witness.case:
        purpose = witness.case.purpose[lang]
        sheet.text(say("witness_case", lang, witness.case.id, purpose), hanging=4)
    else:
        sheet.text(say("witness_deal", lang))
    _draw(sheet, witness, lang)
    for address, text in zip(pair, answers.apart(witness.left, witness.right, lang), strict=True):
        sheet.text(f"{address}: {text}", indent=4, hanging=6)
    sheet.text(f"({_base(witness, lang)})", indent=4)


def _base(witness: Witness, lang: Lang) -> str:
    from ..house.sayings import say

    return say("base", lang, witness.base) if witness.base else say("together", lang)


def _draw(sheet: Page, witness: Witness, lang: Lang) -> None:
    from ..house.sayings import act, say
    from ..narration import pages
    from ..reports import drawing

    given = {name: value for name, value in witness.given.items() if name != "script"}
    if witness.op == "play_deal":
        pages.draw_deal(sheet, given, lang)
        acts = ", ".join(act(drawing.cards(line, lang), lang) for line in witness.given["script"])
        sheet.text(f"{say('script', lang)}: {acts}", indent=4, hanging=6)
        return
    for name, text in drawing.position(witness.given, lang):
        sheet.text(f"{name}: {text}" if name else text, indent=4, hanging=6)


def _as_data(one: Ruleset, other: Ruleset, rows: list[Row]) -> dict[str, Any]:
    return {
        "left": one.address,
        "right": other.address,
        "differences": [_rule_data(*row) for row in rows],
    }


def _rule_data(worded: Worded, found: Found | None) -> dict[str, Any]:
    return {
        "rule": worded.rule,
        "title": worded.title,
        "left": worded.left,
        "right": worded.right,
        "left_says": _says(worded.left_says),
        "right_says": _says(worded.right_says),
        "goes_with": list(worded.goes_with),
        "witness": _witness_data(found.witness) if found and found.witness else None,
        "searched": {"cases": found.cases, "deals": found.deals} if found else None,
    }


def _says(said: Saying | None) -> dict[str, str] | None:
    return None if said is None else {"short": said.short, "sentence": said.sentence}


def _witness_data(witness: Witness) -> dict[str, Any]:
    return {
        "case": witness.case.id if witness.case else None,
        "op": witness.op,
        "given": witness.given,
        "left": {witness.left[0]: witness.left[1]},
        "right": {witness.right[0]: witness.right[1]},
        "base": witness.base or None,
    }
