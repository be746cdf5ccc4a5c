"""What holds of every deal of every ruleset, however it is played."""

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deberc import Action, Refused
from deberc.actions import NAMES, PLAIN, PLAIN_ACTIONS, PLAYS, read_action
from deberc.cards import CODES, SUIT_MASKS, card_set, cards_of
from deberc.rulesets import rule_ids

QUICK = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
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
def test_a_deal_always_ends_and_something_is_always_possible(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    done = play_on(deal, seed, without=())
    assert deal.over
    assert len(done) <= longest_deal(rules)
    assert deal.result is not None
    assert deal.legal_actions() == []
    assert deal.turn is None


@QUICK
@given(seed=seeds)
def test_card_points_and_the_last_trick_are_conserved(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    play_on(deal, seed)
    played = [
        read_action(f"{e.seat} play {e.cards[0]}").card for e in deal.events if e.what == "play"
    ]
    assert len(set(played)) == len(played)
    if deal.result.outcome not in PLAYED:
        return
    assert len(played) == rules.players * sum(deal.result.tricks)
    trump = "SCDH".index(deal.result.trump)
    on_cards = sum(rules.cards.points[trump][card] for card in played)
    taken = sum(e.points for e in deal.events if e.what == "takes")
    assert taken == on_cards
    made = sum(deal.result.entry.points)
    assert made == on_cards + rules.last_trick + sum(deal.result.melds) + sum(deal.result.bella)


@QUICK
@given(seed=seeds)
def test_what_is_written_follows_from_the_outcome(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    play_on(deal, seed)
    result, entry = deal.result, deal.result.entry
    for side, written in enumerate(entry.written):
        assert written == sum(line.points for line in entry.lines if line.side == side)
        assert entry.after.totals[side] == deal.state.before.totals[side] + written
    if result.outcome not in PLAYED:
        return
    maker = rules.sides[result.maker]
    others = [points for side, points in enumerate(entry.points) if side != maker]
    bar = sum(others) if rules.settlement.must_exceed == "sum" else max(others)
    own = entry.points[maker]
    assert result.outcome == ("made" if own > bar else "tied" if own == bar else "bait")
    if getattr(rules.settlement, result.outcome).maker == "own":
        assert entry.written[maker] == own
    if getattr(rules.settlement, result.outcome).maker == "hangs":
        assert entry.after.pots == (own,) or entry.ended


@QUICK
@given(seed=seeds)
def test_a_log_replayed_gives_the_same_result(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    done = play_on(deal, seed, without=())
    again = start(rules, seed)
    again.run(done)
    assert again.result == deal.result
    assert again.events == deal.events


@QUICK
@given(seed=seeds)
def test_events_cite_rules_that_exist_and_are_stated(address, rules_of, play_on, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    play_on(deal, seed, without=())
    cited = {rule for event in deal.events for rule in event.rules}
    cited |= {line.rule for line in deal.result.entry.lines}
    for rule in cited:
        assert is_rule(rule), f"{rule} is no rule"
        assert is_stated(rules.data, rule), f"{rule} is cited and not stated in {address}"


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


@settings(QUICK, max_examples=2)
@given(seed=seeds)
def test_legal_actions_are_accepted_and_no_others(address, rules_of, snapshot, seed):
    rules = rules_of(address)
    deal = start(rules, seed)
    choices = random.Random(seed)
    while not deal.over:
        legal = deal.legal_actions()
        assert len(set(legal)) == len(legal)
        before = snapshot(deal)
        for action in legal:
            deal.copy().do(action)
        others = sorted(every_action(rules, deal) - set(legal), key=str)
        words = [action for action in others if action.kind in PLAIN]
        for action in (*words, *choices.sample(others, 8)):
            check_refused(deal, action, legal)
        assert snapshot(deal) == before
        harmless = [action for action in legal if action.kind not in ("claim", "half_bait")]
        deal.do(choices.choice(harmless))
    for action in sorted(every_action(rules, deal), key=str)[::9]:
        check_refused(deal, action, [])


def check_refused(deal, action, legal):
    with pytest.raises(Refused) as caught:
        deal.do(action)
    refused = caught.value
    assert refused.tried == str(action)
    assert refused.legal == tuple(str(each) for each in legal)
    assert refused.rule == "script" or is_rule(refused.rule), f"{action}: {refused.rule}"


@settings(QUICK, max_examples=4)
@given(seed=seeds)
def test_a_copy_goes_its_own_way(address, rules_of, play_on, snapshot, seed):
    rules = rules_of(address)
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


def test_cards_are_never_lost(address, rules_of, play_on):
    rules = rules_of(address)
    for seed in range(3):
        deal = start(rules, seed)
        for _ in range(30):
            if deal.over:
                break
            play_on(deal, seed, stop=1)
            held = [code for codes in deal.hands.values() for code in codes]
            assert len(set(held)) == len(held)
            assert set(held) <= set(CODES)
