"""Steered deals: the same by number, lawful, rich in what is rare; the questions they put."""

import json
from math import sqrt
from pathlib import Path
from random import Random

import pytest

import deberc
from deberc.errors import Refused
from deberc.rulesets import load_ruleset, shipped_names
from deberc.sayings import said, say
from deberc.schemas import problems_in
from deberc.yamltext import document_of
from deberc_conformance.fuzz.asking import questions
from deberc_conformance.fuzz.dealing import Dealer
from deberc_conformance.fuzz.laws import broken_laws
from deberc_conformance.fuzz.plans import PLANS, plans_for
from deberc_conformance.fuzz.reach import RARE, Reach, cited, reach
from deberc_conformance.operations import OPS
from deberc_conformance.reference import answer_of

PLAYED = [name for name in shipped_names() if not load_ruleset(name).abstract]
MOSCOW = deberc.load("moscow")
PUBLISHED = Path(__file__).parents[2] / "docs/ext/deberc_sphinx/data/steering.json"


def whole(played):
    return played.dealt, [str(act) for act in played.acts]


def of_plan(name, rules, deals=400, seed=1):
    """Yield the deals of one plan, played."""
    dealer = Dealer(rules, seed)
    for number in range(deals):
        if dealer.dealt(number).plan.name == name:
            yield dealer.played(number)


def test_a_deal_depends_on_its_number_and_its_seed_alone():
    forward, backward = Dealer(MOSCOW, 3), Dealer(MOSCOW, 3)
    there = [whole(forward.played(number)) for number in range(12)]
    back = [whole(backward.played(number)) for number in reversed(range(12))]
    assert there == back[::-1]
    assert len({dealt.pack for dealt, _ in there}) == 12
    assert whole(Dealer(MOSCOW, 4).played(0)) != there[0]


@pytest.mark.parametrize("name", PLAYED)
def test_every_ruleset_has_deals_that_keep_the_laws(name):
    rules = deberc.load(name)
    dealer = Dealer(rules, 2)
    for number in range(8):
        assert broken_laws(dealer, number) == []
        assert sorted(dealer.dealt(number).pack) == sorted(rules.cards.cards)


def test_a_broken_law_is_found(monkeypatch):
    from deberc_conformance.fuzz import laws

    monkeypatch.setattr(laws, "by_seat", lambda *_: {"A": -1, "B": -1})
    found = laws.broken_laws(Dealer(MOSCOW, 1), 64)
    assert [each.verdict for each in found] == ["error"]
    assert found[0].reason.startswith("settle_deal writes {")
    assert found[0].given["script"]


def test_what_stops_the_interpreter_is_found(monkeypatch):
    from deberc_conformance.fuzz import laws

    def fails(_played):
        raise ZeroDivisionError("no such card")

    monkeypatch.setattr(laws, "_broken", fails)
    found = laws.broken_laws(Dealer(MOSCOW, 1), 1)
    assert [each.reason for each in found] == ["ZeroDivisionError: no such card"]


def test_plans_are_left_out_where_rules_have_no_use_for_them():
    names = {plan.name for _, plan in plans_for(MOSCOW)}
    assert "seven" in names
    assert "replay" not in names
    assert names < {plan.name for plan in PLANS}
    assert plans_for(MOSCOW)[-1][0] == 1
    forced = next(
        rules for rules in map(deberc.load, PLAYED) if rules.settlement.after_tie == "forced_replay"
    )
    assert "replay" in {plan.name for _, plan in plans_for(forced)}


def test_level_deals_are_level_often():
    outcomes = [played.deal.state.entry.outcome for played in of_plan("level", MOSCOW)]
    assert len(outcomes) > 20
    assert outcomes.count("tied") > len(outcomes) / 10


def test_the_trump_seven_is_exchanged_often():
    played = list(of_plan("seven", MOSCOW))
    done = [each for each in played if any(act.kind == "exchange" for act in each.acts)]
    assert len(done) > len(played) / 3


def test_strong_hands_take_every_trick_often():
    finished = [p.deal.state for p in of_plan("strong", MOSCOW) if p.deal.state.takers]
    assert sum(0 in state.tricks for state in finished) > len(finished) / 4


MORE = ("runs_in_several_hands", "level_melds", "hanging", "bella", "exchange", "no_trick")


@pytest.fixture(scope="module")
def counted():
    """Return what 500 random and 500 steered deals reach."""
    found = []
    for steered in (False, True):
        counts = Reach()
        for counts in reach(MOSCOW, 500, 1, steered=steered):  # noqa: B007
            pass
        found.append(counts)
    return found


def test_the_published_table_is_what_deals_come_to(counted):
    """The first deals, counted again; `tools/steering_table.py` measures the whole table anew."""
    published = json.loads(PUBLISHED.read_text(encoding="utf-8"))["rulesets"]["moscow"]
    for kind, counts in zip(("random", "steered"), counted, strict=True):
        told = published[kind]
        for name in told["rules"].keys() | counts.rules.keys():
            share = told["rules"].get(name, 0) / told["deals"]
            spread = 5 * sqrt(max(share, 0.002) / counts.deals)
            assert abs(counts.rules[name] / counts.deals - share) < spread, (kind, name)


def test_steered_deals_reach_more_of_what_is_rare(counted):
    plain, steered = counted
    assert plain.deals == steered.deals == 500
    for name in MORE:
        assert steered.rare[name] > 1.5 * plain.rare[name], name
    assert plain.rules.keys() - steered.rules.keys() == set()
    assert len(steered.rules) > len(plain.rules) + 8
    assert steered.rules["settlement.tied"] > 5
    assert steered.as_json()["rare"]["hanging"] == steered.rare["hanging"]


@pytest.mark.parametrize("name", RARE)
def test_what_is_rare_has_a_name_in_both_languages(name):
    russian, english = (say(said(f"fuzz.rare.{name}"), lang) for lang in ("ru", "en"))
    assert russian != english


def test_an_act_that_is_not_possible_is_refused_by_the_rule_that_is_noted():
    dealer, seen = Dealer(MOSCOW, 1), set()
    for number in range(120):
        played = dealer.played(number)
        if played.odd is None:
            continue
        deal = dealer.start(played.dealt)
        deal.run(str(act) for act in played.acts[: played.odd.after])
        with pytest.raises(Refused) as refused:
            deal.do(played.odd.act)
        assert refused.value.rule == played.odd.rule
        assert played.odd.rule in cited(played) | {"script"}
        seen.add(played.odd.rule)
    assert len(seen) > 6


@pytest.mark.parametrize(
    "name", ["moscow", "three-handed", "classic-pairs", "one-deal-double-bait"]
)
def test_questions_are_such_as_go_over_the_wire(name):
    rules = deberc.load(name)
    dealer, ops = Dealer(rules, 5), set()
    for number in range(10):
        played = dealer.played(number)
        for op, given in questions(dealer, played, Random(number), OPS):
            ops.add(op)
            kind, body = answer_of(rules, op, given)
            assert kind != "error", body
            shape = document_of({"op": op, "given": given, "verdicts": []}, op)
            assert [str(each) for each in problems_in(shape, "operations")] == []
    assert ops >= set(OPS) - {"match_ledger", "table_ruling", "meld_contest"}


def test_a_deal_played_to_its_end_is_settled_as_the_operation_settles_it():
    dealer, checked = Dealer(MOSCOW, 6), 0
    for number in range(40):
        played = dealer.played(number)
        for op, given in questions(dealer, played, Random(1), {"play_deal"}):
            assert op == "play_deal"
            kind, body = answer_of(MOSCOW, op, given)
            if kind == "result" and len(given["script"]) == len(played.acts):
                assert body["outcome"] == played.deal.state.entry.outcome
                checked += 1
    assert checked >= 40


def test_scores_before_just_reach_the_target():
    dealer = Dealer(MOSCOW, 1)
    reached = {"winner": 0, "short": 0}
    for number in range(60):
        played = dealer.played(number)
        for op, given in questions(dealer, played, Random(number), {"settle_deal"}):
            if "before" in given and any(given["before"].get("totals", {}).values()):
                totals = answer_of(MOSCOW, op, given)[1]["totals"].values()
                reached["winner"] += 501 in totals
                reached["short"] += 500 in totals
    assert reached["winner"] > 5
    assert reached["short"] > 0
