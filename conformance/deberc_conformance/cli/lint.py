"""The command ``lint``: checks ruleset files and situations."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from deberc.errors import DebercError, ProblemsFound
from deberc.lint import Report, fixed, inspect
from deberc.lint.sheet import rule_of, sheet
from deberc.places import Place
from deberc.problems import Problem
from deberc.rulesets import known_names, shipped_names
from deberc.sayings import said, say
from deberc.yamltext import bytes_of
from deberc_conformance.corpus_lint import corpus_problems
from deberc_conformance.resources import situations_folder
from deberc_conformance.situations import read_situation, read_situations, situation_files

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

_SITUATION = re.compile(rb"^verdicts:", re.MULTILINE)
_LOOKED_AT = 1_000_000
MOST_SHOWN = 50
"""Of one file, unless `--limit` says otherwise."""


@dataclass(slots=True)
class _Findings:
    files: int = 0
    reports: list[Report] = field(default_factory=list)
    fixed: list[Problem] = field(default_factory=list)

    @property
    def problems(self) -> list[Problem]:
        return [problem for report in self.reports for problem in report.problems]

    @property
    def code(self) -> int:
        if any(report.unread for report in self.reports):
            return 2
        return int(any(report.faults for report in self.reports))


@click.command(epilog="Example: deberc lint my-house.yaml --lang ru")
@click.argument("files", metavar="[FILE...]", nargs=-1)
@click.option("--fix", "mend", is_flag=True, help="Put right what can only mean one thing.")
@click.option(
    "--limit", type=click.IntRange(1), default=MOST_SHOWN, help="Problems shown of one file."
)
@lang_option
@json_option
@click.pass_context
def lint(
    context: click.Context, /, files: tuple[str, ...], lang: Lang, *, mend: bool, **shown: Any
) -> None:
    """Check ruleset files, situations and folders of them; without FILE, those of Deberc.

    Exits with 1 where something is wrong, with 2 where a file cannot be read. Notes alone are
    nothing wrong.
    """
    found = _Findings()
    for name in files or known_names():
        if mend:
            _mend(name, lang, found)
        _lint_one(name, found)
    if not files:
        _lint_corpus(found)
    if shown["as_json"]:
        click.echo(json_text(_as_data(found, lang)))
    else:
        for line in _lines(found, lang, shown["limit"]):
            click.echo(line)
    context.exit(found.code)


def _mend(name: str, lang: Lang, found: _Findings) -> None:
    """Put right what can be, unless the file changes meanwhile."""
    if name in shipped_names():
        raise click.UsageError(say(said("lint.shipped", name=name), lang))
    if _is_situation(name) or not Path(name).is_file():
        return
    raw = bytes_of(name, name)
    text, done = fixed(raw, name)
    if not done:
        return
    if bytes_of(name, name) != raw:
        raise click.UsageError(say(said("lint.changed", name=name), lang))
    Path(name).write_bytes(text)
    found.fixed += done


def _lint_one(name: str, found: _Findings) -> None:
    path = Path(name).absolute()
    if path.is_dir():
        files = [str(file) for file in sorted(Path(name).rglob("*.yaml"))]
        if all(_is_situation(file) for file in files):
            _lint_folder(name, found)
            return
        for file in files:
            _lint_one(file, found)
        return
    found.files += 1
    if not _is_situation(name):
        found.reports.append(inspect(name))
        return
    try:
        problems = corpus_problems([read_situation(path, path.parents[1])])
    except ProblemsFound as error:
        problems = list(error.problems)
    except DebercError as error:
        found.reports.append(_unread(name, error))
        return
    found.reports.append(Report(name, tuple(problems)))


def _unread(name: str, error: DebercError) -> Report:
    place = getattr(error, "place", None) or Place(name, 1, 1)
    what, remedy = getattr(error, "what", str(error)), getattr(error, "remedy", "")
    problem = Problem(type(error).__name__, place, (), what, remedy)
    return Report(name, (problem,), unread=True)


def _is_situation(name: str) -> bool:
    """Whether a file is of the corpus, or looks like a situation of a house corpus."""
    folder, path = situations_folder(), Path(name).absolute()
    if folder is not None and folder in path.parents:
        return True
    if path.suffix not in {".yaml", ".yml"} or not path.is_file():
        return False
    with path.open("rb") as stream:
        return _SITUATION.search(stream.read(_LOOKED_AT)) is not None


def _lint_corpus(found: _Findings) -> None:
    """Check the situations of a checkout, each by itself and all of them together."""
    folder = situations_folder()
    if folder is not None:
        _lint_folder(str(folder), found)


def _lint_folder(name: str, found: _Findings) -> None:
    """Check a folder of situations, each by itself and all of them together."""
    folder = Path(name).absolute()
    found.files += len(situation_files(folder))
    try:
        problems = tuple(corpus_problems(read_situations(folder)))
    except ProblemsFound as error:
        problems = error.problems
    except DebercError as error:
        found.reports.append(_unread(name, error))
        return
    found.reports.append(Report(name, problems))


def _as_data(found: _Findings, lang: Lang) -> dict[str, Any]:
    return {
        "files": found.files,
        "problems": [_problem_data(problem, lang) for problem in found.problems],
        "fixed": [_problem_data(problem, lang) for problem in found.fixed],
        "unread": [report.name for report in found.reports if report.unread],
    }


def _problem_data(problem: Problem, lang: Lang) -> dict[str, Any]:
    rule = rule_of(problem.path)
    return {
        **problem.as_json(lang),
        "number": problem.number or None,
        "note": problem.is_note,
        "fixable": problem.fix is not None,
        "rule": rule[1] if rule else None,
        "values": list(rule[0].values) if rule else [],
    }


def _lines(found: _Findings, lang: Lang, limit: int) -> Iterator[str]:
    for problem in found.fixed:
        what = f"{problem.place}: {say(problem.message, lang)}"
        yield say(said("lint.fixed", what=what), lang)
    for report in found.reports:
        for problem in report.problems[:limit]:
            yield from sheet(problem, report.texts, lang)
        total = len(report.problems)
        if total > limit:
            yield say(said("lint.more", count=total - limit, total=total), lang)
        fixable = sum(problem.fix is not None for problem in report.problems)
        if fixable:
            yield say(said("lint.fixable", count=fixable, name=report.name), lang)
    yield _summary(found, lang)


def _summary(found: _Findings, lang: Lang) -> str:
    count = Counter(problem.is_note for problem in found.problems)
    files = said("lint.files", count=found.files)
    said_all = say(said("lint.problems", files=files, problems=count[False]), lang)
    notes = say(said("lint.notes", count=count[True]), lang) if count[True] else ""
    return said_all + notes
