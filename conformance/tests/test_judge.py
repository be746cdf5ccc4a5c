import pytest

from deberc_conformance.cases import Case, Expectation
from deberc_conformance.judge import judge, same
from deberc_conformance.operations import OPS, PLAINEST

BREAKDOWN = [
    {"seat": "A", "what": "cards", "points": 62, "rule": "settlement.bait"},
    {"seat": "A", "what": "lost", "points": -62, "rule": "settlement.bait"},
    {"seat": "B", "what": "cards", "points": 90, "rule": "settlement.bait"},
    {"seat": "B", "what": "last_trick", "points": 10, "rule": "cards.last_trick"},
]


def case(op, kind, *maps):
    text = {"ru": "…", "en": "…"}
    expectation = Expectation(kind, maps)
    return Case("aaaaaa@x", op, op, "x", {}, expectation, ("cards.pack",), text, {"purpose": text})


def verdict(op, expected, result):
    return judge(case(op, "expect", expected), "result", result).verdict


def test_only_named_fields_are_compared():
    expected = {"winner": "A"}
    assert verdict("trick_winner", expected, {"winner": "A", "points": 99, "x": 1}) == "pass"
    assert verdict("trick_winner", expected, {"winner": "B"}) == "fail"
    assert verdict("trick_winner", expected, {"points": 34}) == "fail"


@pytest.mark.parametrize(
    ("expected", "got", "equal"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (1, "1", False),
        (True, True, True),
        (True, 1, False),
        (None, None, True),
        (None, 0, False),
        ([1, 2], [2, 1], False),
        ([1, [2]], [1, [2.0]], True),
        ({"A": 1}, {"A": 1, "B": 0}, False),
        ({"A": 1, "B": 0}, {"B": 0, "A": 1}, True),
        ("A", ["A"], False),
    ],
)
def test_json_values_are_compared_strictly(expected, got, equal):
    assert same(expected, got) is equal


def test_sets_have_no_order_but_count():
    expected = {"cards": ["JH", "7H"]}
    assert verdict("legal_cards", expected, {"cards": ["7H", "JH"]}) == "pass"
    assert verdict("legal_cards", expected, {"cards": ["7H", "JH", "JH"]}) == "fail"
    assert verdict("legal_cards", expected, {"cards": "7H JH"}) == "fail"
    assert verdict("legal_bids", {"bids": ["pass", "order"]}, {"bids": ["order", "pass"]}) == "pass"
    melds = {"melds": [{"name": "fifty"}, {"name": "tierce"}]}
    assert verdict("melds", melds, {"melds": melds["melds"][::-1]}) == "fail"


def test_optional_fields_are_compared_where_they_are_given():
    expected = {"cards": ["7H"], "because": {"8S": "play.follow_suit"}}
    assert verdict("legal_cards", expected, {"cards": ["7H"]}) == "pass"
    wrong = {"cards": ["7H"], "because": {"8S": "play.ruff"}}
    assert verdict("legal_cards", expected, wrong) == "wrong_reason"
    assert verdict("play_deal", {"tricks": {"A": 4}}, {}) == "pass"
    assert verdict("play_deal", {"tricks": {"A": 4}}, {"tricks": {"A": 5}}) == "fail"


def test_no_winner_may_be_null_or_absent():
    assert verdict("settle_deal", {"winner": None}, {}) == "pass"
    assert verdict("settle_deal", {"winner": None}, {"winner": None}) == "pass"
    assert verdict("settle_deal", {"winner": None}, {"winner": "A"}) == "fail"
    assert verdict("settle_deal", {"winner": "A"}, {}) == "fail"


def test_a_breakdown_is_compared_in_any_order_and_without_lines_of_no_points():
    expected = {"written": {"A": 0, "B": 100}, "breakdown": BREAKDOWN}
    good = {"written": {"A": 0, "B": 100}}
    assert verdict("settle_deal", expected, good) == "pass"
    nothing = {"seat": "A", "what": "melds", "points": 0}
    answer = {**good, "breakdown": [nothing, *reversed(BREAKDOWN)]}
    assert verdict("settle_deal", expected, answer) == "pass"


def test_lines_that_cite_no_rule_are_not_asked_for_it():
    lines = [{key: line[key] for key in ("seat", "what", "points")} for line in BREAKDOWN]
    assert verdict("settle_deal", {"breakdown": BREAKDOWN}, {"breakdown": lines}) == "pass"


def test_the_right_total_with_a_wrong_breakdown_is_a_wrong_reason():
    expected = {"written": {"A": 0, "B": 100}, "breakdown": BREAKDOWN}
    lied = [*BREAKDOWN[:2], {**BREAKDOWN[2], "points": 100}]
    found = judge(
        case("settle_deal", "expect", expected),
        "result",
        {"written": {"A": 0, "B": 100}, "breakdown": lied},
    )
    assert found.verdict == "wrong_reason"
    assert found.headline.field == "breakdown[2]"
    assert found.headline.rule == "settlement.bait"
    assert found.headline.got["points"] == 100
    assert [each.field for each in found.differences] == ["breakdown[2]", "breakdown[3]"]


def test_the_first_differing_line_is_the_headline_of_a_wrong_total():
    expected = {"written": {"A": 0, "B": 100}, "breakdown": BREAKDOWN}
    answer = {"written": {"A": 0, "B": 90}, "breakdown": BREAKDOWN[:3]}
    found = judge(case("settle_deal", "expect", expected), "result", answer)
    assert found.verdict == "fail"
    assert found.headline.expected == BREAKDOWN[3]
    assert found.headline.got is None
    assert "written.B" in [each.field for each in found.differences]


@pytest.mark.parametrize("lines", ["A 62", [1], {"A": 1}, None])
def test_a_breakdown_that_is_none_is_a_wrong_reason(lines):
    expected = {"breakdown": BREAKDOWN}
    assert verdict("settle_deal", expected, {"breakdown": lines}) == "wrong_reason"


def test_any_of_several_right_answers():
    several = case("trick_winner", "any_of", {"winner": "A"}, {"winner": "B", "points": 3})
    assert judge(several, "result", {"winner": "A"}).verdict == "pass"
    assert judge(several, "result", {"winner": "B", "points": 3}).verdict == "pass"
    nearest = judge(several, "result", {"winner": "B", "points": 4})
    assert nearest.verdict == "fail"
    assert [each.field for each in nearest.differences] == ["winner"]


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        ({"line": 3, "rule": "play.ruff"}, "pass"),
        ({"line": 3}, "pass"),
        ({"rule": "play.ruff"}, "pass"),
        ({}, "pass"),
        ({"line": 3, "rule": "play.follow_suit"}, "wrong_reason"),
        ({"line": 2, "rule": "play.ruff"}, "fail"),
        ({"line": 2, "rule": "play.follow_suit"}, "fail"),
    ],
)
def test_refusals(refused, expected):
    wanted = case("play_deal", "refused", {"line": 3, "rule": "play.ruff"})
    assert judge(wanted, "refused", refused).verdict == expected


def test_what_must_be_refused_and_is_not():
    wanted = case("play_deal", "refused", {"line": 3, "rule": "play.ruff"})
    found = judge(wanted, "result", {"outcome": "made"})
    assert found.verdict == "fail"
    assert found.headline.rule == "play.ruff"


def test_what_must_not_be_refused_and_is():
    found = judge(case("melds", "expect", {"points": 20}), "refused", {"rule": "melds.window"})
    assert found.verdict == "fail"
    assert found.headline.got == {"rule": "melds.window"}


@pytest.mark.parametrize("kind", ["unsupported", "skipped"])
def test_answers_that_are_none(kind):
    found = judge(case("melds", "expect", {"points": 20}), kind, {"reason": "later"})
    assert (found.verdict, found.reason) == (kind, "later")
    error = judge(case("melds", "expect", {"points": 20}), "error", {"message": "oops"})
    assert (error.verdict, error.reason) == ("error", "oops")


def test_every_operation_has_its_place_among_the_plain_ones():
    assert sorted(PLAINEST) == sorted(OPS)
