"""Tells which share of lines and branches the tests reach, by package: `make coverage`."""

import json
import sys
from collections import defaultdict
from pathlib import Path, PurePath
from typing import Any

COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def by_package(files: dict[str, Any]) -> dict[str, list[int]]:
    """Lines, lines reached, branches and branches taken of every package, each rulebook by itself."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for name, file in files.items():
        inner = PurePath(name).parts
        inner = inner[inner.index("pulverdampf") + 1 : -1]
        package = ".".join(inner[: 2 if inner[:1] == ("rulebooks",) else 1]) or "pulverdampf"
        for place, count in enumerate(COUNTED):
            sums[package][place] += file["summary"][count]
    return dict(sorted(sums.items()))


def table(sums: dict[str, list[int]]) -> str:
    """One line a package, and all of them together."""
    total = [sum(each[place] for each in sums.values()) for place in range(4)]
    lines = [f"{'package':34} {'lines':>7} {'reached':>8} {'branches':>9} {'taken':>7}"]
    for name, (statements, reached, branches, taken) in {**sums, "all": total}.items():
        shares = _share(reached, statements), _share(taken, branches)
        lines.append(f"{name:34} {statements:7} {shares[0]:>8} {branches:9} {shares[1]:>7}")
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


if __name__ == "__main__":
    print(table(by_package(json.loads(Path(sys.argv[1]).read_text())["files"])))
