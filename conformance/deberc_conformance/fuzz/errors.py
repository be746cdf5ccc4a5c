"""What can be wrong with a campaign as it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deberc.errors import DebercError
from deberc.sayings import said, say

if TYPE_CHECKING:
    from deberc.sayings import Lang


class _Said(DebercError):
    """An error whose sentence is among the phrases, filled from its fields."""

    key: str

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        return say(said(self.key, **vars(self)), lang)

    def __str__(self) -> str:
        return self.say("en")


@dataclass(eq=False)
class CampaignRefused(_Said):
    """A file that holds no campaign; `reason` why it cannot be read, empty where it can."""

    file: str
    reason: str
    key = "fuzz.no-state"


@dataclass(eq=False)
class OtherCampaign(_Said):
    """A file that holds another campaign than the one that is asked for."""

    file: str
    name: str
    have: str
    wanted: str
    key = "fuzz.other-state"


@dataclass(eq=False)
class ClusterMissing(_Said):
    """A cluster that is not there, or a package that is missing for it."""

    address: str
    reason: str
    key = "fuzz.no-cluster"


@dataclass(eq=False)
class NoRuleset(_Said):
    """A campaign without a ruleset, where the programs declare none either."""

    reason: str = ""
    key = "fuzz.no-ruleset"


@dataclass(eq=False)
class ReferenceDiffers(_Said):
    """A situation that the reference itself answers otherwise."""

    case: str
    key = "fuzz.reference-differs"
