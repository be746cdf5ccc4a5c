"""What a campaign is made of and what comes of it: plain values that go between processes."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ..peers.line import Limits

if TYPE_CHECKING:
    from ..bundle import BundleRuleset

Answer = tuple[str, dict[str, Any]]

WRONG: Final = ("fail", "wrong_reason", "unsupported", "skipped", "error", "timeout", "crash",
                "protocol")  # fmt: skip
"""Verdicts on a question that are findings, the plainest first."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is asked of whom: the deals of a seed under a ruleset, the operations, the programs.

    Without ``peers`` the reference is held against its own laws. ``ops`` are all that a program
    has where empty. What decides the outcome of a deal is here, and nothing else.
    """

    ruleset: BundleRuleset
    seed: int = 1
    peers: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    until_failure: bool = False

    @property
    def block(self) -> int:
        """How many deals are one piece of work."""
        return 20 if self.peers else 500

    def identity(self, suite: str) -> dict[str, Any]:
        """Return what must be the same for a campaign to be gone on with."""
        return {
            "suite": suite,
            "ruleset": self.ruleset.address,
            "hash": self.ruleset.hash,
            "seed": self.seed,
            "peers": list(self.peers),
            "ops": list(self.ops),
            "until_failure": self.until_failure,
        }


@dataclass(frozen=True, slots=True)
class Divergence:
    """A question that a program answered otherwise than the reference.

    ``peer`` is its place among the programs of the campaign; ``expected`` and ``got`` the answers
    with their kinds; ``rule`` what the judge names first, ``field`` where the answers differ.
    """

    deal: int
    peer: int
    op: str
    given: dict[str, Any]
    verdict: str
    expected: Answer
    got: Answer
    rule: str | None = None
    field: str = ""
    reason: str = ""

    @property
    def kind(self) -> tuple[str, str, str, str]:
        """What findings have in common that are probably one fault."""
        kinds = f"{self.expected[0]} {self.got[0]}"
        return self.op, self.verdict, kinds, self.rule or self.field.partition(".")[0]

    def as_json(self) -> dict[str, Any]:
        """Return the divergence as data."""
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Divergence:
        """Return a divergence from its data."""
        expected, got = (tuple(data[name]) for name in ("expected", "got"))
        return cls(**{**data, "expected": expected, "got": got})


@dataclass(slots=True)
class Block:
    """What came of the deals from ``start`` up to ``stop``.

    ``counts`` has, for each program, how many questions of an operation had a verdict; ``found``
    some divergences of each kind; ``apart`` how often two programs answered differently from each
    other, and alike against the reference; ``given_up`` why a program could not be judged.
    """

    start: int
    stop: int
    counts: list[Counter[str]] = field(default_factory=list)
    found: list[Divergence] = field(default_factory=list)
    apart: Counter[str] = field(default_factory=Counter)
    incidents: list[dict[str, Any]] = field(default_factory=list)
    restarts: int = 0
    given_up: tuple[int, str] | None = None


PER_KIND: Final = 5
"""Divergences of a kind that are kept."""


def kept(found: list[Divergence]) -> list[Divergence]:
    """Return the first few divergences of each kind and program, by deal."""
    seen: Counter[tuple[int, tuple[str, str, str, str]]] = Counter()
    chosen = []
    for each in found:
        key = each.peer, each.kind
        seen[key] += 1
        if seen[key] <= PER_KIND:
            chosen.append(each)
    return chosen
