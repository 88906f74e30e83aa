"""Measures this tree beside an earlier commit, A B A B in one run.

`make bench-beside REV=v0.1.0 ARGS="dbx odds"` names the commit and the parts. Each tree runs its own
benchmarks in its own environment. A ratio above 1 means that this tree is better.
"""

import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
TREE = HERE.parent
LESS_IS_BETTER = ("ms", "µs", "kB", "MB")
NUMBER = re.compile(r"([\d,]+(?:\.\d+)?)\s*(ms|µs|kB|MB)?")
Rows = dict[str, tuple[float, str]]


def earlier(revision: str) -> Path:
    """A tree of an earlier commit with an environment of its own, set up once."""
    tree = TREE / "build" / "beside" / revision
    if not tree.exists():
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=TREE, check=True
        )
    subprocess.run(["make", "--silent", ".venv/.bench"], cwd=tree, check=True)
    return tree


def measured(tree: Path, parts: list[str]) -> Rows:
    """What a tree measures of itself; the copy of its benchmarks leaves its own table alone."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(tree / "benchmarks", Path(folder, "benchmarks"))
        Path(folder, "docs").mkdir()
        run = [tree / ".venv/bin/python", Path(folder, "benchmarks/run.py"), *parts]
        printed = subprocess.run(run, cwd=tree, check=True, capture_output=True, text=True).stdout
    cells = [line.strip("| ").split(" | ") for line in printed.splitlines() if line.startswith("| ")]
    found = {row[0]: NUMBER.search(row[1]) for row in cells[1:]}
    return {name: (float(hit[1].replace(",", "")), hit[2] or "") for name, hit in found.items() if hit}


def main() -> None:
    """Prints a table: what, before, now, ratio."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("revision")
    reader.add_argument("parts", nargs="*")
    reader.add_argument("--rounds", type=int, default=3)
    asked = reader.parse_args()
    trees = (earlier(asked.revision), TREE)
    runs: tuple[list[Rows], list[Rows]] = ([], [])
    for _ in range(asked.rounds):
        for tree, results in zip(trees, runs, strict=True):
            results.append(measured(tree, asked.parts))
    print(f"| What | {asked.revision} | now | ratio |\n|---|---|---|---|")
    for name, (_, unit) in runs[1][0].items():
        before, now = (median(run[name][0] for run in each) if name in each[0] else 0.0 for each in runs)
        if before and now:
            ratio = before / now if unit in LESS_IS_BETTER else now / before
            print(f"| {name} | {before:,.4g} {unit} | {now:,.4g} {unit} | {ratio:.2f} x |")


if __name__ == "__main__":
    main()
