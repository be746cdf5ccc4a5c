"""The pytest plugin in a pytest of its own, on the toy corpus."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

CORPUS = """
from pathlib import Path
from deberc_conformance import bundle
bundle.load_bundle = lambda: bundle.read_bundle(Path(__file__).with_name("bundle.json"))
"""
STRICT = "[pytest]\nstrict = true\nfilterwarnings = error\n"


@pytest.fixture
def tests(toy, tmp_path):
    """Return a function that runs pytest in a folder with one test of its own."""
    (tmp_path / "bundle.json").write_text(json.dumps(toy.data), encoding="utf-8")
    (tmp_path / "toy_corpus.py").write_text(CORPUS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(STRICT, encoding="utf-8")
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n", encoding="utf-8")

    def run(*words, installed=False, workers=False):
        """Run pytest with this plugin alone, which is quick, or with what is installed."""
        names = [] if installed else ["deberc_conformance.pytest_plugin"]
        names += ["xdist.plugin"] if workers and not installed else []
        plugin = [each for name in ("toy_corpus", *names) for each in ("-p", name)]
        plugin += [] if installed else ["--disable-plugin-autoload"]
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            *plugin,
            *map(str, words),
        ]
        return subprocess.run(
            words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
        )

    return run


def outcome(run):
    return run.stdout.splitlines()[-1].strip("= ").partition(" in ")[0]


def test_nothing_is_collected_unless_asked(tests):
    assert outcome(tests(installed=True)) == "1 passed"
    markers = tests("--markers")
    assert "deberc" not in markers.stdout


def test_every_case_is_a_test(tests, command):
    run = tests("-v", "--deberc-peer", command("fine"), installed=True)
    assert run.returncode == 0, run.stdout
    assert outcome(run) == "24 passed"
    assert "deberc::card_values::toyaab@first PASSED" in run.stdout
    assert "deberc peer: " in run.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-k", "toyaab and second"), "1 passed, 23 deselected"),
        (("-k", "plain_points"), "23 passed, 1 deselected"),
        (("-m", "deberc_ruleset_second"), "11 passed, 13 deselected"),
        (("-m", "deberc and deberc_area_card_values"), "23 passed, 1 deselected"),
        (("--deberc-ruleset", "second"), "12 passed"),
    ],
)
def test_cases_are_chosen(tests, command, words, said):
    run = tests("--deberc-peer", command("fine"), *words)
    assert run.returncode == 0, run.stdout
    assert outcome(run) == said


def test_markers_are_registered(tests, command):
    found = tests("--markers", "--deberc-peer", command("fine")).stdout
    assert "@pytest.mark.deberc_area_card_values: cases of the area card_values" in found
    assert "@pytest.mark.deberc_ruleset_first: cases of the ruleset first" in found


def test_a_failure_is_read_without_a_traceback(tests, command, tmp_path):
    run = tests("--deberc-peer", command("error"), "--junit-xml", tmp_path / "j.xml")
    assert run.returncode == 1
    assert outcome(run) == "1 failed, 23 passed"
    for words in ("The sum.", "cards         7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠", "again         deberc verify"):
        assert words in run.stdout
    assert "Traceback" not in run.stdout
    assert "pytest_cases.py" not in run.stdout
    (failed,) = ET.parse(tmp_path / "j.xml").getroot().iter("failure")
    assert failed is not None
    (name,) = [c for c in ET.parse(tmp_path / "j.xml").getroot().iter("testcase") if len(c) > 1]
    assert name.get("classname") == "deberc.card_values"


@pytest.mark.parametrize("mode", ["crashes", "hangs"])
def test_an_accident_is_the_failure_of_its_case_alone(tests, command, mode):
    run = tests("--deberc-timeout", "1", "--deberc-peer", command(mode))
    assert outcome(run) == "1 failed, 23 passed", run.stdout


def test_what_a_peer_lacks_is_skipped(tests, command):
    run = tests("--deberc-peer", command("other_ops"))
    assert run.returncode == 0
    assert outcome(run) == "1 passed, 23 skipped"


def test_known_failures(tests, command, tmp_path):
    known = tmp_path / "known.yaml"
    known.write_text(
        'known_failures:\n  - case: "toy*@first"\n    reason: "we know"\n', encoding="utf-8"
    )
    words = ("--deberc-known-failures", known, "--deberc-peer", command("error"), "-k", "first")
    run = tests(*words)
    assert run.returncode == 1
    assert outcome(run) == "11 failed, 12 deselected, 1 xfailed"
    assert "we know" in run.stdout


def test_a_peer_that_does_not_start(tests):
    run = tests("--deberc-peer", "/nowhere/peer")
    assert run.returncode == 1
    assert outcome(run) == "23 failed, 1 passed"
    assert "could not be judged: it does not start" in run.stdout
    assert "Traceback" not in run.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deberc-peer", 'node "x'), "no closing quotation"),
        (("--deberc-peer", "x", "--deberc-ruleset", "thrid"), "--ruleset thrid: there is no such"),
        (("--deberc-peer", "x", "--deberc-known-failures", "none"), "none: "),
    ],
)
def test_wrong_usage(tests, words, said):
    run = tests(*words)
    assert run.returncode == 4
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_what_a_peer_does_at_the_end_fails_the_run(tests, command):
    for more in ((), ("-n", "2")):
        run = tests("--deberc-peer", command("talks_after_bye"), *more, workers=bool(more))
        assert run.returncode == 1, run.stdout
        assert "24 passed" in run.stdout
        assert "deberc peer: protocol: after bye" in run.stdout


def test_workers_have_a_peer_each(tests, command):
    run = tests("-n", "2", "--deberc-peer", command("crashes"), workers=True)
    assert run.returncode == 1
    assert outcome(run) == "1 failed, 23 passed", run.stdout
