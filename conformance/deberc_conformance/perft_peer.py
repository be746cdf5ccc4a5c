"""Finds the branch of a deal at which a program allows other cards or other bids.

The deal is walked by the interpreter; at each position short of the depth the program is asked
what may be bid or played there. The other acts - declarations, bella, exchanges - have no
operation of their own and are not compared.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deberc.cards import SUITS

from .case_events import judgement_on
from .cases import Case, Expectation
from .errors import NothingToCompare, RulesetRefused
from .peers.session import Reply
from .perft import perft
from .playing import counted
from .reference import Reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deberc import Deal

    from .bundle import BundleRuleset
    from .peers.session import Session

Path = tuple[str, ...]
Question = tuple[str, dict[str, Any]]

_ASKED: Final = ("legal_bids", "legal_cards")
_BIDS: Final = frozenset({"pass", "order", "name"})
_EMPTY: Final[dict[str, str]] = {"ru": "", "en": ""}
_SAME: Final = frozenset({"pass", "wrong_reason"})


class Branch(NamedTuple):
    """A first act, how many sequences begin with it, and at how many positions below it differs."""

    act: str
    sequences: int
    differing: int


@dataclass(frozen=True, slots=True)
class Parting:
    """A position at which a program answers otherwise; `path` the acts that lead to it."""

    path: Path
    reply: Reply


@dataclass(frozen=True, slots=True)
class Divided:
    """What came of dividing: the branches, the partings by length of path, the questions asked."""

    branches: tuple[Branch, ...]
    partings: tuple[Parting, ...]
    asked: int

    def as_json(self) -> dict[str, Any]:
        """Return it for programs: the branches, and each parting with question and answers."""
        return {
            "asked": self.asked,
            "divide": [branch._asdict() for branch in self.branches],
            "differs": [_as_json(parting) for parting in self.partings],
        }


def _as_json(parting: Parting) -> dict[str, Any]:
    case, reply = parting.reply.case, parting.reply
    return {
        "path": list(parting.path),
        "op": case.op,
        "given": case.given,
        "expected": case.expectation.maps[0],
        "got": {reply.kind: reply.body},
    }


def divide_with(
    session: Session, ruleset: BundleRuleset, deal: Deal, given: dict[str, Any], depth: int
) -> Divided:
    """Return how a program differs within `depth` acts after the script of a position.

    Raises PeerNotJudged, NothingToCompare, RulesetRefused.
    """
    hello = session.open()
    if not set(_ASKED) & set(hello.ops) or ruleset.players not in hello.players:
        raise NothingToCompare(hello.name)
    script = tuple(given.get("script", ()))
    places: dict[str, list[Path]] = {}
    questions: dict[str, Question] = {}
    for path, twin in _walk(deal, (), depth):
        question = _question(twin, given, (*script, *path))
        if question is not None and question[0] in hello.ops:
            key = json.dumps(question)
            questions[key] = question
            places.setdefault(key, []).append(path)
    cases = list(_cases(ruleset, questions.values()))
    leading = dict(zip([case.id for case in cases], places.values(), strict=True))
    partings = [
        Parting(path, reply)
        for reply in _replies(session, ruleset, cases)
        if judgement_on(reply).verdict not in _SAME
        for path in leading[reply.case.id]
    ]
    partings.sort(key=lambda parting: (len(parting.path), parting.path))
    return Divided(tuple(_branches(deal, depth, partings)), tuple(partings), len(questions))


def _walk(deal: Deal, path: Path, depth: int) -> Iterator[tuple[Path, Deal]]:
    """Yield every position short of the depth with the acts that lead to it."""
    if depth == 0 or deal.over:
        return
    yield path, deal
    for action in counted(deal) if depth > 1 else ():
        twin = deal.copy()
        twin.do(action)
        yield from _walk(twin, (*path, str(action)), depth - 1)


def _question(deal: Deal, given: dict[str, Any], acts: Sequence[str]) -> Question | None:
    """Return the operation and what it takes at a position; None where nothing of it is asked."""
    words = [act.split() for act in acts]
    kinds = {act.kind for act in deal.legal_actions()}
    if kinds & _BIDS and deal.state.maker < 0:
        bids = [{"seat": seat, "bid": " ".join(bid)} for seat, *bid in words]
        dealt = {"dealer": given["dealer"], "turn_up": given["turn_up"], "bids": bids}
        return "legal_bids", {**dealt, **_passed_out(given)}
    plays = [(seat, rest[0]) for seat, what, *rest in words if what == "play"]
    seats = deal.rules.players
    trick = plays[len(plays) - len(plays) % seats :]
    seat = deal.turn
    if "play" not in kinds or not trick or seat is None:
        return None
    laid = [{"seat": who, "card": card} for who, card in trick]
    asked = {"trump": SUITS[deal.state.trump], "hand": deal.hands[seat], "trick": laid}
    maker = {"maker": "ABCD"[deal.state.maker]} if seats > 2 else {}
    return "legal_cards", {**asked, "seat": seat, **maker}


def _passed_out(given: dict[str, Any]) -> dict[str, Any]:
    before = given.get("before", {})
    held = {key: value for key, value in before.items() if key == "passed_out"}
    return {"before": held} if held else {}


def _cases(ruleset: BundleRuleset, questions: Iterable[Question]) -> Iterator[Case]:
    reference = Reference(ruleset.address, ruleset.rules)
    for number, (op, given) in enumerate(questions, 1):
        _, body = reference.answer(op, given)
        name = f"q{number}"
        wanted = {key: value for key, value in body.items() if key in {"cards", "seat", "bids"}}
        yield Case(
            f"{name}@{ruleset.address}", op, op, ruleset.address, given,
            Expectation("expect", (wanted,)), (), _EMPTY,
            {"id": name, "purpose": _EMPTY, "path": "", "op": op},
        )  # fmt: skip


def _replies(session: Session, ruleset: BundleRuleset, cases: list[Case]) -> Iterator[Reply]:
    for reply in session.play(ruleset, cases):
        if isinstance(reply, Reply):
            if reply.declared:
                raise RulesetRefused(session.command, ruleset.address, str(reply.body["reason"]))
            yield reply
    if session.given_up is not None:
        raise session.given_up


def _branches(deal: Deal, depth: int, partings: Sequence[Parting]) -> Iterator[Branch]:
    for action in counted(deal) if depth else ():
        act = str(action)
        twin = deal.copy()
        twin.do(action)
        differing = sum(parting.path[:1] == (act,) for parting in partings)
        yield Branch(act, perft(twin, depth - 1), differing)
