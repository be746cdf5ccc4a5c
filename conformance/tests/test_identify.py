"""Which Deberc a program plays is found out from its answers, with the evidence."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deberc.rulesets import load_document, load_ruleset
from deberc.yamltext import read_text
from deberc_conformance.bundle import load_bundle
from deberc_conformance.identify import Asked, distinct, house_variant, identify
from deberc_conformance.identify.agreement import agree
from deberc_conformance.identify.changes import change, changes_of
from deberc_conformance.operations import OPS
from deberc_conformance.reference import Reference
from deberc_conformance.variants import differing, with_values

DEBERC = str(Path(sys.executable).with_name("deberc"))
JS_PEER = Path(__file__).parents[1] / "peers" / "deberc-peer.mjs"
KEEPING = ("settle_deal", "game_ledger")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


def asked(address, values, ops=KEEPING):
    """Return what a program answers that plays a ruleset with some rules changed."""
    data = load_ruleset(address).data
    data = with_values(data, values, data)
    rules = Reference("x", data)
    questions = distinct(load_bundle(), ops, data["table"])
    answers = tuple((each, each.answer(rules)) for each in questions)
    return Asked(data["table"], answers, len(questions))


def found_in(finding):
    return {each.rule: each.value for each in finding.changes}


def test_a_plain_ruleset():
    finding = identify(asked("club-501", {}))
    assert finding.address == "club-501"
    assert not finding.wrong
    assert finding.changes == ()


def test_rulesets_that_the_answers_do_not_tell_apart():
    finding = identify(asked("moscow", {}, ["card_values"]))
    assert not finding.wrong
    assert {"moscow", "kharkov"} <= {finding.address, *finding.alike}


@pytest.fixture
def one_base(monkeypatch):
    """Look for changes of the nearest ruleset alone: the test is about what is found there."""
    monkeypatch.setattr("deberc_conformance.identify.search._BASES", 1)


def test_single_changes_with_their_evidence():
    finding = identify(asked("moscow", {"game.ends.points": 701, "pot.second_tie": "in_turn"}))
    assert not finding.wrong
    assert found_in(finding).get("game.ends.points") == 701
    assert all(step.explains for step in finding.steps)
    data = load_ruleset("moscow").data
    wanted = with_values(data, {"game.ends.points": 701, "pot.second_tie": "in_turn"}, data)
    house = load_document(read_text(house_variant(finding, "our-house", "Our"), "our-house.yaml"))
    assert set(differing(house.data, wanted)) <= set(differing(data, house.data)) | {
        "match.first_dealer", "melds.trick_needed", "game.claim.kind"
    }  # fmt: skip


def test_a_house_variant_with_another_kind_says_what_it_shares_too():
    data = load_ruleset("club-501").data
    wanted = with_values(data, {"game.ends.kind": "lead"}, data)
    finding = SimpleNamespace(address="club-501", data=wanted)
    house = load_document(read_text(house_variant(finding, "our-house", "Our"), "our-house.yaml"))
    assert house.data == wanted


def test_a_wrong_answer_that_no_rule_explains_is_left_over(one_base):
    told = asked("club-501", {})
    question, (_, body) = told.answers[3]
    odd = (question, ("result", {**body, "totals": {"A": 7777, "B": 1}}))
    answers = (*told.answers[:3], odd, *told.answers[4:])
    finding = identify(Asked(told.table, answers, told.asked))
    assert finding.wrong == {3}
    assert finding.changes == ()


def test_an_option_is_found():
    finding = identify(asked("gambler+mars", {}, ["match_ledger", "game_ledger"]))
    assert not finding.wrong
    assert finding.address == "gambler+mars"


def test_every_question_is_asked_once():
    questions = distinct(load_bundle(), OPS, {"players": 2})
    keys = [
        (each.case.situation["id"], json.dumps(each.case.given.get("script"))) for each in questions
    ]
    assert len(keys) == len(set(keys)) > 400


def test_changes_can_be_made():
    data = load_ruleset("moscow").data
    found = changes_of(data)
    assert len(found) == len(set(found)) > 200
    assert change("bella.points", 40) in found
    playable = 0
    for each in found[::9]:
        try:
            Reference("x", each.applied(data))
        except Exception:  # noqa: BLE001
            continue
        playable += 1
    assert playable > len(found[::9]) * 0.8


AGREEMENTS = [
    ("legal_cards", {"cards"}, {"cards": ["7S", "8S"]}, {"cards": ["8S", "7S"]}, True),
    ("melds", {"points"}, {"points": 20}, {"points": 50}, False),
    ("melds", {"points"}, {}, {"points": 50}, False),
    ("settle_deal", {"winner"}, {}, {"winner": None}, True),
    ("play_deal", {"tricks"}, {}, {"tricks": {"A": 3}}, True),
]


@pytest.mark.parametrize(("op", "fields", "said", "meant", "good"), AGREEMENTS)
def test_agreement(op, fields, said, meant, good):
    assert agree(op, frozenset(fields), ("result", said), ("result", meant)) is good


def test_refusals_agree_by_their_line():
    fields = frozenset({"points"})
    meant = ("refused", {"line": 3, "rule": "a.b"})
    assert agree("play_deal", fields, ("refused", {}), meant)
    assert agree("play_deal", fields, ("refused", {"line": 3, "rule": "c.d"}), meant)
    assert not agree("play_deal", fields, ("refused", {"line": 2}), meant)
    assert not agree("play_deal", fields, ("result", {"points": 1}), meant)


def run(*words):
    return subprocess.run(
        [DEBERC, "identify", *words], capture_output=True, text=True, check=False, timeout=200
    )


def test_the_command_on_a_score_keeper(odd, tmp_path):
    house = tmp_path / "our-house.yaml"
    hello = {"ops": ["settle_deal", "game_ledger"], "players": [2], "name": "Score Keeper 2"}
    command = odd(plays="moscow-301", hello=hello)
    found = run("--peer", command, "--json")
    assert found.returncode == 0, found.stderr
    told = json.loads(found.stdout)
    assert told["found"][0]["address"] == "moscow-301"
    assert told["found"][0]["unexplained"] == []
    found = run("--peer", command, "--write", str(house))
    assert "nearest: moscow-301" in found.stdout
    assert load_ruleset(house).value("game.ends.points") == 301


@needs_node
def test_a_peer_that_plays_what_it_is_sent_has_no_rules_of_its_own():
    found = run("--peer", f"node '{JS_PEER}'")
    assert found.returncode == 0, found.stderr
    assert "it plays the rules that it is sent" in found.stdout


def test_a_peer_that_answers_nothing(command):
    found = run("--peer", command("refuses_rules"))
    assert found.returncode == 4
    assert found.stdout == "it answered nothing\n"


def test_a_peer_that_does_not_start():
    found = run("--peer", "/nowhere/peer")
    assert found.returncode == 3
    assert "does not start" in found.stderr
