"""The command ``deberc``: one module a group of commands, imported when it is used."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import click

from .lazy import LazyGroup

COMMANDS = {
    "adapter": ("adapter:adapter", "Write an adapter to start from, in your language."),
    "carry-over": ("carry:carry_over", "Say which cases hold for a house variant too."),
    "check-peer": ("check_peer:check_peer", "Tell a broken adapter from a wrong rule."),
    "diff": ("diff:diff", "Compare two rulesets rule by rule, with witnesses."),
    "diff-reports": ("diff_reports:diff_reports", "Say what changed between two reports."),
    "explain": ("explain:explain", "Explain a case step by step, with the rule of each."),
    "fuzz": ("fuzz:fuzz", "Compare a program with the reference on random deals."),
    "identify": ("identify:identify", "Find out which Deberc a program plays."),
    "judge": ("offline:judge", "Judge answers that lie in a file."),
    "lint": ("lint:lint", "Check ruleset files and situations."),
    "new": ("new:new", "Write a house variant: what it starts from and what differs."),
    "requests": ("offline:requests", "Print the questions, to be answered elsewhere."),
    "rulebook": ("rulebook:rulebook", "Make the rulebook of a variant: pages, PDF, table sheet."),
    "rulesets": ("rulesets:rulesets", "List the rulesets and their options."),
    "peer": ("peer:peer", "Serve the reference over the protocol."),
    "perft": ("perft:perft", "Count the ways a deal can go on, to compare programs."),
    "replay": ("replay:replay", "Tell a deal: a situation, a script, or at random from a seed."),
    "report": ("report:report", "Render reports as HTML, Markdown, JUnit XML or a badge."),
    "schema": ("schema:schema", "Give the schema that editors complete rulesets by."),
    "shrink": ("shrink:shrink", "Make a failing situation as small as it gets."),
    "show": ("show:show", "Show every rule of a ruleset and where it comes from."),
    "stats": ("stats:stats", "Count over many deals what each rule decides, beside the parent."),
    "try": ("rehearse:rehearse", "Play a deal of a variant, told step by step, or take a seat."),
    "verify": ("verify:verify", "Verify a program by the corpus."),
}
"""Name → the module and function here, and the line that ``deberc --help`` prints."""

INTERRUPTED = 130
BROKEN_PIPE = 1


@click.group(
    cls=LazyGroup,
    commands_by_name=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: deberc show moscow",
)
@click.version_option(package_name="deberc", message="deberc %(version)s")
def deberc() -> None:
    """Rules of Deberc (Деберц): read them, compare them, verify a program against them."""


def main() -> None:
    """Run the command; bad input ends in a message, never in a traceback."""
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        code = _deaf()
    except OSError as error:
        click.echo(f"{_place(error)}: {_reason(error)}", err=True)
        _deaf()
        code = 2
    sys.exit(code)


def _run() -> int:
    """Run the command and return its exit code. Raises OSError where something is not written."""
    try:
        code = deberc.main(standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - the class to catch is imported with its package
        return _report(error)
    return code if isinstance(code, int) else 0


def _report(error: Exception) -> int:
    """Print an error of ours; anything else is a bug and keeps its traceback."""
    from deberc.errors import DebercError

    from .language import asked_language

    if not isinstance(error, DebercError):
        raise error
    sys.stdout.flush()
    click.echo(error.say(asked_language(sys.argv)), err=True)
    return error.exit_code


def _deaf() -> int:
    """Turn standard output away from who does not take it, so that the end of Python is quiet."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return BROKEN_PIPE


def _place(error: OSError) -> str:
    """Return what could not be written or read; where no file is named it is standard output."""
    return str(error.filename) if error.filename else "standard output"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
