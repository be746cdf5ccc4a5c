"""A campaign in a file, so that it can be gone on with: what was asked, and what came of it."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ..errors import OutputFailed, OutputRefused
from ..resources import suite_version
from .errors import CampaignRefused, OtherCampaign
from .hunting import Tally
from .records import Divergence

if TYPE_CHECKING:
    from pathlib import Path

    from .records import Campaign

FORMAT: Final = 1


def as_data(campaign: Campaign, tally: Tally) -> dict[str, Any]:
    """Return a campaign with its tally as data."""
    return {
        "fuzz": FORMAT,
        "campaign": campaign.identity(suite_version()),
        "done": tally.done,
        "counts": [dict(sorted(counts.items())) for counts in tally.counts],
        "apart": dict(tally.apart),
        "found": [each.as_json() for each in tally.found],
        "incidents": tally.incidents,
        "restarts": tally.restarts,
    }


def write_state(path: Path, campaign: Campaign, tally: Tally) -> None:
    """Write a campaign; a file that was there is replaced at once or not at all.

    Raises OutputFailed.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(json.dumps(as_data(campaign, tally), ensure_ascii=False), "utf-8")
        fresh.replace(path)
    except OSError as error:
        raise OutputFailed(str(path), (error.strerror or str(error)).lower()) from None


def check_writable(path: Path) -> None:
    """Raise OutputRefused where a campaign cannot be kept in a file."""
    try:
        with path.open("ab"):
            pass
        if not path.stat().st_size:
            path.unlink()
    except OSError as error:
        raise OutputRefused(str(path), (error.strerror or str(error)).lower()) from None


def read_state(path: Path, campaign: Campaign) -> Tally:
    """Return what came of a campaign so far. Raises CampaignRefused, OtherCampaign."""
    try:
        data = json.loads(path.read_bytes())
        tally = _tally(data)
    except OSError as error:
        raise CampaignRefused(str(path), (error.strerror or str(error)).lower()) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CampaignRefused(str(path), "") from None
    wanted = campaign.identity(suite_version())
    have = data["campaign"]
    different = [name for name in wanted if have.get(name) != wanted[name]]
    if different:
        name = different[0]
        raise OtherCampaign(str(path), name, str(have.get(name)), str(wanted[name]))
    return tally


def _tally(data: dict[str, Any]) -> Tally:
    if data["fuzz"] != FORMAT:
        raise ValueError(data["fuzz"])
    return Tally(
        done=int(data["done"]),
        counts=[Counter(counts) for counts in data["counts"]],
        found=[Divergence.of(each) for each in data["found"]],
        apart=Counter(data["apart"]),
        incidents=list(data["incidents"]),
        restarts=int(data["restarts"]),
    )
