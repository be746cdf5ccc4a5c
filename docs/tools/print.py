"""Makes the printed rulebook and the table sheet of each ruleset in Russian and English.

    print.py [FOLDER [RULESET...]]

The PDFs come to lie in FOLDER; without FOLDER, in docs/_build/pdf.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from deberc.errors import DebercError
from deberc.sayings import LANGS
from deberc_sphinx import library
from deberc_sphinx.printing import make_book, make_sheet

FOLDER = Path(__file__).resolve().parents[1] / "_build" / "pdf"
WORKERS = 2


def main(arguments: list[str]) -> int:
    """Make all; return 0, or 1 where one of them could not be made as it should be."""
    folder = Path(arguments[0]) if arguments else FOLDER
    names = arguments[1:] or library.playable_names()
    began = time.perf_counter()
    failed = 0
    with ProcessPoolExecutor(WORKERS) as workers:
        jobs = [workers.submit(make_both, name, lang, folder) for name in names for lang in LANGS]
        for number, job in enumerate(as_completed(jobs), 1):
            try:
                print(f"{number}/{len(jobs)}", *job.result(), flush=True)
            except DebercError as error:
                failed = 1
                print(error, file=sys.stderr)
    print(f"made in {time.perf_counter() - began:.0f} s")
    return failed


def make_both(name: str, lang: str, folder: Path) -> tuple[Path, Path]:
    """Make the book and the sheet of a ruleset in a language. Raises DebercError."""
    address = library.admit(name)
    return make_book(address, lang, folder), make_sheet(address, lang, folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
