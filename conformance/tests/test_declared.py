"""What a peer declares of itself decides what it is asked; what it declares it must keep."""

import json

import pytest

from deberc_conformance.bundle import Bundle, load_bundle
from deberc_conformance.by_itself import ByItself
from deberc_conformance.peers import Limits, Session
from deberc_conformance.report_stream import Report
from deberc_conformance.runner import Run
from deberc_conformance.selection import select


@pytest.fixture(scope="module")
def corpus() -> Bundle:
    return load_bundle()


@pytest.fixture
def verify(corpus, odd):
    """Return a function that judges an odd peer by chosen cases."""

    def run(selection, *, auditing=False, **how) -> Report:
        def make():
            return Session(odd(**how), corpus.suite, Limits())

        session = make()
        report = Report()
        cases = select(corpus, selection)
        try:
            auditor = make if auditing else None
            for event in Run(corpus, cases, session, selection, auditor=auditor).events():
                report.add(event)
        finally:
            session.kill()
        return report

    return run


def counts(report):
    return report.footer["counts"]


HOUSE = {"extends": "moscow", "melds": {"precedence": ["length", "height"]}}
CONTEST = {"ruleset": ["moscow"], "op": ["meld_contest", "trick_winner"]}


@pytest.mark.parametrize(
    "plays",
    [
        HOUSE,
        "ruleset: our\nversion: 1\nextends: moscow\ntitle: {ru: Н, en: O}\n"
        "melds:\n  precedence: [length, height]\n",
    ],
)
def test_a_house_variant_in_line(verify, violations, tmp_path, plays):
    file = tmp_path / "house.yaml"
    file.write_text(
        "ruleset: house\nversion: 1\nextends: moscow\ntitle: {ru: Н, en: O}\n"
        "melds:\n  precedence: [length, height]\n"
    )
    report = verify(CONTEST, hello={"plays": [plays]}, plays=str(file))
    assert set(counts(report)) == {"pass", "declared_different"}
    assert report.footer["exit_code"] == 0
    different = [e for e in report.cases.values() if e["verdict"] == "declared_different"]
    assert {rule for event in different for rule in event["differs"]} == {"melds.precedence"}
    assert all(event["op"] == "meld_contest" for event in different)
    for event in [report.header, report.footer, *different]:
        assert violations(json.loads(json.dumps(event)), "report") == []


def test_an_address(verify):
    selection = {"ruleset": ["moscow", "kharkov"], "op": ["meld_contest"]}
    report = verify(selection, hello={"plays": ["moscow"]}, plays="moscow")
    by_ruleset = {(e["ruleset"], e["verdict"]) for e in report.cases.values()}
    assert by_ruleset == {("moscow", "pass"), ("kharkov", "unsupported")}
    assert report.footer["exit_code"] == 0
    assert report.header["peer"]["plays"] == ["moscow"]


def test_what_is_no_ruleset_cannot_be_judged(verify):
    report = verify(CONTEST, hello={"plays": ["moskow"]})
    assert report.footer["exit_code"] == 3
    assert "did you mean" in report.footer["stopped"]
    assert "moscow" in report.footer["stopped"]
    report = verify(CONTEST, hello={"plays": [{"extends": "moscow", "meld": {}}]})
    assert report.footer["exit_code"] == 3


SETTLE = {"ruleset": ["moscow"], "op": ["settle_deal"]}


def test_a_peer_without_breakdowns(verify):
    report = verify(SETTLE, hello={"breakdown": False}, fault="lies_in_the_breakdown")
    assert set(counts(report)) == {"pass"}


def test_a_peer_that_lies_in_the_breakdown(verify):
    report = verify(SETTLE, fault="lies_in_the_breakdown")
    assert set(counts(report)) <= {"pass", "wrong_reason"}
    assert counts(report)["wrong_reason"] > 0
    headlines = {
        e["headline"]["field"] for e in report.cases.values() if e["verdict"] == "wrong_reason"
    }
    assert all(field.startswith("breakdown") for field in headlines)


def test_a_promised_breakdown_is_missed(verify):
    report = verify(SETTLE, hello={"breakdown": True}, fault="no_breakdown")
    assert counts(report)["wrong_reason"] > 0
    assert set(counts(verify(SETTLE, fault="no_breakdown"))) == {"pass"}


def test_a_peer_that_claims_what_it_lacks(verify):
    report = verify({"ruleset": ["moscow"], "op": ["melds"]}, fault="claims_what_it_lacks")
    assert set(counts(report)) == {"unsupported"}
    assert report.footer["exit_code"] == 1


def test_a_peer_that_ignores_the_change_of_rules(verify):
    selection = {"ruleset": ["moscow", "kharkov"], "op": ["meld_contest"]}
    report = verify(selection, fault="ignores_the_change")
    failing = [event for event in report.cases.values() if event["failing"]]
    assert failing
    assert all("melds.precedence" in event["rules"] for event in failing)


def test_a_peer_that_keeps_state(verify):
    report = verify({"ruleset": ["moscow"], "op": ["card_values"]}, fault="keeps_state")
    assert counts(report)["pass"] <= 2
    assert counts(report)["fail"] > 5


def test_a_peer_that_is_off_by_one_on_one_clause(verify):
    report = verify(SETTLE, fault="off_by_one_in_bait")
    failing = [event for event in report.cases.values() if event["failing"]]
    assert failing
    assert all(event["headline"]["field"].startswith("written") for event in failing)


def test_score_keepers_are_judged_by_their_two_operations(verify):
    ops = ["settle_deal", "game_ledger"]
    report = verify({"ruleset": ["moscow"]}, hello={"ops": ops, "players": [2]})
    judged = [event for event in report.cases.values() if event["verdict"] == "pass"]
    assert {event["op"] for event in judged} == set(ops)
    assert len({rule for event in judged for rule in event["rules"]}) > 15
    assert report.footer["exit_code"] == 0


def test_an_audit_says_what_could_be_claimed(verify, violations):
    hello = {"ops": ["settle_deal"]}
    selection = {"ruleset": ["moscow"], "op": ["settle_deal", "card_values", "melds"]}
    report = verify(selection, auditing=True, hello=hello, fault="claims_what_it_lacks")
    claims = {(e["kind"], e["name"]): (e["asked"], e["right"]) for e in report.audits}
    asked, right = claims["operation", "card_values"]
    assert asked == right > 5
    assert ("operation", "melds") not in claims
    assert claims["breakdown", "breakdown"][0] > 0
    assert all(violations(event, "report") == [] for event in report.audits)
    assert report.footer["exit_code"] == 0


# ---- programs that declare melds by themselves


def deal(corpus, name):
    return next(case for case in corpus.cases if case.id == name)


def differing(corpus, does, ruleset="moscow"):
    rules = corpus.rulesets[ruleset]
    by_itself = ByItself(rules.address, rules.rules, does)
    cases = [c for c in corpus.cases if c.ruleset == ruleset and c.op == "play_deal"]
    return {case.path for case in cases if by_itself.differs(case)}, len(cases)


def test_a_meld_kept_silent_is_not_asked_of_a_program_that_declares(corpus):
    found, every = differing(corpus, ["melds"])
    assert any("further-tierce-kept-silent" in path for path in found)
    assert not any("made-by-the-eldest" in path for path in found)
    assert len(found) < every / 2


def test_a_bella_kept_silent_is_not_asked_of_a_program_that_says_it(corpus):
    found, _ = differing(corpus, ["bella"])
    assert any("kept-silent-lcefu6" in path for path in found)
    assert not any("with-the-second-of-the-two" in path for path in found)


def test_other_operations_do_not_mind(corpus):
    rules = corpus.rulesets["moscow"]
    by_itself = ByItself(rules.address, rules.rules, ["melds", "bella"])
    cases = [c for c in corpus.cases if c.ruleset == "moscow" and c.op != "play_deal"]
    assert not any(by_itself.differs(case) for case in cases)


def test_it_is_said_why(verify):
    selection = {"ruleset": ["moscow"], "area": ["melds"], "op": ["play_deal"]}
    report = verify(selection, hello={"by_itself": ["melds"]})
    reasons = {
        event["reason"]
        for event in report.cases.values()
        if event["verdict"] == "declared_different"
    }
    assert reasons == {"it sees to melds by itself"}
