"""Pytest set-up for the whole tree: what a skip is, and which tests share a worker."""

import os
from collections.abc import Generator

import pytest

NO_SKIP = os.environ.get("DEBERC_NO_SKIP") == "1"


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure that keeps the reason; an expected failure stays one."""
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and DEBERC_NO_SKIP=1 forbids it: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Refuse skips of single tests."""
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Refuse skips of whole modules."""
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep a file's tests on one worker, and those of the rulebook on one: it is built once."""
    for item in items:
        parts = item.path.parts
        group = "rulebook" if "docs" in parts else item.path.name
        item.add_marker(pytest.mark.xdist_group(group))
