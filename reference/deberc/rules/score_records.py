"""The records of the score: settlement, pot, counters, game, match, penalties, table, record.

As in `records`: field names are the keys of the ruleset, and a rule that does not apply keeps the
neutral default written beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cell = Literal["own", "all", "nothing", "hangs", "share", "to_highest"]


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

    kind: Literal["none", "cube"]
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
    failed_half_bait: str = "game_lost"
    bait_on_cards: BaitOnCards = BaitOnCards()
    own: tuple[tuple[str, str], ...] = ()
    """Offences that the ruleset names itself, with the consequence of each."""


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
