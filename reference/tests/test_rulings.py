"""`table_ruling`: every act, every way it can come out, and what cannot be ruled on."""

import pytest

import deberc
from deberc.operations import answer

TIERCE = ["QC JC TC"]
FIFTY = ["KD QD JD TD"]


def rule(rules, **given):
    for name in ("hand", "cards"):
        if name in given:
            given[name] = given[name].split()
    if "trick" in given:
        given["trick"] = [
            dict(zip(("seat", "card"), c.split(), strict=True)) for c in given["trick"]
        ]
    if isinstance(given.get("declared"), dict):
        runs = given["declared"].items()
        given["declared"] = {seat: [run.split() for run in own] for seat, own in runs}
    return answer(rules, "table_ruling", {"by": "A", **given})


def consequence(rules, **given):
    return rule(rules, **given)["consequence"]


@pytest.mark.parametrize(
    ("trick", "card", "expected"),
    [
        (["B 8S"], "KS", "none"),
        (["B 8S"], "7D", "bait_on_cards"),
        (["B 8C"], "7H", "none"),
        (["B 8C"], "KS", "bait_on_cards"),
        (["B 9H"], "7H", "bait_on_cards"),
        (["B 9H"], "JH", "none"),
        ([], "7D", "none"),
    ],
)
def test_a_card_played(moscow, trick, card, expected):
    hand = "KS JH 7H 7D"
    found = consequence(moscow, act="play", trump="H", hand=hand, trick=trick, card=card)
    assert found == expected


def test_a_card_that_the_pack_does_not_have_is_refused(moscow):
    with pytest.raises(deberc.Refused) as refused:
        rule(moscow, act="play", trump="H", hand="6S KS", trick=["B 8S"], card="6S")
    assert (refused.value.rule, refused.value.tried) == ("cards.pack", "6S")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("QC JC TC", "none"),
        ("KC QC JC", "bait_on_cards"),
        ("QC JC 9C", "bait_on_cards"),
        ("QC JC", "bait_on_cards"),
        ("QC JC TC 9C", "none"),
        ("9C 9D 9H 9S", "bait_on_cards"),
    ],
)
def test_a_declared_meld(moscow, cards, expected):
    hand = "QC JC TC 9C 9D 9H 9S AS AD"
    assert consequence(moscow, act="declare", trump="H", hand=hand, cards=cards) == expected


def test_an_extra_card_costs_what_the_ruleset_says(rules_of):
    assert consequence(rules_of("moscow"), act="extra_card") == "bait_on_cards"
    assert consequence(rules_of("club-501"), act="extra_card") == "taken_back"


@pytest.mark.parametrize(
    ("changes", "given", "expected"),
    [
        ({}, {"trump": "H", "target": "turn_up"}, "none"),
        ({}, {"trump": "H", "target": "bottom_card"}, "bait_on_cards"),
        ({}, {"trump": "S", "target": "turn_up"}, "bait_on_cards"),
        ({}, {"trump": "H", "target": "turn_up", "hand": "8H KS"}, "taken_back"),
        (
            {"seven_exchange": {"seats": "nobody"}},
            {"trump": "H", "target": "turn_up"},
            "taken_back",
        ),
        ({"seven_exchange.trump": "any"}, {"trump": "S", "target": "turn_up"}, "none"),
    ],
)
def test_an_exchange_of_the_seven(changed, changes, given, expected):
    rules = changed("moscow", changes)
    told = {"act": "exchange", "turn_up": "AH", "hand": "7H 7S KD", **given}
    assert consequence(rules, **told) == expected


LOW, ACE, FOUR = "9C 8C 7C KS KD QS 7D", "AH KH QH 8S 7S KD QD", "AH KH QH JH 8S 7S KD"


@pytest.mark.parametrize(
    ("played", "hand", "declared", "expected"),
    [
        ("club-501", LOW, "tierce", "taken_back"),
        ("moscow", "KS QS 9C 8C 7D AH TH", "tierce", "bait_on_cards"),
        ("moscow", LOW, "fifty", "bait_on_cards"),
        ("moscow", LOW, "tierce", "none"),
        ("moscow", ACE, "tierce", "own_meld_void"),
        ("moscow", FOUR, "tierce", "own_meld_void"),
        ("kharkov", ACE, "tierce", "none"),
        ("kharkov", FOUR, "tierce", "own_meld_void"),
        ("classic-two", ACE, "tierce", "no_penalty"),
        ("classic-two", FOUR, "tierce", "taken_back"),
        ("classic-two", "AH KH QH JH 9C 8C 7C KD QD", "tierce", "no_penalty"),
    ],
)
def test_the_height_asked(rules_of, played, hand, declared, expected):
    rules = rules_of(played)
    assert consequence(rules, act="ask_height", trump="H", hand=hand, declared=declared) == expected


@pytest.mark.parametrize(
    ("played", "hand", "height", "suit", "expected"),
    [
        ("classic-two", "QC JC TC", "J", "D", "taken_back"),
        ("classic-two", "QC JC TC", "Q", "D", "none"),
        ("classic-two", "QH JH TH", "Q", "D", "taken_back"),
        ("classic-two", "QC JC TC", "K", "D", "none"),
        ("classic-two", "QC JC 9C", "9", "D", "none"),
        ("moscow", "QC JC TC", "J", "D", "no_penalty"),
    ],
)
def test_conceding_after_the_question(rules_of, played, hand, height, suit, expected):
    told = {"trump": "H", "hand": hand, "declared": "tierce", "height": height, "suit": suit}
    assert consequence(rules_of(played), act="concede", **told) == expected


@pytest.mark.parametrize(
    ("played", "hand", "turn_up", "expected"),
    [
        ("moscow", "9H 8H 7H AS", "AH", "none"),
        ("moscow", "9H 8H 7H AS", "AC", "taken_back"),
        ("moscow", "9H 8H AS KS", "AH", "taken_back"),
        ("gambler", "9H 8H 7H AS", "AH", "taken_back"),
    ],
)
def test_asking_whether_a_tierce_passes(rules_of, played, hand, turn_up, expected):
    told = {"act": "ask_tierce", "trump": "H", "hand": hand, "turn_up": turn_up}
    assert consequence(rules_of(played), **told) == expected


OWED = {
    "on_demand": ["B of A after", "B of beaten A after", "A of B before"],
    "after_first_trick": ["B of A after"],
    "with_first_card": ["B of A before", "B of A after", "A of B before"],
}
"""By the rule: who may ask whom, the trick begun (before the other's card) or whole (after)."""

ASKED = {
    "B of A at once": ("B", "A", {"A": TIERCE}, []),
    "B of A before": ("B", "A", {"A": TIERCE, "B": []}, ["A AS"]),
    "B of A after": ("B", "A", {"A": TIERCE, "B": []}, ["A AS", "B 7S"]),
    "B of beaten A after": ("B", "A", {"A": TIERCE, "B": FIFTY}, ["A AS", "B 7S"]),
    "A of B before": ("A", "B", {"A": [], "B": FIFTY}, ["A AS"]),
    "A of empty B after": ("A", "B", {"A": TIERCE, "B": []}, ["A AS", "B 7S"]),
}


@pytest.mark.parametrize("showing", OWED)
@pytest.mark.parametrize("case", ASKED)
def test_showing_asked_for_and_refused(changed, showing, case):
    rules = changed("moscow", {"spoken.showing": showing})
    by, to, declared, trick = ASKED[case]
    table = {"trump": "H", "eldest": "A", "maker": "A", "declared": declared, "trick": trick}
    owed = case in OWED[showing]
    asked = rule(rules, act="ask_to_show", **{**table, "by": by, "to": to})
    refused = rule(rules, act="refuse_to_show", **{**table, "by": to, "to": by})
    assert asked == {"consequence": "none" if owed else "taken_back"}
    assert refused == {"consequence": "taken_back" if owed else "none"}


def test_both_show_where_level_melds_both_count(rules_of):
    table = {"trump": "H", "eldest": "A", "maker": "A", "trick": ["A AS", "B 7S"]}
    declared = {"A": TIERCE, "B": ["QD JD TD"]}
    for played, expected in (("computer-klabor", "none"), ("classic-two", "taken_back")):
        told = {"act": "ask_to_show", "to": "B", "declared": declared, **table}
        assert consequence(rules_of(played), **told) == expected


@pytest.mark.parametrize(
    ("declared", "cited"),
    [
        ({"A": ["QC JC 9C"]}, "cards.sequence_order"),
        ({"A": ["QC JC"]}, "melds.sequences.tierce"),
        ({"A": ["QC JC TC", "TC 9C 8C"]}, "melds.shared_cards"),
        ({"A": ["9C 8C 7C", "KD QD JD"]}, "melds.first_declared"),
    ],
)
def test_what_cannot_have_been_declared_cannot_be_shown(moscow, declared, cited):
    told = {"trump": "H", "eldest": "A", "maker": "A", "declared": declared, "trick": ["A AS"]}
    with pytest.raises(deberc.Refused) as refused:
        rule(moscow, act="ask_to_show", **{**told, "by": "B", "to": "A"})
    assert refused.value.rule == cited


@pytest.mark.parametrize(
    ("changes", "counted", "moment", "expected", "winner"),
    [
        ({}, 21, "after_own_trick", "none", "A"),
        ({}, 20, "after_own_trick", "game_lost", "B"),
        ({}, 21, "after_other_trick", "taken_back", None),
        ({}, 21, "own_turn", "taken_back", None),
        ({}, 21, "after_last_trick", "taken_back", None),
        ({}, 21, "while_writing", "none", "A"),
        ({"game.claim.last_trick": "allowed"}, 21, "after_last_trick", "none", "A"),
        ({"game.claim.window": "own_turn"}, 21, "own_turn", "none", "A"),
        ({"game.claim.window": "own_turn"}, 21, "after_own_trick", "none", "A"),
        ({"game.claim.window": "own_turn"}, 21, "after_other_trick", "taken_back", None),
        ({"penalties.claim_out_of_time": "game_lost"}, 21, "own_turn", "game_lost", "B"),
        ({"penalties.false_claim": "taken_back"}, 20, "after_own_trick", "taken_back", None),
    ],
)
def test_a_claim(changed, changes, counted, moment, expected, winner):
    rules = changed("moscow", changes)
    found = rule(rules, act="claim", total=480, counted=counted, moment=moment)
    assert found == {"consequence": expected, "winner": winner}


@pytest.mark.parametrize(
    ("played", "by", "counted", "expected", "winner"),
    [
        ("classic-two", "A", 100, "taken_back", None),
        ("three-handed", "C", 20, "game_lost", None),
        ("online-pairs", "C", 20, "game_lost", "B"),
        ("online-pairs", "D", 20, "game_lost", "A"),
        ("online-pairs", "C", 21, "none", "A"),
        ("online-solo", "C", 21, "none", "C"),
    ],
)
def test_who_wins_by_a_claim_with_other_sides(rules_of, played, by, counted, expected, winner):
    told = {"by": by, "total": 480, "counted": counted, "moment": "after_own_trick"}
    found = rule(rules_of(played), act="claim", **told)
    assert found == {"consequence": expected, "winner": winner}


@pytest.mark.parametrize(
    ("changes", "wrong", "right", "expected", "moved"),
    [
        ({}, 60, 30, "difference_to_finder", (-30, 30)),
        ({}, 172, 72, "corrected", (-100, 0)),
        ({}, 272, 72, "difference_to_finder", (-200, 200)),
        ({}, 30, 60, "corrected", (30, 0)),
        ({}, 30, 30, "corrected", (0, 0)),
        ({"record.hundreds": "as_any_other"}, 172, 72, "difference_to_finder", (-100, 100)),
        ({"record.wrong_entry": "corrected"}, 60, 30, "corrected", (-30, 0)),
    ],
)
def test_a_wrong_entry(changed, changes, wrong, right, expected, moved):
    found = rule(changed("moscow", changes), act="wrong_entry", written=wrong, right=right)
    assert found == {"consequence": expected, "written": dict(zip("AB", moved, strict=True))}


def test_who_noticed_a_wrong_entry_gets_the_difference(rules_of):
    told = {"act": "wrong_entry", "by": "C", "written": 60, "right": 30}
    rules = rules_of("three-handed")
    assert rule(rules, **told, finder="A")["written"] == {"A": 30, "B": 0, "C": -30}
    assert rule(rules, **told)["written"] == {"A": 0, "B": 0, "C": -30}
    pairs = rule(rules_of("online-pairs"), **told, finder="D")["written"]
    assert pairs == {"A": -30, "B": 30, "C": 0, "D": 0}


def test_a_bait_on_cards_writes_the_whole_deal(rules_of):
    deal = {"maker": "B", "points": 182}
    found = rule(rules_of("moscow"), act="extra_card", by="B", deal=deal)
    assert found == {"consequence": "bait_on_cards", "written": {"A": 182, "B": 0}}
    before = {"totals": {"A": 100, "B": 200}, "pots": [81], "hung": "B"}
    found = rule(rules_of("moscow"), act="extra_card", by="B", deal=deal, before=before)
    assert found["written"] == {"A": 263, "B": 0}
    assert (found["totals"], found["pots"]) == ({"A": 363, "B": 200}, [])
    assert "written" not in rule(rules_of("club-501"), act="extra_card", by="B", deal=deal)


@pytest.mark.parametrize(("dealer", "written"), [("A", (0, 92, 91)), ("B", (0, 91, 92))])
def test_a_bait_on_cards_is_shared_from_the_dealers_left(rules_of, dealer, written):
    deal = {"maker": "A", "points": 183}
    found = rule(rules_of("three-handed"), act="extra_card", dealer=dealer, deal=deal)
    assert found["written"] == dict(zip("ABC", written, strict=True))


def test_a_waiting_pot_stays_after_a_bait_on_cards(changed):
    rules = changed("moscow", {"penalties.bait_on_cards.pot": "waits"})
    told = {"deal": {"maker": "B", "points": 182}, "before": {"pots": [81], "hung": "B"}}
    found = rule(rules, act="extra_card", by="B", **told)
    assert (found["written"], found["pots"]) == ({"A": 182, "B": 0}, [81])


def test_an_act_that_there_is_not_is_no_ruling(moscow):
    with pytest.raises(KeyError):
        rule(moscow, act="sneeze")
