"""Making a position small that a program answers otherwise, while it still does."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError

from ..playing import dealt
from ..reference import answer_of
from .comparing import divergence, judged
from .smaller import smaller

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc import Variant

    from .player import Player
    from .records import Answer, Divergence

Given = dict[str, Any]

_FIELDS: Final = ("dealer", "hands", "turn_up", "stock", "before", "script")
_AT_ONCE: Final = 12
"""Positions that are asked at once; the first of them that still differs is taken."""
_SLOW: Final = frozenset({"timeout", "crash", "protocol"})
"""Verdicts that cost a new start of the program each time."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: questions, seconds, and questions that end in an accident."""

    questions: int = 4000
    seconds: float = 20.0
    accidents: int = 25


class Shrinker:
    """Makes divergences of one program small."""

    def __init__(self, player: Player, rules: Variant, effort: Effort | None = None) -> None:
        """Ask a program that was started; the reference answers by the rules."""
        self._player = player
        self._rules = rules
        self._effort = effort or Effort()
        self.asked = 0
        self._left = self._effort.questions
        self._until = monotonic() + self._effort.seconds

    def shrunk(self, found: Divergence) -> Divergence:
        """Return the smallest divergence of its kind that was found from one.

        One that is not seen again is returned as it is.
        """
        self._until = monotonic() + self._effort.seconds
        self._left = self._effort.accidents if found.verdict in _SLOW else self._effort.questions
        if found.op == "play_deal":
            found = self._plainly_dealt(self._cut(found))
        seen: set[str] = set()
        while (less := self._next(found, seen)) is not None:
            found = less
        return found

    def again(self, found: Divergence) -> Divergence | None:
        """Ask the question of a divergence again; return what differs now, None where nothing."""
        answered = list(self._differing([found.given], found))
        return answered[0] if answered else None

    def _next(self, found: Divergence, seen: set[str]) -> Divergence | None:
        """Return a smaller divergence of the same kind, None where there is none."""
        fresh = self._fresh(found, seen)
        size = 1 if found.verdict in _SLOW else _AT_ONCE
        while givens := list(islice(fresh, size)):
            if self._left <= 0 or monotonic() > self._until:
                return None
            if less := next(self._differing(givens, found), None):
                return less
        return None

    def _fresh(self, found: Divergence, seen: set[str]) -> Iterator[Given]:
        """Yield smaller positions that were not asked yet and that the reference can answer."""
        for given in smaller(found.op, found.given):
            key = json.dumps(given, sort_keys=True)
            if key not in seen:
                seen.add(key)
                if self._sound(found.op, given):
                    yield given

    def _sound(self, op: str, given: Given) -> bool:
        """Tell whether a position can be asked: no act but the last is refused."""
        kind, body = answer_of(self._rules, op, given)
        if kind == "refused" and "line" in body:
            lines = given.get("script") or given.get("bids") or given.get("deals") or ()
            return bool(body["line"] == len(lines))
        return kind != "error"

    def _differing(self, givens: list[Given], found: Divergence) -> Iterator[Divergence]:
        """Yield the divergences of the same kind among the answers to positions."""
        asked: list[tuple[str, Given, Answer]] = [
            (found.op, given, answer_of(self._rules, found.op, given)) for given in givens
        ]
        self._left -= len(asked)
        self.asked += len(asked)
        replies = {reply.case.id: reply for reply in self._player.ask(asked)}
        for number, (_, _, answer) in enumerate(asked):
            reply = replies.get(f"q{number}@{self._player.ruleset.address}")
            if reply is None:
                continue
            judgement = judged(reply, self._player.hello)
            same = judgement.verdict == found.verdict
            if same and (answer[0], reply.kind) == (found.expected[0], found.got[0]):
                yield divergence(found.deal, found.peer, reply, judgement, answer)

    def _cut(self, found: Divergence) -> Divergence:
        """Return a deal cut where the program refuses an act that is right."""
        line = found.got[1].get("line") if found.got[0] == "refused" else None
        right = found.expected[1].get("line", len(found.given["script"]) + 1)
        if not isinstance(line, int) or not 0 < line < right or found.expected[0] == "result":
            return found
        given = {**found.given, "script": found.given["script"][:line]}
        like = replace(found, expected=("result", {}))
        return next(self._differing([given], like), found)

    def _plainly_dealt(self, found: Divergence) -> Divergence:
        """Return a deal with hands in place of a whole pack, where it still differs."""
        try:
            given = _in_order(dealt(self._rules, found.given))
        except (DebercError, StopIteration):
            return found
        plain = [_drawn(self._rules, given), given]
        return next(self._differing(plain, found), found)


def _in_order(given: Given) -> Given:
    """Return a deal with its fields in the order in which one reads them."""
    return {name: given[name] for name in _FIELDS if name in given}


def _drawn(rules: Variant, given: Given) -> Given:
    """Return a deal whose stock holds only the draw and the bottom card."""
    stock = given.get("stock", [])
    size = rules.players * rules.dealing.draw
    return {**given, "stock": [*stock[:size], *stock[-1:]]} if len(stock) > size else given
