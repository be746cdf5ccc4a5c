"""One deal as people hold it: refusals, scripts, results, what the corpus does not say."""

import pytest

import deberc
from deberc import Before, CardRefused, LineRefused, Refused
from deberc.before import by_seat, by_side, fresh, read_before
from deberc.errors import DebercError
from deberc.rulesets import shipped_names

OPENING = ("B order", "B declare 9H 8H 7H", "B play 9H")


@pytest.fixture
def deal(moscow):
    """A holds TS 8S AC JC TC 9C TD AH JH, B began with the nine of hearts; trump is diamonds."""
    deal = moscow.new_deal(seed=7)
    deal.run(OPENING)
    return deal


def refused(deal, act):
    with pytest.raises(Refused) as caught:
        deal.do(act)
    return caught.value


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_ruleset_loads_or_says_why_not(ruleset):
    said = ""
    try:
        said = deberc.load(ruleset).address
    except DebercError as error:
        said = str(error)
    assert ruleset in said


def test_a_refusal_holds_what_was_tried_the_rule_and_what_was_possible(deal, snapshot):
    before = snapshot(deal)
    found = refused(deal, "A play TD")
    assert found.tried == "A play TD"
    assert found.rule == "play.follow_suit"
    assert found.legal == ("A play JH", "A play AH", "A declare JC TC 9C")
    assert found.line is None
    assert str(found) == (
        "'A play TD' is refused by play.follow_suit; "
        "possible: A play JH, A play AH, A declare JC TC 9C"
    )
    assert snapshot(deal) == before


@pytest.mark.parametrize(
    ("act", "rule"),
    [
        ("B play QD", "script"),
        ("A play 9H", "script"),
        ("A play 7D", "script"),
        ("A pass", "script"),
        ("A order", "script"),
        ("A name S", "script"),
        ("A draw", "script"),
        ("A accept", "script"),
        ("A play TS", "play.follow_suit"),
        ("A bella", "script"),
        ("B declare 9H 8H 7H", "melds.window"),
        ("A declare AC JC TC", "cards.sequence_order"),
        ("A declare TC 9C", "melds.sequences.tierce"),
        ("A declare TS TC TD", "melds.sequences.tierce"),
        ("A claim", "game.claim.window"),
        ("A half_bait", "game.half_bait.kind"),
        ("A offer", "bidding.offer.kind"),
        ("A double", "match.doubling.kind"),
        ("A redeal", "dealing.four_sevens.call"),
    ],
)
def test_why_an_act_is_refused(deal, snapshot, act, rule):
    before = snapshot(deal)
    assert refused(deal, act).rule == rule
    assert snapshot(deal) == before


def test_a_script_says_which_line_is_refused(moscow):
    deal = moscow.new_deal(seed=7)
    with pytest.raises(Refused) as caught:
        deal.run([*OPENING, "A play TD"])
    assert caught.value.line == 4
    assert str(caught.value).startswith("line 4: ")


@pytest.mark.parametrize(("act", "error"), [("A fly", LineRefused), ("A play 5S", CardRefused)])
def test_an_act_that_cannot_be_read_changes_nothing(deal, snapshot, act, error):
    before = snapshot(deal)
    with pytest.raises(error):
        deal.do(act)
    assert snapshot(deal) == before


def test_a_deal_that_goes_on_has_no_result(deal):
    assert deal.result is None
    assert not deal.over
    assert deal.so_far() == (0, 0)


def test_nothing_is_legal_after_the_end(moscow, play_on):
    deal = moscow.new_deal(seed=1)
    play_on(deal, 1)
    assert deal.legal_actions() == ()
    assert deal.legal_cards() == ()
    found = refused(deal, "A play 9H")
    assert found.legal == ()
    assert str(found).endswith("possible: nothing")


def test_legal_cards_are_the_cards_among_the_legal_actions(deal):
    cards = tuple(action for action in deal.legal_actions() if action.kind == "play")
    assert deal.legal_cards() == cards


def test_events_say_who_what_and_why(moscow):
    deal = moscow.new_deal(seed=7)
    deal.run(OPENING)
    turn_up, order, draw, bottom, declare, play = deal.events
    assert (turn_up.what, turn_up.cards, turn_up.seat) == ("turn_up", ("AD",), "A")
    assert (order.what, order.suit, order.rules) == ("order", "D", ("bidding.rounds",))
    assert (draw.what, draw.points) == ("draw", 3)
    assert (bottom.what, bottom.cards) == ("bottom_card", ("JD",))
    assert (declare.cards, declare.points) == (("9H", "8H", "7H"), 20)
    assert (play.seat, play.cards, play.points) == ("B", ("9H",), None)


def test_events_handed_out_are_not_the_deals_own(deal):
    deal.events.clear()
    assert len(deal.events) == 6


def test_everyone_passes(moscow):
    deal = moscow.new_deal(seed=7)
    deal.run(["B pass", "A pass", "B pass", "A pass"])
    result = deal.result
    assert (result.outcome, result.maker, result.trump) == ("passed_out", None, None)
    assert (result.tricks, result.last_trick, result.bottom_card) == ((0, 0), None, None)
    assert result.entry.next_dealer == 1
    assert result.entry.after.passed_out == 1


def test_the_same_seed_makes_the_same_deal(name, rules_of):
    rules = rules_of(name)
    assert rules.new_deal(seed=3).hands == rules.new_deal(seed=3).hands
    assert rules.new_deal(seed=3).hands != rules.new_deal(seed=4).hands


def test_the_dealer_deals_and_eldest_begins(name, rules_of):
    rules = rules_of(name)
    for seat, dealer in enumerate("ABCD"[: rules.players]):
        deal = rules.new_deal(seed=1, dealer=dealer)
        step = 1 if rules.bidding.starts == "eldest" else 0
        assert deal.turn == "ABCD"[(seat + step) % rules.players]


def test_a_state_before_the_deal_is_read_by_seat(moscow):
    given = {
        "totals": {"A": 450, "B": 300}, "pots": [81, 10], "hung": "A", "passed_out": 2,
        "forced": {"maker": "B"}, "stake": 4, "cube": "B", "baits": {"A": 1, "B": 2},
    }  # fmt: skip
    before = read_before(moscow, given)
    assert isinstance(before, Before)
    assert (before.totals, before.pots, before.hung) == ((450, 300), (81, 10), 0)
    assert (before.forced, before.stake, before.cube, before.baits) == (1, 4, 1, (1, 2))
    assert read_before(moscow, None) == fresh(moscow) == read_before(moscow, {})


def test_partners_share_one_total(rules_of):
    rules = rules_of("online-pairs")
    assert by_side(rules, {"A": 10, "B": 1, "C": 20, "D": 2}) == (30, 3)
    assert by_seat(rules, (30, 3)) == {"A": 30, "B": 3, "C": 0, "D": 0}


# Bella has been said and must be played: nothing else may come between.
AFTER_BELLA = [
    "B pass", "A order", "B play AH", "A play KH", "B play JS", "A play 7S", "B play JD", "A bella",
]  # fmt: skip


@pytest.mark.parametrize("act", ["A claim", "A double", "A half_bait", "A bella", "A play 7S"])
def test_only_king_or_queen_may_follow_a_bella_that_is_said_with_them(rules_of, act):
    deal = rules_of("gambler+doubling").new_deal(seed=4)
    deal.run(AFTER_BELLA)
    assert refused(deal, act).legal == ("A play QC", "A play KC")


def test_no_card_is_played_in_the_round_of_declarations(rules_of):
    deal = rules_of("classic-two").new_deal(seed=0)
    deal.run(["B pass", "A order", "B pass", "A exchange"])
    for card in deal.hands["A"]:
        assert refused(deal, f"A play {card}").rule == "script"
