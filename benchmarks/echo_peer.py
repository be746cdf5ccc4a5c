"""A peer that answers every question with an empty result: what remains is the harness's own time.

Usage: echo_peer.py [MAX_IN_FLIGHT]
"""

import json
import os
import sys

OPS = [
    "card_values",
    "legal_cards",
    "trick_winner",
    "melds",
    "meld_contest",
    "legal_bids",
    "play_deal",
    "settle_deal",
    "game_ledger",
    "match_ledger",
    "table_ruling",
]
WINDOW = int(sys.argv[1]) if len(sys.argv) > 1 else 1


def reply(line: bytes) -> str:
    """Return the answer to one line."""
    message = json.loads(line)
    if message["cmd"] == "run":
        return '{"id":"' + message["id"] + '","result":{}}\n'
    if message["cmd"] == "ruleset":
        return json.dumps({"re": "ruleset", "hash": message["hash"], "ok": True}) + "\n"
    if message["cmd"] == "bye":
        sys.exit(0)
    hello = {"re": "hello", "protocol": 1, "name": "echo", "ops": OPS, "max_in_flight": WINDOW}
    return json.dumps(hello) + "\n"


def main() -> None:
    """Answer until the input ends."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        os.write(1, "".join(reply(line) for line in lines).encode())


main()
