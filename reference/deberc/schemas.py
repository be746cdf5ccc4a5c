"""Checks documents against the JSON Schemas of ``spec/schemas``."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from .problems import MOST, Problem, in_order
from .resources import spec
from .schema_sentences import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from jsonschema.protocols import Validator

    from .problems import Placed
    from .yamltext import Document

__all__ = ["Problem", "check", "load_schema", "problems_in"]


_SUFFIX = ".schema.json"


@cache
def load_schema(name: str) -> dict[str, Any]:
    """Return ``spec/schemas/NAME.schema.json``; do not change it."""
    text = (spec() / "schemas" / f"{name}{_SUFFIX}").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def check(document: Document, name: str, *, partial: bool = False) -> list[Problem]:
    """Return what is wrong with a document by the schema called ``name``, by place.

    Of more than MOST problems, these.

    A ``partial`` document says only what differs from another one: its maps may be short.
    """
    skipped = {"minProperties"} if partial else set()
    return in_order(islice(problems_in(document, name, skipped), MOST))


def problems_in(
    source: Placed, name: str, skipped: AbstractSet[str] = frozenset()
) -> Iterator[Problem]:
    """Yield what is wrong with placed data by a schema, leaving out the ``skipped`` keywords."""
    for error in _validator(name).iter_errors(source.data):
        if error.validator not in skipped:
            yield from problems_of(error, source)


@cache
def _validator(name: str) -> Validator:
    # Imported here: listing rulesets or printing help must not wait for it.
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    return Draft202012Validator(load_schema(name), registry=_registry())


@cache
def _registry() -> Any:
    """Return all schemas by address, crawled once: else every reference is looked for anew."""
    from referencing import Registry, Resource  # noqa: PLC0415

    files = (spec() / "schemas").iterdir()
    names = [f.name.removesuffix(_SUFFIX) for f in files if f.name.endswith(_SUFFIX)]
    schemas = [load_schema(name) for name in names]
    pairs = [(schema["$id"], Resource.from_contents(schema)) for schema in schemas]
    empty: Registry[Any] = Registry()
    return empty.with_resources(pairs).crawl()
