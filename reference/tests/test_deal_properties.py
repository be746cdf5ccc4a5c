"""What holds of every deal of every ruleset, however it is played; the checks are in `support`."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from any_deals import Table, any_table
from any_rules import HOUSES, MOST_CHANGES, any_rules
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import deberc
from deberc.cards import CODES

QUICK = settings(
    max_examples=1,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""Failures are not shrunk: a seed is as small as a deal gets."""
seeds = st.integers(min_value=0, max_value=2**32)


def picker(draw):
    """Return a function that lets hypothesis choose one of a sequence."""
    return lambda choices: draw(st.sampled_from(choices))


@QUICK
@given(seed=seeds)
def test_deals_of_a_ruleset(address, rules_of, seed):
    table = Table(rules_of(address), seed, thorough=0.05)
    for number in range(3):
        table.deal(number)


@pytest.mark.parametrize("house", HOUSES, ids=lambda path: path.stem)
def test_deals_of_a_house_ruleset(house):
    table = Table(deberc.load(house), 1, thorough=0.05)
    assert {table.deal(number) for number in range(6)} & {"made", "bait"}


@settings(QUICK, max_examples=6)
@given(data=st.data(), seed=seeds)
def test_deals_of_any_ruleset(data, seed):
    table, text = any_table(picker(data.draw), seed)
    try:
        for number in range(3):
            table.deal(number)
    except AssertionError as failed:
        failed.add_note(text)
        raise


def test_any_ruleset_differs_from_those_that_are_there():
    drawn = {any_rules(generator.choice)[0] for generator in map(Random, range(4))}
    lines = [text.count("\n") for text in drawn]
    assert len(drawn) == 4
    assert max(lines) > MOST_CHANGES
    assert any("extends: moscow" not in text for text in drawn)


def test_cards_are_never_in_two_places(name, rules_of, play_on):
    deal = rules_of(name).new_deal(seed=5)
    while not deal.over:
        held = [code for codes in deal.hands.values() for code in codes]
        assert len(set(held)) == len(held)
        assert set(held) <= set(CODES)
        play_on(deal, 5, stop=1)


def test_the_tool_for_the_long_run():
    tool = Path(__file__).parents[2] / "tools" / "run_properties.py"
    words = [sys.executable, str(tool), "--deals", "3", "--each", "2", "--seed", "5"]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 deals of 2 rulesets" in run.stdout
    assert run.stdout.endswith("nothing fails\n")
