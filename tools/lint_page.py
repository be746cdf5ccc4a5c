"""Writes docs/lint.md, the list of every problem that lint can find, from spec/messages.

Usage: python tools/lint_page.py [--check]. With --check nothing is written; exits 1 where the page
is not what it should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from deberc.sayings import kinds, sentence, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deberc.sayings import Kind

PAGE = Path(__file__).parents[1] / "docs" / "lint.md"

HEAD = """\
# What lint finds

`deberc lint FILE` names every problem with its place, a caret, the rule's meaning and what would
be right. Behind the message stands a number; this page lists them all. A **note** is worth knowing
and no fault: with notes alone the command ends well.

Под английским объяснением стоит русское. **Заметка** (note) не ошибка: с одними заметками команда
завершается успешно.

D1: the file cannot be read. D2: a wrong key or value. D3: parents, options and rules that are due.
D4: what a file need not say, or should say. D5: rules that do not go together.
"""


def page() -> str:
    """Return the text of the page."""
    return "\n".join([HEAD, *(line for kind in kinds().values() for line in _lines(kind))])


def _lines(kind: Kind) -> Iterator[str]:
    note = " (note)" if kind.note else ""
    yield f"## {kind.number} {kind.code}{note}"
    yield ""
    yield f"**{kind.title.en}.** {kind.about.en}"
    yield ""
    yield f"**{kind.title.ru}.** {kind.about.ru}"
    yield ""
    for key in variants(kind.code):
        for lang in ("en", "ru"):
            what, remedy = sentence(key, lang)
            yield f"- `{what}; {remedy}`"
    yield ""


def main() -> int:
    """Write the page, or check it; return the exit code."""
    text = page()
    if "--check" in sys.argv[1:]:
        return int(PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
