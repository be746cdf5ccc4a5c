"""``deberc fuzz``: random deals steered to rare rules, compared with the reference."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..operations import OPS
from ..peers.line import Limits
from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.wording import Lang

    from ..fuzz.crews import Crew
    from ..fuzz.records import Campaign
    from ..fuzz.running import Outcome
    from ..fuzz.telling import Written


_DEALS = 1000
_NO_END = 10**12


def asking_options(command: Any) -> Any:
    """Give a command the options that say how patient the harness is."""
    timeout = click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=Limits().seconds,
        show_default=True,
        help="Seconds for one answer.",
    )
    restarts = click.option(
        "--max-restarts",
        type=click.IntRange(min=0),
        default=Limits().restarts,
        show_default=True,
        help="How often a program may be started again.",
    )
    return timeout(restarts(command))


@click.command(epilog='Example: deberc fuzz --peer "node my-deberc.mjs" --ruleset moscow --time 60')
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="CMD",
    help="The command that starts a program; two are compared with each other too.",
)
@click.option("--ruleset", required=True, metavar="NAME|FILE", help="The rules.")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many deals; 1000, or as many as there is --time for.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Makes the same deals again.",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="End after so long.",
)
@click.option("--until-failure", is_flag=True, help="End at the first difference.")
@click.option(
    "--op",
    "ops",
    multiple=True,
    type=click.Choice(OPS),
    metavar="NAME",
    help="Only questions to this operation.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=256),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes that share the deals, each with a program of its own.",
)
@click.option("--scheduler", metavar="ADDRESS", help="A Dask cluster that shares the deals.")
@click.option(
    "--resume",
    "state",
    metavar="FILE",
    help="Keep the campaign in this file, and go on with what it holds.",
)
@click.option(
    "--out",
    default="deberc-findings",
    show_default=True,
    metavar="DIR",
    help="Where situations are written.",
)
@click.option(
    "--table",
    is_flag=True,
    help="Count instead how often random and steered deals reach each rule.",
)
@asking_options
@lang_option
@json_option
def fuzz(lang: Lang, *, as_json: bool, table: bool, **options: Any) -> None:
    """Compare a program with the reference on random deals, and find the rules it breaks.

    Every deal asks whatever operations the program has: what may be bid and played at each point,
    melds, the score, scripts that break a rule. What differs is made as small as it gets and
    written as a situation. Without --peer the reference is held against the laws of scoring. Exit
    codes: 0 no difference, 1 some, 2 wrong usage, 3 a program could not be judged, 4 nothing ran.
    """  # fmt: skip
    if table:
        from .steering import print_table

        click.get_current_context().exit(print_table(options, lang, as_json=as_json))
    outcome, written = _run(options, lang)
    if as_json:
        from ..fuzz.telling import as_data

        click.echo(json_text(as_data(outcome, written)))
    else:
        from ..fuzz.telling import lines

        for line in lines(outcome, written, lang):
            click.echo(line)
    if outcome.unjudged is not None:
        click.echo(outcome.unjudged.say(lang), err=True)
    click.get_current_context().exit(outcome.exit_code)


def campaign_of(options: dict[str, Any]) -> Campaign:
    """Return the campaign that options ask for. Raises what loading a ruleset raises."""
    from deberc.rulesets import load_ruleset, require_executable

    from ..fuzz.errors import TooManyPrograms
    from ..fuzz.records import Campaign
    from ..houses import bundle_ruleset
    from ..peers.process import split_command

    if len(options["peers"]) > 2:
        raise TooManyPrograms(len(options["peers"]))
    for command in options["peers"]:
        split_command(command)
    ruleset = load_ruleset(options["ruleset"])
    require_executable(ruleset)
    share = -(-options["max_restarts"] // options["workers"])
    return Campaign(
        bundle_ruleset(ruleset),
        options["seed"],
        tuple(options["peers"]),
        tuple(sorted(options["ops"])),
        Limits(options["timeout"], share),
        options["until_failure"],
    )


def _run(options: dict[str, Any], lang: Lang) -> tuple[Outcome, list[Written]]:
    from ..fuzz.hunting import Bounds
    from ..fuzz.progress import Meter
    from ..fuzz.running import Running
    from ..fuzz.state import check_writable, read_state
    from .reporting import stops_on_termination

    campaign = campaign_of(options)
    state = None if options["state"] is None else Path(options["state"])
    tally = None
    if state is not None and state.exists():
        tally = read_state(state, campaign)
    elif state is not None:
        check_writable(state)
    bounds = Bounds(_deals(options), options["seconds"])
    crew = _crew(options)
    with stops_on_termination(), Meter(bounds.deals, lang) as meter:
        try:
            outcome = Running(campaign, bounds, crew, tally).run(state, meter.seen)
        finally:
            crew.close()
    return outcome, _written(outcome, Path(options["out"]))


def _deals(options: dict[str, Any]) -> int:
    """Return how many deals are played at most."""
    if options["deals"] is not None:
        return int(options["deals"])
    return _DEALS if options["seconds"] is None else _NO_END


def _crew(options: dict[str, Any]) -> Crew:
    from ..fuzz.crews import Alone, Processes

    if options["scheduler"]:
        from ..fuzz.cluster import Cluster

        return Cluster(options["scheduler"])
    return Processes(options["workers"]) if options["workers"] > 1 else Alone()


def _written(outcome: Outcome, folder: Path) -> list[Written]:
    """Write every finding as a situation. Raises OutputFailed."""
    from ..fuzz.telling import Written, program
    from ..fuzz.writing import write_finding

    found = []
    for finding in outcome.findings:
        name = program(outcome, finding.divergence.peer)
        path = write_finding(finding, outcome.campaign.ruleset, name, folder)
        found.append(Written(finding, str(path)))
    return found
