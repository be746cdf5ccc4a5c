"""What rulesets are: the files, their layers, and what comes out of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..places import Place
    from ..yamltext import Document

Path = tuple[str, ...]
Text = dict[str, str]
"""A text by language: ``ru``, ``en``."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Which ruleset, and which option of it, states a value, and where."""

    ruleset: str
    option: str | None
    place: Place

    def __str__(self) -> str:
        return f"{self.ruleset}+{self.option}" if self.option else self.ruleset


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value comes from: ``stated`` in a source, ``decided`` with a reason, ``agreed``."""

    kind: str
    source: str | None = None
    reason: Text | None = None

    def __str__(self) -> str:
        return f"stated: {self.source}" if self.source else self.kind

    def as_json(self) -> dict[str, Any]:
        """Return the provenance as a ruleset file writes it."""
        return {self.kind: self.source or self.reason or True}


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file, or one option in it, says: sections, sources, and words of its own.

    ``prefix`` leads to the sections in the document. ``wording`` has the file's own text for a
    rule, in one language or both, ``names`` its own names for words of the glossary.
    """

    ruleset: str
    option: str | None
    document: Document
    prefix: Path
    data: Mapping[str, Any]
    sources: Mapping[str, Any]
    wording: Mapping[str, Text] = field(default_factory=dict)
    names: Mapping[str, Text] = field(default_factory=dict)

    def states(self, path: Path) -> bool:
        """Whether the layer says something at ``path``."""
        inner: Any = self.data
        for step in path:
            if not isinstance(inner, dict) or step not in inner:
                return False
            inner = inner[step]
        return True

    def key_place(self, path: Path) -> Place:
        """Return the place of the key that leads to ``path`` in the sections."""
        return self.document.key_place((*self.prefix, *path))

    def origin(self, path: Path) -> Origin:
        """Return the layer as the origin of what stands at ``path``."""
        return Origin(self.ruleset, self.option, self.key_place(path))

    def provenance(self, path: Path, default: str | None) -> Provenance | None:
        """Return the source given for ``path`` or the nearest group around it."""
        if key := self.source_key(path):
            return _provenance(self.sources[key])
        return Provenance(default) if default else None

    def source_key(self, path: Path) -> str | None:
        """Return the key in ``sources`` that speaks of ``path``: the nearest at or above it."""
        keys = (".".join(path[:length]) for length in range(len(path), 0, -1))
        return next((key for key in keys if key in self.sources), None)


def _provenance(given: Mapping[str, Any]) -> Provenance:
    if "stated" in given:
        return Provenance("stated", source=given["stated"])
    if "decided" in given:
        return Provenance("decided", reason=dict(given["decided"]))
    return Provenance("agreed")


@dataclass(frozen=True, slots=True)
class Option:
    """A named overlay that a player may choose."""

    name: str
    title: Text
    about: Text
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    layer: Layer


@dataclass(frozen=True, slots=True)
class RulesetFile:
    """One ruleset file, read and checked by itself; ``kept`` for a version that has moved on."""

    id: str
    version: int
    document: Document
    shipped: bool
    extends: str | None
    abstract: bool
    title: Text
    about: Text
    own: Layer
    options: Mapping[str, Option]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset with everything resolved: what is played, printed, hashed and sent to peers.

    ``data`` holds the sections only. ``chain`` lists the addresses from this one to its first
    ancestor. ``origins`` and ``sources`` are by rule id; a rule whose file names no source is
    missing from ``sources``. ``cells`` has the origin of each cell of a rule that is a table.
    ``hash`` is 12 hex digits over ``data``. ``wording`` and ``names`` are words of its own.
    """

    address: str
    chain: tuple[str, ...]
    version: int
    abstract: bool
    title: Text
    about: Text
    data: dict[str, Any]
    origins: dict[str, Origin]
    sources: dict[str, Provenance]
    hash: str
    cells: dict[str, Origin] = field(default_factory=dict)
    wording: dict[str, Text] = field(default_factory=dict)
    names: dict[str, Text] = field(default_factory=dict)

    def value(self, rule_id: str) -> Any:
        """Return the value of a rule. Raises KeyError where it does not apply."""
        inner: Any = self.data
        for step in rule_id.split("."):
            inner = inner[step]
        return inner
