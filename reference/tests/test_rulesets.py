"""Rulesets resolved: the chain, the options, what merges, what applies, and where it comes from."""

import json
from pathlib import Path

import pytest

from deberc.errors import (
    AbstractRuleset,
    DebercError,
    ExtendsCycle,
    OptionNeeds,
    OptionRepeated,
    OptionsExclude,
    PendingRule,
    ProblemsFound,
    UnknownOption,
    UnknownRuleset,
)
from deberc.rulesets import (
    Resolved,
    complete_problems,
    differences,
    digest,
    load_document,
    load_ruleset,
    merge,
    open_ruleset,
    pending_rules,
    require_executable,
    rule_at,
    rule_ids,
    sections,
    shipped_names,
    split_address,
    stated,
)
from deberc.rulesets.applies import applies, because, remedy
from deberc.schemas import load_schema
from deberc.yamltext import document_of, read_text

OPTIONS = """\
options:
  rich: {title: {ru: Богато, en: Rich}, bella: {points: 30}}
  poor: {title: {ru: Бедно, en: Poor}, bella: {points: 10}, excludes: [rich]}
  late: {title: {ru: Поздно, en: Late}, bella: {window: on_either}, needs: [rich]}
"""


def house(text, name="house"):
    return f"ruleset: {name}\nversion: 1\ntitle: {{ru: Дом, en: House}}\n{text}"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(text, name="house"):
        path = Path(f"{name}.yaml")
        path.write_text(house(text, name), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("shipped", shipped_names())
def test_shipped_rulesets_resolve_and_are_sourced(shipped):
    ruleset = load_ruleset(shipped)
    assert ruleset.address == shipped
    assert set(ruleset.sources) == set(ruleset.origins) == set(stated(ruleset.data))
    assert ruleset.hash == digest(ruleset.data)
    json.dumps(ruleset.data)


def test_kharkov_is_moscow_but_for_one_rule():
    (only,) = differences(load_ruleset("moscow"), load_ruleset("kharkov"))
    assert only.rule == "melds.precedence"
    assert (only.left, only.right) == (["length", "height", "trump"], ["length", "height"])


def test_chain_origins_and_sources():
    ruleset = load_ruleset("kharkov-301")
    assert ruleset.chain == ("kharkov-301", "kharkov", "moscow")
    assert str(ruleset.origins["game.ends.points"]) == "kharkov-301"
    assert str(ruleset.origins["melds.precedence"]) == "kharkov"
    assert ruleset.origins["melds.equal"].ruleset == "moscow"
    assert ruleset.origins["melds.equal"].place.file == "spec/rulesets/moscow.yaml"
    assert ruleset.sources["melds.precedence"].kind == "stated"
    assert ruleset.value("game.ends.points") == 301
    with pytest.raises(KeyError):
        ruleset.value("table.sides")


def test_hash_depends_on_the_rules_alone(folder):
    same = load_ruleset(folder("extends: moscow\n"))
    assert same.hash == load_ruleset("moscow").hash
    assert same.hash != load_ruleset("kharkov").hash
    assert len(same.hash) == 12


def test_house_file_by_path_and_by_name_in_a_folder(folder):
    path = folder("extends: kharkov\nbella: {points: 30}\n")
    assert load_ruleset(path).value("bella.points") == 30
    assert load_ruleset("house", Path()).hash == load_ruleset(path).hash


def test_house_file_extends_one_beside_it(folder):
    folder("extends: moscow\nbella: {points: 30}\n", "uncle")
    path = folder("extends: uncle\nbella: {window: on_either}\n")
    ruleset = load_ruleset(path)
    assert ruleset.chain == ("house", "uncle", "moscow")
    assert ruleset.value("bella.points") == 30


def test_house_values_are_agreed_unless_it_says_otherwise(folder):
    path = folder("extends: moscow\nbella: {points: 30, window: on_either}\nsources:\n"
                  "  bella.window: {decided: {ru: Так, en: So}}\n")  # fmt: skip
    sources = load_ruleset(path).sources
    assert sources["bella.points"].as_json() == {"agreed": True}
    assert sources["bella.window"].as_json() == {"decided": {"ru": "Так", "en": "So"}}
    assert str(sources["bella.window"]) == "decided"
    assert sources["bella.to"].kind == "decided"
    assert str(sources["melds.equal"]).startswith("stated: S0F")


def test_an_heir_may_cite_its_own_text_for_what_it_inherits(folder):
    path = folder("extends: moscow\nmelds: {equal: both}\nsources:\n"
                  "  melds: {stated: S0A 2}\n  pot: {stated: S0G §1}\n  play.ruff: {stated: S1 l.2}\n")  # fmt: skip
    before, sources = load_ruleset("moscow").sources, load_ruleset(path).sources
    assert sources["melds.equal"].source == "S0A 2"
    # The source of an own value does not reach what stands beside it.
    assert sources["melds.window"] == before["melds.window"]
    assert {sources[rule].source for rule in sources if rule.startswith("pot.")} == {"S0G §1"}
    assert sources["play.ruff"].source == "S1 l.2"
    assert sources["play.follow_suit"] == before["play.follow_suit"]
    assert load_ruleset(path).origins["play.ruff"].ruleset == "moscow"


def test_variant_in_line():
    document = document_of(
        {"ruleset": "x", "version": 1, "title": {"ru": "х", "en": "x"}, "extends": "moscow",
         "bella": {"points": 30}}, "in line")  # fmt: skip
    ruleset = load_document(document)
    assert ruleset.value("bella.points") == 30
    assert str(ruleset.origins["bella.points"].place) == "in line:1:1"


@pytest.mark.parametrize(
    ("base", "over", "result"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}, {"a": {"b": 1, "c": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": {"b": 1}}, {"a": 2}, {"a": 2}),
        ({"a": {"kind": "x", "n": 1}}, {"a": {"kind": "y"}}, {"a": {"kind": "y"}}),
        ({"a": {"kind": "x", "n": 1}}, {"a": {"kind": "x", "m": 2}}, {"a": {"kind": "x", "n": 1, "m": 2}}),
        ({"a": {"kind": "x", "n": 1}}, {"a": {"n": 2}}, {"a": {"kind": "x", "n": 2}}),
        ({}, {"a": {"b": {}}}, {"a": {"b": {}}}),
    ],
    ids=["maps", "lists", "map-to-scalar", "kind-changes", "kind-repeated", "kind-kept", "new"],
)  # fmt: skip
def test_merge(base, over, result):
    assert merge(base, over) == result


def test_a_changed_kind_drops_what_belonged_to_the_old_one(folder):
    ruleset = load_ruleset(folder("extends: moscow\ngame: {claim: {kind: none}}\n"))
    assert ruleset.data["game"]["claim"] == {"kind": "none"}
    assert "half_bait" not in ruleset.data["game"]


@pytest.mark.parametrize(
    ("asked", "parts"),
    [
        ("moscow", ("moscow", ())),
        ("gambler+mars+half_bait", ("gambler", ("mars", "half_bait"))),
        ("my/house.yaml", ("my/house.yaml", ())),
        ("my/house.yaml+mars", ("my/house.yaml", ("mars",))),
        ("a+b/house.yaml+mars", ("a+b/house.yaml", ("mars",))),
        ("moscow+", ("moscow", ("",))),
    ],
)
def test_addresses(asked, parts):
    assert split_address(asked) == parts


def test_options(folder):
    path = folder(f"extends: moscow\n{OPTIONS}")
    ruleset = load_ruleset(f"{path}+late+rich")
    assert ruleset.address == "house+rich+late"
    assert ruleset.title == {"ru": "Дом (Богато, Поздно)", "en": "House (Rich, Late)"}
    assert ruleset.value("bella.points") == 30
    assert str(ruleset.origins["bella.window"]) == "house+late"
    assert ruleset.origins["bella.window"].place.line == 8


def test_extends_with_options(folder):
    folder(f"extends: moscow\n{OPTIONS}", "uncle")
    path = folder("extends: uncle+rich\nbella: {to: trick_winner}\n")
    ruleset = load_ruleset(path)
    assert ruleset.chain == ("house", "uncle+rich", "moscow")
    assert ruleset.value("bella.points") == 30
    assert load_ruleset(f"{path}+late").value("bella.window") == "on_either"


FAILURES = {
    "unknown-name": (
        UnknownRuleset, "", "moskow", "there is no ruleset 'moskow'; did you mean 'moscow'? known: ",
    ),
    "unknown-parent": (
        UnknownRuleset, "extends: kharkof\n", "house.yaml",
        "house.yaml:4:10: there is no ruleset 'kharkof'; did you mean 'kharkov'? known: ",
    ),
    "unknown-option": (
        UnknownOption, f"extends: moscow\n{OPTIONS}", "house.yaml+richh",
        "house has no option 'richh'; did you mean 'rich'? known: rich, poor, late",
    ),
    "no-options": (
        UnknownOption, "extends: moscow\n", "house.yaml+rich",
        "house has no option 'rich'; it has no options",
    ),
    "empty-option": (
        UnknownOption, f"extends: moscow\n{OPTIONS}", "house.yaml+",
        "house has no option ''; known: rich, poor, late",
    ),
    "parent-option": (
        UnknownOption, "extends: moscow+mars\n", "house.yaml",
        "house.yaml:4:10: moscow has no option 'mars'; it has no options",
    ),
    "repeated": (
        OptionRepeated, f"extends: moscow\n{OPTIONS}", "house.yaml+rich+rich",
        "house+rich+rich names the option 'rich' twice; once is enough",
    ),
    "needs": (
        OptionNeeds, f"extends: moscow\n{OPTIONS}", "house.yaml+late",
        "house: the option 'late' needs 'rich'; write house+rich+late",
    ),
    "excludes": (
        OptionsExclude, f"extends: moscow\n{OPTIONS}", "house.yaml+rich+poor",
        "house: the options 'poor' and 'rich' exclude each other; choose one",
    ),
    "own-parent": (
        ExtendsCycle, "extends: house\n", "house.yaml",
        "house.yaml:4:10: house extends house; a ruleset cannot be its own ancestor",
    ),
    "misspelt": (
        ProblemsFound, "extends: moscow\nbella: {window: on_ether}\n", "house.yaml",
        "house.yaml:5:17: bella.window cannot be on_ether; did you mean on_either? "
        "allowed: any_own_move, on_either, on_first",
    ),
    "idle": (
        ProblemsFound, "extends: moscow\nmelds: {winning_run: {length: 7}}\n", "house.yaml",
        "house.yaml:5:23: melds.winning_run.length does not apply: melds.winning_run.kind is none; "
        "remove it, or choose melds.winning_run.kind: run",
    ),
    "due": (
        ProblemsFound, "extends: moscow\ncounters: {bait: {kind: every, n: 3, ties: counted}}\n",
        "house.yaml",
        "house.yaml:5:19: counters.bait.cost is not stated, and applies because counters.bait.kind "
        "is every; add it (",
    ),
    "cell": (
        ProblemsFound, "extends: moscow\nmelds: {sequences: {hundred: {length: 5}}}\n", "house.yaml",
        "house.yaml:5:21: melds.sequences.hundred.points is not stated; add it (what it earns)",
    ),
    "nothing-stated": (
        ProblemsFound, "", "house.yaml",
        "house.yaml:1:1: table.players is not stated; add it (how many people play: 2, 3, 4)\n",
    ),
    "self-needing": (
        ProblemsFound, "options: {a: {title: {ru: а, en: a}, needs: [a], bella: {points: 1}}}\n",
        "house.yaml", "house.yaml:4:46: the option 'a' needs itself; remove it",
    ),
    "source-of-nothing": (
        ProblemsFound, "sources: {melds.precedance: {agreed: true}}\n", "house.yaml",
        "house.yaml:4:11: there is no rule 'melds.precedance' to give a source for; "
        "did you mean melds.precedence?",
    ),
    "source-in-an-option": (
        ProblemsFound, "options: {a: {title: {ru: а, en: a}, sources: {zzz: {agreed: true}}}}\n",
        "house.yaml",
        "house.yaml:4:48: there is no rule 'zzz' to give a source for; "
        "give it for a rule, or for a group above it",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("error", "text", "asked", "message"), FAILURES.values(), ids=FAILURES.keys()
)
def test_failures(folder, error, text, asked, message):
    folder(text)
    with pytest.raises(error) as caught:
        load_ruleset(asked)
    assert isinstance(caught.value, DebercError)
    assert str(caught.value).startswith(message)


def test_cycle_over_two_files(folder):
    folder("extends: other\n", "house")
    folder("extends: house\n", "other")
    with pytest.raises(ExtendsCycle) as caught:
        load_ruleset("house.yaml")
    assert str(caught.value) == (
        "other.yaml:4:10: house extends other extends house; a ruleset cannot be its own ancestor"
    )


def test_a_short_table_is_found_after_merging(folder):
    text = (Path(__file__).parents[2] / "spec/rulesets/moscow.yaml").read_text(encoding="utf-8")
    start = text.index("  plain_points:")
    text = text[:start] + "  plain_points: {A: 11}\n" + text[text.index("  last_trick") :]
    with pytest.raises(ProblemsFound) as caught:
        load_document(read_text(text, "f"))
    assert str(caught.value) == "f:20:17: cards.plain_points is a map of 1; it needs at least 8"


def test_three_players_owe_the_rules_for_three(folder):
    with pytest.raises(ProblemsFound) as caught:
        load_ruleset(folder("extends: moscow\ntable: {players: 3}\n"))
    problems = caught.value.problems
    assert {str(problem.place) for problem in problems} == {"house.yaml:5:9"}
    assert {"melds.contest", "pot.level", "settlement.must_exceed"} <= {
        ".".join(map(str, problem.path)) for problem in problems
    }


def test_abstract_rulesets_may_be_incomplete_but_not_played(folder):
    path = folder("abstract: true\ncards: {last_trick: 10}\n")
    ruleset = load_ruleset(path)
    assert ruleset.data == {"cards": {"last_trick": 10}}
    with pytest.raises(AbstractRuleset) as caught:
        require_executable(ruleset)
    assert str(caught.value) == (
        "house is abstract and cannot be played; choose a ruleset that extends it"
    )


def test_abstract_rulesets_leave_open_what_applies(folder):
    ruleset = load_ruleset(folder("abstract: true\ntable: {sides: pairs}\n"))
    assert ruleset.data == {"table": {"sides": "pairs"}}


def test_abstract_rulesets_state_nothing_that_cannot_apply(folder):
    with pytest.raises(ProblemsFound, match=r"table.sides does not apply: table.players is 2"):
        load_ruleset(folder("abstract: true\ntable: {players: 2, sides: pairs}\n"))


PENDING = (
    "ruleset: p\nversion: 1\ntitle: {ru: п, en: p}\nextends: moscow\n"
    "melds: {four_of_a_kind: {J: 200}}\n"
)


def test_pending_rules_stop_the_interpreter_but_not_the_reader(monkeypatch):
    ruleset = load_document(read_text(PENDING, "f"))
    monkeypatch.setattr(
        "deberc.rulesets.executable._is_pending",
        lambda rule, value: rule.id == "melds.four_of_a_kind" and value != {},
    )
    assert pending_rules(ruleset) == {"melds.four_of_a_kind": {"J": 200}}
    with pytest.raises(PendingRule) as caught:
        require_executable(ruleset)
    assert str(caught.value) == (
        "f:5:9: p says melds.four_of_a_kind = {J: 200}, "
        "which the interpreter does not play yet; its text can be shown and compared"
    )


def test_no_rule_is_pending():
    assert not [rule.id for rule in rule_ids().values() if rule.pending]


@pytest.mark.parametrize("shipped", shipped_names())
def test_shipped_rulesets_are_abstract_or_executable(shipped):
    ruleset = load_ruleset(shipped)
    if ruleset.abstract:
        with pytest.raises(AbstractRuleset):
            require_executable(ruleset)
    else:
        require_executable(ruleset)


def test_every_rule_is_described_with_its_values():
    rules = rule_ids()
    assert len(rules) > 100
    assert sections()[0] == "table"
    for rule in rules.values():
        assert rule.description
        named = rule.node.get("enum") or rule.node.get("items", {}).get("enum", ())
        assert {str(value) for value in named} == set(rule.values), rule.id


def test_conditions_name_rules_and_their_values():
    for rule in rule_ids().values():
        for condition in rule.applies:
            for path, values in condition.any_of:
                target = rule_at(path)
                assert target is not None, (rule.id, path)
                node = target.node
                for cell in path[len(target.path) :]:
                    node = node["properties"][cell]
                bounds = range(node.get("minimum", 0), node.get("maximum", -1) + 1)
                assert set(values) <= set(node.get("enum", bounds)), (rule.id, path)


def test_rules_of_another_schema():
    schema = {"properties": {"a": {"properties": {"b": {"x-rule": True, "x-pending": ["x"]}}}}}
    (rule,) = rule_ids(schema).values()
    assert (rule.id, rule.pending, rule.applies) == ("a.b", ("x",), ())


def test_resolved_data_can_be_checked_apart():
    data = json.loads(json.dumps(load_ruleset("moscow").data))
    layer = open_ruleset("moscow").own
    assert complete_problems(Resolved(data, [layer])) == []
    data["bella"]["points"] = -1
    (problem,) = complete_problems(Resolved(data, [layer]))
    assert str(problem.message) == "bella.points is -1"


def test_no_ruleset_is_named_in_the_schema_of_rules():
    names = set(shipped_names())
    for rule in rule_ids().values():
        assert not names & set(rule.values)
    assert load_schema("ruleset")["additionalProperties"] is False


def test_an_option_may_make_a_rule_of_its_own_file_idle(folder):
    path = folder(
        "extends: moscow\nbidding: {all_pass: dealer_obliged, obliged: {suits: other_suit, after: 0}}\n"
        "options:\n  redeal: {title: {ru: П, en: R}, bidding: {all_pass: redeal}, dealing: {next_dealer: {passed_out: next_seat}}}\n"
    )
    assert load_ruleset(path).data["bidding"]["obliged"] == {"suits": "other_suit", "after": 0}
    assert "obliged" not in load_ruleset(f"{path}+redeal").data["bidding"]


def test_an_option_may_not_state_what_does_not_apply_with_it(folder):
    path = folder(
        "extends: moscow\noptions:\n  a: {title: {ru: а, en: a}, melds: {winning_run: {length: 7}}}\n"
    )
    with pytest.raises(ProblemsFound) as caught:
        load_ruleset(f"{path}+a")
    assert str(caught.value) == (
        "house.yaml:6:52: melds.winning_run.length does not apply: melds.winning_run.kind is none; "
        "remove it, or choose melds.winning_run.kind: run"
    )


def test_conditions_that_hold_by_one_of_several_values():
    data = json.loads(json.dumps(load_ruleset("moscow").data))
    rule = rule_ids()["penalties.bait_on_cards.pot"]
    assert applies(rule, data) is True
    for offence, consequence in data["penalties"].items():
        if consequence == "bait_on_cards":
            data["penalties"][offence] = "taken_back"
    assert applies(rule, data) is False
    assert str(because(rule, data, holds=False)) == "penalties.revoke is taken_back"
    assert str(remedy(rule, data)) == "penalties.revoke: bait_on_cards"


def test_paths_outside_the_rules():
    assert rule_at(("bella",)) is None
    assert rule_at(("no", "such")) is None
    assert rule_at(("melds", "sequences", "tierce", "points")).id == "melds.sequences.*"


def test_a_rule_falls_with_the_rule_it_hangs_on():
    # Only a consequence of the height question is bait on cards there, and nobody asks.
    penalties = load_ruleset("club-501").data["penalties"]
    assert "height_question_without" not in penalties
    assert "bait_on_cards" not in penalties
