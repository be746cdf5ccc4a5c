"""The gallery of house variants: short, without a problem, played and put into words."""

import json
import sys
from pathlib import Path

import pytest

from deberc.rulesets import load_ruleset
from deberc_conformance.cli import main

GALLERY = sorted((Path(__file__).parents[1] / "examples").glob("*.yaml"))
WHAT_DIFFERS = {
    "belote-like": {"melds.sequences.hundred", "play.partner_trick"},
    "four-510": {"cards.pack", "dealing.draw", "game.ends.points"},
    "odessa-table": {"pot.second_tie", "counters.bait.kind"},
    "short-stakes": {"bella.window", "match.doubling.raises"},
    "three-701": {"settlement.bait", "game.ends.points"},
}


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*args):
        monkeypatch.setattr(sys, "argv", ["deberc", *map(str, args)])
        with pytest.raises(SystemExit) as done:
            main()
        printed = capsys.readouterr()
        assert (done.value.code, printed.err) == (0, "")
        return printed.out

    return run


def test_there_are_five():
    assert [file.stem for file in GALLERY] == sorted(WHAT_DIFFERS)


@pytest.fixture(params=GALLERY, ids=lambda file: file.stem)
def file(request):
    return request.param


def test_a_variant_is_short_and_lints_clean(run, file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 25
    assert run("lint", file, "--lang", "en") == "files checked: 1, problems: 0\n"


def test_a_variant_is_played(run, file):
    for seed in range(3):
        result = json.loads(run("try", file, "--seed", seed, "--json"))["result"]
        assert result["outcome"] != "unfinished"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_variant_is_put_into_words(run, file, lang):
    prose = run("show", file, "--prose", "--lang", lang)
    assert load_ruleset(file).title[lang] in prose


def test_a_variant_says_what_it_is_there_to_say(run, file):
    parent = load_ruleset(file).chain[1]
    found = json.loads(run("diff", parent, file, "--no-witness", "--json"))["differences"]
    assert WHAT_DIFFERS[file.stem] <= {each["rule"] for each in found}
