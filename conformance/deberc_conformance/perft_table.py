"""The published counts: positions, and how many ways each can go on under each ruleset.

They lie in ``spec/perft.yaml``; `spec/schemas/perft.schema.json` says what stands there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from deberc.errors import ProblemsFound
from deberc.resources import spec
from deberc.schemas import check
from deberc.yamltext import read_bytes

from .notation import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = "perft.yaml"


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a deal with its counts.

    `given` is what `play_deal` takes, `counts` holds for each address the number of sequences of
    one act, of two, and so on.
    """

    id: str
    title: Mapping[str, str]
    given: dict[str, Any]
    counts: Mapping[str, tuple[int, ...]]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.given["hands"])

    @property
    def groups(self) -> dict[tuple[int, ...], list[str]]:
        """The addresses that have the same counts, by counts."""
        found: dict[tuple[int, ...], list[str]] = {}
        for address, numbers in self.counts.items():
            found.setdefault(numbers, []).append(address)
        return found


@cache
def positions() -> dict[str, Position]:
    """Return the positions of the table by id. Raises ProblemsFound for a broken file."""
    document = read_bytes((spec() / _FILE).read_bytes(), _FILE)
    if problems := check(document, "perft"):
        raise ProblemsFound(tuple(problems))
    return {entry["id"]: _position(entry) for entry in document.data["positions"]}


def _position(entry: dict[str, Any]) -> Position:
    counts = {
        address: tuple(row["sequences"]) for row in entry["counts"] for address in row["rulesets"]
    }
    return Position(entry["id"], entry["title"], plain(entry["given"]), counts)
