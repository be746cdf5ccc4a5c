"""Reads situation files, as people write them, into plain notation with places for messages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deberc.errors import FileRefused, ProblemsFound
from deberc.problems import Problem, in_order
from deberc.sayings import FIX, Linked, said
from deberc.schemas import check
from deberc.words import advice
from deberc.yamltext import Document, read_file

from .notation import acts, acts_of_line, is_act, plain
from .operations import SCRIPTED, areas_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deberc.places import Place

KINDS = ("expect", "any_of", "refused")


@dataclass(frozen=True, slots=True)
class Situation:
    """One situation file: its content in plain notation, as the bundle holds it, and its places."""

    entry: dict[str, Any]
    document: Document
    lines: int

    @property
    def id(self) -> str:
        """The permanent id."""
        return str(self.entry["id"])

    def problem(self, code: str, path: tuple[str | int, ...], key: str, **told: Any) -> Problem:
        """Return a problem at a path of the file, said by a sentence for situations."""
        return _problem(code, self.document.place(path), path, key, **told)


def _problem(
    code: str, place: Place, path: tuple[str | int, ...], key: str, **told: Any
) -> Problem:
    """Return a problem whose sentence, and what would be right, are in ``spec/messages``."""
    sentence = f"situation.{key}"
    return Problem(code, place, path, said(sentence, **told), said(sentence + FIX, **told))


def situation_files(folder: Path) -> list[Path]:
    """Return the situation files below a folder, by path."""
    return sorted(folder.rglob("*.yaml"))


def read_situations(folder: Path) -> list[Situation]:
    """Read every situation below a folder. Raises ProblemsFound with all problems at once."""
    files = situation_files(folder)
    if not files:
        raise FileRefused(str(folder), said("situation.empty"), said("situation.empty!"))
    situations: list[Situation] = []
    problems: list[Problem] = []
    for path in files:
        try:
            situations.append(read_situation(path, folder))
        except ProblemsFound as found:
            problems += found.problems
    if problems:
        raise ProblemsFound(tuple(problems))
    return situations


def read_situation(path: Path, folder: Path) -> Situation:
    """Read one situation. Raises FileRefused, TextRefused, ProblemsFound."""
    document = read_file(path, _shown(path))
    problems = check(document, "situation")
    if not problems:
        problems = [*_script_problems(document), *_verdict_problems(document)]
    if problems:
        raise ProblemsFound(tuple(in_order(problems)))
    entry = _entry(document.data, path.relative_to(folder))
    if problems := check(Document(entry, document.marks, document.name), "operations"):
        raise ProblemsFound(tuple(problems))
    if problems := list(_place_problems(entry, document)):
        raise ProblemsFound(tuple(problems))
    return Situation(entry, document, path.read_bytes().count(b"\n"))


def _shown(path: Path) -> str:
    """Return a path as messages show it: from the working folder where it lies below it."""
    working = Path.cwd()
    return str(path.relative_to(working)) if path.is_relative_to(working) else str(path)


def _entry(data: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the content of a file in plain notation, with what its place says."""
    entry = {**data, "area": path.parent.name, "path": path.as_posix()}
    entry["given"] = plain(data["given"])
    if "scripts" in data:
        entry["scripts"] = {name: acts(lines) for name, lines in data["scripts"].items()}
    entry["verdicts"] = [_verdict(verdict) for verdict in data["verdicts"]]
    return entry


def _verdict(verdict: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(value) if key in KINDS else value for key, value in verdict.items()}


def _script_problems(document: Document) -> Iterator[Problem]:
    data = document.data
    for path, lines in _scripts(data):
        listed = lines if isinstance(lines, list) else []
        for index, line in enumerate(listed):
            for act in acts_of_line(line):
                if not is_act(act):
                    place = document.place((*path, index))
                    yield _problem("bad-act", place, (*path, index), "act", act=act)
    if data["op"] == "play_deal" and ("scripts" in data) is ("script" in data["given"]):
        path = ("given",)
        yield _problem("one-script", document.key_place(path), path, "one-script")
    if "scripts" in data and data["op"] not in SCRIPTED:
        place = document.key_place(("scripts",))
        yield _problem("no-script", place, ("scripts",), "no-script", op=data["op"])


def _scripts(data: dict[str, Any]) -> Iterable[tuple[tuple[str, ...], Any]]:
    yield ("given", "script"), data["given"].get("script", [])
    for name, lines in data.get("scripts", {}).items():
        yield ("scripts", name), lines


def _verdict_problems(document: Document) -> Iterator[Problem]:
    scripts = document.data.get("scripts", {})
    for index, verdict in enumerate(document.data["verdicts"]):
        path: tuple[str | int, ...] = ("verdicts", index)
        place = document.place(path)
        kinds = [kind for kind in KINDS if kind in verdict]
        if len(kinds) != 1:
            says = Linked("and", (), tuple(kinds)) if kinds else said("situation.nothing")
            yield _problem("one-answer", place, path, "one-answer", says=says, kinds=KINDS)
        if (name := verdict.get("script")) not in scripts and (name or scripts):
            inner = (*path, "script")
            key = "script" if name else "script-unnamed"
            fix = advice(name, scripts) if scripts else said("situation.scripts-none")
            yield _problem("unknown-script", document.place(inner), inner, key, name=name, fix=fix)
    used = {verdict.get("script") for verdict in document.data["verdicts"]}
    for name in scripts:
        if name not in used:
            inner = ("scripts", name)
            place = document.key_place(inner)
            yield _problem("unused-script", place, inner, "script-idle", name=name)


def _place_problems(entry: dict[str, Any], document: Document) -> Iterator[Problem]:
    """Report a file whose name or folder does not go with its id and its operation."""
    areas = areas_of(entry["op"])
    if entry["area"] not in areas:
        told = {"op": entry["op"], "area": entry["area"], "fix": advice(entry["area"], areas)}
        yield _problem("wrong-folder", document.place(("op",)), ("op",), "folder", **told)
    if not Path(entry["path"]).stem.endswith(f"-{entry['id']}"):
        place = document.place(("id",))
        yield _problem("wrong-name", place, ("id",), "name", id=entry["id"])
