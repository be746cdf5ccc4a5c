"""A peer for the toy operation that works for so many milliseconds on each question.

Usage: slow_peer.py MILLISECONDS WINDOW MARKER [MODE]
"""

import json
import os
import sys
import time

SECONDS, WINDOW = float(sys.argv[1]) / 1000, int(sys.argv[2])
MODE = sys.argv[4] if len(sys.argv) > 4 else ""
hello = {"re": "hello", "protocol": 1, "name": "slow", "ops": ["card_values"]}
hello["max_in_flight"] = WINDOW
if MODE == "inconsistent":
    hello["version"] = str(os.getpid())
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "bye":
        break
    if message["cmd"] == "hello":
        reply = hello
    elif message["cmd"] == "ruleset":
        reply = {"re": "ruleset", "hash": message["hash"], "ok": True}
    else:
        if MODE == "crashes" and message["id"].startswith("toyaa7"):
            os._exit(9)
        if MODE == "dies":
            os._exit(9)
        time.sleep(SECONDS)
        total = len(message["given"]["cards"])
        reply = {"id": message["id"], "result": {"total": total}}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()
