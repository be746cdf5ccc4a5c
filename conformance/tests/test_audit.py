"""The audit of the situations finds planted faults, and none in the corpus."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLAYED = """\
id: abcdef
op: play_deal
purpose: {ru: Сдача целиком., en: A whole deal.}
given:
  dealer: B
  hands: {A: JH 9H AH TH KH QH, B: KS QS TC KC TD QD}
  turn_up: 7H
  stock: 8H AC AS JD 8D 9D 8C
  script:
    - A order
    - A bella
    - A play KH, B play JD
    - A play JH, B play 8D
    - A play 9H, B play 9D
    - A play AH, B play QD
    - A play TH, B play TD
    - A play QH, B play KC
    - A play 8H, B play QS
    - A play AC, B play TC
    - A play AS, B play KS
verdicts:
  - rulesets: [moscow]
    rules: [settlement.made]
    expect:
      outcome: made
      maker: A
      trump: H
      points: {A: 150, B: 0}
      written: {A: 150, B: 0}
      totals: {A: 150, B: 0}
      pots: []
      tricks: {A: 9, B: 0}
      last_trick: A
      melds: {A: 0, B: 0}
      breakdown:
        - {seat: A, what: cards, points: 120, rule: settlement.made}
        - {seat: A, what: last_trick, points: 10, rule: cards.last_trick}
        - {seat: A, what: bella, points: 20, rule: bella.points}
    working: {ru: "Карты 120 + послед 10 + белла 20 = 150.", en: "120 + 10 + 20 = 150."}
"""
SETTLED = """\
id: ghjkmn
op: settle_deal
purpose: {ru: Байд., en: A bait.}
given:
  dealer: B
  maker: A
  cards: {A: 62, B: 90}
  tricks: {A: 4, B: 5}
  last_trick: A
  before: {totals: {A: 10, B: 20}, pots: [30], hung: B}
verdicts:
  - rulesets: [moscow]
    rules: [settlement.bait]
    expect:
      outcome: bait
      points: {A: 72, B: 90}
      written: {A: 0, B: 192}
      totals: {A: 10, B: 212}
      pots: []
    working: {ru: "2 × 31 + 10 = 72, 90 + 72 + 30 = 192.", en: "62 + 10 = 72, 90 + (62 + 10) + 30 = 192."}
"""
TRICK = """\
id: pqrstu
op: trick_winner
purpose: {ru: Взятка., en: A trick.}
given: {trump: H, trick: "B 9H, A JH"}
verdicts:
  - rulesets: [moscow]
    rules: [cards.trump_order]
    expect: {winner: A, points: 34}
    working: {ru: "14 + 20 = 34.", en: "14 + 20 = 34."}
"""
VALUES = """\
id: vwxyz2
op: card_values
purpose: {ru: Очки., en: Points.}
given: {trump: H, cards: JH JS}
verdicts:
  - rulesets: [moscow]
    rules: [cards.trump_points]
    expect: {points: {JH: 20, JS: 2}, total: 22}
    working: {ru: "20 + 2 = 22.", en: "20 + 2 = 22."}
"""
REFUSED = """\
id: a2b3c4
op: play_deal
purpose: {ru: Нельзя., en: Refused.}
given:
  dealer: A
  deck: >-
    KS QS TC JH 9H AH KC TD QD TH KH QH 7H JD 8D 9D 8H AC AS 8C
    7S 8S 9S TS JS 7C 9C JC QC 7D KD AD
scripts:
  swap: [B pass, A order, A exchange, "B play KS, A play AS", A play 7H]
  lead: [B pass, A order, B play QS, A play AS, B play KS]
verdicts:
  - rulesets: [moscow]
    rules: [play.first_lead]
    script: swap
    refused: {line: 3, rule: seven_exchange.cards}
    working: {ru: Обмена нет., en: No exchange.}
  - rulesets: [kharkov]
    rules: [play.first_lead]
    script: lead
    refused: {line: 5, rule: script}
    working: {ru: Ходит A., en: A leads.}
"""
LEDGER = """\
id: d5e6f7
op: game_ledger
purpose: {ru: Две сдачи., en: Two deals.}
given:
  dealer: A
  before: {totals: {A: 5, B: 5}}
  deals: [{maker: A, points: {A: 90, B: 72}}, {passed_out: true}]
verdicts:
  - rulesets: [moscow]
    rules: [settlement.made]
    any_of:
      - {totals: {A: 95, B: 77}, written: [{A: 90, B: 72}, {A: 0, B: 0}]}
      - {totals: {A: 95, B: 77}}
    working: {ru: "5 + 90 = 95.", en: "5 + 90 = 95."}
"""
SOUND = {
    "played-abcdef": PLAYED,
    "settled-ghjkmn": SETTLED,
    "trick-pqrstu": TRICK,
    "values-vwxyz2": VALUES,
    "refused-a2b3c4": REFUSED,
    "ledger-d5e6f7": LEDGER,
}
FAULTS = [
    (PLAYED, "id: abcdef", "id: abcde1", "the id 'abcde1' is not six characters of a-z and 2-9"),
    (PLAYED, "id: abcdef", "id: abcdeg", "the file name does not end in -abcdeg"),
    (PLAYED, "ru: Сдача целиком.", "ru: A whole deal", "purpose says nothing in Russian"),
    (PLAYED, "ru: Сдача целиком., ", "", "purpose says nothing in Russian"),
    (PLAYED, "en: A whole deal.", "en: Сдача", "purpose says nothing in English"),
    (PLAYED, ', en: "120 + 10 + 20 = 150."', "", "verdict 1: working says nothing in English"),
    (PLAYED, "послед 10", "послед 9", "verdict 1: working.ru: 120 + 9 + 20 is 149, not 150"),
    (PLAYED, "turn_up: 7H", "turn_up: KH", "the card KH is there 2 times"),
    (PLAYED, "turn_up: 7H", "turn_up: 7X", "'7X' is no card"),
    (PLAYED, "TD QD}", "TD}", "the hand of B has 5 cards"),
    (PLAYED, "9D 8C", "9D", "the stock has 6 cards"),
    (PLAYED, "B play KS", "B play 7S", "verdict 1: B does not have 7S"),
    (PLAYED, "A play AS, B play KS", "B play KS, A play AS", "B leads KS, but A took the trick"),
    (PLAYED, "trump: H", "trump: D", "by the script, trump is H, not D"),
    (PLAYED, "tricks: {A: 9, B: 0}", "tricks: {A: 8, B: 1}", "by the script, tricks is"),
    (PLAYED, "last_trick: A\n", "last_trick: B\n", "by the script, last_trick is A, not B"),
    (PLAYED, "points: 120", "points: 121", "A has taken 120 in cards, not 121"),
    (PLAYED, "what: bella, points: 20", "what: bella, points: 50", "of A adds up to 180, not 150"),
    (PLAYED, "points: {A: 150", "points: {A: 149", "declarations cannot bring 19 more"),
    (PLAYED, "    - A bella\n", "", "declarations cannot bring 20 more"),
    (PLAYED, "melds: {A: 0", "melds: {A: 20", "A has 130 from the tricks; declarations"),
    (PLAYED, "totals: {A: 150", "totals: {A: 160", "by what is written, totals is"),
    (SETTLED, "{A: 72, B: 90}", "{A: 73, B: 90}", "A has 72 points, not 73"),
    (SETTLED, "outcome: bait", "outcome: made", "72 of the maker against 90 is bait, not made"),
    (SETTLED, "outcome: bait", "outcome: tied", "72 of the maker against 90 is bait, not tied"),
    (
        SETTLED,
        "pots: []",
        "pots: [30]",
        "192 were made or hung before, 222 are written or hang now",
    ),
    (SETTLED, "2 × 31", "2 × 30", "working.ru: 2 × 30 + 10 is 70, not 72"),
    (SETTLED, "(62 + 10) + 30", "(62 + 9) + 30", "working.en: 90 + 62 + 9 + 30 is 191, not 192"),
    (TRICK, "winner: A", "winner: B", "by trick_winner, winner is A, not B"),
    (TRICK, "points: 34", "points: 22", "by trick_winner, points is 34, not 22"),
    (VALUES, "total: 22", "total: 40", "by card_values, total is 22, not 40"),
    (VALUES, "JS: 2", "JS: 20", "by card_values, points is"),
    (REFUSED, "KD AD", "KD", "the deck has 31 cards"),
    (REFUSED, "line: 3", "line: 4", "verdict 1: A does not have 7H"),
    (
        LEDGER,
        "- {totals: {A: 95, B: 77}}",
        "- {totals: {A: 95, B: 77}, x: [}",
        "a value is missing",
    ),
    (LEDGER, "B: 77}, written", "B: 78}, written", "by what is written, totals is"),
    (LEDGER, "op: game_ledger\n", "", "this cannot be audited (KeyError('op')); run deberc lint"),
]


@pytest.fixture
def audit(tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(ROOT / "tools")
    from audit_situations import main

    def audit(files):
        """Audit some files; return the exit code and what was printed."""
        for name, text in files.items():
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return main([str(tmp_path)]), capsys.readouterr().out

    return audit


def test_sound_situations_pass(audit):
    assert audit(SOUND) == (0, "")


@pytest.mark.parametrize(("text", "old", "new", "message"), FAULTS)
def test_a_planted_fault_is_found(audit, tmp_path, text, old, new, message):
    name = next(name for name, sound in SOUND.items() if sound == text)
    assert old in text
    code, printed = audit({name: text.replace(old, new)})
    assert code == 1
    assert message in printed
    assert all(line.startswith(f"{tmp_path / name}.yaml:") for line in printed.splitlines())


def test_an_id_used_twice_is_found(audit):
    code, printed = audit({"one-pqrstu": TRICK, "two-pqrstu": TRICK})
    assert code == 1
    assert "two-pqrstu.yaml: the id pqrstu stands in " in printed


def test_an_empty_folder_is_a_fault(audit, tmp_path):
    assert audit({}) == (1, f"{tmp_path}: there are no situations here\n")


def test_the_corpus_passes():
    script = ROOT / "tools" / "audit_situations.py"
    done = subprocess.run(
        [sys.executable, script], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
