"""One deal, from the first bid to its settlement."""

from ..errors import Refused
from .deal import Deal, Result, new_deal
from .events import Event

__all__ = ["Deal", "Event", "Refused", "Result", "new_deal"]
