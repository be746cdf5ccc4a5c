"""Finds the case or the file that a person asks about, with the rules to answer it by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import deberc
from deberc.errors import ProblemsFound
from deberc.schemas import check
from deberc.words import nearest
from deberc.yamltext import Document, read_file

from .bundle import load_bundle
from .cases import cases_of
from .errors import Told, UnknownSelection
from .notation import acts, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deberc import Variant

    from .cases import Case


@dataclass(eq=False)
class SeatsDiffer(Told):
    """A ruleset for another number of players, or other sides, than the situation has."""

    key = "error.seats"
    situation: str
    ruleset: str
    players: int


_KINDS = ("expect", "any_of", "refused")


@dataclass(frozen=True, slots=True)
class Question:
    """A situation under one ruleset.

    `case` is None where the situation says nothing about the ruleset; `others` are the cases of the
    same situation under other rulesets.
    """

    situation: Mapping[str, Any]
    address: str
    rules: Variant
    given: dict[str, Any]
    case: Case | None
    others: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id of the case, `k7m2xq@moscow`."""
        return f"{self.situation['id']}@{self.address}"


def find(name: str, ruleset: str | None = None) -> Question:
    """Return the question that `k7m2xq@moscow`, `k7m2xq` or a situation file asks.

    A ruleset given apart goes before the one in the id; without either the first case is taken.
    Raises UnknownSelection, FileRefused, TextRefused, ProblemsFound, and what loading rules raises.
    """
    if is_file(name):
        return ask_file(Path(name), ruleset)
    wanted, _, address = name.partition("@")
    for situation in load_bundle().data["situations"]:
        if situation["id"] == wanted:
            return ask(situation, ruleset or address or None)
    raise UnknownSelection("CASE", name, _suggestion(wanted))


def ask_file(path: Path, ruleset: str | None = None) -> Question:
    """Return the question that a situation file asks; raises as `find`."""
    return ask(read_situation_file(path), ruleset)


def is_file(name: str) -> bool:
    """Tell whether a name means a file and not a case."""
    return name.endswith((".yaml", ".yml", ".txt")) or "/" in name or Path(name).exists()


def read_situation_file(path: Path) -> dict[str, Any]:
    """Return a situation as the bundle holds it, from a file in any folder and of any name.

    Raises FileRefused, TextRefused, ProblemsFound.
    """
    document = read_file(path, str(path))
    if problems := check(document, "situation"):
        raise ProblemsFound(tuple(problems))
    entry = {**document.data, "area": path.parent.name, "path": str(path)}
    entry["given"] = plain(entry["given"])
    if "scripts" in entry:
        entry["scripts"] = {name: acts(lines) for name, lines in entry["scripts"].items()}
    entry["verdicts"] = [
        {key: plain(value) if key in _KINDS else value for key, value in verdict.items()}
        for verdict in entry["verdicts"]
    ]
    if problems := check(Document(entry, document.marks, document.name), "operations"):
        raise ProblemsFound(tuple(problems))
    return entry


def ask(situation: Mapping[str, Any], address: str | None = None) -> Question:
    """Return the question of a situation under a ruleset, the first it speaks of by default."""
    cases = list(cases_of(situation))
    chosen = next((case for case in cases if case.ruleset == address), None)
    if address is None:
        chosen = cases[0]
    if chosen is not None:
        rules, given = _rules(chosen.ruleset), chosen.given
        others = tuple(case.id for case in cases if case is not chosen)
        return Question(situation, chosen.ruleset, rules, given, chosen, others)
    assert address is not None
    rules, own = _rules(address), _rules(cases[0].ruleset)
    if rules.table != own.table:
        raise SeatsDiffer(str(situation["id"]), rules.address, own.players)
    given = {**situation["given"], **_first_script(situation.get("scripts", {}))}
    return Question(situation, rules.address, rules, given, None, tuple(case.id for case in cases))


@cache
def _rules(address: str) -> Variant:
    return deberc.load(address)


def _first_script(scripts: Mapping[str, Any]) -> dict[str, Any]:
    first = next(iter(scripts.values()), None)
    return {} if first is None else {"script": first}


def _suggestion(wanted: str) -> str:
    meant = nearest(wanted, _ids(load_bundle().data["situations"]))
    hint = f"did you mean {meant}? " if meant else ""
    return f"{hint}write the id of a case, k7m2xq@moscow, or a situation file"


def _ids(situations: Iterable[Mapping[str, Any]]) -> list[str]:
    return [str(situation["id"]) for situation in situations]
