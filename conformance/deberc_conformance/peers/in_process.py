"""The reference as a peer in this process: no messages, the same questions and answers."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from ..messages import Hello
from ..operations import OPS
from .session import Incident, Reply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..bundle import BundleRuleset
    from ..cases import Case
    from ..errors import PeerNotJudged


class InProcess:
    """Answers cases by calling the reference."""

    command: str | None = None
    restarts = 0
    given_up: PeerNotJudged | None = None

    def open(self) -> Hello:
        """Return what the reference can do."""
        from ..reference import VERSION  # noqa: PLC0415  # the interpreter, when it is wanted

        return Hello("deberc reference", VERSION, OPS)

    def play(self, ruleset: BundleRuleset, cases: Iterable[Case]) -> Iterator[Reply | Incident]:
        """Answer the cases of a ruleset."""
        from ..reference import Reference  # noqa: PLC0415

        reference = Reference(ruleset.address, ruleset.rules)
        for case in cases:
            begun = perf_counter()
            kind, body = reference.answer(case.op, case.given)
            yield Reply(case, kind, body, perf_counter() - begun)

    def close(self) -> Iterator[Reply | Incident]:
        """Have nothing more to say."""
        return iter(())

    def kill(self) -> None:
        """Have nothing to end."""
