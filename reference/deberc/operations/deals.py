"""`play_deal`, `settle_deal`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import game
from ..before import by_seat, read_before
from ..cards import CODES, SEATS, card_number, card_set
from ..deal import Deal, dealing
from ..deal.core import State
from ..settlement import Line, Played, has_needed_trick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..before import Before
    from ..game import Entry
    from ..rules import Rules


def play_deal(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play a script and return what the deal came to, or has come to so far."""
    deal = Deal(set_up(rules, given))
    deal.run(given["script"])
    result = deal.result
    if result is None:
        return _unfinished(deal)
    return {
        **entry_fields(rules, result.entry),
        "maker": None if result.maker is None else SEATS[result.maker],
        "trump": result.trump,
        "melds": by_letter(result.melds),
        "tricks": by_letter(result.tricks),
        "last_trick": None if result.last_trick is None else SEATS[result.last_trick],
        "bottom_card": _code(result.bottom_card),
    }


def set_up(rules: Rules, given: Mapping[str, Any]) -> State:
    """Return the state before the first bid that `hands` or `deck` describe."""
    before = read_before(rules, given.get("before"))
    dealer = SEATS.index(given["dealer"])
    if "deck" in given:
        return dealing.deal_pack(rules, before, dealer, [card_number(c) for c in given["deck"]])
    hands = [
        card_set(map(card_number, given["hands"].get(SEATS[seat], ())))
        for seat in range(rules.players)
    ]
    stock = [card_number(code) for code in given.get("stock", ())]
    state = State(rules, before, dealer, hands, card_number(given["turn_up"]), stock)
    return dealing.begin(state)


def _unfinished(deal: Deal) -> dict[str, Any]:
    state = deal.state
    rules = deal.rules
    made = deal.so_far()
    nothing = (0,) * len(made)
    return {
        "outcome": "unfinished",
        "maker": SEATS[state.maker] if state.maker >= 0 else None,
        "trump": "SCDH"[state.trump] if state.trump >= 0 else None,
        "points": by_seat(rules, made),
        "written": by_seat(rules, nothing),
        **score_fields(rules, state.before),
        "tricks": by_letter(state.tricks),
        "turn": deal.turn,
        "bottom_card": _code(state.bottom if state.bottom >= 0 else None),
    }


def _code(card: int | None) -> str | None:
    return None if card is None else CODES[card]


def by_letter(numbers: Sequence[int]) -> dict[str, int]:
    """Return numbers by seat letter."""
    return {SEATS[seat]: number for seat, number in enumerate(numbers)}


def entry_fields(rules: Rules, entry: Entry) -> dict[str, Any]:
    """Return an entry in the score as the operations answer it."""
    dealer = entry.next_dealer
    return {
        "outcome": entry.outcome,
        "points": by_seat(rules, entry.points),
        "written": by_seat(rules, entry.written),
        **score_fields(rules, entry.after),
        "next_dealer": None if dealer is None else SEATS[dealer],
        "winner": side_letter(rules, entry.winner),
        "breakdown": breakdown(rules, entry.lines),
    }


def score_fields(rules: Rules, after: Before) -> dict[str, Any]:
    """Return the score after a deal; counts and stakes only where the ruleset has them."""
    fields: dict[str, Any] = {"totals": by_seat(rules, after.totals), "pots": list(after.pots)}
    for name in ("bait", "trickless"):
        if getattr(rules.counters, name).kind != "none":
            counts = after.baits if name == "bait" else after.trickless
            fields["baits" if name == "bait" else name] = by_letter(counts)
    if rules.match.doubling.kind != "none":
        fields["stake"] = after.stake
        fields["cube"] = None if after.cube is None else SEATS[after.cube]
    if after.forced is not None:
        fields["forced"] = SEATS[after.forced]
    return fields


def breakdown(rules: Rules, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Return breakdown lines; a side's lines stand under its first seat."""
    return [
        {
            "seat": side_letter(rules, line.side),
            "what": line.what,
            "points": line.points,
            "rule": line.rule,
        }
        for line in sorted(lines, key=lambda line: line.side)
    ]


def side_letter(rules: Rules, side: int | None) -> str | None:
    """Return the first seat of a side."""
    return None if side is None else SEATS[rules.sides.index(side)]


def settle_deal(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a deal from what each side made in it."""
    before = read_before(rules, given.get("before"))
    return entry_fields(rules, game.enter_played(rules, read_played(rules, given), before))


def read_played(rules: Rules, given: Mapping[str, Any]) -> Played:
    """Return a deal to be settled from card points, tricks, melds and bella by seat."""
    lines: list[Line] = []
    last = given["last_trick"]
    tricks = [given["tricks"][SEATS[seat]] for seat in range(rules.players)]
    for seat, side in enumerate(rules.sides):
        letter = SEATS[seat]
        lines.append(Line(side, "cards", given["cards"][letter], "settlement.made"))
        if letter == last:
            lines.append(Line(side, "last_trick", rules.last_trick, "cards.last_trick"))
        for what, rule in (("melds", rules.melds), ("bella", rules.bella)):
            stands = has_needed_trick(rules, tricks, seat, rule.trick_needed)
            points = given[what][letter] * stands
            cited = "melds.trick_needed" if what == "melds" else "bella.points"
            lines.append(Line(side, what, points, cited))
    merged = tuple(_added(lines))
    points = [0] * rules.side_count
    for line in merged:
        points[line.side] += line.points
    return Played(
        dealer=SEATS.index(given["dealer"]),
        maker=SEATS.index(given["maker"]),
        lines=merged,
        points=tuple(points),
        tricks=read_tricks(rules, given["tricks"]),
        last_tricks=_last_tricks(given),
    )


def _last_tricks(given: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the seats that took a trick, the last first, as far as counts of them tell."""
    last = given["last_trick"]
    others = [seat for seat, count in given["tricks"].items() if count and seat != last]
    known = given.get("last_tricks") or [last, *(others if len(others) == 1 else [])]
    return tuple(SEATS.index(seat) for seat in known)


def _added(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines with those of partners that say the same added up, without what is nothing."""
    sums: dict[tuple[int, str, str], int] = {}
    for line in lines:
        key = (line.side, line.what, line.rule)
        sums[key] = sums.get(key, 0) + line.points
    for (side, what, rule), points in sums.items():
        if points:
            yield Line(side, what, points, rule)


def read_tricks(rules: Rules, given: Mapping[str, int] | None) -> tuple[int, ...] | None:
    """Return how many tricks each seat took, None where that is not said."""
    return None if given is None else tuple(given[SEATS[seat]] for seat in range(rules.players))
