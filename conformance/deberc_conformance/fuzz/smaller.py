"""Smaller positions of each operation: with fewer cards, acts, rows, and less of a score before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Given = dict[str, Any]


def smaller(op: str, given: Given) -> Iterator[Given]:
    """Yield positions that are a little smaller than a given one, the much smaller ones first."""
    yield from _without_before(given)
    if op in _SMALLER:
        yield from _SMALLER[op](given)


def _with(given: Given, **fields: Any) -> Given:
    return {**given, **fields}


def _without(given: Given, name: str) -> Given:
    return {key: value for key, value in given.items() if key != name}


def _without_before(given: Given) -> Iterator[Given]:
    before = given.get("before")
    if before is None:
        return
    yield _without(given, "before")
    for name in before:
        if len(before) > 1:
            yield _with(given, before=_without(before, name))
    totals = before.get("totals", {})
    for seat, points in totals.items():
        if points:
            yield _with(given, before=_with(before, totals={**totals, seat: 0}))


def shorter(items: list[Any]) -> Iterator[list[Any]]:
    """Yield a list without its halves, its quarters, and so on down to single items."""
    size = len(items) // 2
    while size:
        for start in range(0, len(items), size):
            yield [*items[:start], *items[start + size :]]
        size //= 2
    if len(items) == 1:
        yield []


def _fewer(name: str, least: int = 1) -> Callable[[Given], Iterator[Given]]:
    """Return a function that takes items out of one list of a position."""

    def found(given: Given) -> Iterator[Given]:
        for items in shorter(given[name]):
            if len(items) >= least:
                yield _with(given, **{name: items})

    return found


def _legal_cards(given: Given) -> Iterator[Given]:
    for trick in shorter(given["trick"]):
        if trick:
            yield _with(given, trick=_seated(trick, given))
    yield from _fewer("hand")(given)


def _seated(trick: list[Given], given: Given) -> list[Given]:
    """Return cards of a trick laid by the last seats of it."""
    seats = [each["seat"] for each in given["trick"]]
    if len(trick) == len(seats):
        return trick
    kept = seats[len(seats) - len(trick) :]
    return [{"seat": who, "card": each["card"]} for who, each in zip(kept, trick, strict=True)]


def _meld_contest(given: Given) -> Iterator[Given]:
    declared = given["declared"]
    for seat, melds in declared.items():
        for fewer in shorter(melds):
            yield _with(given, declared={**declared, seat: fewer})
        for place, cards in enumerate(melds):
            for less in (cards[1:], cards[:-1]):
                if len(less) >= 3:
                    changed = [*melds[:place], less, *melds[place + 1 :]]
                    yield _with(given, declared={**declared, seat: changed})
    even = dict.fromkeys(given["tricks"], 1)
    if given["tricks"] != even:
        yield _with(given, tricks=even)


def _legal_bids(given: Given) -> Iterator[Given]:
    bids = given["bids"]
    for length in range(len(bids)):
        yield _with(given, bids=bids[:length])


def _settle_deal(given: Given) -> Iterator[Given]:
    for name in ("melds", "bella"):
        for seat, points in given.get(name, {}).items():
            if points:
                yield _with(given, **{name: {**given[name], seat: 0}})
    if "last_tricks" in given:
        yield _without(given, "last_tricks")
    yield from _rounder(given)


def _rounder(given: Given) -> Iterator[Given]:
    """Yield card points with some moved between seats that have a trick, to rounder numbers."""
    points, tricks = given["cards"], given["tricks"]
    takers = [seat for seat in points if tricks.get(seat)]
    odd = [seat for seat in takers if points[seat] % 10]
    for seat in odd:
        for other in takers:
            if other != seat:
                spare = points[seat] % 10
                moved = {**points, seat: points[seat] - spare, other: points[other] + spare}
                if sum(each % 10 > 0 for each in moved.values()) < len(odd):
                    yield _with(given, cards=moved)


def _game_ledger(given: Given) -> Iterator[Given]:
    yield from _fewer("deals")(given)
    for place, row in enumerate(given["deals"]):
        for name in ("tricks", "last_tricks"):
            if name in row:
                deals = given["deals"]
                changed = [*deals[:place], _without(row, name), *deals[place + 1 :]]
                yield _with(given, deals=changed)


def _table_ruling(given: Given) -> Iterator[Given]:
    if "deal" in given:
        yield _without(given, "deal")
    if "hand" in given and given["act"] != "play":
        yield from _fewer("hand")(given)


def _play_deal(given: Given) -> Iterator[Given]:
    script = given["script"]
    for length in _lengths(len(script)):
        yield _with(given, script=script[:length])
    seats = len({act[0] for act in script if " play " in act}) or len(SEATS)
    for size in (3 * seats, 2 * seats, seats):
        for start in range(len(script) - size, -1, -1):
            if all(" play " in act for act in script[start : start + size]):
                yield _with(given, script=[*script[:start], *script[start + size :]])
    for place in range(len(script) - 1, -1, -1):
        yield _with(given, script=[*script[:place], *script[place + 1 :]])


def _lengths(length: int) -> Iterator[int]:
    """Yield lengths below one: some far apart, to come near quickly, then every one."""
    coarse = [length * part // 8 for part in range(8)]
    yield from coarse
    yield from (each for each in range(length) if each not in coarse)


_SMALLER: Final[dict[str, Callable[[Given], Iterator[Given]]]] = {
    "card_values": _fewer("cards"),
    "legal_cards": _legal_cards,
    "melds": _fewer("cards"),
    "meld_contest": _meld_contest,
    "legal_bids": _legal_bids,
    "settle_deal": _settle_deal,
    "game_ledger": _game_ledger,
    "match_ledger": _fewer("games", 0),
    "table_ruling": _table_ruling,
    "play_deal": _play_deal,
}


def least(op: str, given: Given, keeps: Callable[[Given], bool]) -> Given:
    """Return a smallest position that still has what a given one has."""
    while (less := next(filter(keeps, smaller(op, given)), None)) is not None:
        given = less
    return given
