"""Cards, tricks and scripts for the audit: who takes a trick, and what its cards are worth."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Data = dict[str, Any]

# Points by rank, the highest card first: the order of a trick is the order of the keys.
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0, "6": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}
CARD = re.compile(r"[6789TJQKA][SCDH]")
PACK, PACKET, DRAW, HAND = 32, 3, 3, 9
DRAW_OPTION = re.compile(r"\+draw_(\d)")
STOCK = range(2 * DRAW + 1, PACK - 4 * PACKET)


def listed(cards: Any) -> list[str]:
    """Return cards as a list, however they are written."""
    return cards.split() if isinstance(cards, str) else list(cards)


def turns(trick: Any) -> list[tuple[str, str]]:
    """Return the seats and cards of a trick, however it is written."""
    if isinstance(trick, str):
        return [(turn.split()[0], turn.split()[1]) for turn in trick.split(", ") if turn]
    return [(turn["seat"], turn["card"]) for turn in trick]


def points(card: str, trump: str | None) -> int:
    """Return the points of a card."""
    return (TRUMP if card[1] == trump else PLAIN)[card[0]]


def taker(trick: list[tuple[str, str]], trump: str | None) -> str:
    """Return the seat of the highest trump, else of the highest card of the suit led."""
    suit = trump if any(card[1] == trump for _, card in trick) else trick[0][1][1]
    order = list(TRUMP if suit == trump else PLAIN)
    return min((order.index(card[0]), seat) for seat, card in trick if card[1] == suit)[1]


def wrong_cards(op: str, given: Data) -> Iterator[str]:
    """Report what is no card, is there twice, or makes a hand of the wrong size."""
    seen: Counter[str] = Counter()
    for name, cards, sizes in _piles(op, given):
        seen.update(cards)
        if len(cards) not in sizes:
            yield f"{name} has {len(cards)} cards"
    for card, times in seen.items():
        if not CARD.fullmatch(card):
            yield f"{card!r} is no card"
        if times > 1:
            yield f"the card {card} is there {times} times"


def _piles(op: str, given: Data) -> Iterator[tuple[str, list[str], Iterable[int]]]:
    """Yield the piles of cards that share one pack, and how many cards each may have."""
    for seat, cards in given.get("hands", {}).items():
        yield f"the hand of {seat}", listed(cards), (2 * PACKET,)
    for key, sizes in (("deck", (PACK,)), ("stock", STOCK), ("hand", range(1, HAND + 1))):
        if key in given:
            yield f"the {key}", listed(given[key]), sizes
    if "turn_up" in given:
        yield "the turn_up", [given["turn_up"]], (1,)
    if op in {"card_values", "melds"}:
        most = HAND if op == "melds" else PACK
        yield "the list of cards", listed(given["cards"]), range(most + 1)
    yield "the trick", [card for _, card in turns(given.get("trick", ""))], range(5)


@dataclass(slots=True)
class Deal:
    """The cards of a deal as its script moves them, and what was taken so far."""

    turn_up: str
    hands: dict[str, set[str]]
    trump: str | None = None
    maker: str | None = None
    table: list[tuple[str, str]] = field(default_factory=list)
    cards: Counter[str] = field(default_factory=Counter)
    tricks: Counter[str] = field(default_factory=Counter)
    last: str | None = None
    declared: set[str] = field(default_factory=set)
    bella: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """True when every card was played."""
        return not any(self.hands.values())

    def act(self, seat: str, verb: str, words: list[str]) -> None:
        """Follow one act of the script."""
        if verb in {"order", "name"}:
            self.maker, self.trump = seat, words[0] if words else self.turn_up[1]
        elif verb == "exchange":
            self._give(seat, f"7{self.trump}")
            self.hands[seat].add(self.turn_up)
        elif verb == "declare":
            self.declared.add(seat)
        elif verb == "bella":
            self.bella.add(seat)
        elif verb == "play":
            self._play(seat, words[0])

    def _give(self, seat: str, card: str) -> None:
        if card not in self.hands[seat]:
            self.faults.append(f"{seat} does not have {card}")
        self.hands[seat].discard(card)

    def _play(self, seat: str, card: str) -> None:
        if not self.table and self.last not in {None, seat}:
            self.faults.append(f"{seat} leads {card}, but {self.last} took the trick")
        self._give(seat, card)
        self.table.append((seat, card))
        if len(self.table) == len(self.hands):
            self.last = taker(self.table, self.trump)
            self.tricks[self.last] += 1
            self.cards[self.last] += sum(points(played, self.trump) for _, played in self.table)
            self.table.clear()


def replay(data: Data, verdict: Data) -> Deal:
    """Return the deal as a verdict's script leaves it, up to the act that is refused."""
    deal = _dealt(data["given"], _draw(verdict))
    lines = data["scripts"][verdict["script"]] if "script" in verdict else data["given"]["script"]
    acts = [act.split() for line in lines for act in line.split(", ")]
    refused = verdict.get("refused", {}).get("line", len(acts) + 1)
    for seat, verb, *words in acts[: refused - 1]:
        deal.act(seat, verb, words)
    return deal


def _draw(verdict: Data) -> int:
    """Return how many cards each seat draws; an option of the ruleset may say so."""
    options = DRAW_OPTION.findall(verdict["rulesets"][0])
    return int(options[0]) if options else DRAW


def _dealt(given: Data, draw: int) -> Deal:
    """Return the deal before its script, the draw in the hands already."""
    seats = ("B", "A") if given["dealer"] == "A" else ("A", "B")
    if "deck" in given:
        deck = listed(given["deck"])
        packets = [deck[at : at + PACKET] for at in range(0, 4 * PACKET, PACKET)]
        firsts = [packets[0] + packets[2], packets[1] + packets[3]]
        turn_up, stock = deck[4 * PACKET], deck[4 * PACKET + 1 :]
    else:
        firsts = [listed(given["hands"][seat]) for seat in seats]
        turn_up, stock = given["turn_up"], listed(given.get("stock", []))
    draws = [stock[:draw], stock[draw : 2 * draw]]
    hands = {seat: {*one, *two} for seat, one, two in zip(seats, firsts, draws, strict=True)}
    forced = given.get("before", {}).get("forced")
    return Deal(turn_up, hands, turn_up[1], forced["maker"]) if forced else Deal(turn_up, hands)
