"""The legal distances of a move against the paper's formula, written down a second time."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pulverdampf.rulebooks.march_of_eagles.movement.distances import (
    Going,
    Rolled,
    is_reached,
    legal_distances,
)

STEP = 1 / 64
faces = st.integers(1, 6)
places = st.integers(0, 18 * 8).map(lambda eighths: eighths / 8)


@st.composite
def ways(draw: st.DrawFn) -> Going:
    """Up to two stretches of difficult ground, a slope, up to two obstacles."""
    ends = sorted(draw(st.lists(places, min_size=0, max_size=4, unique=True)))
    difficult = tuple(zip(ends[::2], ends[1::2], strict=False))
    uphill = draw(st.one_of(st.none(), places))
    obstacles = tuple(sorted(draw(st.lists(places, max_size=2, unique=True))))
    return Going(difficult, uphill, obstacles)


def paper(way: Going, dice: list[int], obstacle_dice: list[int], d: float) -> bool:
    """MOE-MAN-09 and MOE-MAN-10 in their own words."""
    crossed = [x for x in way.obstacles if x < d]
    deduction = sum(obstacle_dice[: len(crossed)])
    in_rough = sum(max(0.0, min(b, d) - a) for a, b in way.difficult if a < d)
    gains_level = way.uphill_at is not None and way.uphill_at < d
    slow_die, total = dice[0], sum(dice)
    if d <= slow_die - deduction:
        return True
    return d <= total - deduction and not gains_level and in_rough <= d / 2


@settings(max_examples=300, deadline=None)
@given(ways(), st.lists(faces, min_size=2, max_size=3), st.tuples(faces, faces))
def test_every_legal_distance_and_no_other(way: Going, dice: list[int], obstacle: tuple[int, int]) -> None:
    """MOE-MAN-09, MOE-MAN-10: inside the intervals the formula holds, outside it does not."""
    total = sum(dice)
    thrown = tuple(die for die, at in zip(obstacle, way.obstacles, strict=False) if at < total)
    rolled = Rolled(total, dice[0], dice[0], thrown)
    intervals = legal_distances(way, rolled, float(total))
    for step in range(int(total / STEP) + 1):
        d = step * STEP
        inside = any(low - 1e-6 <= d <= high + 1e-6 for low, high in intervals)
        assert inside == (d == 0 or paper(way, dice, list(thrown), d)), (d, intervals)


@settings(max_examples=200, deadline=None)
@given(ways(), st.lists(faces, min_size=2, max_size=3), st.tuples(faces, faces), places, places, places)
@example(Going((), 1.0, (2.0,)), [1, 6], (2, 1), 18.0, 0.0, 0.0)  # uphill and over a hedge: 6 - 2
def test_friends_and_limits_cut_stretches_out(
    way: Going, dice: list[int], obstacle: tuple[int, int], most: float, low: float, high: float
) -> None:
    """MOE-MAN-13, MOE-MAN-14, MOE-MAN-15: nothing beyond the limit, nothing on top of a friend."""
    rough, uphill = dice[0], dice[-1]
    thrown = tuple(die for die, at in zip(obstacle, way.obstacles, strict=False) if at < sum(dice))
    rolled = Rolled(sum(dice), rough, uphill, thrown)
    most = min(most, float(sum(dice)))
    taken = [(min(low, high), max(low, high))]
    intervals = legal_distances(way, rolled, most, taken)
    for step in range(int(sum(dice) / STEP) + 1):
        d = step * STEP
        inside = any(a - 1e-6 <= d <= b + 1e-6 for a, b in intervals)
        on_friend = taken[0][0] < d < taken[0][1]
        assert inside == (d == 0 or (d <= most and not on_friend and is_reached(way, rolled, d)))
