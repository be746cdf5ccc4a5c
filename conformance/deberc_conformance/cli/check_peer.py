"""``deberc check-peer``: tells a broken adapter from a wrong rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from deberc.sayings import said, say

from .language import lang_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from deberc.sayings import Lang

    from ..messages import Message
    from ..peers.line import Line

_SHOWN = 160


@click.command("check-peer", epilog='Example: deberc check-peer --peer "node my-deberc.mjs"')
@click.option("--peer", metavar="CMD", required=True, help="The command that starts the program.")
@click.option("--ruleset", metavar="NAME", help="The ruleset to ask about, else the first.")
@click.option("--full", is_flag=True, help="Print every message whole.")
@lang_option
def check_peer(peer: str, ruleset: str | None, lang: Lang, *, full: bool) -> None:
    """Exchange messages of each kind with a program, show every line, and say what is broken.

    Answers that cannot be read are the adapter's fault; answers that are wrong are not looked into
    here. Exit codes: 0 the protocol is spoken, 1 it is not, 3 the program does not start.
    """
    from ..bundle import load_bundle
    from ..checking import advice, check
    from ..errors import PeerNotJudged
    from ..peers.line import Accident, Limits, Line
    from ..reasons import in_words
    from ..reports.texts import verdict

    bundle = load_bundle()
    line = Line(peer, bundle.suite, Limits(), trace=_tracer(lang, full=full))
    try:
        for found in check(line, bundle, ruleset):
            click.echo(f"✓ {say(found, lang)}")
    except Accident as accident:
        kind = verdict(accident.kind, lang) if lang == "ru" else accident.kind
        click.echo(f"✗ {kind}: {in_words(str(accident), lang)}")
        if hint := advice(accident):
            click.echo(f"  {say(hint, lang)}")
        _echo_words(line)
        click.get_current_context().exit(1)
    except PeerNotJudged as error:
        click.echo(error.say(lang), err=True)
        if hint := advice(error):
            click.echo(say(hint, lang), err=True)
        click.get_current_context().exit(error.exit_code)
    finally:
        line.kill()


def _tracer(lang: Lang, *, full: bool) -> Callable[[str, Message | bytes], None]:
    from ..messages import encode

    def trace(direction: str, message: Message | bytes) -> None:
        raw = message if isinstance(message, bytes) else encode(message)
        text = raw.decode("utf-8", "replace").rstrip("\n")
        text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
        cut = say(said("check.characters", count=len(text)), lang)
        more = "" if full or len(text) <= _SHOWN else cut
        click.echo(f"{direction} {text if full else text[:_SHOWN]}{more}")

    return trace


def _echo_words(line: Line | Any) -> None:
    for words in line.last_words().splitlines()[-10:]:
        click.echo(f"stderr: {words}")
