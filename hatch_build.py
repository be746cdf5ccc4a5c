"""Builds the corpus into the wheel: an installed package has the bundle, no situations."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes ``deberc_conformance/data/bundle.json`` fresh before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundle; an editable install builds it when it is first asked for."""
        del build_data
        if version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root / "reference"), str(root / "conformance")]
        from deberc_conformance.bundle import load_bundle  # noqa: PLC0415 - on the path only now

        load_bundle()
