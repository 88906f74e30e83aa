"""The examples in the README and in docstrings run as they are printed."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

from pulverdampf import api, text

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("module", [text, api], ids=lambda module: module.__name__)
def test_examples_of_a_module(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried and not failed


@pytest.mark.parametrize("name", ["README.md", "README.de.md"])
def test_examples_of_the_readme(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert tried and not failed
