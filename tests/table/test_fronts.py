"""Bases near each other, fronts that command ground, and ways over a grid, against plain reckonings."""

from heapq import heappop, heappush
from itertools import combinations
from random import Random

import pytest

from pulverdampf.table.angles import FULL, HALF, degrees
from pulverdampf.table.arcs import nearest_in_strip
from pulverdampf.table.cells import cell_at, smoothed, spread
from pulverdampf.table.fronts import (
    Watch,
    along_line,
    in_strip_or_round,
    near_pairs,
    nearest_of,
    outlook,
    ranked,
    ranked_friends,
    touching,
    touching_enemies,
)
from pulverdampf.table.kernel import Outline, box, gap

NORTH = degrees(90.0)


def scattered(seed: int, count: int = 30) -> list[Outline]:
    chance = Random(seed)
    return [
        box(chance.uniform(0, 300), chance.uniform(0, 200), chance.randrange(FULL), 40.0, 20.0, f"{i}")
        for i in range(count)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_touching_finds_exactly_the_pairs_with_so_small_a_gap(seed: int) -> None:
    field = scattered(seed)
    found = {frozenset((a.owner, b.owner)) for a, b in touching(field, 3.0)}
    assert found == {frozenset((a.owner, b.owner)) for a, b in combinations(field, 2) if gap(a, b) <= 3.0}
    near = {frozenset((a.owner, b.owner)) for a, b in near_pairs(field, 3.0)}
    assert found <= near


@pytest.mark.parametrize("seed", range(8))
def test_enemies_touch_across_sides_and_what_was_taken_is_of_its_takers(seed: int) -> None:
    field = [
        box(o.x, o.y, o.facing, 40.0, 20.0, o.owner, ("one", "two")[i % 2])
        for i, o in enumerate(scattered(seed))
    ]
    taken = {"4": "two", "7": "one"}

    def of(o: Outline) -> str:
        return taken.get(o.owner, o.side)

    assert touching_enemies(field, taken, 3.0) == [(a, b) for a, b in touching(field, 3.0) if of(a) != of(b)]


@pytest.mark.parametrize("seed", range(8))
def test_friends_are_ranked_as_pair_by_pair(seed: int) -> None:
    field = [
        box(40.0 * (i % 6), 20.0 * (i // 6), NORTH, 40.0, 20.0, f"{i}", ("one", "two")[i * seed % 5 % 2])
        for i in range(24)
    ]
    pairs = [(a, b) for a, b in touching(field, 0.5) if a.side == b.side]
    found = ranked_friends(field, 0.5, degrees(1.0))
    assert found == [(a, b, ranked(a, b, 0.5, degrees(1.0))) for a, b in pairs]
    assert {how for _, _, how in found} & {"behind", "before"}


def test_nobody_is_near_on_an_empty_table() -> None:
    assert near_pairs([], 1.0) == [] and touching([], 1.0) == [] and nearest_of(0.0, 0.0, []) == -1


def test_bases_stand_beside_behind_and_before_each_other() -> None:
    first = box(100.0, 100.0, NORTH, 40.0, 20.0)
    beside, behind = box(140.0, 95.0, NORTH, 40.0, 30.0), box(100.0, 75.0, NORTH, 40.0, 30.0)
    assert ranked(first, beside, 0.5, degrees(1.0)) == "beside" == ranked(beside, first, 0.5, degrees(1.0))
    assert ranked(first, behind, 0.5, degrees(1.0)) == "behind"
    assert ranked(behind, first, 0.5, degrees(1.0)) == "before"
    turned = box(140.0, 100.0, degrees(93.0), 40.0, 20.0)
    assert ranked(first, turned, 0.5, degrees(1.0)) == ""
    assert ranked(first, box(141.0, 100.0, NORTH, 40.0, 20.0), 0.5, degrees(1.0)) == ""


def watch(x: float, y: float, reach: float = 50.0, *, busy: bool = False, heavy: bool = False) -> Watch:
    return Watch(box(x, y, NORTH + HALF, 40.0, 20.0), reach, busy=busy, all_round=False, heavy=heavy)


def seen(*watches: Watch, reach: float = 50.0) -> tuple[float, int, int, int]:
    """What a base in the middle of the table sees that looks north."""
    return outlook(100.0, 100.0, NORTH, 10.0, 20.0, reach, 40.0, list(watches))


def test_a_front_commands_what_stands_before_it_within_its_reach() -> None:
    assert seen(watch(100.0, 160.0)) == (60.0, 0, 1, 0)
    assert seen(watch(100.0, 180.0)) == (80.0, -1, 0, -1)  # ten too far for both
    assert seen(watch(100.0, 40.0)) == (60.0, -1, 0, -1)  # behind the back, and looking away
    assert seen(watch(170.0, 140.0), reach=60.0)[1] == 0  # within the widened strip
    assert seen(watch(185.0, 140.0), reach=60.0)[1] == -1


def test_the_nearest_is_aimed_at_and_a_heavy_one_is_feared_most() -> None:
    assert seen(watch(100.0, 160.0), watch(110.0, 150.0), watch(100.0, 165.0, 90.0, heavy=True))[1:] == (
        1,
        3,
        2,
    )
    assert seen(watch(100.0, 150.0, busy=True)) == (50.0, -1, 0, -1)


def test_who_looks_all_round_sees_behind_him() -> None:
    square = Watch(box(100.0, 40.0, NORTH + HALF, 40.0, 40.0), 50.0, busy=False, all_round=True, heavy=False)
    assert seen(square) == (60.0, -1, 1, 0)


def test_the_nearest_of_equals_is_the_first() -> None:
    field = [box(10.0, 0.0, 0, 4.0, 4.0), box(0.0, 5.0, 0, 4.0, 4.0), box(5.0, 0.0, 0, 4.0, 4.0)]
    assert nearest_of(0.0, 0.0, field) == 1


@pytest.mark.parametrize("seed", range(4))
def test_those_within_reach_before_a_front_or_all_round(seed: int) -> None:
    own, *field = scattered(seed)
    ahead = [(nearest_in_strip(own, 40.0, 80.25, each)[0], i) for i, each in enumerate(field)]
    assert in_strip_or_round(own, 40.0, 80.0, 0.125, field, all_round=False) == [
        e for e in ahead if e[0] <= 80.125
    ]
    around = [(gap(own, each), i) for i, each in enumerate(field)]
    assert in_strip_or_round(own, 40.0, 80.0, 0.125, field, all_round=True) == [
        e for e in around if e[0] <= 80.125
    ]


def test_who_stands_along_a_line() -> None:
    a, b = box(0.0, 0.0, 0, 40.0, 20.0), box(200.0, 0.0, HALF, 40.0, 20.0)
    between, aside, beyond = (
        box(x, y, 0, 40.0, 20.0) for x, y in ((100.0, 40.0), (100.0, 60.0), (260.0, 0.0))
    )
    assert along_line(a, b, [a, between, aside, b, beyond]) == [between]


def straightforward(costs: list[float], columns: int, goals: list[tuple[int, float]]) -> list[float]:
    """The same ways, one cell after the other, the nearest first."""
    rows = len(costs) // columns
    away = [1e9] * len(costs)
    queue = [(start, index) for index, start in goals]
    for index, start in goals:
        away[index] = min(away[index], start)
    queue.sort()
    while queue:
        length, index = heappop(queue)
        if length > away[index]:
            continue
        row, column = divmod(index, columns)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if (dx or dy) and 0 <= row + dy < rows and 0 <= column + dx < columns:
                    other = index + dy * columns + dx
                    step = 1.4142135623730951 if dx and dy else 1.0
                    longer = length + (costs[index] + costs[other]) * 0.5 * step
                    if longer < away[other]:
                        away[other] = longer
                        heappush(queue, (longer, other))
    return away


@pytest.mark.parametrize("seed", range(6))
def test_ways_over_a_grid_are_the_shortest(seed: int) -> None:
    chance = Random(seed)
    columns, rows = chance.choice([(12, 12), (24, 15), (5, 9)])
    costs = [chance.choice([50.0, 50.0, 175.0, 2000.0]) for _ in range(columns * rows)]
    goals = [(chance.randrange(len(costs)), chance.choice([0.0, 30.0])) for _ in range(4)]
    assert spread(costs, columns, goals) == pytest.approx(straightforward(costs, columns, goals))


def test_values_between_cells_are_smoothed() -> None:
    values = [0.0, 10.0, 20.0, 30.0]
    assert smoothed(values, 2, 50.0, 25.0, 25.0) == 0.0
    assert smoothed(values, 2, 50.0, 50.0, 50.0) == 15.0
    assert smoothed(values, 2, 50.0, -40.0, 500.0) == 20.0  # beyond the edge as at the edge


def test_a_point_lies_in_its_cell_and_beyond_the_rim_in_the_next_one() -> None:
    assert cell_at(0.0, 0.0, 50.0, 4, 3) == 0
    assert cell_at(199.9, 149.9, 50.0, 4, 3) == 11
    assert cell_at(120.0, 50.0, 50.0, 4, 3) == 6
    assert cell_at(-70.0, 170.0, 50.0, 4, 3) == 8
    assert cell_at(260.0, -0.1, 50.0, 4, 3) == 3
