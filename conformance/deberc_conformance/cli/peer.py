"""``deberc peer``: the reference, served over the protocol."""

from __future__ import annotations

import click


@click.command(epilog='Example: deberc verify --peer "deberc peer"')
@click.pass_context
def peer(ctx: click.Context) -> None:
    """Serve the reference over protocol 1 on standard input and output."""
    from ..reference_peer import serve

    try:
        ctx.exit(serve(0, 1))
    except BrokenPipeError:
        ctx.exit(1)
