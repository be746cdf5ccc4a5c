"""Whether the bundle of a checkout still says what its sources say.

First by names, sizes and times of the files, which takes a few milliseconds; where these differ,
by what the files hold.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .resources import DATA, PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

_BUNDLE = DATA / "bundle.json"
_STAMP = DATA / "stamp.json"
_CODE = (
    PACKAGE / "build.py",
    PACKAGE / "notation.py",
    PACKAGE / "situations.py",
    PACKAGE / "corpus_lint.py",
)


def is_fresh(situations: Path) -> bool:
    """Whether the bundle was built from what now lies in the checkout."""
    stamp = _read_stamp()
    if stamp is None or not _BUNDLE.is_file():
        return False
    files = sorted(_sources(situations))
    times = times_of(files)
    if stamp.get("times") == times:
        return True
    if stamp.get("content") != content_of(files):
        return False
    write_quietly(_STAMP, json.dumps({**stamp, "times": times}))
    return True


def stamp_of(situations: Path) -> str:
    """Return the stamp of the sources as they are now, as text."""
    files = sorted(_sources(situations))
    return json.dumps({"times": times_of(files), "content": content_of(files)})


def times_of(files: list[tuple[str, int, int]]) -> str:
    """Return a hash over names, sizes and times."""
    return hashlib.sha256(repr(files).encode()).hexdigest()


def content_of(files: list[tuple[str, int, int]]) -> str:
    """Return a hash over names and contents."""
    digest = hashlib.sha256()
    for name, _, _ in files:
        raw = Path(name).read_bytes()
        digest.update(f"{name}\0{len(raw)}\0".encode())
        digest.update(raw)
    return digest.hexdigest()


def write_quietly(path: Path, text: str) -> None:
    """Replace a file at once; leave it where the folder cannot be written."""
    working = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        working.write_text(text, encoding="utf-8")
        working.replace(path)
    except OSError:
        with suppress(OSError):
            working.unlink()


def _read_stamp() -> dict[str, str] | None:
    try:
        stamp = json.loads(_STAMP.read_bytes())
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def _sources(situations: Path) -> Iterator[tuple[str, int, int]]:
    """Yield name, size and time of every file that the bundle is made from."""
    import deberc  # noqa: PLC0415  # its place is all that is wanted

    reference = Path(deberc.__file__).parent
    spec = situations.parents[1] / "spec"
    for folder in (situations, spec / "rulesets", spec / "schemas", reference / "rulesets"):
        yield from _files(folder)
    for path in (*_CODE, reference / "yamltext.py", reference / "__init__.py"):
        status = path.stat()
        yield str(path), status.st_size, status.st_mtime_ns


def _files(folder: Path | str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path)
            elif entry.name.endswith((".yaml", ".json", ".py")):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns
