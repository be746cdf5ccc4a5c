"""What becomes of a script where a program declares melds, or says bella, by itself.

Such a program passes over the lines of a script that do so. A case can be put to it where the best
declarations, made as soon as they may be, lead to the same answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.actions import Action, read_action
from deberc.api import variant
from deberc.deal.core import PLAY, ROUND
from deberc.errors import DebercError
from deberc.melds import best_split

from .carry_over import same_answer
from .playing import deal_of
from .reference import answer_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from deberc import Deal

    from .carry_over import Answer
    from .cases import Case

MELDS: Final = "melds"
BELLA: Final = "bella"
_OP: Final = "play_deal"
_PAIR: Final = "KQ"
_SPEAKS: Final = frozenset({"declare", "pass", "play"})
"""Acts by which a round of declarations is known to be on, or over."""


class ByItself:
    """Tells which deals come out alike when a program does something by itself."""

    def __init__(self, address: str, data: Mapping[str, Any], does: Collection[str]) -> None:
        """Make rules ready; ``does`` names what the program does by itself."""
        self._rules = variant(address, data)
        self._does = frozenset(does)

    def differs(self, case: Case) -> bool:
        """Whether a case cannot be put to the program, since another answer would be right."""
        if case.op != _OP or not self._does:
            return False
        meant = answer_of(self._rules, _OP, case.given)
        return not same_answer(case, meant, self.answer(case.given))

    def answer(self, given: Mapping[str, Any]) -> Answer:
        """Return what a deal comes to; a refusal counts the lines of the script as given."""
        lines: list[str] = []
        numbers: list[int] = []
        try:
            for number, line in self._performed(given):
                lines.append(line)
                numbers.append(number)
        except DebercError as error:
            return "error", {"message": str(error)}
        kind, body = answer_of(self._rules, _OP, {**given, "script": lines})
        if "line" in body:
            body = {**body, "line": numbers[body["line"] - 1]}
        return kind, body

    def _performed(self, given: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """Yield the acts that are done, with the line of the script at which each is."""
        deal = deal_of(self._rules, given)
        for number, line in enumerate(given["script"], 1):
            action = read_action(line)
            for own in self._own_acts(deal, action):
                deal.do(own)
                yield number, str(own)
            if self._passed_over(deal, action):
                continue
            yield number, line
            try:
                deal.do(action)
            except DebercError:
                return

    def _passed_over(self, deal: Deal, action: Action) -> bool:
        if action.kind == BELLA:
            return BELLA in self._does
        if MELDS not in self._does:
            return False
        in_round = action.kind == "pass" and deal.state.phase == PLAY
        return action.kind == "declare" or in_round

    def _own_acts(self, deal: Deal, action: Action) -> Iterator[Action]:
        """Yield what the program does before an act; each is done before the next is asked for."""
        if MELDS in self._does and action.kind in _SPEAKS:
            while deal.state.phase == ROUND:
                yield _best(deal, deal.state.turn) or Action(deal.state.turn, "pass")
            while action.kind == "play" and (best := _best(deal, action.seat)):
                yield best
        if BELLA in self._does and action.kind == "play" and action.text[-2] in _PAIR:
            yield from (each for each in deal.legal_actions() if each.kind == BELLA)


def _best(deal: Deal, seat: int) -> Action | None:
    """Return the next of the best declarations of a seat, None where none is open to it."""
    state = deal.state
    legal = [each for each in deal.legal_actions() if each.kind == "declare" and each.seat == seat]
    if not legal:
        return None
    wanted = [meld.cards for meld in best_split(deal.rules, state.full[seat], state.trump)]
    return next((each for cards in wanted for each in legal if each.cards == cards), None)
