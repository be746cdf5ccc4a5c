"""A program of somebody's spare time behind the protocol: ``toy.py PROGRAM [HABIT] [MARKER]``.

PROGRAM is one of three: `moscow` plays the Moscow game for two, `club` keeps the score of the club,
`three` referees the cards of three players. HABIT is the one thing that it has got wrong.
"""

import json
import sys

import habits
from book import Book
from deal import Deal, NotAllowed
from runs import contest, rank, read, split
from runs import worth as run_worth
from table import PACK, best_of, legal, worth


class Refused(Exception):
    def __init__(self, line=None):
        super().__init__(line)
        self.line = line


def card_values(given):
    if not set(given["cards"]) <= PACK:
        raise Refused
    points = {card: worth(card, given["trump"]) for card in given["cards"]}
    return {"points": points, "total": sum(points.values())}


def plays(trick):
    return [(play["seat"], play["card"]) for play in trick]


def legal_cards(given):
    return {"cards": legal(given["hand"], plays(given["trick"]), given["trump"])}


def trick_winner(given):
    trick, trump = plays(given["trick"]), given["trump"]
    points = sum(worth(card, trump) for _, card in trick)
    return {"winner": best_of(trick, trump)[0], "points": points}


def melds(given):
    names = {3: "tierce", 4: "fifty"}
    found = split(set(given["cards"]), given["trump"])
    pair = {"K" + given["trump"], "Q" + given["trump"]}
    return {
        "melds": [{"name": names[len(run)], "cards": run} for run in found],
        "points": sum(map(run_worth, found)),
        "bella": pair <= set(given["cards"]),
    }


def meld_contest(given):
    declared, trump = given["declared"], given["trump"]
    for mine in declared.values():
        cards = [card for run in mine for card in run]
        if len(cards) != len(set(cards)) or not all(read(run) for run in mine):
            raise Refused
        if any(rank(run, trump) > rank(mine[0], trump) for run in mine):
            raise Refused
    first = given["eldest"]
    winners = contest(declared, [first, "B" if first == "A" else "A"], trump)
    scores = {seat: sum(map(run_worth, declared[seat])) if seat in winners else 0 for seat in "AB"}
    return {"scores": scores, "winner": winners[0] if len(winners) == 1 else None}


def legal_bids(given):
    deal = Deal({**given, "hands": {"A": [], "B": []}})
    for line, each in enumerate(given["bids"], 1):
        try:
            deal.act(f"{each['seat']} {each['bid']}")
        except NotAllowed:
            raise Refused(line) from None
    if deal.maker:
        return {"maker": deal.maker, "trump": deal.trump}
    if deal.outcome:
        return {"passed_out": True, "next_dealer": deal.book.dealer}
    return {"seat": deal.order[len(deal.bids) % 2], "bids": deal.may_bid()}


def play_deal(given):
    deal = Deal(given)
    for line, act in enumerate(given["script"], 1):
        try:
            deal.act(act)
        except NotAllowed:
            raise Refused(line) from None
    return deal.result()


def new_book(given):
    return Book(given["dealer"], given.get("before") or {}, 501, club=PROGRAM == "club")


def settle_deal(given):
    book = new_book(given)
    points = dict(given["cards"])
    for seat in "AB":
        got_one = given["tricks"][seat] > 0
        if habits.has("zero-points-are-zero-tricks"):
            got_one = given["cards"][seat] > 0
        if got_one or PROGRAM != "club":
            points[seat] += given["melds"][seat]
        points[seat] += given["bella"][seat]
    points[given["last_trick"]] += 10
    outcome, written = book.settle(given["maker"], points, given["last_trick"])
    return {"outcome": outcome, "points": points, "written": written, **standing(book)}


def standing(book):
    return {
        "totals": book.totals,
        "pots": book.pots,
        "next_dealer": book.dealer,
        "winner": book.winner,
    }


def game_ledger(given):
    book = new_book(given)
    rows = []
    for line, deal in enumerate(given["deals"], 1):
        if book.winner:
            raise Refused(line)
        rows.append(enter(book, deal, line))
    return {**standing(book), "record": book.record(), "written": rows}


def enter(book, deal, line):
    nothing = {"A": 0, "B": 0}
    if "passed_out" in deal:
        book.dealer = "B" if book.dealer == "A" else "A"
        return nothing
    if "points" in deal and "bait_on_cards" not in deal:
        last = deal.get("last_trick") or (deal.get("last_tricks") or [None])[0]
        return book.settle(deal["maker"], deal["points"], last)[1]
    if "claim" in deal and PROGRAM != "club":
        return claimed(book, deal)
    if "bait_on_cards" in deal and PROGRAM != "club":
        return caught(book, deal)
    raise Refused(line)


def claimed(book, deal):
    mine = deal["claim"]
    counted = deal["counted"]
    rest = "B" if mine == "A" else "A"
    good = counted > 501 if habits.has("five-hundred-and-one-to-exceed") else counted >= 501
    written = {mine: counted - book.totals[mine] if good else 0, rest: 0}
    book.totals[mine] += written[mine]
    book.end(mine if good else rest)
    return written


def caught(book, deal):
    """An offender writes nothing, the other everything."""
    offender = deal["bait_on_cards"]
    rest = "B" if offender == "A" else "A"
    written = {offender: 0, rest: deal["points"] + sum(book.pots)}
    book.totals[rest] += written[rest]
    book.pots = []
    book.dealer = rest
    book.finish(deal.get("maker") or offender, rest)
    return written


PROGRAMS = {
    "moscow": (
        "moscow",
        [2],
        [
            card_values,
            legal_cards,
            trick_winner,
            melds,
            meld_contest,
            legal_bids,
            settle_deal,
            game_ledger,
            play_deal,
        ],
    ),
    "club": ("club-501", [2], [settle_deal, game_ledger]),
    "three": ("three-handed", [3], [card_values, legal_cards, trick_winner]),
}
PROGRAM = sys.argv[1]
RULESET, PLAYERS, FUNCTIONS = PROGRAMS[PROGRAM]
OPS = {function.__name__: function for function in FUNCTIONS}


def reply(message):
    if message["cmd"] == "hello":
        return {
            "re": "hello",
            "protocol": 1,
            "name": f"toy-{PROGRAM}",
            "ops": list(OPS),
            "players": PLAYERS,
            "plays": [RULESET],
            "breakdown": False,
            "max_in_flight": 32,
        }
    if message["cmd"] == "ruleset":
        return {"re": "ruleset", "hash": message["hash"], "ok": True}
    try:
        return {"id": message["id"], "result": OPS[message["op"]](message["given"])}
    except Refused as refused:
        where = {} if refused.line is None else {"line": refused.line}
        return {"id": message["id"], "refused": where}


def main():
    if len(sys.argv) > 2 and sys.argv[2] in habits.HABITS:
        habits.choose(sys.argv[2])
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "bye":
            break
        sys.stdout.write(json.dumps(reply(message)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
