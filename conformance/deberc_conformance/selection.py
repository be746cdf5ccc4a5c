"""Chooses cases by what a person asks for; a name that chooses nothing is a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import UnknownSelection
from .operations import OPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .bundle import Bundle
    from .cases import Case
    from .runner import Selection


def select(bundle: Bundle, selection: Selection) -> list[Case]:
    """Return the cases that fit every option; several values of one option are alternatives.

    Raises UnknownSelection for a value that no case of the corpus has.
    """
    cases: Sequence[Case] = bundle.cases
    for option, values in selection.items():
        fits = _FITS[option]
        for value in values:
            if not any(fits(case, value) for case in bundle.cases):
                raise UnknownSelection(f"--{option}", value, _suggestion(option, value, bundle))
        cases = [case for case in cases if any(fits(case, value) for value in values)]
    return list(cases)


def _is_case(case: Case, value: str) -> bool:
    return value in (case.id, case.situation["id"])


def _has_rule(case: Case, value: str) -> bool:
    return any(rule == value or rule.startswith(f"{value}.") for rule in case.rules)


_FITS: dict[str, Callable[[Case, str], bool]] = {
    "ruleset": lambda case, value: case.ruleset == value,
    "case": _is_case,
    "op": lambda case, value: case.op == value,
    "area": lambda case, value: case.area == value,
    "rule": _has_rule,
}


def _suggestion(option: str, value: str, bundle: Bundle) -> str:
    # Imported here: only a mistake needs it.
    from deberc.words import allowed, nearest  # noqa: PLC0415

    if option in ("case", "rule"):
        meant = nearest(value, _names(option, bundle.cases))
        return f"did you mean {meant}?" if meant else f"no case has that {option}"
    return allowed(value, _names(option, bundle.cases))


def _names(option: str, cases: Iterable[Case]) -> list[str]:
    if option == "case":
        found = {case.id for case in cases}
    elif option == "rule":
        found = {rule for case in cases for rule in case.rules}
    elif option == "op":
        have = {case.op for case in cases}
        return [op for op in OPS if op in have]
    else:
        found = {getattr(case, option) for case in cases}
    return sorted(found)
