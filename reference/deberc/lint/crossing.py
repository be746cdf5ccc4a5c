"""Rules that are each allowed and do not go together: all checks of a whole ruleset."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ..errors import DebercError
from ..rulesets import Resolved, available, chain_of, lay
from .cross_cards import CARD_CHECKS
from .cross_melds import MELD_CHECKS
from .cross_score import SCORE_CHECKS
from .habits import with_needs
from .whole import Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..problems import Problem
    from ..rulesets import Option, Step

    Check = Callable[[Whole], Iterable[Problem]]

CHECKS: Final[tuple[Check, ...]] = (*CARD_CHECKS, *MELD_CHECKS, *SCORE_CHECKS)


def crossing_problems(steps: Sequence[Step]) -> Iterable[Problem]:
    """Report what does not go together in a chain that is a whole ruleset."""
    if steps[-1].file.abstract:
        return ()
    layers = [layer for step in steps for layer in step.layers]
    whole = Whole(Resolved(lay(steps), layers))
    return chain.from_iterable(check(whole) for check in CHECKS)


def option_crossings(
    steps: Sequence[Step], option: Option, known: Sequence[Problem]
) -> Iterable[Problem]:
    """Report what does not go together once an option is chosen, with what it needs."""
    file = steps[-1].file
    names = with_needs(option, available(step.file for step in steps))
    try:
        chosen = chain_of(file, names)
        found = list(crossing_problems(chosen))
    except DebercError:
        return []  # reported apart
    return [problem for problem in found if problem not in known]
