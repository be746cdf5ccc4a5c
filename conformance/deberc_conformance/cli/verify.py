"""``deberc verify``: the corpus against a peer, or against the reference in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..bundle import load_bundle
from ..peers.line import Limits
from .reporting import known_failure_options, report_options, run_and_report
from .selecting import selection_options

if TYPE_CHECKING:
    from ..runner import Peer


@click.command(epilog='Example: deberc verify --peer "node my-deberc.mjs" --ruleset moscow')
@click.option("--peer", metavar="CMD", help="The command that starts the program to verify.")
@selection_options
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=Limits().seconds,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option(
    "--max-restarts",
    type=click.IntRange(min=0),
    default=Limits().restarts,
    show_default=True,
    help="How often the program may be started again.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=64),
    default=1,
    show_default=True,
    metavar="N",
    help="Start the program so many times and share the cases out.",
)
@click.option("--audit", is_flag=True, help="Say what the program could claim and does not.")
@known_failure_options
@report_options
def verify(**options: Any) -> None:
    """Verify a program by the corpus, and say which rules it breaks.

    Without --peer the reference is judged. --ruleset FILE.yaml takes a house variant: those cases
    of its parent that have the same answer there. Exit codes: 0 all passed, 1 something failed,
    2 wrong usage or a broken corpus, 3 the program could not be judged, 4 nothing ran.
    """
    bundle = load_bundle()
    code = run_and_report(bundle, lambda: _peer(options, bundle.suite), options)
    click.get_current_context().exit(code)


def _peer(options: dict[str, Any], suite: str) -> Peer:
    if options["peer"] is None:
        from ..peers.in_process import InProcess

        return InProcess()
    limits = Limits(options["timeout"], options["max_restarts"])
    if options["workers"] > 1:
        from ..peers.workers import Workers

        return Workers(options["peer"], suite, limits, options["workers"])
    from ..peers.session import Session

    return Session(options["peer"], suite, limits)
