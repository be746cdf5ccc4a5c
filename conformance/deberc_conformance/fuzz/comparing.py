"""A question put to the reference and to a program, and how their answers compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..case_events import judgement_on
from ..cases import Case, Expectation
from ..identify.agreement import agree, compared_fields
from .records import Answer, Divergence

if TYPE_CHECKING:
    from ..judge import Judgement
    from ..messages import Hello
    from ..peers.session import Reply

_UNTOLD: Final = frozenset({"turn"})
"""Fields that the reference adds and no operation promises."""
_WHERE_GIVEN: Final = frozenset({"baits", "trickless", "stake", "cube", "forced"})
"""Fields that are compared only where the program gives them."""
_EMPTY: Final[dict[str, str]] = {"ru": "", "en": ""}


def case_of(name: str, ruleset: str, op: str, given: dict[str, Any], answer: Answer) -> Case:
    """Return a question as a case whose expectation is what the reference answers."""
    situation = {"id": name, "purpose": _EMPTY, "path": "", "op": op}
    rules = tuple(filter(None, [answer[1].get("rule")]))
    return Case(
        f"{name}@{ruleset}", op, op, ruleset, given, expected(answer), rules, _EMPTY, situation
    )


def expected(answer: Answer) -> Expectation:
    """Return an answer of the reference as an expectation."""
    kind, body = answer
    if kind == "refused":
        wanted = {name: value for name, value in body.items() if name != "legal"}
        return Expectation("refused", (wanted,))
    return Expectation(
        "expect", ({name: value for name, value in body.items() if name not in _UNTOLD},)
    )


def judged(reply: Reply, hello: Hello) -> Judgement:
    """Return the verdict on a reply; what the program need not give is compared where it does."""
    wanted = reply.case.expectation.maps[0]
    if reply.kind == "result" and not _WHERE_GIVEN.isdisjoint(wanted):
        fields = {
            name: value
            for name, value in wanted.items()
            if name not in _WHERE_GIVEN or name in reply.body
        }
        reply = reply._replace(case=with_expectation(reply.case, Expectation("expect", (fields,))))
    return judgement_on(reply, breakdown=hello.breakdown)


def with_expectation(case: Case, expectation: Expectation) -> Case:
    """Return a case that expects something else."""
    return Case(
        case.id, case.op, case.area, case.ruleset, case.given, expectation, case.rules,
        case.working, case.situation,
    )  # fmt: skip


def divergence(
    deal: int, peer: int, reply: Reply, judgement: Judgement, answer: Answer
) -> Divergence:
    """Return what a program answered otherwise."""
    headline = judgement.headline
    return Divergence(
        deal=deal,
        peer=peer,
        op=reply.case.op,
        given=reply.case.given,
        verdict=judgement.verdict,
        expected=answer,
        got=(reply.kind, reply.body),
        rule=headline.rule if headline else None,
        field=headline.field if headline else "",
        reason=judgement.reason,
    )


def alike(op: str, one: Answer, other: Answer, answer: Answer) -> bool:
    """Tell whether two programs say the same, in what the reference says."""
    names = compared_fields(frozenset(answer[1] if answer[0] == "result" else ()) - _UNTOLD)
    untold = _WHERE_GIVEN - one[1].keys()
    return agree(op, names - untold, one, other)
