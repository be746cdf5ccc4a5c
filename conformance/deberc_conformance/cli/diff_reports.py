"""``deberc diff-reports``: a program before and after a change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.wording import Lang


@click.command("diff-reports", epilog="Example: deberc diff-reports main.ndjson branch.ndjson")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@json_option
@lang_option
@click.pass_context
def diff_reports(ctx: click.Context, old: str, new: str, lang: Lang, *, as_json: bool) -> None:
    """Say what NEW has that OLD had not: newly failing, newly passing, failing for another reason.

    OLD and NEW are files of `deberc verify --report FILE`. Exit codes: 0 no worse than before,
    1 something newly fails or is no longer judged, 2 a report is not there or not complete.
    """
    from ..report_diff import difference
    from ..report_stream import read_report
    from ..reports.diff_text import diff_lines

    found = difference(read_report(Path(old)), read_report(Path(new)))
    if as_json:
        click.echo(json_text(found.as_json()))
    else:
        for line in diff_lines(found, lang):
            click.echo(line.encode("utf-8", "replace").decode())
    ctx.exit(1 if found.worse else 0)
