"""Campaigns in this process: faults found, made small, laid to their rule; stopped, gone on with."""

import json
import os
import threading

import pytest

from deberc.api import variant
from deberc.rulesets import load_ruleset
from deberc_conformance.fuzz import tasks
from deberc_conformance.fuzz.crews import Alone, Processes
from deberc_conformance.fuzz.errors import CampaignRefused, OtherCampaign, WorkerLost
from deberc_conformance.fuzz.finishing import Finding, grouped
from deberc_conformance.fuzz.hunting import Bounds, Hunt
from deberc_conformance.fuzz.records import Campaign, Divergence
from deberc_conformance.fuzz.running import Running
from deberc_conformance.fuzz.smaller import least, shorter
from deberc_conformance.fuzz.state import as_data, read_state, write_state
from deberc_conformance.fuzz.telling import Written, lines
from deberc_conformance.fuzz.telling import as_data as told_as_data
from deberc_conformance.fuzz.workplace import Workplace
from deberc_conformance.fuzz.writing import write_finding
from deberc_conformance.houses import bundle_ruleset
from deberc_conformance.messages import Hello
from deberc_conformance.operations import OPS
from deberc_conformance.peers.session import Reply
from deberc_conformance.questions import ask_file
from deberc_conformance.reference import answer_of
from deberc_conformance.situations import read_situation
from deberc_conformance.variants import with_values

MOSCOW = bundle_ruleset(load_ruleset("moscow"))


class Changed:
    """The reference with some rules changed, as a program that gives no reasons."""

    restarts, given_up = 0, None

    def __init__(self, command):
        """Take the changes from a command, as JSON."""
        self.command = command
        told = json.loads(command)
        self.changes, self.ops = told.get("rules", {}), told.get("ops", OPS)
        self.rules = {}

    def open(self):
        return Hello("changed", "1", tuple(self.ops))

    def play(self, ruleset, cases):
        if ruleset.hash not in self.rules:
            data = with_values(ruleset.rules, self.changes, ruleset.rules)
            self.rules[ruleset.hash] = variant("x", data)
        for case in cases:
            kind, body = answer_of(self.rules[ruleset.hash], case.op, case.given)
            left_out = ("because", "breakdown", "rule", "legal")
            yield Reply(case, kind, {k: v for k, v in body.items() if k not in left_out})

    def close(self):
        return iter(())

    def kill(self):
        """End nothing."""


def campaign(*programs, **fields):
    return Campaign(MOSCOW, peers=tuple(map(json.dumps, programs)), **fields)


@pytest.fixture
def run(monkeypatch):
    """Return a function that runs a campaign with programs in this process."""
    here = threading.local()
    monkeypatch.setattr(tasks, "_HERE", here)

    def run(wanted, deals=60, *, tally=None, state=None, seen=None, seconds=None):
        here.place = Workplace(wanted, Changed)
        running = Running(wanted, Bounds(deals, seconds), Alone(), tally)
        return running.run(state, seen or (lambda *_: None))

    return run


FAULTS = [
    ({"play.beat.trump_lead": "free"}, "play.beat.trump_lead", "free", "legal_cards", 20),
    ({"melds.equal": "both"}, "melds.equal", "both", "meld_contest", 40),
    ({"bella.points": 21}, "bella.points", 21, "play_deal", 40),
    ({"game.ends.points": 502}, "game.ends.points", 502, "settle_deal", 20),
    ({"pot.second_tie": "in_turn"}, "pot.second_tie", "in_turn", "settle_deal", 80),
    (
        {"bidding.rounds": ["turn_up_suit", "any_suit"]},
        "bidding.rounds",
        ["turn_up_suit", "any_suit"],
        "legal_bids",
        20,
    ),
    ({"cards.last_trick": 5}, "cards.last_trick", 5, "settle_deal", 20),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[each[1] for each in FAULTS])
def test_a_fault_is_found_made_small_and_laid_to_its_rule(run, tmp_path, fault):
    changes, rule, value, op, deals = fault
    outcome = run(campaign({"rules": changes}), deals)
    assert outcome.exit_code == 1
    found = {finding.rule: finding for finding in outcome.findings}
    assert rule in found
    finding = found[rule]
    assert (finding.value, finding.explained, finding.divergence.op) == (value, True, op)
    path = write_finding(finding, MOSCOW, "changed", tmp_path)
    entry = read_situation(path, tmp_path).entry
    assert entry["worked"] is False
    assert entry["verdicts"][0]["rules"] == [rule]
    right = variant("moscow", MOSCOW.rules)
    question = ask_file(path)
    assert question.given == finding.divergence.given
    kind, body = answer_of(right, op, question.given)
    expected = question.case.expectation
    assert expected.kind == ("refused" if kind == "refused" else "expect")
    assert all(body[name] == wanted for name, wanted in expected.maps[0].items())


def test_positions_become_as_small_as_a_person_would_make_them(run):
    outcome = run(campaign({"rules": {"play.beat.trump_lead": "free"}, "ops": ["legal_cards"]}), 20)
    given = outcome.findings[0].divergence.given
    assert len(given["hand"]) == 2
    assert len(given["trick"]) == 1
    outcome = run(campaign({"rules": {"cards.last_trick": 5}, "ops": ["settle_deal"]}), 20)
    given = outcome.findings[0].divergence.given
    assert "before" not in given
    assert set(given["melds"].values()) == set(given["bella"].values()) == {0}


def test_a_whole_deal_is_cut_where_it_goes_wrong(run):
    changes = {"bella.points": 21}
    outcome = run(campaign({"rules": changes, "ops": ["play_deal"]}), 30)
    given = outcome.findings[0].divergence.given
    assert given["script"][-1].endswith(" bella")
    assert len(given["script"]) < 9
    assert "deck" not in given
    assert "before" not in given


def test_options_that_do_not_matter_are_left_out(run):
    address = "gambler+mars+half_bait"
    wanted = Campaign(
        bundle_ruleset(load_ruleset(address)),
        peers=(json.dumps({"rules": {"cards.last_trick": 5}, "ops": ["settle_deal"]}),),
    )
    [finding] = run(wanted, 20).findings
    assert finding.rule == "cards.last_trick"
    assert finding.ruleset.address == "gambler"


def test_a_right_program_has_no_findings(run):
    outcome = run(campaign({}), 20)
    assert (outcome.exit_code, outcome.findings, outcome.tally.found) == (0, [], [])
    assert outcome.tally.questions > 300
    assert set(outcome.tally.counts[0]) >= {"legal_cards pass", "play_deal pass"}


def test_only_the_operations_asked_for(run):
    outcome = run(campaign({}, ops=("melds",)), 20)
    assert {key.split()[0] for key in outcome.tally.counts[0]} == {"melds"}


def test_nothing_runs_where_a_program_has_no_such_operation(run):
    outcome = run(campaign({"ops": ["melds"]}, ops=("legal_bids",)), 20)
    assert outcome.exit_code == 4
    assert str(outcome.greetings[0].why_not) == "it does not have legal_bids"
    assert "она не отвечает на legal_bids" in "\n".join(lines(outcome, [], "ru"))


def test_the_first_failure_ends_it_at_its_deal(run):
    faulty = {"rules": {"melds.equal": "both"}, "ops": ["meld_contest"]}
    whole, first = run(campaign(faulty), 60), run(campaign(faulty, until_failure=True), 60)
    assert first.stopped == "failure"
    assert first.tally.done == whole.tally.found[0].deal + 1 < 60
    assert {each.deal for each in first.tally.found} == {whole.tally.found[0].deal}


def test_time_ends_it(run):
    outcome = run(campaign({}), 10_000, seconds=0.3)
    assert outcome.stopped == "time"
    assert 0 < outcome.tally.done < 10_000
    assert outcome.tally.done % outcome.campaign.block == 0
    assert outcome.exit_code == 0


def test_two_programs_are_compared_with_each_other_too(run):
    faulty = {"rules": {"cards.last_trick": 5}, "ops": ["settle_deal"]}
    right = {"ops": ["settle_deal"]}
    outcome = run(campaign(faulty, right), 20)
    apart = outcome.tally.apart
    assert apart["both"] == outcome.tally.counts[0].total() == outcome.tally.counts[1].total()
    assert apart["differ"] == outcome.tally.counts[0]["settle_deal fail"] > 0
    assert apart["against"] == 0
    assert {finding.divergence.peer for finding in outcome.findings} == {0}
    alike = run(campaign(faulty, faulty), 20).tally.apart
    assert alike["differ"] == 0
    assert alike["against"] == apart["differ"]


def test_the_reference_alone_is_held_against_the_laws(run):
    outcome = run(Campaign(MOSCOW), 700)
    assert outcome.exit_code == 0
    assert outcome.tally.done == 700
    assert "эталон проверен по законам счёта." in "\n".join(lines(outcome, [], "ru"))


def test_a_campaign_goes_on_where_it_was_stopped(run, tmp_path):
    state = tmp_path / "campaign.json"
    wanted = campaign({"rules": {"melds.equal": "both"}, "ops": ["meld_contest"]})
    whole = run(wanted, 100)

    def interrupt(what, tally):
        if what == "deals" and tally.done >= 40:
            raise KeyboardInterrupt

    stopped = run(wanted, 100, state=state, seen=interrupt)
    assert (stopped.exit_code, stopped.tally.done) == (130, 40)
    assert "НЕ ДО КОНЦА: прервано" in "\n".join(lines(stopped, [], "ru"))
    kept = read_state(state, wanted)
    assert kept.done == 40
    gone_on = run(wanted, 100, state=state, tally=kept)
    assert as_data(wanted, gone_on.tally) == as_data(wanted, whole.tally)
    assert [each.rule for each in gone_on.findings] == [each.rule for each in whole.findings]


def test_a_file_of_another_campaign_is_refused(tmp_path):
    state, wanted = tmp_path / "campaign.json", campaign({})
    write_state(state, wanted, Hunt(wanted, Bounds(1)).tally)
    with pytest.raises(OtherCampaign) as other:
        read_state(state, campaign({}, seed=7))
    assert other.value.say("en") == (
        f"{state}: this holds another campaign, seed is 1, not 7; "
        "give the same options or another file"
    )
    assert "здесь начата другая проверка, seed: 1, а не 7" in other.value.say("ru")
    state.write_text('{"fuzz": 1, "done": 5}')
    with pytest.raises(CampaignRefused) as refused:
        read_state(state, wanted)
    assert "this holds no campaign to go on with" in str(refused.value)


def test_a_worker_that_is_lost_is_an_error_of_ours():
    crew = Processes(1)
    try:
        with pytest.raises(WorkerLost) as lost:
            crew.each(os._exit, [(1,)])
    finally:
        crew.close()
    assert lost.value.exit_code == 3
    assert lost.value.say("ru").startswith("работник пропал (")


def found_by(op, verdict="fail", deal=0):
    nothing = ("result", {})
    return Divergence(deal, 0, op, {"n": op}, verdict, nothing, nothing)


def test_findings_of_a_clause_become_one_of_the_plainest_operation():
    findings = [
        Finding(found_by("play_deal"), "melds.equal"),
        Finding(found_by("meld_contest"), "melds.equal"),
        Finding(found_by("play_deal", "crash")),
    ]
    one, other = grouped(findings)
    assert (one.rule, one.divergence.op, one.also) == (
        "melds.equal", "meld_contest", ("play_deal",)
    )  # fmt: skip
    assert (other.rule, other.divergence.verdict) == (None, "crash")


def test_lists_become_shorter_by_halves_first():
    assert list(shorter([1, 2, 3, 4])) == [
        [3, 4],
        [1, 2],
        [2, 3, 4],
        [1, 3, 4],
        [1, 2, 4],
        [1, 2, 3],
    ]
    assert list(shorter([1])) == [[]]
    assert list(shorter([])) == []


def test_least_keeps_what_matters():
    given = {"trump": "H", "cards": ["JS", "9S", "TC", "7D", "8D"]}
    assert least("melds", given, lambda less: "TC" in less["cards"])["cards"] == ["TC"]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_a_person_reads(run, lang, tmp_path):
    outcome = run(campaign({"rules": {"melds.equal": "both"}}), 40)
    file = str(write_finding(outcome.findings[0], MOSCOW, "changed", tmp_path))
    text = "\n".join(lines(outcome, [Written(outcome.findings[0], file)], lang))
    wanted = {
        "ru": [
            "играет так    melds.equal = both",
            "видно и в     play_deal",
            "Нарушено правил: 1.",
        ],
        "en": ["it plays      melds.equal = both", "seen in       play_deal", "Rules broken: 1."],
    }[lang]
    for line in [*wanted, f"deberc shrink {file} --peer"]:
        assert line in text
    data = told_as_data(outcome, [Written(outcome.findings[0], file)])
    assert json.loads(json.dumps(data))["findings"][0]["rule"] == "melds.equal"
