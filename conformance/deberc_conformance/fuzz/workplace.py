"""Where blocks of deals are worked: the rules made ready, the programs started once and kept."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from deberc.api import variant

from ..declared import tailored
from ..errors import PeerNotJudged
from ..peers.session import Reply, Session
from ..reference import answer_of
from ..resources import suite_version
from .asking import questions
from .comparing import alike, case_of, divergence, judged
from .dealing import Dealer
from .laws import broken_laws
from .player import Player
from .records import WRONG, Answer, Block, Divergence, kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..cases import Case
    from ..runner import Peer
    from .records import Campaign

_FAILING = frozenset(WRONG)
Asked = tuple[int, "Case", Answer]
"""The number of a deal, a question from it, and what the reference answers."""


class Workplace:
    """Works blocks of one campaign; to be closed at the end."""

    def __init__(self, campaign: Campaign, make: Callable[[str], Peer] | None = None) -> None:
        """Make the rules ready. ``make`` makes a program of its command."""
        self.campaign = campaign
        self.rules = variant(campaign.ruleset.address, campaign.ruleset.rules)
        self._dealer = Dealer(self.rules, campaign.seed)
        self._rng = Random()  # noqa: S311 - a repeatable choice, not a secret
        make = make or self._session
        self.players = [Player(make(command), campaign, self.rules) for command in campaign.peers]

    def _session(self, command: str) -> Peer:
        return Session(command, suite_version(), self.campaign.limits)

    def open(self) -> None:
        """Start the programs that are not started yet. Raises PeerNotJudged, DebercError."""
        for player in self.players:
            player.open()

    def close(self) -> None:
        """End the programs."""
        for player in self.players:
            player.close()

    def work(self, start: int, stop: int) -> Block:
        """Return what comes of some deals; a program that cannot be judged ends the block."""
        if not self.players:
            return self._own_laws(start, stop)
        block = Block(start, stop, [Counter() for _ in self.players])
        try:
            self.open()
        except PeerNotJudged as error:
            block.stop, block.given_up = start, (self._place(error.command), error.reason)
            return block
        asked = [each for number in range(start, stop) for each in self._asked(number)]
        answers = [self._answers(place, asked, block) for place in range(len(self.players))]
        self._judge(asked, answers, block)
        return block

    def _place(self, command: str) -> int:
        return self.campaign.peers.index(command)

    def _own_laws(self, start: int, stop: int) -> Block:
        """Hold the reference against what must be true of every deal."""
        block = Block(start, stop)
        for number in range(start, stop):
            if broken := broken_laws(self._dealer, number):
                block.found += broken
                if self.campaign.until_failure:
                    block.stop = number + 1
                    break
        block.found = kept(block.found)
        return block

    def _asked(self, number: int) -> list[Asked]:
        """Return the questions that some program has about a deal, with the right answers."""
        played = self._dealer.played(number)
        self._rng.seed(number)
        ops = {op for player in self.players for op in player.ops}
        found: list[Asked] = []
        seen: set[str] = set()
        for op, given in questions(self._dealer, played, self._rng, ops):
            key = f"{op} {given}"
            if key in seen:
                continue
            seen.add(key)
            answer = answer_of(self.rules, op, given)
            if answer[0] != "error":
                name = f"deal{number}.{len(found)}"
                case = case_of(name, self.campaign.ruleset.address, op, given, answer)
                found.append((number, case, answer))
        return found

    def _answers(self, place: int, asked: list[Asked], block: Block) -> dict[str, Reply]:
        """Return what a program says to the questions that it can be asked, by their ids."""
        player = self.players[place]
        cases = [case for _, case, _ in asked if player.takes(case)]
        replies: dict[str, Reply] = {}
        before = player.peer.restarts
        for each in tailored(player.hello, player.peer.play(player.ruleset, cases)):
            if isinstance(each, Reply):
                replies[each.case.id] = each
            else:
                incident = {"peer": place, "kind": each.kind, "detail": each.detail}
                block.incidents.append(incident)
        block.restarts += player.peer.restarts - before
        if player.peer.given_up is not None and block.given_up is None:
            block.given_up = place, player.peer.given_up.reason
        return replies

    def _judge(self, asked: list[Asked], answers: list[dict[str, Reply]], block: Block) -> None:
        """Count the verdicts deal by deal, up to the first divergence where that ends it."""
        last = block.stop - 1
        for number, case, answer in asked:
            if number > last:
                break
            wrong = [self._verdict(number, place, case, answer, replies, block)
                     for place, replies in enumerate(answers)]  # fmt: skip
            block.found += [each for each in wrong if each is not None]
            if self.campaign.until_failure and any(wrong):
                last = number
            self._side_by_side(case, answer, answers, block, against=all(wrong))
        block.stop = last + 1
        block.found = kept(block.found)

    def _verdict(
        self,
        number: int,
        place: int,
        case: Case,
        answer: Answer,
        replies: dict[str, Reply],
        block: Block,
    ) -> Divergence | None:
        reply = replies.get(case.id)
        if reply is None:
            return None
        judgement = judged(reply, self.players[place].hello)
        block.counts[place][f"{case.op} {judgement.verdict}"] += 1
        if judgement.verdict not in _FAILING:
            return None
        return divergence(number, place, reply, judgement, answer)

    def _side_by_side(
        self,
        case: Case,
        answer: Answer,
        answers: list[dict[str, Reply]],
        block: Block,
        *,
        against: bool,
    ) -> None:
        """Count where two programs differ, and where they agree against the reference."""
        if len(answers) < 2 or any(case.id not in replies for replies in answers):
            return
        said: list[Any] = [(r[case.id].kind, r[case.id].body) for r in answers]
        same = alike(case.op, said[0], said[1], answer)
        block.apart["both"] += 1
        block.apart["differ"] += not same
        block.apart["against"] += same and against
