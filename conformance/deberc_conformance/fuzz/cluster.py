"""A Dask cluster as the crew of a campaign: a worker that dies loses nothing and counts nothing."""

from __future__ import annotations

import socket
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from .errors import ClusterMissing, WorkerLost
from .tasks import leave_all, work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .crews import Piece
    from .records import Block, Campaign

Found = TypeVar("Found")

_AHEAD: Final = 3
_SECONDS: Final = 10


class Cluster:
    """Shares the work out among the workers of a Dask scheduler.

    The scheduler gives what a dead worker was doing to another one; a result comes back once.
    """

    def __init__(self, address: str) -> None:
        """Reach a scheduler. Raises ClusterMissing."""
        try:
            from distributed import Client  # noqa: PLC0415  # an extra of the package
        except ImportError:
            raise ClusterMissing(address, "dask.distributed is not installed") from None
        _check(address)
        try:
            self._client: Any = Client(address, timeout=_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise ClusterMissing(address, reason) from None

    def blocks(self, campaign: Campaign, pieces: Iterable[Piece]) -> Iterator[Block]:
        """Yield what comes of pieces of work, as they are done."""
        from distributed import as_completed  # noqa: PLC0415

        source = iter(pieces)
        with self._client.as_current():
            running: Any = as_completed()
        for future in self._submitted(campaign, source, self._ahead()):
            running.add(future)
        for future in running:
            block: Block = _of(future)
            future.release()
            for following in self._submitted(campaign, source, 1):
                running.add(following)
            yield block

    def _submitted(self, campaign: Campaign, source: Iterator[Piece], number: int) -> Iterator[Any]:
        for _, (start, stop) in zip(range(number), source, strict=False):
            yield self._client.submit(work, campaign, start, stop, pure=False)

    def _ahead(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads) * _AHEAD

    def each(self, task: Callable[..., Found], calls: Iterable[tuple[Any, ...]]) -> list[Found]:
        """Return the results of calls of a task, in their order."""
        futures = [self._client.submit(task, *call, pure=False) for call in calls]
        return [_of(future) for future in futures]

    def close(self) -> None:
        """End the programs on the cluster, and let go of it."""
        with suppress(OSError, TimeoutError):
            self._client.run(leave_all)
        self._client.close()


def _of(future: Any) -> Any:
    """Return the result of a piece of work. Raises WorkerLost."""
    from distributed import KilledWorker  # noqa: PLC0415

    try:
        return future.result()
    except (KilledWorker, CancelledError, OSError) as error:
        raise WorkerLost(str(error).partition(".")[0].lower()) from None


def _check(address: str) -> None:
    """Raise ClusterMissing where nobody listens; the client itself would wait and complain long."""
    parts = urlsplit(address if "//" in address else f"tcp://{address}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ClusterMissing(address, str(error).lower()) from None
    if host is None or port is None:
        raise ClusterMissing(address, "it names no port")
    try:
        socket.create_connection((host, port), _SECONDS).close()
    except OSError as error:
        raise ClusterMissing(address, (error.strerror or str(error)).lower()) from None
