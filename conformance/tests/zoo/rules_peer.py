"""The reference behind the protocol with something odd about it, as JSON on the command line.

Usage: rules_peer.py '{"hello": {...}, "plays": ADDRESS, "fault": NAME}' MARKER

`hello` is added to its greeting; with `plays` it plays that whatever it is sent.
"""

import json
import sys

from deberc.rulesets import load_ruleset
from deberc_conformance.operations import OPS
from deberc_conformance.reference import Reference

ODD = json.loads(sys.argv[1])
FAULT = ODD.get("fault")
reference = None
before = {}


def fixed():
    ruleset = load_ruleset(ODD["plays"])
    return Reference(ruleset.address, ruleset.data)


def answer(message):
    global before  # noqa: PLW0603
    op = message["op"]
    kind, body = reference.answer(op, message["given"])
    if FAULT == "claims_what_it_lacks" and op == "melds":
        return "unsupported", {"reason": "not yet"}
    if kind != "result":
        return kind, body
    if FAULT == "no_breakdown":
        body.pop("breakdown", None)
    if FAULT == "lies_in_the_breakdown" and body.get("breakdown"):
        first, *rest = body["breakdown"]
        body["breakdown"] = [{**first, "points": first["points"] + 1}, *rest]
    if FAULT == "off_by_one_in_bait" and op == "settle_deal" and body["outcome"] == "bait":
        seat = next(seat for seat, points in body["written"].items() if points)
        body["written"][seat] += 1
    if FAULT == "keeps_state" and op == "card_values":
        body["total"] += before.get("total", 0)
        before = {"total": 1}
    return kind, body


def reply(message):
    global reference  # noqa: PLW0603
    if message["cmd"] == "hello":
        greeting = {"re": "hello", "protocol": 1, "name": "odd", "ops": list(OPS)}
        return {**greeting, "max_in_flight": 16, **ODD.get("hello", {})}
    if message["cmd"] == "ruleset":
        if "plays" not in ODD and not (FAULT == "ignores_the_change" and reference):
            reference = Reference(message["ruleset"], message["rules"])
        return {"re": "ruleset", "hash": message["hash"], "ok": True}
    kind, body = answer(message)
    return {"id": message["id"], kind: body}


if "plays" in ODD:
    reference = fixed()
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "bye":
        break
    sys.stdout.write(json.dumps(reply(asked)) + "\n")
    sys.stdout.flush()
