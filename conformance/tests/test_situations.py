from pathlib import Path

import pytest

from deberc.errors import DebercError
from deberc_conformance.corpus_lint import corpus_problems
from deberc_conformance.resources import situations_folder
from deberc_conformance.situations import read_situation, read_situations

GOOD = """\
id: k7m2xq
op: trick_winner
purpose: {ru: Валет бьёт девятку., en: The jack beats the nine.}
given: {trump: ♥, trick: "B 9H, A J♥"}
verdicts:
  - rulesets: [moscow, kharkov]
    rules: [cards.trump_order]
    expect: {winner: A, points: 34}
    working: {ru: "14 + 20 = 34.", en: "14 + 20 = 34."}
"""
SCRIPTED = """\
id: k7m2xq
op: play_deal
purpose: {ru: Пас., en: A pass.}
given:
  dealer: B
  hands: {A: 7H 8H 9H TH JH QH, B: 7S 8S 9S TS JS QS}
  turn_up: KH
scripts:
  one: ["A pass, B pass", A order]
  two: [A pass]
verdicts:
  - rulesets: [moscow]
    rules: [bidding.rounds]
    script: one
    refused: {line: 3, rule: bidding.rounds}
    working: {ru: Нельзя., en: It cannot be.}
  - rulesets: [kharkov]
    rules: [bidding.rounds]
    script: two
    expect: {outcome: unfinished}
    working: {ru: Можно., en: It can.}
"""


def written(folder: Path, text: str, name: str = "trick_winner/jack-k7m2xq.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def message(folder, text, name="trick_winner/jack-k7m2xq.yaml"):
    with pytest.raises(DebercError) as refused:
        read_situation(written(folder, text, name), folder)
    return str(refused.value)


def test_a_situation_in_plain_notation(folder):
    entry = read_situation(written(folder, GOOD), folder).entry
    assert entry["area"] == "trick_winner"
    assert entry["path"] == "trick_winner/jack-k7m2xq.yaml"
    assert entry["given"] == {
        "trump": "H",
        "trick": [{"seat": "B", "card": "9H"}, {"seat": "A", "card": "JH"}],
    }


def test_scripts(folder):
    path = written(folder, SCRIPTED, "bidding/pass-k7m2xq.yaml")
    assert read_situation(path, folder).entry["scripts"] == {
        "one": ["A pass", "B pass", "A order"],
        "two": ["A pass"],
    }


WRONG = [
    (
        "op: trick_winner",
        "op: trick_winer",
        "2:5: op cannot be trick_winer; did you mean trick_winner? allowed: card_values, ",
    ),
    ("op: ", "opp: ", "1:1: the key 'op' is missing; add it"),
    ("op: ", "opp: ", "2:1: unknown key 'opp'; did you mean op? allowed: id, op, "),
    ("id: k7m2xq", "id: K7m2xq", "1:5: id cannot be K7m2xq; expected: six characters of a-z and"),
    (", en: The jack beats the nine.", "", "3:1: the key 'en' is missing in purpose; add it"),
    ("J♥", "1♥", "4:26: given.trick[1].card cannot be 1♥; expected: a card, rank and suit: `JH`"),
    ("A J♥", "E J♥", "4:26: given.trick[1]"),
    ("trump: ♥", "trumps: ♥", "4:9: unknown key 'trumps' in given; did you mean trump? allowed"),
    ("trump: ♥", "trump: X", "4:16: given.trump cannot be X; allowed: S, C, D, H"),
    ("winner: A", "winer: A", "8:14: unknown key 'winer' in verdicts[0].expect; did you mean win"),
    ("winner: A", "winner: E", "8:22: verdicts[0].expect.winner cannot be E; allowed: A, B, C, D"),
    ("points: 34", 'points: "34"', "8:33: verdicts[0].expect.points is text; it must be a whole"),
    ("points: 34", "points: ~", "8:33: ~ is null only to some readers; write the word null"),
    (
        "expect: {winner: A, points: 34}",
        "script: x",
        "6:5: the verdict says nothing; say exactly one of expect, any_of, refused",
    ),
    (
        "    expect",
        "    refused: {rule: play.ruff}\n    expect",
        "6:5: the verdict says expect and refused; say exactly one of expect, any_of, refused",
    ),
    ("    expect", "    script: x\n    expect", "8:13: there is no script 'x'; remove it, or"),
    ("id: k7m2xq", "id: aaaaaa", "1:5: the name of the file does not end in -aaaaaa.yaml; rename"),
]


@pytest.mark.parametrize(("old", "new", "expected"), WRONG)
def test_what_is_wrong_is_said_with_its_place(folder, old, new, expected):
    assert old in GOOD
    found = message(folder, GOOD.replace(old, new, 1))
    assert f"trick_winner/jack-k7m2xq.yaml:{expected}" in found


WRONG_SCRIPTS = [
    (
        "A order]",
        "A ordr]",
        "9:27: 'A ordr' is no act; write SEAT ACT: A pass, B order, A declare QC JC TC, A play 9H",
    ),
    (
        "script: two",
        "script: tow",
        "19:13: there is no script 'tow'; did you mean two? allowed: one, two",
    ),
    ("    script: two\n", "", "17:5: the verdict names no script; allowed: one, two"),
    ("script: two", "script: one", "10:3: no verdict names the script 'two'; remove it"),
    ("op: play_deal", "op: melds", "8:1: melds has no script; remove it"),
    (
        "  dealer: B",
        "  dealer: B\n  script: [A pass]",
        "4:1: play_deal takes a script in given, or",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), WRONG_SCRIPTS)
def test_wrong_scripts(folder, old, new, expected):
    assert old in SCRIPTED
    found = message(folder, SCRIPTED.replace(old, new, 1), "bidding/pass-k7m2xq.yaml")
    assert f"bidding/pass-k7m2xq.yaml:{expected}" in found


def test_a_situation_in_the_wrong_folder(folder):
    found = message(folder, GOOD, "melds/jack-k7m2xq.yaml")
    assert found.endswith(
        "2:5: trick_winner does not belong in the folder 'melds'; allowed: trick_winner"
    )


def test_all_problems_at_once(folder):
    written(folder, GOOD.replace("winner: A", "winner: E"), "trick_winner/a-k7m2xq.yaml")
    written(folder, GOOD.replace("trump: ♥", "trump: X"), "trick_winner/b-k7m2xq.yaml")
    with pytest.raises(DebercError) as refused:
        read_situations(folder)
    assert len(str(refused.value).splitlines()) == 2


def test_an_empty_corpus_is_a_failure(folder):
    with pytest.raises(DebercError, match="there are no situations here; write at least one"):
        read_situations(folder)


def problems(folder, *texts):
    for number, text in enumerate(texts):
        written(folder, text, f"trick_winner/{number}-k7m2xq.yaml")
    return [str(problem) for problem in corpus_problems(read_situations(folder))]


def test_a_good_corpus(folder):
    assert problems(folder, GOOD) == []


WRONG_CORPUS = [
    ("moscow, ", "moskow, ", "6:16: there is no ruleset 'moskow'; did you mean 'moscow'? known: "),
    ("moscow, ", "moscow+mars, ", "6:16: moscow has no option 'mars'; it has no options"),
    (
        "cards.trump_order",
        "cards.trump_oder",
        "7:13: cards.trump_oder is no rule of moscow; did you mean cards.trump_order?",
    ),
    (
        "cards.trump_order",
        "play.beat.ruff",
        "7:13: play.beat.ruff is no rule of moscow; it does not apply there; name another one",
    ),
    (
        "expect: {winner: A, points: 34}",
        "refused: {rule: play.ruf}",
        "8:21: play.ruf is no rule of moscow; did you mean play.ruff?",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), WRONG_CORPUS)
def test_rulesets_and_rules_exist_and_apply(folder, old, new, expected):
    found = problems(folder, GOOD.replace(old, new, 1))
    assert any(f"0-k7m2xq.yaml:{expected}" in each for each in found), found


def test_ids_are_unique(folder):
    found = problems(folder, GOOD, GOOD)
    assert found == [
        "trick_winner/1-k7m2xq.yaml:1:5: the id k7m2xq stands in trick_winner/0-k7m2xq.yaml too; "
        "draw another one"
    ]


def test_a_ruleset_has_one_verdict(folder):
    verdict = GOOD[GOOD.index("  - rulesets") :]
    found = problems(folder, GOOD + verdict.replace("moscow, ", ""))
    assert found == ["trick_winner/0-k7m2xq.yaml:10:16: kharkov has a verdict already; keep one"]


def test_files_are_short(folder):
    found = problems(folder, GOOD + "# …\n" * 80)
    assert found == [
        "trick_winner/0-k7m2xq.yaml:1:1: the file has 89 lines; the most is 80; split it"
    ]


def test_the_corpus_itself_is_right():
    folder = situations_folder()
    assert folder is not None
    situations = read_situations(folder)
    found = corpus_problems(situations)
    assert [str(problem) for problem in found] == []
    assert len(situations) >= 150
