"""Where the interpreter names a rule: found in its code, by its id or by the field of that name."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import deberc
from deberc.rulesets import rule_ids

from .asking import question

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(str(deberc.__file__)).parent
_ASIDE: Final = {"lint", "wording", "rulesets", "drafting", "editors", "schemas", "sayings"}
"""Parts that speak of rules without playing by them."""


@question()
def functions_of(rule: str) -> list[str]:
    """Return the functions that name a rule, ``melds.contest``; else those that make it ready.

    Of a rule that no function names by itself, those that name all rules of its group.
    """
    parent, _, last = rule.rpartition(".")
    names = (rule, f"{parent}.", f"({parent})", f"[{last}]")
    return sorted(next((_places()[name] for name in names if name in _places()), ()))


@question()
def _places() -> dict[str, set[str]]:
    """Return the functions by rule id; an id that ends in a dot stands for what begins so."""
    found: dict[str, set[str]] = {}
    for file in sorted(ROOT.rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        if parts[0] not in _ASIDE and not parts[-1].startswith("__"):
            module = ast.parse(file.read_bytes())
            named = [*_named(module), *(_keys(module) if parts[0] == "rules" else ())]
            for name, function in named:
                found.setdefault(name, set()).add(".".join((*parts, function)))
    return found


def _named(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the rules that the functions of a module name, each with the function."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                for rule in _rules_in(inner):
                    yield rule, node.name


def _keys(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the keys that functions take out of the ruleset, each in brackets."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield f"[{inner.value}]", node.name


def _rules_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and node.value in rule_ids():
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
        if "." in str(first.value):
            yield f"{str(first.value).rpartition('.')[0]}."
    elif isinstance(node, ast.Attribute):
        chain = _chain(node)
        yield from (rule for rule in _TAILS.get(node.attr, ()) if _ends(chain, rule))
        yield from (f"({group})" for group in _GROUPS if _ends(chain, group))


def _chain(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_chain(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _ends(chain: str, rule: str) -> bool:
    return f".{chain}".endswith(f".{rule}")


def _by_last_part() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for rule in rule_ids():
        found.setdefault(rule.rpartition(".")[2], []).append(rule)
    return found


_TAILS: Final = _by_last_part()
_GROUPS: Final = {name for rule in rule_ids() if "." in (name := rule.rpartition(".")[0])}
