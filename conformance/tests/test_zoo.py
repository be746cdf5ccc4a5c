"""Peers that misbehave: each gets its verdict, the other cases theirs; nothing stays behind."""

import re

import pytest

from deberc_conformance.peers import line as line_module

CULPRIT = "toyaa7@first"
CASES = 23  # twelve situations under two rulesets, one of them under one

# What a peer does at the question with seven cards → the verdict, a part of the reason.
AT_SEVEN = {
    "hangs": ("timeout", "no answer within"),
    "ignores_sigterm": ("timeout", "no answer within"),
    "crashes": ("crash", "it exited with status 9"),
    "is_killed": ("crash", "it was killed by SIGKILL"),
    "exits_0": ("crash", "it exited with status 0"),
    "exits_0_in_a_line": ("crash", "it exited with status 0"),
    "closes_stdout": ("crash", "it closed a pipe and went on running"),
    "closes_stdin": ("timeout", "no answer within"),
    "forks": ("crash", "it exited with status 0"),
    "noise": ("protocol", "not JSON: thinking..."),
    "noise_after": ("protocol", "not JSON: done"),
    "wrong_id": ("protocol", "an answer to no question"),
    "number_as_id": ("protocol", "an answer to no question"),
    "duplicate": ("protocol", "answered twice"),
    "bad_utf8": ("protocol", "byte 0xFF is not UTF-8"),
    "nan": ("protocol", "NaN is no JSON"),
    "1e400": ("protocol", "1e400 is no JSON"),
    "5_mb": ("protocol", "a line longer than 1048576 bytes"),
    "deep": ("protocol", "nested too deeply"),
    "no_object": ("protocol", "not a JSON object: []"),
    "empty_line": ("protocol", "not JSON"),
    "two_kinds": ("protocol", "it must hold one of"),
    "no_kind": ("protocol", "it must hold one of"),
    "extra_key": ("protocol", "unknown key 'time'"),
    "result_is_a_list": ("protocol", "result is no object"),
    "line_is_true": ("protocol", "line in refused has the wrong type"),
    "off_by_one": ("fail", ""),
    "true_for_one": ("fail", ""),
    "as_text": ("fail", ""),
    "refuses": ("fail", ""),
    "unsupported": ("unsupported", "not yet"),
    "skipped": ("skipped", "not now"),
    "error": ("error", "half a character"),
}


@pytest.mark.parametrize("window", [1, 8])
@pytest.mark.parametrize("mode", AT_SEVEN)
def test_one_question_goes_wrong(play, mode, window):
    report = play(mode, window)
    verdict, reason = AT_SEVEN[mode]
    found = {case: event["verdict"] for case, event in report.cases.items()}
    assert found.pop(CULPRIT) == verdict
    assert set(found.values()) == {"pass"}
    assert len(found) == CASES - 1
    assert reason in report.cases[CULPRIT].get("reason", "")
    assert report.footer["exit_code"] == 1
    assert report.footer["failing"] == 1
    assert not report.footer["partial"]


@pytest.mark.parametrize("window", [1, 8])
@pytest.mark.parametrize(
    "mode",
    ["fine", "slow", "floods_stderr", "splits_lines", "out_of_order", "as_float", "ignores_bye"],
)
def test_odd_but_right(play, mode, window):
    report = play(mode, window)
    assert report.footer["counts"] == {"pass": CASES}
    assert report.footer["exit_code"] == 0
    assert report.footer["restarts"] == 0


def test_last_words_are_reported(play):
    event = play("crashes").cases[CULPRIT]
    assert event["stderr"] == "a bad thing happened\n"


def test_every_answer_twice(play):
    report = play("always_twice", 8)
    assert report.footer["counts"] == {"protocol": CASES}
    assert report.footer["restarts"] == 0


@pytest.mark.parametrize("window", [1, 8])
def test_a_crash_that_no_case_repeats_is_an_incident(play, window):
    report = play("third_crashes", window)
    assert report.footer["counts"] == {"pass": CASES}
    assert report.incidents
    assert report.incidents[0]["kind"] == "crash"
    assert report.incidents[0]["failing"]
    assert report.footer["exit_code"] == 1


def test_talk_after_bye_is_an_incident(play):
    report = play("talks_after_bye")
    assert [each["detail"] for each in report.incidents] == ["after bye: not JSON: so long"]
    assert report.footer["exit_code"] == 1


@pytest.mark.parametrize("window", [1, 8])
@pytest.mark.parametrize("mode", ["always_crashes", "always_noise", "one_shot"])
def test_restarts_come_to_an_end(play, mode, window):
    report = play(mode, window, restarts=6)
    assert report.footer["exit_code"] == 3
    assert report.footer["partial"]
    assert report.footer["restarts"] == 6
    assert report.footer["stopped"] == "it had to be started again 6 times"
    assert sum(report.footer["counts"].values()) == CASES
    assert report.footer["counts"]["not_run"] > 0


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("dies_at_hello", "no valid answer to hello: it exited with status 3"),
        ("banner", "no valid answer to hello: not JSON: Welcome to Toy!"),
        ("old_protocol", "no valid answer to hello: protocol must be 1"),
        ("unknown_op", "no valid answer to hello: ops names 'card_value'; known: card_values"),
    ],
)
def test_a_peer_that_never_starts(play, mode, reason):
    report = play(mode)
    assert report.footer["exit_code"] == 3
    assert report.footer["counts"] == {"not_run": CASES}
    assert report.footer["stopped"].startswith(reason)


def test_a_peer_that_hangs_at_hello(play, monkeypatch):
    monkeypatch.setattr(line_module, "START_SECONDS", 0.3)
    report = play("hangs_at_hello")
    assert report.footer["stopped"] == "no valid answer to hello: no answer within 0.3 s"


@pytest.mark.parametrize("mode", ["dies_at_ruleset", "wrong_hash"])
def test_a_peer_that_never_takes_a_ruleset(play, mode):
    report = play(mode)
    assert report.footer["exit_code"] == 3
    assert report.footer["counts"] == {"not_run": CASES}
    assert re.match("it does not come up again: ", report.footer["stopped"])


@pytest.mark.parametrize("mode", ["refuses_rules", "three_players", "other_ops"])
def test_what_is_declared_is_no_failure(play, mode):
    report = play(mode)
    assert report.footer["counts"] == {"unsupported": CASES}
    assert report.footer["failing"] == 0
    assert report.footer["exit_code"] == 4
