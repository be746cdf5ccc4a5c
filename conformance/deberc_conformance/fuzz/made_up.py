"""Questions that no deal puts card by card: made up, by operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc.cards import SEATS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from deberc.rules import Rules


Given = dict[str, Any]
MELDS = (0, 0, 20, 50, 70, 100)


def _hand(rules: Rules, rng: Random, deal: Given) -> list[str]:
    """Return cards that lie together in the pack, so that planted ones stay together."""
    size = sum(rules.dealing.packets) + rules.dealing.draw
    start = rng.randrange(len(deal["deck"]) - size)
    return list(deal["deck"][start : start + size])


def _melds(rules: Rules, rng: Random, deal: Given) -> Given:
    return {"trump": rng.choice(SUITS), "cards": _hand(rules, rng, deal)}


def _points(rules: Rules, rng: Random) -> dict[str, int]:
    """Return points by seat; in every third question the first two are level."""
    seats = SEATS[: rules.players]
    points = {seat: rng.randint(0, 130) for seat in seats}
    if rng.random() < 0.33:
        points[seats[1]] = points[seats[0]]
    return points


def _tricks(rules: Rules, rng: Random) -> dict[str, int]:
    seats = SEATS[: rules.players]
    left = sum(rules.dealing.packets) + rules.dealing.draw
    tricks = {}
    for seat in seats[1:]:
        tricks[seat] = rng.choice((0, left, rng.randint(0, left)))
        left -= tricks[seat]
    return {seats[0]: left, **tricks}


def _settle(rules: Rules, rng: Random, deal: Given) -> Given:
    seats = SEATS[: rules.players]
    tricks = _tricks(rules, rng)
    last = rng.choice([seat for seat in seats if tricks[seat]])
    melds = dict.fromkeys(seats, 0) | {rng.choice(seats): rng.choice(MELDS)}
    bella = dict.fromkeys(seats, 0) | {rng.choice(seats): rng.choice((0, rules.bella.points))}
    cards = _points(rules, rng)
    if rng.random() < 0.33:
        made = {seat: melds[seat] + bella[seat] for seat in seats}
        made[last] += rules.last_trick
        cards = {seat: 130 - made[seat] for seat in seats}
    return {
        "dealer": deal["dealer"],
        "maker": rng.choice(seats),
        "cards": cards,
        "tricks": tricks,
        "last_trick": last,
        "melds": melds,
        "bella": bella,
        "before": deal.get("before", {}),
    }


def _ledger(rules: Rules, rng: Random, deal: Given) -> Given:
    rows = [row(rules, rng) for _ in range(rng.randint(1, 3))]
    return {"dealer": deal["dealer"], "before": deal.get("before", {}), "deals": rows}


def row(rules: Rules, rng: Random) -> Given:
    """Return a deal as a row of the score."""
    seats = SEATS[: rules.players]
    if rng.random() < 0.1:
        return {"passed_out": True}
    if rng.random() < 0.1 and rules.game.claim.kind != "none":
        target = rules.game.ends.points
        return {"claim": rng.choice(seats), "counted": rng.randint(target - 5, target + 20)}
    taken = list(seats)
    rng.shuffle(taken)
    return {
        "maker": rng.choice(seats),
        "points": _points(rules, rng),
        "tricks": _tricks(rules, rng),
        "last_tricks": taken,
    }


def _match(rules: Rules, rng: Random, _deal: Given) -> Given:
    seats = SEATS[: rules.players]
    target = max(rules.game.ends.points, 162)
    games = []
    for _ in range(rng.randint(0, 2)):
        winner, maker = rng.choice(seats), rng.choice(seats)
        totals = {seat: rng.choice((0, rng.randint(0, target - 1))) for seat in seats}
        totals[winner] = rng.randint(target, target + 150)
        outcome = rng.choice(("made", "bait"))
        games.append({"winner": winner, "maker": maker, "totals": totals, "outcome": outcome})
    return {"games": games}


def _ruling(rules: Rules, rng: Random, deal: Given) -> Given:
    """Return one of the offences, with cards of the deal."""
    hand = _hand(rules, rng, deal)
    rest = [card for card in deal["deck"] if card not in hand]
    ready: Given = {"by": rng.choice(SEATS[: rules.players]), "trump": rng.choice(SUITS)}
    named = rng.choice([sequence.name for sequence in rules.melds.sequences])
    top = rng.choice([card for card in deal["deck"] if card[0] in "AKQJ"])
    target = max(rules.game.ends.points, 162)
    acts: dict[str, Given] = {
        "play": {"hand": hand, "trick": [_lead(ready["by"], rng.choice(rest))], "card": hand[0]},
        "declare": {"hand": hand, "cards": hand[:3]},
        "extra_card": {},
        "exchange": {"hand": hand, "turn_up": rest[0], "target": rng.choice(TARGETS)},
        "ask_height": {"hand": hand, "declared": named},
        "concede": {"hand": hand, "declared": named, "height": top[0], "suit": top[1]},
        "ask_tierce": {"hand": hand, "turn_up": rest[0]},
        "claim": {"total": target - 40, "counted": rng.randint(30, 50), "moment": _moment(rng)},
        "wrong_entry": {"written": rng.choice((100, 130, 172)), "right": rng.choice((72, 100, 30))},
    }
    act = rng.choice(sorted(acts))
    whole = {"maker": rng.choice(SEATS[: rules.players]), "points": 162}
    return {"act": act, **ready, **acts[act], "deal": whole, "before": deal.get("before", {})}


TARGETS = ("turn_up", "turn_up", "bottom_card")


def _lead(by: str, card: str) -> Mapping[str, str]:
    return {"seat": "B" if by == "A" else "A", "card": card}


def _moment(rng: Random) -> str:
    return rng.choice(
        ("after_own_trick", "after_other_trick", "own_turn", "after_last_trick", "while_writing")
    )


MADE_UP: Mapping[str, Callable[[Rules, Random, Given], Given]] = {
    "melds": _melds,
    "settle_deal": _settle,
    "game_ledger": _ledger,
    "match_ledger": _match,
    "table_ruling": _ruling,
}
