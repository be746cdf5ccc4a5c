"""Declaring melds: the first one, the round, the comparison, further ones (`melds`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import melds
from ..actions import PLAIN_ACTIONS, Action
from ..cards import SUIT_MASKS, SUIT_OF
from ..errors import Refused
from ..melds import Meld, key_of
from .core import BEFORE_DRAW, BIDDING, OVER, PLAY, ROUND, SCRIPT, State
from .dealing import start_play

if TYPE_CHECKING:
    from collections.abc import Iterator


def legal_declarations(state: State) -> list[Action]:
    """Return every meld that a seat may declare now, further ones included."""
    found = [PLAIN_ACTIONS[state.turn]["pass"]] if state.phase == ROUND else []
    speaking = (
        (state.turn, (state.turn - 1) % state.seats) if state.phase == ROUND else (state.turn,)
    )
    for seat in state.contest.scorers if _compared(state) else speaking:
        held = state.full[seat]
        if state.rules.cards.may_hold_run(held) and not _closed(state, seat):
            found += [
                Action(seat, "declare", cards=meld.cards)
                for meld in melds.possible_melds(state.rules, held)
                if not _obstacle(state, seat, meld) or wins_at_once(state, seat, meld.cards)
            ]
    return found


def declare(state: State, action: Action) -> bool:
    """Declare one meld; return whether it is a run that wins the game (`melds.winning_run`)."""
    seat, cards = action.seat, action.cards
    if cards & ~state.full[seat] or state.phase == OVER:
        raise Refused(str(action), SCRIPT)
    if wins_at_once(state, seat, cards):
        state.note(seat, "winning_run", cards, "melds.winning_run.kind")
        return True
    rule = _no_winning_run(state, cards) or _closed(state, seat)
    if rule:
        raise Refused(str(action), rule)
    meld = melds.read_meld(state.rules, cards)
    rule = meld.rule if isinstance(meld, melds.Refusal) else _obstacle(state, seat, meld)
    if rule or isinstance(meld, melds.Refusal):
        raise Refused(str(action), rule or SCRIPT)
    _write_down(state, seat, meld)
    return False


def _write_down(state: State, seat: int, meld: Meld) -> None:
    state.declared[seat].append(meld)
    if seat not in state.spoken:
        state.spoken.append(seat)
    state.note(seat, "declare", meld, meld.rule)
    if state.phase == ROUND and seat == state.turn:
        _next_speaker(state)


def _still_speaks(state: State, seat: int) -> bool:
    """Tell whether a seat has declared in the round and nobody has spoken since."""
    last = state.phase == ROUND and seat == (state.turn - 1) % state.seats
    return last and bool(state.declared[seat])


def decline(state: State, action: Action) -> None:
    """Pass in the round of declarations."""
    if state.phase != ROUND or action.seat != state.turn:
        raise Refused(str(action), SCRIPT)
    state.note(action.seat, "decline", None, "melds.window")
    _next_speaker(state)


def _next_speaker(state: State) -> None:
    state.speaker += 1
    state.turn = (state.turn + 1) % state.seats
    if state.speaker == state.seats:
        decide_contest(state)
        start_play(state)


def decide_contest(state: State) -> None:
    """Compare what was declared and add what counts by itself (`melds.further`)."""
    if not state.spoken:
        return
    rules = state.rules
    state.contest = melds.compare(
        rules, state.declared, state.spoken, state.trump, state.maker, state.eldest
    )
    if rules.melds.further == "automatic":
        for seat in state.contest.scorers:
            _add_rest(state, seat)
    state.note(
        -1 if state.contest.winner is None else state.contest.winner,
        "contest", state.contest, *filter(None, [state.contest.rule]),
    )  # fmt: skip


def _add_rest(state: State, seat: int) -> None:
    """Add to a first meld the others that earn most without exceeding it."""
    if not state.declared[seat]:
        return
    first = state.declared[seat][0]
    rest = state.full[seat]
    if state.rules.melds.shared_cards == "refused":
        rest &= ~first.cards
    limit = key_of(state.rules, first, state.trump)
    for meld in melds.best_split(state.rules, rest, state.trump, limit):
        if not melds.clash(state.rules, state.declared[seat], meld):
            state.declared[seat].append(meld)
            state.note(seat, "further", meld, "melds.further")


def _closed(state: State, seat: int) -> str | None:
    """Return the rule by which a seat cannot declare now, whatever the cards."""
    rules = state.rules.melds
    if state.phase not in (ROUND, PLAY):
        return "melds.window"
    if _compared(state):
        return _closed_to_further(state, seat)
    if state.phase == PLAY and state.has_played(seat):
        return "melds.window"
    if seat != state.turn and not _still_speaks(state, seat):
        return SCRIPT
    if state.declared[seat] and rules.further == "automatic":
        return "melds.further"
    return None


def _closed_to_further(state: State, seat: int) -> str | None:
    """Return the rule that keeps a seat from announcing a further meld after the comparison."""
    rules = state.rules.melds
    if not state.spoken or (not state.declared[seat] and seat not in state.contest.scorers):
        return "melds.window"
    if seat not in state.contest.scorers:
        return state.contest.rule or "melds.scores"
    if rules.further == "automatic":
        return "melds.further"
    started = len(state.takers) > (rules.further_until == "second_trick")
    late = started or (state.trick and (state.takers or rules.further_until != "second_trick"))
    return "melds.further_until" if late else None


def _obstacle(state: State, seat: int, meld: Meld) -> str | None:
    """Return the rule that forbids a further meld beside those a seat has declared."""
    rules = state.rules
    own = state.declared[seat]
    clashing = melds.clash(rules, own, meld)
    if clashing:
        return clashing
    if rules.bella.in_sequence == "barred" and state.bella_said == seat and _bella(state, meld):
        return "bella.in_sequence"
    if rules.melds.first_declared == "highest" and _not_highest(state, seat, meld):
        return "melds.first_declared"
    return None


def _not_highest(state: State, seat: int, meld: Meld) -> bool:
    """Tell whether a meld is out of order: higher than the first, or lower where all count.

    Where further melds count by themselves, the first one has to be the highest of the hand.
    """
    rules, own = state.rules, state.declared[seat]
    key = key_of(rules, meld, state.trump)
    if rules.melds.further == "automatic":
        held = melds.possible_melds(rules, state.full[seat])
        return key < max(key_of(rules, other, state.trump) for other in held)
    winner = state.contest.winner
    bar = own or ([] if winner is None else state.declared[winner])
    return bool(bar) and key > max(key_of(rules, other, state.trump) for other in bar)


def _bella(state: State, meld: Meld) -> bool:
    return bool(meld.cards & 0b11000000 << (9 * state.trump))


def early_runs(state: State) -> Iterator[Action]:
    """Yield the run that wins before the bidding."""
    run = state.rules.melds.winning_run
    if run.declared == "before_bidding":
        for seat in range(state.seats):
            held = state.full[seat] & SUIT_MASKS[SUIT_OF[state.turn_up]]
            if wins_at_once(state, seat, held):
                yield Action(seat, "declare", cards=held)


def wins_at_once(state: State, seat: int, cards: int) -> bool:
    """Tell whether cards are a run that wins the game now (`melds.winning_run`)."""
    run = state.rules.melds.winning_run
    if run.kind == "none" or cards.bit_count() < run.length or not _run_window(state, seat):
        return False
    held = state.first[seat] if run.cards == "first_six" else state.full[seat]
    suit = next((suit for suit in range(4) if not cards & ~SUIT_MASKS[suit]), -1)
    right = suit >= 0 and (run.suit == "any" or suit == SUIT_OF[state.turn_up])
    if not right or cards & ~held or not _unbroken(state, suit, cards):
        return False
    meld = melds.read_meld(state.rules, cards)
    # Its cards stand in no meld declared before.
    return isinstance(meld, Meld) and not melds.clash(state.rules, state.declared[seat], meld)


def _no_winning_run(state: State, cards: int) -> str | None:
    """Return why cards declared before the bidding are no run that wins (`melds.winning_run`)."""
    run = state.rules.melds.winning_run
    if state.phase != BIDDING or run.kind == "none" or run.declared != "before_bidding":
        return None
    if state.passed:
        return "melds.winning_run.declared"
    if cards.bit_count() < run.length:
        return "melds.winning_run.length"
    right = SUIT_MASKS[SUIT_OF[state.turn_up]]
    if run.suit == "turn_up" and cards & ~right:
        return "melds.winning_run.suit"
    return "cards.sequence_order"


def _run_window(state: State, seat: int) -> bool:
    if state.rules.melds.winning_run.declared == "before_bidding":
        replayed = state.phase == BEFORE_DRAW and state.before.forced is not None
        return replayed or (state.phase == BIDDING and not state.passed)
    return state.phase in (ROUND, PLAY) and not _compared(state) and _closed(state, seat) is None


def _compared(state: State) -> bool:
    """Tell whether the declared melds have been compared: what follows are further ones."""
    round_over = state.phase == PLAY and state.rules.melds.window == "round"
    return bool(state.takers) or round_over


def _unbroken(state: State, suit: int, cards: int) -> bool:
    order = state.rules.cards.descending[suit]
    places = [place for place, card in enumerate(order) if cards >> card & 1]
    return places[-1] - places[0] == len(places) - 1
