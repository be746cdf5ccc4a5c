"""Cards, dealing and bidding that do not go together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..problems import Problem
    from .whole import Whole

_ORDERS: Final = ("cards.trump_order", "cards.plain_order", "cards.sequence_order")
_TABLES: Final = ("cards.trump_points", "cards.plain_points")


def pack(whole: Whole) -> Iterable[Problem]:
    """Report a deal that takes more cards than the pack has."""
    players, has = whole.number("table.players"), whole.number("cards.pack")
    aside = (whole.value("dealing.turn_up_to") == "nobody") + (
        whole.value("dealing.bottom_card") == "shown"
    )
    needed = players * whole.hand + aside
    if needed > has:
        rules = ("dealing.draw", "dealing.packets", "cards.pack", "table.players")
        most = max(0, (has - aside) // players - whole.first_hand)
        yield whole.problem("pack-too-small", *rules, needed=needed, pack=has, most=most)


def orders(whole: Whole) -> Iterable[Problem]:
    """Report an order that leaves out a rank of the pack, or lists another one."""
    has = whole.number("cards.pack")
    for rule in _ORDERS:
        listed = whole.value(rule).split()
        count = Counter(listed)
        wrong = {
            "missing": [rank for rank in whole.ranks if rank not in count],
            "extra": [rank for rank in count if rank not in whole.ranks],
            "twice": [rank for rank, times in count.items() if times > 1],
        }
        for kind, ranks in wrong.items():
            if ranks:
                names = tuple(ranks)
                sentence, fields = f"order-not-the-pack/{kind}", {"rule": rule, "pack": has}
                yield whole.problem(sentence, rule, "cards.pack", ranks=names, **fields)


def points(whole: Whole) -> Iterable[Problem]:
    """Report points of a rank that is not there, and ranks without points."""
    has = whole.number("cards.pack")
    for rule in (*_TABLES, "melds.four_of_a_kind"):
        table: dict[str, Any] = whole.value(rule)
        for rank in table:
            if rank not in whole.ranks:
                fields = {"rule": rule, "pack": has, "rank": rank}
                yield whole.problem("rank-not-in-pack", f"{rule}.{rank}", "cards.pack", **fields)
    for rule in _TABLES:
        missing = tuple(rank for rank in whole.ranks if rank not in whole.value(rule))
        if missing:
            yield whole.problem("rank-without-points", rule, "cards.pack", rule=rule, ranks=missing)


def exchange(whole: Whole) -> Iterable[Problem]:
    """Report an exchange of the seven whose moment or suit never comes."""
    group = "seven_exchange"
    if whole.value(f"{group}.seats") == "nobody":
        return
    taken = whole.value("dealing.turn_up_to") != "nobody"
    if taken and whole.value(f"{group}.window") != "before_draw":
        rules = (f"{group}.window", f"{group}.seats", "dealing.turn_up_to")
        yield whole.problem("window-never-opens/exchange-taken", *rules)
    if whole.value(f"{group}.trump") == "turn_up_suit" and not _turn_up_may_be_trump(whole):
        rules = (f"{group}.trump", f"{group}.seats", "bidding.rounds")
        yield whole.problem("window-never-opens/exchange-suit", *rules)


def _turn_up_may_be_trump(whole: Whole) -> bool:
    suits = [*whole.value("bidding.rounds"), whole.value("bidding.obliged.suits")]
    replay = whole.value("settlement.replay_trump") == "new_turn_up"
    return replay or not {"turn_up_suit", "any_suit"}.isdisjoint(suits)


def misdeals(whole: Whole) -> Iterable[Problem]:
    """Report new deals that can never be called for, or always."""
    if whole.value("dealing.four_sevens.call") == "on_demand" and whole.hand < 4:
        rules = ("dealing.four_sevens.call", "dealing.draw", "dealing.packets")
        yield whole.problem("four-sevens-never", *rules, hand=whole.hand)
    if whole.value("dealing.few_points.call") == "on_demand":
        table, limit = whole.value("cards.plain_points"), whole.value("dealing.few_points.limit")
        average = sum(table.values()) * whole.hand // len(table)
        if limit >= average:
            rules = ("dealing.few_points.limit", "dealing.few_points.call", "cards.plain_points")
            yield whole.problem("few-points-always", *rules, limit=limit, average=average)


CARD_CHECKS: Final = (pack, orders, points, exchange, misdeals)
