"""Settlement, pots, dealers, ledgers and matches where one rule is changed; worked by hand."""

from dataclasses import replace

import pytest

import deberc
from deberc import dealers, game, ledger
from deberc.before import fresh
from deberc.match import GameDone, winner_of, worth
from deberc.operations import answer
from deberc.settlement import Line, Played
from deberc.shares import share


def played(points, *, maker=0, dealer=1, tricks=None, last=0):
    lines = tuple(Line(side, "points", made, "settlement.made") for side, made in enumerate(points))
    return Played(dealer, maker, lines, tuple(points), tricks, (last,))


def enter(rules, points, *, maker=0, dealer=1, tricks=None, last=0, **before):
    done = played(points, maker=maker, dealer=dealer, tricks=tricks, last=last)
    return game.enter_played(rules, done, replace(fresh(rules), **before))


@pytest.mark.parametrize(
    ("points", "sides", "shares"),
    [
        (81, [1, 0], {1: 41, 0: 40}),
        (82, [0, 1, 2], {0: 28, 1: 27, 2: 27}),
        (83, [2, 0, 1], {2: 28, 0: 28, 1: 27}),
        (0, [0, 1], {0: 0, 1: 0}),
        (5, [3], {3: 5}),
    ],
)
def test_odd_points_go_to_the_first_in_order(points, sides, shares):
    assert share(points, sides) == shares


@pytest.mark.parametrize(
    ("outcome", "cell", "points", "written", "pots"),
    [
        ("made", {"maker": "own", "defender": "own"}, (92, 70), (92, 70), ()),
        ("made", {"maker": "all", "defender": "nothing"}, (92, 70), (162, 0), ()),
        ("bait", {"maker": "nothing", "defender": "all"}, (70, 92), (0, 162), ()),
        ("bait", {"maker": "own", "defender": "own"}, (70, 92), (70, 92), ()),
        ("bait", {"maker": "hangs", "defender": "own"}, (70, 92), (0, 92), (70,)),
        ("tied", {"maker": "hangs", "defender": "own"}, (81, 81), (0, 81), (81,)),
        ("tied", {"maker": "hangs", "defender": "hangs"}, (81, 81), (0, 0), (162,)),
        ("tied", {"maker": "nothing", "defender": "nothing"}, (81, 81), (0, 0), ()),
    ],
)
def test_the_table_of_outcomes(changed, outcome, cell, points, written, pots):
    entry = enter(changed("moscow", {f"settlement.{outcome}": cell}), points)
    assert (entry.outcome, entry.written, entry.after.pots) == (outcome, written, pots)
    for side in (0, 1):
        assert written[side] == sum(line.points for line in entry.lines if line.side == side)


@pytest.mark.parametrize(
    ("cell", "written"),
    # 60 of the maker, in bait; order from the dealer's left: B (80), C (22).
    [
        ("share", (0, 110, 52)),
        ("to_highest", (0, 140, 22)),
        ("all", (0, 140, 82)),
        ("own", (0, 80, 22)),
    ],
)
def test_who_gets_a_bait_of_three(changed, cell, written):
    rules = changed("three-handed", {"settlement.bait": {"maker": "nothing", "defender": cell}})
    assert enter(rules, (60, 80, 22), dealer=0).written == written


@pytest.mark.parametrize(("must", "outcome"), [("each_defender", "made"), ("sum", "bait")])
def test_what_the_maker_must_exceed(changed, must, outcome):
    rules = changed("three-handed", {"settlement.must_exceed": must})
    assert enter(rules, (70, 50, 42), dealer=0).outcome == outcome


@pytest.mark.parametrize(
    ("rule", "written", "pots"),
    [
        # 80 hang from before; now 81 to 81, the defender writes 81.
        ("sum", (0, 81), (161,)),
        ("in_turn", (0, 81), (80, 81)),
        ("to_defender", (0, 161), (81,)),
        ("shared", (0, 81 + 161), ()),
    ],
)
def test_a_second_tie(changed, rule, written, pots):
    rules = changed("moscow", {"pot.second_tie": rule})
    entry = enter(rules, (81, 81), pots=(80,), hung=0)
    assert (entry.written, entry.after.pots) == (written, pots)


@pytest.mark.parametrize(
    ("goes_to", "points", "maker", "hung", "written"),
    [
        ("higher_score", (92, 70), 0, 1, (92 + 80, 70)),
        ("higher_score", (70, 92), 0, 0, (0, 162 + 80)),
        ("maker", (92, 70), 0, 1, (92 + 80, 70)),
        ("maker", (70, 92), 0, 1, (0, 162)),
        ("hung_side", (92, 70), 0, 0, (92 + 80, 70)),
        ("hung_side", (92, 70), 0, 1, (92, 70)),
    ],
)
def test_who_takes_the_pot(changed, goes_to, points, maker, hung, written):
    rules = changed("moscow", {"pot.goes_to": goes_to})
    entry = enter(rules, points, maker=maker, pots=(80,), hung=hung)
    assert entry.written == written
    assert (entry.after.pots == ()) == (sum(written) == 242)


def test_pots_in_turn_are_played_for_one_by_one(changed):
    rules = changed("moscow", {"pot.second_tie": "in_turn"})
    entry = enter(rules, (92, 70), pots=(80, 81), hung=1)
    assert (entry.written, entry.after.pots, entry.after.hung) == ((172, 70), (81,), 1)


@pytest.mark.parametrize(("rule", "totals"), [("burns", (542, 70)), ("to_winner", (542 + 60, 70))])
def test_a_pot_at_the_end_of_the_game(changed, rule, totals):
    # In turn, so that 60 still hang when A, 370 + 92 + 80, is past 501.
    rules = changed("moscow", {"pot.second_tie": "in_turn", "pot.at_game_end": rule})
    entry = enter(rules, (92, 70), totals=(370, 0), pots=(80, 60), hung=1)
    assert (entry.after.totals, entry.winner, entry.after.pots) == (totals, 0, ())


@pytest.mark.parametrize(
    ("rule", "record", "winner"),
    [
        (["last_trick"], (510, 511), 1),
        (["higher_total"], (510, 511), 1),
        (["defender"], (510, 511), 1),
    ],
)
def test_both_past_the_target(changed, rule, record, winner):
    rules = changed("moscow", {"game.both_past": rule})
    entry = enter(rules, (90, 72), totals=(420, 439), last=1)
    assert (entry.after.totals, entry.winner) == (record, winner)


def test_level_totals_past_the_target_ask_for_one_more_deal(changed):
    rules = changed("moscow", {"game.both_past": ["higher_total", "one_more_deal"]})
    entry = enter(rules, (90, 72), totals=(420, 438))
    assert (entry.after.totals, entry.winner, entry.ended) == ((510, 510), None, False)


def test_a_record_of_one_short(changed):
    rules = changed("moscow", {"game.both_past_record": "one_short"})
    entry = enter(rules, (90, 72), totals=(420, 438), last=0)
    assert (entry.record, entry.after.totals) == ((501, 500), (510, 510))


@pytest.mark.parametrize(("count", "fine", "after"), [(0, 0, 1), (1, 0, 2), (2, 100, 0)])
def test_every_third_bait_costs(changed, count, fine, after):
    rules = changed("moscow", {"counters.bait": {"kind": "every", "n": 3, "cost": 100}})
    entry = enter(rules, (70, 92), baits=(count, 0))
    assert (entry.written, entry.after.baits) == ((-fine, 162), (after, 0))


@pytest.mark.parametrize(("count", "fine"), [(0, 0), (1, 50), (2, 75), (4, 110)])
def test_fines_that_rise_to_a_cap(changed, count, fine):
    counter = {"kind": "from", "n": 2, "cost": 50, "step": 25, "cap": 110, "ties": "not_counted"}
    rules = changed("moscow", {"counters.bait": counter})
    entry = enter(rules, (70, 92), baits=(count, 0))
    assert (entry.written, entry.after.baits) == ((-fine, 162), (count + 1, 0))


@pytest.mark.parametrize(("rule", "seat"), [("higher_score", 1), ("maker", 2), ("next_seat", 1)])
def test_the_dealer_after_a_played_deal(changed, rule, seat):
    rules = changed("three-handed", {"dealing.next_dealer.played": rule})
    assert dealers.after_played(rules, 0, 2, (40, 90, 32)) == seat


@pytest.mark.parametrize(
    ("rule", "seat"), [("defender", 1), ("maker", 0), ("next_seat", 1), ("same_dealer", 0)]
)
def test_the_dealer_after_a_tie(changed, rule, seat):
    rules = changed("moscow", {"dealing.next_dealer.tie": rule})
    assert dealers.after_tie(rules, 0, 0, (0, 0)) == seat


def test_of_level_players_the_first_from_the_dealers_left_deals(changed):
    rules = changed("three-handed", {"dealing.next_dealer.played": "higher_score"})
    assert dealers.after_played(rules, 0, 0, (60, 51, 51)) == 0
    assert dealers.after_played(rules, 0, 0, (40, 61, 61)) == 1
    assert dealers.after_played(rules, 1, 0, (40, 61, 61)) == 2


def test_a_claim_that_is_true_or_false(moscow):
    before = replace(fresh(moscow), totals=(440, 300))
    true = ledger.enter_claim(moscow, before, 0, 505)
    assert (true.outcome, true.written, true.winner, true.ended) == ("claimed", (65, 0), 0, True)
    false = ledger.enter_claim(moscow, before, 0, 500)
    assert (false.outcome, false.written, false.winner) == ("false_claim", (0, 0), 1)


def test_a_false_claim_of_three_names_no_winner(rules_of):
    rules = rules_of("three-handed")
    entry = ledger.enter_claim(rules, fresh(rules), 0, 1)
    assert (entry.winner, entry.ended) == (None, True)


def test_bait_on_cards_of_three_is_shared(rules_of):
    rules = rules_of("three-handed")
    # 183 in all; C offends, the dealer is A: B writes the odd point.
    entry = ledger.enter_bait_on_cards(rules, fresh(rules), played((0, 0, 0), dealer=0), 2, 183)
    assert entry.written == (91, 92, 0)


def done(winner, *, totals=(510, 300), outcome="made", maker=0, stake=1):
    return GameDone(winner, maker, totals, outcome, stake, (0, 0))


def test_games_and_stakes(moscow, rules_of):
    assert worth(moscow, done(1)) == (0, 1)
    assert worth(moscow, done(None)) == (0, 0)
    one_deal = rules_of("one-deal-double-bait")
    assert worth(one_deal, done(0)) == (1, -1)
    assert worth(one_deal, done(1, outcome="bait")) == (-2, 2)


def test_no_stake_is_raised_where_there_is_no_doubling(moscow):
    with pytest.raises(deberc.Refused) as caught:
        worth(moscow, done(0, stake=2))
    assert caught.value.rule == "match.doubling.kind"


@pytest.mark.parametrize(("total", "games"), [(250, 2), (251, 1), (0, 2)])
def test_mars(changed, total, games):
    mars = {
        "kind": "below",
        "below": 251,
        "games": 2,
        "stopped_deal": "added",
        "by_fault": "not_counted",
    }
    rules = changed("moscow", {"match.mars": mars})
    assert worth(rules, done(0, totals=(510, total))) == (games, 0)
    assert worth(rules, done(0, totals=(510, total), outcome="false_claim")) == (1, 0)


def test_a_match_to_a_number_of_points(changed):
    rules = changed("moscow", {"match.length": {"kind": "points", "points": 9}})
    assert winner_of(rules, (8, 3)) is None
    assert winner_of(rules, (8, 9)) == 1


def test_a_game_is_added_up_until_it_ends(name, rules_of, play_on):
    rules = rules_of(name)
    kept, deals = rules.new_game(), 0
    while not kept.ended and deals < 120:
        deal = kept.new_deal(seed=deals)
        play_on(deal, deals)
        before = kept.totals
        kept.add(deal.result)
        deals += 1
        written = answer_written(rules, deal)
        assert kept.totals == {seat: before[seat] + written[seat] for seat in before}
    assert kept.ended
    with pytest.raises(ValueError, match="the game is over"):
        kept.new_deal(seed=0)
    with pytest.raises(ValueError, match="the game is over"):
        kept.add(deal.result)


def answer_written(rules, deal):
    firsts = [rules.sides.index(side) for side in rules.sides]
    return {
        "ABCD"[seat]: deal.result.entry.written[side] if firsts[seat] == seat else 0
        for seat, side in enumerate(rules.sides)
    }


def test_a_ledger_says_what_a_game_says(moscow, play_on):
    kept, deals = moscow.new_game(), []
    while not kept.ended:
        deal = kept.new_deal(seed=len(deals))
        play_on(deal, len(deals))
        result = deal.result
        if result.outcome == "passed_out":
            deals.append({"passed_out": True})
        else:
            points = dict(zip("AB", result.entry.points, strict=True))
            maker, last = "AB"[result.maker], "AB"[result.last_trick]
            deals.append({"maker": maker, "points": points, "last_trick": last})
        kept.add(result)
    told = answer(moscow, "game_ledger", {"dealer": "A", "deals": deals})
    assert (told["totals"], told["winner"]) == (kept.totals, kept.winner)


def test_a_ledger_refuses_deals_after_the_end(moscow):
    deal = {"maker": "A", "points": {"A": 162, "B": 0}, "last_trick": "A"}
    with pytest.raises(deberc.Refused) as caught:
        answer(moscow, "game_ledger", {"dealer": "A", "deals": [deal] * 5})
    # 4 × 162 = 648 is past 501 with the fourth deal: 486 after three.
    assert (caught.value.line, caught.value.rule) == (5, "game.ends.kind")
