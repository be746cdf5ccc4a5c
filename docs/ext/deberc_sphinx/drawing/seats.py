"""The table from above: who sits where, who deals and plays the game, what lies in the trick."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from .. import library
from .values import suit_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docutils.nodes import Node

    from deberc_conformance.cases import Case

    from ..book import Book

ROLES: Final = ("dealer", "eldest", "maker", "seat", "last_trick")
_OPS: Final = {
    "legal_cards", "trick_winner", "meld_contest", "legal_bids", "settle_deal", "play_deal",
}  # fmt: skip
_PLACES: Final = {
    3: {"A": (160, 212), "B": (70, 40), "C": (250, 40)},
    4: {"A": (160, 212), "B": (34, 120), "C": (160, 28), "D": (286, 120)},
}
"""The middle of each seat by how many play: A below, the others clockwise."""
_MIDDLE: Final = (160, 120)
_TOWARDS_MIDDLE: Final = 0.5


def diagram(book: Book, case: Case) -> list[Node]:
    """Return a picture of the table of three or four; nothing where seats decide nothing."""
    players = library.players_of(case.ruleset)
    roles = _roles(book, case.given)
    trick = {one["seat"]: one["card"] for one in case.given.get("trick", ())}
    if players not in _PLACES or case.op not in _OPS or not (roles or trick):
        return []
    pairs = players == 4 and library.in_pairs(case.ruleset)
    shown = [_felt()]
    for index, (seat, place) in enumerate(_PLACES[players].items()):
        shown += _seat(seat, place, roles.get(seat, []), other=pairs and index % 2 == 1)
        if seat in trick:
            shown += _card(book, trick[seat], place)
    said = escape(". ".join(_said(book, list(_PLACES[players]), roles, trick, case, pairs=pairs)))
    start = f'<svg class="seats" viewBox="0 0 320 240" role="img" aria-label="{said}">'
    return [nodes.raw("", "\n".join([start, *shown, "</svg>\n"]), format="html")]


def _roles(book: Book, given: Mapping[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for role in ROLES:
        if isinstance(seat := given.get(role), str):
            found.setdefault(seat, []).append(book.say("diagram", role))
    return found


def _felt() -> str:
    return (
        '<ellipse class="felt" cx="160" cy="120" rx="106" ry="74" fill="none" stroke="#777"'
        ' stroke-width="2"/>'
    )


def _seat(seat: str, place: tuple[int, int], roles: list[str], *, other: bool) -> Iterator[str]:
    x, y = place
    side = "place other-side" if other else "place"
    yield f'<circle class="{side}" cx="{x}" cy="{y}" r="17" fill="#fff" stroke="#555"/>'
    yield f'<text class="name" x="{x}" y="{y + 5}" text-anchor="middle">{seat}</text>'
    if not roles:
        return
    aside = abs(x - _MIDDLE[0]) < 40
    anchor, right, down = ("start", 24, 5) if aside else ("middle", 0, 33)
    yield (
        f'<text class="role" style="text-anchor: {anchor}" x="{x + right}" y="{y + down}">'
        f"{escape(', '.join(roles))}</text>"
    )


def _card(book: Book, code: str, place: tuple[int, int]) -> Iterator[str]:
    x = place[0] + (_MIDDLE[0] - place[0]) * _TOWARDS_MIDDLE
    y = place[1] + (_MIDDLE[1] - place[1]) * _TOWARDS_MIDDLE
    sign = book.glossary.card(code, book.lang)
    yield (
        f'<rect class="paper" x="{x - 21:.0f}" y="{y - 13:.0f}" width="42" height="26" rx="4"'
        ' fill="#fff" stroke="#999"/>'
    )
    yield (
        f'<text class="card-text suit-{code[1].lower()}" x="{x:.0f}" y="{y + 5:.0f}"'
        f' text-anchor="middle">{sign}\ufe0e</text>'
    )


def _said(
    book: Book,
    seats: list[str],
    roles: Mapping[str, list[str]],
    trick: Mapping[str, str],
    case: Case,
    *,
    pairs: bool,
) -> Iterator[str]:
    """Yield what the picture shows, in words."""
    yield book.say("diagram", "table", seats=", ".join(seats))
    if pairs:
        for one, two in ((0, 2), (1, 3)):
            yield book.say("diagram", "pairs", one=seats[one], other=seats[two])
    for seat, held in roles.items():
        yield book.say("diagram", "role", seat=seat, role=", ".join(held))
    if isinstance(trump := case.given.get("trump"), str):
        yield book.say("diagram", "trump", suit=suit_name(book, trump))
    if trick:
        yield f"{book.say('diagram', 'trick')}: {', '.join(_played(book, trick))}"


def _played(book: Book, trick: Mapping[str, str]) -> Iterator[str]:
    for seat, code in trick.items():
        card = book.glossary.card_name(code, book.lang)
        yield book.say("diagram", "played", seat=seat, card=card)
