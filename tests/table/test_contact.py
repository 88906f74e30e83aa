"""Setting pieces against each other, apart, and finding places for them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, degrees
from pulverdampf.table.construction import (
    clamp_into,
    closed_gaps,
    corridor,
    drift,
    file_along,
    grow,
    nearest_place,
    pack,
    route,
    sector,
    strip,
)
from pulverdampf.table.contact import (
    away,
    away_freely,
    charge_turn,
    conform,
    flush,
    from_front_centre,
    least_push,
    meet_half_way,
    push_apart,
    refit,
    short_of,
)
from pulverdampf.table.field import Field
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import (
    Face,
    centre_length,
    clear_width,
    contact_length,
    corner,
    corner_length,
    distance,
    free_part,
    front_centre,
    length_of,
)
from pulverdampf.table.paths import Ahead, Turn, Wheel, first_where, walk
from pulverdampf.table.predicates import touches
from pulverdampf.table.shapes import Disc, Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free

from .judge import placed, places, poses, rectangles

BASE = Rectangle(4.0, 2.0)


@given(rectangles, rectangles, poses, st.sampled_from(["front", "right", "rear", "left"]), places, places)
def test_flush_lies_on_the_face(
    shape: Rectangle, target: Rectangle, pose: Pose, which: Face, x: float, y: float
) -> None:
    met = outline(target, pose)
    fitted = flush(shape, met, which, (x, y), [met])
    assert fitted is not None
    touch = touches(outline(shape, fitted), met, 1e-3)
    assert touch is not None and touch.kind == "edge" and (touch.face, touch.other_face) == ("front", which)
    assert not overlaps(outline(shape, fitted.rounded()), met)


def test_flush_shifts_aside_as_little_as_needed() -> None:
    target = outline(BASE, Pose(0.0, 0.0, 0))
    beside = outline(BASE, Pose(2.0, 3.5, HALF))  # takes the face from 1.5 leftwards
    fitted = flush(BASE, target, "front", (9.0, 0.0), [target, beside], 1.6)
    assert fitted is not None and fitted.y == pytest.approx(-0.5) and fitted.x == pytest.approx(2.0)
    other = outline(BASE, Pose(2.0, -3.0, HALF))
    assert flush(BASE, target, "front", (9.0, 0.0), [target, beside, other], 1.6) is None


def test_contact_and_free_parts_of_a_face() -> None:
    target = outline(BASE, Pose(0.0, 0.0, 0))
    enemy = outline(BASE, Pose(2.0, 3.0, HALF))
    assert contact_length(target, "front", enemy) == pytest.approx(1.0, abs=1e-3)
    (part,) = free_part(target, "front", [enemy])
    assert part == pytest.approx((1.0, 4.0), abs=1e-3)
    far = outline(Rectangle(1.0, 1.0), Pose(6.0, 0.0, 0))
    assert clear_width(target, "front", 9.0, [far]) == pytest.approx(1.5, abs=1e-2)
    assert clear_width(target, "front", 3.0, [far]) == pytest.approx(4.0)


def test_conform_matches_corners() -> None:
    target = outline(BASE, Pose(3.0, 1.0, degrees(30.0)))
    fitted = outline(BASE, conform(BASE, target, "front", "front_left", "front_right"))
    assert distance(corner(fitted, "front_left"), corner(target, "front_right")) < 1e-9
    assert distance(corner(fitted, "front_right"), corner(target, "front_left")) < 1e-9


def test_away_and_half_way_and_short_of() -> None:
    assert away(Pose(3.0, 0.0, 7), (0.0, 0.0), 2.0) == Pose(5.0, 0.0, 7)
    wall = outline(Rectangle(2.0, 1.0), Pose(5.0, 0.0, 0))
    end, gone = away_freely(Rectangle(1.0, 1.0), Pose(0.0, 0.0, HALF), 0, 8.0, [wall], EIGHTH)
    assert gone == pytest.approx(8.0) and 0 < min(end.facing, 2**32 - end.facing) <= EIGHTH
    one, other = meet_half_way(BASE, Pose(0.0, 0.0, 0), BASE, Pose(8.0, 0.0, HALF))
    assert (one.x, other.x) == (3.0, 5.0)
    assert short_of(Pose(0.0, 0.0, 0), outline(BASE, Pose(8.0, 0.0, 0)), BASE, 1.0).x == pytest.approx(5.0)


@given(placed, placed)
def test_the_least_push_parts(one: tuple, other: tuple) -> None:  # type: ignore[type-arg]
    a, b = outline(*one), outline(*other)
    dx, dy = least_push(a, b)
    shape, pose = other
    assert not overlaps(a, outline(shape, Pose(pose.x + dx, pose.y + dy, pose.facing)), 1e-6)


def test_push_apart_and_refit() -> None:
    others = [outline(BASE, Pose(0.0, 0.0, 0)), outline(BASE, Pose(2.5, 0.5, 0))]
    freed = push_apart(BASE, Pose(1.0, 0.2, 0), others)
    assert freed is not None and is_free(outline(BASE, freed), others)
    column = Rectangle(1.0, 6.0)
    kept = refit(Pose(1.0, 1.0, QUARTER), BASE, column, "front_centre")
    before, after = front_centre(outline(BASE, Pose(1.0, 1.0, QUARTER))), front_centre(outline(column, kept))
    assert distance(before, after) < 1e-9
    assert from_front_centre(BASE, 1.0, 2.0, QUARTER) == Pose(1.0, 1.0, QUARTER)
    assert charge_turn(Pose(0.0, 0.0, 0), BASE, (1.0, 9.0), EIGHTH) == EIGHTH


@given(places, places, st.integers(1, 9))
def test_packed_pieces_do_not_overlap(x: float, y: float, count: int) -> None:
    found = pack([Disc(0.5)] * count, Pose(x, y, 0), [outline(BASE, Pose(x, y, 0))])
    assert found is not None
    models = [outline(Disc(0.5), p) for p in found]
    assert all(is_free(m, [o for o in models if o is not m]) for m in models)


def test_a_route_goes_round() -> None:
    wall = outline(Rectangle(8.0, 2.0), Pose(5.0, 0.0, 0))
    way = route((0.0, 0.0), (10.0, 0.0), [wall], 0.5)
    assert way is not None and len(way) >= 3
    assert 10.0 < length_of(way) < 2 * math.dist((0.0, 0.0), (3.5, 4.5)) + 3.2
    assert all(gap(outline(Disc(0.49), Pose(*p)), wall) > 0.0 for p in way)
    assert route((0.0, 0.0), (10.0, 5.0), []) == [(0.0, 0.0), (10.0, 5.0)]
    pen = [
        outline(Rectangle(6.0, 1.0), Pose(*p))
        for p in ((3.0, 0.0, 0), (-3.0, 0.0, 0), (0.0, 3.0, QUARTER), (0.0, -3.0, QUARTER))
    ]
    assert route((0.0, 0.0), (10.0, 0.0), pen) is None


def test_places_strips_and_corridors() -> None:
    table = outline(Rectangle(20.0, 20.0), Pose(10.0, 10.0, 0))
    inside = clamp_into(BASE, Pose(-3.0, 25.0, EIGHTH), table)
    assert Field([], table=Rectangle(20.0, 20.0)).on_table(outline(BASE, inside))
    a = outline(BASE, Pose(0.0, 0.0, 0))
    spot = nearest_place(BASE, Pose(0.5, 0.0, 0), [a], 0.25, 9.0)
    assert spot is not None and not overlaps(outline(BASE, spot), a)
    assert strip(a, "rear", 0.0, 4.0).x == pytest.approx(-3.0)
    lane = corridor(a, EIGHTH, 6.0, 0.5)
    assert overlaps(lane, outline(Disc(0.5), Pose(4.0, 3.0))) and not overlaps(
        lane, outline(Disc(0.5), Pose(4.0, -2.0))
    )
    assert overlaps(
        drift(outline(Disc(1.0), Pose(0.0, 0.0)), QUARTER, 9.0), outline(Disc(1.0), Pose(1.5, 8.0))
    )
    assert gap(grow(a, 1.0), outline(BASE, Pose(5.0, 0.0, 0))) == pytest.approx(2.0)
    assert (sector(12.0, 8.0, 3, 2, 2, 1).x, sector(12.0, 8.0, 3, 2, 2, 1).y) == (10.0, 6.0)
    assert len(closed_gaps([a, outline(BASE, Pose(0.0, 4.5, 0)), outline(BASE, Pose(0.0, 9.9, 0))], 1.0)) == 1


def test_a_file_along_a_bent_track() -> None:
    first, second, third = file_along([(0.0, 0.0), (10.0, 0.0), (10.0, 5.0)], [Rectangle(1.0, 3.0)] * 3, 0.5)
    assert first == Pose(10.0, 3.5, QUARTER) and third.facing == 0
    assert 0 < second.facing < QUARTER


def test_costs_of_a_path() -> None:
    path = walk(BASE, Pose(0.0, 0.0, 0), [Ahead(3.0), Wheel("left", QUARTER), Turn(HALF)])
    assert path.length == pytest.approx(3.0 + 2 * math.pi)
    assert centre_length(path) == pytest.approx(3.0 + math.pi / 2 * math.sqrt(5.0))
    assert corner_length(path) == pytest.approx(3.0 + 4 * math.sqrt(2) + 2 * math.sqrt(5.0))
    seen = first_where(path, lambda pose: pose.x > 1.234, 0.5)
    assert seen is not None and seen[0] == pytest.approx(1.234, abs=1e-6)


def test_the_field_answers_for_all() -> None:
    pieces = [outline(BASE, Pose(5.0 * k, 5.0, 0), f"p{k}", "red" if k % 2 else "blue") for k in range(6)]
    field = Field(pieces, table=Rectangle(40.0, 30.0))
    assert [o.owner for o in field.near(pieces[2], 3.0)] == ["p1", "p3"]
    assert field.all_pairs()[0][1] == 3.0 and field.nearest(pieces[0])[0] == 3.0
    assert field.free(outline(BASE, Pose(6.0, 5.0, 0), "p1")) and not field.free(
        outline(BASE, Pose(6.0, 5.0, 0))
    )
    assert field.poses_free(BASE, [Pose(1.0, 5.0, 0), Pose(9.0, 15.0, 0)]) == [False, True]
    ghost = field.with_imagined(outline(BASE, Pose(2.5, 15.0, 0), "p0"))
    assert ghost.of("p0").y == 15.0 and field.of("p0").y == 5.0
    assert not field.on_table(pieces[0]) and field.on_table(pieces[1])
    assert len(field.of_side("red")) == 3 and len(field.without("p0").outlines) == 5


def test_outlines_that_nobody_owns_are_in_the_way() -> None:
    field = Field([outline(BASE, Pose(5.0, 5.0, 0)), outline(BASE, Pose(9.0, 5.0, 0))])
    assert not field.free(outline(BASE, Pose(5.5, 5.0, 0)))
    assert field.nearest(field.outlines[0]) == (2.0, field.outlines[1])
    assert field.near(field.outlines[0], 2.0) == [field.outlines[1]]
