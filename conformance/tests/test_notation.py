import pytest

from deberc_conformance.notation import acts, code, codes, is_act, plain


@pytest.mark.parametrize(
    ("written", "meant"),
    [("JH", "JH"), ("J♥", "JH"), ("10♣", "TC"), ("10C", "TC"), ("J♥\ufe0e", "JH"), ("♠", "S")],
)
def test_cards_and_suits(written, meant):
    assert code(written) == meant


@pytest.mark.parametrize("word", ["1H", "JX", "made", "", "11♣", "JHH"])
def test_other_words_stay(word):
    assert code(word) == word


def test_blanks_are_single():
    assert codes("  JH   9♥ ") == "JH 9H"


def test_acts_of_a_script():
    lines = ["B play 9H, A play J♥", "A declare Q♣ J♣ 10♣"]
    assert acts(lines) == ["B play 9H", "A play JH", "A declare QC JC TC"]
    assert acts("A pass\nB order") == ["A pass", "B order"]


@pytest.mark.parametrize("act", ["A pass", "B name S", "C play 6H", "D declare QC JC TC", "A draw"])
def test_good_acts(act):
    assert is_act(act)


@pytest.mark.parametrize("act", ["pass", "E pass", "A play", "A name X", "A declare", "A fly", ""])
def test_bad_acts(act):
    assert not is_act(act)


def test_positions():
    given = {
        "trump": "♥",
        "hand": "J♥ 7H",
        "trick": "B 9♥, A JH",
        "hands": {"A": "9H AC", "B": []},
        "declared": {"A": ["QC JC TC"], "B": []},
        "bids": "B pass, A name ♠",
        "script": "B play 9H, A play JH",
        "cards": {"A": 72, "B": 90},
    }
    assert plain(given) == {
        "trump": "H",
        "hand": ["JH", "7H"],
        "trick": [{"seat": "B", "card": "9H"}, {"seat": "A", "card": "JH"}],
        "hands": {"A": ["9H", "AC"], "B": []},
        "declared": {"A": [["QC", "JC", "TC"]], "B": []},
        "bids": [{"seat": "B", "bid": "pass"}, {"seat": "A", "bid": "name S"}],
        "script": ["B play 9H", "A play JH"],
        "cards": {"A": 72, "B": 90},
    }


def test_answers():
    expected = {
        "bids": "pass, order",
        "points": {"J♥": 20},
        "melds": [{"name": "tierce", "cards": "QC JC TC"}],
        "because": {"7♥": "play.ruff"},
        "declared": "tierce",
    }
    assert plain(expected) == {
        "bids": ["pass", "order"],
        "points": {"JH": 20},
        "melds": [{"name": "tierce", "cards": ["QC", "JC", "TC"]}],
        "because": {"7H": "play.ruff"},
        "declared": "tierce",
    }
