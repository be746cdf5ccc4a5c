"""Progress on stderr, for runs that last longer than a moment and are watched."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from ..report_stream import Event

_PATIENCE: Final = 1.0
"""Seconds before a bar appears."""
_EVERY: Final = 0.1
"""Seconds between two looks of the bar."""


class ProgressBar:
    """Counts case events; draws nothing where stderr is no terminal."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._total = 0
        self._done: set[str] = set()
        self._failing = 0
        self._next = monotonic() + _PATIENCE
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def add(self, event: Event) -> None:
        """Take in the next event."""
        if not self._wanted:
            return
        if event["event"] == "header":
            self._total = event["cases"]
        elif event["event"] == "case":
            self._done.add(event["case"])
            self._failing += event["failing"]
        if event["event"] == "footer":
            self.close()
        elif monotonic() >= self._next:
            self._draw()

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _draw(self) -> None:
        self._next = monotonic() + _EVERY
        if self._bar is None:
            # Imported here: most runs are over before a bar is wanted.
            from rich.console import Console  # noqa: PLC0415
            from rich.progress import Progress  # noqa: PLC0415

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=self._total)
            self._bar.start()
        assert self._task is not None
        failing = f"  ✗ {self._failing}" if self._failing else ""
        text = f"{len(self._done)}/{self._total}{failing}"
        self._bar.update(self._task, completed=len(self._done), description=text)
