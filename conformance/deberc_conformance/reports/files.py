"""Writes a finished report into a file, whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ..errors import OutputFailed


def write_text(name: str, text: str) -> None:
    """Write a file in UTF-8. Raises OutputFailed; then an older file is still there."""
    path = Path(name)
    working = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode("utf-8", "replace"))  # a device or a pipe
            return
        working.write_bytes(text.encode("utf-8", "replace"))
        working.replace(path)
    except OSError as error:
        with suppress(OSError):
            working.unlink()
        raise OutputFailed(name, (error.strerror or str(error)).lower()) from None
