"""``deberc requests`` and ``deberc judge``: for programs that cannot be started here."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from .reporting import report_options, run_and_report
from .selecting import selection_of, selection_options


@click.command(epilog="Example: deberc requests --ruleset moscow > questions.ndjson")
@selection_options
def requests(**options: Any) -> None:
    """Print the questions of the corpus, one JSON line each, rulesets before their questions.

    Answer them anywhere, one line each, in any order; then: deberc judge FILE.
    """
    from ..bundle import load_bundle
    from ..messages import encode, ruleset_message, run
    from ..selection import select

    bundle = load_bundle()
    out = sys.stdout.buffer
    chosen = select(bundle, selection_of(options))
    for address, cases in groupby(chosen, key=lambda case: case.ruleset):
        ruleset = bundle.rulesets[address]
        out.write(encode(ruleset_message(ruleset)))
        for case in cases:
            out.write(encode(run(case, ruleset.hash)))
    out.flush()


@click.command(epilog="Example: deberc judge answers.ndjson --ruleset moscow")
@click.argument("file")
@selection_options
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
    code = run_and_report(load_bundle(), Offline(lines, file), options)
    click.get_current_context().exit(code)
