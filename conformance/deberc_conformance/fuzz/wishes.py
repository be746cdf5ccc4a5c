"""What a steered deal wishes for: rare cards in the hands, and rare scores before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SEATS, SUITS

if TYPE_CHECKING:
    from .packs import Pack

    Before = dict[str, Any]

_LENGTHS: Final = (3, 3, 3, 4, 4, 5, 6, 7)


def runs(pack: Pack) -> None:
    """Give hands runs; often two hands have runs that are level."""
    top, length = pack.below(6), _LENGTHS[pack.below(8)]
    suits = [0, 1, 2, 3]
    for seat in range(pack.rules.players):
        for _ in range(1 + pack.below(2)):
            if suits:
                suit = suits.pop(pack.below(len(suits)))
                pack.give(seat, pack.rules.cards.descending[suit][top : top + length])
            if pack.draw() < 0.5:
                top, length = pack.below(6), _LENGTHS[pack.below(5)]
    if pack.draw() < 0.5:
        pair(pack)


def pair(pack: Pack) -> None:
    """Give one hand king and queen of trumps."""
    pack.turn_up(pack.of_suit(pack.trump, "789TA"))
    pack.give(pack.seat(), pack.of_suit(pack.trump, "KQ"), first=pack.draw() < 0.5)


def runs_and_pair(pack: Pack) -> None:
    """Give hands runs, and one of them king and queen of trumps."""
    pair(pack)
    runs(pack)


def long_run(pack: Pack) -> None:
    """Give one hand a run long enough to win the game at once, or one card short of it."""
    run = pack.rules.melds.winning_run
    length = run.length if run.kind != "none" else 7
    suit = pack.trump if pack.draw() < 0.8 else pack.below(4)
    order = pack.rules.cards.descending[suit]
    short = pack.draw() < 0.2
    start = pack.below(len(order) - length + 1)
    early = run.kind != "none" and run.cards == "first_six"
    pack.give(pack.seat(), order[start : start + length - short], first=early)
    pack.turn_up(pack.of_suit(suit, "789TJQKA"))


def seven(pack: Pack) -> None:
    """Give one hand the trump seven."""
    pack.turn_up(pack.of_suit(pack.trump, "AKQJT98"))
    pack.give(pack.seat(), pack.of_suit(pack.trump, "7"), first=pack.draw() < 0.7)
    if pack.draw() < 0.3:
        runs(pack)


def many_trumps(pack: Pack) -> None:
    """Deal trumps out by turns, so that most hands have some above and some below the others'."""
    pack.turn_up(pack.of_suit(pack.trump, "78"))
    seat = pack.seat()
    for card in pack.trumps():
        pack.give(seat, [card])
        if pack.draw() < 0.7:
            seat = (seat + 1) % pack.rules.players


def strong(pack: Pack) -> None:
    """Give one hand what takes all tricks."""
    seat = pack.seat()
    pack.turn_up(pack.of_suit(pack.trump, "78Q"))
    pack.give(seat, pack.trumps()[:5])
    pack.give(seat, [card for suit in range(4) for card in pack.of_suit(suit, "A")])
    pack.give(seat, [card for suit in range(4) for card in pack.of_suit(suit, "T")])


def four_alike(pack: Pack) -> None:
    """Give one hand four cards of a rank, sevens most often, or almost no points."""
    if pack.draw() < 0.3:
        poor = [card for suit in range(4) for card in pack.of_suit(suit, "789")]
        pack.give(pack.seat(), sorted(poor, key=lambda _: pack.draw()))
        return
    rank = "777AKQJT98"[pack.below(10)]
    pack.give(pack.seat(), [card for suit in range(4) for card in pack.of_suit(suit, rank)])


def nothing(_pack: Pack) -> None:
    """Leave the pack as it was shuffled."""


def fresh(_pack: Pack) -> Before:
    """Start from nothing."""
    return {}


def near_the_end(pack: Pack) -> Before:
    """Start near the target, or level, or with one side far ahead."""
    rules = pack.rules
    if rules.game.ends.kind != "target":
        return {}
    target = rules.game.ends.points
    totals = dict.fromkeys(SEATS[: rules.players], 0)
    for side in range(rules.side_count):
        short = (1, 20, 10 + pack.below(60), 10 + pack.below(160), target)[pack.below(5)]
        totals[SEATS[rules.sides.index(side)]] = max(0, target - short)
    return {"totals": totals}


def with_pots(pack: Pack) -> Before:
    """Start with points in abeyance."""
    rules = pack.rules
    if rules.settlement.tied.maker != "hangs" and rules.settlement.tied.defender != "hangs":
        return near_the_end(pack)
    pots = [30 + pack.below(100) for _ in range((1, 1, 2)[pack.below(3)])]
    before = near_the_end(pack) if pack.draw() < 0.3 else {}
    return {**before, "pots": pots, "hung": SEATS[pack.seat()]}


def with_counts(pack: Pack) -> Before:
    """Start with baits, deals without a trick, passed-out deals or a raised stake behind."""
    rules = pack.rules
    before: Before = {"passed_out": pack.below(3)}
    for name, kind in (("baits", rules.counters.bait), ("trickless", rules.counters.trickless)):
        if kind.kind != "none":
            firsts = {rules.sides.index(side) for side in range(rules.side_count)}
            seats = range(rules.players) if kind.of == "seat" else sorted(firsts)
            # One fined every so many times is counted from nothing again.
            most = kind.n if kind.kind == "every" else kind.n + 1
            before[name] = {SEATS[seat]: pack.below(most) for seat in seats}
    if rules.match.doubling.kind != "none":
        before |= {"stake": (1, 2, 4)[pack.below(3)], "cube": (None, "A", "B")[pack.below(3)]}
    return before


def replayed(pack: Pack) -> Before:
    """Start as the replay of a tied deal, where the same maker has to play again."""
    before: Before = {"forced": {"maker": SEATS[pack.seat()]}}
    if pack.rules.settlement.replay_trump == "same_suit":
        before["forced"]["trump"] = SUITS[pack.trump]
    return before
