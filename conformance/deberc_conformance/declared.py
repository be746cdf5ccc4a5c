"""What a peer declares of itself, and which cases can be put to it therefore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .peers.session import Reply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deberc.rulesets import Ruleset

    from .bundle import Bundle, BundleRuleset
    from .by_itself import ByItself
    from .carry_over import Comparison
    from .cases import Case
    from .messages import Hello

DIFFERENT = "declared_different"


class Share(NamedTuple):
    """The cases of a ruleset that a peer is asked, by which rules; replies to the rest."""

    ruleset: BundleRuleset
    asked: list[Case]
    others: list[Reply]


class Declared:
    """Sorts cases by what a peer says of itself."""

    def __init__(self, bundle: Bundle, hello: Hello) -> None:
        """Resolve what the peer plays. Raises DebercError where that is no ruleset."""
        self._bundle = bundle
        self._hello = hello
        self._played: list[Ruleset] = []
        if hello.plays:
            from .houses import read_played  # noqa: PLC0415  # reads rulesets: only where needed

            self._played = [read_played(item) for item in hello.plays]

    @property
    def addresses(self) -> list[str]:
        """What the peer plays, by address; empty where it plays what it is sent."""
        return [ruleset.address for ruleset in self._played]

    def plays(self, ruleset: BundleRuleset) -> bool:
        """Whether the peer plays a ruleset, or one that shares cases with it."""
        return self._rules_for(ruleset)[0] is not None

    def share(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Share:
        """Sort the cases of one ruleset."""
        asked: list[Case] = []
        others: list[Reply] = []
        rules, comparison = self._rules_for(ruleset)
        by_itself = self._by_itself(rules)
        for case in cases:
            reply = self._undeclared(case, ruleset, rules) or self._left_out(case)
            if reply is None and comparison is not None:
                reply = _different(case, comparison.due_to(case))
            if reply is None and by_itself is not None and by_itself.differs(case):
                done = " and ".join(self._hello.by_itself)
                reply = _reply(case, DIFFERENT, f"it sees to {done} by itself", ())
            if reply is None:
                asked.append(case)
            else:
                others.append(reply)
        return Share(rules or ruleset, asked, others)

    def _undeclared(
        self, case: Case, ruleset: BundleRuleset, rules: BundleRuleset | None
    ) -> Reply | None:
        reason = self.lacks(case.op, ruleset.players)
        if reason is None and rules is None:
            reason = f"it plays {', '.join(self.addresses)}"
        return _reply(case, "unsupported", reason, None) if reason else None

    def lacks(self, op: str, players: int) -> str | None:
        """Return what is missing for an operation and a number of players, None where nothing."""
        if op not in self._hello.ops:
            return f"it does not have {op}"
        if players not in self._hello.players:
            return f"it does not play with {players} players"
        return None

    def _left_out(self, case: Case) -> Reply | None:
        return _different(case, self._bundle.left_out.get(case.id))

    def _rules_for(self, ruleset: BundleRuleset) -> tuple[BundleRuleset | None, Comparison | None]:
        """Return the rules by which a ruleset's cases are asked; None where by none."""
        if not self._played or any(each.hash == ruleset.hash for each in self._played):
            return ruleset, None
        from .carry_over import Comparison  # noqa: PLC0415
        from .houses import bundle_ruleset, relatives  # noqa: PLC0415

        known = {case.ruleset for case in self._bundle.cases}
        for each in self._played:
            if ruleset.address in relatives(each, known):
                return bundle_ruleset(each), Comparison(ruleset.rules, each.data)
        return None, None

    def _by_itself(self, rules: BundleRuleset | None) -> ByItself | None:
        if rules is None or not self._hello.by_itself:
            return None
        from .by_itself import ByItself  # noqa: PLC0415

        return ByItself(rules.address, rules.rules, self._hello.by_itself)


def tailored(hello: Hello, replies: Iterator[Any]) -> Iterator[Any]:
    """Take breakdowns out of the answers of a peer that says it has none."""
    return map(_without_breakdown, replies) if hello.breakdown is False else replies


def _without_breakdown(reply: Any) -> Any:
    body = reply.body if isinstance(reply, Reply) and reply.kind == "result" else {}
    if "breakdown" not in body:
        return reply
    rest = {key: value for key, value in body.items() if key != "breakdown"}
    return reply._replace(body=rest)


def _different(case: Case, rules: Sequence[str] | None) -> Reply | None:
    if rules is None:
        return None
    return _reply(case, DIFFERENT, f"differs by {', '.join(rules)}", rules)


def _reply(case: Case, kind: str, reason: str, rules: Sequence[str] | None) -> Reply:
    body: dict[str, Any] = {"reason": reason}
    if rules:
        body["rules"] = list(rules)
    return Reply(case, kind, body, declared=True)
