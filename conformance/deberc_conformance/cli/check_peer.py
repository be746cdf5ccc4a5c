"""``deberc check-peer``: tells a broken adapter from a wrong rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..bundle import Bundle
    from ..cases import Case
    from ..messages import Hello, Message
    from ..peers.line import Line

_SHOWN = 160


@click.command("check-peer", epilog='Example: deberc check-peer --peer "node my-deberc.mjs"')
@click.option("--peer", metavar="CMD", required=True, help="The command that starts the program.")
@click.option("--ruleset", metavar="NAME", help="The ruleset to ask about, else the first.")
@click.option("--full", is_flag=True, help="Print every message whole.")
def check_peer(peer: str, ruleset: str | None, *, full: bool) -> None:
    """Exchange one message of each kind with a program, and show every line.

    Exit codes: 0 the protocol is spoken, 1 it is not, 3 the program does not start.
    """
    from ..bundle import load_bundle
    from ..errors import PeerNotJudged
    from ..peers.line import Accident, Limits, Line

    bundle = load_bundle()
    line = Line(peer, bundle.suite, Limits(), trace=_tracer(full=full))
    try:
        click.echo(_conversation(line, bundle, ruleset))
    except Accident as accident:
        click.echo(f"✗ {accident.kind}: {accident}")
        _echo_words(line)
        click.get_current_context().exit(1)
    except PeerNotJudged as error:
        click.echo(str(error), err=True)
        click.get_current_context().exit(error.exit_code)
    finally:
        line.kill()


def _conversation(line: Line, bundle: Bundle, address: str | None) -> str:
    """Say everything once; return the last line. Raises Accident, PeerNotJudged."""
    from ..selection import select

    cases = select(bundle, {"ruleset": [address]} if address else {})
    hello = line.open()
    click.echo(f"✓ hello: {hello.name} {hello.version}, operations: {', '.join(hello.ops)}")
    rules = bundle.rulesets[cases[0].ruleset]
    if refusal := line.change(rules):
        return f"✓ ruleset: it does not play {rules.address} ({refusal}); nothing more to ask"
    click.echo(f"✓ ruleset: {rules.address}")
    for case in _one_an_op(cases, hello):
        _ask(line, case, rules.hash)
    line.bye()
    return "✓ bye: the protocol is spoken; deberc verify tells whether the rules are right"


def _one_an_op(cases: list[Case], hello: Hello) -> Iterator[Case]:
    """Yield the first case of each operation that the peer declares, of one ruleset."""
    for op in hello.ops:
        found = (case for case in cases if case.op == op and case.ruleset == cases[0].ruleset)
        yield from list(found)[:1]


def _ask(line: Line, case: Case, rules: str) -> None:
    from ..judge import judge
    from ..messages import BadMessage, answer_kind, run
    from ..peers.line import Accident

    message = line.ask(run(case, rules))
    if message.get("id") != case.id:
        raise Accident("protocol", f"the answer must hold the id {case.id!r}")
    try:
        kind = answer_kind(message)
    except BadMessage as error:
        raise Accident("protocol", str(error)) from None
    verdict = judge(case, kind, message[kind]).verdict
    click.echo(f"✓ {case.op}: {kind} ({verdict})")


def _tracer(*, full: bool) -> Callable[[str, Message | bytes], None]:
    from ..messages import encode

    def trace(direction: str, message: Message | bytes) -> None:
        raw = message if isinstance(message, bytes) else encode(message)
        text = raw.decode("utf-8", "replace").rstrip("\n")
        text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
        more = "" if full or len(text) <= _SHOWN else f"… ({len(text)} characters)"
        click.echo(f"{direction} {text if full else text[:_SHOWN]}{more}")

    return trace


def _echo_words(line: Any) -> None:
    for words in line.last_words().splitlines()[-10:]:
        click.echo(f"stderr: {words}")
