"""Questions that no deal puts card by card: made up, by operation, as they could have been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc.before import by_seat, by_side
from deberc.cards import SEATS, SUITS, card_number
from deberc.settlement import has_needed_trick

from .made_up_rulings import hand_of, ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from deberc.rules import Rules


Given = dict[str, Any]
MELDS = (0, 0, 20, 50, 70, 100)
IDLE = 0.2
"""How often the tricks of a seat are worth nothing."""


def _melds(rules: Rules, rng: Random, deal: Given) -> Given:
    return {"trump": rng.choice(SUITS), "cards": hand_of(rules, rng, deal)}


def _tricks(rules: Rules, rng: Random) -> dict[str, int]:
    seats = SEATS[: rules.players]
    left = sum(rules.dealing.packets) + rules.dealing.draw
    tricks = {}
    for seat in seats[1:]:
        tricks[seat] = rng.choice((0, left, rng.randint(0, left)))
        left -= tricks[seat]
    return {seats[0]: left, **tricks}


def _cards(rules: Rules, rng: Random, deal: Given, tricks: Mapping[str, int]) -> dict[str, int]:
    """Return card points by seat: all that the dealt cards are worth, none without a trick."""
    worth = rules.cards.suited[rng.randrange(4)].points
    dealt = rules.players * (sum(rules.dealing.packets) + rules.dealing.draw)
    left = sum(worth[card_number(code)] for code in deal["deck"][:dealt])
    cards = dict.fromkeys(tricks, 0)
    *others, last = [seat for seat in tricks if tricks[seat]]
    for seat in others:
        cards[seat] = 0 if rng.random() < IDLE else rng.randint(0, left)
        left -= cards[seat]
    return {**cards, last: left}


def _levelled(
    cards: dict[str, int], made: Mapping[str, int], taken: Sequence[str]
) -> dict[str, int]:
    """Return card points with two seats level in all they made, where that can be."""
    takers = sorted(taken, key=lambda seat: -cards[seat])[:2]
    half, odd = divmod(sum(cards[seat] + made[seat] for seat in takers), 2)
    if len(takers) < 2 or odd or any(made[seat] > half for seat in takers):
        return cards
    return {**cards, **{seat: half - made[seat] for seat in takers}}


def _settle(rules: Rules, rng: Random, deal: Given) -> Given:
    seats = SEATS[: rules.players]
    tricks = _tricks(rules, rng)
    taken = [seat for seat in seats if tricks[seat]]
    rng.shuffle(taken)
    melds = dict.fromkeys(seats, 0) | {rng.choice(seats): rng.choice(MELDS)}
    bella = dict.fromkeys(seats, 0) | {rng.choice(seats): rng.choice((0, rules.bella.points))}
    made = {seat: _besides(rules, tricks, melds, bella, seat) for seat in seats}
    made[taken[0]] += rules.last_trick
    cards = _cards(rules, rng, deal, tricks)
    if rng.random() < 0.5:
        cards = _levelled(cards, made, taken)
    return {
        "dealer": deal["dealer"],
        "maker": rng.choice(seats),
        "cards": cards,
        "tricks": tricks,
        "last_trick": taken[0],
        "last_tricks": taken,
        "melds": melds,
        "bella": bella,
        "before": deal["before"],
    }


def _besides(
    rules: Rules,
    tricks: Mapping[str, int],
    melds: Mapping[str, int],
    bella: Mapping[str, int],
    seat: str,
) -> int:
    """Return what a seat makes besides cards, with the trick that it needs."""
    counts, place = list(tricks.values()), SEATS.index(seat)
    stands = [
        points[seat] * has_needed_trick(rules, counts, place, rule.trick_needed)
        for points, rule in ((melds, rules.melds), (bella, rules.bella))
    ]
    return sum(stands)


def _ledger(rules: Rules, rng: Random, deal: Given) -> Given:
    rows = [row(rules, rng, deal) for _ in range(rng.randint(1, 3))]
    return {"dealer": deal["dealer"], "before": deal["before"], "deals": rows}


def row(rules: Rules, rng: Random, deal: Given) -> Given:
    """Return a deal as a row of the score; ``deal`` has the pack."""
    seats = SEATS[: rules.players]
    if rng.random() < 0.1:
        return {"passed_out": True}
    if rng.random() < 0.1 and rules.game.claim.kind != "none":
        target = rules.game.ends.points
        return {"claim": rng.choice(seats), "counted": rng.randint(target - 5, target + 20)}
    made = _settle(rules, rng, deal)
    points = {
        seat: made["cards"][seat]
        + _besides(rules, made["tricks"], made["melds"], made["bella"], seat)
        for seat in seats
    }
    points[made["last_trick"]] += rules.last_trick
    points = by_seat(rules, by_side(rules, points))
    told = {name: made[name] for name in ("maker", "tricks", "last_tricks")}
    return {**told, "points": points}


def _match(rules: Rules, rng: Random, _deal: Given) -> Given:
    return {"games": [_game(rules, rng) for _ in range(rng.randint(0, 2))]}


def _game(rules: Rules, rng: Random) -> Given:
    """Return a game; one of one deal is won by its maker, or in bait by another, or is level."""
    seats = SEATS[: rules.players]
    winner, maker, dealer = (rng.choice(seats) for _ in range(3))
    target = max(rules.game.ends.points, 162)
    totals = {seat: rng.choice((0, rng.randint(0, target - 1))) for seat in seats}
    totals[winner] = rng.randint(target, target + 150)
    game: Given = {"winner": winner, "maker": maker, "totals": totals}
    if rules.game.ends.kind != "one_deal":
        return {**game, "outcome": rng.choice(("made", "bait"))}
    if rng.random() < 0.2:
        nothing = dict.fromkeys(seats, 0)
        return {**game, "winner": None, "dealer": dealer, "totals": nothing, "outcome": "tied"}
    sides = [rules.sides[SEATS.index(seat)] for seat in (winner, maker)]
    return {**game, "outcome": "made" if sides[0] == sides[1] else "bait"}


MADE_UP: Mapping[str, Callable[[Rules, Random, Given], Given]] = {
    "melds": _melds,
    "settle_deal": _settle,
    "game_ledger": _ledger,
    "match_ledger": _match,
    "table_ruling": ruling,
}
