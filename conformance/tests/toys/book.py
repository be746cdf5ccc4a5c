"""The score: what a deal comes to, hanging points, the end of the game."""

from habits import has


def other(seat):
    return "B" if seat == "A" else "A"


class Book:
    """The score of two players; `club` for the rules of the club."""

    def __init__(self, dealer, before, target, club=False):
        self.dealer = dealer
        self.totals = dict(before.get("totals") or {"A": 0, "B": 0})
        self.pots = list(before.get("pots") or [])
        self.target = target
        self.club = club
        self.winner = None

    def past(self, seat):
        if has("five-hundred-and-one-to-exceed"):
            return self.totals[seat] > self.target
        return self.totals[seat] >= self.target

    def settle(self, maker, points, last, ordered=False):
        """Write a deal down; return its outcome and what each has written."""
        defender = other(maker)
        mine, theirs = points[maker], points[defender]
        outcome = "made" if mine > theirs else "tied" if mine == theirs else "bait"
        written = dict(points)
        if outcome == "bait":
            if ordered and has("bait-only-on-a-free-suit"):
                outcome = "made"
            else:
                written = {maker: 0, defender: mine + theirs}
        if outcome == "tied":
            written[maker] = 0
            self.hang(mine, defender, written)
        else:
            written[maker if mine > theirs else defender] += sum(self.pots)
            self.pots = []
        for seat in "AB":
            self.totals[seat] += written[seat]
        self.finish(maker, last)
        if self.winner is None:
            self.next_dealer(outcome, maker, points)
        return outcome, written

    def hang(self, points, defender, written):
        if self.club:
            written[defender] += sum(self.pots)
            self.pots = []
        if has("second-tie-overwrites-the-pot"):
            self.pots = []
        self.pots = [points + sum(self.pots)]

    def finish(self, maker, last):
        """Look whether the game is over; with both past the target it depends on the house."""
        there = [seat for seat in "AB" if self.past(seat)]
        if len(there) == 2:
            there = [other(maker) if self.club else last]
        if there:
            self.end(there[0])

    def end(self, winner):
        self.winner, self.dealer, self.pots = winner, None, []

    def next_dealer(self, outcome, maker, points):
        if self.club:
            self.dealer = maker
        elif outcome == "tied":
            self.dealer = other(maker)
        else:
            self.dealer = max("AB", key=lambda seat: points[seat])

    def record(self):
        """The totals as the club writes them at the end: who lost stays one short."""
        if self.club and self.winner and self.totals[other(self.winner)] >= self.target:
            return {self.winner: self.target, other(self.winner): self.target - 1}
        return dict(self.totals)
