"""What must be true of every deal, whoever plays it: the reference is held against it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from deberc.before import by_seat
from deberc.cards import cards_of
from deberc.operations import answer

from ..operations import OPS
from ..reference import answer_of
from .asking import questions, settlement
from .records import Divergence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .dealing import Dealer, Played

_SETTLED: Final = frozenset({"made", "bait", "tied"})
_EVERY: Final = 64
"""Each so manieth deal is put to the operations too."""


def broken_laws(dealer: Dealer, number: int) -> list[Divergence]:
    """Play the deal of a number and return the laws that it breaks, as divergences."""
    try:
        played = dealer.played(number)
        laws = list(_broken(played))
        if number % _EVERY == 0:
            laws += _by_operations(dealer, played)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the interpreter's fault
        given = dealer.dealt(number).given
        return [_divergence(number, given, f"{type(error).__name__}: {error}")]
    if not laws:
        return []
    given = {**played.dealt.given, "script": [str(act) for act in played.acts]}
    return [_divergence(number, given, law) for law in laws]


def _divergence(number: int, given: dict[str, object], law: str) -> Divergence:
    nothing: tuple[str, dict[str, object]] = ("error", {"message": law})
    return Divergence(number, 0, "play_deal", given, "error", nothing, nothing, reason=law)


def _broken(played: Played) -> Iterator[str]:
    """Yield laws that are quickly looked at: what is written adds up, no card's points are lost."""
    state = played.deal.state
    entry = state.entry
    if entry is None:
        yield "the deal has ended without an entry"
        return
    written = [0] * len(entry.written)
    for line in entry.lines:
        written[line.side] += line.points
    if tuple(written) != entry.written:
        yield f"the lines add up to {written}, written is {entry.written}"
    if entry.outcome in _SETTLED:
        points = state.tables.points
        dealt = sum([points[card] for hand in state.full for card in cards_of(hand)])
        if dealt != sum(state.taken):
            yield f"the hands held {dealt} points, {sum(state.taken)} were taken"
        if len(state.takers) * state.seats != sum(hand.bit_count() for hand in state.full):
            yield "not every card that was held was played"


def _by_operations(dealer: Dealer, played: Played) -> Iterator[str]:
    """Yield where an operation answers otherwise than the deal went."""
    rules, entry = dealer.rules, played.deal.state.entry
    assert entry is not None
    if entry.outcome in _SETTLED:
        settled = answer(rules, "settle_deal", settlement(played))
        if settled["written"] != by_seat(rules, entry.written):
            yield f"settle_deal writes {settled['written']}, the deal {entry.written}"
    rng = Random(played.dealt.number)  # noqa: S311 - a repeatable choice, not a secret
    for op, given in questions(dealer, played, rng, OPS):
        kind, body = answer_of(rules, op, given)
        if kind == "error":
            yield f"{op}: {body['message']}"
