"""Reports as files: JSON lines, one event a line, complete only with a footer."""

from __future__ import annotations

import json
import os
import stat
import sys
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from .errors import OutputFailed, OutputRefused, ReportRefused

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Event = dict[str, Any]


@dataclass(slots=True)
class Report:
    """What a stream of events says; of several events of a case the last one counts."""

    header: Event = field(default_factory=dict)
    cases: dict[str, Event] = field(default_factory=dict)
    incidents: list[Event] = field(default_factory=list)
    audits: list[Event] = field(default_factory=list)
    footer: Event = field(default_factory=dict)

    def add(self, event: Event) -> None:
        """Take in the next event."""
        kind = event["event"]
        if kind == "case":
            self.cases[event["case"]] = event
        elif kind == "incident":
            self.incidents.append(event)
        elif kind == "audit":
            self.audits.append(event)
        elif kind == "header":
            self.header = event
        else:
            self.footer = event


class ReportWriter:
    """Writes events to a file as they come; ``-`` is the standard output."""

    def __init__(self, path: str) -> None:
        """Open the file. Raises OutputRefused."""
        self._path = path
        try:
            self._file: IO[bytes] = sys.stdout.buffer if path == "-" else _claimed(path)
        except OSError as error:
            raise OutputRefused(path, (error.strerror or str(error)).lower()) from None

    def add(self, event: Event) -> None:
        """Write an event. Raises OutputFailed."""
        try:
            self._file.write(line_of(event))
            if event["event"] in ("header", "footer"):
                self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._failed(error) from None

    def close(self) -> None:
        """Close the file. Raises OutputFailed where the disk does not take the rest."""
        try:
            if self._path == "-":
                self._file.flush()
            else:
                self._file.close()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._failed(error) from None

    def _failed(self, error: OSError) -> OutputFailed:
        return OutputFailed(self._path, (error.strerror or str(error)).lower())


def _claimed(path: str) -> IO[bytes]:
    """Open a file for this run alone and empty it. Raises OSError where another run writes it."""
    file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o666), "wb")
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            file.truncate(0)
    except BlockingIOError as error:
        file.close()
        raise OSError(error.errno, "another run is writing it") from None
    return file


def line_of(event: Event) -> bytes:
    """Return an event as a line; half characters that a peer sent are replaced."""
    text = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n"


def read_report(path: Path) -> Report:
    """Read a report. Raises ReportRefused where it is none, or has no footer."""
    name = str(path)
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ReportRefused(name, 1, f"it cannot be read ({reason})") from None
    from .report_schema import complaint  # noqa: PLC0415  # a run that only writes needs no schema

    return report_of(lines, name, complaint)


def report_of(
    lines: Iterable[bytes], name: str, complaint: Callable[[Event], str | None] | None = None
) -> Report:
    """Return the report in lines called ``name``; ``complaint`` looks at each event.

    Raises ReportRefused.
    """
    report, number = Report(), 0
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        if report.footer:
            raise ReportRefused(name, number, "something stands after the footer")
        try:
            event = _event(line, first=not report.header)
            if complaint is not None and (wrong := complaint(event)):
                raise _NotAnEvent(wrong)
            report.add(event)
        except (ValueError, KeyError, TypeError) as error:
            what = str(error) if isinstance(error, _NotAnEvent) else "this is no event of a report"
            raise ReportRefused(name, number, what) from None
    if not report.footer:
        raise ReportRefused(name, max(1, number), "the report ends without its footer")
    return report


class _NotAnEvent(ValueError):
    pass


def _event(line: bytes, *, first: bool) -> Event:
    event: Event = json.loads(line)
    if event["event"] not in ("header", "case", "incident", "audit", "footer"):
        raise _NotAnEvent(f"there is no event {event['event']!r}")
    if (event["event"] == "header") is not first:
        raise _NotAnEvent("a report starts with its one header")
    if first and event["report"] != 1:
        raise _NotAnEvent(f"this is a report of format {event['report']}, not 1")
    return event
