"""Runs cases into every report that is asked for; the same for every command that judges."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import OutputFailed
from ..known_failures import KnownFailures, as_text, known_from, read_known_failures
from ..report_stream import Report, ReportWriter
from ..reports.outputs import check_outputs, output_options, write_outputs
from ..runner import Run
from ..selection import select
from .language import lang_option
from .output import count
from .selecting import selection_of, with_selected_houses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..bundle import Bundle
    from ..report_stream import Event
    from ..runner import Peer


def report_options(command: Any) -> Any:
    """Give a command the options that say where reports go."""
    options = (
        click.option("--report", metavar="FILE", help="Write every verdict as JSON lines."),
        output_options,
        click.option(
            "--json", "as_json", is_flag=True, help="Print JSON lines in place of the tables."
        ),
        lang_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


def known_failure_options(command: Any) -> Any:
    """Give a command the options for a list of known failures."""
    read = click.option(
        "--known-failures",
        "known",
        metavar="FILE",
        help="Cases that are known to fail; one that passes, or an idle entry, fails the run.",
    )
    write = click.option(
        "--write-known-failures",
        "write_known",
        metavar="FILE",
        help="Write the cases that fail as such a list; reasons there were are kept.",
    )
    return read(write(command))


def run_and_report(bundle: Bundle, make: Callable[[], Peer], options: dict[str, Any]) -> int:
    """Judge a peer by the chosen cases, write the reports, return the exit code.

    ``make`` makes the peer; for an audit it is made a second time.
    """
    selection = selection_of(options)
    bundle, chosen = with_selected_houses(bundle, selection)
    cases = select(bundle, chosen)
    check_outputs(options, [options["report"], options["write_known"]])
    known = _known_failures(options["known"])
    peer = make()
    auditor = make if options.get("audit") else None
    run = Run(bundle, cases, peer, selection, known, auditor)
    report = _run(run, peer, options)
    if not options["as_json"]:
        _print(report, bundle, options["lang"])
    write_outputs([(report, bundle)], options, options["lang"])
    if options["write_known"]:
        _write_known(options["write_known"], report, known)
    return _exit_code(report, run, options["lang"])


def _known_failures(path: str | None) -> KnownFailures:
    return KnownFailures() if path is None else read_known_failures(Path(path))


def _write_known(path: str, report: Report, before: KnownFailures) -> None:
    """Write the cases that fail as known failures; a run that was stopped says too little."""
    from ..reports.files import write_text

    if report.footer["partial"]:
        click.echo(f"{path}: not written, since the run did not come to its end", err=True)
        return
    entries = known_from(report.cases.values(), before)
    write_text(path, as_text(entries))
    click.echo(f"{path}: {count(len(entries), 'entry', 'entries')} written", err=True)


def _run(run: Run, peer: Peer, options: dict[str, Any]) -> Report:
    """Run the cases into every report; an interrupted run ends with a footer that says so."""
    from ..reports.progress import ProgressBar

    report, bar = Report(), ProgressBar()
    files = [name for name in (options["report"], "-" if options["as_json"] else None) if name]
    writers = [ReportWriter(name) for name in files]
    sinks = [report, bar, *writers]
    try:
        with stops_on_termination():
            try:
                _pour(run.events(), sinks)
            except KeyboardInterrupt:
                if not report.footer:
                    footer = run.footer(partial=True)
                    _pour(iter([footer] if report.header else [run.header(), footer]), sinks)
    finally:
        bar.close()
        peer.kill()
    for writer in writers:
        writer.close()
    return report


def _pour(events: Iterator[Event], sinks: list[Any]) -> None:
    for event in events:
        for sink in sinks:
            sink.add(event)


@contextmanager
def stops_on_termination() -> Iterator[None]:
    """Treat a polite request to end as Ctrl-C, so that the peer is ended too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _print(report: Report, bundle: Bundle, lang: Any) -> None:
    from ..reports.terminal import failures, heading, summary
    from ..reports.unworked import unworked

    parts = [
        *heading(report, lang),
        *failures(report, bundle, lang),
        *summary(report, bundle, lang),
        *unworked(report, bundle, lang),
    ]
    text = "".join(f"{line}\n" for line in parts)
    try:
        click.echo(text.encode("utf-8", "replace").decode(), nl=False)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed("standard output", (error.strerror or str(error)).lower()) from None


def _exit_code(report: Report, run: Run, lang: Any) -> int:
    if run.given_up is not None:
        sys.stdout.flush()
        click.echo(run.given_up.say(lang), err=True)
    return int(report.footer["exit_code"])
