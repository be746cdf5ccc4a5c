"""A pytest plugin: ``pytest --deberc-peer="CMD"`` runs every case of the corpus as a test.

It is loaded by every pytest of the environment: nothing else is imported, and nothing collected,
unless it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; each but the first only says more about it."""
    group = parser.getgroup("deberc", "rules of Deberc")
    group.addoption("--deberc-peer", metavar="CMD", help="Verify the program that CMD starts.")
    group.addoption(
        "--deberc-ruleset",
        metavar="NAME",
        action="append",
        default=[],
        help="Only cases of this ruleset; may be repeated.",
    )
    group.addoption(
        "--deberc-known-failures",
        metavar="FILE",
        help="Cases that are known to fail; one that passes fails.",
    )
    group.addoption(
        "--deberc-timeout", metavar="SECONDS", type=float, default=2.0, help="For one answer."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the part that collects cases, where a peer is given."""
    if config.getoption("--deberc-peer") is not None:
        from .pytest_cases import Cases  # noqa: PLC0415

        config.pluginmanager.register(Cases(config), "deberc-cases")


def pytest_report_header(config: pytest.Config) -> Any:
    """Say which program is verified."""
    peer = config.getoption("--deberc-peer")
    return None if peer is None else f"deberc peer: {peer}"
