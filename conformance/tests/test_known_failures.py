"""The list of known failures is strict: news of either kind makes the run fail."""

import json

import pytest

from deberc.errors import DebercError
from deberc_conformance.known_failures import (
    Known,
    KnownFailures,
    as_text,
    known_from,
    read_known_failures,
)
from deberc_conformance.peers import Limits, Session
from deberc_conformance.report_stream import Report
from deberc_conformance.runner import Run

CULPRIT = "toyaa7@first"


@pytest.fixture
def run(toy, command):
    """Return a function that judges a peer of the zoo with known failures."""

    def judged(mode, *entries) -> Report:
        session = Session(command(mode), toy.suite, Limits(0.6))
        report = Report()
        known = KnownFailures(tuple(Known(pattern, "so it is", "x://y") for pattern in entries))
        try:
            for event in Run(toy, toy.cases, session, {}, known).events():
                report.add(event)
        finally:
            session.kill()
        return report

    return judged


@pytest.mark.parametrize("mode", ["off_by_one", "skipped", "unsupported", "crashes", "error"])
def test_a_failure_that_is_listed_is_known(run, violations, mode):
    report = run(mode, CULPRIT)
    event = report.cases[CULPRIT]
    assert event["verdict"] == "known_failure"
    assert not event["failing"]
    assert event["reason"] == "so it is"
    assert event["link"] == "x://y"
    assert event["was"] != "known_failure"
    assert report.footer["exit_code"] == 0
    assert violations(json.loads(json.dumps(event)), "report") == []


def test_a_glob_excuses_only_what_fits(run):
    assert run("off_by_one", "toyaa7@*").footer["exit_code"] == 0
    assert run("off_by_one", "toyaa6@*").footer["exit_code"] == 1


def test_an_unexpected_pass_fails(run):
    report = run("fine", CULPRIT)
    assert report.cases[CULPRIT]["verdict"] == "fixed"
    assert report.cases[CULPRIT]["failing"]
    assert report.footer["exit_code"] == 1


def test_an_entry_that_fits_nothing_is_stale(run, violations):
    report = run("fine", "zzzzzz@*")
    assert [each["kind"] for each in report.incidents] == ["stale"]
    assert report.incidents[0]["detail"] == "'zzzzzz@*' fits no case; remove the entry"
    assert report.footer["exit_code"] == 1
    assert violations(report.incidents[0], "report") == []


def test_an_entry_for_what_is_not_asked_is_stale(run):
    report = run("other_ops", CULPRIT)
    assert "not asked" in report.incidents[0]["detail"]
    assert report.footer["exit_code"] == 1


def test_an_entry_for_cases_that_are_not_chosen_is_not_stale(toy, command):
    session = Session(command("fine"), toy.suite, Limits())
    chosen = [case for case in toy.cases if case.id != CULPRIT]
    known = KnownFailures((Known(CULPRIT, "r"),))
    events = list(Run(toy, chosen, session, {}, known).events())
    assert events[-1]["exit_code"] == 0


def test_the_list_that_is_written_can_be_read(run, tmp_path):
    report = run("off_by_one")
    entries = known_from(report.cases.values(), KnownFailures())
    file = tmp_path / "known.yaml"
    file.write_text(as_text(entries), encoding="utf-8")
    read = read_known_failures(file).entries
    assert [(each.pattern, each.reason) for each in read] == [
        (CULPRIT, "fail: total: expected 7, got 8")
    ]
    assert str(read[0].place) == f"{file}:3:5"


def test_reasons_that_were_there_are_kept(run):
    before = KnownFailures((Known("toyaa7@*", "known to us", "l"), Known("zzzzzz@*", "old")))
    report = run("off_by_one", "toyaa7@*")
    assert known_from(report.cases.values(), before) == [before.entries[0]]
    assert known_from(run("fine").cases.values(), before) == []
    assert as_text([]).endswith("known_failures: []\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("known_failures:\n  - case: x\n", "reason"),
        ("known_failures:\n  - {case: x, reason: why, because: z}\n", "because"),
        ("known_failures: {}\n", "known_failures"),
        ("known_failure: []\n", "known_failures"),
    ],
)
def test_a_broken_list(tmp_path, text, said):
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DebercError) as caught:
        read_known_failures(file)
    assert str(file) in str(caught.value)
    assert said in str(caught.value)
