"""Deals of a game and games of a match, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..nodes import numbered, paragraph
from .values import by_seat, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils.nodes import Node

    from ..book import Book


def deals(book: Book, played: Sequence[Mapping[str, Any]]) -> list[Node]:
    """Return the deals of a game."""
    return [numbered(*([paragraph(_deal(book, deal))] for deal in played), classes=["ledger"])]


def games(book: Book, played: Sequence[Mapping[str, Any]]) -> list[Node]:
    """Return the games of a match."""
    if not played:
        return text(book.say("value", "none"))
    return [numbered(*([paragraph(_game(book, game))] for game in played), classes=["ledger"])]


def _deal(book: Book, deal: Mapping[str, Any]) -> str:
    if "bait_on_cards" in deal:
        seat, points = deal["bait_on_cards"], deal["points"]
        return book.say("ledger", "bait_on_cards", seat=seat, points=points)
    if "claim" in deal:
        return book.say("ledger", "claim", seat=deal["claim"], counted=deal["counted"])
    if "offer" in deal:
        key = "offer_accepted" if deal["accepted"] else "offer_refused"
        return book.say("ledger", key, seat=deal["offer"])
    for kind in ("passed_out", "redeal"):
        if kind in deal:
            return book.say("ledger", kind)
    return _played(book, deal)


def _played(book: Book, deal: Mapping[str, Any]) -> str:
    points = by_seat(book, deal["points"])
    said = [book.say("ledger", "played", maker=deal["maker"], points=points)]
    if "last_trick" in deal:
        said.append(book.say("ledger", "last_trick", seat=deal["last_trick"]))
    elif "last_tricks" in deal:
        said.append(book.say("ledger", "last_trick", seat=", ".join(deal["last_tricks"])))
    if "tricks" in deal:
        said.append(book.say("ledger", "tricks", tricks=by_seat(book, deal["tricks"])))
    return "; ".join(said)


def _game(book: Book, game: Mapping[str, Any]) -> str:
    said = []
    if "maker" in game:
        said.append(f"{book.say('given', 'maker').lower()} {game['maker']}")
    if "outcome" in game:
        said.append(book.say("outcome", "tied_plain" if game["outcome"] == "tied" else game["outcome"]))
    winner = game.get("winner")
    said.append(book.say("ledger", "winner", seat=winner) if winner else book.say("ledger", "no_winner"))
    if "totals" in game:
        said.append(book.say("ledger", "totals", totals=by_seat(book, game["totals"])))
    if "stake" in game:
        said.append(book.say("ledger", "stake", stake=game["stake"]))
    return "; ".join(said)
