"""A program in a campaign: what it says of itself, and which questions it can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deberc.sayings import said

from ..by_itself import ByItself
from ..errors import PeerNotJudged
from ..messages import Hello
from ..peers.session import Reply
from .comparing import case_of

if TYPE_CHECKING:
    from deberc.rules import Rules
    from deberc.sayings import Said

    from ..bundle import BundleRuleset
    from ..cases import Case
    from ..runner import Peer
    from .records import Answer, Campaign


class Player:
    """A program, started when it is first needed."""

    def __init__(self, peer: Peer, campaign: Campaign, rules: Rules) -> None:
        """Take a program that is not started yet."""
        self.peer = peer
        self.hello = Hello("", "", ())
        self.ruleset: BundleRuleset = campaign.ruleset
        self.ops: frozenset[str] = frozenset()
        self.why_not: Said | None = None
        self._wanted = frozenset(campaign.ops)
        self._rules = rules
        self._by_itself: ByItself | None = None
        self._opened = False

    def open(self) -> None:
        """Start it and take in what it says. Raises PeerNotJudged."""
        if self._opened:
            if self.peer.given_up is not None:
                raise self.peer.given_up
            return
        self.hello = self.peer.open()
        self._opened = True
        self.why_not = self._lacks()
        if self.why_not is None:
            ops = frozenset(self.hello.ops)
            self.ops = ops & self._wanted if self._wanted else ops
            if self.hello.by_itself:
                data = self.ruleset.rules
                self._by_itself = ByItself(self.ruleset.address, data, self.hello.by_itself)
            if not self.ops:
                self.why_not = said("fuzz.lacks", ops=", ".join(sorted(self._wanted)))

    def _lacks(self) -> Said | None:
        """Return why it plays nothing of the campaign, None where it does."""
        from deberc.errors import DebercError  # noqa: PLC0415

        from ..houses import read_played  # noqa: PLC0415  # reads rulesets: only where needed

        if self.ruleset.players not in self.hello.players:
            return said("fuzz.lacks-players", players=self.ruleset.players)
        try:
            played = [read_played(item) for item in self.hello.plays]
        except DebercError as error:
            reason = f"what it says that it plays is no ruleset: {error}"
            raise PeerNotJudged(self.peer.command or self.hello.name, reason) from None
        if played and all(each.hash != self.ruleset.hash for each in played):
            return said("fuzz.plays-others", rules=", ".join(each.address for each in played))
        return None

    def takes(self, case: Case) -> bool:
        """Tell whether it can be asked a question."""
        if case.op not in self.ops:
            return False
        return self._by_itself is None or not self._by_itself.differs(case)

    def ask(
        self,
        asked: list[tuple[str, dict[str, object], Answer]],
        ruleset: BundleRuleset | None = None,
    ) -> list[Reply]:
        """Return the replies to some questions, in their order, none for an accident.

        They are asked under the campaign's ruleset where no other is given.
        """
        ruleset = ruleset or self.ruleset
        address = ruleset.address
        cases = [case_of(f"q{number}", address, *each) for number, each in enumerate(asked)]
        said = {
            each.case.id: each for each in self.peer.play(ruleset, cases) if isinstance(each, Reply)
        }
        return [said[case.id] for case in cases if case.id in said]

    def close(self) -> None:
        """End it."""
        if self._opened and self.peer.given_up is None:
            for _ in self.peer.close():
                pass
        self._opened = False
        self.peer.kill()
