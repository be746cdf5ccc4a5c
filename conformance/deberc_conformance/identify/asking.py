"""Putting the questions of the corpus to a peer without telling it the rules it is to play."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..declared import tailored
from ..houses import bundle_ruleset, read_played
from ..peers.session import Reply
from ..reference import Reference
from .agreement import Answer, agree, compared_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..bundle import Bundle, BundleRuleset
    from ..cases import Case
    from ..messages import Hello
    from ..runner import Peer

Table = dict[str, Any]

_PROBES: Final = 40
_ANSWERS: Final = frozenset({"result", "refused"})


@dataclass(frozen=True, slots=True)
class Question:
    """One position of the corpus, asked once whatever rulesets speak of it."""

    case: Case
    fields: frozenset[str]

    def answer(self, rules: Reference) -> Answer:
        """Return what rules answer."""
        return rules.answer(self.case.op, self.case.given)

    def agrees(self, said: Answer, meant: Answer) -> bool:
        """Whether a peer's answer is the one that is meant."""
        return agree(self.case.op, self.fields, said, meant)


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of asking at one kind of table.

    ``answers`` holds the questions that were answered with the answers; ``follows`` is true where
    the peer plays the rules it is sent, whichever they are.
    """

    table: Table
    answers: tuple[tuple[Question, Answer], ...]
    asked: int
    follows: bool = False


def distinct(bundle: Bundle, ops: Iterable[str], table: Table) -> list[Question]:
    """Return the questions for one kind of table, each once."""
    wanted = set(ops)
    groups: dict[tuple[str, str], list[Case]] = {}
    for case in bundle.cases:
        if case.op in wanted and bundle.rulesets[case.ruleset].rules["table"] == table:
            key = (case.situation["id"], json.dumps(case.given.get("script")))
            groups.setdefault(key, []).append(case)
    return [Question(members[0], _fields(members)) for members in groups.values()]


def _fields(cases: Iterable[Case]) -> frozenset[str]:
    named = frozenset(
        name
        for case in cases
        if case.expectation.kind != "refused"
        for fields in case.expectation.maps
        for name in fields
    )
    return compared_fields(named)


def ask(bundle: Bundle, peer: Peer, hello: Hello) -> Iterator[Asked]:
    """Yield what a peer that has said hello answers, by kind of table. Raises DebercError."""
    declared = [bundle_ruleset(read_played(item)) for item in hello.plays]
    for table in _tables(bundle):
        if table["players"] not in hello.players:
            continue
        known = [each for each in bundle.rulesets.values() if each.rules["table"] == table]
        own = [each for each in declared if each.rules["table"] == table]
        if declared and not own:
            continue
        questions = distinct(bundle, hello.ops, table)
        found = _ask_under_any(peer, hello, [*own, *known], questions)
        if found is not None:
            rules, answers = found
            others = [] if own else [each for each in known if each is not rules]
            follows = _follows(peer, hello, (rules, answers), others)
            yield Asked(table, tuple(answers), len(questions), follows)


def _tables(bundle: Bundle) -> list[Table]:
    found: list[Table] = []
    for ruleset in bundle.rulesets.values():
        if (table := ruleset.rules["table"]) not in found:
            found.append(table)
    return found


Answers = list[tuple[Question, Answer]]


def _ask_under_any(
    peer: Peer, hello: Hello, rulesets: Iterable[BundleRuleset], questions: Sequence[Question]
) -> tuple[BundleRuleset, Answers] | None:
    """Ask under the first ruleset that the peer does not refuse to play."""
    for ruleset in rulesets:
        if answers := _answers(peer, hello, ruleset, questions):
            return ruleset, answers
    return None


def _answers(
    peer: Peer, hello: Hello, ruleset: BundleRuleset, questions: Sequence[Question]
) -> Answers:
    by_id = {question.case.id: question for question in questions}
    said: dict[str, Answer] = {}
    cases = [question.case for question in questions]
    for reply in tailored(hello, peer.play(ruleset, cases)):
        if isinstance(reply, Reply):
            if reply.declared:
                return []
            said[reply.case.id] = (reply.kind, reply.body)
    return [(by_id[name], each) for name, each in said.items() if each[0] in _ANSWERS]


def _follows(
    peer: Peer, hello: Hello, asked: tuple[BundleRuleset, Answers], others: list[BundleRuleset]
) -> bool:
    """Whether a peer answers otherwise when it is sent other rules, as these have it."""
    first, answers = asked
    before = Reference(first.address, first.rules)
    for other in others:
        after = Reference(other.address, other.rules)
        telling = [
            (question, said)
            for question, said in answers
            if not question.agrees(question.answer(before), question.answer(after))
        ][:_PROBES]
        if len(telling) < 3:
            continue
        again = {
            question.case.id: said
            for question, said in _answers(peer, hello, other, [each for each, _ in telling])
        }
        if not again:
            continue
        moved = sum(
            question.agrees(said, question.answer(before))
            and question.agrees(again.get(question.case.id, said), question.answer(after))
            for question, said in telling
        )
        return moved * 2 > len(telling)
    return False
