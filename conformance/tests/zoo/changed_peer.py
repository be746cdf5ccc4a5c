"""The reference with some rules changed: CHANGES is JSON, OPS are its operations, all by default.

Usage: changed_peer.py '{"melds.equal": "both"}' MARKER [OP,OP…] [MODE]

MODE `crashes` makes it die at hands with king and queen of hearts, `forgets` makes it answer each
question right that it has heard before, `slow` makes it take its time.
"""

import json
import os
import sys
import time

from deberc_conformance.operations import OPS
from deberc_conformance.reference import Reference
from deberc_conformance.variants import with_values

CHANGES = json.loads(sys.argv[1])
NAMES = sys.argv[3].split(",") if len(sys.argv) > 3 and sys.argv[3] else list(OPS)
MODE = sys.argv[4] if len(sys.argv) > 4 else ""
REASONS = ("because", "breakdown", "rule", "legal")
right = wrong = None
heard = set()


def answer(message):
    if MODE == "crashes" and {"KH", "QH"} <= set(message["given"].get("cards", ())):
        os._exit(7)
    if MODE == "slow":
        time.sleep(0.004)
    text = json.dumps(message["given"], sort_keys=True)
    rules = right if MODE == "forgets" and text in heard else wrong
    heard.add(text)
    kind, body = rules.answer(message["op"], message["given"])
    return {kind: {name: value for name, value in body.items() if name not in REASONS}}


def reply(message):
    global right, wrong  # noqa: PLW0603
    if message["cmd"] == "hello":
        greeting = {"re": "hello", "protocol": 1, "name": "changed", "ops": NAMES}
        return {**greeting, "max_in_flight": 16}
    if message["cmd"] == "ruleset":
        rules = message["rules"]
        right = Reference(message["ruleset"], rules)
        wrong = Reference(message["ruleset"], with_values(rules, CHANGES, rules))
        return {"re": "ruleset", "hash": message["hash"], "ok": True}
    return {"id": message["id"], **answer(message)}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "bye":
        break
    sys.stdout.write(json.dumps(reply(asked)) + "\n")
    sys.stdout.flush()
