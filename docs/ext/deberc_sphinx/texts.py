"""What the site itself says, in Russian and English."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deberc.errors import DebercError
from deberc.yamltext import read_file

if TYPE_CHECKING:
    from deberc.wording import Lang

DATA: Final = Path(__file__).parent / "data"


@dataclass(eq=False)
class MissingText(DebercError):
    """A text that the site needs and its data do not have."""

    group: str
    key: str

    def __str__(self) -> str:
        return f"there is no text {self.group}.{self.key}; add it to deberc_sphinx/data/texts.yaml"


def say(group: str, key: str, lang: Lang, **fields: Any) -> str:
    """Return a text of the site with its fields filled in. Raises MissingText."""
    text = group_of(group).get(key)
    if text is None:
        raise MissingText(group, key)
    return text[lang].format(**fields) if fields else text[lang]


def group_of(group: str) -> dict[str, dict[Lang, str]]:
    """Return the texts of a group by key; empty where there is no such group."""
    found: dict[str, dict[Lang, str]] = _texts().get(group, {})
    return found


@cache
def _texts() -> dict[str, Any]:
    data: dict[str, Any] = read_file(DATA / "texts.yaml", "texts.yaml").data
    return data
