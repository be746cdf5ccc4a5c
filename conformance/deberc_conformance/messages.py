"""The messages of protocol 1: made for the peer, and checked as they come from it.

``spec/schemas/message.schema.json`` says the same; the checks here are by hand because thousands
of answers a second go through them.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from .message_parts import BadMessage, Message, check_body, shown
from .operations import OPS, OPTIONAL

if TYPE_CHECKING:
    from .bundle import BundleRuleset
    from .cases import Case

__all__ = [
    "BYE",
    "KINDS",
    "PROTOCOL",
    "BadMessage",
    "Hello",
    "Message",
    "Questions",
    "answer_kind",
    "check_hello",
    "check_ruleset_answer",
    "decode",
    "encode",
    "hello",
    "ruleset_message",
    "run",
    "shown",
]

PROTOCOL: Final = 1
MAX_LINE: Final = 1 << 20
MOST_IN_FLIGHT: Final = 1024
MOST_PLAYED: Final = 20
BY_ITSELF: Final = ("melds", "bella")
"""What a program may do for its players without being told."""
_REMEMBERED: Final = 10_000
KINDS: Final = ("result", "refused", "unsupported", "skipped", "error")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who a peer is and what it can do.

    ``plays`` lists addresses and house variants, empty for a peer that plays whatever it is sent.
    ``by_itself`` names what it does without being told. ``breakdown`` is None where it may or may
    not give breakdowns.
    """

    name: str
    version: str
    ops: tuple[str, ...]
    players: tuple[int, ...] = (2, 3, 4)
    max_in_flight: int = 1
    plays: tuple[str | dict[str, Any], ...] = ()
    by_itself: tuple[str, ...] = ()
    breakdown: bool | None = None


def encode(message: Message) -> bytes:
    """Return a message as the line that goes over the wire."""
    return _ENCODER.encode(message).encode() + b"\n"


def hello(suite: str) -> Message:
    """Return the first message."""
    protocol = {"min": PROTOCOL, "max": PROTOCOL}
    return {"cmd": "hello", "protocol": protocol, "suite": suite}


def ruleset_message(ruleset: BundleRuleset) -> Message:
    """Return the message with the rules of the runs that follow."""
    return {
        "cmd": "ruleset",
        "ruleset": ruleset.address,
        "hash": ruleset.hash,
        "players": ruleset.players,
        "rules": ruleset.rules,
    }


def run(case: Case, ruleset: str, *, breakdown: bool = True) -> Message:
    """Return the question of a case; ``ruleset`` is the hash of its rules."""
    return {
        "cmd": "run",
        "id": case.id,
        "op": case.op,
        "ruleset": ruleset,
        "given": case.given,
        "want": _wanted(case.op, breakdown=breakdown),
    }


def _wanted(op: str, *, breakdown: bool) -> list[str]:
    return [name for name in OPTIONAL.get(op, ()) if breakdown or name != "breakdown"]


class Questions:
    """Makes the lines of questions, and remembers those parts that many cases share."""

    def __init__(self, *, breakdown: bool = True) -> None:
        """Make questions; without ``breakdown`` none is wanted."""
        self._positions: dict[int, tuple[dict[str, Any], str]] = {}
        self._want = {op: _ENCODER.encode(_wanted(op, breakdown=breakdown)) for op in OPS}

    def line(self, case: Case, ruleset: str) -> str:
        """Return what ``run`` says as a line."""
        return (
            f'{{"cmd":"run","id":{_quote(case.id)},"op":"{case.op}","ruleset":"{ruleset}",'
            f'"given":{self._position(case.given)},"want":{self._want[case.op]}}}\n'
        )

    def _position(self, given: dict[str, Any]) -> str:
        # A situation has one position under all its rulesets. The position itself is kept beside
        # its text, so that its identity cannot pass to another one.
        known = self._positions.get(id(given))
        if known is not None:
            return known[1]
        if len(self._positions) >= _REMEMBERED:
            self._positions.clear()
        text = _ENCODER.encode(given)
        self._positions[id(given)] = given, text
        return text


BYE: Final[Message] = {"cmd": "bye"}


def decode(line: bytes) -> Message:
    """Return the message in a line. Raises BadMessage."""
    try:
        text = line.decode().strip(" \t\r\n")
        message, end = _DECODER.raw_decode(text)
    except UnicodeDecodeError as error:
        raise BadMessage(f"byte 0x{line[error.start]:02X} is not UTF-8", shown(line)) from None
    except _NotJson as error:
        raise BadMessage(f"{error} is no JSON", shown(line)) from None
    except RecursionError:
        raise BadMessage("nested too deeply", shown(line)) from None
    except ValueError:
        raise BadMessage("not JSON", shown(line)) from None
    if end != len(text):
        raise BadMessage("not JSON", shown(line))
    if not isinstance(message, dict):
        raise BadMessage("not a JSON object", shown(line))
    return message


def answer_kind(message: Message) -> str:
    """Return which kind of answer a message with an id is. Raises BadMessage for another shape."""
    if len(message) == 2 and "id" in message and isinstance(message.get("result"), dict):
        return "result"
    kinds = [kind for kind in KINDS if kind in message]
    if len(kinds) != 1:
        raise BadMessage(f"it must hold one of {', '.join(KINDS)}", shown(message))
    kind = kinds[0]
    if len(message) != 2:
        extra = next(key for key in message if key not in ("id", kind))
        raise BadMessage(f"unknown key {extra!r}", shown(message))
    if kind == "result":
        if not isinstance(message["result"], dict):
            raise BadMessage("result is no object", shown(message))
    else:
        check_body(kind, message[kind], message)
    return kind


def check_hello(message: Message) -> Hello:
    """Return what a peer says of itself. Raises BadMessage."""
    _expect(message, "hello")
    if message.get("protocol") != PROTOCOL or isinstance(message["protocol"], bool):
        raise BadMessage(f"protocol must be {PROTOCOL}", shown(message))
    check_body("hello", message, message)
    _check_members(message, "ops", OPS)
    if "players" in message:
        _check_members(message, "players", (2, 3, 4))
    if "by_itself" in message:
        _check_members(message, "by_itself", BY_ITSELF)
    _check_plays(message)
    window = message.get("max_in_flight", 1)
    if not 1 <= window <= MOST_IN_FLIGHT:
        raise BadMessage(f"max_in_flight must be 1 to {MOST_IN_FLIGHT}", shown(message))
    return Hello(
        name=message["name"],
        version=message.get("version", ""),
        ops=tuple(message["ops"]),
        players=tuple(message.get("players", (2, 3, 4))),
        max_in_flight=window,
        plays=tuple(message.get("plays", ())),
        by_itself=tuple(message.get("by_itself", ())),
        breakdown=message.get("breakdown"),
    )


def check_ruleset_answer(message: Message, wanted: str) -> str | None:
    """Return why a peer does not play the rules with hash ``wanted``, or None if it does.

    Raises BadMessage.
    """
    _expect(message, "ruleset")
    check_body("ruleset", message, message)
    if message["hash"] != wanted:
        raise BadMessage(f"hash must be {wanted}", shown(message))
    rules = message.get("unsupported", [])
    if not all(isinstance(rule, str) for rule in rules):
        raise BadMessage("unsupported must list rules", shown(message))
    if message["ok"]:
        return None
    return message.get("reason") or ", ".join(rules) or "no reason given"


def _expect(message: Message, name: str) -> None:
    if message.get("re") != name:
        raise BadMessage(f'an answer to {name} must hold "re": "{name}"', shown(message))


def _check_members(message: Message, key: str, known: tuple[Any, ...]) -> None:
    values = message[key]
    if not values:
        raise BadMessage(f"{key} is empty", shown(message))
    for value in values:
        if value not in known or isinstance(value, bool):
            listed = ", ".join(map(str, known))
            raise BadMessage(f"{key} names {value!r}; known: {listed}", shown(message))


def _check_plays(message: Message) -> None:
    plays = message.get("plays", [None])
    if not 1 <= len(plays) <= MOST_PLAYED:
        raise BadMessage(f"plays must list 1 to {MOST_PLAYED} rulesets", shown(message))
    if "plays" in message and not all(isinstance(each, str | dict) for each in plays):
        raise BadMessage("plays must list addresses and house variants", shown(message))


class _NotJson(ValueError):
    """A number that Python reads and JSON does not have."""


def _refuse_constant(text: str) -> NoReturn:
    raise _NotJson(text)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise _NotJson(text)
    return number


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
_quote = json.encoder.encode_basestring
_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_refuse_constant)
