"""``deberc shrink``: a situation that a program fails, as small as it gets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import PeerNotJudged
from ..peers.line import Limits
from ..runner import FAILED, NOTHING_RAN, PASSED
from .fuzz import asking_options
from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.wording import Lang

    from ..fuzz.finishing import Finding
    from ..fuzz.records import Campaign
    from ..fuzz.reducing import Reduced
    from ..questions import Question


@click.command(epilog='Example: deberc shrink found.yaml --peer "node my-deberc.mjs"')
@click.argument("case", metavar="CASE|FILE")
@click.option("--peer", required=True, metavar="CMD", help="The command that starts the program.")
@click.option("--ruleset", metavar="NAME|FILE", help="Ask by this ruleset.")
@click.option("--write", metavar="FILE", help="Write the small situation to this file.")
@asking_options
@lang_option
@json_option
def shrink(case: str, lang: Lang, *, as_json: bool, **options: Any) -> None:
    """Make a situation that a program fails as small as it gets, and name the rule behind it.

    CASE is a case of the corpus, k7m2xq@moscow; FILE is a situation file. Exit codes: 0 the program
    answers it right, 1 it does not, 2 wrong usage, 3 it could not be judged, 4 it has no such
    operation.
    """
    from ..fuzz.tasks import leave_all
    from ..questions import find

    question = find(case, options["ruleset"])
    try:
        code = _shrink(question, options, lang, as_json=as_json)
    except PeerNotJudged as error:
        click.echo(error.say(lang), err=True)
        code = error.exit_code
    finally:
        leave_all()
    click.get_current_context().exit(code)


def _shrink(question: Question, options: dict[str, Any], lang: Lang, *, as_json: bool) -> int:
    from deberc.sayings import said, say

    from ..fuzz.reducing import reduced
    from ..fuzz.tasks import workplace

    campaign = _campaign(question, options)
    result = reduced(question, workplace(campaign))
    if result.why_not is not None:
        click.echo(say(result.why_not, lang), err=True)
        return NOTHING_RAN
    if result.finding is None:
        right = say(said("shrink.right", case=question.id), lang)
        click.echo(json_text({"case": question.id, "verdict": "pass"}) if as_json else right)
        return PASSED
    file = _write(options["write"], result.finding, campaign, result.name)
    if as_json:
        from ..fuzz.telling import Written, finding_data

        click.echo(json_text({"case": question.id, **finding_data(Written(result.finding, file))}))
    else:
        _print(result, campaign, file, lang)
    return FAILED


def _campaign(question: Question, options: dict[str, Any]) -> Campaign:
    from deberc.rulesets import load_ruleset

    from ..fuzz.records import Campaign
    from ..houses import bundle_ruleset

    ruleset = load_ruleset(options["ruleset"] or question.address)
    limits = Limits(options["timeout"], options["max_restarts"])
    return Campaign(bundle_ruleset(ruleset), peers=(options["peer"],), limits=limits)


def _write(name: str | None, finding: Finding, campaign: Campaign, program: str) -> str | None:
    from ..fuzz.writing import situation_of, write_situation

    if name is None:
        return None
    situation = situation_of(finding, campaign.ruleset, program)
    return str(write_situation(situation, Path(name)))


def _print(result: Reduced, campaign: Campaign, file: str | None, lang: Lang) -> None:
    from deberc.sayings import said, say

    from ..fuzz.telling import position_lines

    assert result.finding is not None
    for line in position_lines(result.finding, campaign.ruleset, result.name, lang):
        click.echo(line)
    if file is not None:
        click.echo(say(said("shrink.written", file=file), lang))
