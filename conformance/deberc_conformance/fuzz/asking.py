"""The questions that a played deal puts to each operation, as it goes over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.before import by_seat
from deberc.cards import CODES, SEATS, SUITS, codes_of
from deberc.deal.core import BIDDING

from ..operations import PLAINEST
from .made_up import MADE_UP, row

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from random import Random

    from deberc import Action
    from deberc.deal.core import State
    from deberc.rules import Rules

    from .dealing import Dealer, Played

Given = dict[str, Any]
Question = tuple[str, Given]

_SETTLED: Final = frozenset({"made", "bait", "tied"})
_MADE_UP: Final = 2
"""Questions that are made up beside those of a deal."""
_NAMES: Final = sorted(MADE_UP)
_PAST: Final = (0, 0, 0, -1, 1, 40)
"""By how many points a target is passed."""


def questions(dealer: Dealer, played: Played, rng: Random, ops: Collection[str]) -> list[Question]:
    """Return what is asked about a deal, the plainest operations first."""
    found: list[Question] = []
    if not {"legal_cards", "trick_winner", "legal_bids"}.isdisjoint(ops):
        found += _on_the_way(dealer, played)
    state = played.deal.state
    if state.trump >= 0:
        found += _hands(state, rng)
    to_the_point = _to_the_point(played, rng)
    if state.entry is not None and state.entry.outcome in _SETTLED:
        found += [("settle_deal", settlement(played) | before) for before in ({}, *to_the_point)]
        found += [("meld_contest", contest) for contest in _contest(played)]
    found += [
        ("game_ledger", ledger | before)
        for ledger in _ledger(played, rng)
        for before in to_the_point or [{}]
    ]
    found += [("play_deal", given) for given in _scripts(played, rng)]
    found += [("play_deal", _whole(played) | before) for before in to_the_point[1:]]
    for _ in range(_MADE_UP):
        op = _NAMES[int(rng.random() * len(_NAMES))]
        found.append((op, _made_up(op, dealer.rules, rng, played)))
    chosen = [each for each in found if each[0] in ops]
    return sorted(chosen, key=lambda each: PLAINEST.index(each[0]))


def _made_up(op: str, rules: Rules, rng: Random, played: Played) -> Given:
    given = MADE_UP[op](rules, rng, _ready(played))
    return given if given.get("before", True) else _without_before(given)


def _ready(played: Played) -> Given:
    return {"before": {}, **played.dealt.given}


def _without_before(given: Given) -> Given:
    return {name: value for name, value in given.items() if name != "before"}


def _on_the_way(dealer: Dealer, played: Played) -> Iterator[Question]:
    """Yield what may be bid and played at each point, and who takes each trick."""
    deal = dealer.start(played.dealt)
    bids: list[Given] = []
    for act in played.acts:
        state = deal.state
        if state.phase == BIDDING and len(bids) == len(state.log) - 1:
            yield "legal_bids", _bidding(played, bids)
        if act.kind == "play":
            yield from _card(state, act)
        bids.append({"seat": SEATS[act.seat], "bid": act.text})
        deal.do(act)
    if all(bid["bid"].split()[0] in ("pass", "order", "name") for bid in bids):
        yield "legal_bids", _bidding(played, bids)


def _bidding(played: Played, bids: list[Given]) -> Given:
    turn_up = next(each for each in played.deal.state.log if each[1] == "turn_up")[2]
    given = {
        "dealer": SEATS[played.dealt.dealer],
        "turn_up": CODES[int(str(turn_up))],
        "bids": list(bids),
    }
    before = {k: v for k, v in played.dealt.before.items() if k == "passed_out"}
    return {**given, "before": before} if before else given


def _card(state: State, act: Action) -> Iterator[Question]:
    """Yield the choice of a card, and the trick that it completes."""
    trick = [_laid(state, place, card) for place, card in enumerate(state.trick)]
    hand = codes_of(state.hands[act.seat])
    trump = SUITS[state.trump]
    if trick and len(hand) > 1:
        seat, maker = SEATS[act.seat], SEATS[state.maker]
        given = {"trump": trump, "hand": hand, "trick": trick, "seat": seat}
        yield "legal_cards", {**given, "maker": maker} if state.seats > 2 else given
    if len(trick) == state.seats - 1:
        last = {"seat": SEATS[act.seat], "card": CODES[act.card]}
        yield "trick_winner", {"trump": trump, "trick": [*trick, last]}


def _laid(state: State, place: int, card: int) -> Given:
    return {"seat": SEATS[(state.leader + place) % state.seats], "card": CODES[card]}


def _hands(state: State, rng: Random) -> Iterator[Question]:
    """Yield the worth of the cards in the hands, and the melds in them."""
    trump = SUITS[state.trump]
    asked = int(rng.random() * state.seats)
    for seat, hand in enumerate(state.full):
        given = {"trump": trump, "cards": codes_of(hand)}
        if seat == asked:
            yield "card_values", given
        if state.rules.cards.may_hold_run(hand) or seat == asked:
            yield "melds", given


def settlement(played: Played) -> Given:
    """Return a deal that was played to its end as `settle_deal` takes it."""
    state = played.deal.state
    halves = state.contest.halves
    melds = [
        sum(meld.points // 2 if halves else meld.points for meld in own)
        if seat in state.contest.scorers
        else 0
        for seat, own in enumerate(state.declared)
    ]
    given = {
        "dealer": SEATS[played.dealt.dealer],
        "maker": SEATS[state.maker],
        "cards": _by_letter(state.taken),
        "tricks": _by_letter(state.tricks),
        "last_trick": SEATS[state.takers[-1]],
        **({"last_tricks": _takers(state)} if state.rules.side_count > 2 else {}),
        "melds": _by_letter(melds),
        "bella": _by_letter(state.bella_points),
    }
    return {**given, "before": played.dealt.before} if played.dealt.before else given


def _takers(state: State) -> list[str]:
    """Return the seats that took a trick, from the last trick back."""
    return [SEATS[seat] for seat in reversed(state.takers)]


def _by_letter(numbers: list[int]) -> dict[str, int]:
    return dict(zip(SEATS, numbers, strict=False))


def _contest(played: Played) -> Iterator[Given]:
    """Yield the comparison of what was declared before it."""
    state = played.deal.state
    declared: dict[str, list[list[str]]] = {SEATS[seat]: [] for seat in range(state.seats)}
    cards = 0
    for act in played.acts:
        cards += act.kind == "play"
        if cards == state.seats or (cards and state.rules.melds.window == "round"):
            break
        if act.kind == "declare":
            declared[SEATS[act.seat]].append(codes_of(act.cards))
    if any(declared.values()):
        yield {
            "trump": SUITS[state.trump],
            "eldest": SEATS[state.eldest],
            "maker": SEATS[state.maker],
            "declared": declared,
            "tricks": _by_letter(state.tricks),
        }


def _ledger(played: Played, rng: Random) -> Iterator[Given]:
    """Yield the deal as a row of the score, with others after it now and then."""
    if (own := _row(played)) is None:
        return
    rules = played.deal.rules
    entry = played.deal.state.entry
    most = 1 if entry is not None and entry.ended else 3
    more = [row(rules, rng, _ready(played)) for _ in range(int(rng.random() * most))]
    given = {
        "dealer": SEATS[played.dealt.dealer],
        "before": played.dealt.before,
        "deals": [own, *more],
    }
    yield given if played.dealt.before else _without_before(given)


def _row(played: Played) -> Given | None:
    state = played.deal.state
    entry = state.entry
    if entry is None:
        return None
    if entry.outcome == "passed_out":
        return {"passed_out": True}
    if entry.outcome not in _SETTLED:
        return None
    return {
        "maker": SEATS[state.maker],
        "points": by_seat(state.rules, entry.points),
        "tricks": _by_letter(state.tricks),
        "last_tricks": _takers(state),
    }


def _whole(played: Played) -> Given:
    return {**played.dealt.given, "script": [str(act) for act in played.acts]}


def _to_the_point(played: Played, rng: Random) -> list[Given]:
    """Return scores before with which a deal just reaches the target, or just does not.

    None where the game has no target; two now and then.
    """
    rules, entry = played.deal.rules, played.deal.state.entry
    if entry is None or entry.outcome not in _SETTLED or rules.game.ends.kind != "target":
        return []
    found = []
    for _ in range(int(rng.random() * 3)):
        totals = dict.fromkeys(SEATS[: rules.players], 0)
        sides = [side for side, points in enumerate(entry.written) if points]
        for side in sides if rng.random() < 0.3 else sides[int(rng.random() * len(sides)) :][:1]:
            past = _PAST[int(rng.random() * len(_PAST))]
            short = rules.game.ends.points - entry.written[side] + past
            totals[SEATS[rules.sides.index(side)]] = max(0, short)
        found.append({"before": {**played.dealt.before, "totals": totals}})
    return found


def _scripts(played: Played, rng: Random) -> Iterator[Given]:
    """Yield the deal to its end, cut somewhere, and up to the act that is refused."""
    given = _whole(played)
    acts = given["script"]
    yield given
    if rng.random() < 0.3:
        yield {**given, "script": acts[: int(rng.random() * len(acts))]}
    if played.odd is not None:
        yield {**given, "script": [*acts[: played.odd.after], str(played.odd.act)]}
