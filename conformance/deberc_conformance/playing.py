"""Deals set up from a seed, a situation or a file of acts, and played at random."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from deberc import Deal
from deberc.cards import CODES
from deberc.deal.dealing import shuffled
from deberc.errors import FileRefused
from deberc.operations.deals import set_up

from .notation import acts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from deberc import Action, Variant

ENDS_BY_A_WORD: Final = frozenset({"claim", "half_bait", "offer", "double"})
"""Acts that end or raise a game by a word: never done at random, never counted."""

_LARGEST: Final = 100_000


def from_seed(rules: Variant, seed: int, dealer: str = "A") -> dict[str, Any]:
    """Return the position that a seed deals, as a situation would give it."""
    return {"dealer": dealer, "deck": [CODES[card] for card in shuffled(rules, seed)]}


def deal_of(rules: Variant, given: Mapping[str, Any]) -> Deal:
    """Return the deal of a position before its first act."""
    return Deal(set_up(rules, given))


def dealt(rules: Variant, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with hands and turn_up where a whole pack was given."""
    if "deck" not in given:
        return dict(given)
    deal = deal_of(rules, given)
    turn_up = next(event.cards[0] for event in deal.events if event.what == "turn_up")
    stock = list(given["deck"])[sum(map(len, deal.hands.values())) + 1 :]
    rest = {key: value for key, value in given.items() if key != "deck"}
    return {**rest, "hands": deal.hands, "turn_up": turn_up, "stock": stock}


def counted(deal: Deal) -> list[Action]:
    """Return the legal acts apart from those that end or raise a game by a word."""
    return [action for action in deal.legal_actions() if action.kind not in ENDS_BY_A_WORD]


def at_random(deal: Deal, seed: int) -> Iterator[str]:
    """Yield acts chosen at random, one after the other; each must be done before the next."""
    choices = random.Random(seed)  # noqa: S311 - a repeatable choice, not a secret
    while not deal.over:
        yield str(choices.choice(counted(deal)))


def read_acts(path: Path) -> list[str]:
    """Return the acts of a text file: several a line with commas, `#` begins a remark.

    Raises FileRefused.
    """
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise FileRefused(str(path), reason, "name a file of acts") from None
    except UnicodeDecodeError:
        raise FileRefused(str(path), "it is no UTF-8 text", "save it as UTF-8") from None
    if len(raw) > _LARGEST:
        raise FileRefused(str(path), "it is too large for the acts of one deal", "cut it")
    return acts([line.partition("#")[0] for line in text.splitlines()])
