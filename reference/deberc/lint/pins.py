"""Pinned parents: what taking over a newer version would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DebercError
from ..problems import Problem, problem
from ..rulesets import chain_of, differences, load_document, open_ruleset, split_address, split_pin
from ..rulesets.resolve import build
from ..sayings import said
from ..words import show
from ..yamltext import Document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..rulesets import Difference, RulesetFile


def moved(file: RulesetFile) -> Iterable[Problem]:
    """Report a parent whose version is not the one that is asked for any more."""
    name, options = split_address(file.extends or "")
    parent, version = split_pin(name)
    if version is None:
        return
    now = open_ruleset(parent).version if version else version
    if now == version:
        return
    address = "+".join((f"{parent}@{now}", *options))
    fields = {"parent": parent, "then": version, "now": now, "address": address}
    place = file.document.place(("extends",))
    changes = tuple(map(_told, _changes(file, address)))
    sentence = "parent-moved/changes" if changes else "parent-moved/same"
    yield problem(sentence, place, ("extends",), changes=_few(changes), **fields)


def _changes(file: RulesetFile, address: str) -> list[Difference]:
    document = file.document
    newer = Document({**document.data, "extends": address}, document.marks, document.name)
    try:
        return differences(build(chain_of(file)), load_document(newer))
    except DebercError:
        return []  # the problems of the newer one are found once it is asked for


def _told(change: Difference) -> object:
    was, now = _shown(change.left), _shown(change.right)
    return said("moved.change", rule=change.rule, was=was, now=now)


def _shown(value: object) -> object:
    return said("value.none") if value is None else show(value)


def _few(changes: tuple[object, ...]) -> tuple[object, ...]:
    return changes if len(changes) <= 12 else (*changes[:12], said("more", count=len(changes) - 12))
