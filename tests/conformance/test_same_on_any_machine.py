"""Rules and generals reckon with nothing that one machine rounds differently from another."""

import ast
import re
from pathlib import Path

import pytest

import pulverdampf

ALIKE_EVERYWHERE = {"isfinite", "inf", "sqrt", "ceil", "floor"}
FOLDERS = ("engine", "table", "rulebooks", "generals")
FILES = [file for folder in FOLDERS for file in (Path(pulverdampf.__path__[0]) / folder).rglob("*.py")]

SUSPECT = re.compile(r"math|\*\*[\s(]*[\d.]")
"""What a file must hold to be worth parsing: mathematics, or a power of a number."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_trigonometry_and_no_root_by_power(file: Path) -> None:
    """`x ** 0.5` is the system's `pow`, which is not rounded like `sqrt`."""
    source = file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)) if SUSPECT.search(source) else ():
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            assert {each.name for each in node.names} <= ALIKE_EVERYWHERE
        if isinstance(node, ast.Import):
            assert not {each.name for each in node.names} & {"math", "cmath"}
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            assert not (isinstance(node.right, ast.Constant) and isinstance(node.right.value, float))
