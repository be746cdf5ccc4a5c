"""Rows of a ledger that are no played deal, and what of them ends a game; worked by hand."""

import pytest

import deberc
from deberc.operations import answer


def test_points_for_four_sevens_may_win_the_game(changed):
    rules = changed("gambler", {"dealing.four_sevens.points": 100})
    given = {"dealer": "A", "before": {"totals": {"A": 410, "B": 200}}, "deals": [{"redeal": "A"}]}
    told = answer(rules, "game_ledger", given)
    assert (told["totals"], told["winner"]) == ({"A": 510, "B": 200}, "A")
    assert told["next_dealer"] is None


def test_a_false_claim_that_is_taken_back_is_no_entry(changed):
    rules = changed("moscow", {"penalties.false_claim": "taken_back"})
    given = {"dealer": "A", "deals": [{"claim": "A", "counted": 500}]}
    with pytest.raises(deberc.Refused) as caught:
        answer(rules, "game_ledger", given)
    assert (caught.value.line, caught.value.rule) == (1, "penalties.false_claim")


def test_nobody_passes_in_a_forced_replay(changed):
    # The bidding may be passed out, so only the replay forbids it.
    rules = changed(
        "moscow",
        {"settlement.after_tie": "forced_replay", "settlement.replay_trump": "new_turn_up"},
    )
    tie = {"maker": "A", "points": {"A": 81, "B": 81}, "last_trick": "A"}
    with pytest.raises(deberc.Refused) as caught:
        answer(rules, "game_ledger", {"dealer": "A", "deals": [tie, {"passed_out": True}]})
    assert (caught.value.line, caught.value.rule) == (2, "settlement.after_tie")


def test_a_bait_decides_a_game_of_one_deal_though_the_defenders_are_level(changed):
    rules = changed("short+three_players", {"match.tied_deal": "dealt_again"})
    deal = {"maker": "A", "points": {"A": 40, "B": 61, "C": 61}, "last_trick": "B"}
    told = answer(rules, "game_ledger", {"dealer": "A", "deals": [deal]})
    assert told["written"] == [{"A": 0, "B": 81, "C": 81}]
    assert (told["winner"], told["next_dealer"]) == (None, None)
