"""Who deals next (`dealing.next_dealer`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .rules import Rules


def after_passed_out(rules: Rules, dealer: int) -> int:
    """Return the next dealer after a deal in which everyone passed."""
    if rules.dealing.next_dealer.passed_out == "same_dealer":
        return dealer
    return next_seat(rules, dealer)


def after_tie(rules: Rules, dealer: int, maker: int, points: Sequence[int]) -> int:
    """Return the next dealer after a hanging bait; `points` made in it, by side."""
    match rules.dealing.next_dealer.tie:
        case "defender":
            return first_of(rules, dealer, _level_defenders(rules, maker, points))
        case "maker":
            return maker
        case "next_seat":
            return next_seat(rules, dealer)
        case "same_dealer":
            return dealer


def _level_defenders(rules: Rules, maker: int, points: Sequence[int]) -> set[int]:
    """Return the defending sides level with the maker; all of them where none is."""
    own = rules.sides[maker]
    others = set(rules.sides) - {own}
    return {side for side in others if points[side] == points[own]} or others


def after_played(rules: Rules, dealer: int, maker: int, points: Sequence[int]) -> int:
    """Return the next dealer after any other deal; `points` made in it, by side."""
    match rules.dealing.next_dealer.played:
        case "higher_score":
            best = max(points)
            return first_of(
                rules, dealer, {side for side, made in enumerate(points) if made == best}
            )
        case "maker":
            return maker
        case "next_seat":
            return next_seat(rules, dealer)


def next_seat(rules: Rules, dealer: int) -> int:
    """Return the seat on the dealer's left."""
    return (dealer + 1) % rules.players


def first_of(rules: Rules, dealer: int, sides: Collection[int]) -> int:
    """Return the first seat of the sides (`dealing.next_dealer.level`)."""
    start = dealer + (rules.dealing.next_dealer.level == "eldest_first")
    seats = ((start + step) % rules.players for step in range(rules.players))
    return next(seat for seat in seats if rules.sides[seat] in sides)
