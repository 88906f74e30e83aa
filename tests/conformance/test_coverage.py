"""Keeps `contents.toml` true both ways: every rule is carried out and tested, or says why not."""

import ast
import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

import pulverdampf
from pulverdampf.analysis.coverage import Coverage, counted, covered, page
from pulverdampf.analysis.data_files import folder_of
from pulverdampf.rulebooks import PACKAGES, rulebook

SOURCES = {file: file.read_text(encoding="utf-8") for file in Path(pulverdampf.__file__).parent.rglob("*.py")}


@pytest.fixture(scope="module", params=list(PACKAGES))
def coverage(request: pytest.FixtureRequest) -> Coverage:
    book = rulebook(request.param)
    assert book is not None
    return covered(book)


def test_every_rule_is_carried_out_or_has_a_reason(coverage: Coverage) -> None:
    missing = [rule.entry.id for rule in coverage.rules if not rule.implemented and not rule.excused]
    assert not missing, f"carried out nowhere, and no reason in contents.toml: {', '.join(missing)}"


def test_every_rule_is_named_by_a_test_or_has_a_reason(coverage: Coverage) -> None:
    untested = [rule.entry.id for rule in coverage.rules if not rule.tests and not rule.excused]
    assert not untested, f"named by no test or case, and no reason: {', '.join(untested)}"


def test_every_id_in_code_is_a_rule_of_the_paper(coverage: Coverage) -> None:
    assert not coverage.strangers, f"not in contents.toml: {coverage.strangers}"


def test_every_reason_is_given_in_both_languages(coverage: Coverage) -> None:
    for rule in coverage.rules:
        if rule.entry.status == "reason":
            reason = rule.entry.reason
            assert reason is not None and reason.en.strip() and reason.de.strip(), rule.entry.id


def test_every_chapter_names_a_file_that_carries_out_some_of_it(coverage: Coverage) -> None:
    for chapter in coverage.book.reference().chapters.values():
        assert (folder_of(coverage.book) / chapter.file).exists(), chapter.file
        own = [rule for rule in coverage.rules if rule.entry.chapter == chapter.id]
        assert any(rule.at_home for rule in own), f"{chapter.file} carries out nothing of {chapter.id}"


def test_contents_name_a_file_that_carries_out_the_rule(coverage: Coverage) -> None:
    astray = {rule.entry.id: rule.files for rule in coverage.rules if rule.implemented and not rule.at_home}
    assert not astray, f"contents.toml names another file: {astray}"


def test_a_rule_is_checked_once_a_change_of_it_was_noticed(tmp_path: Path) -> None:
    book = rulebook("march-of-eagles")
    assert book is not None
    assert "Checked" not in page([covered(book, tmp_path)], "en")
    (tmp_path / "tests" / "mutants").mkdir(parents=True)
    (tmp_path / "tests" / "mutants" / "checked.txt").write_text("MOE-FIRE-06\n")
    found = covered(book, tmp_path)
    assert ", 1 checked" in counted(found).in_("en") and ", 1 geprüft" in counted(found).in_("de")
    lines = page([found], "en").splitlines()
    assert [line.split(" | ")[0] for line in lines if line.endswith("| ✓ |")] == ["| MOE-FIRE-06"]
    heads = [at for at, line in enumerate(lines) if line.endswith("| Checked |")]
    assert heads and all(lines[at + 1] == "|---|---|---|---|---|" for at in heads)


def test_no_rule_stands_idle(coverage: Coverage) -> None:
    """What carries out a rule is called by another part of the program, not by tests alone."""
    called = Counter(word for text in SOURCES.values() for word in re.findall(r"\w+", text))
    folder = folder_of(coverage.book)
    own = (ast.walk(ast.parse(text)) for file, text in SOURCES.items() if file.is_relative_to(folder))
    defined = Counter(
        node.name
        for node in chain.from_iterable(own)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(
            isinstance(each, ast.Call) and ast.unparse(each.func) == "rule" for each in node.decorator_list
        )
    )
    assert len(defined) > 100
    assert sorted(name for name, times in defined.items() if called[name] <= times) == []
