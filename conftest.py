"""Pytest set-up for the whole tree: what a skip is, which tests share a worker, one browser."""

import os
import shutil
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

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
    """Keep a file's tests on one worker, and those of the rulebook on one, which builds it once.

    Where it is built already, its tests are spread too. A file that names a group of its own stays
    with it. Coverage is that of the reference and the
    verifier: tests of the rulebook, which is none of theirs, go without it, and are quicker so.
    """
    for item in items:
        rulebook = "docs" in item.path.parts
        if rulebook:
            item.add_marker(pytest.mark.no_cover)
        if not item.get_closest_marker("xdist_group"):
            together = rulebook and "DEBERC_SITE" not in os.environ
            group = "rulebook" if together else item.path.name
            item.add_marker(pytest.mark.xdist_group(group))


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
SIZES = {"phone": (360, 740), "desktop": (1280, 900)}
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--allow-file-access-from-files",
)


@pytest.fixture(scope="session")
def _started() -> Iterator["Chrome"]:
    """Start one headless Chromium for all tests of a worker."""
    if not (CHROMIUM and DRIVER):
        pytest.skip("chromium and chromedriver are not installed")
    from selenium import webdriver  # noqa: PLC0415  # only these tests need it

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def chromium(_started: "Chrome") -> "Chrome":
    """Give the browser as it was when it started: an empty page, nothing emulated, nothing kept."""
    _started.get("about:blank")
    _started.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    _started.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    _started.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    _started.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "local_storage"}
    )
    return _started


@pytest.fixture(params=SIZES, ids=str)
def browser(chromium: "Chrome", request: pytest.FixtureRequest) -> "Chrome":
    """Give the browser with the screen of a phone, then with that of a desktop."""
    return resized(chromium, *SIZES[request.param])


@pytest.fixture
def phone(chromium: "Chrome") -> "Chrome":
    """Give the browser with the screen of a phone."""
    return resized(chromium, *SIZES["phone"])


def resized(driver: "Chrome", width: int, height: int) -> "Chrome":
    """Give a browser a screen of so many pixels; a narrow one is a phone's."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    metrics |= {"screenWidth": width, "screenHeight": height}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    return driver
