"""The shape of the code: one way of imports, no ruleset named, a field for every rule."""

import ast
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import deberc
from deberc.rulesets import rule_ids, shipped_names

ROOT = Path(deberc.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

LAYERS = (
    {"places", "resources"},
    {"sayings"},
    {"words"},
    {"errors", "problems"},
    {"yamldocument", "yamlscalars", "yamlsyntax"},
    {"yamltext"},
    {"schema_sentences"},
    {"schemas"},
    {"rulesets"},
    {"wording"},
    {"editors", "lint"},
    {"drafting"},
    {"cards"},
    {"actions", "rules"},
    {"before", "melds", "shares"},
    {"dealers", "pot"},
    {"settlement"},
    {"game"},
    {"ledger"},
    {"deal"},
    {"match"},
    {"operations"},
    {"api"},
    {"__init__"},
)
"""The flow of the design, from text to scores. A module or package imports only from above its line;
what stands on one line does not know of each other."""


def part_of(path):
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def dotted(path):
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path):
    return dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]


def imported(path):
    """Yield the modules of deberc that a module imports when it runs; types alone do not count."""
    for node in running(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("deberc"))
        elif isinstance(node, ast.ImportFrom):
            base = resolved(node, package_of(path))
            if base.split(".")[0] == "deberc":
                yield from (f"{base}.{alias.name}" for alias in node.names)


def running(node):
    """Yield the nodes below one, without those under ``if TYPE_CHECKING``."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.If) and ast.unparse(inner.test) == "TYPE_CHECKING":
            continue
        yield inner
        yield from running(inner)


def resolved(node, package):
    if not node.level:
        return node.module
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def as_module(name):
    """Return the module that an imported name is, or is in."""
    while name not in KNOWN:
        name = name.rpartition(".")[0]
    return name


KNOWN = {dotted(path): path for path in MODULES}


def test_every_part_has_its_place_in_the_flow():
    placed = [part for layer in LAYERS for part in layer]
    assert len(placed) == len(set(placed))
    assert set(placed) == {part_of(path) for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_module_imports_a_later_one(path):
    level = {part: number for number, layer in enumerate(LAYERS) for part in layer}
    own = part_of(path)
    for name in imported(path):
        module = as_module(name)
        other = part_of(KNOWN[module])
        assert other == own or level[other] < level[own], f"{dotted(path)} imports {name}"


def test_no_ring_of_imports():
    graph = {}
    for name, path in KNOWN.items():
        targets = {as_module(each) for each in imported(path)}
        # A package's own __init__ lists its modules; that they are in it makes no ring.
        graph[name] = {each for each in targets if not name.startswith(f"{each}.")} - {name}
    done, open_ = set(), []

    def visit(name):
        assert name not in open_, f"ring: {' > '.join([*open_[open_.index(name) :], name])}"
        if name in done:
            return
        open_.append(name)
        for target in sorted(graph[name]):
            visit(target)
        open_.pop()
        done.add(name)

    for name in sorted(graph):
        visit(name)


SHORT = "short"
"""The name of a ruleset, and in the wording the key of a text's short form."""


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_ruleset_is_named_in_code(path):
    names = set(shipped_names()) - ({SHORT} if part_of(path) == "wording" else set())
    tree = ast.parse(path.read_bytes())
    standing_alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if text and id(node) not in standing_alone:
            words = set(node.value.replace("+", " ").split())
            assert not words & names, f"{dotted(path)}:{node.lineno}: {node.value!r}"


TABLES_OF_CARDS = {
    "pack", "trump_order", "plain_order", "sequence_order", "trump_points", "plain_points",
}  # fmt: skip
"""Rules of `cards` that become tables of other names."""


@pytest.mark.parametrize("rule", rule_ids())
def test_every_rule_of_the_schema_is_a_field_of_the_records(rule, moscow):
    if rule == "cards.last_trick":
        assert moscow.last_trick == moscow.data["cards"]["last_trick"]
        return
    section, *path = rule.split(".")
    if section == "cards":
        assert path[0] in TABLES_OF_CARDS
        return
    record = getattr(moscow, section)
    for step in path:
        if step != "*":
            assert step in {field.name for field in fields(record)}, type(record).__name__
            record = getattr(record, step)


def test_every_field_of_the_records_is_a_rule(moscow):
    known = {rule.path: rule for rule in rule_ids().values()}

    def check(record, path):
        for name in [field.name for field in fields(record)]:
            here = (*path, name)
            # One record serves both counters: what only one of them has is a rule of that one.
            shared = path[:1] == ("counters",) and any(rule[-1] == name for rule in known)
            if here in known or (*here, "*") in known or shared:
                continue
            assert is_dataclass(getattr(record, name)), f"{'.'.join(here)} is no rule"
            check(getattr(record, name), here)

    for section in {path[0] for path in known} - {"cards"}:
        check(getattr(moscow, section), (section,))
