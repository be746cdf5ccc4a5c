"""Which rules a case turns on, as the mutation run has measured it."""

from __future__ import annotations

import json
from functools import cache

from .resources import PACKAGE

_FILE = "sensitivity.json"


@cache
def turning_on() -> dict[str, frozenset[str]]:
    """Return the rules by the id of a case; cases newer than the last measurement are missing."""
    data = json.loads((PACKAGE / _FILE).read_bytes())
    rules = [text.partition(" = ")[0] for text in data["changes"]]
    return {case: frozenset(rules[at] for at in places) for case, places in data["cases"].items()}
