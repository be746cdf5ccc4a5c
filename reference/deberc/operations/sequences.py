"""`melds`, `meld_contest`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import CODES, SEATS, card_number, card_set, suit_number
from ..errors import Refused
from ..melds import Contest, Meld, Refusal, best_split, clash, compare, key_of, read_meld
from ..settlement import has_needed_trick

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..rules import Rules


def melds(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the split of a hand that earns most."""
    trump = suit_number(given["trump"])
    hand = card_set(map(card_number, given["cards"]))
    split = best_split(rules, hand, trump)
    pair = 0b11000000 << (9 * trump)
    spent = card_set(()) if rules.bella.in_sequence == "allowed" else _cards(split)
    return {
        "melds": [{"name": meld.name, "cards": descending(rules, meld)} for meld in split],
        "points": sum(meld.points for meld in split),
        "bella": hand & pair == pair and not spent & pair,
    }


def _cards(split: Sequence[Meld]) -> int:
    held = 0
    for meld in split:
        held |= meld.cards
    return held


def descending(rules: Rules, meld: Meld) -> list[str]:
    """Return the codes of a meld from its highest card down."""
    order = [card for suit in rules.cards.descending for card in suit]
    return [CODES[card] for card in order if meld.cards >> card & 1]


def meld_contest(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return who wins a comparison and what each seat writes for its sequences."""
    contest, declared = contest_of(rules, given)
    return {
        "scores": {
            SEATS[seat]: _score(rules, contest, declared[seat], seat, given["tricks"])
            for seat in range(rules.players)
        },
        "winner": None if contest.winner is None else SEATS[contest.winner],
    }


def contest_of(rules: Rules, given: Mapping[str, Any]) -> tuple[Contest, list[list[Meld]]]:
    """Return the comparison of what was declared, and that by seat; refuse what cannot be."""
    trump = suit_number(given["trump"])
    eldest = SEATS.index(given["eldest"])
    seats = [(eldest + step) % rules.players for step in range(rules.players)]
    declared: list[list[Meld]] = [[] for _ in seats]
    for seat in seats:
        for cards in given["declared"].get(SEATS[seat], []):
            _declare(rules, trump, declared[seat], cards)
    spoken = [seat for seat in seats if declared[seat]]
    maker = SEATS.index(given["maker"])
    return compare(rules, declared, spoken, trump, maker, eldest), declared


def _declare(rules: Rules, trump: int, own: list[Meld], codes: Sequence[str]) -> None:
    """Add a declared meld; refuse what is none, shares a card, or is higher than the first."""
    tried = " ".join(codes)
    meld = read_meld(rules, card_set(map(card_number, codes)))
    if isinstance(meld, Refusal):
        raise Refused(tried, meld.rule)
    rule = clash(rules, own, meld)
    if rule:
        raise Refused(tried, rule)
    first = rules.melds.first_declared == "highest"
    if first and own and key_of(rules, meld, trump) > key_of(rules, own[0], trump):
        raise Refused(tried, "melds.first_declared")
    own.append(meld)


def _score(
    rules: Rules,
    contest: Contest,
    declared: Sequence[Meld],
    seat: int,
    tricks: Mapping[str, int],
) -> int:
    if seat not in contest.scorers or not has_needed_trick(
        rules, [tricks[SEATS[s]] for s in range(rules.players)], seat, rules.melds.trick_needed
    ):
        return 0
    return sum(meld.points // 2 if contest.halves else meld.points for meld in declared)
