"""``deberc requests`` and ``deberc judge``: for programs that cannot be started here."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from .reporting import known_failure_options, report_options, run_and_report
from .selecting import selection_of, selection_options, with_selected_houses


@click.command(epilog="Example: deberc requests --ruleset moscow > questions.ndjson")
@selection_options
def requests(**options: Any) -> None:
    """Print the questions of the corpus, one JSON line each, rulesets before their questions.

    Answer them anywhere, one line each, in any order; then: deberc judge FILE. The answer to hello,
    the first line, says what the program can do.
    """
    from ..bundle import load_bundle
    from ..messages import encode, hello, ruleset_message, run
    from ..selection import select

    bundle, selection = with_selected_houses(load_bundle(), selection_of(options))
    out = sys.stdout.buffer
    out.write(encode(hello(bundle.suite)))
    chosen = [case for case in select(bundle, selection) if case.id not in bundle.left_out]
    for address, cases in groupby(chosen, key=lambda case: case.ruleset):
        ruleset = bundle.rulesets[address]
        out.write(encode(ruleset_message(ruleset)))
        for case in cases:
            out.write(encode(run(case, ruleset.hash)))
    out.flush()


@click.command(epilog="Example: deberc judge answers.ndjson --ruleset moscow")
@click.argument("file")
@selection_options
@known_failure_options
@report_options
def judge(file: str, **options: Any) -> None:
    """Judge answers to `deberc requests` that lie in FILE; exit codes as for `deberc verify`."""
    from ..bundle import load_bundle
    from ..errors import AnswersRefused
    from ..peers.offline import Offline

    try:
        lines = Path(file).read_bytes().split(b"\n")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise AnswersRefused(file, 1, f"it cannot be read ({reason})") from None
    code = run_and_report(load_bundle(), lambda: Offline(lines, file), options)
    click.get_current_context().exit(code)
