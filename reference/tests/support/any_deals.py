"""Deals of rulesets drawn at random: a whole check of one, and of a game that goes on."""

from any_rules import any_rules, ready
from deal_checks import (
    as_data,
    check_copies,
    check_deal,
    check_replay,
    generator,
    played_out,
)

from deberc.before import read_before
from deberc.cards import SEATS
from deberc.deal import Deal
from deberc.deal.dealing import deal_pack
from deberc_conformance.fuzz.choosing import Chooser
from deberc_conformance.fuzz.dealing import Dealer

COPIED = 0.1


class Table:
    """A table that plays by some rules, deal after deal, and checks each of them."""

    def __init__(self, rules, seed, *, thorough=0.03):
        """Seat players who play by rules; what they do follows from a seed."""
        self.rules, self.thorough = rules, thorough
        self._dealer = Dealer(rules, seed)
        self._rng = generator("table", seed)
        self._goes_on = None

    def deal(self, number):
        """Play the deal of a number and check it; every second one goes on with the game."""
        dealt = self._dealer.dealt(number)
        given = dealt.given
        if self._goes_on is not None and self._goes_on.next_dealer is not None:
            entry = self._goes_on
            deck = {"dealer": SEATS[entry.next_dealer], "deck": given["deck"]}
            given = {**deck, "before": as_data(self.rules, entry.after)}
        return self._played(dealt, given)

    def _played(self, dealt, given):
        rules, rng = self.rules, self._rng
        before = read_before(rules, given.get("before"))
        deal = Deal(deal_pack(rules, before, SEATS.index(given["dealer"]), dealt.pack))
        if rng.random() < COPIED:
            check_copies(deal, rng)
        chooser = Chooser(dealt.plan, rng)
        done = played_out(deal, chooser.choose, rng, self.thorough)
        check_deal(deal, done)
        check_replay(deal, given, done)
        entry = deal.result.entry
        self._goes_on = None if self._goes_on is not None and rng.random() < 0.4 else entry
        return deal.result.outcome


def any_table(pick, seed):
    """Return a table that plays by a ruleset drawn at random, and the text of that."""
    text, data = any_rules(pick)
    return Table(ready(data), seed), text
