"""Every ruleset that can be played, and deals of it, for all tests of the interpreter."""

import copy
import random
from functools import cache

import pytest

import deberc
from deberc.api import variant
from deberc.rulesets import available, chain_of, open_ruleset, shipped_names


@cache
def load(address):
    return deberc.load(address)


def playable(names):
    for address in names:
        try:
            load(address)
        except Exception:  # noqa: BLE001 - test_api has a test that says which and why
            continue
        yield address


def with_one_option(name):
    options = available(step.file for step in chain_of(open_ruleset(name)))
    return [f"{name}+{option}" for option in options]


NAMES = tuple(playable(shipped_names()))
ADDRESSES = (*NAMES, *playable(address for name in NAMES for address in with_one_option(name)))

ENDED_BY_A_WORD = ("claim", "half_bait", "redeal", "offer", "double")


def pytest_generate_tests(metafunc):
    """Run a test that takes ``name`` or ``address`` for each ruleset that can be played."""
    for fixture, values in (("name", NAMES), ("address", ADDRESSES)):
        if fixture in metafunc.fixturenames:
            metafunc.parametrize(fixture, values)


@pytest.fixture(scope="session")
def rules_of():
    """Load a ruleset once for all tests."""
    return load


@pytest.fixture(scope="session")
def moscow():
    return load("moscow")


@pytest.fixture(scope="session")
def snapshot():
    """Write down everything a deal is, to see that it has not changed."""

    def write(deal):
        state = deal.state
        slots = [name for name in type(state).__slots__ if name != "rules"]
        return {name: repr(getattr(state, name)) for name in slots}

    return write


@pytest.fixture(scope="session")
def play_on():
    """Play a deal at random until it ends, or until `stop` acts are done; return the acts."""

    def play(deal, seed, *, without=ENDED_BY_A_WORD, stop=None):
        choices, done = random.Random(seed), []
        while not deal.over and len(done) != stop:
            legal = [action for action in deal.legal_actions() if action.kind not in without]
            assert legal, f"{deal.rules.address}: nothing is possible after {done}"
            action = choices.choice(legal)
            deal.do(action)
            done.append(str(action))
        return done

    return play


@pytest.fixture(scope="session")
def changed():
    """Return a ruleset with some rules changed: ``changed("moscow", {"pot.level": "waits"})``."""

    def change(address, values):
        data = copy.deepcopy(dict(load(address).data))
        for path, value in values.items():
            *groups, last = path.split(".")
            inner = data
            for name in groups:
                inner = inner.setdefault(name, {})
            inner[last] = value
        return variant(address, data)

    return change
