"""What several commands print alike."""

from __future__ import annotations

import json
from typing import Any

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def count(number: int, one: str, many: str) -> str:
    """Return a number with its noun: ``no problems``, ``1 problem``, ``2 problems``."""
    return f"{number or 'no'} {one if number == 1 else many}"


def json_text(data: Any) -> str:
    """Return data as JSON that a person can read too."""
    return json.dumps(data, ensure_ascii=False, indent=2)
