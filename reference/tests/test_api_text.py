"""The examples of docs/api.md and of docstrings, run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

import deberc

API = Path(__file__).resolve().parents[2] / "docs/api.md"
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
MODULES = [name for _, name, _ in pkgutil.walk_packages(deberc.__path__, "deberc.")]


def test_the_page_of_the_api_says_what_happens():
    document = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS)]).parse(
        API
    )
    examples = list(document.examples())
    assert len(examples) > 10
    for example in examples:
        example.evaluate()


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module):
    assert doctest.testmod(importlib.import_module(module), optionflags=OPTIONS).failed == 0
