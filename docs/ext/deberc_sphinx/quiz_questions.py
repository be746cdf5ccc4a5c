"""Questions from the corpus: what is asked, all answers, and those that are right by each verdict.

A situation gives at most one question. It must have one right set of answers by each verdict that
it is asked of, and at least one answer that is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .quiz_choices import REFUSED, listed, near

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from deberc import Variant
    from deberc_conformance.cases import Case

    RulesOf = Callable[[str], Variant]

_MOST: Final = 5
"""So many answers are offered where they could be any number."""

# What may be asked of an operation: the first on which rulesets differ, else the first of all.
ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "card_values": ("total",),
    "legal_cards": ("cards",),
    "trick_winner": ("winner",),
    "melds": ("points",),
    "meld_contest": ("scores",),
    "legal_bids": ("bids",),
    "settle_deal": ("written", "winner", "next_dealer", "totals", "pots", "outcome"),
    "game_ledger": ("totals", "winner", "next_dealer", "pots"),
    "match_ledger": ("points", "winner", "first_dealer"),
    "table_ruling": ("consequence",),
    "play_deal": ("allowed",),
}
SEVERAL: Final = ("cards", "bids")
"""Fields whose answers are sets: any number of choices may be right together."""
_NAMES: Final = {("trick_winner", "winner"): "trick_winner"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The cases with one answer, and which choices are right by them."""

    cases: tuple[Case, ...]
    right: frozenset[int]


@dataclass(frozen=True, slots=True)
class Question:
    """A question on a situation: ``given`` what is shown, ``field`` what is asked for.

    ``line`` is the act of the script that is asked about, counted from 1; it and what comes after
    it are no part of ``given``.
    """

    situation: Mapping[str, Any]
    field: str
    given: Mapping[str, Any]
    choices: tuple[Any, ...]
    verdicts: tuple[Verdict, ...]
    line: int | None = None

    @property
    def several(self) -> bool:
        """Whether several choices may be right together."""
        return self.field in SEVERAL

    @property
    def disputed(self) -> bool:
        """Whether rulesets give different answers."""
        return len({verdict.right for verdict in self.verdicts}) > 1


def question_of(grouped: Sequence[Sequence[Case]], rules_of: RulesOf) -> Question | None:
    """Return the question that the cases of a situation, by verdict, give; None for no good one."""
    first = grouped[0][0]
    if "scripts" in first.situation:
        return None
    line = _line(grouped) if first.op == "play_deal" else None
    found = [
        (field, rights)
        for field in ASKED[first.op]
        if (rights := _rights(grouped, field, line)) is not None
    ]
    found.sort(key=lambda one: _alike(one[1]))
    made = (_question(grouped, field, rights, line, rules_of) for field, rights in found)
    return next((question for question in made if question), None)


def _alike(rights: Sequence[Any]) -> bool:
    return all(right == rights[0] for right in rights)


def _line(grouped: Sequence[Sequence[Case]]) -> int | None:
    """Return the first act that some rulesets refuse and others do not."""
    refused = [_refused_at(cases[0]) for cases in grouped]
    lines = [line for line in refused if line]
    if not lines or all(line == lines[0] for line in refused):
        return None
    return min(lines)


def _refused_at(case: Case) -> int | None:
    line = case.expectation.maps[0].get("line") if case.expectation.kind == "refused" else None
    return None if line is None else int(line)


def _rights(grouped: Sequence[Sequence[Case]], field: str, line: int | None) -> list[Any] | None:
    """Return what is right by each verdict; None where one does not say."""
    if field == "allowed":
        return None if line is None else [_refused_at(cases[0]) != line for cases in grouped]
    rights = []
    for cases in grouped:
        expectation = cases[0].expectation
        said = [one.get(field, _UNSAID) for one in expectation.maps]
        if expectation.kind == "refused":
            rights.append(REFUSED)
        elif said[0] is not _UNSAID and _alike(said):
            rights.append(said[0])
        else:
            return None
    return None if all(right == REFUSED for right in rights) else rights


_UNSAID: Final = object()


def _question(
    grouped: Sequence[Sequence[Case]],
    field: str,
    rights: Sequence[Any],
    line: int | None,
    rules_of: RulesOf,
) -> Question | None:
    first = grouped[0][0]
    several = field in SEVERAL
    choices = _choices(grouped, field, rights, rules_of)
    if len(choices) < (2 if listed(*_key(first, field, rules_of)) else 3):
        return None
    verdicts = []
    for cases, right in zip(grouped, rights, strict=True):
        wanted = right if several and right != REFUSED else [right]
        numbers = frozenset(choices.index(one) for one in wanted)
        verdicts.append(Verdict(tuple(cases), numbers))
    given = first.given if line is None else _until(first.given, line)
    return Question(first.situation, field, given, tuple(choices), tuple(verdicts), line)


def _until(given: Mapping[str, Any], line: int) -> Mapping[str, Any]:
    return {**given, "script": given["script"][: line - 1]}


def _key(case: Case, field: str, rules_of: RulesOf) -> tuple[str, Mapping[str, Any], Variant]:
    return _NAMES.get((case.op, field), field), case.given, rules_of(case.ruleset)


def _choices(
    grouped: Sequence[Sequence[Case]], field: str, rights: Sequence[Any], rules_of: RulesOf
) -> list[Any]:
    """Return all answers that are offered, in an order that says nothing."""
    all_known = listed(*_key(grouped[0][0], field, rules_of))
    if field in SEVERAL:
        extra = [REFUSED] if REFUSED in rights else []
        return _each_once([*(all_known or ()), *extra])
    if all_known is not None:
        missing = [right for right in rights if right not in all_known]
        return _each_once([*all_known, *missing])
    wrong = (one for cases in grouped for one in _near(cases[0], field, rules_of))
    found = _each_once([*rights, *wrong])
    fewest = len(_each_once(list(rights)))
    return sorted(found[: max(_MOST, fewest)], key=_in_order)


def _near(case: Case, field: str, rules_of: RulesOf) -> Iterator[Any]:
    yield from near(case.op, field, case.given, rules_of(case.ruleset))


def _each_once(values: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _in_order(value: Any) -> tuple[bool, list[int]]:
    """Order numbers and points by seat from the least up, a refusal last."""
    if value == REFUSED:
        return True, []
    if isinstance(value, dict):
        return False, list(value.values())
    return False, list(value) if isinstance(value, list) else [value]
