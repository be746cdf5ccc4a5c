"""The files that reports are rendered into: asked for by options, checked early, written late."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ..errors import OneReportOnly, OutputFailed, OutputRefused, OutputsCollide
from .files import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..bundle import Bundle
    from ..report_stream import Report
    from .texts import Lang

KINDS: Final = {
    "junit": "Write JUnit XML.",
    "html": "Write a page with every rule and every failure.",
    "markdown": "Write a summary for the page of a CI run.",
    "badge": "Write a badge (shields endpoint).",
}
RULEBOOK: Final = "DEBERC_RULEBOOK"


def output_options(command: Any) -> Any:
    """Give a command the options that name files."""
    command = click.option(
        "--rulebook",
        metavar="URL",
        envvar=RULEBOOK,
        help=f"Where the rulebook is published; rules in --html link to it. Also by {RULEBOOK}.",
    )(command)
    for kind, said in reversed(KINDS.items()):
        command = click.option(f"--{kind}", metavar="FILE", help=said)(command)
    return command


def check_outputs(options: Mapping[str, Any], others: Iterable[str | None] = ()) -> None:
    """See that each file can be written, before a run. Raises OutputRefused, OutputsCollide."""
    named = [options[kind] for kind in KINDS if options[kind]]
    seen: set[str] = set()
    for name in [*named, *(name for name in others if name and name != "-")]:
        place = os.path.realpath(name)
        if place in seen and (not Path(name).exists() or Path(name).is_file()):
            raise OutputsCollide(name)
        seen.add(place)
    for name in named:
        _check(name)


def write_outputs(
    reports: Sequence[tuple[Report, Bundle]], options: Mapping[str, Any], lang: Lang
) -> None:
    """Write every file that is asked for, the rest too where one fails. Raises OutputFailed."""
    failed: OutputFailed | None = None
    for kind in KINDS:
        if name := options[kind]:
            try:
                write_text(name, _rendered(kind, reports, lang, options["rulebook"]))
            except OutputFailed as error:
                failed = failed or error
    if failed is not None:
        raise failed


def check_badge(options: Mapping[str, Any], files: Sequence[str]) -> None:
    """See that a badge is asked for one report. Raises OneReportOnly."""
    if options["badge"] and len(files) > 1:
        raise OneReportOnly("--badge", len(files))


def _rendered(
    kind: str, reports: Sequence[tuple[Report, Bundle]], lang: Lang, rulebook: str | None
) -> str:
    if kind == "badge":
        from .badge import badge  # noqa: PLC0415  # each report imports what it needs

        return json.dumps(badge(reports[0][0]), ensure_ascii=False) + "\n"
    if kind == "junit":
        from .junit import junit  # noqa: PLC0415

        lines = junit(*(report for report, _ in reports))
    elif kind == "html":
        from .html import html  # noqa: PLC0415

        lines = html(reports, lang, rulebook)
    else:
        from .markdown import markdown  # noqa: PLC0415

        lines = markdown(reports, lang)
    return "".join(f"{line}\n" for line in lines)


def _check(name: str) -> None:
    path = Path(name)
    if path.is_dir():
        raise OutputRefused(name, "is a directory")
    if path.exists() and not path.is_file():
        return
    if not path.parent.is_dir():
        missing = not path.parent.exists()
        raise OutputRefused(name, "no such file or directory" if missing else "not a directory")
    if not os.access(path.parent, os.W_OK):
        raise OutputRefused(name, "permission denied")
