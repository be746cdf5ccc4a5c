"""``deberc rulebook``: the rules of a variant as a site, as a book on paper, as a table sheet."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from deberc.errors import DebercError
from deberc.sayings import LANGS, said, say

from .language import default_language
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

    Job = tuple[str, Lang]

# The pages come last: they link to what there is to print.
KINDS: Final = ("pdf", "sheet", "site")
NEEDED: Final = ("sphinx", "myst_parser", "furo", "weasyprint")
_REASONS: Final[dict[type[OSError], str]] = {
    PermissionError: "denied",
    FileExistsError: "no-folder",
    NotADirectoryError: "no-folder",
}


@dataclass(eq=False)
class DocsMissing(DebercError):
    """Packages that make rulebooks and are not installed."""

    names: tuple[str, ...]

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said("book.extra", names=self.names), lang)

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class FolderNotWritten(DebercError):
    """A folder or file that does not take what is written."""

    file: str
    error: OSError

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        known = (key for kind, key in _REASONS.items() if isinstance(self.error, kind))
        key = next(known, "other")
        reason = said(f"book.{key}", reason=self.error.strerror or str(self.error))
        return f"{self.file}: {say(reason, lang)}"

    def __str__(self) -> str:
        return self.say("en")


@click.command(epilog="Example: deberc rulebook my-house.yaml --pdf --lang ru -o printed")
@click.argument("ruleset", metavar="NAME[+OPTION...]|FILE")
@click.option("--site", is_flag=True, help="The pages.")
@click.option("--pdf", is_flag=True, help="The book for printing.")
@click.option("--sheet", is_flag=True, help="Two pages for the table.")
@click.option(
    "--lang", type=click.Choice(LANGS), help="Only in this language, messages too; else in both."
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to write into; NAME-rulebook unless told.",
)
@json_option
def rulebook(
    ruleset: str, lang: Lang | None, out: Path | None, *, as_json: bool, **wanted: bool
) -> None:
    """Make the rulebook of a ruleset: its pages, a PDF to print, a sheet for the table.

    Without --site, --pdf or --sheet all three are made. What differs from the parent is marked;
    examples are those of the parent's cases that hold for a house variant too.
    """
    speaks = lang or default_language()
    _require_docs()
    from deberc_sphinx import library

    address = library.admit(ruleset)
    folder = out or Path(f"{address}-rulebook")
    kinds = [kind for kind in KINDS if wanted[kind]] or list(KINDS)
    jobs: list[Job] = [(kind, one) for kind in kinds for one in ([lang] if lang else LANGS)]
    made = []
    for job, path in _made(address, jobs, folder, speaks):
        made.append({"kind": job[0], "lang": job[1], "file": str(path)})
        if not as_json:
            click.echo(say(said("book.written", file=path), speaks))
    if as_json:
        click.echo(json_text({"ruleset": address, "written": made}))


def _require_docs() -> None:
    """Raise DocsMissing where a package that is needed is not installed."""
    missing = tuple(name for name in NEEDED if find_spec(name) is None)
    if missing:
        raise DocsMissing(missing)


def _made(address: str, jobs: list[Job], folder: Path, speaks: Lang) -> Iterator[tuple[Job, Path]]:
    """Do the jobs one after the other; yield each with the file to open. Raises DebercError."""
    from rich.console import Console

    console = Console(stderr=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for job in jobs:
            with console.status(say(said(f"book.making-{job[0]}", lang=job[1]), speaks)):
                path = _make(address, job, jobs, folder)
            yield job, path
    except OSError as error:
        raise FolderNotWritten(str(error.filename or folder), error) from None


def _make(address: str, job: Job, jobs: list[Job], folder: Path) -> Path:
    from deberc_sphinx import printing

    kind, lang = job
    if kind == "site":
        languages: list[Any] = [one for other, one in jobs if other == "site"]
        return printing.make_site(address, lang, languages, folder)
    makers = {"pdf": printing.make_book, "sheet": printing.make_sheet}
    return makers[kind](address, lang, folder)
