"""Mutants of a Python module, made by the operators of mutmut."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from libcst.metadata import CodeRange
    from mutmut.mutation.file_mutation import Mutation


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change in its text.

    `function` names the function that has it, dotted below its class, empty where it stands
    outside; `before` and `after` are the changed piece; `told` is true where the piece only says
    what happened or what may be done (an event, the message of an error, the list of possible
    acts), which no answer of an operation holds.
    """

    module: str
    path: Path
    line: int
    function: str
    before: str
    after: str
    source: str
    told: bool

    def __str__(self) -> str:
        place = f"{self.module}:{self.line}"
        return f"{place} {self.function or 'module'}: {self.before} → {self.after}"


NAMELESS = "XX"
"""What mutmut puts around a string."""


def negated(node: cst.If) -> Iterable[cst.If]:
    """Turn a condition round; mutmut changes comparisons, not what is true by itself."""
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


TYPE_NAMES = m.Name("list") | m.Name("dict") | m.Name("tuple") | m.Name("Literal")
FOR_TYPES = m.If(test=m.Name("TYPE_CHECKING")) | m.Assign(value=m.Subscript(value=TYPE_NAMES))
"""What only a type checker reads: imports for it, names of types."""


LISTS = {
    "legal_actions", "legal_plays", "legal_claims", "claims_of_leader", "_stands",
    "legal_half_baits", "legal_bella", "legal_declarations", "early_runs",
    "legal_exchanges", "legal_redeals", "legal_draw", "legal_answers", "legal_offers",
    "legal_doubles", "finders", "_plays",
}  # fmt: skip
MENU = "deberc.deal.menu"
"""What lists the acts that are possible. Answers hold no such list; the properties check it."""


class Visitor(MutationVisitor):
    """Collects changes; of decorated functions too, as nothing is put around them here."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef):
            return False
        return m.matches(node, FOR_TYPES) or bool(super()._skip_node_and_children(node))


def mutants_of(module: str, path: Path) -> Iterator[Mutant]:
    """Yield the mutants of a module that differ from it and from each other."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    visitor = Visitor([*mutation_operators, (cst.If, negated)], IgnoredCode(set(), set(), set()))
    tree = wrapper.visit(visitor)
    places = wrapper.resolve(PositionProvider)
    functions, told = _functions(ast.parse(text)), _told_lines(wrapper.module, places)
    seen: set[tuple[str, str]] = set()
    for change in visitor.mutations:
        old, new = _piece(tree, change)
        meanings = _meaning(old), _meaning(new)
        if _says_the_same(change) or None in meanings or len(set(meanings)) == 1:
            continue
        if (old, new) in seen or text.count(old) != 1:
            continue
        seen.add((old, new))
        span = places[change.original_node]
        before, after = (_short(_code(tree, node)) for node in _nodes(change))
        yield Mutant(
            module=module,
            path=path,
            line=span.start.line,
            function=_holder(functions, span.start.line),
            before=before,
            after=after,
            source=text.replace(old, new),
            told=any(_inside(span, other) for other in told)
            or _other_words(change)
            or module == MENU
            or _holder(functions, span.start.line) in LISTS,
        )


def _says_the_same(change: Mutation) -> bool:
    """Tell whether a change says the same as the code, or as another change of the place.

    A string in capitals is a name that does not exist either; in the lists of seats, suits and
    ranks each letter stands once, from whichever end it is looked for.
    """
    old, new = change.original_node, change.mutated_node
    if isinstance(old, cst.SimpleString) and isinstance(new, cst.SimpleString):
        return NAMELESS not in new.value
    return m.matches(new, m.Call(func=m.Attribute(attr=m.Name("rindex"))))


def _piece(tree: cst.Module, change: Mutation) -> tuple[str, str]:
    """Return the text that a change is in, before and after: a function, else the module."""
    function = change.contained_by_top_level_function
    around = function if function in tree.body else tree
    assert around is not None
    new = around.deep_replace(change.original_node, change.mutated_node)
    assert isinstance(new, cst.CSTNode)
    return _code(tree, around), _code(tree, new)


def _meaning(source: str) -> str | None:
    """Return what a text parses to; nothing where it does not."""
    try:
        return ast.dump(ast.parse(source))
    except SyntaxError:
        return None


def _nodes(change: Mutation) -> tuple[cst.CSTNode, cst.CSTNode]:
    return change.original_node, change.mutated_node


def _code(tree: cst.Module, node: cst.CSTNode) -> str:
    return tree.code_for_node(node)


def _short(code: str, limit: int = 90) -> str:
    line = " ".join(code.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


Functions = list[tuple[int, int, str]]


def _functions(tree: ast.AST, above: str = "") -> Functions:
    """Return first line, last line and dotted name of every function, outer ones first."""
    found: Functions = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            found.append((node.lineno, node.end_lineno or node.lineno, above + node.name))
        elif isinstance(node, ast.ClassDef):
            found += _functions(node, f"{above}{node.name}.")
    return found


def _holder(functions: Functions, line: int) -> str:
    return next((name for first, last, name in functions if first <= line <= last), "")


def _told_lines(module: cst.Module, places: Mapping[cst.CSTNode, CodeRange]) -> list[CodeRange]:
    """Return the spans of what is only told: events, what was tried, words of errors."""
    events = m.findall(module, m.Call(func=m.Attribute(attr=m.Name("note"))))
    texts = m.findall(module, m.FunctionDef(name=m.Name("__str__")))
    refusals = m.findall(module, m.Call(func=m.Name("Refused"), args=[m.AtLeastN(n=1)]))
    tried = [call.args[0] for call in refusals if isinstance(call, cst.Call)]
    return [places[node] for node in (*events, *texts, *tried)]


def _other_words(change: Mutation) -> bool:
    """Tell whether a refusal only names something else as what was tried."""
    old, new = change.original_node, change.mutated_node
    refusals = m.Call(func=m.Name("Refused"))
    if not (m.matches(old, refusals) and m.matches(new, refusals)):
        return False
    one, other = old.args, new.args  # type: ignore[attr-defined]
    rest = zip(one[1:], other[1:], strict=False)
    return len(one) == len(other) and all(a.deep_equals(b) for a, b in rest)


def _inside(span: CodeRange, other: CodeRange) -> bool:
    start, end = _ends(span)
    first, last = _ends(other)
    return first <= start and end <= last


def _ends(span: CodeRange) -> tuple[tuple[int, int], tuple[int, int]]:
    start, end = span.start, span.end
    return (start.line, start.column), (end.line, end.column)
