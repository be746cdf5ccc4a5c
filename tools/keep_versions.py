"""Keeps the resolved rules of every shipped ruleset by version, for variants that pin a parent.

Usage: python tools/keep_versions.py [--rewrite]. Writes what is missing below spec/versions; a
version that was published is never written again, one that is still being written may be
(`--rewrite`). Exits 1 where a kept version differs from the rules that bear its number.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from deberc.rulesets import available, chain_of, load_ruleset, open_ruleset, shipped_names

FOLDER = Path(__file__).parents[1] / "spec" / "versions"


def main() -> int:
    """Keep every current version; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--rewrite", action="store_true", help="also where the rules differ")
    rewrite = parser.parse_args().rewrite
    FOLDER.mkdir(exist_ok=True)
    stale = [name for name in shipped_names() if not keep(name, rewrite=rewrite)]
    for name in stale:
        print(f"{name}: its rules are not those kept for its version; raise the version")
    return int(bool(stale))


def keep(name: str, *, rewrite: bool) -> bool:
    """Write the current version of a ruleset; return whether what is kept is right."""
    data = snapshot(name)
    file = FOLDER / f"{name}@{data['version']}.json"
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    if not file.exists() or rewrite:
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8") == text


def snapshot(name: str) -> dict[str, Any]:
    """Return a ruleset resolved, with the options that may be chosen."""
    ruleset = load_ruleset(name)
    options = available(step.file for step in chain_of(open_ruleset(name)))
    return {
        "ruleset": name,
        "version": ruleset.version,
        "abstract": ruleset.abstract,
        "title": ruleset.title,
        "hash": ruleset.hash,
        "rules": ruleset.data,
        "options": {
            option.name: {
                "title": option.title,
                "needs": option.needs,
                "excludes": option.excludes,
                "rules": dict(option.layer.data),
            }
            for option in options.values()
        },
    }


if __name__ == "__main__":
    sys.exit(main())
