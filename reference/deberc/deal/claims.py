"""Ending a game in mid-deal: claiming out and half_bait (`game.claim`, `game.half_bait`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from .. import game, ledger
from ..actions import PLAIN_ACTIONS, Action
from ..cards import cards_of
from ..errors import Refused
from ..settlement import Line
from . import ending
from .core import OVER, PLAY, SCRIPT, State

if TYPE_CHECKING:
    from ..rules import Rules
    from .core import Finder

CLAIMS: Final = tuple((acts["claim"],) for acts in PLAIN_ACTIONS)


def finders(rules: Rules) -> tuple[Finder, ...]:
    """Return what looks for ends in mid-deal under these rules, claims first."""
    game = rules.game
    by_window: dict[str, Finder] = {"own_turn": legal_claims, "after_own_trick": claims_of_leader}
    claimed = () if game.claim.kind == "none" else (by_window[game.claim.window],)
    return claimed if game.half_bait.kind == "none" else (*claimed, legal_half_baits)


def legal_claims(state: State) -> tuple[Action, ...]:
    """Return the claim of the seat to play; whether it is true is for the player to know.

    Where a false one is taken back (`penalties.false_claim`), only a true one is possible.
    """
    return CLAIMS[state.turn] if _stands(state) else ()


def claims_of_leader(state: State) -> tuple[Action, ...]:
    """Return the claim of the seat that leads, having taken a trick (`game.claim.window`)."""
    return legal_claims(state) if state.takers else ()


def _stands(state: State) -> bool:
    rules = state.rules
    if rules.penalties.false_claim != "taken_back":
        return True
    return counted_for(state, rules.sides[state.turn]) >= rules.game.ends.points


def legal_half_baits(state: State) -> list[Action]:
    """Return the half_bait where the seat to play may say it, and need not take it back."""
    seat = state.turn
    if _half_bait_obstacle(state, seat):
        return []
    back = state.rules.penalties.failed_half_bait == "taken_back" and not _has_half(state, seat)
    return [] if back else [PLAIN_ACTIONS[seat]["half_bait"]]


def claim(state: State, action: Action) -> None:
    """Claim out: the game is won, or lost by a false claim (`penalties.false_claim`)."""
    rule = _claim_obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    side = state.rules.sides[action.seat]
    counted = counted_for(state, side)
    if counted >= state.rules.game.ends.points:
        _claimed(state, side, counted)
        return
    if state.rules.penalties.false_claim == "taken_back":
        raise Refused(str(action), "penalties.false_claim")
    ending.end_with_winner(
        state, "false_claim", ledger.only_other(state.rules, side), "penalties.false_claim"
    )


def counted_for(state: State, side: int) -> int:
    """Return the points that a claim of a side comes to (`game.claim.counts`)."""
    seats = [seat for seat, own in enumerate(state.rules.sides) if own == side]
    parts = {
        "written_total": state.before.totals[side],
        "taken_cards": sum(state.taken[seat] for seat in seats),
        "melds": sum(line.points for seat in seats for line in ending.meld_lines(state, seat)),
        "bella": sum(ending.bella_of(state, seat) for seat in seats),
        "pot": sum(state.before.pots),
    }
    return sum(parts[name] for name in state.rules.game.claim.counts)


def _claimed(state: State, side: int, counted: int) -> None:
    points = ending.played_of(state, last_trick=False).points
    gained = counted - state.before.totals[side]
    written = tuple(gained * (own == side) for own in range(len(points)))
    totals = tuple(a + b for a, b in zip(state.before.totals, written, strict=True))
    lines = (Line(side, "claim", gained, "game.claim.counts"),)
    after = replace(state.before, totals=totals)
    entry = game.Entry("claimed", points, written, lines, after, None)
    ending.finish(state, game.won(state.rules, entry, side))


def _claim_obstacle(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from claiming now."""
    rules = state.rules.game.claim
    if rules.kind == "none":
        return ledger.no_claim_rule(state.rules)
    if state.phase == OVER:
        timely = rules.window == "after_own_trick"
        late = "game.claim.last_trick" if timely else "game.claim.window"
        return late if state.takers else SCRIPT
    if state.phase != PLAY or seat != state.turn:
        return "game.claim.window"
    after_own = not state.trick and state.takers and state.takers[-1] == seat
    return None if after_own or rules.window == "own_turn" else "game.claim.window"


def half_bait(state: State, action: Action) -> None:
    """Show more than half of the deal's points, or lose the game (`penalties.failed_half_bait`)."""
    rule = _half_bait_obstacle(state, action.seat)
    if rule:
        raise Refused(str(action), rule)
    if _has_half(state, action.seat):
        _write_half_bait(state, whole_deal(state), state.rules.sides[action.seat])
        return
    if state.rules.penalties.failed_half_bait == "taken_back":
        raise Refused(str(action), "penalties.failed_half_bait")
    maker = state.rules.sides[state.maker]
    ending.end_with_winner(state, "half_bait", maker, "penalties.failed_half_bait")


def _has_half(state: State, seat: int) -> bool:
    """Tell whether a seat's side has more than half of the deal's points."""
    points = ending.played_of(state, last_trick=False).points
    return 2 * points[state.rules.sides[seat]] > whole_deal(state)


def whole_deal(state: State) -> int:
    """Return all points of a deal: dealt cards and what stands (`game.half_bait.last_trick`)."""
    table = state.rules.cards.suited[state.trump].points
    loose = [*state.trick, *(card for hand in state.hands for card in cards_of(hand))]
    made = sum(ending.played_of(state, last_trick=False).points)
    counted = state.rules.game.half_bait.last_trick == "counted"
    return made + sum(table[card] for card in loose) + state.rules.last_trick * counted


def _write_half_bait(state: State, whole: int, side: int) -> None:
    """Write the whole deal, and a pot, for the defender, who deals next."""
    lines = (Line(side, "half_bait", whole, "game.half_bait.kind"),)
    points = tuple(whole * (own == side) for own in range(state.rules.side_count))
    played = ending.played_of(state, last_trick=False)
    as_bait = replace(played, lines=lines, points=points)
    entry = game.enter_played(state.rules, as_bait, state.before)
    following = None if entry.ended else state.rules.sides.index(side)
    ending.finish(state, replace(entry, outcome="half_bait", next_dealer=following))


def _half_bait_obstacle(state: State, seat: int) -> str | None:
    if state.rules.game.half_bait.kind == "none":
        return "game.half_bait.kind"
    defending = state.rules.sides[seat] != state.rules.sides[state.maker]
    allowed = state.phase == PLAY and seat == state.turn and defending
    return None if allowed else "game.half_bait.kind"
