"""Counting acts: the published counts, found again by a counter that was written apart."""

import importlib
import json
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import deberc
from deberc.rulesets import load_ruleset, shipped_names
from deberc_conformance import perft_table
from deberc_conformance.cli import deberc as command
from deberc_conformance.perft import divide, perft
from deberc_conformance.playing import deal_of

TESTS = Path(__file__).parent
POSITIONS = perft_table.positions()
SLOWLY = 400
"""Sequences that the slow counter still counts in a moment."""
PLAYABLE = {name for name in shipped_names() if not load_ruleset(name).abstract}


@pytest.fixture(scope="module")
def slow():
    sys.path.insert(0, str(TESTS))
    try:
        return importlib.import_module("slow_perft.counter")
    finally:
        sys.path.pop(0)


@cache
def rules_of(address):
    return deberc.load(address)


def dealt(position, address):
    deal = deal_of(rules_of(address), position.given)
    deal.run(position.given["script"])
    return deal


def test_the_table_is_large_and_covers_every_ruleset():
    assert len(POSITIONS) >= 50
    addresses = {address for position in POSITIONS.values() for address in position.counts}
    assert addresses >= PLAYABLE
    assert len(addresses - PLAYABLE) >= 20, "options too"
    by_players = [position.players for position in POSITIONS.values()]
    assert {number: by_players.count(number) >= 12 for number in (2, 3, 4)} == {
        2: True,
        3: True,
        4: True,
    }


def test_the_table_holds_each_kind_of_act():
    acts = {
        str(act).split()[1]
        for position in POSITIONS.values()
        for address in position.counts
        for act in dealt(position, address).legal_actions()
    }
    assert acts == {
        "pass", "order", "name", "draw", "exchange", "declare", "bella", "redeal", "play",
        "claim", "half_bait", "offer", "double",
    }  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_the_interpreter_comes_to_the_counts(name):
    position = POSITIONS[name]
    for counts, addresses in position.groups.items():
        for number, address in enumerate(addresses):
            deal = dealt(position, address)
            depth = min(4, len(counts)) if number else len(counts)
            found = [perft(deal, n) for n in range(1, depth + 1)]
            assert found == list(counts[:depth]), address


@pytest.mark.parametrize("name", POSITIONS)
def test_the_slow_counter_comes_to_the_counts(name, slow):
    position = POSITIONS[name]
    for counts, (address, *_) in position.groups.items():
        rules = rules_of(address).data
        state = slow.begin(rules, position.given)
        small = [number for number in counts if number <= SLOWLY]
        assert small, address
        found = [slow.count(rules, state, n) for n in range(1, len(small) + 1)]
        assert found == list(counts[: len(small)]), address


def test_the_slow_counter_is_written_apart():
    for file in (TESTS / "slow_perft").glob("*.py"):
        imported = re.findall(
            r"^(?:from|import) +(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
        assert not [name for name in imported if name.startswith("deberc")], file.name


def test_a_wrong_rule_gives_other_counts(slow):
    position = POSITIONS["two-first-word"]
    rules = load_ruleset("moscow").data
    assert slow.count(rules, slow.begin(rules, position.given), 3) == position.counts["moscow"][2]
    rules = {
        **rules,
        "play": {**rules["play"], "ruff": "free"},
        "bidding": {**rules["bidding"], "rounds": ["turn_up_suit"]},
    }
    assert slow.count(rules, slow.begin(rules, position.given), 3) != position.counts["moscow"][2]


def test_acts_that_are_not_counted():
    offers = dealt(POSITIONS["two-offer"], "fifties")
    assert {str(act).split()[1] for act in offers.legal_actions()} >= {"offer", "draw"}
    assert [act.split()[1] for act, _ in divide(offers, 1)].count("offer") == 0
    assert perft(offers, 0) == 1
    assert list(divide(offers, 0)) == []
    assert POSITIONS["two-three-left"].counts["moscow"][-1] == 0, "the deal is over by then"


def run(*arguments):
    return CliRunner().invoke(command, ["perft", *arguments])


def test_a_position_of_the_table():
    found = run("--ruleset", "moscow", "--position", "two-last-word", "--depth", "2", "--divide")
    assert found.exit_code == 0
    assert found.output.splitlines() == [
        "B pass                                     0",
        "B name S                                   9",
        "B name C                                   9",
        "B name H                                   9",
        "27",
    ]


def test_the_table_printed():
    found = run("--table", "--ruleset", "kharkov-301", "--lang", "ru")
    assert found.output.splitlines()[:2] == [
        "two-first-word: Двое: до первого слова.",
        "  kharkov-301                         2 14 65 327 1229",
    ]
    rows = json.loads(run("--table", "--json").output)
    assert len(rows) == sum(len(position.counts) for position in POSITIONS.values())
    assert rows[0].keys() == {"position", "ruleset", "given", "sequences"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--depth", "1"), "Missing option --ruleset."),
        (("--ruleset", "moscow", "--seed", "1"), "Missing option --depth."),
        (("--ruleset", "moscow", "--depth", "1"), "give one of --position NAME and --seed N"),
        (
            ("--ruleset", "moscow", "--depth", "1", "--lang", "ru"),
            "нужно одно из двух: --position ПОЗИЦИЯ или --seed ЧИСЛО",
        ),
        (
            ("--ruleset", "moscow", "--depth", "1", "--seed", "1", "--after", "2"),
            "--after goes with --position",
        ),
        (
            ("--ruleset", "moscow", "--depth", "1", "--seed", "1", "--peer", "x"),
            "--peer goes with --divide",
        ),
        (
            ("--ruleset", "moscow", "--depth", "1", "--position", "no-such"),
            "name a position of the table (deberc perft --table) or a situation file",
        ),
    ],
)
def test_wrong_usage(arguments, said):
    found = run(*arguments)
    assert found.exit_code == 2
    assert said in found.output


def test_a_position_for_others():
    found = run("--ruleset", "moscow", "--depth", "1", "--position", "three-bella")
    assert str(found.exception) == "three-bella: 3 players, and moscow is for 2"
