"""Melds and bella that do not go together with the rest."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..problems import Problem
    from .whole import Whole

_NAMED: Final = "melds.sequences"
_RUN: Final = "melds.winning_run"


def sequences(whole: Whole) -> Iterable[Problem]:
    """Report sequences of one length, longer ones that earn less, and those nobody can hold."""
    most = min(whole.hand, len(whole.ranks))
    named = sorted(whole.value(_NAMED).items(), key=lambda pair: pair[1]["length"])
    for name, row in named:
        if row["length"] > most:
            fields = {"hand": most, "length": row["length"], "name": name}
            rule = f"{_NAMED}.{name}"
            yield whole.problem("window-never-opens/sequence", rule, "dealing.draw", **fields)
    for (one, less), (other, more) in pairwise(named):
        rules = (f"{_NAMED}.{one}", f"{_NAMED}.{other}")
        if less["length"] == more["length"]:
            fields = {"one": one, "other": other, "length": more["length"]}
            yield whole.problem("sequence-clash/length", *rules, **fields)
        elif less["points"] > more["points"]:
            fields = {"one": other, "other": one, "less": more["points"], "more": less["points"]}
            yield whole.problem("sequence-clash/points", *rules, **fields)


def winning_run(whole: Whole) -> Iterable[Problem]:
    """Report a run that wins the game and that nobody can hold in time."""
    if whole.value(f"{_RUN}.kind") != "run":
        return
    length = whole.value(f"{_RUN}.length")
    early = "before_bidding" in whole.value(f"{_RUN}.declared")
    early = early or whole.value(f"{_RUN}.cards") == "first_six"
    hand = min(whole.first_hand if early else whole.hand, len(whole.ranks))
    if length > hand:
        sentence = f"window-never-opens/{'run-before' if early else 'run-hand'}"
        rules = (f"{_RUN}.length", f"{_RUN}.declared", f"{_RUN}.cards", "dealing.packets")
        yield whole.problem(sentence, *rules, hand=hand, length=length)


def precedence(whole: Whole) -> Iterable[Problem]:
    """Report a comparison that puts a short meld above a long one."""
    lengths = {row["length"] for row in whole.value(_NAMED).values()}
    if len(lengths) > 1 and whole.value("melds.precedence")[0] != "length":
        yield whole.problem("precedence-too-short", "melds.precedence")


def bella(whole: Whole) -> Iterable[Problem]:
    """Report rules of a bella that earns nothing, where they are newer than that."""
    if whole.value("bella.points") != 0:
        return
    since = whole.age("bella.points")
    for cell in ("window", "to", "trick_needed"):
        rule = f"bella.{cell}"
        if whole.value(rule) is not None and whole.age(rule) >= max(since, 1):
            yield whole.problem("bella-for-nothing", rule, rule=rule)


MELD_CHECKS: Final = (sequences, winning_run, precedence, bella)
