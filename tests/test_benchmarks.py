"""The benchmarks run only now and then: what they import must still be there."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
MODULES = sorted(path.stem for path in BENCHMARKS.glob("*.py"))
LOCKED_APART = {"chess"}
"""Installed by `make bench` only."""


def imports(source: Path) -> Iterator[tuple[str, str]]:
    """Every module that a file imports, inside functions too, with the name taken from it."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None and node.level == 0
            yield from ((node.module, each.name) for each in node.names)


def unresolved(source: Path) -> list[str]:
    """What a file imports although it does not exist."""
    missing = []
    for module, name in imports(source):
        if module in LOCKED_APART:
            continue
        try:
            imported = import_module(module)
            if name and not hasattr(imported, name):
                import_module(f"{module}.{name}")
        except ImportError as why:
            missing.append(f"from {module} import {name}: {why}")
    return missing


@pytest.mark.parametrize("module", MODULES)
def test_what_a_benchmark_imports_exists(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    for each in MODULES:
        monkeypatch.delitem(sys.modules, each, raising=False)
    assert unresolved(BENCHMARKS / f"{module}.py") == []


def test_a_moved_module_is_noticed(tmp_path: Path) -> None:
    """The import stands inside a function, where a plain import of the file would not reach it."""
    source = tmp_path / "moved.py"
    source.write_text(
        "def part():\n    from pulverdampf.engine import gone\n    from pulverdampf.text import Text\n"
    )
    (problem,) = unresolved(source)
    assert "import gone" in problem
