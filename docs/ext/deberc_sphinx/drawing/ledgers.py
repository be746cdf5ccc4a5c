"""Deals of a game and games of a match, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..nodes import numbered, paragraph
from .values import by_seat, suit_name, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from docutils.nodes import Node

    from ..book import Book

    Teller = Callable[[Book, Mapping[str, Any]], str]


def deals(book: Book, played: Sequence[Mapping[str, Any]]) -> list[Node]:
    """Return the deals of a game."""
    return [numbered(*([paragraph(_deal(book, deal))] for deal in played), classes=["ledger"])]


def games(book: Book, played: Sequence[Mapping[str, Any]]) -> list[Node]:
    """Return the games of a match."""
    if not played:
        return text(book.say("value", "none"))
    return [numbered(*([paragraph(_game(book, game))] for game in played), classes=["ledger"])]


def _deal(book: Book, deal: Mapping[str, Any]) -> str:
    said = [reader(book, deal) for key, reader in _KINDS.items() if key in deal]
    parts = said[:1] or [_played(book, deal)]
    if "said" in deal:
        parts.append(book.say("ledger", "said", seats=", ".join(deal["said"])))
    return "; ".join(parts)


def _bait_on_cards(book: Book, deal: Mapping[str, Any]) -> str:
    points = deal["points"]
    shown = by_seat(book, points) if isinstance(points, dict) else points
    return book.say("ledger", "bait_on_cards", seat=deal["bait_on_cards"], points=shown)


def _claim(book: Book, deal: Mapping[str, Any]) -> str:
    return book.say("ledger", "claim", seat=deal["claim"], counted=deal["counted"])


def _redeal(book: Book, deal: Mapping[str, Any]) -> str:
    seat = deal["redeal"]
    return book.say("ledger", "redeal" if seat is True else "redeal_by", seat=seat)


def _offered(kind: str) -> Teller:
    def said(book: Book, deal: Mapping[str, Any]) -> str:
        key = f"{kind}_{'accepted' if deal['accepted'] else 'refused'}"
        return book.say("ledger", key, seat=deal[kind])

    return said


_KINDS: Final[dict[str, Teller]] = {
    "bait_on_cards": _bait_on_cards,
    "claim": _claim,
    "offer": _offered("offer"),
    "double": _offered("double"),
    "passed_out": lambda book, _deal: book.say("ledger", "passed_out"),
    "redeal": _redeal,
}


def _played(book: Book, deal: Mapping[str, Any]) -> str:
    points = by_seat(book, deal["points"])
    said = [book.say("ledger", "played", maker=deal["maker"], points=points)]
    if "last_trick" in deal:
        said.append(book.say("ledger", "last_trick", seat=deal["last_trick"]))
    elif "last_tricks" in deal:
        said.append(book.say("ledger", "last_trick", seat=", ".join(deal["last_tricks"])))
    if "tricks" in deal:
        said.append(book.say("ledger", "tricks", tricks=by_seat(book, deal["tricks"])))
    if "trump" in deal:
        said.append(book.say("ledger", "trump", suit=suit_name(book, deal["trump"])))
    return "; ".join(said)


def _game(book: Book, game: Mapping[str, Any]) -> str:
    seats = [name for name in ("dealer", "maker") if name in game]
    said = [f"{book.say('given', name).lower()} {game[name]}" for name in seats]
    if "outcome" in game:
        said.append(
            book.say("outcome", "tied_plain" if game["outcome"] == "tied" else game["outcome"])
        )
    winner = game.get("winner")
    said.append(
        book.say("ledger", "winner", seat=winner) if winner else book.say("ledger", "no_winner")
    )
    if "totals" in game:
        said.append(book.say("ledger", "totals", totals=by_seat(book, game["totals"])))
    if "stopped" in game:
        said.append(book.say("ledger", "stopped", points=by_seat(book, game["stopped"])))
    if "stake" in game:
        said.append(book.say("ledger", "stake", stake=game["stake"]))
    return "; ".join(said)
