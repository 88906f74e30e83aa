"""Which tests and worked cases name a rule."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pulverdampf.analysis.coverage import WITNESSES, ids_in
from tests.mutants.finding import Function

SECRETS = "tests/conformance/test_non_interference.py"
"""Tests that whatever hides something must pass, though they name no rule."""
KEPT = "tests/kept/test_kept.py"
"""Battles by lot that must go as they went: what all code of a book answers to."""
BESIDE = "by_hand"
"""The folder of a book that carries out rules beside a real table, and that of the tests which play so."""
SAME = "tests/rulebooks/{book}/by_hand/test_same_battle.py"
"""A battle beside a real table is that of the program: the tests that whatever asks eyes must pass."""
BROKEN = Path("tests/muster/broken"), "tests/muster/test_broken_armies.py::test_refused"
"""Armies that must be refused, each by the rule that its first line names, and the test that reads them."""


@dataclass(frozen=True)
class Named:
    """A test function, or a worked case, with the rules that it names."""

    where: str
    ids: frozenset[str]
    is_case: bool = False


def naming(root: Path, prefix: str) -> list[Named]:
    """Everything that names rules of a book."""
    found: list[Named] = []
    for folder in WITNESSES:
        for file in sorted((root / "tests" / folder).rglob("test_*.py")):
            found += _in_file(file, str(file.relative_to(root)), prefix + "-")
    for file in sorted((root / "cases").rglob("*.toml")):
        rules = tomllib.loads(file.read_text("utf-8")).get("rules", ())
        ids = frozenset(id for each in rules for id in ids_in(each, prefix + "-"))
        found.append(Named(str(file.relative_to(root)), ids, is_case=True))
    armies, test = BROKEN
    first = [army.read_text("utf-8").partition("\n")[0] for army in sorted((root / armies).rglob("*.toml"))]
    found.append(Named(test, frozenset(id for line in first for id in ids_in(line, prefix + "-"))))
    return [each for each in found if each.ids]


def witnesses_of(ids: tuple[str, ...], named: list[Named], *, hides: bool) -> list[Named]:
    """Those that name one of the rules; code that hides something also answers to the tests of secrets."""
    chosen = [each for each in named if each.ids & set(ids)]
    return [*chosen, Named(SECRETS, frozenset())] if hides else chosen


def beside_a_table(source: Path) -> list[Named]:
    """What code answers to that carries out rules beside a real table: the battle must be the same."""
    if source.parent.name != BESIDE:
        return []
    return [Named(SAME.format(book=source.parent.parent.name), frozenset())]


def _in_file(file: Path, where: str, prefix: str) -> Iterator[Named]:
    text = file.read_text("utf-8")
    tree = ast.parse(text)
    tables = {
        name.id: ids_in(ast.unparse(node), prefix)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    for name, node in _tests(tree):
        ids = ids_in(ast.unparse(node), prefix) | _spoken(node.name, prefix)
        marks = [each for mark in node.decorator_list for each in ast.walk(mark)]
        used = {each.id for each in marks if isinstance(each, ast.Name)}
        yield Named(f"{where}::{name}", frozenset(ids.union(*(tables.get(each, set()) for each in used))))


def _tests(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) and node.name.startswith("Test") else [node]
        for each in inner:
            if isinstance(each, Function) and each.name.startswith("test_"):
                yield each.name if each is node else f"{getattr(node, 'name', '')}::{each.name}", each


def _spoken(name: str, prefix: str) -> set[str]:
    """`test_moe_fire_09_…` names MOE-FIRE-09."""
    if not re.match(rf"test_{prefix[:-1].lower()}_", name):
        return set()
    parts = name.upper().split("_")[1:]
    return {"-".join(parts[: i + 1]) for i in range(1, len(parts))}
