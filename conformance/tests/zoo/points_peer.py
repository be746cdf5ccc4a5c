"""A program that only counts cards, by Moscow points: it starts at once.

Usage: points_peer.py MARKER [MODE]. MODE `crashes` makes it die at king and queen of hearts
together, `forgets` makes it answer right only what it has heard before, `slow` makes it take its
time, `wrong` makes it count the jack of spades as a point more, `kharkov` makes it say that it
plays that.
"""

import json
import os
import sys
import time

MODE = sys.argv[2] if len(sys.argv) > 2 else ""
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
heard = set()


def answer(given, text):
    if MODE == "crashes" and {"KH", "QH"} <= set(given["cards"]):
        os._exit(7)
    if MODE == "slow":
        time.sleep(0.02)
    points = {
        card: (TRUMP if card[1] == given["trump"] else PLAIN).get(card[0], 0)
        for card in given["cards"]
    }
    wrong = MODE == "forgets" and text not in heard
    wrong = wrong or (MODE == "wrong" and "JS" in given["cards"])
    heard.add(text)
    return {"points": points, "total": sum(points.values()) + wrong}


def reply(message):
    if message["cmd"] == "hello":
        greeting = {"re": "hello", "protocol": 1, "name": "points", "ops": ["card_values"]}
        plays = {"plays": [MODE]} if MODE == "kharkov" else {}
        return {**greeting, "max_in_flight": 8, **plays}
    if message["cmd"] == "ruleset":
        return {"re": "ruleset", "hash": message["hash"], "ok": True}
    return {"id": message["id"], "result": answer(message["given"], str(message["given"]))}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "bye":
        break
    sys.stdout.write(json.dumps(reply(asked)) + "\n")
    sys.stdout.flush()
