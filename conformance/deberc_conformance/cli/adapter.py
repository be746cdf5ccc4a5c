"""``deberc adapter``: a program to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

FILES: Final = {
    "python": "adapter.py.txt",
    "javascript": "adapter.mjs",
    "java": "Adapter.java",
    "go": "adapter.go",
}


@click.command(epilog="Example: deberc adapter --lang javascript --out adapter.mjs")
@click.option(
    "--lang", type=click.Choice(list(FILES)), required=True, help="The programming language."
)
@click.option("--out", metavar="FILE", help="Write to this file, which must not exist yet.")
def adapter(lang: str, out: str | None) -> None:
    """Write an adapter that speaks the protocol and answers every question with unsupported.

    What is to be filled in is said in its comments.
    """
    from ..resources import PACKAGE

    text = (PACKAGE / "adapters" / FILES[lang]).read_text(encoding="utf-8")
    if out is None:
        click.echo(text, nl=False)
        return
    _write(Path(out), text)
    click.echo(f"{out}: written; next: deberc check-peer --peer CMD", err=True)


def _write(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises OutputFailed."""
    from ..errors import FileThere, OutputFailed

    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise FileThere(str(path)) from None
    except OSError as error:
        raise OutputFailed(str(path), (error.strerror or str(error)).lower()) from None
