"""Compiled or interpreted, the kernels give the same bits; the table imports no chance, clock or file."""

import ast
import hashlib
import os
import struct
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import pulverdampf.table
from pulverdampf.table import kernels_compiled  # noqa: F401 (told by `elsewhere`)
from pulverdampf.table.angles import EIGHTH, FULL, direction, heading
from pulverdampf.table.arcs import gap_in_arc, in_arc, nearest_in_strip
from pulverdampf.table.cells import cell_at, smoothed, spread
from pulverdampf.table.contact import flush
from pulverdampf.table.fronts import Watch, outlook, ranked_friends, touching, touching_enemies
from pulverdampf.table.kernel import EPS, depth, gap
from pulverdampf.table.paths import Ahead, Wheel, first_contact, walk
from pulverdampf.table.rays import nearest
from pulverdampf.table.shapes import Disc, Polygon, Pose, Rectangle, Shape, outline, pieces
from pulverdampf.table.sight_lines import Crowd, Screen, first_clear, near_line, ray_clear
from pulverdampf.table.sweeps import comes_within, first_met, which_free
from pulverdampf.table.terrain import Feature, Terrain
from pulverdampf.table.vicinity import (
    any_holds,
    in_the_path,
    least_square,
    near_outline,
    near_pairs,
    near_point,
    near_segment,
    outside,
)

HERE = Path(pulverdampf.table.__file__).parent
BENT = Polygon(((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (3.0, 2.0), (0.0, 6.0)))


def fingerprint(rounds: int) -> str:
    """A hash over the answers of a large random workload."""
    chance = Random(7)
    told = hashlib.sha256()

    def tell(*numbers: float) -> None:
        told.update(struct.pack(f"{len(numbers)}d", *numbers))

    def pose() -> Pose:
        return Pose(chance.uniform(0, 30), chance.uniform(0, 30), chance.randrange(FULL))

    for _ in range(rounds):
        kinds: list[Shape] = [Rectangle(4.0, 1.6), Rectangle(1.0, 3.0), Disc(0.7)]
        shapes = [chance.choice(kinds) for _ in range(12)]
        field = [outline(shape, pose()) for shape in shapes]
        spots = [chance.uniform(0, 30) for _ in range(12)]
        x, y, to_x, to_y = spots[:4]
        woods = [Screen(pieces(BENT, p), p.x, p.y, 9.0, 0, 2.0) for p in (pose(), pose())]
        a = field[0]
        for b in field[1:]:
            tell(
                gap(a, b),
                depth(a, b),
                *nearest(a, b),
                gap_in_arc(a, EIGHTH, b),
                *nearest_in_strip(a, 2.0, 9.0, b),
            )
            tell(in_arc(a, EIGHTH, b), comes_within(a, 5.0, 3.0, 1.0, b), heading(b.x - a.x, b.y - a.y))
        tell(*first_met(a, 6.0, -3.0, field[1:]), *which_free(field, field[6:]))
        tell(ray_clear(x, y, to_x, to_y, field, woods, EPS), *direction(chance.randrange(FULL)))
        crowd = Crowd(field, list(range(12)), [0] * 12, [i % 2 == 0 for i in range(12)])
        watches = [
            Watch(o, 9.0, busy=i % 5 == 0, all_round=i % 7 == 0, heavy=i % 3 == 0)
            for i, o in enumerate(field)
        ]
        tell(*outlook(x, y, chance.randrange(FULL), 0.8, 2.0, 9.0, 4.0, watches))
        tell(*(each.x for pair in touching(field, 1.0) for each in pair))
        tell(
            len(touching_enemies(field, {}, 1.0)),
            len(ranked_friends([o for o in field if o.boxed], 1.0, EIGHTH)),
            *outside(outline(Rectangle(4.0, 1.6), pose()), 2, a),
        )
        away = spread(spots, 4, [(3, 0.0), (5, 1.0)])
        tell(*away, cell_at(spots[0] - 5.0, spots[1], 6.0, 4, 3), smoothed(away, 4, 10.0, spots[0], spots[1]))
        tell(
            crowd.x,
            crowd.y,
            crowd.far,
            *(o.x for o in near_line([crowd], x, y, to_x, to_y, 1.0, [5], only_high=False)),
        )
        tell(
            *(o.x for o in near_point(field, x, y, 6.0)),
            *(c for p in near_pairs(field, 5.0) for c in p),
        )
        tell(any_holds(woods[0].pieces, x, y, 0.01), len(in_the_path(field, x, y, to_x, to_y, 0.6, 0.8, 1.0)))
        assert near_outline(field, a, 3.0) == [o for o in field if gap(o, a) <= 3.0]
        tell(*near_segment(field, x, y, to_x, to_y))
        points = [(o.x, o.y) for o in field]
        tell(least_square(points[:6], points[6:], 1e9))
        ends = [(spots[i], spots[i + 1]) for i in range(0, 12, 2)]
        seen = [ray_clear(*one, *two, field, woods, EPS) for one in ends[:3] for two in ends[3:]]
        assert first_clear(spots[:6], spots[6:], field, woods) == (seen.index(True) if any(seen) else -1)
        terrain = Terrain([Feature("wood", "wood", BENT, pose())])
        tell(*(terrain.share_inside("wood", o) for o in field))
        met = first_contact(walk(Rectangle(4.0, 1.6), pose(), [Ahead(5.0), Wheel("left", EIGHTH)]), field)
        tell(-1.0 if met is None else met.length)
        fit = flush(Rectangle(4.0, 1.6), outline(Rectangle(4.0, 1.6), pose()), "left", (3.0, 4.0), field, 1.0)
        tell(*((0.0,) if fit is None else (fit.x, fit.y, fit.facing)))
    return told.hexdigest()


def elsewhere(kernels: str) -> list[str]:
    code = "from table.test_kernels import *; print(kernels_compiled(), fingerprint(150))"
    environment = {**os.environ, "PULVERDAMPF_KERNELS": kernels, "PYTHONPATH": str(Path(__file__).parents[1])}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()


def test_compiled_and_interpreted_agree_to_the_last_bit() -> None:
    compiled, plain = elsewhere(""), elsewhere("interpreted")
    if compiled[0] == "False":
        pytest.skip("the kernels are not compiled here")
    assert (compiled[0], plain[0]) == ("True", "False")
    assert compiled[1] == plain[1]


def test_the_table_imports_no_chance_clock_or_file() -> None:
    allowed = {"math", "typing", "collections", "functools", "heapq", "itertools", "msgspec", "pulverdampf"}
    allowed |= {"mypy_extensions"}  # names of types for the compiler, never imported when it runs
    for file in HERE.glob("*.py"):
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").split(".")[0] in allowed, file.name
                if node.module == "math":
                    assert {a.name for a in node.names} <= {"sqrt", "inf", "ceil"}, file.name
                if (node.module or "").startswith("pulverdampf"):
                    assert str(node.module).startswith(("pulverdampf.table", "pulverdampf.text")), file.name
            elif isinstance(node, ast.Import):
                assert {a.name for a in node.names} <= allowed - {"math"}, file.name


@pytest.mark.parametrize(
    ("x", "y", "near"),
    [
        (5.0, 1.999, [1]),
        (5.0, 2.001, []),
        (-1.999, 0.0, [1]),
        (-2.001, 0.0, []),
        (11.999, 0.0, [1]),
        (12.001, 0.0, []),
    ],
)
def test_a_segment_comes_near_a_disc_beside_it_and_beyond_its_ends(
    x: float, y: float, near: list[int]
) -> None:
    discs = [outline(Disc(2.0), Pose(40.0, 40.0, 0)), outline(Disc(2.0), Pose(x, y, 0))]
    assert near_segment(discs, 0.0, 0.0, 10.0, 0.0) == near
