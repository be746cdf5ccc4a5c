"""Serves the reference over protocol 1 on standard input and output."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from deberc.errors import DebercError

from .messages import PROTOCOL, BadMessage, decode, encode
from .operations import OPS
from .reference import VERSION, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .messages import Message

_CHUNK = 1 << 16
_IN_FLIGHT = 64


class Server:
    """Answers messages one by one; remembers the ruleset it was sent last."""

    def __init__(self) -> None:
        self._hash = ""
        self._reference: Reference | None = None

    def reply(self, message: Message) -> Message:
        """Return the answer to a message other than bye."""
        command = message.get("cmd")
        if command == "run":
            return self._run(message)
        if command == "ruleset":
            return self._ruleset(message)
        if command == "hello":
            return _hello()
        return {"id": str(message.get("id", "")), "error": {"message": f"unknown cmd {command!r}"}}

    def _ruleset(self, message: Message) -> Message:
        found: Message = {"re": "ruleset", "hash": message["hash"]}
        try:
            self._reference = Reference(message["ruleset"], message["rules"])
        except DebercError as error:
            return {**found, "ok": False, "reason": str(error)}
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            return {**found, "ok": False, "reason": f"these are no rules: {error!r}"}
        self._hash = message["hash"]
        return {**found, "ok": True}

    def _run(self, message: Message) -> Message:
        if self._reference is None or message["ruleset"] != self._hash:
            reason = f"no ruleset {message['ruleset']} was sent"
            return {"id": message["id"], "error": {"message": reason}}
        kind, body = self._reference.answer(message["op"], message["given"])
        return {"id": message["id"], kind: body}


def serve(source: int, target: int) -> int:
    """Answer lines from one descriptor on another until bye or the end; return an exit code."""
    server = Server()
    for lines in _batches(source):
        answers: list[bytes] = []
        for line in lines:
            try:
                message = decode(line)
            except BadMessage as error:
                _write(target, b"".join(answers))
                os.write(2, f"deberc peer: {error}\n".encode())
                return 1
            if message.get("cmd") == "bye":
                _write(target, b"".join(answers))
                return 0
            answers.append(encode(server.reply(message)))
        _write(target, b"".join(answers))
    return 0


def _hello() -> Message:
    return {
        "re": "hello",
        "protocol": PROTOCOL,
        "name": "deberc reference",
        "version": VERSION,
        "language": "Python",
        "ops": list(OPS),
        "max_in_flight": _IN_FLIGHT,
    }


def _batches(source: int) -> Iterator[list[bytes]]:
    """Yield the complete lines of each chunk that comes."""
    rest: list[bytes] = []
    while chunk := os.read(source, _CHUNK):
        first, newline, more = chunk.partition(b"\n")
        rest.append(first)
        if newline:
            lines = [b"".join(rest), *more.split(b"\n")]
            rest = [lines.pop()]
            yield lines


def _write(target: int, data: bytes) -> None:
    view: Any = memoryview(data)
    while view:
        view = view[os.write(target, view) :]
