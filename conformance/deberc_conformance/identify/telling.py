"""What was found out about a program, in words and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from deberc.sayings import said, say
from deberc.words import show

from .variant import house_variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Lang

    from .agreement import Answer
    from .asking import Asked, Question
    from .search import Explanation, Finding

_EVIDENCE: Final = 3
_LISTED: Final = 20
_WIDTH: Final = 160


def lines_of(asked: Asked, finding: Finding, name: str, lang: Lang = "en") -> Iterator[str]:
    """Yield the lines on one kind of table; ``name`` is that of the program."""

    def told(key: str, **filled: Any) -> str:
        return say(said(f"identify.{key}", **filled), lang)

    answered = len(asked.answers)
    right = answered - len(finding.wrong)
    table = {"players": asked.table["players"], "sides": _sides(asked, lang)}
    yield told("table", **table, answered=answered, asked=asked.asked)
    yield f"  {told('nearest', address=finding.address, right=right, answered=answered)}"
    if finding.alike:
        yield f"  {told('alike', names=tuple(finding.alike))}"
    for step in finding.steps:
        yield from _step(asked, step, lang)
    if finding.wrong:
        yield f"  {told('unexplained', count=len(finding.wrong))}"
        for number in sorted(finding.wrong)[:_LISTED]:
            yield _line(asked.answers[number], lang)
        if len(finding.wrong) > _LISTED:
            yield f"    {told('more', count=len(finding.wrong) - _LISTED)}"
    if finding.changes:
        yield f"  {told('house')}"
        yield from (f"    {line}" for line in house_variant(finding, name, name).splitlines())


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


def _sides(asked: Asked, lang: Lang) -> str:
    sides = asked.table.get("sides")
    return say(said(f"identify.{sides}"), lang) if sides else ""


def _step(asked: Asked, step: Explanation, lang: Lang) -> Iterator[str]:
    if step.change is None:
        what = say(said("identify.option", option=step.option), lang)
    else:
        what = f"{step.change.rule}: {show(step.change.value)}"
    yield f"  {say(said('identify.explains', what=what, count=len(step.explains)), lang)}"
    yield from (_line(asked.answers[number], lang) for number in step.explains[:_EVIDENCE])


def _line(told: tuple[Question, Answer], lang: Lang) -> str:
    question, answer = told
    says = say(said("identify.says"), lang)
    return f"    {question.case.id}  {question.case.op}  {says} {_short(answer, lang)}"


def _step_data(asked: Asked, step: Explanation) -> dict[str, Any]:
    what: dict[str, Any] = {"option": step.option}
    if step.change is not None:
        what = {"rule": step.change.rule, "value": step.change.value}
    return {**what, "evidence": [_evidence(asked.answers[number]) for number in step.explains]}


def _evidence(told: tuple[Question, Answer]) -> dict[str, Any]:
    question, (kind, body) = told
    return {"case": question.case.id, "answer": {kind: body}}


def _short(answer: Answer, lang: Lang) -> str:
    kind, body = answer
    fields = {key: value for key, value in body.items() if key != "breakdown"}
    text = json.dumps(fields, ensure_ascii=False)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    short = text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
    return short if kind == "result" else f"{say(said('identify.refused'), lang)} {short}"
