"""The rules of Deberc: rulesets and the interpreter that plays them.

Names are imported when they are first used: most commands need few of them, and start quicker so.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .actions import Action, LineRefused
    from .api import Game, Variant, load
    from .before import Before
    from .cards import CardRefused
    from .deal import Deal, Event, Result
    from .errors import DebercError, Refused
    from .rules import Rules

__version__ = "0.1.0"

_HOME = {
    "Action": "actions",
    "Before": "before",
    "CardRefused": "cards",
    "Deal": "deal",
    "DebercError": "errors",
    "Event": "deal",
    "Game": "api",
    "LineRefused": "actions",
    "Refused": "errors",
    "Result": "deal",
    "Rules": "rules",
    "Variant": "api",
    "load": "api",
}

__all__ = [
    "Action",
    "Before",
    "CardRefused",
    "Deal",
    "DebercError",
    "Event",
    "Game",
    "LineRefused",
    "Refused",
    "Result",
    "Rules",
    "Variant",
    "__version__",
    "load",
]


def __getattr__(name: str) -> Any:
    """Return a public name from the module that makes it."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value
