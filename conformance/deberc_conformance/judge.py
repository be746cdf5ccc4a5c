"""Judges an answer against an expectation: which verdict, and what came out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .operations import NULLABLE, OPTIONAL, REASONS, SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .cases import Case

VERDICTS: Final = (
    "pass",
    "fail",
    "wrong_reason",
    "unsupported",
    "declared_different",
    "skipped",
    "known_failure",
    "fixed",
    "error",
    "timeout",
    "crash",
    "protocol",
    "not_run",
)

_MISSING: Final = object()


class Difference(NamedTuple):
    """A field that came out otherwise; None stands for what is not there.

    ``reason`` is true where the field only says why: alone wrong, the answer is still right.
    """

    field: str
    expected: Any
    got: Any
    rule: str | None = None
    reason: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the difference as a report holds it."""
        found = {"field": self.field, "expected": self.expected, "got": self.got}
        return {**found, "rule": self.rule} if self.rule else found


class Judgement(NamedTuple):
    """A verdict with what it rests on."""

    verdict: str
    differences: tuple[Difference, ...] = ()
    reason: str = ""

    @property
    def headline(self) -> Difference | None:
        """The first differing line of the breakdown; the first difference where there is none."""
        for each in self.differences:
            if each.field.startswith("breakdown"):
                return each
        return self.differences[0] if self.differences else None


PASS: Final = Judgement("pass")


def judge(case: Case, kind: str, body: dict[str, Any]) -> Judgement:
    """Return the judgement on an answer of a kind that ``messages.answer_kind`` names."""
    if kind == "result":
        return _judge_result(case, body)
    if kind == "refused":
        return _judge_refusal(case, body)
    return Judgement(kind, reason=str(body.get("message" if kind == "error" else "reason", "")))


def _judge_result(case: Case, result: dict[str, Any]) -> Judgement:
    if case.expectation.kind == "refused":
        wanted = case.expectation.maps[0]
        difference = Difference("refused", wanted, None, wanted["rule"])
        return Judgement("fail", (difference,))
    best: Judgement | None = None
    for wanted in case.expectation.maps:
        differences = tuple(_differences(case.op, wanted, result))
        if not differences:
            return PASS
        found = Judgement(_verdict(differences), differences)
        best = found if best is None or _rank(found) < _rank(best) else best
    assert best is not None
    return best


def _judge_refusal(case: Case, refused: dict[str, Any]) -> Judgement:
    wanted = case.expectation.maps[0]
    if case.expectation.kind != "refused":
        return Judgement("fail", (Difference("refused", None, refused, refused.get("rule")),))
    differences = tuple(
        Difference(f"refused.{key}", wanted[key], refused[key], wanted["rule"], key == "rule")
        for key in ("line", "rule")
        if key in wanted and key in refused and not same(wanted[key], refused[key])
    )
    return Judgement(_verdict(differences), differences) if differences else PASS


def _verdict(differences: tuple[Difference, ...]) -> str:
    return "wrong_reason" if all(each.reason for each in differences) else "fail"


def _rank(judgement: Judgement) -> tuple[bool, int]:
    """Return what orders failures of the alternatives: the nearest one comes first."""
    return judgement.verdict == "fail", len(judgement.differences)


def _differences(op: str, wanted: dict[str, Any], result: dict[str, Any]) -> Iterator[Difference]:
    sets = SETS.get(op, frozenset())
    optional = OPTIONAL.get(op, ())
    for key, expected in wanted.items():
        got = result.get(key, _MISSING)
        if got is _MISSING:
            if key in optional or (expected is None and key in NULLABLE):
                continue
            yield Difference(key, expected, None)
        elif key == "breakdown":
            yield from _breakdown(expected, got)
        elif key in sets:
            yield from _set(key, expected, got)
        elif not same(expected, got):
            yield from _unequal(key, expected, got)


def _unequal(key: str, expected: Any, got: Any) -> Iterator[Difference]:
    """Yield what differs: entry by entry where both are maps."""
    reason = key in REASONS
    if not (isinstance(expected, dict) and isinstance(got, dict)):
        yield Difference(key, expected, got, None, reason)
        return
    for name in expected | got:
        left, right = expected.get(name), got.get(name)
        if not same(left, right) or (name in expected) is not (name in got):
            yield Difference(f"{key}.{name}", left, right, None, reason)


def _set(key: str, expected: list[str], got: Any) -> Iterator[Difference]:
    if not isinstance(got, list) or sorted(map(str, got)) != sorted(expected):
        yield Difference(key, expected, got)


def _breakdown(expected: list[dict[str, Any]], got: Any) -> Iterator[Difference]:
    """Compare two breakdowns as collections of lines; lines of no points say nothing."""
    if not isinstance(got, list) or not all(isinstance(line, dict) for line in got):
        yield Difference("breakdown", expected, got, None, reason=True)
        return
    left = [line for line in got if line.get("points") != 0]
    unmatched = []
    for index, line in enumerate(expected):
        if line["points"] != 0 and not _take(left, line, _same_line):
            unmatched.append((index, line))
    for index, line in unmatched:
        rival = _take(left, line, _rivals)
        yield Difference(f"breakdown[{index}]", line, rival, line.get("rule"), reason=True)
    for line in left:
        yield Difference("breakdown", None, line, _text(line.get("rule")), reason=True)


def _take(
    lines: list[dict[str, Any]], wanted: dict[str, Any], fits: Callable[..., bool]
) -> dict[str, Any] | None:
    """Remove and return the first of ``lines`` that fits what is wanted."""
    for index, line in enumerate(lines):
        if fits(wanted, line):
            return lines.pop(index)
    return None


def _same_line(wanted: dict[str, Any], line: dict[str, Any]) -> bool:
    """Whether a line says what is wanted; one that cites no rule is not asked for it."""
    keys = [key for key in wanted if key != "rule" or key in line]
    return all(same(wanted[key], line.get(key)) for key in keys)


def _rivals(wanted: dict[str, Any], line: dict[str, Any]) -> bool:
    return all(same(wanted[key], line.get(key)) for key in ("seat", "what"))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def same(expected: Any, got: Any) -> bool:
    """Whether two JSON values are equal; 1 and 1.0 are, 1 and true are not."""
    kind = type(expected)
    if kind is int or kind is str:
        return bool(expected == got) and got is not True and got is not False
    if kind is dict:
        return _same_map(expected, got)
    if kind is list:
        return type(got) is list and len(expected) == len(got) and all(map(same, expected, got))
    return type(got) is kind and bool(expected == got)


def _same_map(expected: dict[str, Any], got: Any) -> bool:
    if type(got) is not dict or expected.keys() != got.keys():
        return False
    return all(same(value, got[key]) for key, value in expected.items())
