"""Random acts at the table with cards of a deal, for `table_ruling`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc.cards import SEATS, SUITS
from deberc.operations import answer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from deberc.rules import Rules

Given = dict[str, Any]
TARGETS = ("turn_up", "turn_up", "bottom_card")
MOMENTS = ("after_own_trick", "after_other_trick", "own_turn", "after_last_trick", "while_writing")


def hand_of(rules: Rules, rng: Random, deal: Given) -> list[str]:
    """Return cards that lie together in the pack, so that planted ones stay together."""
    size = sum(rules.dealing.packets) + rules.dealing.draw
    start = rng.randrange(len(deal["deck"]) - size)
    return list(deal["deck"][start : start + size])


def ruling(rules: Rules, rng: Random, deal: Given) -> Given:
    """Return one of the offences, with cards of the deal."""
    hand = hand_of(rules, rng, deal)
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
        "ask_to_show": {},
        "refuse_to_show": {},
        "claim": {
            "total": target - 40,
            "counted": rng.randint(30, 50),
            "moment": rng.choice(MOMENTS),
        },
        "wrong_entry": {"written": rng.choice((100, 130, 172)), "right": rng.choice((72, 100, 30))},
    }
    act = rng.choice(sorted(acts))
    whole = {"maker": rng.choice(SEATS[: rules.players]), "points": 162}
    told = _shown(rules, rng, deal) if act.endswith("_to_show") else acts[act]
    return {"act": act, **ready, **told, "deal": whole, "before": deal["before"]}


def _shown(rules: Rules, rng: Random, deal: Given) -> Given:
    """Return what was declared when somebody is to show his melds, and the trick so far."""
    seats, trump = SEATS[: rules.players], rng.choice(SUITS)
    size, deck = sum(rules.dealing.packets) + rules.dealing.draw, deal["deck"]
    declared = {}
    for place, seat in enumerate(seats):
        given = {"trump": trump, "cards": deck[place * size : (place + 1) * size]}
        melds = answer(rules, "melds", given)["melds"]
        declared[seat] = [meld["cards"] for meld in melds[: rng.randint(0, 2)]]
    trick = [{"seat": seat, "card": card} for seat, card in zip(seats, deck, strict=False)]
    return {
        "to": rng.choice(seats),
        "trump": trump,
        "eldest": seats[0],
        "maker": rng.choice(seats),
        "declared": declared,
        "trick": trick[: rng.randint(0, len(seats))],
    }


def _lead(by: str, card: str) -> Mapping[str, str]:
    return {"seat": "B" if by == "A" else "A", "card": card}
