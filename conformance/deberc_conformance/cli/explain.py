"""``deberc explain``: why a case comes out as it does, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..narration import explaining
from ..questions import find
from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.wording import Lang


@click.command(epilog="Example: deberc explain 6zx4mw@moscow --lang ru")
@click.argument("case", metavar="CASE|FILE")
@click.option("--ruleset", metavar="NAME|FILE", help="Answer by this ruleset.")
@lang_option
@json_option
def explain(case: str, ruleset: str | None, lang: Lang, **options: Any) -> None:
    """Explain a case: the position, each step with its rule, what comes out and why.

    CASE is k7m2xq@moscow, or k7m2xq for the first ruleset the situation speaks of; FILE is a
    situation file, of the corpus or your own.
    """
    explained = explaining.explain(find(case, ruleset), lang)
    if options["as_json"]:
        click.echo(json_text(explaining.as_json(explained)))
    else:
        click.echo(explaining.page(explained))
