"""Asking the corpus about one mutant of the code, in a process of its own.

A child gives the changed function the mutant's code, where that is all that differs; else it drops
the modules of the play and takes them in again with the mutant in place of its module. Then it puts
the cases.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
from functools import _lru_cache_wrapper
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from deberc_conformance.judge import judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deberc.rules import Rules
    from deberc_conformance.cases import Case

    from .mutants import Mutant

SECONDS = 30.0
"""Of processor time; the whole corpus takes about one."""
MEMORY = 4 << 30
PLAYING = (
    "before", "melds", "shares", "dealers", "pot", "settlement", "game", "ledger", "deal",
    "match", "operations", "api",
)  # fmt: skip
"""Parts of the interpreter that come after the rules: those that a child takes in again."""

Result = dict[str, Any]
"""`status` killed, survived or stopped; `killer` a case; `weak` where only reasons differ."""


class _Loader(SourceFileLoader):
    """Loads a module from the text of a mutant."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def get_code(self, _fullname: str) -> CodeType:
        return _compiled(self.mutant)


class Finder:
    """Finds the mutant where its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        """Stand in for the module of a mutant."""
        self.mutant = mutant

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Return the mutant's module, nothing for any other."""
        if name != self.mutant.module:
            return None
        inner = self.mutant.path.name == "__init__.py"
        return spec_from_file_location(
            name,
            self.mutant.path,
            loader=_Loader(self.mutant),
            submodule_search_locations=[str(self.mutant.path.parent)] if inner else None,
        )


def forget() -> None:
    """Drop the modules that play, and the one that asks them."""
    for name in list(sys.modules):
        package, _, rest = name.partition(".")
        if package == "deberc" and rest.partition(".")[0] in PLAYING:
            del sys.modules[name]
    sys.modules.pop("deberc_conformance.reference", None)


def swapped(mutant: Mutant) -> bool:
    """Give the changed function its new code in place; False where the change is outside of it."""
    function = _function(mutant)
    found = [code for code in _codes(_compiled(mutant)) if code.co_qualname == mutant.function]
    if function is None or len(found) != 1 or _same(found[0], function.__code__):
        return False
    try:
        function.__code__ = found[0]
    except ValueError:  # other closed-over names
        return False
    for each in caches():
        each.cache_clear()
    return True


def _compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.source, str(mutant.path), "exec", dont_inherit=True)


def _function(mutant: Mutant) -> FunctionType | None:
    """Return the function that a mutant changes, from below what is put around it."""
    found: Any = sys.modules.get(mutant.module)
    for name in filter(None, mutant.function.split(".")):
        found = vars(found).get(name) if found is not None else None
    for wrapped in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, wrapped, found)
    return found if isinstance(found, FunctionType) else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _same(one: CodeType, other: CodeType) -> bool:
    """Tell whether two functions do the same: then what differs stands outside, a default."""
    return one.co_code == other.co_code and one == other


_CACHES: list[Any] = []


def caches() -> list[Any]:
    """Return the functions of the interpreter that remember what they returned."""
    if not _CACHES:
        _CACHES.extend(
            thing
            for thing in gc.get_objects()
            if isinstance(thing, _lru_cache_wrapper) and thing.__module__.startswith("deberc.")
        )
    return _CACHES


def ask_mutant(
    mutant: Mutant, groups: Sequence[Sequence[Case]], rules: Mapping[str, Rules]
) -> Result:
    """Return how a mutant fares; a group of cases is put only when none before it fails."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _answer(write, mutant, groups, rules)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if status or not told:
        return {"status": "stopped", "killer": None, "weak": False}
    result: Result = json.loads(told)
    return result


def _answer(
    write: int, mutant: Mutant, groups: Sequence[Sequence[Case]], rules: Mapping[str, Rules]
) -> None:
    """Write the result down and end the process, whatever happens."""
    try:
        _limit()
        if not swapped(mutant):
            forget()
            sys.meta_path.insert(0, Finder(mutant))
        result = _result(groups, rules)
        with os.fdopen(write, "wb") as pipe:
            pipe.write(json.dumps(result).encode())
        os._exit(0)
    finally:
        os._exit(1)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _result(groups: Iterable[Sequence[Case]], rules: Mapping[str, Rules]) -> Result:
    try:
        asking = importlib.import_module("deberc_conformance.reference")
    except Exception:  # noqa: BLE001 - a mutant that does not even load
        return {"status": "killed", "killer": None, "weak": False}
    for cases in groups:
        result = _first_failing(asking.answer_of, cases, rules)
        if result["killer"]:
            return result
    return {"status": "survived", "killer": None, "weak": False}


def _first_failing(answer_of: Any, cases: Iterable[Case], rules: Mapping[str, Rules]) -> Result:
    """Return the first case that fails by more than a reason, else the first that does by one."""
    reason = None
    for case in cases:
        kind, body = answer_of(rules[case.ruleset], case.op, case.given)
        verdict = "fail" if _left_out(case, kind, body) else judge(case, kind, body).verdict
        if verdict not in ("pass", "wrong_reason"):
            return {"status": "killed", "killer": case.id, "weak": False}
        if verdict != "pass":
            reason = reason or case.id
    return {"status": "killed", "killer": reason, "weak": True}


def _left_out(case: Case, kind: str, body: Mapping[str, Any]) -> bool:
    """Tell whether an answer lacks a field that is asked for: a program's may, ours may not."""
    if (kind == "refused") is not (case.expectation.kind == "refused"):
        return False
    wanted = [{key for key in each if each[key] is not None} for each in case.expectation.maps]
    return all(fields - body.keys() for fields in wanted)
