"""``deberc identify``: finds out which Deberc a program plays."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from deberc.sayings import said, say

from ..peers.line import Limits
from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deberc.sayings import Lang

    from ..identify import Asked, Finding
    from ..peers.session import Session

FOUND, UNEXPLAINED, NOTHING_ANSWERED = 0, 1, 4


@click.command(epilog='Example: deberc identify --peer "node my-deberc.mjs" --write my-house.yaml')
@click.option("--peer", metavar="CMD", required=True, help="The command that starts the program.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=Limits().seconds,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option("--write", metavar="FILE", help="Write the house variant of the first table found.")
@lang_option
@json_option
def identify(peer: str, timeout: float, write: str | None, lang: Lang, *, as_json: bool) -> None:
    """Find the ruleset, the options and the fewest changes that explain a program's answers.

    Exit codes: 0 everything is explained, 1 some answers are not, 3 the program could not be
    judged, 4 it answered nothing.
    """
    from ..bundle import load_bundle
    from ..errors import PeerNotJudged
    from ..peers.session import Session

    bundle = load_bundle()
    session = Session(peer, bundle.suite, Limits(timeout))
    try:
        name, found = _investigate(session, lang)
    except PeerNotJudged as error:
        click.echo(error.say(lang), err=True)
        click.get_current_context().exit(error.exit_code)
    finally:
        session.kill()
    if session.given_up is not None:
        click.echo(session.given_up.say(lang), err=True)
        click.get_current_context().exit(session.given_up.exit_code)
    _print(found, name, lang, as_json=as_json)
    if write:
        _write(write, found, lang)
    click.get_current_context().exit(_exit_code(found))


def _investigate(session: Session, lang: Lang) -> tuple[str, list[tuple[Asked, Finding | None]]]:
    """Ask the program and look for what explains its answers. Raises PeerNotJudged."""
    from ..bundle import load_bundle
    from ..identify import ask
    from ..identify import identify as explain

    bundle = load_bundle()
    hello = session.open()
    with _progress() as progress:
        progress(say(said("identify.asking"), lang))
        found = [
            (asked, None if asked.follows else explain(asked, progress))
            for asked in list(ask(bundle, session, hello))
        ]
    return hello.name, found


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is being tried."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


def _print(
    found: list[tuple[Asked, Finding | None]], name: str, lang: Lang, *, as_json: bool
) -> None:
    from ..identify.telling import as_data, lines_of

    house = _house_name(name)
    if as_json:
        known = [as_data(asked, finding, house) for asked, finding in found if finding]
        click.echo(json_text({"peer": name, "found": known, "follows": _follows(found)}))
        return
    if not found:
        click.echo(say(said("identify.nothing"), lang))
    for asked, finding in found:
        if finding is None:
            players = asked.table["players"]
            click.echo(say(said("identify.follows", players=players), lang))
        else:
            for line in lines_of(asked, finding, house, lang):
                click.echo(line)


def _follows(found: list[tuple[Asked, Finding | None]]) -> list[dict[str, Any]]:
    return [asked.table for asked, finding in found if finding is None]


def _house_name(name: str) -> str:
    words = re.findall(r"[a-z0-9]+", name.lower())
    return "-".join(words) or "house"


def _write(path: str, found: list[tuple[Asked, Finding | None]], lang: Lang) -> None:
    """Write the first finding as a house variant that is called as the file."""
    from pathlib import PurePath

    from ..identify import house_variant
    from ..reports.files import write_text

    finding = next((finding for _, finding in found if finding is not None), None)
    if finding is not None:
        name = _house_name(PurePath(path).stem)
        write_text(path, house_variant(finding, name, name))
        click.echo(say(said("identify.written", path=path), lang), err=True)


def _exit_code(found: list[tuple[Asked, Finding | None]]) -> int:
    if not found:
        return NOTHING_ANSWERED
    return UNEXPLAINED if any(each and each.wrong for _, each in found) else FOUND
