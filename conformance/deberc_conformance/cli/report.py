"""``deberc report``: reports rendered later, of one peer or of several side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..reports.outputs import check_badge, check_outputs, output_options, write_outputs
from .language import lang_option

if TYPE_CHECKING:
    from ..bundle import Bundle
    from ..report_stream import Report


@click.command(epilog="Example: deberc report mine.ndjson theirs.ndjson --html report.html")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output_options
@lang_option
def report(files: tuple[str, ...], **options: Any) -> None:
    """Render reports that `deberc verify --report FILE` wrote; several stand side by side.

    Without an option the Markdown summary is printed. The exit code says whether that worked,
    0 or 2, not what the reports found.
    """
    from ..bundle import load_bundle
    from ..report_stream import read_report
    from ..reports.markdown import markdown

    check_badge(options, files)
    check_outputs(options, files)
    read = [read_report(Path(name)) for name in files]
    bundle = load_bundle()
    reports = [(each, _with_houses(bundle, each)) for each in read]
    lang = options["lang"]
    if any(options[kind] for kind in ("junit", "html", "markdown", "badge")):
        write_outputs(reports, options, lang)
        return
    for line in markdown(reports, lang):
        click.echo(line.encode("utf-8", "replace").decode())


def _with_houses(bundle: Bundle, read: Report) -> Bundle:
    """Return the corpus with the house variants of a report; without those that are not there."""
    from deberc.errors import DebercError

    from .selecting import with_selected_houses

    try:
        return with_selected_houses(bundle, read.header["selection"])[0]
    except (DebercError, OSError):
        return bundle
