"""stub"""
from __future__ import annotations
from typing import Any
def sheet(book: Any, address: str) -> Any:
    raise NotImplementedError
