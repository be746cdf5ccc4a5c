"""Small programs with one fault each: the corpus alone names the clause that is broken."""

import importlib
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deberc_conformance.broken import broken_rules
from deberc_conformance.bundle import load_bundle
from deberc_conformance.cli import deberc as command
from deberc_conformance.peers import Limits, Session
from deberc_conformance.report_diff import difference
from deberc_conformance.report_stream import Report
from deberc_conformance.reports.clauses import clauses
from deberc_conformance.runner import Run
from deberc_conformance.selection import select

TOYS = Path(__file__).parent / "toys"
RULESETS = {"moscow": "moscow", "club": "club-501", "three": "three-handed"}

CARDS = ("trick_winner", "legal_cards")
SCORE = ("settle_deal", "game_ledger")
FAULTS = {
    "overtrump-ignored": ("three", CARDS, "play.beat.ruff", "free"),
    "bella-lost-with-its-trick": ("moscow", ("play_deal",), "bella.to", "holder_of_trick"),
    "equal-melds-both-score": ("moscow", ("meld_contest",), "melds.equal", "both"),
    "bait-only-on-a-free-suit": ("moscow", ("play_deal",), "settlement.bait", None),
    "five-hundred-and-one-to-exceed": ("moscow", SCORE, "game.ends.points", 502),
    "zero-points-are-zero-tricks": ("club", SCORE, "melds.trick_needed", None),
    "second-tie-overwrites-the-pot": ("moscow", SCORE, "pot.second_tie", None),
    "eight-level-with-seven": ("moscow", CARDS, "cards.trump_order", None),
    "refused-suit-in-round-two": (
        "moscow",
        ("legal_bids",),
        "bidding.rounds",
        ["turn_up_suit", "any_suit"],
    ),
    "ruff-taken-for-a-revoke": ("moscow", CARDS, "play.ruff", None),
}
"""Fault → the program that has it, operations it shows in, the rule that it breaks, the value that
it plays if one says it. Asked about everything it gives the same rule, at the price of time."""


def toy(program, fault="", marker=""):
    return shlex.join([sys.executable, "-S", str(TOYS / "toy.py"), program, fault, marker])


def judged(program, fault="", marker="", ops=()):
    """Return the report on a toy under the ruleset it plays, by some operations or by all."""
    bundle = load_bundle()
    session = Session(toy(program, fault, marker), bundle.suite, Limits())
    report = Report()
    try:
        chosen = {"ruleset": [RULESETS[program]], **({"op": list(ops)} if ops else {})}
        cases = select(bundle, chosen)
        for event in Run(bundle, cases, session, {}).events():
            report.add(event)
    finally:
        session.kill()
    return report


@pytest.fixture(scope="module")
def mended():
    return {program: judged(program) for program in RULESETS}


def test_the_toys_know_nothing_of_us():
    for file in TOYS.glob("*.py"):
        names = re.findall(
            r"^(?:from|import) +(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
        assert not [name for name in names if name.startswith("deberc")], file.name


def test_every_fault_of_the_toys_is_tested():
    sys.path.insert(0, str(TOYS))
    try:
        assert set(importlib.import_module("habits").HABITS) == set(FAULTS)
    finally:
        sys.path.remove(str(TOYS))


@pytest.mark.parametrize(("program", "least"), [("moscow", 300), ("club", 40), ("three", 30)])
def test_a_toy_without_a_fault_passes(program, least, mended):
    report = mended[program]
    counts = report.footer["counts"]
    assert set(counts) == {"pass", "unsupported"}
    assert counts["pass"] >= least
    assert report.footer["failing"] == 0
    assert broken_rules(report, load_bundle()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_the_corpus_names_the_clause(fault, mended, marker):
    program, ops, rule, value = FAULTS[fault]
    report = judged(program, fault, marker, ops)
    assert report.footer["exit_code"] == 1
    assert set(report.footer["counts"]) <= {"pass", "fail", "unsupported"}
    first, *others = broken_rules(report, load_bundle())
    assert (first.rule, first.value) == (rule, value)
    assert others == []
    assert 1 <= first.failing <= report.footer["failing"]
    assert first.failing <= first.judged
    assert clauses(report, load_bundle(), "ru")[0].rule == rule
    changed = difference(report, mended[program])
    mended_now = [change for change in changed.of("newly_passing") if change.old]
    assert len(mended_now) == report.footer["failing"]
    assert not changed.worse


def test_the_terminal_names_the_clause_in_both_languages(marker):
    said = {
        lang: CliRunner().invoke(
            command,
            [
                "verify",
                "--peer",
                toy("three", "overtrump-ignored", marker),
                "--ruleset",
                "three-handed",
                "--op",
                "legal_cards",
                "--lang",
                lang,
            ],
        )
        for lang in ("ru", "en")
    }
    assert {found.exit_code for found in said.values()} == {1}
    assert (
        "Most likely broken\n"
        "  play.beat.ruff  failing cases: 2 of 3; the program plays: a ruff need not be beaten\n"
        "      When the trick has been ruffed, a player without the suit led must beat the ruff with a "
        "higher trump if he can; who can follow suit follows.\n"
    ) in said["en"].output
    assert (
        "Скорее всего, нарушено\n  play.beat.ruff  неверно случаев: 2 из 3; программа играет так: козырь перебивать не обязательно\n"
        in said["ru"].output
    )


def divided(*arguments):
    return CliRunner().invoke(command, ["perft", "--divide", *arguments])


def test_perft_finds_the_branch_where_a_toy_differs(marker):
    peer = toy("moscow", "ruff-taken-for-a-revoke", marker)
    where = ["--ruleset", "moscow", "--position", "two-five-left-1", "--depth", "4"]
    found = divided(*where, "--peer", peer, "--lang", "en")
    assert found.exit_code == 1
    assert found.output == TOLD
    told = json.loads(divided(*where, "--peer", peer, "--json").output)
    assert sum(branch["differing"] for branch in told["divide"]) == len(told["differs"])
    assert told["differs"][0]["op"] == "legal_cards"
    assert told["differs"][0]["path"] == ["A play 9C"]


def test_perft_finds_another_bid(marker):
    peer = toy("moscow", "refused-suit-in-round-two", marker)
    found = divided(
        "--ruleset",
        "moscow",
        "--position",
        "two-last-word",
        "--depth",
        "2",
        "--peer",
        peer,
        "--lang",
        "ru",
    )
    assert found.exit_code == 1
    assert "Первое расхождение: сама позиция\n" in found.output
    assert "получено" in found.output


def test_perft_finds_nothing_in_a_mended_toy(marker):
    where = ["--ruleset", "moscow", "--position", "two-five-left-1", "--depth", "3"]
    found = divided(*where, "--peer", toy("moscow", "", marker), "--lang", "ru")
    assert found.exit_code == 0
    assert found.output.splitlines()[-1].startswith("Расхождений нет; спрошено разных вопросов: ")


@pytest.mark.parametrize(
    ("program", "ruleset", "position", "code", "said"),
    [
        (
            "club",
            "club-501",
            "two-first-word",
            2,
            "«toy-club» не отвечает ни на legal_cards, ни на legal_bids",
        ),
        ("moscow", "three-handed", "three-bella", 2, "«toy-moscow» не отвечает"),
    ],
)
def test_perft_of_a_peer_that_cannot_be_asked(program, ruleset, position, code, said, marker):
    words = [
        sys.executable,
        "-m",
        "deberc_conformance.cli",
        "perft",
        "--divide",
        "--ruleset",
        ruleset,
        "--position",
        position,
    ]
    found = subprocess.run(
        [*words, "--depth", "1", "--lang", "ru", "--peer", toy(program, "", marker)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == code
    assert said in found.stderr
    assert "Traceback" not in found.stderr


TOLD = """\
first act       sequences        differ
A play TS              20             6
A play AS              20             6
A play 9C              36             1
A play TC              36             1
A play QC              36             1
total                 148            15

First difference: A play 9C
  asked         legal_cards
  trump         ♥
  hand          8♠ 7♠ A♥ 10♥ 9♥
  trick         A 9♣
  seat          B
  expected      cards A♥ 10♥ 9♥
  got           cards 8♠ 7♠
"""
