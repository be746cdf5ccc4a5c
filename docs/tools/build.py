"""Builds the rulebook in Russian and English, both at once.

    build.py [FOLDER]

The sites come to lie in FOLDER/html/{ru,en}; without FOLDER, in docs/_build.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from deberc.errors import DebercError
from deberc_conformance.bundle import load_bundle

DOCS = Path(__file__).resolve().parents[1]
LANGUAGES = ("ru", "en")
ENTRANCE = """<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Деберц / Deberc</title></head>
<body><p><a href="ru/index.html" lang="ru" hreflang="ru">Деберц по-русски</a></p>
<p><a href="en/index.html" lang="en" hreflang="en">Deberc in English</a></p></body></html>
"""


def start(lang: str, build: Path) -> subprocess.Popen[bytes]:
    """Start the build of one language; a warning or a dangling link fails it."""
    options = ["-q", "-n", "-W", "--keep-going", "-c", str(DOCS), "-D", f"language={lang}"]
    options += ["-D", f"deberc_pdfs={build.resolve() / 'pdf'}"]
    places = ["-d", str(build / "doctrees" / lang), str(DOCS / lang), str(build / "html" / lang)]
    return subprocess.Popen([sys.executable, "-m", "sphinx", *options, *places])


def main(arguments: list[str]) -> int:
    """Build both languages; return 0 where both are without a fault, 2 for a broken corpus."""
    build = Path(arguments[0]) if arguments else DOCS / "_build"
    began = time.perf_counter()
    try:
        load_bundle()  # once, before both builds want it at the same time
    except DebercError as error:
        print(error, file=sys.stderr)
        return 2
    started = {lang: start(lang, build) for lang in LANGUAGES}
    failed = [lang for lang, process in started.items() if process.wait() != 0]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
        for lang in failed:
            # What was read with a warning would not warn again.
            shutil.rmtree(build / "doctrees" / lang, ignore_errors=True)
        return 1
    (build / "html" / "index.html").write_text(ENTRANCE, encoding="utf-8")
    seconds = time.perf_counter() - began
    for lang in LANGUAGES:
        print(build / "html" / lang / "index.html")
    print(f"built in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
