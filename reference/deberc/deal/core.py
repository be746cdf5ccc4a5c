"""The state of a deal: cards, trick, points; what every act reads and changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..melds import NO_CONTEST, Contest, Meld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..actions import Action
    from ..before import Before
    from ..game import Entry
    from ..rules import Rules
    from ..rules.tables import Ladder

    Finder = Callable[["State"], Iterable[Action]]

BIDDING: Final = 0
BEFORE_DRAW: Final = 1
ROUND: Final = 2
PLAY: Final = 3
OVER: Final = 4

SCRIPT: Final = "script"
"""The rule cited for what is no move of the game at all: out of turn, a card not held."""


Happened = tuple[int, str, object, tuple[str, ...]]
"""One entry of a deal's log: seat, what, its value, the rules that decided it."""


class State:
    """The inner state of a deal: integers, tuples and lists by seat.

    `hands` sets of cards; `full` each hand as melds and bella see it; `first` the cards dealt
    before the turn_up; `taken` card points in tricks; `trick` the cards on the table, first the
    lead; `takers` the seats that took the tricks so far; `turn` the seat whose
    act is awaited; `ladder` its obligations, `legal` the cards it may play, `bound` the rule that
    says so; `finders` what looks for its other acts, in play `leading` to a trick or `following`;
    `milestone` the number of tricks after which there is more to do than to lead again; `seen`
    what the hands hold that some act needs, −1 where nobody has looked since they changed.
    """

    __slots__ = (
        "awaits_answer",
        "before",
        "bella_points",
        "bella_said",
        "bella_settled",
        "bottom",
        "bound",
        "contest",
        "cube",
        "dealer",
        "declared",
        "double_by",
        "entry",
        "finders",
        "first",
        "following",
        "full",
        "hands",
        "ladder",
        "leading",
        "led",
        "legal",
        "log",
        "maker",
        "milestone",
        "offer_by",
        "offered",
        "pairs",
        "passed",
        "phase",
        "rules",
        "seats",
        "seen",
        "speaker",
        "spoken",
        "stake",
        "stock",
        "tables",
        "taken",
        "takers",
        "trick",
        "trick_points",
        "trump",
        "turn",
        "turn_up",
        "winning",
        "winning_seat",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules,
        before: Before,
        dealer: int,
        hands: Sequence[int],
        turn_up: int,
        stock: Sequence[int],
    ) -> None:
        """Set up the state before the first bid; `stock` in order of dealing, bottom card last."""
        seats = rules.players
        self.rules = rules
        self.before = before
        self.seats = seats
        self.pairs = rules.table.sides == "pairs"
        self.dealer = dealer
        self.hands = list(hands)
        self.first = tuple(hands)
        self.full = list(hands)
        self.turn_up = turn_up
        self.stock = tuple(stock)
        self.bottom = -1
        self.set_trump(-1)
        self.maker = -1
        self.phase = BIDDING
        self.speaker = 0
        self.passed = 0
        self.turn = (dealer + (rules.bidding.starts == "eldest")) % seats
        self._clear_tricks(seats)
        self._clear_sayings(seats)
        self.stake = before.stake
        self.cube = before.cube
        self.entry: Entry | None = None
        self.log: list[Happened] = []

    def _clear_tricks(self, seats: int) -> None:
        self.trick: list[int] = []
        self.ladder: Ladder = ()
        self.legal = 0
        self.bound = ""
        self.led = self.winning = self.winning_seat = -1
        self.trick_points = 0
        self.taken = [0] * seats
        self.takers: list[int] = []
        self.finders: tuple[Finder, ...] = ()
        self.leading: tuple[Finder, ...] = ()
        self.following: tuple[Finder, ...] = ()
        self.milestone = 1
        self.seen = -1

    def _clear_sayings(self, seats: int) -> None:
        self.declared: list[list[Meld]] = [[] for _ in range(seats)]
        self.spoken: list[int] = []
        self.contest: Contest = NO_CONTEST
        self.bella_points = [0] * seats
        self.bella_said = -1
        self.bella_settled = False
        self.offered = False
        self.offer_by = self.double_by = -1
        self.awaits_answer = False

    def copy(self) -> State:
        """Return a state that can go on by itself."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        twin.declared = [list(melds) for melds in self.declared]
        return twin

    @property
    def eldest(self) -> int:
        """Return the seat on the dealer's left."""
        return (self.dealer + 1) % self.seats

    @property
    def tricks(self) -> list[int]:
        """Return how many tricks each seat has taken."""
        return [self.takers.count(seat) for seat in range(self.seats)]

    @property
    def standing_rule(self) -> str:
        """Return the rule under which an offer stands."""
        return "bidding.offer.kind" if self.offer_by >= 0 else "match.doubling.kind"

    @property
    def bella_pending(self) -> bool:
        """Tell whether a bella just said must be followed by its king or queen."""
        asks = self.rules.bella.window != "any_own_move"
        return asks and self.bella_said >= 0 and self.log[-1][1] == "bella"

    @property
    def hand_size(self) -> int:
        """Return how many cards each seat plays."""
        return sum(self.rules.dealing.packets) + self.rules.dealing.draw

    def first_card_done(self, seat: int) -> bool:
        """Tell whether a seat has played its first card."""
        return self.phase == OVER or bool(self.takers) or self.has_played(seat)

    def has_played(self, seat: int) -> bool:
        """Tell whether a seat has a card in the trick on the table."""
        return self.phase == PLAY and (seat - self.leader) % self.seats < len(self.trick)

    @property
    def leader(self) -> int:
        """Return the seat that leads, or led, to the trick on the table."""
        return (self.turn - len(self.trick)) % self.seats

    def set_trump(self, trump: int) -> None:
        """Fix the trump suit, 0-3."""
        self.trump = trump
        self.tables = self.rules.cards.suited[trump]

    def note(self, seat: int, what: str, value: object, *rules: str) -> None:
        """Write down what happened and the rules that decided it."""
        self.log.append((seat, what, value, rules))
