"""Tierces and fifties."""

from itertools import pairwise

from habits import has
from table import RUN, SUITS

POINTS = {3: 20, 4: 50}


def read(cards):
    """A declared run as length and height, or None where it is none."""
    suits = {card[1] for card in cards}
    places = sorted(RUN.index(card[0]) for card in cards)
    steps = {high - low for low, high in pairwise(places)}
    if len(suits) != 1 or steps != {1} or len(cards) < 3:
        return None
    return min(len(cards), 4), places[-1]


def worth(cards):
    return POINTS[min(len(cards), 4)]


def rank(cards, trump):
    """What runs are compared by: length, height, trump."""
    return *read(cards), cards[0][1] == trump


def highest_first(cards):
    return sorted(cards, key=lambda card: -RUN.index(card[0]))


def streaks(hand):
    """The longest runs of a hand, from the highest card down."""
    for suit in SUITS:
        row = []
        for value in reversed(RUN):
            if value + suit in hand:
                row.append(value + suit)
                continue
            if len(row) > 2:
                yield row
            row = []
        if len(row) > 2:
            yield row


def cut(streak):
    """The ways to cut a streak into runs of three and four."""
    yield []
    for start in range(len(streak) - 2):
        for size in (4, 3):
            if start + size <= len(streak):
                for rest in cut(streak[start + size :]):
                    yield [streak[start : start + size], *rest]


def split(hand, trump):
    """The runs of a hand that earn most, the highest first."""
    found = []
    for streak in streaks(hand):
        ways = list(cut(streak))
        best = max(
            ways, key=lambda way: (sum(map(worth, way)), *[rank(run, trump) for run in way[:1]])
        )
        found += best
    return sorted(found, key=lambda run: rank(run, trump), reverse=True)


def contest(declared, order, trump):
    """The seats that score their runs; declared holds the runs of each seat as declared."""
    best = None
    winners = []
    for seat in order:
        if not declared[seat]:
            continue
        first = rank(declared[seat][0], trump)
        if best is None or first > best:
            best, winners = first, [seat]
        elif first == best and has("equal-melds-both-score"):
            winners.append(seat)
    return winners
