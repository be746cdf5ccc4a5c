"""The rules of Deberc: rulesets and the interpreter that plays them."""

from .actions import Action, LineRefused
from .api import Game, Variant, load
from .before import Before
from .cards import CardRefused
from .deal import Deal, Event, Refused, Result
from .errors import DebercError
from .rules import Rules

__version__ = "0.1.0"

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
