"""The corpus of a house variant: situations in a folder beside its file, `my-club-corpus`."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deberc.errors import ProblemsFound
from deberc.rulesets import open_ruleset, split_address

from ..cases import cases_of
from ..corpus_lint import breaking_problems, taken_ids
from ..situations import read_situations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..cases import Case

ENDING: Final = "-corpus"


def folder_beside(asked: str) -> Path | None:
    """Return where the corpus of a ruleset belongs, given by file, or by a name in a folder.

    None for a shipped one. Raises what opening a ruleset raises.
    """
    file = open_ruleset(split_address(asked)[0])
    if file.shipped:
        return None
    path = Path(file.document.name)
    return path.with_name(f"{path.stem}{ENDING}")


def own_cases(asked: str, address: str, known: Collection[str]) -> tuple[Case, ...]:
    """Return the cases of a ruleset's own corpus; none where it has no such folder.

    ``known`` are ids of other situations. Raises ProblemsFound, FileRefused, TextRefused.
    """
    folder = folder_beside(asked)
    if folder is None or not folder.is_dir():
        return ()
    situations = read_situations(folder)
    problems = [*breaking_problems(situations), *taken_ids(situations, known)]
    if problems:
        raise ProblemsFound(tuple(problems))
    entries = ({**one.entry, "file": one.document.name} for one in situations)
    return tuple(case for entry in entries for case in cases_of(entry) if case.ruleset == address)


def fresh_id(case: str, taken: Iterable[str]) -> str:
    """Return an id for the house answer to a case: always the same, unless it is taken."""
    number = 0
    while True:
        digest = sha256(f"{case} {number}".encode()).digest()
        name = b32encode(digest).decode().lower()[:6]
        if name not in taken:
            return name
        number += 1
