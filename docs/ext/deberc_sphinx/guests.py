"""Rulesets that a book is asked for beside those of the corpus: house files, rare options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deberc.rulesets import (
    chain_of,
    load_ruleset,
    open_ruleset,
    require_executable,
    split_address,
)
from deberc_conformance.houses import with_houses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc_conformance.bundle import Bundle
    from deberc_conformance.cases import Case

_files: dict[str, str] = {}
"""The files of rulesets that are not found by their names, by name."""
_addresses: list[str] = []
"""The addresses that the corpus does not have."""


def note(asked: str, corpus: Bundle) -> str:
    """Note a ruleset, given by address or file, and those it extends; return its address.

    Raises a DebercError.
    """
    name, options = split_address(asked)
    steps = chain_of(open_ruleset(name), options)
    resolved = load_ruleset(asked)
    require_executable(resolved)
    files = (step.file for step in steps if not step.file.shipped)
    _files.update({file.id: file.document.name for file in files})
    if resolved.address not in {case.ruleset for case in corpus.cases}:
        _addresses.append(resolved.address)
    return resolved.address


def forget() -> None:
    """Forget all guests."""
    _files.clear()
    _addresses.clear()


def located(address: str) -> str:
    """Return what an address is loaded by: a guest has a file in the place of its name."""
    name, *options = address.split("+")
    return "+".join((_files.get(name, name), *options))


def joined(corpus: Bundle) -> Bundle:
    """Return the corpus with the cases that hold for guests, and their own.

    Raises a DebercError for a house corpus that is broken.
    """
    return with_houses(corpus, [located(address) for address in _addresses])


def holding(bundle: Bundle) -> Iterator[Case]:
    """Yield the cases of a bundle that a book may tell.

    A guest may have another answer than its parent; and answers that nobody has worked count for
    nothing.
    """
    for case in bundle.cases:
        if case.id not in bundle.left_out and case.situation.get("worked", True):
            yield case
