"""Acts that are possible and those that are not, found by playing rulesets drawn at random."""

import pytest

from deberc.cards import card_number, card_set
from deberc.deal import Deal, Refused
from deberc.melds import compare, read_meld
from deberc.operations import answer
from deberc.operations.deals import set_up


def cards(text):
    return text.split()


TWO = {
    "dealer": "B",
    "hands": {"A": cards("AS AC AD AH 7S 8C"), "B": cards("KS QS KC QC 9D 8D")},
    "turn_up": "7C",
    "stock": cards("TC 9C 7D TS 9S KD JD"),
}
THREE = {
    "dealer": "A",
    "hands": {
        "A": cards("7S 8S 7C 8C 7D 8D"),
        "B": cards("KH QH AC TC AD TD"),
        "C": cards("AS KS QS 9C 9H TH"),
    },
    "turn_up": "7H",
    "stock": cards("9S TS JS JC QC KC JD QD KD 9D"),
}
OFFER = {
    "kind": "points",
    "points": 50,
    "by": "either",
    "next_dealer": "who_writes",
    "pot": "waits",
}


def deal_of(rules, given, *script):
    deal = Deal(set_up(rules, given))
    deal.run(script)
    return deal


def legal(deal):
    return [str(act) for act in deal.legal_actions()]


def test_four_of_a_kind_cites_the_rule_of_its_points(changed):
    rules = changed("moscow", {"melds.four_of_a_kind": {"A": 100}})
    deal = deal_of(rules, TWO, "A order", "A declare AS AC AD AH")
    assert deal.events[-1].rules == ("melds.four_of_a_kind",)
    assert deal.events[-1].points == 100


@pytest.fixture
def claimed(changed):
    """Return A's deal with 11 + 0 + 11 + 4 points taken, and a total written before."""
    rules = changed("moscow", {"penalties.false_claim": "taken_back"})

    def play(total):
        given = {**TWO, "before": {"totals": {"A": total, "B": 0}}}
        return deal_of(rules, given, "A order", "A play AD", "B play 8D", "A play AC", "B play KC")

    return play


def test_a_claim_that_would_be_taken_back_is_not_possible(claimed):
    deal = claimed(474)
    assert "A claim" not in legal(deal)
    with pytest.raises(Refused) as refused:
        deal.do("A claim")
    assert refused.value.rule == "penalties.false_claim"


def test_a_claim_that_is_true_is_possible(claimed):
    deal = claimed(475)
    assert "A claim" in legal(deal)
    deal.do("A claim")
    assert deal.result.outcome == "claimed"


def test_a_half_bait_that_would_be_taken_back_is_not_possible(changed):
    rules = changed("gambler+half_bait", {"penalties.failed_half_bait": "taken_back"})
    deal = deal_of(rules, {**TWO, "dealer": "A"}, "B order")
    deal.run(["B play KS", "A play AS"])
    assert "A half_bait" not in legal(deal)
    with pytest.raises(Refused) as refused:
        deal.do("A half_bait")
    assert refused.value.rule == "penalties.failed_half_bait"


def test_after_a_bella_the_next_seat_may_still_declare(changed):
    rules = changed("online-three", {"bella.window": "on_either", "seven_exchange.seats": "any"})
    deal = deal_of(rules, THREE, "B order", "B bella", "B play KH")
    assert "C declare AS KS QS" in legal(deal)


def test_an_offer_among_three_is_written_by_who_accepts_it(changed):
    rules = changed("online-three", {"bidding.offer": OFFER})
    deal = deal_of(rules, THREE, "B order", "B offer", "C accept")
    assert deal.result.outcome == "offered"
    assert deal.result.entry.written == (0, 0, 50)
    assert deal.result.entry.next_dealer == 2


def test_a_ledger_of_three_does_not_say_who_accepted(changed):
    rules = changed("online-three", {"bidding.offer": OFFER})
    row = {"offer": "B", "accepted": True}
    with pytest.raises(Refused) as refused:
        answer(rules, "game_ledger", {"dealer": "A", "deals": [row]})
    assert refused.value.rule == "bidding.offer.kind"
    row["accepted"] = False
    assert answer(rules, "game_ledger", {"dealer": "A", "deals": [row]})["next_dealer"] == "A"


def test_partners_who_are_both_level_count_once(changed):
    values = {"melds.equal": "both", "melds.contest": "sides", "melds.scores": "winning_side"}
    rules = changed("online-pairs", values)
    runs = {0: "AS KS QS", 1: "AC KC QC", 2: "AD KD QD"}
    declared = [[read_meld(rules, card_set(map(card_number, cards(runs[seat]))))] for seat in runs]
    found = compare(rules, [*declared, []], [0, 1, 2], 3, 1, 0)
    assert found.winner is None
    assert sorted(found.scorers) == [0, 1, 2, 3]
