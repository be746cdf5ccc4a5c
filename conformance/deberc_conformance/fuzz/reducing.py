"""A situation that a program fails, made small: what `deberc shrink` does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deberc.sayings import said

from ..judge import judge
from ..reference import answer_of
from .comparing import divergence, judged
from .errors import ReferenceDiffers
from .finishing import Finding, finish
from .records import WRONG

if TYPE_CHECKING:
    from deberc.sayings import Said

    from ..questions import Question
    from .player import Player
    from .records import Answer, Divergence
    from .workplace import Workplace


@dataclass(frozen=True, slots=True)
class Reduced:
    """What came of a situation: the finding, None where the program is right.

    ``why_not`` says why it could not be asked, ``name`` what the program calls itself.
    """

    name: str
    finding: Finding | None = None
    why_not: Said | None = None


def reduced(question: Question, place: Workplace) -> Reduced:
    """Ask a question of the one program of a workplace, and make it small where it is failed.

    Raises PeerNotJudged, ReferenceDiffers.
    """
    place.open()
    player, op = place.players[0], str(question.situation["op"])
    name = player.hello.name
    if player.why_not is not None or op not in player.ops:
        return Reduced(name, why_not=player.why_not or said("fuzz.lacks", ops=op))
    answer = answer_of(place.rules, op, question.given)
    if answer[0] == "error" or _differs(question, answer):
        raise ReferenceDiffers(question.id)
    found = _asked(player, op, question, answer)
    if player.peer.given_up is not None:
        raise player.peer.given_up
    return Reduced(name, None if found is None else finish(place, found))


def _differs(question: Question, answer: Answer) -> bool:
    """Tell whether the reference itself answers otherwise than the situation expects."""
    return question.case is not None and judge(question.case, *answer).verdict != "pass"


def _asked(player: Player, op: str, question: Question, answer: Answer) -> Divergence | None:
    for reply in player.ask([(op, question.given, answer)]):
        judgement = judged(reply, player.hello)
        if judgement.verdict in WRONG:
            return divergence(0, 0, reply, judgement, answer)
    return None
