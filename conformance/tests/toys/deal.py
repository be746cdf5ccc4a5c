"""One deal of the Moscow game for two, act by act."""

from book import Book, other
from habits import has
from runs import contest, rank, read
from runs import worth as run_worth
from table import best_of, legal, worth


class NotAllowed(Exception):
    """An act that the rules, or the turn, do not allow."""


class Deal:
    def __init__(self, given):
        self.dealer = given["dealer"]
        self.eldest = other(self.dealer)
        self.order = [self.eldest, self.dealer]
        self.book = Book(self.dealer, given.get("before") or {}, 501)
        if "deck" in given:
            self.take_from(list(given["deck"]))
        else:
            self.hands = {seat: set(given["hands"][seat]) for seat in "AB"}
            self.turn_up, self.stock = given["turn_up"], list(given.get("stock", []))
        self.bids = []
        self.maker = self.trump = None
        self.whole = {}
        self.played = {"A": [], "B": []}
        self.exchanged = False
        self.declared = {"A": [], "B": []}
        self.spoken = []
        self.scoring = None
        self.bella = {"A": 0, "B": 0}
        self.said = {}
        self.taken = {"A": 0, "B": 0}
        self.tricks = {"A": 0, "B": 0}
        self.trick = []
        self.leader = self.eldest
        self.last = None
        self.outcome = None
        self.written = {"A": 0, "B": 0}

    def take_from(self, deck):
        self.hands = {"A": set(), "B": set()}
        for seat in self.order * 2:
            self.hands[seat] |= set(deck[:3])
            deck = deck[3:]
        self.turn_up, self.stock = deck[0], deck[1:]

    # ---- acts

    def act(self, line):
        seat, what, *rest = line.split()
        if self.outcome or seat not in ("A", "B"):
            raise NotAllowed(line)
        if what in ("pass", "order", "name"):
            self.bid(seat, what, rest)
            return
        if self.maker is None:
            raise NotAllowed(line)
        acts = {
            "exchange": self.exchange,
            "declare": self.declare,
            "bella": self.say_bella,
            "play": self.play,
            "claim": self.claim,
        }
        if what not in acts:
            raise NotAllowed(line)
        acts[what](seat, rest)

    def bid(self, seat, what, rest):
        if self.maker or seat != self.order[len(self.bids) % 2]:
            raise NotAllowed("bid")
        line = " ".join([what, *rest])
        if line not in self.may_bid():
            raise NotAllowed(line)
        self.bids.append(what)
        if what != "pass":
            self.maker = seat
            self.trump = rest[0] if rest else self.turn_up[1]
            self.draw()
        elif len(self.bids) == 4:
            self.outcome = "passed_out"
            self.book.dealer = other(self.dealer)

    def may_bid(self):
        if len(self.bids) < 2:
            return ["pass", "order"]
        suits = [suit for suit in "SCDH" if suit != self.turn_up[1]]
        refused = ["order"] if has("refused-suit-in-round-two") else []
        return ["pass", *refused, *(f"name {suit}" for suit in suits)]

    def draw(self):
        for place, seat in enumerate(self.order):
            self.hands[seat] |= set(self.stock[3 * place : 3 * place + 3])
        self.whole = {seat: set(hand) for seat, hand in self.hands.items()}

    @property
    def turn(self):
        return other(self.leader) if self.trick else self.leader

    def exchange(self, seat, _rest):
        seven = "7" + self.trump
        kept = any(seven in run for run in self.declared[seat])
        here = self.turn_up[1] == self.trump and seven in self.hands[seat]
        if not here or kept or self.exchanged or self.played[seat]:
            raise NotAllowed("exchange")
        self.hands[seat] = self.hands[seat] - {seven} | {self.turn_up}
        self.whole[seat] = self.whole[seat] - {seven} | {self.turn_up}
        self.exchanged = True

    def declare(self, seat, run):
        if not set(run) <= self.whole[seat] or read(run) is None:
            raise NotAllowed("no run")
        if any(set(run) & set(mine) for mine in self.declared[seat]):
            raise NotAllowed("shared cards")
        if not self.may_declare(seat):
            raise NotAllowed("too late")
        if self.declared[seat] and rank(run, self.trump) > rank(self.declared[seat][0], self.trump):
            raise NotAllowed("the highest first")
        if seat not in self.spoken:
            self.spoken.append(seat)
        self.declared[seat].append(run)

    def may_declare(self, seat):
        if sum(self.tricks.values()) == 1 and not self.trick:
            return seat in self.scoring
        return not self.played[seat] and seat == self.turn

    def say_bella(self, seat, _rest):
        pair = {"K" + self.trump, "Q" + self.trump}
        if seat != self.turn or seat in self.said:
            raise NotAllowed("bella")
        if not pair <= self.whole[seat] or not pair & self.hands[seat]:
            raise NotAllowed("bella")
        self.said[seat] = len(self.played[seat])
        self.bella[seat] = 20

    def play(self, seat, rest):
        card = rest[0]
        if seat != self.turn or card not in self.hands[seat]:
            raise NotAllowed("turn")
        if card not in legal(self.hands[seat], self.trick, self.trump):
            raise NotAllowed("card")
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        self.trick.append((seat, card))
        if len(self.trick) == 2:
            self.end_trick()

    def end_trick(self):
        winner = best_of(self.trick, self.trump)[0]
        self.taken[winner] += sum(worth(card, self.trump) for _, card in self.trick)
        self.tricks[winner] += 1
        if has("bella-lost-with-its-trick"):
            loser = other(winner)
            if self.said.get(loser) == len(self.played[loser]) - 1:
                self.bella[loser] = 0
        self.leader = self.last = winner
        self.trick = []
        if self.scoring is None:
            self.scoring = contest(self.declared, self.spoken, self.trump)
        if not any(self.hands.values()):
            self.settle()

    # ---- points

    def melds(self):
        score = {"A": 0, "B": 0}
        for seat in self.scoring or []:
            score[seat] = sum(run_worth(run) for run in self.declared[seat])
        return score

    def points(self):
        melds = self.melds()
        found = {seat: self.taken[seat] + melds[seat] + self.bella[seat] for seat in "AB"}
        if not any(self.hands.values()) and self.last:
            found[self.last] += 10
        return found

    def settle(self):
        ordered = self.bids[-1] == "order"
        self.outcome, self.written = self.book.settle(self.maker, self.points(), self.last, ordered)

    def claim(self, seat, _rest):
        if self.trick or self.last != seat:
            raise NotAllowed("claim")
        counted = self.book.totals[seat] + self.points()[seat]
        self.settle_claim(seat, counted)

    def settle_claim(self, seat, counted):
        made = counted >= self.book.target
        if has("five-hundred-and-one-to-exceed"):
            made = counted > self.book.target
        self.outcome = "claimed" if made else "false_claim"
        if made:
            self.written[seat] = counted - self.book.totals[seat]
            self.book.totals[seat] = counted
        self.book.end(seat if made else other(seat))

    def result(self):
        return {
            "outcome": self.outcome or "unfinished",
            "maker": self.maker,
            "trump": self.trump,
            "points": self.points(),
            "written": self.written,
            "totals": self.book.totals,
            "pots": self.book.pots,
            "next_dealer": self.book.dealer if self.outcome else None,
            "winner": self.book.winner,
            "melds": self.melds(),
            "tricks": self.tricks,
            "last_trick": self.last,
            "bottom_card": self.stock[-1] if self.maker and self.stock else None,
        }
