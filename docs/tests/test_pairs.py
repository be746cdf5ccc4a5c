"""Pages that lay rulesets beside each other, and those that lead from a rule to its tests."""

import re

import pytest

from deberc.rulesets import differences
from deberc_sphinx import evidence, library
from deberc_sphinx.book import Book
from deberc_sphinx.code_places import functions_of
from deberc_sphinx.navigation import marked
from deberc_sphinx.pairs import page_name, pairs
from deberc_sphinx.traceability import rules_in_use


@pytest.fixture(scope="module")
def book():
    return Book("en", library.playable_names())


@pytest.fixture(scope="module")
def found(book):
    return pairs(book)


def test_every_ruleset_has_a_page_with_its_parent(book, found):
    heirs = [name for name in book.published if library.parent_of(name)]
    assert len(heirs) > 15
    assert {(library.parent_of(name), name) for name in heirs} <= set(found)


def test_places_are_compared_with_each_other(found):
    together = {frozenset(pair) for pair in found}
    assert len(together) == len(found)
    assert frozenset(("kharkov", "odessa-klabor")) in together
    beside = [pair for pair in found if library.parent_of(pair[1]) != pair[0]]
    assert len(beside) > 20
    assert all(library.place_of(name) for pair in beside for name in pair)
    assert all(library.players_of(one) == library.players_of(other) for one, other in beside)


@pytest.mark.parametrize(
    "pair", [("moscow", "kharkov"), ("moscow", "gambler"), ("moscow", "three-handed")]
)
def test_a_page_shows_every_rule_that_differs(site, pair):
    text = (site.root / f"{page_name(pair)}.html").read_text(encoding="utf-8")
    found = differences(*(library.ruleset(name) for name in pair))
    assert text.count('class="pair-rule docutils container"') == len(found)
    for one in found:
        for name in pair:
            if library.states(name, one.rule):
                assert f"../rulesets/{name}.html#{one.rule}" in text, one.rule


def test_cases_tell_the_two_apart():
    (found, *_) = evidence.telling_apart("moscow", "kharkov", "melds.precedence")
    verdicts = [one["rulesets"] for one in found["verdicts"]]
    assert not any({"moscow", "kharkov"} <= set(addresses) for addresses in verdicts)


def test_a_measured_change_serves_where_no_verdicts_part():
    """The changes that a case notices are looked up as `tools/mutate_rules.py` writes them."""
    both = [
        rule
        for rule in library.parting("moscow", "classic-pairs")
        if library.states("moscow", rule) and library.states("classic-pairs", rule)
    ]
    assert not evidence._parted("moscow", "classic-pairs")
    told = [rule for rule in both if evidence.telling_apart("moscow", "classic-pairs", rule)]
    assert len(told) > len(both) / 2


def test_traceability_has_every_rule_once(site):
    text = (site.root / "traceability.html").read_text(encoding="utf-8")
    shown = re.findall(r'<span class="pre">([a-z_]+(?:\.\w+)+)</span>', text)
    rules = [rule for rule, _ in rules_in_use()]
    assert len(rules) > 110
    assert sorted(one for one in shown if one in set(rules)) == sorted(rules)


def test_functions_are_found_for_nearly_all_rules():
    without = [rule for rule, _ in rules_in_use() if not functions_of(rule)]
    assert without in ([], ["table.players"])
    assert "melds.compare" in functions_of("melds.precedence")


TREE = (
    '<ul><li class="toctree-l1 has-children"><a class="reference internal" href="all.html">All</a>'
    '<input class="toctree-checkbox" id="x"/><ul>'
    '<li class="toctree-l2"><a class="reference internal" href="all/one.html">One</a></li>'
    '<li class="toctree-l2"><a class="reference internal" href="all/two.html">Two</a></li></ul></li></ul>'
)


def test_the_contents_are_marked_for_a_page():
    assert marked(TREE, "all/two", "../") == (
        '<ul><li class="current toctree-l1 has-children"><a class="reference internal" href="../all.html">All</a>'
        '<input checked="" class="toctree-checkbox" id="x"/><ul>'
        '<li class="toctree-l2"><a class="reference internal" href="../all/one.html">One</a></li>'
        '<li class="current current-page toctree-l2"><a class="current reference internal" href="../all/two.html">Two</a></li>'
        "</ul></li></ul>"
    )


def test_a_page_outside_the_contents_marks_nothing():
    assert "current" not in marked(TREE, "elsewhere", "")
