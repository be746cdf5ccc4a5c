"""Rulesets drawn from the whole language: one that is there, with some of its rules otherwise.

`pick` chooses one of a sequence: of hypothesis, or of a generator with a seed.
"""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

from deberc.api import variant
from deberc.errors import DebercError
from deberc.lint import lint_ruleset
from deberc.lint.crossing import CHECKS
from deberc.lint.whole import Whole
from deberc.rulesets import (
    Resolved,
    available,
    build,
    chain_of,
    complete_problems,
    load_ruleset,
    open_ruleset,
    read_ruleset,
    shipped_names,
    split_address,
    stated,
)
from deberc.yamltext import read_text
from deberc_conformance.identify.variant import house_variant
from deberc_conformance.variants import with_values

TESTS = Path(__file__).parents[1]
HOUSES = [*TESTS.glob("house/*.yaml"), *(TESTS.parents[1] / "docs" / "examples").glob("*.yaml")]
RANKS = "AKQJT987"
MOST_CHANGES = 8
NAME = "any-house"
FEW = range(1, MOST_CHANGES + 1)


@cache
def addresses():
    """Return every ruleset that is there, plain and with each option; not all of them do alone."""
    found = []
    for name in [*shipped_names(), *map(str, sorted(HOUSES))]:
        steps = chain_of(open_ruleset(name))
        if not steps[-1].file.abstract:
            options = available(step.file for step in steps)
            found += [name, *(f"{name}+{option}" for option in options)]
    return found


@cache
def base_of(address):
    """Return an address, its data, and the layers where they stand; without an option that fails."""
    name, options = split_address(address)
    try:
        data = load_ruleset(address).data
    except DebercError:
        return base_of(name)
    steps = chain_of(open_ruleset(name), options)
    return address, data, [layer for step in steps for layer in step.layers]


def any_rules(pick):
    """Return a ruleset as the text of a house file and as data; lint finds no fault in it.

    One in a hundred states what has no effect beside what it inherits: another is drawn for it.
    """
    while True:
        text, name = _drawn(pick)
        file = read_ruleset(read_text(text, name))
        if all(each.is_note for each in lint_ruleset(file)):
            return text, build(chain_of(file)).data


def _drawn(pick):
    """Return the text of a house file drawn at random, and the name that it has.

    A change that does not go with the others is given up; about half do go.
    """
    address, data, layers = base_of(pick(addresses()))
    for _ in range(pick(FEW)):
        new = _changed(data, pick)
        data = new if _fits(new, layers) else data
    text = house_variant(SimpleNamespace(address=address, data=data), NAME, "Any")
    folder, _, name = address.rpartition("/")
    text = text.replace(f"extends: {address}", f"extends: {name.replace('.yaml', '')}")
    return text, f"{folder or '.'}/{NAME}.yaml"


def _fits(data, layers):
    """Tell whether rules go together: by the schema, and by what lint checks across rules."""
    resolved = Resolved(data, layers)
    if complete_problems(resolved):
        return False
    whole = Whole(resolved)
    return all(each.is_note for check in CHECKS for each in check(whole))


def _changed(data, pick):
    """Return data with one rule otherwise; what then applies besides is taken from elsewhere."""
    rules = stated(data)
    rule_id = pick(list(rules))
    rule, value = rules[rule_id]
    new = other_value(rule.node, value, pick)
    values = {rule_id: new}
    if rule_id == "cards.pack":
        values |= _resized(data["cards"], new)
    return with_values(data, values, base_of(pick(addresses()))[1])


def _resized(cards, pack):
    """Return the orders and points of a pack with sixes, or without them."""
    found = {}
    for name in ("trump_order", "plain_order", "sequence_order"):
        ranks = [rank for rank in cards[name].split() if rank != "6"]
        found[f"cards.{name}"] = " ".join([*ranks, "6"] if pack == 36 else ranks)
    for name in ("trump_points", "plain_points"):
        points = {rank: worth for rank, worth in cards[name].items() if rank != "6"}
        found[f"cards.{name}"] = {**points, "6": 0} if pack == 36 else points
    return found


def other_value(node, value, pick):
    """Return a value that a rule may have: a name, a number, an order, a list, a map."""
    if node.get("x-table") or isinstance(value, dict):
        return _table(node, value, pick)
    if isinstance(value, list):
        return _list(node, pick)
    if node.get("x-words"):
        return " ".join(_shuffled(value.split(), pick))
    if "enum" in node:
        return pick(node["enum"])
    if isinstance(value, int):
        return _number(node, value, pick)
    return value


def _number(node, value, pick):
    low, high = node.get("minimum", 0), node.get("maximum", max(4 * value, 4))
    near = (value - 1, value + 1, value - 5, value + 10, value // 2, 2 * value, low, high)
    return pick([number for number in near if low <= number <= high])


def _list(node, pick):
    """Return a list of items that the schema allows, in any order."""
    items, unique = node.get("items", {}), node.get("uniqueItems", False)
    least = node.get("minItems", 0)
    found = []
    for _ in range(pick(range(least, min(node.get("maxItems", 4), 4) + 1))):
        item = other_value(items, items.get("minimum", 0), pick)
        if not (unique and item in found):
            found.append(item)
    return found


def _shuffled(words, pick):
    """Return words with some taken out and put in elsewhere."""
    words = list(words)
    for _ in range(pick(range(1, 4))):
        word = pick(words)
        words.remove(word)
        words.insert(pick(range(len(words) + 1)), word)
    return words


def _table(node, table, pick):
    """Return a table with a cell otherwise, or an entry more; what extends it can take none away."""
    cells, extra = node.get("properties", {}), node.get("additionalProperties")
    if not cells and pick((True, False)):
        return {**table, pick(RANKS): pick((0, 20, 100, 200))}
    if not table:
        return table
    name = pick(list(table))
    inner = cells.get(name, extra)
    changes = isinstance(inner, dict) and "$ref" not in inner
    return {**table, name: other_value(inner, table[name], pick)} if changes else table


def ready(data):
    """Return rules that are ready to be played."""
    return variant(NAME, data)
