"""What differs between two reports, and whether a CI must stop at it."""

import json

import pytest

from deberc_conformance.report_diff import difference
from deberc_conformance.report_stream import Report
from deberc_conformance.reports.diff_text import diff_lines

CASE = {
    "event": "case",
    "case": "aaaaaa@moscow",
    "op": "melds",
    "area": "melds",
    "ruleset": "moscow",
    "rules": ["melds.precedence"],
    "ms": 1,
}


def event(verdict, **more):
    return {**CASE, "verdict": verdict, "failing": verdict not in ("pass", "not_run"), **more}


def wrong(got):
    return event("fail", headline={"field": "total", "expected": 3, "got": got})


def declared():
    return {**event("unsupported", reason="it does not have melds"), "failing": False}


def known(was="fail", got=4):
    more = {"was": was, "reason": "we know", "headline": wrong(got)["headline"]}
    return {**event("known_failure", **more), "failing": False}


def report(*events, content="c"):
    found = Report({"content": content, "peer": {"name": "toy"}})
    for each in events:
        found.add(each)
    return found


@pytest.mark.parametrize(
    ("old", "new", "kind", "worse"),
    [
        ([event("pass")], [wrong(4)], "newly_failing", True),
        ([], [wrong(4)], "newly_failing", True),
        ([event("not_run")], [wrong(4)], "newly_failing", True),
        ([event("pass")], [known()], "newly_failing", True),
        ([wrong(4)], [event("pass")], "newly_passing", False),
        ([known()], [event("fixed")], "newly_passing", False),
        ([], [event("pass")], "newly_passing", False),
        ([wrong(4)], [wrong(5)], "changed_reason", False),
        ([wrong(4)], [event("crash", reason="it ended with 9")], "changed_reason", False),
        ([known(got=4)], [wrong(5)], "changed_reason", False),
        ([event("pass")], [declared()], "lost", True),
        ([event("pass")], [event("not_run")], "lost", True),
        ([event("pass")], [], "lost", True),
        ([event("pass")], [event("pass")], None, False),
        ([wrong(4)], [wrong(4)], None, False),
        ([known()], [wrong(4)], None, False),
        ([wrong(4)], [declared()], None, False),
    ],
)
def test_one_case(old, new, kind, worse, violations):
    found = difference(report(*old), report(*new))
    assert [change.kind for change in found.changes] == ([kind] if kind else [])
    assert found.worse is worse
    assert violations(found.as_json(), "report-diff") == []


def test_a_case_that_another_corpus_has_no_more_is_no_loss():
    found = difference(report(event("pass")), report(content="d"))
    assert [change.kind for change in found.changes] == ["removed"]
    assert not found.worse


def test_new_incidents(violations):
    incident = {
        "event": "incident",
        "kind": "crash",
        "detail": "x\x1b",
        "cases": [],
        "failing": True,
    }
    assert not difference(report(incident), report(incident)).worse
    found = difference(report(), report(incident))
    assert found.worse
    assert violations(found.as_json(), "report-diff") == []
    assert "  crash: x\N{REPLACEMENT CHARACTER}" in list(diff_lines(found, "en"))


def test_words():
    found = difference(report(event("pass")), report(wrong(4)))
    assert list(diff_lines(found, "en")) == [
        "Newly failing: 1",
        "  aaaaaa@moscow  pass → fail  melds.precedence",
        "    + total: 3 ≠ 4",
        "",
        "Worse than before.",
    ]
    assert next(diff_lines(found, "ru")) == "Стало неверно: 1"
    same = difference(report(event("pass")), report(event("pass"), content="d"))
    assert list(diff_lines(same, "en")) == [
        "The reports were made with different corpora.",
        "passing as before: 1",
        "The reports do not differ.",
        "No worse than before.",
    ]
    assert json.dumps(found.as_json())
