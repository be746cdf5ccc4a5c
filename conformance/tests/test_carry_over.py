"""Cases that hold for other rules too, and those that do not, with the rule that makes it so."""

import subprocess
import sys
from pathlib import Path

import pytest

from deberc.errors import PendingRule
from deberc_conformance.bundle import load_bundle
from deberc_conformance.carry_over import carry_over, same_answer
from deberc_conformance.houses import relatives, with_houses
from deberc_conformance.reference import Reference
from deberc_conformance.report_stream import read_report
from deberc_conformance.variants import differing, values_of, with_values

DEBERC = str(Path(sys.executable).with_name("deberc"))
HOUSE = """\
ruleset: our-club
version: 1
extends: moscow
title: {ru: Наш клуб, en: Our club}
melds:
  precedence: [length, height]
game:
  ends: {points: 301}
"""


@pytest.fixture(scope="module")
def bundle():
    return load_bundle()


@pytest.fixture
def house(tmp_path):
    file = tmp_path / "our-club.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def cases(bundle, address):
    return [case for case in bundle.cases if case.ruleset == address]


def rules(bundle, address):
    return bundle.rulesets[address].rules


def test_a_ruleset_carries_over_to_itself(bundle):
    found = carry_over(cases(bundle, "moscow"), rules(bundle, "moscow"), rules(bundle, "moscow"))
    assert found.left_out == ()
    assert len(found.kept) == len(cases(bundle, "moscow"))


def test_what_differs_is_due_to_the_one_rule(bundle):
    found = carry_over(cases(bundle, "moscow"), rules(bundle, "moscow"), rules(bundle, "kharkov"))
    assert found.left_out
    assert {each.rules for each in found.left_out} == {("melds.precedence",)}


def test_what_holds_under_both_has_the_same_verdict_in_the_corpus(bundle):
    """Where people worked a situation for both rulesets, carry-over and they agree."""
    found = carry_over(cases(bundle, "moscow"), rules(bundle, "moscow"), rules(bundle, "club-501"))
    other = {case.situation["id"]: case for case in cases(bundle, "club-501")}
    both = [(case, other.get(case.situation["id"])) for case in found.kept]
    compared = [(a, b) for a, b in both if b is not None and a.given == b.given]
    assert len(compared) > 100
    names = [
        a.id for a, b in compared if a.expectation.maps[0].keys() == b.expectation.maps[0].keys()
        and a.expectation != b.expectation
    ]  # fmt: skip
    refusals = {case.id for case, _ in compared if case.expectation.kind != "expect"}
    assert set(names) <= refusals


def test_two_rules_that_only_together_change_an_answer(bundle):
    moscow = rules(bundle, "moscow")
    other = with_values(moscow, {"bella.points": 25, "cards.last_trick": 15}, moscow)
    found = carry_over(cases(bundle, "moscow"), moscow, other)
    due = {each.rules for each in found.left_out}
    assert ("bella.points",) in due
    assert ("cards.last_trick",) in due


def test_an_error_is_never_the_same(bundle):
    case = cases(bundle, "moscow")[0]
    assert not same_answer(case, ("error", {"message": "x"}), ("error", {"message": "x"}))


def test_values_replace_others_and_what_then_applies(bundle):
    moscow, gambler = rules(bundle, "moscow"), rules(bundle, "gambler")
    assert differing(moscow, moscow) == []
    changed = with_values(moscow, {"dealing.four_sevens.call": "on_demand"}, gambler)
    assert values_of(changed)["dealing.four_sevens.dealer"] == "same_dealer"
    back = with_values(changed, {"dealing.four_sevens.call": "never"}, moscow)
    assert differing(moscow, back) == []


def test_a_rule_that_is_not_played_is_refused(bundle, monkeypatch):
    monkeypatch.setattr(
        "deberc_conformance.reference.pending_in", lambda _: {"pot.second_tie": "sum"}
    )
    with pytest.raises(PendingRule) as caught:
        Reference("moscow", rules(bundle, "moscow"))
    assert "pot.second_tie" in str(caught.value)


def test_the_nearest_relatives(bundle):
    from deberc.rulesets import load_ruleset

    known = set(bundle.rulesets)
    assert relatives(load_ruleset("moscow"), known) == ("moscow",)
    options = load_ruleset("gambler+mars+pots_in_turn")
    found = relatives(options, {"gambler", "gambler+mars", "gambler+doubling", "moscow"})
    assert found == ("gambler+mars", "gambler")


def test_a_house_has_the_cases_of_its_parent(bundle, house):
    extended = with_houses(bundle, [str(house)])
    own = [case for case in extended.cases if case.ruleset == "our-club"]
    assert len(own) == len(cases(bundle, "moscow"))
    assert extended.houses[0].parents == ("moscow",)
    assert 0 < len(extended.left_out) < len(own) / 2
    assert {case.id for case in own} >= set(extended.left_out)
    assert set().union(*extended.left_out.values()) == {"melds.precedence", "game.ends.points"}


def test_verify_takes_a_house_file(house, tmp_path):
    report = tmp_path / "report.ndjson"
    words = [DEBERC, "verify", "--ruleset", str(house), "--report", str(report), "--lang", "en"]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert set(read_report(report).footer["counts"]) == {"pass", "declared_different"}
    assert "Declared different, not asked: " in run.stdout
    assert "  melds.precedence: " in run.stdout


def test_a_failure_under_house_rules_can_be_repeated(house, tmp_path, odd):
    peer = odd(fault="off_by_one_in_bait")
    words = [DEBERC, "verify", "--ruleset", str(house), "--op", "settle_deal", "--lang", "en"]
    run = subprocess.run([*words, "--peer", peer], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert f"@our-club --ruleset {house} --peer" in run.stdout
    again = next(line for line in run.stdout.splitlines() if line.startswith("  again"))
    command = again.partition("deberc verify ")[2]
    run = subprocess.run(
        f"{DEBERC} verify {command}", shell=True, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "cases 1: " in run.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.yaml", "nowhere.yaml: there is no such file"),
        ("moscow+marz", "no option 'marz'"),
        ("moskow", "did you mean moscow"),
    ],
)
def test_a_ruleset_that_is_none(name, said):
    run = subprocess.run(
        [DEBERC, "verify", "--ruleset", name, "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert said in run.stderr
