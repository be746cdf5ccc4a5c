"""The command ``new``: the first draft of a house variant."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from deberc.drafting import SCHEMA_FILE, Setting, draft, parent_of, setting
from deberc.editors import editor_schema
from deberc.errors import DebercError
from deberc.lint.report import inspect_bytes
from deberc.lint.sheet import sheet
from deberc.rulesets import rule_ids, shipped_names
from deberc.sayings import said, say
from deberc.wording.meanings import about, title, value_meaning

from .language import lang_option
from .output import json_text
from .schema import write_schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deberc.lint import Report
    from deberc.rulesets import Ruleset
    from deberc.sayings import Lang

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


@click.command(epilog="Example: deberc new my-club --from moscow --set game.ends.points=301")
@click.argument("name")
@click.option("--from", "parent", metavar="NAME[+OPTION...]", help="What it starts from.")
@click.option("--set", "settings", multiple=True, metavar="RULE=VALUE", help="What differs.")
@click.option("--title-ru", metavar="TEXT", help="Its title in Russian.")
@click.option("--title-en", metavar="TEXT", help="Its title in English.")
@click.option("--ask/--no-ask", default=None, help="Ask for what is not given; on a terminal.")
@lang_option
@click.pass_context
def new(context: click.Context, /, name: str, lang: Lang, **given: Any) -> None:
    """Write NAME.yaml here: a house variant that says only what differs from another ruleset."""
    _refuse_name(name, lang)
    ask = sys.stdin.isatty() if given["ask"] is None else given["ask"]
    address, parent = parent_of(_or_ask(given["parent"], "new.ask-from", "moscow", lang, ask=ask))
    titles = {
        "id": name,
        "ru": _or_ask(given["title_ru"], "new.ask-ru", name, lang, ask=ask),
        "en": _or_ask(given["title_en"], "new.ask-en", name, lang, ask=ask),
    }
    changes = dict(setting(text) for text in given["settings"])

    def write(settings: Mapping[str, Any]) -> str:
        return draft(titles, address, parent, settings, lang)

    if ask and not given["settings"]:
        changes = _asked(write, name, lang)
    text = write(changes)
    report = inspect_bytes(text.encode(), f"{name}.yaml")
    if report.faults:
        _say_faults(report, lang)
        context.exit(1)
    _save(name, text, parent, lang)


def _refuse_name(name: str, lang: Lang) -> None:
    problem = None
    if not _NAME.fullmatch(name):
        problem = said("new.bad-name", name=name)
    elif name in shipped_names():
        problem = said("new.taken", name=name)
    elif Path(f"{name}.yaml").exists():
        problem = said("new.exists", file=f"{name}.yaml")
    if problem:
        raise click.UsageError(say(problem, lang))


def _or_ask(given: str | None, key: str, default: str, lang: Lang, *, ask: bool) -> str:
    if given is not None or not ask:
        return given or default
    return str(click.prompt(say(said(key), lang), default=default))


def _asked(write: Any, name: str, lang: Lang) -> dict[str, Any]:
    """Ask what differs until an empty line; say at once what is wrong with an answer."""
    changes: dict[str, Any] = {}
    click.echo(say(said("new.ask-differs"), lang))
    while answer := str(click.prompt(">", default="", show_default=False)).strip():
        if answer.startswith("?"):
            for line in _search(answer[1:].strip().lower(), lang):
                click.echo(line)
            continue
        try:
            rule, value = setting(answer)
        except DebercError as error:
            click.echo(error.say(lang))
            continue
        report = inspect_bytes(write({**changes, rule: value}).encode(), f"{name}.yaml")
        due = [problem for problem in report.faults if problem.code == "not-stated"]
        if len(due) == len(report.faults):
            changes[rule] = value
        _say_answer(report, lang, due=bool(due))
    return changes


def _say_answer(report: Report, lang: Lang, *, due: bool) -> None:
    if due:
        click.echo(say(said("new.due"), lang))
    for problem in report.problems:
        for line in sheet(problem, report.texts, lang):
            click.echo(line)


def _search(word: str, lang: Lang) -> Iterator[str]:
    """Yield the rules in whose id, title or description a word occurs, with their values."""
    found = False
    for rule in rule_ids().values():
        heading, text = title(rule.id, lang), about(rule, lang)
        if word in f"{rule.id} {heading} {text}".lower():
            found = True
            yield f"{rule.id}: {heading}. {text}"
            for value in rule.values:
                yield f"    {value}  {value_meaning(rule, value, lang)}"
    if not found:
        yield say(said("new.none"), lang)


def _say_faults(report: Report, lang: Lang) -> None:
    for problem in report.faults:
        for line in sheet(problem, report.texts, lang):
            click.echo(line)
    click.echo(say(said("new.refused"), lang), err=True)


def _save(name: str, text: str, parent: Ruleset, lang: Lang) -> None:
    file, helper = Path(f"{name}.yaml"), Path(SCHEMA_FILE)
    with file.open("x", encoding="utf-8") as stream:
        stream.write(text)
    click.echo(say(said("new.written", file=file.name), lang))
    written = write_schema(helper, json_text(editor_schema(lang)))
    click.echo(say(said("new.helps" if written else "new.schema", file=helper.name), lang))
    click.echo(say(said("new.next"), lang))
    steps = {
        "new.lint": f"deberc lint {file.name}",
        "new.diff": f"deberc diff {parent.address} {file.name}",
        "new.prose": f"deberc show {file.name} --prose",
        "new.carry": f"deberc carry-over {file.name} --accept",
        "new.book": f"deberc rulebook {file.name}",
    }
    width = max(map(len, steps.values()))
    for key, command in steps.items():
        click.echo(f"  {command:<{width}}  {say(said(key), lang)}")


__all__ = ["Setting", "new"]
