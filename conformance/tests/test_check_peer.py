"""`deberc check-peer` tells a broken adapter from a wrong rule, and shows the exchange."""

import subprocess
import sys
from pathlib import Path

import pytest

DEBERC = str(Path(sys.executable).with_name("deberc"))


def check(peer, *words):
    return subprocess.run(
        [DEBERC, "check-peer", "--peer", peer, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_wrong_rule_is_no_broken_adapter(odd):
    run = check(odd(hello={"ops": ["card_values", "settle_deal"]}, fault="keeps_state"))
    assert run.returncode == 0, run.stdout
    assert "→ " in run.stdout
    assert "← " in run.stdout
    assert run.stdout.splitlines()[-1].startswith("✓ bye: the protocol is spoken")


BROKEN = {
    "banner": (3, "print to standard error"),
    "dies_at_hello": (3, "it exited with status 3"),
    "dies_at_ruleset": (1, "✗ crash: it exited with status 4"),
    "always_crashes": (1, "✗ crash: it exited with status 1"),
    "always_noise": (1, "standard output is for the protocol alone"),
    "wrong_hash": (1, "hash must be"),
    "ignores_bye": (1, "after bye"),
    "refuses_rules": (0, "it does not play"),
    "three_players": (0, "✓ ruleset: "),
}


@pytest.mark.parametrize("mode", BROKEN)
def test_what_is_broken_is_said_with_advice(command, mode):
    code, said = BROKEN[mode]
    run = check(command(mode))
    assert run.returncode == code, run.stdout
    assert said in run.stdout + run.stderr
    assert "Traceback" not in run.stderr


def test_cards_in_another_notation_are_the_adapters_fault(tmp_path):
    script = tmp_path / "ten.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['cmd'] == 'bye': break\n"
        "    if m['cmd'] == 'hello':\n"
        "        r = {'re': 'hello', 'protocol': 1, 'name': 'ten', 'ops': ['legal_cards']}\n"
        "    elif m['cmd'] == 'ruleset': r = {'re': 'ruleset', 'hash': m['hash'], 'ok': True}\n"
        "    else: r = {'id': m['id'], 'result': {'cards': ['10H'], 'more': 1}}\n"
        "    print(json.dumps(r), flush=True)\n"
    )
    run = check(f"{sys.executable} {script}")
    assert run.returncode == 1
    assert "the result cannot be read" in run.stdout
    assert "map cards and seats" in run.stdout


def test_the_ruleset_is_one_that_the_peer_declares(odd):
    run = check(odd(hello={"plays": ["gambler"], "ops": ["melds"]}, plays="gambler"))
    assert run.returncode == 0, run.stdout
    assert "✓ ruleset: gambler" in run.stdout


def test_a_peer_that_declares_what_is_no_ruleset(odd):
    run = check(odd(hello={"plays": ["gamblar"]}))
    assert run.returncode == 1
    assert "did you mean" in run.stdout
