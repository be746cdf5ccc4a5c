"""Cards and tricks, as a card game for two to four is usually begun."""

from habits import has

SUITS = "SCDH"
PLAIN = "789JQKTA"
TRUMPS = "78QKTA9J"
RUN = "789TJQKA"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_WORTH = {**WORTH, "J": 20, "9": 14}
PACK = {rank + suit for rank in RUN for suit in SUITS}


def worth(card, trump):
    return (TRUMP_WORTH if card[1] == trump else WORTH).get(card[0], 0)


def strength(card, led, trump):
    """How strong a card is in a trick: trumps, then the suit that was led, then the rest."""
    rank, suit = card
    if suit == trump:
        power = TRUMPS.index(rank)
        if has("eight-level-with-seven"):
            power = max(power, 1)
        return 20 + power
    return PLAIN.index(rank) if suit == led else -1


def best_of(trick, trump):
    """The play that takes the trick so far; trick holds pairs of seat and card."""
    led = trick[0][1][1]
    best = trick[0]
    for play in trick[1:]:
        if strength(play[1], led, trump) > strength(best[1], led, trump):
            best = play
    return best


def legal(hand, trick, trump):
    """The cards that may be played."""
    if not trick:
        return list(hand)
    led = trick[0][1][1]
    top = strength(best_of(trick, trump)[1], led, trump)
    higher = [card for card in hand if strength(card, led, trump) > top]
    following = [card for card in hand if card[1] == led]
    if following:
        if led == trump:
            return [card for card in following if card in higher] or following
        return following
    trumps = [card for card in hand if card[1] == trump]
    if has("ruff-taken-for-a-revoke"):
        return [card for card in hand if card not in trumps] or trumps
    if not trumps:
        return list(hand)
    if has("overtrump-ignored"):
        return trumps
    return [card for card in trumps if card in higher] or trumps
