"""Figures for the audit: what the written answers add up to."""

from __future__ import annotations

import re
from collections import Counter
from math import prod
from typing import TYPE_CHECKING, Any

from audit_cards import listed, points, taker, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from audit_cards import Deal

    Data = dict[str, Any]

LAST_TRICK = 10
BELLA = 20
MELD_SUMS = frozenset(20 * tierces + 50 * fifties for tierces in range(4) for fifties in range(3))
# A sum in prose: what stands left of the sign up to the nearest stop, and the number right of it.
EQUATION = re.compile(r"([^=<>≤≥.,;:!?—]*)= (\d+)(?![\d–]| [+−×])")
CHAIN = re.compile(r"\d+(?: [+−×] \d+)+")
TERM = re.compile(r"(− )?(\d+(?: × \d+)*)")


def wrong_sums_in_words(text: str) -> Iterator[str]:
    """Report sums in a prose text that do not come out; words between the numbers are no harm."""
    for left, total in EQUATION.findall(text):
        terms = " ".join(re.sub(r"[^\d+−×() ]", " ", left).split())
        if not re.search(r"[−×] \(|\) ×", terms):
            terms = terms.replace("(", "").replace(")", "")
        if CHAIN.fullmatch(terms) and (right := _added(terms)) != int(total):
            yield f"{terms} is {right}, not {total}"


def _added(terms: str) -> int:
    """Return what numbers joined by +, − and × come to."""
    products = ((-1 if minus else 1, term.split(" × ")) for minus, term in TERM.findall(terms))
    return sum(sign * prod(map(int, factors)) for sign, factors in products)


def wrong_answer(data: Data, answer: Data, deal: Deal | None) -> Iterator[str]:
    """Report figures of one answer that contradict each other, the position or the script."""
    op, given = data["op"], data["given"]
    if op in COUNTED:
        yield from _differences(answer, COUNTED[op](given), op)
    if op == "settle_deal" and "points" in answer:
        yield from _settled(given, answer["points"])
    if deal is not None:
        yield from _taken(deal, answer)
    yield from _written(given.get("before", {}), answer)
    maker = answer.get("maker") or given.get("maker") or (deal.maker if deal else None)
    if maker and answer.get("outcome") in {"made", "bait", "tied"} and "points" in answer:
        yield from _outcome(given.get("before", {}), answer, maker)


def _card_values(given: Data) -> Data:
    values = {card: points(card, given["trump"]) for card in listed(given["cards"])}
    return {"points": values, "total": sum(values.values())}


def _trick_winner(given: Data) -> Data:
    trick, trump = turns(given["trick"]), given["trump"]
    total = sum(points(card, trump) for _, card in trick)
    return {"winner": taker(trick, trump), "points": total}


COUNTED: dict[str, Callable[[Data], Data]] = {
    "card_values": _card_values,
    "trick_winner": _trick_winner,
}


def _differences(answer: Data, right: Data, what: str) -> Iterator[str]:
    for key, value in right.items():
        if key in answer and answer[key] != value:
            yield f"by {what}, {key} is {value}, not {answer[key]}"


def _settled(given: Data, made: Data) -> Iterator[str]:
    zero = dict.fromkeys(made, 0)
    melds, bella = given.get("melds", zero), given.get("bella", zero)
    for seat, answer in made.items():
        side = [other for other in made if _first_seat(made, other) == seat]
        if not side:
            continue
        last = LAST_TRICK if given["last_trick"] in side else 0
        cards = sum(given["cards"][one] for one in side) + last
        declared = [sum(each[one] for one in side) for each in (melds, bella)]
        # Whether melds and bella without a trick count is a rule; the audit takes either.
        allowed = {cards + sum(declared)}
        if not any(given["tricks"][one] for one in side):
            allowed |= {cards, *(cards + one for one in declared)}
        if answer not in allowed:
            yield f"{seat} has {cards + sum(declared)} points, not {answer}"


def _taken(deal: Deal, answer: Data) -> Iterator[str]:
    """Compare an answer with the cards, tricks and trump of the played script."""
    right = {"trump": deal.trump, "tricks": {seat: deal.tricks[seat] for seat in deal.hands}}
    if deal.over:
        right["last_trick"] = deal.last
        for seat, line in _by_seat(answer, "cards").items():
            if line != deal.cards[seat]:
                yield f"{seat} has taken {deal.cards[seat]} in cards, not {line}"
    yield from _differences(answer, right, "the script")
    for seat in deal.hands if "points" in answer else ():
        yield from _declared(deal, seat, answer)


def _declared(deal: Deal, seat: str, answer: Data) -> Iterator[str]:
    """Report points beyond the cards that no declaration of the seat can explain."""
    counted = deal.cards[seat] + (LAST_TRICK if deal.over and deal.last == seat else 0)
    rest = answer["points"][seat] - counted
    # Bella may be the taker's of its trick; the breakdown says whose it is.
    bella = {0, BELLA} if deal.bella else {0}
    melds = MELD_SUMS if seat in deal.declared else {0}
    if "breakdown" in answer:
        bella &= {_by_seat(answer, "bella")[seat]}
    if "melds" in answer:
        melds = {answer["melds"][seat]}
    if rest not in {one + other for one in bella for other in melds}:
        yield f"{seat} has {counted} from the tricks; declarations cannot bring {rest} more"


def _written(before: Data, answer: Data) -> Iterator[str]:
    """Compare what is written with the breakdown and with the totals."""
    written = answer.get("written")
    if isinstance(written, list):
        written = {seat: sum(line[seat] for line in written) for seat in written[0]}
    if not written:
        return
    lines = _by_seat(answer)
    for seat, line in written.items():
        if "breakdown" in answer and lines[seat] != line:
            yield f"the breakdown of {seat} adds up to {lines[seat]}, not {line}"
    old = before.get("totals", dict.fromkeys(written, 0))
    totals = {seat: old[seat] + line for seat, line in written.items()}
    yield from _differences(answer, {"totals": totals}, "what is written")


def _outcome(before: Data, answer: Data, maker: str) -> Iterator[str]:
    made, outcome = answer["points"], answer["outcome"]
    first = _first_seat(made, maker)
    mine, others = made[first], max(line for seat, line in made.items() if seat != first)
    right = "made" if mine > others else "bait" if mine < others else "tied"
    if outcome != right:
        yield f"{mine} of the maker against {others} is {right}, not {outcome}"
    if outcome != "tied" and "written" in answer:
        fines = sum(_by_seat(answer, "fine").values())
        there = sum(made.values()) + sum(before.get("pots", [])) + fines
        gone = sum(answer["written"].values()) + sum(answer.get("pots", []))
        if gone != there:
            yield f"{there} were made or hung before, {gone} are written or hang now"


def _first_seat(made: Data, maker: str) -> str:
    """Return the seat under which the maker's side is written, where the answer may be of pairs."""
    pairs = set(made) == set("ABCD") and made["C"] == made["D"] == 0
    return {"C": "A", "D": "B"}.get(maker, maker) if pairs else maker


def _by_seat(answer: Data, what: str | None = None) -> Counter[str]:
    """Return the points of the breakdown lines of each seat, or of those of one kind."""
    lines: Counter[str] = Counter()
    for line in answer.get("breakdown", []):
        if what in {None, line["what"]}:
            lines[line["seat"]] += line["points"]
    return lines
