"""A resolved ruleset made ready to be played: frozen records and card tables, nothing optional."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import records, score_records
from .build import build, sequences
from .tables import CardTables, card_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rules", "make_rules"]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of one variant.

    A section of the ruleset is a field of the same name; `cards` holds tables over the cards.
    `address` names the ruleset with its options; `players` counts the seats; `sides` has the side
    of each seat, numbered from 0 (partners share one), and `seats_of` the seats of each side.
    """

    address: str
    data: Mapping[str, Any]
    players: int
    sides: tuple[int, ...]
    side_count: int
    seats_of: tuple[tuple[int, ...], ...]
    table: records.Table
    cards: CardTables
    last_trick: int
    dealing: records.Dealing
    bidding: records.Bidding
    seven_exchange: records.SevenExchange
    melds: records.Melds
    bella: records.Bella
    play: records.Play
    settlement: score_records.Settlement
    pot: score_records.Pot
    counters: score_records.Counters
    game: score_records.Game
    match: score_records.Match
    penalties: score_records.Penalties
    spoken: score_records.Spoken
    record: score_records.Record


def make_rules(address: str, data: Mapping[str, Any]) -> Rules:
    """Return the rules that a resolved ruleset's plain data states."""
    play = build(records.Play, data["play"])
    table = build(records.Table, data["table"])
    sides = _sides(table)
    return Rules(
        address=address,
        data=data,
        players=table.players,
        sides=sides,
        side_count=len(set(sides)),
        seats_of=tuple(
            tuple(seat for seat, own in enumerate(sides) if own == side)
            for side in sorted(set(sides))
        ),
        table=table,
        cards=card_tables(data["cards"], play),
        last_trick=data["cards"]["last_trick"],
        dealing=build(records.Dealing, data["dealing"]),
        bidding=build(records.Bidding, data["bidding"]),
        seven_exchange=build(records.SevenExchange, data["seven_exchange"]),
        melds=_melds(data["melds"]),
        bella=build(records.Bella, data["bella"]),
        play=play,
        settlement=build(score_records.Settlement, data["settlement"]),
        pot=build(score_records.Pot, data.get("pot", {})),
        counters=build(score_records.Counters, data["counters"]),
        game=build(score_records.Game, data["game"]),
        match=build(score_records.Match, data["match"]),
        penalties=_penalties(data["penalties"]),
        spoken=build(score_records.Spoken, data["spoken"]),
        record=build(score_records.Record, data["record"]),
    )


def _sides(table: records.Table) -> tuple[int, ...]:
    pairs = table.sides == "pairs"
    return tuple(seat % 2 if pairs else seat for seat in range(table.players))


def _melds(section: Mapping[str, Any]) -> records.Melds:
    ready = dict(section)
    ready["sequences"] = sequences(section["sequences"])
    ready["four_of_a_kind"] = tuple(section["four_of_a_kind"].items())
    return build(records.Melds, ready)


def _penalties(section: Mapping[str, Any]) -> score_records.Penalties:
    own = section.get("own", {}).items()
    return build(
        score_records.Penalties,
        {**section, "own": tuple((name, row["consequence"]) for name, row in own)},
    )
