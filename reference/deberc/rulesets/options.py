"""Chooses options by name and checks that they go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import OptionNeeds, OptionRepeated, OptionsExclude, UnknownOption
from ..words import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..places import Place
    from .model import Option, RulesetFile


def available(chain: Iterable[RulesetFile]) -> dict[str, Option]:
    """Return the options of the last ruleset of a chain, inherited ones first."""
    found: dict[str, Option] = {}
    for file in chain:
        found.update(file.options)
    return found


def choose(
    address: tuple[str, tuple[str, ...]],
    known: Mapping[str, Option],
    before: Sequence[Option],
    place: Place | None,
) -> list[Option]:
    """Return the chosen options in the order of their declaration.

    ``before`` are those that the ancestors were extended with. Raises UnknownOption,
    OptionRepeated, OptionNeeds, OptionsExclude.
    """
    ruleset, names = address
    for index, name in enumerate(names):
        if name not in known:
            raise UnknownOption(ruleset, name, tuple(known), nearest(name, known), place)
        if name in names[:index] or name in {option.name for option in before}:
            raise OptionRepeated("+".join((ruleset, *names)), name, place)
    chosen = [option for name, option in known.items() if name in names]
    _check(ruleset, [*before, *chosen], place)
    return chosen


def _check(ruleset: str, chosen: Sequence[Option], place: Place | None) -> None:
    names = [option.name for option in chosen]
    for option in chosen:
        for other in option.needs:
            if other not in names:
                raise OptionNeeds(ruleset, option.name, other, place)
        for other in option.excludes:
            if other in names:
                raise OptionsExclude(ruleset, option.name, other, place)
