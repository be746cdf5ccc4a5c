"""Reads situation files, as people write them, into plain notation with places for messages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deberc.errors import FileRefused, ProblemsFound
from deberc.problems import Problem, in_order
from deberc.schemas import check
from deberc.words import allowed
from deberc.yamltext import Document, read_file

from .notation import acts, acts_of_line, is_act, plain
from .operations import SCRIPTED, areas_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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

    def problem(self, code: str, path: tuple[str | int, ...], *texts: str) -> Problem:
        """Return a problem at a path of the file; ``texts`` are the message and the remedy."""
        return Problem(code, self.document.place(path), path, *texts)


def situation_files(folder: Path) -> list[Path]:
    """Return the situation files below a folder, by path."""
    return sorted(folder.rglob("*.yaml"))


def read_situations(folder: Path) -> list[Situation]:
    """Read every situation below a folder. Raises ProblemsFound with all problems at once."""
    files = situation_files(folder)
    if not files:
        raise FileRefused(str(folder), "there are no situations here", "write at least one")
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
                    remedy = "write SEAT ACT: A pass, B order, A declare QC JC TC, A play 9H"
                    yield Problem("bad-act", place, (*path, index), f"{act!r} is no act", remedy)
    if data["op"] == "play_deal" and ("scripts" in data) is ("script" in data["given"]):
        path = ("given",)
        message = "play_deal takes a script in given, or scripts beside it"
        yield Problem("one-script", document.key_place(path), path, message, "write one of the two")
    if "scripts" in data and data["op"] not in SCRIPTED:
        message = f"{data['op']} has no script"
        place = document.key_place(("scripts",))
        yield Problem("no-script", place, ("scripts",), message, "remove it")


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
            said = " and ".join(kinds) or "nothing"
            remedy = f"say exactly one of {', '.join(KINDS)}"
            yield Problem("one-answer", place, path, f"the verdict says {said}", remedy)
        if (name := verdict.get("script")) not in scripts and (name or scripts):
            inner = (*path, "script")
            message = f"there is no script {name!r}" if name else "the verdict names no script"
            remedy = allowed(name, scripts) if scripts else "remove it, or write scripts"
            yield Problem("unknown-script", document.place(inner), inner, message, remedy)
    used = {verdict.get("script") for verdict in document.data["verdicts"]}
    for name in scripts:
        if name not in used:
            inner = ("scripts", name)
            message = f"no verdict names the script {name!r}"
            yield Problem("unused-script", document.key_place(inner), inner, message, "remove it")


def _place_problems(entry: dict[str, Any], document: Document) -> Iterator[Problem]:
    """Report a file whose name or folder does not go with its id and its operation."""
    areas = areas_of(entry["op"])
    if entry["area"] not in areas:
        message = f"{entry['op']} does not belong in the folder {entry['area']!r}"
        remedy = allowed(entry["area"], areas)
        yield Problem("wrong-folder", document.place(("op",)), ("op",), message, remedy)
    if not Path(entry["path"]).stem.endswith(f"-{entry['id']}"):
        message = f"the name of the file does not end in -{entry['id']}.yaml"
        yield Problem("wrong-name", document.place(("id",)), ("id",), message, "rename one of them")
