"""Which one thing this program has got wrong, by its name on the command line; none by default."""

HABITS = {
    "overtrump-ignored": "who ruffs need not beat a ruff that lies there",
    "bella-lost-with-its-trick": "bella is scored by its holder only if he takes that trick",
    "equal-melds-both-score": "level melds are scored by both",
    "bait-only-on-a-free-suit": "the maker is in bait only where he chose the suit himself",
    "five-hundred-and-one-to-exceed": "the game is won with more than the target",
    "zero-points-are-zero-tricks": "a trick worth nothing is taken for no trick",
    "second-tie-overwrites-the-pot": "only the last tied deal hangs",
    "eight-level-with-seven": "the two trumps that count nothing are worth the same",
    "refused-suit-in-round-two": "the suit of the turn-up may still be ordered in the second round",
    "ruff-taken-for-a-revoke": "a trump on a plain lead is called a revoke",
}

_chosen = set()


def choose(name):
    """Make the program wrong in one way."""
    assert name in HABITS, name
    _chosen.add(name)


def has(name):
    """Return whether the program is wrong in this way."""
    assert name in HABITS, name
    return name in _chosen
