"""A resolved ruleset made ready to be played: frozen records and card tables, nothing optional."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import records
from .build import build, sequences
from .tables import CardTables, card_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rules", "make_rules"]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of one variant.

    A section of the ruleset is a field of the same name; `cards` holds the tables over the cards.
    `address` names the ruleset with its options.
    """

    address: str
    data: Mapping[str, Any]
    table: records.Table
    cards: CardTables
    last_trick: int
    dealing: records.Dealing
    bidding: records.Bidding
    seven_exchange: records.SevenExchange
    melds: records.Melds
    bella: records.Bella
    play: records.Play
    settlement: records.Settlement
    pot: records.Pot
    counters: records.Counters
    game: records.Game
    match: records.Match
    penalties: records.Penalties
    spoken: records.Spoken
    record: records.Record

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return self.table.players

    @property
    def sides(self) -> tuple[int, ...]:
        """Return the side of each seat, numbered from 0; partners share one."""
        pairs = self.table.sides == "pairs"
        return tuple(seat % 2 if pairs else seat for seat in range(self.players))


def make_rules(address: str, data: Mapping[str, Any]) -> Rules:
    """Return the rules that a resolved ruleset's plain data states."""
    play = build(records.Play, data["play"])
    return Rules(
        address=address,
        data=data,
        table=build(records.Table, data["table"]),
        cards=card_tables(data["cards"], play),
        last_trick=data["cards"]["last_trick"],
        dealing=build(records.Dealing, data["dealing"]),
        bidding=build(records.Bidding, data["bidding"]),
        seven_exchange=build(records.SevenExchange, data["seven_exchange"]),
        melds=_melds(data["melds"]),
        bella=build(records.Bella, data["bella"]),
        play=play,
        settlement=build(records.Settlement, data["settlement"]),
        pot=build(records.Pot, data.get("pot", {})),
        counters=build(records.Counters, data["counters"]),
        game=build(records.Game, data["game"]),
        match=build(records.Match, data["match"]),
        penalties=build(records.Penalties, data["penalties"]),
        spoken=build(records.Spoken, data["spoken"]),
        record=build(records.Record, data["record"]),
    )


def _melds(section: Mapping[str, Any]) -> records.Melds:
    ready = dict(section)
    ready["sequences"] = sequences(section["sequences"])
    ready["four_of_a_kind"] = tuple(section["four_of_a_kind"].items())
    return build(records.Melds, ready)
