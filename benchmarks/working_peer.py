"""A peer that works one millisecond on every question, sleeping: so does one that waits elsewhere.

Usage: working_peer.py
"""

import json
import sys
import time

SECONDS = 0.001
HELLO = {"re": "hello", "protocol": 1, "name": "working", "max_in_flight": 16}

for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "bye":
        break
    if message["cmd"] == "hello":
        reply = {**HELLO, "ops": ["card_values", "legal_cards", "melds", "play_deal"]}
    elif message["cmd"] == "ruleset":
        reply = {"re": "ruleset", "hash": message["hash"], "ok": True}
    else:
        time.sleep(SECONDS)
        reply = {"id": message["id"], "result": {}}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()
