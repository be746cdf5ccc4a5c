"""What holds of every deal of every ruleset, however it is played."""

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from deberc import Action, Refused
from deberc.actions import NAMES, PLAIN, PLAIN_ACTIONS, PLAYS
from deberc.cards import CODES, SUIT_MASKS, card_set, cards_of
from deberc.operations import answer
from deberc.rulesets import rule_ids

QUICK = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Failures are not shrunk: a seed is as small as a deal gets."""
DEALERS = "ABCD"
seeds = st.integers(min_value=0, max_value=2**32)
PLAYED = ("made", "bait", "tied")


def start(rules, seed):
    return rules.new_deal(seed=seed, dealer=DEALERS[seed % rules.players])


def longest_deal(rules):
    """Return a bound on the acts of one deal: words of the bidding, cards, melds, what is said."""
    hand = sum(rules.dealing.packets) + rules.dealing.draw
    return rules.players * (len(rules.bidding.rounds) + 3 * hand + 6)


@QUICK
@given(seed=seeds)
def test_a_deal_played_at_random(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    done = play_on(deal, seed)
    check_the_end(deal, done)
    check_points(deal)
    check_what_is_written(deal)
    check_cited_rules(deal)
    check_replay(deal, start(rules, seed), done)


@QUICK
@given(seed=seeds)
def test_a_deal_that_may_be_stopped_by_a_word(name, rules_of, play_on, seed):
    rules = rules_of(name)
    deal = start(rules, seed)
    done = play_on(deal, seed, without=())
    check_the_end(deal, done)
    check_what_is_written(deal)
    check_cited_rules(deal)
    check_replay(deal, start(rules, seed), done)


def check_the_end(deal, done):
    assert deal.over
    assert len(done) <= longest_deal(deal.rules)
    assert deal.result is not None
    assert deal.legal_actions() == ()
    assert deal.turn is None


def check_points(deal):
    """Card points and the last trick are conserved; no card is played twice."""
    rules, result = deal.rules, deal.result
    played = [event.cards[0] for event in deal.events if event.what == "play"]
    assert len(set(played)) == len(played)
    if result.outcome not in PLAYED:
        return
    assert len(played) == rules.players * sum(result.tricks)
    on_cards = answer(rules, "card_values", {"trump": result.trump, "cards": played})["total"]
    assert sum(event.points for event in deal.events if event.what == "takes") == on_cards
    made = on_cards + rules.last_trick + sum(result.melds) + sum(result.bella)
    assert sum(result.entry.points) == made


def check_what_is_written(deal):
    """What is written follows from the breakdown, and that from the outcome."""
    rules, result, entry = deal.rules, deal.result, deal.result.entry
    for side, written in enumerate(entry.written):
        assert written == sum(line.points for line in entry.lines if line.side == side)
        assert entry.after.totals[side] == written
    if result.outcome not in PLAYED:
        return
    maker = rules.sides[result.maker]
    others = [points for side, points in enumerate(entry.points) if side != maker]
    bar = sum(others) if rules.settlement.must_exceed == "sum" else max(others)
    own = entry.points[maker]
    assert result.outcome == ("made" if own > bar else "tied" if own == bar else "bait")
    cell = getattr(rules.settlement, result.outcome).maker
    fines = sum(line.points for line in entry.lines if line.what == "fine" and line.side == maker)
    if cell == "own":
        assert entry.written[maker] == own + fines
    if cell == "hangs":
        assert entry.after.pots == (own,) or entry.ended


def check_replay(deal, again, done):
    again.run(done)
    assert again.result == deal.result
    assert again.events == deal.events


def check_cited_rules(deal):
    cited = {rule for event in deal.events for rule in event.rules}
    cited |= {line.rule for line in deal.result.entry.lines}
    for rule in cited:
        assert is_rule(rule), f"{rule} is no rule"
        assert is_stated(deal.rules.data, rule), f"{rule} is cited and not stated"


def is_rule(rule):
    known = rule_ids()
    return rule in known or f"{rule.rpartition('.')[0]}.*" in known


def is_stated(data, rule):
    for step in rule.split("."):
        if not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True


def every_action(rules, deal):
    """Return every action that could be written down in this deal."""
    seats = range(rules.players)
    found = {PLAIN_ACTIONS[seat][kind] for seat in seats for kind in PLAIN}
    found |= {action for seat in seats for action in (*PLAYS[seat], *NAMES[seat])}
    for seat in seats:
        for suit in range(4):
            held = list(cards_of(deal.state.full[seat] & SUIT_MASKS[suit]))
            for length in range(3, len(held) + 1):
                found |= {
                    Action(seat, "declare", cards=card_set(cards))
                    for cards in combinations(held, length)
                }
        found.add(Action(seat, "declare", cards=card_set((1, 10, 19, 28))))
        found.add(Action(seat, "declare", cards=card_set((4, 5, 6))))
    return found


@settings(QUICK, max_examples=1)
@given(seed=seeds)
def test_legal_actions_are_accepted_and_no_others(address, rules_of, snapshot, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    choices = random.Random(seed)
    while not deal.over:
        legal = deal.legal_actions()
        assert len(set(legal)) == len(legal)
        if choices.random() < 0.3:
            before = snapshot(deal)
            for action in legal:
                deal.copy().do(action)
            others = sorted(every_action(rules, deal) - set(legal), key=str)
            words = [action for action in others if action.kind in PLAIN]
            for action in (*words, *choices.sample(others, 8)):
                check_refused(deal, action, legal)
            assert snapshot(deal) == before
        deal.do(choices.choice([a for a in legal if a.kind not in ("claim", "half_bait")]))
    for action in sorted(every_action(rules, deal), key=str)[::40]:
        check_refused(deal, action, [])


def check_refused(deal, action, legal):
    with pytest.raises(Refused) as caught:
        deal.do(action)
    refused = caught.value
    assert refused.tried == str(action)
    assert refused.legal == tuple(str(each) for each in legal)
    assert refused.rule == "script" or is_rule(refused.rule), f"{action}: {refused.rule}"


@settings(QUICK, max_examples=2)
@given(seed=seeds)
def test_a_copy_goes_its_own_way(name, rules_of, play_on, snapshot, seed):
    rules = rules_of(name)
    deal = start(rules, seed)
    play_on(deal, seed, stop=seed % 17)
    if deal.over:
        return
    before = snapshot(deal)
    twin = deal.copy()
    assert snapshot(twin) == before
    play_on(twin, seed + 1)
    assert twin.over
    assert snapshot(deal) == before
    assert not deal.over


def test_cards_are_never_in_two_places(name, rules_of, play_on):
    rules = rules_of(name)
    deal = start(rules, 5)
    while not deal.over:
        held = [code for codes in deal.hands.values() for code in codes]
        assert len(set(held)) == len(held)
        assert set(held) <= set(CODES)
        play_on(deal, 5, stop=1)
