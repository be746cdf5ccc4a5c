"""Audits the written situations by plain arithmetic, with none of the interpreter's rules.

It knows the points of the cards and who takes a trick. What may be played, which meld wins and
what a ruleset writes it leaves to the people who worked the situations. Deals of two players.

Usage: python tools/audit_situations.py [FOLDER]. Exits 1 with lines ``FILE: message``.
"""

from __future__ import annotations

import re
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from audit_cards import replay, wrong_cards
from audit_sums import wrong_answer, wrong_sums_in_words

from deberc.errors import DebercError
from deberc.yamltext import read_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Data = dict[str, Any]

CORPUS = Path(__file__).parent.parent / "conformance" / "situations"
ID = re.compile(r"[a-z2-9]{6}")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
LATIN_WORD = re.compile("[a-z]{2}")
UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)


def main(argv: Sequence[str]) -> int:
    """Audit a folder, print what is wrong, and return the exit code."""
    messages = audit(Path(argv[0]) if argv else CORPUS)
    for message in messages:
        print(message)
    return 1 if messages else 0


def audit(folder: Path) -> list[str]:
    """Return a line ``FILE: message`` for everything wrong below a folder."""
    files = sorted(folder.rglob("*.yaml"))
    if not files:
        return [f"{folder}: there are no situations here"]
    first: dict[str, Path] = {}
    return [message for path in files for message in _file(path, first)]


def _file(path: Path, first: dict[str, Path]) -> list[str]:
    try:
        data = read_file(path).data
        return [f"{path}: {message}" for message in _situation(path, data, first)]
    except DebercError as error:
        return [str(error)]
    except UNREADABLE as error:
        # The shape of the files is the lint's to judge; here it only must not end the audit.
        return [f"{path}: this cannot be audited ({error!r}); run deberc lint"]


def _situation(path: Path, data: Data, first: dict[str, Path]) -> Iterator[str]:
    yield from _identity(path, str(data["id"]), first)
    yield from _texts("purpose", data)
    yield from wrong_cards(data["op"], data["given"])
    for number, verdict in enumerate(data["verdicts"], 1):
        found = chain(_texts("working", verdict), _verdict(data, verdict))
        yield from (f"verdict {number}: {message}" for message in found)


def _identity(path: Path, name: str, first: dict[str, Path]) -> Iterator[str]:
    if not ID.fullmatch(name):
        yield f"the id {name!r} is not six characters of a-z and 2-9"
    if not path.stem.endswith(f"-{name}"):
        yield f"the file name does not end in -{name}"
    if (other := first.setdefault(name, path)) != path:
        yield f"the id {name} stands in {other} too"


def _texts(key: str, data: Data) -> Iterator[str]:
    """Report a text that is missing in one language, or whose sums do not come out."""
    text = data.get(key) or {}
    ru, en = text.get("ru", ""), text.get("en", "")
    if not ru or (LATIN_WORD.search(ru) and not CYRILLIC.search(ru)):
        yield f"{key} says nothing in Russian"
    if not en or CYRILLIC.search(en):
        yield f"{key} says nothing in English"
    for language, words in (("ru", ru), ("en", en)):
        yield from (f"{key}.{language}: {message}" for message in wrong_sums_in_words(words))


def _verdict(data: Data, verdict: Data) -> Iterator[str]:
    deal = None
    if data["op"] == "play_deal" and _two_handed(data):
        deal = replay(data, verdict)
        yield from deal.faults
    answers = [verdict["expect"]] if "expect" in verdict else verdict.get("any_of", [])
    for answer in answers:
        yield from wrong_answer(data, answer, deal)


def _two_handed(data: Data) -> bool:
    """Tell whether two play: by the hands, or where a whole pack is dealt by the seats that act."""
    given = data["given"]
    if "hands" in given:
        return len(given["hands"]) == 2
    scripts = data["scripts"].values() if "scripts" in data else [given["script"]]
    acts = (act for lines in scripts for line in lines for act in line.split(", "))
    return all(act[0] in "AB" for act in acts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
