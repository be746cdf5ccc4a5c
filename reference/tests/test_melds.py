"""Melds and obligations where one rule is changed; worked by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deberc import Refused
from deberc.cards import card_number, card_set
from deberc.melds import Meld, best_split, clash, possible_melds, read_meld
from deberc.operations import answer


def cards(text):
    return card_set(map(card_number, text.split()))


def contest(rules, declared, **rest):
    given = {"trump": "H", "eldest": "A", "maker": "A", "tricks": dict.fromkeys(declared, 3)}
    listed = {seat: [meld.split() for meld in melds] for seat, melds in declared.items()}
    return answer(rules, "meld_contest", {**given, "declared": listed, **rest})


def legal(rules, hand, trick, seat="A"):
    given = {"trump": "H", "hand": hand.split(), "seat": seat}
    table = [
        {"seat": who, "card": card} for who, card in (row.split() for row in trick.split(", "))
    ]
    return " ".join(sorted(answer(rules, "legal_cards", {**given, "trick": table})["cards"]))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("QC JC", "melds.sequences.tierce"),
        ("QC JC 9C", "cards.sequence_order"),
        ("QC JC TD", "melds.sequences.tierce"),
        ("JC JD JH JS", "melds.four_of_a_kind"),
    ],
)
def test_cards_that_are_no_meld(moscow, text, rule):
    assert read_meld(moscow, cards(text)).rule == rule


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(hand=st.sets(st.sampled_from(range(36)), min_size=9, max_size=9))
def test_a_split_holds_melds_of_the_hand_that_share_nothing(moscow, hand):
    held = card_set(card for card in hand if moscow.cards.pack >> card & 1)
    split = best_split(moscow, held, 3)
    spent = 0
    for meld in split:
        assert isinstance(read_meld(moscow, meld.cards), Meld)
        assert not meld.cards & ~held
        assert not meld.cards & spent
        spent |= meld.cards
    assert sum(meld.points for meld in split) >= max(
        (meld.points for meld in possible_melds(moscow, held)), default=0
    )


def test_eight_in_a_row_are_two_fifties(moscow):
    split = best_split(moscow, cards("AS KS QS JS TS 9S 8S 7S"), 3)
    assert [(meld.name, meld.points) for meld in split] == [("fifty", 50), ("fifty", 50)]


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({}, "melds.shared_cards"),
        ({"melds.shared_cards": "allowed"}, None),
        ({"melds.shared_cards": "allowed", "melds.rest_of_run": "lost"}, "melds.rest_of_run"),
    ],
)
def test_melds_that_share_a_card(changed, values, rule):
    rules = changed("moscow", values)
    one, other = (read_meld(rules, cards(text)) for text in ("AS KS QS", "QS JS TS"))
    assert clash(rules, [one], other) == rule


@pytest.mark.parametrize(
    ("order", "winner"),
    [
        (["length", "height", "trump"], "A"),
        (["length", "trump", "height"], "B"),
        (["trump", "length", "height"], "B"),
    ],
)
def test_the_order_of_precedence(changed, order, winner):
    # A: tierce from the plain ace; B: from the king of trumps.
    rules = changed("moscow", {"melds.precedence": order})
    found = contest(rules, {"A": ["AS KS QS"], "B": ["KH QH JH"]})
    assert found["winner"] == winner


@pytest.mark.parametrize(
    ("rule", "winner", "scores"),
    [
        ("declared_first", "A", {"A": 20, "B": 0}),
        ("seat_order", "A", {"A": 20, "B": 0}),
        ("both", None, {"A": 20, "B": 20}),
        ("halves", None, {"A": 10, "B": 10}),
        ("none", None, {"A": 0, "B": 0}),
    ],
)
def test_equal_melds(changed, rule, winner, scores):
    rules = changed("moscow", {"melds.equal": rule})
    found = contest(rules, {"A": ["AS KS QS"], "B": ["AC KC QC"]})
    assert (found["winner"], found["scores"]) == (winner, scores)


@pytest.mark.parametrize(("rule", "score"), [("not_needed", 20), ("own", 0)])
def test_a_meld_may_need_a_trick(changed, rule, score):
    rules = changed("moscow", {"melds.trick_needed": rule})
    found = contest(rules, {"A": ["AS KS QS"], "B": []}, tricks={"A": 0, "B": 9})
    assert found["scores"] == {"A": score, "B": 0}


@pytest.mark.parametrize(("rule", "winner"), [("as_longest", "B"), ("by_length", "A")])
def test_a_run_longer_than_the_longest_sequence(changed, rule, winner):
    # A: five from the queen; B: four from the king. Counted as four, the king is higher.
    rules = changed("moscow", {"melds.longer_run": rule})
    found = contest(rules, {"A": ["QS JS TS 9S 8S"], "B": ["KC QC JC TC"]})
    assert found["winner"] == winner


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        (["AS KS QS", "QS JS TS"], "melds.shared_cards"),
        (["JS TS 9S", "AC KC QC"], "melds.first_declared"),
        (["AS QS JS"], "cards.sequence_order"),
    ],
)
def test_declarations_that_are_refused(moscow, declared, rule):
    with pytest.raises(Refused) as caught:
        contest(moscow, {"A": declared, "B": []})
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("values", "hand", "trick", "cards"),
    [
        ({}, "KS 7H JH", "B AS", "KS"),
        ({"play.follow_suit": "free"}, "KS 7H JH", "B AS", "7H JH KS"),
        ({}, "KC 7H JH", "B AS", "7H JH"),
        ({"play.ruff": "free"}, "KC 7H JH", "B AS", "7H JH KC"),
        ({}, "KC 7H JH", "B 9H", "JH"),
        ({"play.beat.trump_lead": "free"}, "KC 7H JH", "B 9H", "7H JH"),
        ({}, "KS AS 7H", "B TS", "AS KS"),
        ({"play.beat.plain_lead": "required"}, "KS AS 7H", "B TS", "AS"),
        ({"play.beat.plain_lead": "required"}, "KS 9S 7H", "B TS", "9S KS"),
    ],
)
def test_obligations_of_two(changed, values, hand, trick, cards):
    assert legal(changed("moscow", values), hand, trick) == cards


@pytest.mark.parametrize(
    ("values", "hand", "cards"),
    [
        # A has no spade; B led AS, C ruffed with the nine of trumps.
        ({}, "KC 7H JH", "JH"),
        ({"play.beat.ruff": "free"}, "KC 7H JH", "7H JH"),
        ({"play.cannot_overruff": "any_trump"}, "KC 7H AH", "7H AH"),
        ({"play.cannot_overruff": "any_card"}, "KC 7H AH", "7H AH KC"),
        ({"play.cannot_overruff": "plain_card"}, "KC 7H AH", "KC"),
        ({"play.cannot_overruff": "plain_card"}, "7H AH", "7H AH"),
    ],
)
def test_obligations_after_a_ruff(changed, values, hand, cards):
    rules = changed("three-handed", {"play.beat.ruff": "required", **values})
    assert " ".join(sorted(cards.split())) == legal(rules, hand, "B AS, C 9H")


@pytest.mark.parametrize(
    ("rule", "cards"),
    # B led AS, C (partner of A) ruffed with the nine, D followed; A is void.
    [("no_exemption", "JH"), ("need_not_beat", "7H JH"), ("need_not_ruff", "7H JH KC")],
)
def test_the_partners_trick(changed, rule, cards):
    rules = changed("online-pairs", {"play.partner_trick": rule, "play.beat.ruff": "required"})
    assert legal(rules, "KC 7H JH", "B AS, C 9H, D 7S") == cards


def test_a_fellow_defender_who_scores_nothing_announces_no_further_meld(changed):
    rules = changed("three-handed", {"melds.scores": "winner"})
    hands = {"A": "AS 9H AH KC TC 8D", "B": "KS QS JS TS AC 9D", "C": "QD JD TD 9C 8C 7C"}
    acts = "A order, A play AS, B declare KS QS JS TS, B play TS, C declare QD JD TD, C play 9S"
    told = {
        "dealer": "C",
        "hands": {seat: cards.split() for seat, cards in hands.items()},
        "turn_up": "7H",
        "stock": ["JH", "QC", "7D", "TH", "8H", "JC", "9S", "AD", "QH", "KH"],
        "script": [*acts.split(", "), "C declare 9C 8C 7C"],
    }
    with pytest.raises(Refused) as refused:
        answer(rules, "play_deal", told)
    assert (refused.value.line, refused.value.rule) == (7, "melds.scores")
