"""Times the hot questions of the table, compiled or with PULVERDAMPF_KERNELS=interpreted."""

from collections.abc import Callable
from random import Random
from statistics import median
from timeit import Timer

from pulverdampf.table import kernels_compiled
from pulverdampf.table.angles import EIGHTH, FULL
from pulverdampf.table.arcs import gap_in_arc, in_arc
from pulverdampf.table.kernel import EPS, Outline, gap, overlaps
from pulverdampf.table.paths import Ahead, Wheel, first_contact, walk
from pulverdampf.table.rays import crosses, nearest
from pulverdampf.table.shapes import Disc, Polygon, Pose, Rectangle, outline, pieces
from pulverdampf.table.sight_lines import Screen, ray_clear
from pulverdampf.table.sweeps import all_gaps, first_met, which_free

chance = Random(1)
BASE = Rectangle(4.0, 1.6)


def somewhere() -> Pose:
    return Pose(chance.uniform(0, 72), chance.uniform(0, 48), chance.randrange(FULL))


def wood(pose: Pose) -> Screen:
    ring = Polygon(((4.0, 0.0), (2.0, 3.0), (-2.0, 3.0), (-4.0, 0.0), (-2.0, -3.0), (2.0, -3.0)))
    return Screen(pieces(ring, pose), pose.x, pose.y, 4.0, 0, 2.0)


def timed(what: str, question: Callable[[], object], number: int) -> None:
    runs = [t / number * 1e6 for t in Timer(question).repeat(7, number)]
    print(f"{what:58} {median(runs):10.3f} us")


outlines: list[Outline] = [outline(BASE, somewhere()) for _ in range(40)]
candidates = [outline(BASE, somewhere()) for _ in range(200)]
screens = [wood(somewhere()) for _ in range(20)]
pose, a, b = somewhere(), outlines[0], outlines[1]
round_one = outline(Disc(0.5), somewhere())
starts, ends = [2.0, 2.0, 3.0, 2.0, 4.0, 2.0], [66.0, 40.0, 67.0, 40.0, 68.0, 40.0]
rays = [(starts[i], starts[i + 1], ends[j], ends[j + 1]) for i in (0, 2, 4) for j in (0, 2, 4)]
way = walk(BASE, Pose(36.0, 24.0, 0), [Ahead(6.0), Wheel("left", EIGHTH)])
beside: list[Outline] = []  # on the same table, yet in the way of no ray
while len(beside) < 38:
    o = outline(BASE, somewhere())
    if not any(crosses(o, *ray) for ray in rays):
        beside.append(o)
off_the_way = [
    o for o in (outline(BASE, somewhere()) for _ in range(400)) if first_contact(way, [o]) is None
][:40]
thin = [Screen(s.pieces, s.x, s.y, s.reach, 0, 1e9) for s in screens]  # measured, never enough to hide
assert all(ray_clear(*ray, beside, thin, EPS) for ray in rays)
assert not any(ray_clear(*ray, outlines[:38], screens, EPS) for ray in rays)
assert first_contact(way, off_the_way) is None

print("compiled" if kernels_compiled() else "interpreted")
timed("outline of a rectangle", lambda: outline(BASE, pose), 2000)
timed("gap of two rectangles", lambda: gap(a, b), 2000)
timed("gap of rectangle and disc", lambda: gap(a, round_one), 2000)
timed("overlaps", lambda: overlaps(a, b), 2000)
timed("nearest points", lambda: nearest(a, b), 1000)
timed("in_arc", lambda: in_arc(a, EIGHTH, b), 1000)
timed("gap_in_arc", lambda: gap_in_arc(a, EIGHTH, b), 1000)
timed(
    "9 rays, 38 rectangles, 20 areas: all clear, all tested",
    lambda: [ray_clear(*ray, beside, thin, EPS) for ray in rays],
    100,
)
timed(
    "9 rays, 38 rectangles, 20 areas: all hidden",
    lambda: [ray_clear(*ray, outlines[:38], screens, EPS) for ray in rays],
    100,
)
timed("which of 200 outlines are free of 40", lambda: which_free(candidates, outlines), 5)
timed("all pairs of 40", lambda: all_gaps(outlines), 5)
timed("straight sweep against 40", lambda: first_met(a, 6.0, 2.0, outlines), 200)
timed("free path of advance and wheel against 40", lambda: first_contact(way, off_the_way), 20)
