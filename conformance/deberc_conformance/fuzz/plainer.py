"""A difference under a ruleset with options: whether it is there with fewer of them."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

from deberc.api import variant
from deberc.errors import DebercError
from deberc.rulesets import load_ruleset, split_address

from ..houses import bundle_ruleset
from ..reference import answer_of
from .comparing import divergence, judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..bundle import BundleRuleset
    from .player import Player
    from .records import Divergence


def plainer(
    player: Player, ruleset: BundleRuleset, found: Divergence
) -> tuple[BundleRuleset, Divergence] | None:
    """Return the ruleset with the fewest options under which a position still differs.

    None where all are needed, or the program plays no other rules than those.
    """
    if player.hello.plays:
        return None
    for fewer in _fewer(ruleset.address):
        try:
            other = bundle_ruleset(load_ruleset(fewer))
            rules = variant(other.address, other.rules)
        except DebercError:
            continue
        answer = answer_of(rules, found.op, found.given)
        for reply in player.ask([(found.op, found.given, answer)], other):
            judgement = judged(reply, player.hello)
            kinds = answer[0], reply.kind, judgement.verdict
            if kinds == (found.expected[0], found.got[0], found.verdict):
                return other, divergence(found.deal, found.peer, reply, judgement, answer)
    return None


def _fewer(address: str) -> Iterator[str]:
    """Yield the address with fewer options, the fewest first."""
    name, options = split_address(address)
    sizes = (combinations(options, size) for size in range(len(options)))
    yield from ("+".join((name, *chosen)) for chosen in chain.from_iterable(sizes))
