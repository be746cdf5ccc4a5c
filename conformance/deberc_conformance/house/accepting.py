"""Situations of a house corpus: what carries over to a house variant, and the answers that do not.

An accepted answer is the interpreter's; its file says `worked: false` until a person works it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deberc.rulesets import stated
from deberc.wording import Wording

from ..houses import house_of
from ..reference import Reference
from ..situation_text import text_of
from .comparing import saying
from .corpus import fresh_id
from .sayings import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deberc.rulesets import Ruleset
    from deberc.wording import Lang

    from ..bundle import Bundle, House
    from ..carry_over import Answer
    from ..cases import Case

_LANGS: Final[tuple[Lang, ...]] = ("ru", "en")
_ASIDE: Final = frozenset({"breakdown", "because", "turn"})


@dataclass(frozen=True, slots=True)
class Other:
    """A case of the parent with its answer under the house variant, and the rules it is due to.

    `case` has the id under the house variant; `parent` is the ruleset whose expectation it has.
    """

    case: Case
    parent: str
    answer: Answer
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """What became of the corpus under a house variant."""

    ruleset: Ruleset
    house: House
    others: tuple[Other, ...]

    @property
    def kept(self) -> int:
        """How many cases have the same answer."""
        return len(self.house.cases) - len(self.others)

    def because(self, rule: str, lang: Lang) -> str:
        """Return what a rule says in the house variant, or that it does not apply."""
        found = stated(self.ruleset.data).get(rule)
        if found is None:
            return say("absent", lang)
        own = Wording.of(self.ruleset)
        said = saying(own, rule, found[1], lang, self.ruleset.data)
        return said.sentence or said.short


def carried(ruleset: Ruleset, bundle: Bundle) -> Carried:
    """Answer the corpus of a ruleset's parents under it. Raises DebercError."""
    house = house_of(ruleset, bundle)
    reference = Reference(ruleset.address, ruleset.data)
    parents = {
        case.situation["id"]: parent
        for parent in reversed(house.parents)
        for case in bundle.cases
        if case.ruleset == parent
    }
    others = tuple(
        Other(
            case,
            parents[case.situation["id"]],
            reference.answer(case.op, case.given),
            house.left_out[case.id],
        )
        for case in house.cases
        if case.id in house.left_out
    )
    return Carried(ruleset, house, others)


def expectation_of(other: Other) -> dict[str, Any]:
    """Return what a house case expects: the fields that the parent's case names."""
    kind, body = other.answer
    if kind == "refused":
        return {"refused": {name: value for name, value in body.items() if name != "legal"}}
    if other.case.expectation.kind == "refused":
        return {"expect": {name: value for name, value in body.items() if name not in _ASIDE}}
    names = {name for fields in other.case.expectation.maps for name in fields}
    return {"expect": {name: body.get(name) for name in sorted(names)}}


def write_all(found: Carried, folder: Path, known: Iterable[str]) -> Iterator[tuple[Path, bool]]:
    """Write the other answers as situations; yield each file and whether it is new.

    A file that is there already is left as it is: a person may have worked it. Raises OSError.
    """
    taken = set(known)
    for other in found.others:
        if other.answer[0] == "error":
            continue
        name = fresh_id(other.case.id, taken)
        taken.add(name)
        slug = Path(other.case.path).stem.rpartition("-")[0]
        path = folder / other.case.area / f"{slug}-{name}.yaml"
        if path.exists():
            yield path, False
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(_situation(found, other, name)), encoding="utf-8")
        yield path, True


def _situation(found: Carried, other: Other, name: str) -> dict[str, Any]:
    case, address = other.case, found.ruleset.address
    have = stated(found.ruleset.data)
    rules = [rule for rule in (*other.rules, *case.rules) if rule in have]
    working = {lang: say("to_work", lang, ", ".join(other.rules)) for lang in _LANGS}
    purpose = {
        lang: say("house_purpose", lang, case.purpose[lang], found.ruleset.title[lang])
        for lang in _LANGS
    }
    verdict = {"rulesets": [address], "rules": list(dict.fromkeys(rules)), "working": working}
    return {
        "id": name,
        "op": case.op,
        "purpose": purpose,
        "worked": False,
        "given": case.given,
        "verdicts": [{**verdict, **expectation_of(other)}],
    }
