"""Progress of a campaign on stderr, where it is watched and lasts longer than a moment."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Self

from deberc.sayings import said, say

if TYPE_CHECKING:
    from types import TracebackType

    from rich.status import Status

    from deberc.sayings import Lang

_PATIENCE: Final = 1.0
_EVERY: Final = 0.2
_COUNTED: Final = 10**9
"""More deals than that are as many as there is time for."""


class Meter:
    """Says how far a campaign is."""

    def __init__(self, deals: int, lang: Lang) -> None:
        """Expect so many deals."""
        self._deals, self._lang = deals, lang
        self._wanted = sys.stderr.isatty()
        self._next = monotonic() + _PATIENCE
        self._status: Status | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._status is not None:
            self._status.stop()

    def seen(self, what: str, value: Any) -> None:
        """Take in what goes on: `deals` with a tally, or another step of the campaign."""
        if not self._wanted or (what == "deals" and monotonic() < self._next):
            return
        self._next = monotonic() + _EVERY
        if what == "deals":
            failing = f"  ✗ {len(value.found)}" if value.found else ""
            whole = f"/{self._deals}" if self._deals < _COUNTED else ""
            self._show(f"{value.done}{whole}{failing}")
        else:
            self._show(say(said(f"fuzz.{what}"), self._lang))

    def _show(self, text: str) -> None:
        if self._status is None:
            from rich.console import Console  # noqa: PLC0415  # short runs show nothing

            self._status = Console(stderr=True).status(text)
            self._status.start()
        self._status.update(text)
