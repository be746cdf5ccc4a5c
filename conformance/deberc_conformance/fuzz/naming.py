"""The rule that the reference itself names for what a program answers otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc.errors import DebercError

from ..playing import deal_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deberc import Variant

    from .records import Divergence


def named(rules: Variant, found: Divergence, known: Mapping[str, Any]) -> str | None:
    """Return the first rule of the ruleset that is cited for the difference, None where none is."""
    return next((rule for rule in _cited(rules, found) if rule in known), None)


def _cited(rules: Variant, found: Divergence) -> Iterator[str]:
    """Yield rules, the most telling first."""
    if found.rule is not None:
        yield found.rule
    if found.expected[0] == "refused":
        yield str(found.expected[1].get("rule"))
    if found.op == "legal_cards":
        yield from _barred(found)
    if found.expected[0] == found.got[0] == "result":
        yield from _of_the_lines(found)
    if found.op == "play_deal":
        yield from _of_the_last_act(rules, found)


def _barred(found: Divergence) -> Iterator[str]:
    """Yield why cards are barred that the program lets play, then why its own are not enough."""
    because = found.expected[1].get("because", {})
    said = found.got[1].get("cards", [])
    if isinstance(said, list):
        yield from (because[card] for card in said if isinstance(card, str) and card in because)
    yield from because.values()


def _of_the_lines(found: Divergence) -> Iterator[str]:
    """Yield the rules of the lines in the settlement that make up the whole difference."""
    lines = found.expected[1].get("breakdown", [])
    for name in ("points", "written"):
        wanted, got = found.expected[1].get(name), found.got[1].get(name)
        if not isinstance(wanted, dict) or not isinstance(got, dict) or wanted == got:
            continue
        for seat, points in wanted.items():
            said = got.get(seat)
            apart = points - said if isinstance(said, int) else 0
            if apart:
                yield from (
                    line["rule"]
                    for line in lines
                    if line["seat"] == seat and line["points"] == apart
                )


def _of_the_last_act(rules: Variant, found: Divergence) -> Iterator[str]:
    """Yield the rules by which the last act of a script was possible."""
    try:
        deal = deal_of(rules, found.given)
        for act in found.given["script"][:-1]:
            deal.do(act)
        before = len(deal.state.log)
        deal.do(found.given["script"][-1])
    except (DebercError, IndexError):
        return
    for *_, cited in deal.state.log[before:]:
        yield from cited
