"""What can be wrong with a campaign as it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..errors import Told


@dataclass(eq=False)
class CampaignRefused(Told):
    """A file that holds no campaign; `reason` why it cannot be read, empty where it can."""

    file: str
    reason: str
    key = "fuzz.no-state"


@dataclass(eq=False)
class OtherCampaign(Told):
    """A file that holds another campaign than the one that is asked for."""

    file: str
    name: str
    have: str
    wanted: str
    key = "fuzz.other-state"


@dataclass(eq=False)
class ClusterMissing(Told):
    """A cluster that is not there, or a package that is missing for it."""

    address: str
    reason: str
    key = "fuzz.no-cluster"


@dataclass(eq=False)
class WorkerLost(Told):
    """Workers that ended by themselves, or cannot be reached any more."""

    reason: str
    exit_code: ClassVar[int] = 3
    key = "fuzz.worker-lost"


@dataclass(eq=False)
class TooManyPrograms(Told):
    """More than two programs."""

    given: int
    key = "fuzz.two-at-most"


@dataclass(eq=False)
class ReferenceDiffers(Told):
    """A situation that the reference itself answers otherwise."""

    case: str
    key = "fuzz.reference-differs"
