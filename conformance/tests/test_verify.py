"""The command as people type it: exit codes, reports, what it says when something is wrong."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from deberc_conformance.report_stream import read_report

DEBERC = str(Path(sys.executable).with_name("deberc"))
JS_PEER = Path(__file__).parents[1] / "peers" / "deberc-peer.mjs"
CASE = "t5ufld@moscow"

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


def deberc(*words, **options):
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [DEBERC, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment,
        **options,
    )


def test_the_reference_in_process_passes():
    run = deberc("verify")
    assert run.returncode == 0, run.stdout
    assert run.stdout.splitlines()[-1] == "All passed."
    assert run.stderr == ""


def test_the_reference_as_a_process_passes():
    run = deberc("verify", "--peer", f"'{DEBERC}' peer", "--ruleset", "moscow")
    assert run.returncode == 0, run.stdout


@needs_node
def test_the_javascript_peer_passes(tmp_path):
    report = tmp_path / "report.ndjson"
    run = deberc("verify", "--peer", f"node '{JS_PEER}'", "--report", str(report))
    assert run.returncode == 0, run.stdout
    counts = read_report(report).footer["counts"]
    assert set(counts) == {"pass", "unsupported"}
    assert counts["pass"] > 300


@needs_node
def test_check_peer_shows_the_exchange():
    run = deberc("check-peer", "--peer", f"node '{JS_PEER}'", "--ruleset", "moscow")
    assert run.returncode == 0, run.stdout
    lines = run.stdout.splitlines()
    assert lines[0].startswith('→ {"cmd":"hello"')
    assert "✓ settle_deal: result (pass)" in lines
    assert lines[-1].startswith("✓ bye: the protocol is spoken")


@pytest.mark.parametrize(
    ("mode", "code", "said"),
    [
        ("banner", 3, "no valid answer to hello: not JSON: Welcome to Toy!"),
        ("wrong_hash", 1, "✗ protocol: hash must be "),
        ("ignores_bye", 1, "✗ protocol: after bye it did not end"),
        ("talks_after_bye", 1, "✗ protocol: after bye it said so long"),
    ],
)
def test_check_peer_on_bad_ones(command, mode, code, said):
    run = deberc("check-peer", "--peer", command(mode))
    assert run.returncode == code
    assert said in run.stdout + run.stderr


def test_a_failure_is_explained(command):
    run = deberc("verify", "--peer", command("fine"), "--case", CASE, "--lang", "en")
    assert run.returncode == 1
    for line in (
        f"FAIL  {CASE}  card_values",
        "  cards         9♣ 9♠ 9♦ 9♥",
        "  trump         ♣",
        "  expected      points: 9♣ 14, 9♠ 0, 9♦ 0, 9♥ 0",
        "                total: 14",
        "  got           total: 4",
        "  working       14 + 3 × 0 = 14.",
    ):
        assert line in run.stdout.splitlines()
    assert f'  again         deberc verify --case {CASE} --peer "' in run.stdout
    assert "  rule          cards.trump_points: " in run.stdout


def test_a_failure_is_explained_in_russian(command):
    run = deberc("verify", "--peer", command("fine"), "--case", CASE, "--lang", "ru")
    assert f"НЕВЕРНО  {CASE}  card_values" in run.stdout.splitlines()
    assert "  козырь        ♣" in run.stdout.splitlines()


def test_reports_are_in_the_schema(command, violations, tmp_path):
    report, junit = tmp_path / "r.ndjson", tmp_path / "r.xml"
    words = ("--report", str(report), "--junit", str(junit), "--area", "card_values")
    run = deberc("verify", "--peer", command("error"), *words)
    assert run.returncode == 1
    for line in report.read_bytes().splitlines():
        assert violations(json.loads(line), "report") == []
    suites = ET.parse(junit).getroot()
    assert len(suites.findall("testsuite/testcase")) == int(suites.get("tests"))
    assert len(suites.findall("testsuite/testcase/failure")) == int(suites.get("failures"))
    assert len(suites.findall("testsuite/testcase/error")) == int(suites.get("errors"))


def test_json_in_place_of_tables():
    run = deberc("verify", "--json", "--case", CASE)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    assert [event["event"] for event in events] == ["header", "case", "footer"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--peer", 'node "x'], "--peer 'node \"x': no closing quotation; write it as in a shell"),
        (["--peer", " "], "--peer ' ': it is empty; write it as in a shell"),
        (["--case", "aaaaaa"], "--case aaaaaa: there is no such thing; no case has that case"),
        (["--op", "meld"], "--op meld: there is no such thing; did you mean melds? allowed: "),
        (["--ruleset", "moskow"], "--ruleset moskow: there is no such thing; did you mean moscow?"),
        (["--rule", "melds.precedense"], "did you mean melds.precedence?"),
        (["--timeout", "0"], "Invalid value for '--timeout': 0.0 is not in the range x>0."),
        (["--report", "/nowhere/r"], "/nowhere/r: cannot be written (no such file or directory)"),
        (["--report", "/dev/full"], "/dev/full: cannot be written (no space left on device)"),
        (["--junit", "/dev/full"], "/dev/full: cannot be written (no space left on device)"),
        (["--junit", "/nowhere/r"], "/nowhere/r: cannot be written (no such file or directory)"),
    ],
)
def test_wrong_usage(words, said):
    run = deberc("verify", *words)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_a_peer_that_does_not_exist(tmp_path):
    report = tmp_path / "r.ndjson"
    run = deberc("verify", "--peer", "/nowhere/peer --fast", "--report", str(report))
    assert run.returncode == 3
    assert run.stderr == (
        "the peer '/nowhere/peer --fast' could not be judged: "
        "it does not start (no such file or directory)\n"
    )
    footer = read_report(report).footer
    assert footer["exit_code"] == 3
    assert footer["partial"]


def test_nothing_ran(command):
    run = deberc("verify", "--peer", command("other_ops"), "--op", "card_values")
    assert run.returncode == 4
    assert run.stdout.splitlines()[-1] == "Nothing ran."


@pytest.mark.parametrize("workers", ["1", "3"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_a_partial_report(command, tmp_path, number, workers):
    report = tmp_path / "r.ndjson"
    words = ["verify", "--peer", command("always_hangs"), "--op", "card_values", "--timeout", "30"]
    words += ["--workers", workers]
    run = subprocess.Popen(
        [DEBERC, *words, "--report", str(report)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not (report.exists() and report.stat().st_size):
        time.sleep(0.05)
    time.sleep(0.3)
    run.send_signal(number)
    _, said = run.communicate(timeout=20)
    assert run.returncode == 130
    assert b"Traceback" not in said
    footer = read_report(report).footer
    assert footer["partial"]
    assert footer["stopped"] == "interrupted"
    assert footer["counts"]["not_run"] > 0


def test_offline(tmp_path):
    questions = deberc("requests", "--op", "card_values", "--ruleset", "moscow").stdout
    hello = '{"cmd":"hello","protocol":{"min":1,"max":1},"suite":"x"}\n'
    answers = deberc("peer", input=hello + questions + '{"cmd":"bye"}\n').stdout
    file = tmp_path / "answers.ndjson"
    file.write_text(answers, encoding="utf-8")
    words = ("judge", str(file), "--op", "card_values", "--ruleset", "moscow")
    assert deberc(*words).returncode == 0
    file.write_text("".join(answers.splitlines(keepends=True)[:-1]), encoding="utf-8")
    run = deberc(*words)
    assert run.returncode == 1
    assert "no answer in the file" in run.stdout
    file.write_text("noise\n", encoding="utf-8")
    run = deberc(*words)
    assert run.returncode == 2
    assert f"{file}:1: not JSON: noise; write one answer of the protocol a line" in run.stderr


def test_offline_with_what_the_program_declares(tmp_path, odd):
    words = ("--op", "meld_contest", "--ruleset", "moscow")
    questions = deberc("requests", *words).stdout
    assert json.loads(questions.splitlines()[0])["cmd"] == "hello"
    peer = odd(plays="kharkov", hello={"plays": [{**HOUSE}]})
    answers = subprocess.run(
        shlex.split(peer), input=questions, capture_output=True, text=True, check=True
    ).stdout
    file = tmp_path / "answers.ndjson"
    file.write_text(answers, encoding="utf-8")
    run = deberc("judge", str(file), *words, "--report", str(tmp_path / "r.ndjson"))
    assert run.returncode == 0, run.stdout
    counts = read_report(tmp_path / "r.ndjson").footer["counts"]
    assert set(counts) == {"pass", "declared_different"}
    known = tmp_path / "known.yaml"
    known.write_text("known_failures:\n  - {case: 'zzzzzz@*', reason: old}\n")
    run = deberc("judge", str(file), *words, "--known-failures", str(known))
    assert run.returncode == 1
    assert f"{known}:2:5: 'zzzzzz@*' fits no case; remove the entry" in run.stdout


HOUSE = {"extends": "moscow", "melds": {"precedence": ["length", "height"]}}


def test_known_failures_from_the_first_day_on(tmp_path, odd):
    peer, known = odd(fault="off_by_one_in_bait"), tmp_path / "known.yaml"
    words = ("verify", "--peer", peer, "--op", "settle_deal", "--ruleset", "moscow")
    run = deberc(*words, "--write-known-failures", str(known))
    assert run.returncode == 1
    assert run.stderr.startswith(f"{known}: ")
    run = deberc(*words, "--known-failures", str(known), "--workers", "2", "--audit")
    assert run.returncode == 0, run.stdout
    assert "known failure" in run.stdout
    assert "Could be claimed and is not" in run.stdout
    mended = deberc("verify", *words[3:], "--known-failures", str(known))
    assert mended.returncode == 1
    assert "fixed" in mended.stdout


def test_known_failures_are_not_written_by_half(tmp_path, command):
    known = tmp_path / "known.yaml"
    words = ("--peer", command("dies_at_hello"), "--op", "card_values")
    run = deberc("verify", *words, "--write-known-failures", str(known))
    assert run.returncode == 3
    assert "not written, since the run did not come to its end" in run.stderr
    assert not known.exists()


def test_a_broken_list_of_known_failures(tmp_path):
    known = tmp_path / "known.yaml"
    known.write_text("known_failures:\n  - {cas: x, reason: why}\n")
    run = deberc("verify", "--known-failures", str(known))
    assert run.returncode == 2
    assert f"{known}:2:6: " in run.stderr
    assert "did you mean case" in run.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "--op", "card_values"],
        ["verify", "--op", "card_values", "--json"],
        ["requests", "--op", "card_values"],
        ["show", "moscow"],
        ["diff", "moscow", "kharkov"],
        ["rulesets"],
        ["adapter", "--lang", "go"],
        ["check-peer", "--peer", f"'{DEBERC}' peer"],
        ["replay", "--seed", "7"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_a_full_disk_is_told_by_every_command(words):
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        run = subprocess.run(
            [DEBERC, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert run.returncode == 2
    assert "no space left on device" in run.stderr
    assert "Traceback" not in run.stderr
    assert "Exception ignored" not in run.stderr


def test_a_reader_that_goes_away_is_no_mistake():
    script = f"'{DEBERC}' show moscow | head -1"
    run = subprocess.run(script, shell=True, capture_output=True, text=True, check=True)
    assert run.stderr == ""


def test_the_served_reference_survives_odd_messages():
    run = deberc("peer", input='{"cmd":"run","id":"x","op":"melds","ruleset":"y","given":{}}\n[]\n')
    assert run.returncode == 1
    assert json.loads(run.stdout) == {"id": "x", "error": {"message": "no ruleset y was sent"}}
    assert run.stderr == "deberc peer: not a JSON object: []\n"


def test_the_served_reference_refuses_rules_that_are_none():
    rules = '{"cmd":"ruleset","ruleset":"odd","hash":"aaaaaaaaaaaa","players":2,"rules":{"play":1}}'
    run = deberc("peer", input=f'{rules}\n{{"cmd":"bye"}}\n')
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert answer["ok"] is False
    assert answer["reason"].startswith("these are no rules: ")
