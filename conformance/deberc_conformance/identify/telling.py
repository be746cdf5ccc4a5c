"""What was found out about a program, in words and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from deberc.words import show

from .variant import house_variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .agreement import Answer
    from .asking import Asked, Question
    from .search import Explanation, Finding

_EVIDENCE: Final = 3
_LISTED: Final = 20
_WIDTH: Final = 160


def lines_of(asked: Asked, finding: Finding, name: str) -> Iterator[str]:
    """Yield the lines on one kind of table; ``name`` is that of the program."""
    answered = len(asked.answers)
    right = answered - len(finding.wrong)
    yield f"{_table(asked)}: {answered} of {asked.asked} questions answered"
    yield f"  nearest: {finding.address}, with {right} of {answered} answers explained"
    if finding.alike:
        yield f"  the answers do not tell it from: {', '.join(finding.alike)}"
    for step in finding.steps:
        yield from _step(asked, step)
    if finding.wrong:
        yield f"  not explained: {len(finding.wrong)}"
        for number in sorted(finding.wrong)[:_LISTED]:
            question, said = asked.answers[number]
            yield f"    {question.case.id}  {question.case.op}  it says {_short(said)}"
        if len(finding.wrong) > _LISTED:
            yield f"    and {len(finding.wrong) - _LISTED} more"
    yield from _variant(finding, name)


def as_data(asked: Asked, finding: Finding, name: str) -> dict[str, Any]:
    """Return what was found out at one kind of table as JSON data."""
    return {
        "table": asked.table,
        "asked": asked.asked,
        "answered": len(asked.answers),
        "address": finding.address,
        "alike": list(finding.alike),
        "changes": [_step_data(asked, step) for step in finding.steps],
        "unexplained": [_evidence(asked.answers[number]) for number in sorted(finding.wrong)],
        "variant": house_variant(finding, name, name),
    }


def _table(asked: Asked) -> str:
    sides = asked.table.get("sides")
    how = f", {sides}" if sides else ""
    return f"{asked.table['players']} players{how}"


def _step(asked: Asked, step: Explanation) -> Iterator[str]:
    if step.change is None:
        what = f"option +{step.option}"
    else:
        what = f"{step.change.rule}: {show(step.change.value)}"
    yield f"  {what} explains {len(step.explains)}"
    for number in step.explains[:_EVIDENCE]:
        question, said = asked.answers[number]
        yield f"    {question.case.id}  {question.case.op}  it says {_short(said)}"


def _step_data(asked: Asked, step: Explanation) -> dict[str, Any]:
    what: dict[str, Any] = {"option": step.option}
    if step.change is not None:
        what = {"rule": step.change.rule, "value": step.change.value}
    return {**what, "evidence": [_evidence(asked.answers[number]) for number in step.explains]}


def _evidence(told: tuple[Question, Answer]) -> dict[str, Any]:
    question, (kind, body) = told
    return {"case": question.case.id, "answer": {kind: body}}


def _short(said: Answer) -> str:
    kind, body = said
    fields = {key: value for key, value in body.items() if key != "breakdown"}
    text = json.dumps(fields, ensure_ascii=False)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    short = text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
    return short if kind == "result" else f"{kind} {short}"


def _variant(finding: Finding, name: str) -> Iterator[str]:
    """Yield the house variant, where there is anything to write down."""
    if not finding.changes:
        return
    yield "  as a house variant:"
    yield from (f"    {line}" for line in house_variant(finding, name, name).splitlines())
