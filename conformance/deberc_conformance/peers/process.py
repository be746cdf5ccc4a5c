"""A peer's process: its own group, its three pipes, its end."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import signal
import subprocess
import time
from collections import deque
from dataclasses import dataclass
from typing import IO

from ..errors import PeerCommandRefused
from ..messages import MAX_LINE, BadMessage, shown

STDERR_KEPT = 64 * 1024
"""Bytes of stderr that are kept, the last ones."""

_EXITED = "it exited with status"
GOOD_END = f"{_EXITED} 0"
"""How a peer ends that ends as it should."""

_CHUNK = 1 << 16
_SLICE = 0.1
"""Seconds between looks at whether the process still lives; its children may hold the pipes."""
_GRACE = 0.5
"""Seconds that a process group has to end after a polite request."""


@dataclass(eq=False)
class PeerClosed(Exception):
    """A peer that can be talked to no more; ``how`` says how it ended."""

    how: str

    def __str__(self) -> str:
        return self.how


def split_command(command: str) -> list[str]:
    """Return the words of a command line, as a shell would split them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        reason = str(error).lower().rstrip(".")
        raise PeerCommandRefused(command, reason) from None
    if not words:
        raise PeerCommandRefused(command, "it is empty")
    return words


class PeerProcess:
    """A running peer; lines go in, lines come out, stderr is drained meanwhile."""

    def __init__(self, argv: list[str]) -> None:
        """Start the process. Raises OSError."""
        self._process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._in, self._out, self._err = stdin.fileno(), stdout.fileno(), stderr.fileno()
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._unsent = b""
        self._parts: list[bytes] = []
        self._length = 0
        self._ended = False
        self._deaf = False
        self._stderr: deque[bytes] = deque()
        self._stderr_size = 0

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its group."""
        return self._process.pid

    def stderr(self) -> str:
        """Return the end of what the peer wrote to stderr."""
        return b"".join(self._stderr)[-STDERR_KEPT:].decode("utf-8", "replace")

    def write(self, data: bytes) -> None:
        """Hand data to the peer; what its pipe does not take now goes out while reading."""
        if self._unsent:
            self._unsent += data
            return
        self._unsent = data
        self._send()

    def read(self, seconds: float) -> list[bytes]:
        """Return the lines that have come, waiting at most so long for the first.

        An empty list means that the time is over. Raises PeerClosed, and BadMessage for a line
        that is too long.
        """
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            ready = self._poll.poll(max(0.0, min(left, _SLICE)) * 1000)
            lines = self._serve(ready)
            if lines:
                return lines
            if self._ended:
                raise PeerClosed(self._how_it_ended())
            if not ready and (self._has_exited() or self._deaf):
                return self._last_lines()
            if left <= 0:
                return []

    def end(self) -> None:
        """End the process and its group at once; its pipes stay, for whoever reads from them."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """End the process and its whole group; nothing of it is left behind."""
        self._close(self._process.stdin)
        if not self._wait(_GRACE if self._ended else 0):
            self._signal(signal.SIGTERM)
            self._wait(_GRACE)
        # The leader is not reaped yet, so its group id cannot belong to anybody else.
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._drain_stderr()
        self._close(self._process.stdout)
        self._close(self._process.stderr)

    @staticmethod
    def _close(pipe: IO[bytes] | None) -> None:
        if pipe is not None:
            pipe.close()

    def _send(self) -> None:
        try:
            sent = os.write(self._in, self._unsent)
        except BlockingIOError:
            sent = 0
        except BrokenPipeError:
            # What it said before may still be in its pipe: reading finds out how it ended.
            self._unsent = b""
            self._deaf = True
            return
        self._unsent = self._unsent[sent:]
        if self._unsent:
            self._poll.register(self._in, select.POLLOUT)

    def _serve(self, ready: list[tuple[int, int]]) -> list[bytes]:
        lines: list[bytes] = []
        for descriptor, _ in ready:
            if descriptor == self._out:
                lines = self._receive()
            elif descriptor == self._err:
                self._drain_stderr()
            else:
                self._poll.unregister(self._in)
                self._send()
        return lines

    def _receive(self) -> list[bytes]:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return []
        if not chunk:
            self._poll.unregister(self._out)
            self._ended = True
            return []
        first, newline, rest = chunk.partition(b"\n")
        self._length += len(first)
        if self._length > MAX_LINE:
            raise BadMessage(f"a line longer than {MAX_LINE} bytes", shown(first))
        self._parts.append(first)
        if not newline:
            return []
        lines = [b"".join(self._parts), *rest.split(b"\n")]
        unfinished = lines.pop()
        self._parts, self._length = [unfinished], len(unfinished)
        return lines

    def _drain_stderr(self) -> None:
        try:
            chunk = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._err)
            return
        self._stderr.append(chunk)
        self._stderr_size += len(chunk)
        while self._stderr_size - len(self._stderr[0]) >= STDERR_KEPT:
            self._stderr_size -= len(self._stderr.popleft())

    def _has_exited(self) -> bool:
        """Whether the process has ended; it is not reaped, so its group stays its own."""
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        try:
            return os.waitid(os.P_PID, self.pid, options) is not None
        except ChildProcessError:  # somebody else has reaped it
            return True

    def _last_lines(self) -> list[bytes]:
        """Return what a process left in its pipe; raise PeerClosed where that is nothing."""
        lines = self._receive()
        if not lines:
            self._ended = True
            raise PeerClosed(self._how_it_ended())
        return lines

    def _how_it_ended(self) -> str:
        if not self._wait(_GRACE):
            return "it closed a pipe and went on running"
        status = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if status is None:
            return "it ended"
        if status.si_code == os.CLD_EXITED:
            return f"{_EXITED} {status.si_status}"
        known = signal.Signals.__members__.values()
        name = signal.Signals(status.si_status).name if status.si_status in known else "a signal"
        return f"it was killed by {name}"

    def _wait(self, seconds: float) -> bool:
        """Wait for the process to end, at most so long; it stays unreaped."""
        deadline = time.monotonic() + seconds
        pause = 0.001
        while not self._has_exited():
            if time.monotonic() >= deadline:
                return False
            self._drain_stderr()
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        return True

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)
