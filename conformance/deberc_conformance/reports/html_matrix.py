"""The matrix of a page: a row a rule; a column a verdict, or a peer where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..judge import VERDICTS
from .markup import esc, rule_id
from .matrix import matrix, verdicts_in
from .page_texts import text
from .texts import verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .matrix import Cell, Judged, Matrix
    from .texts import Lang

_BAD: Final = frozenset(VERDICTS) - {
    "pass", "unsupported", "declared_different", "skipped", "known_failure", "not_run",
}  # fmt: skip


def matrix_html(peers: Sequence[Judged], lang: Lang) -> Iterator[str]:
    """Yield the lines of the matrix: rules with a finding first, the others folded away."""
    rows = matrix(peers)
    bad = {rule: cells for rule, cells in rows.items() if any(cell.failing for cell in cells)}
    clean = {rule: cells for rule, cells in rows.items() if rule not in bad}
    name = "matrix" if len(peers) == 1 else "matrix_peers"
    yield f'<section id="matrix"><h2>{text(name, lang)}</h2>'
    found = text("found", lang, len(bad), len(rows))
    yield f'<p class="note">{text("matrix_note", lang)} {found}.</p>'
    if bad:
        yield from _grid(peers, bad, lang)
    if clean:
        folded = "" if bad else " open"
        yield f"<details{folded}><summary>{text('clean', lang, len(clean))}</summary>"
        yield from _grid(peers, clean, lang)
        yield "</details>"
    yield "</section>"


def _grid(peers: Sequence[Judged], rows: Matrix, lang: Lang) -> Iterator[str]:
    single = len(peers) == 1
    columns = verdicts_in(peers, VERDICTS)
    heads = [verdict(each, lang) for each in columns] if single else [each.label for each in peers]
    yield '<div class="wide"><table class="matrix"><thead><tr>'
    yield f'<th scope="col">{text("rule", lang)}</th>'
    yield "".join(f'<th scope="col"><span>{esc(head)}</span></th>' for head in heads)
    yield "</tr></thead><tbody>"
    for rule, cells in rows.items():
        shown = _verdicts(cells[0], columns) if single else _by_peer(cells, lang)
        yield f'<tr><th scope="row">{rule_id(rule)}</th>{"".join(shown)}</tr>'
    yield "</tbody></table></div>"


def _verdicts(cell: Cell, columns: Iterable[str]) -> Iterator[str]:
    for name in columns:
        number = cell.counts[name]
        bad = number and cell.failing and (name in _BAD or not cell.counts["pass"])
        kind = "none" if not number else "bad" if bad else f"v-{name}"
        shown = str(number or "·")
        if bad and cell.first:
            shown = f'<a href="#{esc(anchor(0, cell.first))}">{shown}</a>'
        yield f'<td class="{kind}">{shown}</td>'


def _by_peer(cells: Sequence[Cell], lang: Lang) -> Iterator[str]:
    for number, cell in enumerate(cells):
        total, passed = cell.counts.total(), cell.counts["pass"]
        if cell.failing:
            said = text("cell_bad", lang, cell.failing, total)
            href = esc(anchor(number, str(cell.first)))
            shown = f"✗ {cell.failing}/{total}"
            yield f'<td class="bad"><a href="#{href}" title="{said}">{shown}</a></td>'
        elif passed:
            yield f'<td class="v-pass">✓ {passed}</td>'
        elif cell.counts["known_failure"]:
            yield f'<td class="v-known_failure">~ {cell.counts["known_failure"]}</td>'
        else:
            yield '<td class="none">·</td>'


def anchor(number: int, case: str) -> str:
    """Return where on the page a failure of a peer stands."""
    return f"p{number + 1}-{case}"
