"""The records of the play: one frozen record a section of the ruleset, from `table` to `play`.

Field names are the keys of the ruleset, so a rule's id leads here. Every field has a value: a rule
that does not apply keeps the neutral default written beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Until = Literal["own_first_card", "first_card_of_deal"]
Suits = Literal["turn_up_suit", "other_suit", "any_suit"]
Obligation = Literal["required", "free"]
Repeat = Literal["same_dealer", "next_seat"]


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table."""

    players: int
    sides: Literal["each_alone", "pairs"] = "each_alone"


@dataclass(frozen=True, slots=True)
class NextDealer:
    """Who deals the next deal, by what the last one was."""

    tie: Literal["defender", "maker", "next_seat", "same_dealer"]
    played: Literal["higher_score", "maker", "next_seat"]
    passed_out: Literal["next_seat", "same_dealer"] = "next_seat"
    level: Literal["eldest_first", "dealer_first"] = "eldest_first"


@dataclass(frozen=True, slots=True)
class FourSevens:
    """Four sevens in one hand; `points` is what the holder writes."""

    call: Literal["never", "on_demand"]
    until: Until = "own_first_card"
    points: int = 0
    dealer: Repeat = "same_dealer"


@dataclass(frozen=True, slots=True)
class FewPoints:
    """A hand of at most `limit` card points, trumps counted as plain."""

    call: Literal["never", "on_demand"]
    limit: int = 0
    until: Until = "own_first_card"
    dealer: Repeat = "same_dealer"


@dataclass(frozen=True, slots=True)
class Dealing:
    """Dealing: sizes in cards."""

    packets: tuple[int, ...]
    draw: int
    turn_up_to: Literal["nobody", "dealer", "maker"]
    first_dealer: Literal["lot", "first_ace"]
    next_dealer: NextDealer
    four_sevens: FourSevens
    few_points: FewPoints
    bottom_card: Literal["shown", "hidden"] = "hidden"


@dataclass(frozen=True, slots=True)
class Obliged:
    """The dealer who may not pass last; `after` in passed-out deals."""

    suits: Suits = "other_suit"
    after: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer to settle the deal for `points`."""

    kind: Literal["none", "points"]
    points: int = 0
    by: Literal["either", "maker", "defender"] = "either"
    next_dealer: Literal["who_writes", "who_offered", "next_seat"] = "who_writes"
    pot: Literal["waits", "to_who_writes"] = "waits"


@dataclass(frozen=True, slots=True)
class Bidding:
    """Choosing trumps and the maker."""

    rounds: tuple[Suits, ...]
    starts: Literal["eldest", "dealer"]
    all_pass: Literal["redeal", "dealer_obliged"]
    offer: Offer
    obliged: Obliged = Obliged()


@dataclass(frozen=True, slots=True)
class SevenExchange:
    """The trump seven for the turn_up."""

    seats: Literal["nobody", "any", "maker", "not_passed"]
    trump: Literal["turn_up_suit", "any_trump"] = "turn_up_suit"
    window: Literal["before_draw", "first_card_of_deal", "own_first_card"] = "own_first_card"
    cards: Literal["any", "first_six"] = "any"
    declared_seven: Literal["kept", "free"] = "kept"


@dataclass(frozen=True, slots=True)
class Sequence:
    """A named sequence: length in cards, worth in points."""

    name: str
    length: int
    points: int


@dataclass(frozen=True, slots=True)
class WinningRun:
    """A run that wins the game at once; length in cards."""

    kind: Literal["none", "run"]
    length: int = 10
    suit: Literal["turn_up", "any"] = "any"
    cards: Literal["first_six", "all"] = "all"
    declared: Literal["before_bidding", "with_melds"] = "with_melds"


@dataclass(frozen=True, slots=True)
class Melds:
    """Sequences, shortest first, and how they are compared."""

    sequences: tuple[Sequence, ...]
    longer_run: Literal["as_longest", "by_length"]
    rest_of_run: Literal["may_form_meld", "lost"]
    shared_cards: Literal["refused", "allowed"]
    precedence: tuple[Literal["length", "height", "trump"], ...]
    equal: Literal["declared_first", "seat_order", "both", "none", "halves"]
    trick_needed: Literal["not_needed", "own", "side"]
    window: Literal["own_first_card", "round"]
    further: Literal["announced", "automatic"]
    first_declared: Literal["highest", "any"]
    four_of_a_kind: tuple[tuple[str, int], ...]
    winning_run: WinningRun
    further_until: Literal["second_trick", "first_card_of_deal"] = "second_trick"
    contest: Literal["seats", "sides"] = "seats"
    scores: Literal["winner", "winning_side"] = "winner"


@dataclass(frozen=True, slots=True)
class Bella:
    """King and queen of trumps in one hand."""

    points: int
    window: Literal["any_own_move", "on_either", "on_first"]
    to: Literal["holder", "trick_winner", "holder_of_trick"]
    in_sequence: Literal["allowed", "barred"]
    trick_needed: Literal["not_needed", "own", "side"] = "not_needed"


@dataclass(frozen=True, slots=True)
class Beat:
    """Where one must play higher."""

    trump_lead: Obligation
    plain_lead: Obligation
    ruff: Obligation = "free"


@dataclass(frozen=True, slots=True)
class Play:
    """Obligations of play."""

    first_lead: Literal["eldest", "maker", "dealer"]
    follow_suit: Obligation
    ruff: Obligation
    beat: Beat
    cannot_overruff: Literal["any_trump", "any_card", "plain_card"] = "any_trump"
    partner_trick: Literal["no_exemption", "need_not_beat", "need_not_ruff"] = "no_exemption"
