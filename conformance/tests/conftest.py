"""A corpus of one toy operation, peers for it, and what came of a run."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deberc.schemas import _validator
from deberc_conformance.bundle import Bundle
from deberc_conformance.peers import Limits, Session
from deberc_conformance.report_stream import Report
from deberc_conformance.runner import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TESTS = Path(__file__).parent
TEXT = {"ru": "Сумма.", "en": "The sum."}
CARDS = [rank + suit for suit in "SC" for rank in "789TJQKA"]


def toy_situation(number: int, rulesets: list[str]) -> dict[str, Any]:
    """Return a situation with so many cards, whose total is their number."""
    verdict = {
        "rulesets": rulesets,
        "rules": ["cards.plain_points"],
        "expect": {"total": number},
        "working": TEXT,
    }
    return {
        "id": f"toy{number:03}".replace("0", "a").replace("1", "b"),
        "op": "card_values",
        "area": "card_values",
        "path": f"card_values/toy-{number}.yaml",
        "purpose": TEXT,
        "given": {"trump": "H", "cards": CARDS[:number]},
        "verdicts": [verdict],
    }


def toy_bundle() -> Bundle:
    """Return twelve situations under two rulesets; one of them, with seven cards, under one."""
    rules = {"table": {"players": 2}}
    rulesets = [
        {"address": name, "hash": hash_, "title": TEXT, "players": 2, "rules": rules}
        for name, hash_ in (("first", "a" * 12), ("second", "b" * 12))
    ]
    both = ["first", "second"]
    situations = [toy_situation(n, both if n != 7 else ["first"]) for n in range(1, 13)]
    data = {"bundle": 1, "suite": "1.2.3", "content": "c" * 64}
    return Bundle({**data, "rulesets": rulesets, "situations": situations})


@pytest.fixture
def violations() -> Callable[[Any, str], list[str]]:
    """Return a function that says what is wrong with data by one of our schemas."""
    return lambda data, name: [error.message for error in _validator(name).iter_errors(data)]


@pytest.fixture
def toy() -> Bundle:
    """Return the toy corpus."""
    return toy_bundle()


@pytest.fixture
def marker() -> Iterator[str]:
    """Return a word that marks every process of a test; afterwards none of them may be left."""
    word = f"marker-{uuid.uuid4().hex}"
    yield word
    assert left_behind(word) == []


def left_behind(marker: str) -> list[str]:
    """Return the command lines of processes that bear the marker."""
    found = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True)
    lines = found.stdout.splitlines()
    return [each for each in lines if marker in each and not each.startswith("Z")]


@pytest.fixture
def play(toy: Bundle, marker: str) -> Callable[..., Report]:
    """Return a function that runs the toy corpus against a peer of the zoo."""

    def run(mode: str, window: int = 1, *, seconds: float = 0.6, restarts: int = 60) -> Report:
        return judge(toy, bad_peer(mode, window, marker), Limits(seconds, restarts))

    return run


@pytest.fixture
def command(marker: str) -> Callable[..., str]:
    """Return a function that gives the command of a peer of the zoo."""
    return lambda mode, window=1: bad_peer(mode, window, marker)


def bad_peer(mode: str, window: int, marker: str) -> str:
    """Return the command of a peer of the zoo."""
    script = str(TESTS / "zoo" / "bad_peer.py")
    return shlex.join([sys.executable, "-I", "-S", script, mode, str(window), marker])


@pytest.fixture
def odd(marker: str) -> Callable[..., str]:
    """Return a function that gives the command of the reference with something odd about it."""
    script = str(TESTS / "zoo" / "rules_peer.py")
    return lambda **how: shlex.join([sys.executable, script, json.dumps(how), marker])


def judge(bundle: Bundle, command: str, limits: Limits | None = None) -> Report:
    """Return the report on a peer."""
    session = Session(command, bundle.suite, limits or Limits())
    report = Report()
    try:
        for event in Run(bundle, bundle.cases, session, {}).events():
            report.add(event)
    finally:
        session.kill()
    return report
