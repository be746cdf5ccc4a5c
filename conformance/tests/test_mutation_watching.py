"""The mutation tool skips what a change cannot touch: what is read of the rules is noted, exactly."""

from pathlib import Path

import pytest

import deberc
from deberc.operations import answer
from deberc.rules import make_rules
from deberc.rulesets import load_ruleset
from deberc_conformance.bundle import load_bundle

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def watching(monkeypatch):
    monkeypatch.syspath_prepend(TOOLS)
    from mutation import watching

    return watching


@pytest.fixture(scope="module")
def moscow():
    return make_rules("moscow", load_ruleset("moscow").data)


@pytest.fixture(scope="module")
def cases():
    return [case for case in load_bundle().cases if case.ruleset == "moscow"]


VALUES = ("card_values", {"trump": "H", "cards": ["JH", "JS"]})
HAND = ("melds", {"trump": "H", "cards": ["QC", "JC", "TC", "9D"]})
TIERCE = (
    "table_ruling",
    {"act": "ask_tierce", "by": "A", "trump": "H", "turn_up": "AC", "hand": ["9H", "8H", "7H"]},
)


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        (VALUES, {"cards.pack", "cards.suited.points"}),
        (TIERCE, {"spoken.tierce_question"}),
    ],
)
def test_what_an_answer_rests_on(watching, moscow, asked, read):
    notes = watching.Notes(serving_many=False)
    rules = watching.watched(moscow, notes)
    assert answer(rules, *asked) == answer(moscow, *asked)
    assert notes.read == read
    assert notes.touch(frozenset(read))
    assert not notes.touch(frozenset({"melds.equal"}))


def test_watched_rules_answer_every_case_alike(watching, moscow, cases):
    notes = watching.Notes(serving_many=False)
    rules = watching.watched(moscow, notes)
    for case in cases:
        told = []
        for each in (moscow, watching.renewed(rules)):
            try:
                told.append(answer(each, case.op, case.given))
            except deberc.Refused as refused:
                told.append((refused.rule, refused.line))
        assert told[0] == told[1], case.id


def test_what_is_remembered_counts_as_read(watching, moscow):
    notes = watching.Notes(serving_many=True)
    rules = watching.watched(moscow, notes)
    answer(rules, *HAND)
    named = frozenset({"melds.sequences"})
    assert named <= notes.read
    notes.clear()
    answer(rules, *HAND)
    assert notes.touch(named)
    notes.clear()
    answer(watching.renewed(rules), *HAND)
    assert named <= notes.read


def test_only_what_is_asked_for_is_watched(watching, moscow):
    notes = watching.Notes(serving_many=True)
    rules = watching.watched(moscow, notes, frozenset({"melds.sequences", "spoken.showing"}))
    answer(rules, *HAND)
    answer(rules, *VALUES)
    assert notes.read == {"melds.sequences"}
    assert rules.cards is moscow.cards


@pytest.mark.parametrize(
    ("rule", "touched"),
    [
        ("play.ruff = free", {"play.ruff", "cards.suited.ladders"}),
        ("cards.trump_points.J = 21", {"cards.suited.points"}),
        ("game.ends.points = 502", {"game.ends.points"}),
        ("pot.second_tie = in_turn", {"pot.second_tie"}),
    ],
)
def test_what_a_change_touches(watching, rule, touched):
    from mutation.choosing import ruleset_at, trials_of
    from mutation.making import changed

    ruleset = ruleset_at("moscow")
    change = next(t.change for t in trials_of(["moscow"]) if str(t.change) == rule)
    one, other = (
        watching.leaves(make_rules("moscow", data))
        for data in (ruleset.data, changed(ruleset, change))
    )
    assert watching.differing(one, other) == touched | {"data"}
    assert watching.differing(one, one) == set()


def test_a_case_that_was_wrongly_spared_is_found_out(watching, cases):
    from mutation.asking import Asked, ask, fit
    from mutation.choosing import trials_of

    passing, failing = fit("moscow", cases)
    assert len(passing) == len(cases)
    assert failing == []
    trial = next(t for t in trials_of(["moscow"]) if str(t.change) == "cards.trump_points.J = 21")
    assert ask(trial, passing, first_only=True).status == "killed"
    wrong = [Asked(each.case, frozenset()) for each in passing if each.case.op == "card_values"]
    noticing = [each for each in wrong if "JH" in each.case.given["cards"]][:1]
    found = ask(trial, noticing, first_only=True)
    assert found.status == "broken"
    assert found.message == f"{noticing[0].case.id} fails and reads nothing that is changed"


def test_making_a_change_leaves_the_ruleset_as_it_was(watching):
    from copy import deepcopy

    from mutation.choosing import ruleset_at, trials_of
    from mutation.making import changed

    ruleset = ruleset_at("moscow")
    before = deepcopy(ruleset.data)
    for trial in trials_of(["moscow"]):
        assert changed(ruleset, trial.change) != before
    assert ruleset.data == before
