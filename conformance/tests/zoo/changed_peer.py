"""The reference with some rules changed: CHANGES is JSON, OPS are its operations, all by default.

Usage: changed_peer.py '{"melds.equal": "both"}' MARKER [OP,OP…]
"""

import json
import sys

from deberc_conformance.operations import OPS
from deberc_conformance.reference import Reference
from deberc_conformance.variants import with_values

CHANGES = json.loads(sys.argv[1])
NAMES = sys.argv[3].split(",") if len(sys.argv) > 3 and sys.argv[3] else list(OPS)
REASONS = ("because", "breakdown", "rule", "legal")
reference = None


def answer(message):
    kind, body = reference.answer(message["op"], message["given"])
    return {kind: {name: value for name, value in body.items() if name not in REASONS}}


def reply(message):
    global reference  # noqa: PLW0603
    if message["cmd"] == "hello":
        greeting = {"re": "hello", "protocol": 1, "name": "changed", "ops": NAMES}
        return {**greeting, "max_in_flight": 16}
    if message["cmd"] == "ruleset":
        rules = message["rules"]
        reference = Reference(message["ruleset"], with_values(rules, CHANGES, rules))
        return {"re": "ruleset", "hash": message["hash"], "ok": True}
    return {"id": message["id"], **answer(message)}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "bye":
        break
    sys.stdout.write(json.dumps(reply(asked)) + "\n")
    sys.stdout.flush()
