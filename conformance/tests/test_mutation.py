"""The mutation tool: which changes it makes, what it says of gaps, and that the corpus has none."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "mutate_rules.py"

VALUES = """\
id: vwxyz2
op: card_values
purpose: {ru: Козырный валет., en: The jack of trumps.}
given: {trump: H, cards: JH JS}
verdicts:
  - rulesets: [moscow]
    rules: [cards.trump_points]
    expect: {points: {JH: 20, JS: 2}, total: 22}
    working: {ru: "20 + 2 = 22.", en: "20 + 2 = 22."}
"""
ENTRY = """\
equivalents:
  - {rule: RULE, from: FROM, to: [TO], rulesets: [moscow], reason: {en: So it is.}}
"""


def mutate(*words):
    return subprocess.run(
        [sys.executable, str(TOOL), *words], capture_output=True, text=True, check=False
    )


@pytest.fixture
def gap(tmp_path):
    """Run the tool on a corpus of one situation, with a list of equivalents."""
    situations = tmp_path / "situations" / "card_values"
    situations.mkdir(parents=True)
    (situations / "jack-vwxyz2.yaml").write_text(VALUES, encoding="utf-8")
    listed = tmp_path / "list.yaml"

    def run(rule, text="equivalents: []\n"):
        listed.write_text(text, encoding="utf-8")
        found = ["--situations", str(situations.parent), "--list", str(listed), "--deals", "200"]
        return mutate(*found, "--ruleset", "moscow", "--rule", rule, "--json")

    return run


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tools")


def test_the_corpus_notices_a_sample_of_changes():
    done = mutate("--quick")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no change survives" in done.stdout


def test_a_gap_of_the_corpus_is_reported(gap):
    done = gap("cards.last_trick")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert [(each["from"], each["to"]) for each in found["survivors"]] == [
        ("10", "9"),
        ("10", "11"),
    ]
    assert found["by_kind"] == {"number": {"survived": 2}}


def test_what_the_corpus_does_notice_is_not(gap):
    found = json.loads(gap("cards.trump_points").stdout)
    survivors = {each["rule"] for each in found["survivors"]}
    assert "cards.trump_points.J" not in survivors
    assert "cards.trump_points.9" in survivors


@pytest.mark.parametrize(
    ("rule", "was", "becomes", "said"),
    [
        ("cards.last_trick", "10", "9", "of moscow: "),
        ("cards.trump_points.J", "20", "21", "cards.trump_points.J: 20 → 21 (moscow) fails vwxyz2"),
        ("table.players", "2", "4", "table.players: 2 → 4 (moscow) is contradictory"),
    ],
)
def test_an_entry_that_is_no_equivalent_is_stale(gap, rule, was, becomes, said):
    text = ENTRY.replace("RULE", rule).replace("FROM", was).replace("TO", becomes)
    done = gap(rule.removesuffix(".J"), text)
    assert done.returncode == 1
    assert any(said in line for line in json.loads(done.stdout)["stale"])


def test_an_entry_for_a_change_that_is_not_made_is_stale(tool):
    from mutation.choosing import trials_of
    from mutation.equivalents import Equivalent, read_equivalents, unmet

    from deberc_conformance.bundle import load_bundle

    trials = trials_of(dict.fromkeys(case.ruleset for case in load_bundle().cases))
    entry = Equivalent("play.ruff", "free", "required", ("moscow",), "So it is.", 1)
    assert unmet([entry], trials) == [
        "play.ruff: free → required (moscow) names a change that is not made in moscow"
    ]
    assert unmet(read_equivalents(ROOT / "tools" / "equivalent_mutants.yaml"), trials) == []


def test_an_entry_without_a_reason_is_refused(gap):
    done = gap("play.ruff", ENTRY.replace("So it is.", '" "'))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "list.yaml: entry 1: its reason says nothing in English\n"


def test_a_rule_that_there_is_not_is_refused(gap):
    done = gap("play.rough")
    assert (done.returncode, done.stderr) == (
        2,
        "there is no rule play.rough to change in moscow\n",
    )


@pytest.mark.parametrize(
    ("rule", "value", "expected"),
    [
        ("cards.last_trick", 10, ["9", "11"]),
        ("cards.last_trick", 0, ["1"]),
        ("play.first_lead", "eldest", ["maker", "dealer"]),
        ("dealing.packets", [3, 3], ["[3]", "[2, 3]", "[4, 3]", "[3, 2]", "[3, 4]"]),
        ("melds.precedence", ["length", "height"], [
            "[height]", "[length]", "[trump, height]", "[length, trump]", "[length, height, trump]",
            "[height, length]",
        ]),
        ("game.both_past", ["last_trick"], [
            "[defender]", "[higher_total]", "[one_more_deal]", "[last_trick, defender]",
            "[last_trick, higher_total]", "[last_trick, one_more_deal]",
        ]),
        ("cards.plain_order", "A K Q", ["K A Q", "A Q K"]),
        ("cards.plain_points", {"A": 11, "9": 0}, ["10", "12", "1"]),
        ("settlement.bait", {"maker": "nothing", "defender": "all"}, [
            "own", "own", "share", "to_highest",
        ]),
    ],
)  # fmt: skip
def test_changes_by_type(tool, rule, value, expected):
    from mutation.changes import changes_of

    from deberc.rulesets import rule_ids

    found = changes_of(rule_ids()[rule], rule, value)
    assert [change.becomes for change in found] == expected


def test_a_change_names_the_cell(tool):
    from mutation.changes import Change

    change = Change("melds.sequences.fifty", "cell", {"points": 50}, {"points": 49}, ("points",))
    assert (str(change), change.was) == ("melds.sequences.fifty.points = 49", "50")


def mutant(address, rule):
    from mutation.choosing import trials_of
    from mutation.making import changed

    from deberc.rulesets import load_ruleset

    ruleset = load_ruleset(address)
    change = next(t.change for t in trials_of([address]) if str(t.change) == rule)
    return ruleset, changed(ruleset, change)


def test_a_mutant_has_every_rule_that_applies_and_no_other(tool):
    _, data = mutant("moscow", "game.ends.kind = one_deal")
    assert (data["match"]["decided_by"], data["match"]["tied_deal"]) == ("outcome", "dealt_again")
    assert "both_past" not in data["game"]
    _, data = mutant("moscow", "cards.pack = 36")
    assert data["cards"]["trump_order"] == "J 9 A T K Q 8 7 6"
    assert data["cards"]["plain_points"]["6"] == 0


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("table.players = 4", "contradictory"),
        ("melds.sequences.fifty.length = 3", "contradictory"),
        ("play.ruff = free", None),
        ("cards.pack = 36", None),
    ],
)
def test_what_cannot_be_played_is_counted_apart(tool, rule, reason):
    from mutation.making import obstacle

    assert obstacle(*mutant("moscow", rule)) == reason


def test_inherited_values_are_sampled_one_a_rule(tool):
    from mutation.choosing import sampled, trials_of

    trials = trials_of(["moscow", "moscow-301"])
    chosen = sampled(trials)
    own = [str(t.change) for t in chosen if t.address == "moscow-301" and not t.inherited]
    assert own == ["game.ends.points = 300", "game.ends.points = 302"]
    rules = [t.change.rule for t in chosen if t.inherited]
    assert len(rules) == len(set(rules))
    assert [t for t in chosen if t.address == "moscow"] == [
        t for t in trials if t.address == "moscow"
    ]
    assert sampled(trials) == chosen


@pytest.mark.parametrize(
    "rule", ["melds.precedence = [length, height]", "pot.second_tie = in_turn", "play.ruff = free"]
)
def test_steered_deals_tell_a_change_that_matters(tool, rule):
    from mutation.steered import difference, steered_deal

    from deberc.rules import make_rules

    ruleset, data = mutant("moscow", rule)
    base, other = make_rules("moscow", ruleset.data), make_rules("moscow", data)
    deals = [steered_deal(base, "moscow", number) for number in range(300)]
    assert not any(difference(deal, base) for deal in deals)
    assert any(difference(deal, other) for deal in deals)


def test_sensitivity_lists_the_changes_that_each_case_notices(tool):
    from mutation.asking import Outcome
    from mutation.changes import Change
    from mutation.choosing import Trial
    from mutation.report import Report, sensitivity_text

    changes = [Change("play.ruff", "name", "required", "free"), Change("a.b", "number", 2, 1)]
    killers = [("k7m2xq@moscow",), ("aaaaaa@moscow", "k7m2xq@moscow")]
    outcomes = [
        Outcome(Trial("moscow", change, inherited=False), "killed", cases)
        for change, cases in zip(changes, killers, strict=True)
    ]
    stored = json.loads(sensitivity_text(Report(outcomes, [], "c0ffee", 0, 1.0)))
    assert stored["changes"] == ["a.b = 1", "play.ruff = free"]
    assert stored["cases"] == {"aaaaaa@moscow": [0], "k7m2xq@moscow": [0, 1]}
    assert stored["content"] == "c0ffee"


def test_the_page_tells_the_last_whole_run(tool, tmp_path):
    from mutation.page import BEGIN, END, result, write_page

    from deberc_conformance.resources import PACKAGE

    summary = json.loads((PACKAGE / "sensitivity.json").read_bytes())["summary"]
    page = (ROOT / "docs" / "mutation.md").read_text(encoding="utf-8")
    assert result(summary) in page.partition(BEGIN)[2].partition(END)[0]
    assert not any({"survived", "broken"} & set(row) for row in summary["by_kind"].values())
    copy = tmp_path / "page.md"
    copy.write_text(f"above\n{BEGIN}\nold\n{END}\nbelow\n", encoding="utf-8")
    write_page(
        copy, {"by_kind": {"name": {"killed": 2, "refused": 1}}, "by_ruleset": {}, "retested": 5}
    )
    told = copy.read_text(encoding="utf-8")
    assert told.startswith(f"above\n{BEGIN}\n")
    assert told.endswith(f"{END}\nbelow\n")
    assert "| a name | 3 | 2 | 0 | 0 | 1 |" in told
    assert "old" not in told
