"""House rulesets in YAML alone: their cases, worked by hand, answered in process and judged."""

from pathlib import Path

import pytest

import deberc
from deberc.errors import Refused
from deberc.operations import answer
from deberc.rulesets import load_ruleset
from deberc_conformance.cases import cases_of
from deberc_conformance.judge import judge
from deberc_conformance.situations import read_situations

HOUSE = Path(__file__).parents[2] / "reference" / "tests" / "house"
RULESETS = {path.stem: path for path in sorted(HOUSE.glob("*.yaml"))}
SITUATIONS = read_situations(HOUSE / "cases")
CASES = [case for situation in SITUATIONS for case in cases_of(situation.entry)]


def answered(case):
    rules = deberc.load(RULESETS[case.ruleset])
    try:
        return "result", answer(rules, case.op, case.given)
    except Refused as refused:
        return "refused", {"line": refused.line, "rule": refused.rule}


def own_rules(path):
    """Return the rules that a house file states itself."""
    ruleset = load_ruleset(path)
    return {rule for rule, origin in ruleset.origins.items() if origin.ruleset == path.stem}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_of_a_house_ruleset(case):
    judgement = judge(case, *answered(case))
    assert judgement.verdict == "pass", judgement.differences


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_that_a_house_file_states_is_named_by_one_of_its_cases(name):
    named = {rule for case in CASES if case.ruleset == name for rule in case.rules}
    assert own_rules(RULESETS[name]) - named == set()


@pytest.mark.parametrize("name", RULESETS)
def test_cases_name_rules_of_their_ruleset(name):
    known = set(load_ruleset(RULESETS[name]).origins)
    named = {rule for case in CASES if case.ruleset == name for rule in case.rules}
    assert named - known == set()


def test_every_case_belongs_to_a_house_ruleset_once():
    assert {case.ruleset for case in CASES} == set(RULESETS)
    assert len({situation.id for situation in SITUATIONS}) == len(SITUATIONS)
