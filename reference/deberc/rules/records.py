"""One frozen record a section of the ruleset.

Field names are the keys of the ruleset, so a rule's id leads here. Every field has a value: a rule
that does not apply keeps the neutral default written beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Until = Literal["own_first_card", "first_card_of_deal"]
Suits = Literal["turn_up_suit", "other_suit", "any_suit"]
Cell = Literal["own", "all", "nothing", "hangs", "share", "to_highest"]
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

    passed_out: Literal["next_seat", "same_dealer"]
    tie: Literal["defender", "maker", "next_seat", "same_dealer"]
    played: Literal["higher_score", "maker", "next_seat"]
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the maker and each defender write."""

    maker: Cell
    defender: Cell


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is written after a deal."""

    made: Outcome
    bait: Outcome
    tied: Outcome
    after_tie: Literal["new_deal", "forced_replay"]
    replay_trump: Literal["new_turn_up", "same_suit"] = "new_turn_up"
    must_exceed: Literal["each_defender", "sum"] = "each_defender"
    odd_point: Literal["eldest_first", "dealer_first"] = "eldest_first"


@dataclass(frozen=True, slots=True)
class Pot:
    """Points in abeyance."""

    goes_to: Literal["higher_score", "maker", "hung_side"] = "higher_score"
    second_tie: Literal["sum", "in_turn", "to_defender", "shared"] = "sum"
    lasts: Literal["until_won", "one_deal"] = "until_won"
    level: Literal["shared", "waits"] = "shared"
    at_game_end: Literal["burns", "to_winner"] = "burns"


@dataclass(frozen=True, slots=True)
class Counter:
    """Fines, in points, for the n-th of something."""

    kind: Literal["none", "every", "from"]
    n: int = 1
    cost: int = 0
    step: int = 0
    cap: int = 2000
    ties: Literal["not_counted", "counted"] = "not_counted"
    measure: Literal["tricks", "points"] = "tricks"
    of: Literal["side", "seat"] = "side"


@dataclass(frozen=True, slots=True)
class Counters:
    """Fines for baits and for deals without a trick."""

    bait: Counter
    trickless: Counter


@dataclass(frozen=True, slots=True)
class Ends:
    """What ends a game; `points` is the target or the lead."""

    kind: Literal["target", "lead", "one_deal"]
    points: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Claiming out in mid-deal."""

    kind: Literal["none", "mid_deal"] = "none"
    window: Literal["after_own_trick", "own_turn"] = "after_own_trick"
    last_trick: Literal["refused", "allowed"] = "refused"
    counts: tuple[Literal["written_total", "taken_cards", "melds", "bella", "pot"], ...] = ()


@dataclass(frozen=True, slots=True)
class HalfBait:
    """A defender ends the deal with more than half of its points."""

    kind: Literal["none", "allowed"] = "none"
    last_trick: Literal["not_counted", "counted"] = "not_counted"


@dataclass(frozen=True, slots=True)
class Game:
    """When a game ends and who wins it."""

    ends: Ends
    both_past: tuple[Literal["last_trick", "defender", "higher_total", "one_more_deal"], ...] = ()
    both_past_record: Literal["as_written", "one_short"] = "as_written"
    while_writing: Literal["automatic", "said"] = "automatic"
    claim: Claim = Claim()
    half_bait: HalfBait = HalfBait()


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes a game moves."""

    made: int = 1
    bait: int = 1


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match is, in match points."""

    kind: Literal["open", "points"]
    points: int = 0


@dataclass(frozen=True, slots=True)
class Mars:
    """A game that counts more: below which total, in points, and how many games."""

    kind: Literal["none", "below", "below_half"] = "none"
    below: int = 0
    games: int = 2
    stopped_deal: Literal["added", "not_added"] = "added"
    by_fault: Literal["not_counted", "counted"] = "not_counted"


@dataclass(frozen=True, slots=True)
class Doubling:
    """Raising the stake."""

    kind: Literal["none", "cube", "dave"]
    raises: Literal["doubles", "adds_one"] = "doubles"
    moments: tuple[Literal["own_turn", "between_deals"], ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Games for stakes or match points."""

    unit: Literal["games", "stakes", "difference"]
    length: Length
    doubling: Doubling
    first_dealer: Literal["winner", "lot"]
    mars: Mars = Mars()
    winning_run: Literal["unrecorded", "difference"] = "unrecorded"
    decided_by: Literal["outcome", "higher_total"] = "outcome"
    tied_deal: Literal["dealt_again", "nobody"] = "dealt_again"
    stakes: Stakes = Stakes()


@dataclass(frozen=True, slots=True)
class BaitOnCards:
    """How a bait on cards is written."""

    pot: Literal["to_offended", "waits"] = "to_offended"
    counts_as_bait: Literal["not_counted", "counted"] = "not_counted"


@dataclass(frozen=True, slots=True)
class Penalties:
    """What an offence costs; by offence, the name of its consequence."""

    revoke: str
    false_meld: str
    extra_card: str
    exchange_on_named_suit: str = "taken_back"
    exchange_of_bottom_card: str = "taken_back"
    height_question_when_higher: str = "no_penalty"
    height_question_without: str = "taken_back"
    conceding_while_higher: str = "no_penalty"
    false_claim: str = "taken_back"
    claim_out_of_time: str = "taken_back"
    bait_on_cards: BaitOnCards = BaitOnCards()


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the players say and show."""

    height_question: Literal["allowed", "none"]
    showing: Literal["on_demand", "after_first_trick", "with_first_card"]
    tierce_question: Literal["allowed", "none"] = "none"


@dataclass(frozen=True, slots=True)
class Record:
    """Writing down the score."""

    wrong_entry: Literal["corrected", "difference_to_finder"]
    hundreds: Literal["corrected", "as_any_other"] = "corrected"
