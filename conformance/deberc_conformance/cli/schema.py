"""The command ``schema``: the schema that editors complete and check rulesets by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deberc.editors import OURS, editor_schema
from deberc.resources import spec
from deberc.sayings import said, say
from deberc.schemas import load_schema

from .language import lang_option
from .output import json_text

if TYPE_CHECKING:
    from deberc.sayings import Lang

NAMES = ("ruleset", "situation", "message", "report", "bundle")


@click.command(epilog="Example: deberc schema ruleset --lang ru --to deberc-ruleset.schema.json")
@click.argument("name", type=click.Choice(NAMES), default="ruleset")
@click.option("--path", "as_path", is_flag=True, help="Print where the schema is installed.")
@click.option("--to", "target", metavar="FILE", help="Write it to a file instead.")
@lang_option
def schema(name: str, lang: Lang, *, as_path: bool, target: str | None) -> None:
    """Print a schema; that of rulesets with the meaning of every key and value for editors.

    Begin a ruleset with `# yaml-language-server: $schema=FILE` to complete it in an editor.
    """
    if as_path:
        click.echo(str(spec() / "schemas" / f"{name}.schema.json"))
        return
    text = json_text(editor_schema(lang) if name == "ruleset" else load_schema(name))
    if target is None:
        click.echo(text)
        return
    if not write_schema(Path(target), text):
        raise click.UsageError(say(said("new.schema", file=target), lang))
    click.echo(say(said("schema.written", file=target), lang))


def write_schema(file: Path, text: str) -> bool:
    """Write a schema unless a file of somebody else's is there; return whether it was written."""
    if file.exists():
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        if not isinstance(data, dict) or not (OURS in data or "deberc" in data.get("$id", "")):
            return False
    file.write_text(f"{text}\n", encoding="utf-8")
    return True
