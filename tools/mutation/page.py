"""The result of the last whole run, on the page about it (`docs/mutation.md`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .asking import BROKEN, KILLED, SURVIVED
from .report import EQUIVALENT, INVALID

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

BEGIN, END = "<!-- the last whole run -->", "<!-- end of the last whole run -->"
KINDS = {
    "name": "a name",
    "number": "a number",
    "item": "an item of a list",
    "order": "an order",
    "cell": "a cell of a table",
    "entry": "an entry more or less",
}
COLUMNS = {
    "noticed": (KILLED,),
    "cannot be seen": (EQUIVALENT,),
    "not noticed": (SURVIVED, BROKEN),
    "impossible": INVALID,
}


def write_page(page: Path, summary: Mapping[str, Any]) -> None:
    """Write the result between its marks on the page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(f"{before}{BEGIN}\n\n{result(summary)}\n\n{END}{after}", encoding="utf-8")


def result(summary: Mapping[str, Any]) -> str:
    """Return the counts of a run as a table, and how often equivalents were played."""
    counted = summary["by_kind"]
    every = sum((Counter(row) for row in counted.values()), Counter[str]())
    rows = [(title, counted.get(kind, {})) for kind, title in KINDS.items()]
    lines = "\n".join(_lines([*rows, ("**all**", every)]))
    places = len(summary["by_ruleset"])
    return (
        f"{lines}\n\nIn {places} rulesets and rulesets with options; each entry of the list of "
        f"equivalents was played in {summary['retested']} steered deals."
    )


def _lines(rows: list[tuple[str, Mapping[str, int]]]) -> Iterator[str]:
    yield f"| change of | tried | {' | '.join(COLUMNS)} |"
    yield "|---" * (len(COLUMNS) + 2) + "|"
    for title, row in rows:
        cells = [sum(row.get(status, 0) for status in group) for group in COLUMNS.values()]
        yield f"| {title} | {sum(row.values())} | {' | '.join(map(str, cells))} |"
