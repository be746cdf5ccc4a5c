"""What holds of every deal of every ruleset: checks of a deal, and of what was written for it."""

import json
import random
from itertools import combinations

from deberc import Action, Refused
from deberc.actions import NAMES, PLAIN, PLAIN_ACTIONS, PLAYS
from deberc.cards import SEATS, SUIT_MASKS, SUITS, card_set, cards_of
from deberc.deal import Deal
from deberc.operations import answer
from deberc.operations.deals import entry_fields, set_up
from deberc.rulesets import rule_ids

PLAYED = ("made", "bait", "tied")
TRIED = 6
"""How many acts that are not legal are tried at a point of a deal."""


def snapshot(deal):
    """Write down everything a deal is, to see that it has not changed."""
    state = deal.state
    slots = [name for name in type(state).__slots__ if name != "rules"]
    return {name: repr(getattr(state, name)) for name in slots if hasattr(state, name)}


def longest_deal(rules):
    """Return a bound on the acts of one deal: words of the bidding, cards, what is said."""
    hand = sum(rules.dealing.packets) + rules.dealing.draw
    return rules.players * (len(rules.bidding.rounds) + 6 * hand + 10)


def played_out(deal, choose, rng, thorough):
    """Play a deal to its end and return the acts; at some points try what may not be done."""
    done = []
    while not deal.over:
        legal = deal.legal_actions()
        assert legal, f"nothing is possible after {done}"
        assert len(set(legal)) == len(legal)
        if rng.random() < thorough:
            check_what_is_possible(deal, legal, rng)
        act = choose(deal, legal)
        assert deal.result is None
        deal.do(act)
        done.append(str(act))
        assert len(done) <= longest_deal(deal.rules), f"no end after {done}"
    return done


def check_what_is_possible(deal, legal, rng):
    """Legal acts are accepted, others refused with the deal as it was."""
    before = snapshot(deal)
    for act in legal:
        deal.copy().do(act)
    others = sorted(every_action(deal) - set(legal), key=str)
    words = [act for act in others if act.kind in PLAIN]
    for act in (*rng.sample(words, min(TRIED, len(words))), *rng.sample(others, TRIED)):
        check_refused(deal, act, legal)
    assert snapshot(deal) == before


def every_action(deal):
    """Return every act that could be written down in this deal."""
    seats = range(deal.rules.players)
    found = {PLAIN_ACTIONS[seat][kind] for seat in seats for kind in PLAIN}
    found |= {action for seat in seats for action in (*PLAYS[seat], *NAMES[seat])}
    for seat in seats:
        found |= _every_meld(seat, deal.state.full[seat])
        found.add(Action(seat, "declare", cards=card_set((1, 10, 19, 28))))
        found.add(Action(seat, "declare", cards=card_set((4, 5, 6))))
    return found


def _every_meld(seat, held):
    """Return the declaration of every three or more cards of a suit, and of four of a rank."""
    found = set()
    for suit in range(4):
        cards = list(cards_of(held & SUIT_MASKS[suit]))
        for length in range(3, len(cards) + 1):
            chosen = combinations(cards, length)
            found |= {Action(seat, "declare", cards=card_set(each)) for each in chosen}
    fours = (card_set(rank + 9 * suit for suit in range(4)) for rank in range(9))
    return found | {Action(seat, "declare", cards=four) for four in fours if four & held == four}


def check_refused(deal, action, legal):
    """A refusal says what was tried, a rule, and what was legal."""
    refused = refusal(deal, action)
    assert refused, f"{action} is accepted; legal is {', '.join(map(str, legal))}"
    assert refused.tried == str(action)
    assert refused.legal == tuple(str(each) for each in legal)
    assert refused.rule == "script" or is_rule(refused.rule), f"{action}: {refused.rule}"


def refusal(deal, action):
    """Do an act and return the error that refuses it, None where it is accepted."""
    try:
        deal.do(action)
    except Refused as refused:
        return refused
    return None


def check_deal(deal, done):
    """Check a deal that is over, whatever it came to."""
    assert deal.over
    assert deal.result is not None
    assert not deal.legal_actions()
    assert deal.turn is None
    check_points(deal)
    check_what_is_written(deal)
    check_the_score(deal)
    check_cited_rules(deal)
    assert len(done) <= longest_deal(deal.rules)


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
        assert entry.after.totals[side] == deal.state.before.totals[side] + written
    if result.outcome not in PLAYED:
        return
    maker = rules.sides[result.maker]
    assert result.outcome == outcome(rules, entry.points, maker)
    moved = [_of(entry, side, without=("pot", "fine")) for side in range(rules.side_count)]
    order = sides_from(rules, result.dealer)
    wanted, hanging = settled(rules, result.outcome, entry.points, maker, order)
    assert moved == wanted
    check_pots(deal, hanging)
    for line in entry.lines:
        if line.what == "fine":
            assert line.points < 0
            assert line.rule.startswith("counters.")


def _of(entry, side, without):
    return sum(
        line.points for line in entry.lines if line.side == side and line.what not in without
    )


def outcome(rules, points, maker):
    """Return what came out for the maker (`settlement.must_exceed`)."""
    others = [made for side, made in enumerate(points) if side != maker]
    bar = sum(others) if rules.settlement.must_exceed == "sum" else max(others)
    return "made" if points[maker] > bar else "tied" if points[maker] == bar else "bait"


def sides_from(rules, dealer):
    """Return the sides in the order in which odd points go (`settlement.odd_point`)."""
    start = dealer + (rules.settlement.odd_point == "eldest_first")
    seats = [(start + step) % rules.players for step in range(rules.players)]
    return list(dict.fromkeys(rules.sides[seat] for seat in seats))


def settled(rules, name, points, maker, order):
    """Return what each side writes by the table of an outcome, and what is left hanging."""
    table = getattr(rules.settlement, name)
    sides = range(rules.side_count)
    others = [side for side in order if side != maker]
    given = dict.fromkeys(sides, 0)
    if table.maker in ("own", "all"):
        given[maker] = points[maker]
    if table.maker == "all":
        given[maker] = sum(points)
    for side in others:
        given[side] = points[side] * (table.defender not in ("nothing", "hangs"))
    if table.defender == "all":
        for side in others:
            given[side] += points[maker]
    elif table.defender == "share":
        for place, side in enumerate(others):
            whole, odd = divmod(points[maker], len(others))
            given[side] += whole + (place < odd)
    elif table.defender == "to_highest":
        best = max(points[side] for side in others)
        given[next(side for side in others if points[side] == best)] += points[maker]
    hanging = points[maker] * (table.maker == "hangs")
    hanging += sum(points[side] for side in others) * (table.defender == "hangs")
    return [given[side] for side in sides], hanging


def check_pots(deal, hanging):
    """Points in abeyance are written, wait, or burn where a rule lets them burn."""
    rules, entry = deal.rules, deal.result.entry
    before, after = deal.state.before.pots, entry.after.pots
    taken = sum(line.points for line in entry.lines if line.what == "pot")
    burnt = sum(before) + hanging - taken - sum(after)
    may_burn = rules.pot.lasts == "one_deal" or (entry.ended and rules.pot.at_game_end == "burns")
    assert burnt == 0 or (burnt > 0 and may_burn), (before, hanging, entry.lines, after)
    assert all(pot > 0 for pot in after) or not hanging
    assert (entry.after.hung is None) is (not after)


def check_the_score(deal):
    """A game ends with a winner or goes on with a dealer; a count goes up by one a deal at most."""
    rules, entry = deal.rules, deal.result.entry
    assert entry.ended is (entry.next_dealer is None)
    if entry.ended:
        assert entry.after.pots == ()
        assert entry.after.forced is None
        check_the_winner(rules, entry)
    else:
        assert entry.winner is None
        assert entry.next_dealer in range(rules.players)
    counts = zip(deal.state.before.baits, entry.after.baits, strict=True)
    assert all(new in (0, old, old + 1) for old, new in counts)


def check_the_winner(rules, entry):
    """Who wins by points has reached the target, or leads by enough."""
    ends, totals = rules.game.ends, entry.after.totals
    if entry.outcome not in (*PLAYED, "claimed"):
        return
    if ends.kind == "target":
        assert totals[entry.winner] >= ends.points
    elif ends.kind == "lead":
        assert totals[entry.winner] - sorted(totals)[-2] >= ends.points


def check_cited_rules(deal):
    """Every rule that is cited is one, and stated."""
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


def as_data(rules, before):
    """Return the score before a deal as a message of the protocol holds it."""
    seats = [SEATS[rules.sides.index(side)] for side in range(rules.side_count)]
    found = {
        "totals": dict(zip(seats, before.totals, strict=True)),
        "pots": list(before.pots),
        "passed_out": before.passed_out,
        "baits": dict(zip(SEATS, before.baits, strict=False)),
        "trickless": dict(zip(SEATS, before.trickless, strict=False)),
        "stake": before.stake,
    }
    if before.hung is not None:
        found["hung"] = seats[before.hung]
    if before.cube is not None:
        found["cube"] = SEATS[before.cube]
    if before.forced is not None:
        found["forced"] = {"maker": SEATS[before.forced]}
        if before.forced_trump is not None:
            found["forced"]["trump"] = SUITS[before.forced_trump]
    return found


def check_replay(deal, given, done):
    """The acts written down and read again, through text, come to the same deal."""
    text = json.loads(json.dumps({**given, "script": done}))
    again = Deal(set_up(deal.rules, text))
    again.run(text["script"])
    assert again.result == deal.result
    assert again.events == deal.events
    fields = answer(deal.rules, "play_deal", text)
    entry = json.loads(json.dumps(entry_fields(deal.rules, deal.result.entry)))
    assert json.loads(json.dumps(fields)).items() >= entry.items()


def check_copies(deal, rng):
    """A copy goes its own way."""
    before = snapshot(deal)
    twin = deal.copy()
    assert snapshot(twin) == before
    while not twin.over:
        twin.do(rng.choice(twin.legal_actions()))
    assert snapshot(deal) == before


def generator(*seed):
    """Return a source of numbers of its own."""
    return random.Random(" ".join(map(str, seed)))
