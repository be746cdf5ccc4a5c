"""Several processes of one peer: the same verdicts, in less time, and none is left behind."""

import shlex
import sys
from pathlib import Path

import pytest

from deberc_conformance.peers import Limits
from deberc_conformance.peers.workers import Workers
from deberc_conformance.report_stream import Report
from deberc_conformance.runner import Run

SCRIPT = str(Path(__file__).parent / "zoo" / "slow_peer.py")


@pytest.fixture
def slow(marker):
    """Return a function that gives the command of a peer that takes its time."""

    def command(milliseconds=0, window=4, mode=""):
        words = [sys.executable, "-I", "-S", SCRIPT, str(milliseconds), str(window), marker, mode]
        return shlex.join(words)

    return command


def run(bundle, cases, peer):
    report = Report()
    try:
        for event in Run(bundle, cases, peer, {}).events():
            report.add(event)
    finally:
        peer.kill()
    return report


def many(bundle, number):
    """Return copies of the cases of one ruleset."""
    own = [case for case in bundle.cases if case.ruleset == "first"]
    return [own[n % len(own)]._replace(id=f"{n}-{own[n % len(own)].id}") for n in range(number)]


@pytest.mark.parametrize("number", [1, 2, 5])
def test_every_case_is_judged_once(toy, slow, number):
    peer = Workers(slow(), toy.suite, Limits(), number)
    report = run(toy, toy.cases, peer)
    assert report.footer["counts"] == {"pass": len(toy.cases)}
    assert report.footer["exit_code"] == 0
    assert report.footer["restarts"] == 0


def test_the_guilty_case_is_found_all_the_same(toy, slow):
    report = run(toy, toy.cases, Workers(slow(mode="crashes"), toy.suite, Limits(), 3))
    assert report.footer["counts"] == {"pass": len(toy.cases) - 1, "crash": 1}
    assert report.cases["toyaa7@first"]["verdict"] == "crash"


def test_restarts_are_shared_out(toy, slow):
    peer = Workers(slow(mode="dies"), toy.suite, Limits(1.0, 4), 2)
    report = run(toy, toy.cases, peer)
    assert report.footer["exit_code"] == 3
    assert report.footer["restarts"] == 4
    assert sum(report.footer["counts"].values()) == len(toy.cases)
    assert len(report.cases) == len(toy.cases)


def test_processes_that_say_different_things(toy, slow):
    report = run(toy, toy.cases, Workers(slow(mode="inconsistent"), toy.suite, Limits(), 2))
    assert report.footer["exit_code"] == 3
    assert report.footer["stopped"] == "its processes say different things at hello"


def test_a_peer_that_never_starts(toy):
    report = run(toy, toy.cases, Workers("/nowhere/peer", toy.suite, Limits(), 2))
    assert report.footer["exit_code"] == 3


def test_who_stops_early_leaves_nothing_behind(toy, slow):
    peer = Workers(slow(5), toy.suite, Limits(), 2)
    events = Run(toy, many(toy, 400), peer, {}).events()
    for _ in range(5):
        next(events)
    peer.kill()
