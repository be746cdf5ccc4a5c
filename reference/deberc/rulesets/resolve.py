"""Resolves an address: the chain of ``extends``, the options, and what comes out."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ExtendsCycle, ProblemsFound
from .complete import Resolved, complete_problems, idle_problems, only_applying
from .credits import Credits, own_wording
from .files import open_ruleset, read_ruleset, split_address
from .merge import merge
from .model import Layer, Option, Ruleset, RulesetFile, Text
from .options import available, choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..yamltext import Document

HASH_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Step:
    """One ruleset of a chain with the options chosen for it."""

    file: RulesetFile
    options: tuple[Option, ...]

    @property
    def address(self) -> str:
        """The address of the step alone: ``gambler+mars``."""
        name = f"{self.file.id}@{self.file.version}" if self.file.kept else self.file.id
        return "+".join((name, *(option.name for option in self.options)))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers in the order in which they are laid."""
        return (self.file.own, *(option.layer for option in self.options))


def load_ruleset(address: str | Path, folder: Path | None = None) -> Ruleset:
    """Load a ruleset by address, ``gambler+mars``, or by file, ``my-house.yaml``.

    A name that is not shipped is looked for in ``folder``. Raises a DebercError that says where
    and what is wrong.
    """
    name, options = split_address(str(address))
    return build(chain_of(open_ruleset(name, folder), options))


def load_document(document: Document, options: Sequence[str] = ()) -> Ruleset:
    """Load a ruleset from a document that is no shipped file: a house variant in line."""
    return build(chain_of(read_ruleset(document), tuple(options)))


def chain_of(file: RulesetFile, options: tuple[str, ...] = ()) -> list[Step]:
    """Return the steps from the first ancestor to ``file``.

    Raises UnknownRuleset, ExtendsCycle, UnknownOption, OptionNeeds, OptionsExclude and what
    reading an ancestor raises.
    """
    files, wanted = [file], [options]
    while (name := files[-1].extends) is not None:
        place = files[-1].document.place(("extends",))
        parent_name, parent_options = split_address(name)
        parent = open_ruleset(parent_name, _folder(files[-1]), place)
        files.append(parent)
        wanted.append(parent_options)
        if parent.document.name in [child.document.name for child in files[:-1]]:
            raise ExtendsCycle(tuple(each.id for each in files), place)
    return _with_options(files[::-1], wanted[::-1])


def _folder(file: RulesetFile) -> Path | None:
    return None if file.shipped else Path(file.document.name).parent


def _with_options(files: list[RulesetFile], wanted: list[tuple[str, ...]]) -> list[Step]:
    steps: list[Step] = []
    for index, (file, names) in enumerate(zip(files, wanted, strict=True)):
        child = files[index + 1] if index + 1 < len(files) else None
        place = child.document.place(("extends",)) if child else None
        before = [option for step in steps for option in step.options]
        known = available(files[: index + 1])
        steps.append(Step(file, tuple(choose((file.id, names), known, before, place))))
    return steps


def build(steps: Sequence[Step]) -> Ruleset:
    """Return what a chain comes to. Raises ProblemsFound where it is not a whole ruleset."""
    last = steps[-1].file
    layers = [layer for step in steps for layer in step.layers]
    data = lay(steps)
    if not last.abstract and (problems := complete_problems(Resolved(data, layers))):
        raise ProblemsFound(tuple(problems))
    credits_ = Credits(layers, frozenset(step.file.id for step in steps if step.file.shipped))
    return Ruleset(
        address=steps[-1].address,
        chain=tuple(step.address for step in reversed(steps)),
        version=last.version,
        abstract=last.abstract,
        title=_title(steps[-1]),
        about=last.about,
        data=data,
        origins=credits_.origins(data),
        sources=credits_.sources(data),
        hash=digest(data),
        cells=credits_.cells(data),
        wording=own_wording(layers, data),
        names={name: text for layer in layers for name, text in layer.names.items()},
    )


def lay(steps: Iterable[Step]) -> dict[str, Any]:
    """Lay the steps over each other; what no longer applies beside a later value is dropped.

    Raises ProblemsFound for a rule that is stated though it does not apply there.
    """
    data: dict[str, Any] = {}
    for step in steps:
        data = _lay_together(data, [step.file.own])
        if step.options:
            data = _lay_together(data, [option.layer for option in step.options])
    return data


def _lay_together(data: dict[str, Any], layers: Sequence[Layer]) -> dict[str, Any]:
    for layer in layers:
        data = merge(data, layer.data)
    if problems := idle_problems(data, layers):
        raise ProblemsFound(tuple(problems))
    return only_applying(data)


def digest(data: Mapping[str, Any]) -> str:
    """Return the hash of resolved rules: the start of SHA-256 over their canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def _title(step: Step) -> Text:
    if not step.options:
        return step.file.title
    return {
        language: f"{text} ({', '.join(option.title[language] for option in step.options)})"
        for language, text in step.file.title.items()
    }
