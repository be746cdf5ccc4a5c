"""The checks by hand and the schema of messages say the same."""

import json
import re
from pathlib import Path

import pytest

from deberc_conformance.bundle import load_bundle
from deberc_conformance.known_failures import read_known_failures
from deberc_conformance.messages import (
    BYE,
    BadMessage,
    Questions,
    answer_kind,
    check_hello,
    check_ruleset_answer,
    decode,
    encode,
    hello,
    ruleset_message,
    run,
    shown,
)
from deberc_conformance.operations import OPS

HASH = "a" * 12
GREETING = {"re": "hello", "protocol": 1, "name": "x", "ops": ["melds"]}
AGREED = {"re": "ruleset", "hash": HASH, "ok": True}


def accepts(check, message):
    try:
        check(message)
    except BadMessage:
        return False
    return True


def test_what_the_harness_sends_is_in_the_schema(violations):
    bundle = load_bundle()
    messages = [hello(bundle.suite), BYE]
    messages += [ruleset_message(ruleset) for ruleset in bundle.rulesets.values()]
    first = {case.op: case for case in bundle.cases}
    assert sorted(first) == sorted(OPS)
    messages += [run(case, HASH) for case in first.values()]
    for message in messages:
        assert violations(json.loads(encode(message)), "message") == []


def test_no_breakdown_is_wanted_of_a_peer_without():
    case = next(case for case in load_bundle().cases if case.op == "settle_deal")
    assert json.loads(Questions().line(case, HASH))["want"] == ["breakdown"]
    assert json.loads(Questions(breakdown=False).line(case, HASH))["want"] == []
    assert run(case, HASH, breakdown=False)["want"] == []


def test_questions_are_encoded_alike():
    questions = Questions()
    for case in load_bundle().cases[:200]:
        assert json.loads(questions.line(case, HASH)) == json.loads(encode(run(case, HASH)))


GREETINGS = [
    ({}, True),
    ({"players": [2, 3], "max_in_flight": 16, "version": "1", "language": "C", "url": "u"}, True),
    ({"re": "ruleset"}, False),
    ({"protocol": "1"}, False),
    ({"protocol": True}, False),
    ({"name": 1}, False),
    ({"ops": []}, False),
    ({"ops": ["meld"]}, False),
    ({"ops": "melds"}, False),
    ({"players": [5]}, False),
    ({"players": []}, False),
    ({"max_in_flight": 0}, False),
    ({"max_in_flight": 1025}, False),
    ({"max_in_flight": 1.5}, False),
    ({"plays": ["moscow", {"extends": "gambler"}]}, True),
    ({"plays": []}, False),
    ({"plays": [1]}, False),
    ({"plays": "moscow"}, False),
    ({"by_itself": ["melds", "bella"]}, True),
    ({"by_itself": ["bidding"]}, False),
    ({"by_itself": []}, False),
    ({"breakdown": False}, True),
    ({"breakdown": 1}, False),
    ({"extra": 1}, False),
]


@pytest.mark.parametrize(("change", "good"), GREETINGS)
def test_greetings(violations, change, good):
    message = {**GREETING, **change}
    assert accepts(check_hello, message) is good
    assert (violations(message, "message") == []) is good


AGREEMENTS = [
    ({}, True),
    ({"ok": False, "unsupported": ["pot.lasts"], "reason": "no"}, True),
    ({"ok": 1}, False),
    ({"hash": 1}, False),
    ({"unsupported": "pot"}, False),
    ({"unsupported": [1]}, False),
    ({"why": "x"}, False),
]


@pytest.mark.parametrize(("change", "good"), AGREEMENTS)
def test_agreements(violations, change, good):
    message = {**AGREED, **change}
    assert accepts(lambda told: check_ruleset_answer(told, HASH), message) is good
    assert (violations(message, "message") == []) is good


def test_why_a_ruleset_is_not_played():
    refused = {**AGREED, "ok": False}
    assert check_ruleset_answer(AGREED, HASH) is None
    assert check_ruleset_answer(refused, HASH) == "no reason given"
    assert check_ruleset_answer({**refused, "unsupported": ["a", "b"]}, HASH) == "a, b"
    assert check_ruleset_answer({**refused, "reason": "later"}, HASH) == "later"


ANSWERS = [
    ({"result": {}}, True),
    ({"refused": {}}, True),
    ({"refused": {"line": 1, "rule": "script", "legal": ["A pass"]}}, True),
    ({"unsupported": {"reason": "x", "rule": "pot.lasts"}}, True),
    ({"skipped": {"reason": "x", "link": "y"}}, True),
    ({"error": {"message": "x"}}, True),
    ({}, False),
    ({"result": []}, False),
    ({"result": {}, "ms": 1}, False),
    ({"result": {}, "error": {"message": "x"}}, False),
    ({"refused": {"line": "1"}}, False),
    ({"refused": {"line": True}}, False),
    ({"refused": "rule"}, False),
    ({"unsupported": {}}, False),
    ({"unsupported": {"reason": 1}}, False),
    ({"skipped": {"reason": "x", "until": "y"}}, False),
    ({"error": "x"}, False),
    ({"error": {}}, False),
]


@pytest.mark.parametrize(("answer", "good"), ANSWERS)
def test_answers(violations, answer, good):
    message = {"id": "aaaaaa@x", **answer}
    assert accepts(answer_kind, message) is good
    assert (violations(message, "message") == []) is good


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON: {"),
        (b"[]", "not a JSON object: []"),
        (b"\xff", "byte 0xFF is not UTF-8: \N{REPLACEMENT CHARACTER}"),
        (b'{"a": NaN}', 'NaN is no JSON: {"a": NaN}'),
        (b'{"a": -Infinity}', '-Infinity is no JSON: {"a": -Infinity}'),
        (b'{"a": 1e999}', '1e999 is no JSON: {"a": 1e999}'),
        (b'{"a": ' + b"1" * 5000 + b"}", "not JSON: "),
        (b'{"a": ' + b"[" * 100_000, "nested too deeply: "),
    ],
)
def test_lines_that_are_no_messages(line, what):
    with pytest.raises(BadMessage) as refused:
        decode(line)
    assert str(refused.value).startswith(what)
    assert len(str(refused.value)) < 250


def test_what_came_is_shown_fit_for_a_terminal():
    assert shown(b"\x1b[2J red") == "\N{REPLACEMENT CHARACTER}[2J red"
    assert len(shown(b"x" * 5000)) == 200


@pytest.mark.parametrize(("name", "fewest"), [("protocol", 8), ("adapters", 3)])
def test_the_messages_of_the_pages_are_in_the_schema(violations, name, fewest):
    page = (Path(__file__).parents[2] / "docs" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= fewest
    for block in blocks:
        assert violations(json.loads(block), "message") == []


def test_the_known_failures_of_the_page_can_be_read(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "interpreting.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    file = tmp_path / "known.yaml"
    file.write_text(block, encoding="utf-8")
    assert read_known_failures(file).of("k7m2xq@moscow").link
