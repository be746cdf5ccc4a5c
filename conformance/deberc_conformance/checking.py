"""A short conversation that shows whether an adapter works, whatever the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError
from deberc.sayings import Said, said
from deberc.schemas import problems_in
from deberc.yamltext import document_of

from .case_events import judgement_on
from .declared import Declared
from .messages import BadMessage, answer_kind, run
from .peers.line import Accident
from .peers.session import Reply
from .selection import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bundle import Bundle, BundleRuleset
    from .cases import Case
    from .messages import Hello
    from .peers.line import Line

_MAY_BE_MORE: Final = frozenset({"additionalProperties"})
"""A result may hold fields that nobody asks for."""
_WRONG: Final = frozenset({"fail", "wrong_reason"})

_ADVICE: Final = (
    ("no answer within", "flush"),
    ("result cannot be read", "map"),
    ("not a JSON object", "stdout"),
    ("not JSON", "stdout"),
    ("is no JSON", "json"),
    ("is not UTF-8", "utf8"),
    ("must hold the id", "id"),
    ("it exited with status 0", "stay"),
    ("after bye", "bye"),
    ("a line longer than", "line"),
    ("does not start", "command"),
)
"""Parts of what went wrong, and what is usually behind it, by the phrase `advice`."""


def check(line: Line, bundle: Bundle, address: str | None) -> Iterator[Said]:
    """Say everything once; yield what went well. Raises Accident, PeerNotJudged.

    Raises UnknownSelection for an address that the corpus does not have.
    """
    cases = select(bundle, {"ruleset": [address]} if address else {})
    hello = line.open()
    yield said("check.hello", name=_name(hello), ops=hello.ops)
    rules, chosen = _first_asked(bundle, cases, hello)
    if rules is None:
        yield said("check.nothing")
        return
    if refusal := line.change(rules):
        yield said("check.refuses", ruleset=rules.address, reason=refusal)
        return
    yield said("check.ruleset", ruleset=rules.address)
    verdicts = []
    for case in _one_an_op(chosen, hello):
        kind, verdict = _ask(line, case, rules.hash, breakdown=hello.breakdown is not False)
        verdicts.append(verdict)
        yield said("check.answer", op=case.op, kind=kind, verdict=verdict)
    line.bye()
    yield _summary(verdicts)


def advice(error: Exception) -> Said | None:
    """Return what is usually behind an accident, None where nothing comes to mind."""
    text = str(error)
    return next((said(f"advice.{hint}") for part, hint in _ADVICE if part in text), None)


def _name(hello: Hello) -> str:
    return f"{hello.name} {hello.version}".strip()


def _summary(verdicts: list[str]) -> Said:
    wrong = sum(verdict in _WRONG for verdict in verdicts)
    if wrong:
        return said("check.wrong", wrong=wrong, asked=len(verdicts))
    return said("check.right")


def _first_asked(
    bundle: Bundle, cases: list[Case], hello: Hello
) -> tuple[BundleRuleset | None, list[Case]]:
    """Return the first rules of which the peer would be asked anything, with what it is asked.

    Raises Accident where it declares what is no ruleset.
    """
    try:
        declared = Declared(bundle, hello)
    except DebercError as error:
        raise Accident("protocol", f"what it says that it plays is no ruleset: {error}") from None
    for address in dict.fromkeys(case.ruleset for case in cases):
        members = [case for case in cases if case.ruleset == address]
        share = declared.share(bundle.rulesets[address], members)
        if share.asked:
            return share.ruleset, share.asked
    return None, []


def _one_an_op(cases: list[Case], hello: Hello) -> Iterator[Case]:
    """Yield the fullest case of each operation that the peer declares, a refusal where need be."""
    for op in hello.ops:
        found = [case for case in cases if case.op == op]
        answered = [case for case in found if case.expectation.kind != "refused"] or found
        if answered:
            yield max(answered, key=lambda case: len(str(case.given)))


def _ask(line: Line, case: Case, rules: str, *, breakdown: bool) -> tuple[str, str]:
    """Return the kind of answer to a case and the verdict on it. Raises Accident."""
    message = line.ask(run(case, rules, breakdown=breakdown))
    if message.get("id") != case.id:
        raise Accident("protocol", f"the answer must hold the id {case.id!r}")
    try:
        kind = answer_kind(message)
    except BadMessage as error:
        raise Accident("protocol", str(error)) from None
    if kind == "result":
        _check_shape(case.op, message["result"])
    return kind, judgement_on(Reply(case, kind, message[kind])).verdict


def _check_shape(op: str, result: dict[str, Any]) -> None:
    """Raise Accident where a result is none by its schema, as with cards in another notation."""
    source = document_of({"op": op, "verdicts": [{"expect": result}]}, op)
    for problem in problems_in(source, "operations", _MAY_BE_MORE):
        what = str(problem.message).replace("verdicts[0].expect", "result")
        raise Accident("protocol", f"the result cannot be read: {what}")
