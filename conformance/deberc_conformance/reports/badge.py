"""A badge for a README, in the format of a shields endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..report_stream import Report

_ENDED = {3: "not judged", 4: "nothing ran", 130: "interrupted"}


def badge(report: Report) -> dict[str, Any]:
    """Return the badge of a report; what did not come to its end is never green."""
    message, color = _said(report)
    found: dict[str, Any] = {
        "schemaVersion": 1,
        "label": f"deberc {report.header['suite']}",
        "message": message,
        "color": color,
    }
    return {**found, "isError": True} if report.footer["partial"] else found


def _said(report: Report) -> tuple[str, str]:
    footer = report.footer
    if ended := _ENDED.get(footer["exit_code"]):
        return ended, "lightgrey"
    passed = footer["counts"].get("pass", 0)
    if footer["failing"]:
        return f"{footer['failing']} failing, {passed} passed", "red"
    if known := footer["counts"].get("known_failure", 0):
        return f"{passed} passed, {known} known failures", "yellow"
    return f"{passed} passed", "brightgreen"
