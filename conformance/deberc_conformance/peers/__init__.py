"""Other people's programs: started, asked, survived, stopped."""

from .line import Limits, Line
from .process import PeerClosed, PeerProcess, split_command
from .session import Incident, Reply, Session

__all__ = [
    "Incident",
    "Limits",
    "Line",
    "PeerClosed",
    "PeerProcess",
    "Reply",
    "Session",
    "split_command",
]
