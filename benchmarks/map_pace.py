"""Measures what the map promises, this tree beside another in turns: frames, first picture, sizes.

`python benchmarks/map_pace.py --rev v0.1.0` sets up that commit once; `--tree PATH` takes one that is set up,
with its page built. Without either this tree is measured alone. The same scripts drive both trees.
"""

import argparse
from pathlib import Path

from beside import NUMBER, TREE, earlier
from web_table import Row, in_chromium, page_size


def measured(tree: Path) -> list[Row]:
    """What a tree's page takes."""
    static = tree / "src/pulverdampf/server/static"
    return [*page_size(static), *in_chromium(str(tree / ".venv/bin/python"), static)]


def best(runs: list[list[Row]], name: str) -> Row:
    """The best of several runs: other work on the machine only ever makes one worse."""
    found = [row for run in runs for row in run if row[0] == name]

    def value(row: Row) -> float:
        number = NUMBER.search(row[1])
        return float(number[1].replace(",", "")) if number else 0.0

    return max(found, key=value) if "frames/s" in found[0][1] else min(found, key=value)


def main() -> None:
    """Prints a table: what, the other tree, this one, what is promised."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rev", default="")
    reader.add_argument("--tree", type=Path)
    reader.add_argument("--rounds", type=int, default=3)
    asked = reader.parse_args()
    other = earlier(asked.rev) if asked.rev else asked.tree
    trees = [other.resolve(), TREE] if other is not None else [TREE]
    runs: list[list[list[Row]]] = [[] for _ in trees]
    for _ in range(asked.rounds):
        for tree, done in zip(trees, runs, strict=True):
            done.append(measured(tree))
    heads = [tree.name for tree in trees]
    print(f"| What | {' | '.join(heads)} | promised |\n|---|{'---|' * len(heads)}---|")
    for name, *_, promised in runs[-1][0]:
        cells = [best(done, name) for done in runs]
        print(f"| {name} | {' | '.join(f'{row[1]} {row[2]}'.strip() for row in cells)} | {promised} |")


if __name__ == "__main__":
    main()
