"""Random deals find the one fault of each toy, and make it as small as it gets."""

import importlib
import json
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deberc.yamltext import read_file
from deberc_conformance.cli import deberc as command

TOYS = Path(__file__).parent / "toys"
RULESETS = {"moscow": "moscow", "club": "club-501", "three": "three-handed"}

FOUND = {
    "overtrump-ignored": ("three", "legal_cards", {"play.beat.ruff"}, 110),
    "bella-lost-with-its-trick": ("moscow", "play_deal", {"bella.to"}, 300),
    "equal-melds-both-score": ("moscow", "meld_contest", {"melds.equal"}, 150),
    "bait-only-on-a-free-suit": ("moscow", "play_deal", {"settlement.bait"}, 520),
    "five-hundred-and-one-to-exceed": ("moscow", "game_ledger", {"game.ends.points"}, 220),
    "zero-points-are-zero-tricks": ("club", "settle_deal", {"melds.trick_needed"}, 220),
    # A pot that lasts for one deal and one that a second tie overwrites cannot be told apart.
    "second-tie-overwrites-the-pot": (
        "moscow",
        "game_ledger",
        {"pot.second_tie", "pot.lasts"},
        150,
    ),
    "eight-level-with-seven": ("moscow", "trick_winner", {"cards.trump_order"}, 60),
    "refused-suit-in-round-two": ("moscow", "legal_bids", {"bidding.rounds"}, 80),
    "ruff-taken-for-a-revoke": ("moscow", "legal_cards", {"play.ruff"}, 90),
}
"""Fault → the program, the operation it shows in, what it is laid to, the most letters of the position."""


def test_every_fault_of_the_toys_is_looked_for():
    sys.path.insert(0, str(TOYS))
    try:
        assert set(importlib.import_module("habits").HABITS) == set(FOUND)
    finally:
        sys.path.remove(str(TOYS))


def fuzz(program, fault, op, folder, marker, *more):
    peer = shlex.join([sys.executable, "-S", str(TOYS / "toy.py"), program, fault, marker])
    words = ["fuzz", "--ruleset", RULESETS[program], "--peer", peer, "--op", op, "--seed", "1"]
    return CliRunner().invoke(command, [*words, "--out", str(folder), "--lang", "en", *more])


@pytest.mark.parametrize("fault", FOUND)
def test_the_fault_is_found_and_made_small(fault, tmp_path, marker):
    program, op, rules, letters = FOUND[fault]
    found = fuzz(program, fault, op, tmp_path, marker, "--deals", "1000", "--until-failure")
    assert found.exit_code == 1, found.output
    (file,) = tmp_path.rglob("*.yaml")
    situation = read_file(file, file.name).data
    (verdict,) = situation["verdicts"]
    assert situation["worked"] is False
    assert situation["op"] == op
    assert verdict["rulesets"] == [RULESETS[program]]
    assert set(verdict["rules"]) <= rules
    assert len(json.dumps(situation["given"])) <= letters, situation["given"]


def test_nothing_is_found_in_a_mended_toy(tmp_path, marker):
    found = fuzz("three", "", "legal_cards", tmp_path, marker, "--deals", "100")
    assert found.exit_code == 0, found.output
    assert list(tmp_path.rglob("*.yaml")) == []
