"""Wrong answers that could be right: what a slightly other position, or other rules, would give.

Values are compared as they stand in the corpus; ``None`` is nobody, ``REFUSED`` a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.cards import SEATS
from deberc_conformance.reference import answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from deberc import Variant

    Given = Mapping[str, Any]

REFUSED: Final = "refused"
_SUITS: Final = "SCDH"
_OUTCOMES: Final = ("made", "tied", "bait")
_RULINGS: Final = ("none", "taken_back", "no_penalty", "bait_on_cards", "own_meld_void")
_MONEY: Final = ("wrong_entry",)
_OF_MONEY: Final = ("none", "corrected", "difference_to_finder")


def listed(field: str, given: Given, rules: Variant) -> list[Any] | None:
    """Return all answers a question has where they are few and known; None for any number."""
    seats = list(SEATS[: rules.players])
    sides = [SEATS[members[0]] for members in rules.seats_of]
    known: dict[str, Callable[[], list[Any]]] = {
        "cards": lambda: list(given["hand"]),
        "bids": lambda: ["pass", "order", *(f"name {suit}" for suit in _SUITS)],
        "trick_winner": lambda: [one["seat"] for one in given["trick"]],
        "winner": lambda: [*sides, None],
        "next_dealer": lambda: seats,
        "first_dealer": lambda: [*seats, "lot"],
        "outcome": lambda: list(_OUTCOMES),
        "consequence": lambda: list(_OF_MONEY if given["act"] in _MONEY else _RULINGS),
        "allowed": lambda: [True, False],
    }
    return known[field]() if field in known else None


def near(op: str, field: str, given: Given, rules: Variant) -> Iterator[Any]:
    """Yield what the field comes to in positions that differ from the given one in one thing."""
    for other in _VARIATIONS[op](given, rules):
        kind, body = answer_of(rules, op, other)
        if kind == "result" and field in body:
            yield body[field]
    kind, body = answer_of(rules, op, given)
    if kind == "result" and isinstance(body.get(field), dict):
        yield from _moved(body[field], rules)


def _moved(points: Mapping[str, int], rules: Variant) -> Iterator[dict[str, int]]:
    """Yield the same points given to each side alone, and to nobody."""
    total = sum(points.values())
    for members in rules.seats_of:
        yield {seat: total if seat == SEATS[members[0]] else 0 for seat in points}
    yield dict.fromkeys(points, 0)


def _other_trumps(given: Given, rules: Variant) -> Iterator[Given]:  # noqa: ARG001
    yield from ({**given, "trump": suit} for suit in _SUITS if suit != given["trump"])


def _fewer_cards(given: Given, rules: Variant) -> Iterator[Given]:
    yield from _other_trumps(given, rules)
    for card in given["cards"]:
        yield {**given, "cards": [one for one in given["cards"] if one != card]}


def _other_seats(given: Given, rules: Variant, *names: str) -> Iterator[Given]:
    for name in names:
        for seat in SEATS[: rules.players]:
            if given.get(name) not in (None, seat):
                yield {**given, name: seat}


def _other_contests(given: Given, rules: Variant) -> Iterator[Given]:
    for silent in given["declared"]:
        yield {**given, "declared": {**given["declared"], silent: []}}
    if "tricks" in given:
        yield {**given, "tricks": dict.fromkeys(given["tricks"], 1)}
    yield from _other_seats(given, rules, "eldest", "maker")


def _other_deals(given: Given, rules: Variant) -> Iterator[Given]:
    yield from _without_pots(given)
    yield from _other_seats(given, rules, "maker", "last_trick", "dealer")
    for name in ("melds", "bella"):
        if any(given[name].values()):
            yield {**given, name: dict.fromkeys(given[name], 0)}


def _without_pots(given: Given) -> Iterator[Given]:
    before = given.get("before", {})
    if "pots" in before:
        kept = {name: value for name, value in before.items() if name not in ("pots", "hung")}
        yield {**given, "before": kept}


def _other_games(given: Given, rules: Variant) -> Iterator[Given]:
    yield from _without_pots(given)
    for place, deal in enumerate(given["deals"]):
        for other in _other_seats(deal, rules, "maker", "last_trick"):
            yield {**given, "deals": [*given["deals"][:place], other, *given["deals"][place + 1 :]]}
    if len(given["deals"]) > 1:
        yield {**given, "deals": given["deals"][:-1]}


def _other_matches(given: Given, rules: Variant) -> Iterator[Given]:
    games = given["games"]
    for place, game in enumerate(games):
        for other in _other_seats(game, rules, "winner", "maker"):
            yield {**given, "games": [*games[:place], other, *games[place + 1 :]]}
        if "stake" in game:
            plain = {name: value for name, value in game.items() if name != "stake"}
            yield {**given, "games": [*games[:place], plain, *games[place + 1 :]]}
    if games:
        yield {**given, "games": games[:-1]}
        yield {**given, "games": [*games, games[-1]]}


_VARIATIONS: Final[Mapping[str, Callable[[Given, Variant], Iterable[Given]]]] = {
    "card_values": _other_trumps,
    "melds": _fewer_cards,
    "meld_contest": _other_contests,
    "settle_deal": _other_deals,
    "game_ledger": _other_games,
    "match_ledger": _other_matches,
}
