"""Version, changelog and tags agree, and `make coverage` adds up by package."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import pulverdampf
from tests.reached import by_package, table

ROOT = Path(__file__).parents[1]
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def git(*words: str) -> list[str]:
    """What git says of this checkout; a source distribution has none."""
    try:
        said = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git checkout")
    return said.stdout.split()


def headings() -> list[tuple[str, str]]:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = HEADING.findall(text)
    assert len(found) == len(re.findall(r"^## ", text, re.MULTILINE)), "a heading is `## 1.2.3 (2026-01-31)`"
    return found


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    written = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert written == pulverdampf.__version__ == headings()[0][0]


def test_only_the_newest_version_may_be_unreleased_and_every_other_is_older() -> None:
    assert all(date != "unreleased" for _, date in headings()[1:])
    numbers = [tuple(map(int, version.split("."))) for version, _ in headings()]
    assert numbers == sorted(set(numbers), reverse=True)


def test_tags_name_released_versions_of_the_changelog() -> None:
    released = {f"v{version}" for version, date in headings() if date != "unreleased"}
    assert set(git("tag", "--list", "v*")) <= released
    assert set(git("tag", "--list", "v*", "--points-at", "HEAD")) <= {f"v{pulverdampf.__version__}"}


def test_coverage_adds_up_by_package() -> None:
    def file(statements: int, reached: int, branches: int, taken: int) -> dict[str, dict[str, int]]:
        names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
        return {"summary": dict(zip(names, (statements, reached, branches, taken), strict=True))}

    sums = by_package(
        {
            "src/pulverdampf/api.py": file(10, 5, 0, 0),
            "src/pulverdampf/rulebooks/dbx/units.py": file(20, 20, 4, 1),
            "src/pulverdampf/rulebooks/dbx/melee/rounds.py": file(20, 10, 4, 3),
        }
    )
    assert sums == {"pulverdampf": [10, 5, 0, 0], "rulebooks.dbx": [40, 30, 8, 4]}
    assert [line.split() for line in table(sums).splitlines()[1:]] == [
        ["pulverdampf", "10", "50.0", "%", "0", "-"],
        ["rulebooks.dbx", "40", "75.0", "%", "8", "50.0", "%"],
        ["all", "50", "70.0", "%", "8", "50.0", "%"],
    ]
