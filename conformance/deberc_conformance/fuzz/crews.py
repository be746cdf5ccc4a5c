"""Who does the pieces of work: this process, processes beside it, or a cluster."""

from __future__ import annotations

import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from .errors import WorkerLost
from .records import Block
from .tasks import leave_all, work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .records import Campaign

Found = TypeVar("Found")

_AHEAD: Final = 3
"""Pieces of work that wait for each worker: enough to keep it busy, few enough to stop soon."""

Piece = tuple[int, int]
"""The deals from one number up to another."""


class Crew(Protocol):
    """Does pieces of work."""

    def blocks(self, campaign: Campaign, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Yield what comes of pieces of work, as they are done."""

    def each(self, task: Callable[..., Found], calls: Iterable[tuple[Any, ...]]) -> list[Found]:
        """Return the results of calls of a task, in their order."""

    def close(self) -> None:
        """End the programs and the workers."""


class Alone:
    """Does everything in this process."""

    def blocks(self, campaign: Campaign, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Yield what comes of pieces of work, one after the other."""
        for piece in pieces:
            yield work(campaign, *piece)

    def each(self, task: Callable[..., Found], calls: Iterable[tuple[Any, ...]]) -> list[Found]:
        """Return the results of calls of a task."""
        return [task(*call) for call in calls]

    def close(self) -> None:
        """End the programs."""
        leave_all()


class Processes:
    """Shares the work out among processes on this machine."""

    def __init__(self, number: int) -> None:
        """Prepare so many workers."""
        self._number = number
        self._pool = ProcessPoolExecutor(number, get_context("spawn"), _quietly)

    def blocks(self, campaign: Campaign, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Yield what comes of pieces of work, as they are done."""
        source, waiting = iter(pieces), set[Future[Block]]()
        while True:
            for start, stop in source:
                waiting.add(self._pool.submit(work, campaign, start, stop))
                if len(waiting) >= self._number * _AHEAD:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield _of(future)

    def each(self, task: Callable[..., Found], calls: Iterable[tuple[Any, ...]]) -> list[Found]:
        """Return the results of calls of a task, in their order."""
        return [_of(future) for future in [self._pool.submit(task, *call) for call in calls]]

    def close(self) -> None:
        """Let go of what is not begun, and end the workers with their programs."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _of(future: Future[Found]) -> Found:
    """Return the result of a piece of work. Raises WorkerLost."""
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise WorkerLost(str(error).partition(".")[0].lower()) from None


def _quietly() -> None:
    """Leave Ctrl-C to the process that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
