"""Whose word each value is: the layer that says it last, its source, and its own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .catalogue import stated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .model import Layer, Origin, Path, Provenance, Text


@dataclass(frozen=True, slots=True)
class Credits:
    """The layers of a ruleset in the order of laying; ``shipped`` names those that must cite."""

    layers: Sequence[Layer]
    shipped: frozenset[str]

    def origins(self, data: Mapping[str, Any]) -> dict[str, Origin]:
        """Return the origin of each rule: the last layer that says something of it."""
        paths = _paths(data)
        return {rule: self._last(path).origin(path) for rule, path in paths.items()}

    def sources(self, data: Mapping[str, Any]) -> dict[str, Provenance]:
        """Return the source of each rule that has one.

        It is that of the last layer that states the value, or that cites a text of its own for it.
        """
        citing = [(layer, cited_keys(layer)) for layer in self.layers]
        found: dict[str, Provenance] = {}
        for rule, path in _paths(data).items():
            layer = self._last(path)
            for later, keys in citing[self.layers.index(layer) + 1 :]:
                layer = later if later.source_key(path) in keys else layer
            default = None if layer.ruleset in self.shipped else "agreed"
            if provenance := layer.provenance(path, default):
                found[rule] = provenance
        return found

    def cells(self, data: Mapping[str, Any]) -> dict[str, Origin]:
        """Return the origin of each cell of the rules that are tables."""
        found: dict[str, Origin] = {}
        for rule_id, (rule, value) in stated(data).items():
            if rule.is_table:
                for cell in value:
                    path = (*rule_id.split("."), cell)
                    found[".".join(path)] = self._last(path).origin(path)
        return found

    def _last(self, path: Path) -> Layer:
        return next(layer for layer in reversed(self.layers) if layer.states(path))


def cited_keys(layer: Layer) -> frozenset[str]:
    """Return the keys of texts that a layer cites for values that it inherits.

    Sources of its own values are none of them: they do not reach what stands beside those values.
    """
    cited = {key for key, given in layer.sources.items() if "stated" in given}
    if not cited:
        return frozenset()
    own = {layer.source_key(tuple(rule_id.split("."))) for rule_id in stated(layer.data)}
    return frozenset(cited - own)


def own_wording(layers: Sequence[Layer], data: Mapping[str, Any]) -> dict[str, Text]:
    """Return the own texts of rules; one that is older than the rule's value no longer holds."""
    found: dict[str, Text] = {}
    for layer in layers:
        for rule_id in stated(layer.data):
            found.pop(rule_id, None)
        found.update({rule: dict(text) for rule, text in layer.wording.items()})
    return {rule: text for rule, text in found.items() if rule in stated(data)}


def _paths(data: Mapping[str, Any]) -> dict[str, Path]:
    return {rule_id: tuple(rule_id.split(".")) for rule_id in stated(data)}
