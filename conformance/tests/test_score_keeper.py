"""The calculator's own code as a peer: the whole corpus, random deals beside the interpreter."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deberc.errors import Refused
from deberc.operations import answer
from deberc.rules import make_rules
from deberc.rulesets import load_ruleset, shipped_names
from deberc_conformance.bundle import load_bundle

ROOT = Path(__file__).parents[2]
PEER = ROOT / "conformance" / "peers" / "score-keeper.mjs"
SCRIPTS = ROOT / "docs" / "ext" / "deberc_sphinx" / "static" / "calculator"
HOUSES = ROOT / "reference" / "tests" / "house"
DEBERC = str(Path(sys.executable).with_name("deberc"))
OPS = ("settle_deal", "game_ledger")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.fixture(scope="module")
def ask():
    """Ask the peer one message and return its answer."""
    command = [shutil.which("node"), str(PEER)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as peer:

        def asked(message):
            peer.stdin.write(f"{json.dumps(message)}\n")
            peer.stdin.flush()
            return json.loads(peer.stdout.readline())

        yield asked
        peer.stdin.close()


@needs_node
def test_no_case_of_the_corpus_fails():
    command = [DEBERC, "verify", "--peer", f"node {PEER}", "--json"]
    wanted = [word for op in OPS for word in ("--op", op)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [*command, *wanted], capture_output=True, text=True, check=False, env=environment
    )
    events = [json.loads(line) for line in done.stdout.splitlines()]
    verdicts = [one["verdict"] for one in events if one["event"] == "case"]
    asked = sum(case.op in OPS for case in load_bundle().cases)
    assert (done.returncode, set(verdicts)) == (0, {"pass"}), done.stdout[-2000:]
    assert len(verdicts) == asked > 700


def test_no_ruleset_is_named_in_the_code():
    names = "|".join(map(re.escape, shipped_names()))
    for file in (*SCRIPTS.glob("*.mjs"), PEER):
        text = re.sub(r"^\s*(//|\*|/\*\*).*$", "", file.read_text("utf-8"), flags=re.MULTILINE)
        assert re.findall(rf"[\"'`](?:{names})[\"'`+]", text) == [], file.name


class Chance:
    """Questions that could come up, for resolved rules."""

    def __init__(self, seed, rules):
        self.random, self.rules = random.Random(seed), rules
        self.seats = "ABCD"[: rules["table"]["players"]]
        self.pairs = rules["table"].get("sides") == "pairs"
        self.sides = self.seats[:2] if self.pairs else self.seats

    def seat(self):
        return self.random.choice(self.seats)

    def by_seat(self, draw, seats=None):
        return {seat: draw() if seat in (seats or self.seats) else 0 for seat in self.seats}

    def level_or_not(self, low, high):
        level = self.random.choice([None, self.random.randint(low, high)])
        return lambda: self.random.randint(low, high) if level is None else level

    def before(self):
        ends = self.rules["game"]["ends"]
        most = ends["points"] - 1 if ends["kind"] == "target" else 200
        drawn = {"totals": self.by_seat(lambda: self.random.randint(0, most), self.sides)}
        if "pot" in self.rules and self.random.random() < 0.5:
            several = self.rules["pot"]["second_tie"] == "in_turn"
            count = self.random.randint(1, 3 if several else 1)
            drawn["pots"] = [self.random.randint(1, 90) for _ in range(count)]
            drawn["hung"] = self.random.choice(self.sides)
        for name, counter in (("baits", "bait"), ("trickless", "trickless")):
            held = self.rules["counters"][counter]
            if held["kind"] != "none":
                drawn[name] = self.by_seat(lambda n=held["n"]: self.random.randrange(n), self.sides)
        return drawn

    def settle_deal(self):
        last, points = self.seat(), self.level_or_not(0, 70)
        tricks = self.by_seat(lambda: self.random.choice([0, 2, 4])) | {last: 2}
        return {
            "dealer": self.seat(),
            "maker": self.seat(),
            "cards": self.by_seat(points),
            "tricks": tricks,
            "last_trick": last,
            "melds": self.by_seat(lambda: self.random.choice([0, 0, 0, 20, 50])),
            "bella": self.by_seat(int) | {self.seat(): self.random.choice([0, 20])},
            "before": self.before(),
        }

    def game_ledger(self):
        deals = [self.row() for _ in range(self.random.randint(1, 6))]
        return {"dealer": self.seat(), "before": self.before(), "deals": deals}

    def row(self):
        kind = self.random.choices(
            ["played", "passed_out", "claim", "bait_on_cards", "redeal", "offer", "double"],
            [12, 2, 1, 2, 1, 1, 1],
        )[0]
        accepted = self.random.random() < 0.6
        ends = self.rules["game"]["ends"].get("points", 300)
        return {
            "played": {
                "maker": self.seat(),
                "points": self.by_seat(self.level_or_not(0, 120), self.sides),
                "tricks": self.by_seat(lambda: self.random.randint(0, 3)),
                "last_tricks": [self.seat() for _ in range(4)],
            },
            "passed_out": {"passed_out": True},
            "claim": {"claim": self.seat(), "counted": ends + self.random.randint(-40, 40)},
            "bait_on_cards": {
                "bait_on_cards": self.seat(),
                "maker": self.seat(),
                "points": self.random.randint(100, 250),
            },
            "redeal": {"redeal": self.random.choice([True, self.seat()])},
            "offer": {"offer": self.seat(), "accepted": accepted},
            "double": {"double": self.random.choice(self.sides), "accepted": accepted},
        }[kind]


def interpreted(rules, op, given):
    try:
        return {"result": answer(rules, op, given)}
    except Refused as refused:
        line = {} if refused.line is None else {"line": refused.line}
        return {"refused": {"rule": refused.rule, **line}}


def comparable(told):
    """Return an answer with its breakdown as a set of lines, and without who is asked."""
    told = {key: value for key, value in told.items() if key != "id"}
    if "breakdown" in told.get("result", {}):
        lines = [
            (one["seat"], one["what"], one["points"], one["rule"])
            for one in told["result"]["breakdown"]
        ]
        told["result"] = {**told["result"], "breakdown": sorted(lines)}
    return told


HOUSE_FILES = sorted(HOUSES.glob("*.yaml"))


@needs_node
@pytest.mark.parametrize("part", range(4))
def test_random_scores_come_out_as_the_interpreter_has_them(ask, part):
    bundle = load_bundle().rulesets
    asked = {name: held.rules for name, held in bundle.items()}
    asked |= {file.stem: dict(load_ruleset(file).data) for file in HOUSE_FILES[part::4]}
    refused = 0
    for number, (name, data) in enumerate(sorted(asked.items())):
        if number % 4 != part and name in bundle:
            continue
        rules, chance = make_rules(name, data), Chance(number, data)
        ask({"cmd": "ruleset", "hash": name, "rules": data})
        for op in OPS:
            for _ in range(12):
                given = getattr(chance, op)()
                expected = interpreted(rules, op, given)
                told = ask({"cmd": "run", "id": "x", "op": op, "ruleset": name, "given": given})
                assert comparable(told) == comparable(expected), (name, op, given)
                refused += "refused" in expected
    assert refused > 10  # refusals are compared too


TIED = {
    "dealer": "A",
    "maker": "A",
    "cards": {"A": 70, "B": 60},
    "tricks": {"A": 5, "B": 4},
    "last_trick": "B",
    "melds": {"A": 0, "B": 0},
    "bella": {"A": 0, "B": 0},
}
"""70 and 60 + 10: level."""


@needs_node
@pytest.mark.parametrize(
    ("cells", "written", "pots"),
    [
        ({"maker": "hangs", "defender": "own"}, {"A": 0, "B": 70}, [70]),
        ({"maker": "hangs", "defender": "hangs"}, {"A": 0, "B": 0}, [140]),
        ({"maker": "own", "defender": "own"}, {"A": 70, "B": 70}, []),
    ],
)
def test_it_plays_what_the_rules_say(ask, cells, written, pots):
    rules = json.loads(json.dumps(load_bundle().rulesets["moscow"].rules))
    rules["settlement"]["tied"] = cells
    ask({"cmd": "ruleset", "hash": "own", "rules": rules})
    told = ask({"cmd": "run", "id": "x", "op": "settle_deal", "ruleset": "own", "given": TIED})
    assert (told["result"]["written"], told["result"]["pots"]) == (written, pots)


@needs_node
def test_what_it_has_not_is_said(ask):
    assert "unsupported" in ask(
        {"cmd": "run", "id": "x", "op": "melds", "ruleset": "", "given": {}}
    )
    assert "error" in ask(
        {"cmd": "run", "id": "x", "op": "settle_deal", "ruleset": "?", "given": {}}
    )
