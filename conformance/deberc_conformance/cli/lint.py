"""The command ``lint``: checks ruleset files and situations."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deberc.errors import DebercError, ProblemsFound
from deberc.lint import lint_file
from deberc.rulesets import shipped_names
from deberc_conformance.corpus_lint import corpus_problems
from deberc_conformance.resources import situations_folder
from deberc_conformance.situations import read_situation, read_situations, situation_files

from .output import count, json_option, json_text

if TYPE_CHECKING:
    from deberc.problems import Problem


@dataclass(slots=True)
class _Findings:
    files: int = 0
    problems: list[Problem] = field(default_factory=list)
    unread: list[DebercError] = field(default_factory=list)


@click.command(epilog="Example: deberc lint my-house.yaml")
@click.argument("files", metavar="[FILE...]", nargs=-1)
@json_option
@click.pass_context
def lint(context: click.Context, files: tuple[str, ...], *, as_json: bool) -> None:
    """Check ruleset files and situations; without FILE, those that come with Deberc.

    Exits with 1 where something is wrong, with 2 where a file cannot be read.
    """
    found = _Findings()
    for name in files or shipped_names():
        _lint_one(name, found)
    if not files:
        _lint_corpus(found)
    if as_json:
        _print_json(found)
    else:
        _print(found)
    context.exit(2 if found.unread else int(bool(found.problems)))


def _lint_one(name: str, found: _Findings) -> None:
    found.files += 1
    try:
        found.problems += _situation_problems(name) if _is_situation(name) else lint_file(name)
    except ProblemsFound as error:
        found.problems += error.problems
    except DebercError as error:
        found.unread.append(error)


def _is_situation(name: str) -> bool:
    folder = situations_folder()
    return folder is not None and folder in Path(name).absolute().parents


def _situation_problems(name: str) -> list[Problem]:
    folder = situations_folder()
    assert folder is not None
    return corpus_problems([read_situation(Path(name).absolute(), folder)])


def _lint_corpus(found: _Findings) -> None:
    """Check the situations of a checkout, each by itself and all of them together."""
    folder = situations_folder()
    if folder is None:
        return
    found.files += len(situation_files(folder))
    try:
        found.problems += corpus_problems(read_situations(folder))
    except ProblemsFound as error:
        found.problems += error.problems
    except DebercError as error:
        found.unread.append(error)


def _print_json(found: _Findings) -> None:
    problems = [problem.as_json() for problem in found.problems]
    errors = [{"code": type(each).__name__, "message": str(each)} for each in found.unread]
    click.echo(json_text({"files": found.files, "problems": problems, "errors": errors}))


def _print(found: _Findings) -> None:
    everything = [*found.problems, *found.unread]
    for each in everything:
        click.echo(str(each))
    checked = count(found.files, "file", "files")
    click.echo(f"{checked} checked, {count(len(everything), 'problem', 'problems')}")
