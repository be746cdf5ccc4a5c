"""Builds the rulebook in Russian and English, both at once, into docs/_build/html/{ru,en}."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from deberc.errors import DebercError
from deberc_conformance.bundle import load_bundle

DOCS = Path(__file__).resolve().parents[1]
BUILD = DOCS / "_build"
LANGUAGES = ("ru", "en")
ENTRANCE = """<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Деберц / Deberc</title></head>
<body><p><a href="ru/index.html" lang="ru" hreflang="ru">Деберц по-русски</a></p>
<p><a href="en/index.html" lang="en" hreflang="en">Deberc in English</a></p></body></html>
"""


def start(lang: str) -> subprocess.Popen[bytes]:
    """Start the build of one language; a warning or a dangling link fails it."""
    options = ["-q", "-n", "-W", "--keep-going", "-c", str(DOCS), "-D", f"language={lang}"]
    places = ["-d", str(BUILD / "doctrees" / lang), str(DOCS / lang), str(BUILD / "html" / lang)]
    return subprocess.Popen([sys.executable, "-m", "sphinx", *options, *places])


def main() -> int:
    """Build both languages; return 0 where both are without a fault, 2 for a broken corpus."""
    began = time.perf_counter()
    try:
        load_bundle()  # once, before both builds want it at the same time
    except DebercError as error:
        print(error, file=sys.stderr)
        return 2
    builds = {lang: start(lang) for lang in LANGUAGES}
    failed = [lang for lang, build in builds.items() if build.wait() != 0]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
        return 1
    (BUILD / "html" / "index.html").write_text(ENTRANCE, encoding="utf-8")
    seconds = time.perf_counter() - began
    for lang in LANGUAGES:
        print(f"docs/_build/html/{lang}/index.html")
    print(f"built in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
