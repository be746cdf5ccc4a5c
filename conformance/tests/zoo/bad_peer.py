"""A peer for a toy operation that misbehaves in one way, by MODE, at the question with 7 cards.

Usage: bad_peer.py MODE WINDOW MARKER
"""

import json
import os
import signal
import subprocess
import sys
import time

MODE, WINDOW, MARKER = sys.argv[1], int(sys.argv[2]), sys.argv[3]
asked = 0


def say(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


def right(message: dict) -> bytes:
    return line({"id": message["id"], "result": {"total": len(message["given"]["cards"])}})


def fork_holding_the_pipe() -> None:
    command = [sys.executable, "-c", "import time; time.sleep(60)", MARKER]
    subprocess.Popen(command, stdin=subprocess.DEVNULL)
    os._exit(0)


def close_and_stay(descriptor: int) -> None:
    os.close(descriptor)
    time.sleep(60)


def odd(message: dict) -> bytes:
    """Return what is said to the question with 7 cards, or do it."""
    name, good = message["id"], right(message)
    match MODE:
        case "hangs" | "ignores_sigterm":
            time.sleep(60)
        case "crashes":
            os.write(2, b"a bad thing happened\n")
            os._exit(9)
        case "is_killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "exits_0":
            os._exit(0)
        case "exits_0_in_a_line":
            say(good[:10])
            os._exit(0)
        case "closes_stdout":
            close_and_stay(1)
        case "closes_stdin":
            close_and_stay(0)
        case "forks":
            fork_holding_the_pipe()
    return {
        "noise": b"thinking...\n" + good,
        "noise_after": good + b"done\n",
        "wrong_id": line({"id": "nobody", "result": {}}),
        "number_as_id": line({"id": 7, "result": {}}),
        "duplicate": good + good,
        "bad_utf8": b'{"id": "\xff"}\n',
        "nan": good.replace(b": 7", b": NaN"),
        "1e400": good.replace(b": 7", b": 1e400"),
        "5_mb": b'{"id": "' + b"x" * 5_000_000 + b'"}\n',
        "deep": b"[" * 200_000 + b"\n",
        "no_object": b"[]\n",
        "empty_line": b"\n",
        "two_kinds": line({"id": name, "result": {}, "skipped": {"reason": "x"}}),
        "no_kind": line({"id": name}),
        "extra_key": line({"id": name, "result": {"total": 7}, "time": 1}),
        "result_is_a_list": line({"id": name, "result": []}),
        "line_is_true": line({"id": name, "refused": {"line": True}}),
        "off_by_one": line({"id": name, "result": {"total": 8}}),
        "true_for_one": line({"id": name, "result": {"total": True}}),
        "as_text": line({"id": name, "result": {"total": "7"}}),
        "as_float": good.replace(b": 7", b": 7.0"),
        "refuses": line({"id": name, "refused": {"rule": "cards.pack"}}),
        "unsupported": line({"id": name, "unsupported": {"reason": "not yet"}}),
        "skipped": line({"id": name, "skipped": {"reason": "not now", "link": "x"}}),
        "error": line({"id": name, "error": {"message": "half a character: \ud800 \x1b[2J"}}),
    }.get(MODE, good)


def answer(message: dict) -> bytes:
    global asked  # noqa: PLW0603
    asked += 1
    good = right(message)
    match MODE:
        case "always_hangs":
            time.sleep(60)
        case "slow":
            time.sleep(0.05)
        case "floods_stderr":
            os.write(2, b"word " * 100_000)
        case "splits_lines":
            say(good[:9])
            time.sleep(0.01)
            return good[9:]
        case "third_crashes" if asked == 3:
            os._exit(1)
        case "always_crashes":
            os._exit(1)
        case "always_noise":
            return b"thinking...\n" + good
        case "one_shot":
            say(good)
            os._exit(0)
        case "always_twice":
            return good + good
    return odd(message) if len(message["given"]["cards"]) == 7 else good


def hello() -> bytes:
    greeting = {"re": "hello", "protocol": 1, "name": "toy", "ops": ["card_values"]}
    match MODE:
        case "dies_at_hello":
            os.write(2, b"no such deck\n")
            os._exit(3)
        case "hangs_at_hello":
            time.sleep(60)
        case "banner":
            return b"Welcome to Toy!\n" + line(greeting)
        case "old_protocol":
            return line({**greeting, "protocol": 0})
        case "unknown_op":
            return line({**greeting, "ops": ["card_value"]})
        case "three_players":
            return line({**greeting, "players": [3, 4]})
        case "other_ops":
            return line({**greeting, "ops": ["melds"]})
    return line({**greeting, "max_in_flight": WINDOW})


def ruleset(message: dict) -> bytes:
    match MODE:
        case "dies_at_ruleset":
            os._exit(4)
        case "refuses_rules":
            return line(
                {"re": "ruleset", "hash": message["hash"], "ok": False, "unsupported": ["pot"]}
            )
        case "wrong_hash":
            return line({"re": "ruleset", "hash": "0" * 12, "ok": True})
    return line({"re": "ruleset", "hash": message["hash"], "ok": True})


def reply(message: dict) -> bytes:
    match message["cmd"]:
        case "hello":
            return hello()
        case "ruleset":
            return ruleset(message)
        case "run":
            return answer(message)
    if MODE == "ignores_bye":
        time.sleep(60)
    if MODE == "talks_after_bye":
        say(b"so long\n")
    sys.exit(0)


def main() -> None:
    if MODE == "ignores_sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        if MODE == "out_of_order":
            lines.reverse()
        for each in lines:
            say(reply(json.loads(each)))


main()
