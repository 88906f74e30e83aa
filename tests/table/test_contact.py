"""Setting pieces against each other, apart, and finding places for them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pulverdampf.table.angles import HALF, QUARTER, degrees
from pulverdampf.table.construction import (
    closed_gaps,
    drift,
    grow,
    nearest_place,
    route,
    sector,
    strip,
)
from pulverdampf.table.contact import (
    away,
    conform,
    flush,
    from_front_centre,
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

from .judge import places, poses, rectangles

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


def test_away_and_short_of() -> None:
    assert away(Pose(3.0, 0.0, 7), (0.0, 0.0), 2.0) == Pose(5.0, 0.0, 7)
    assert short_of(Pose(0.0, 0.0, 0), outline(BASE, Pose(8.0, 0.0, 0)), BASE, 1.0).x == pytest.approx(5.0)


def test_push_apart_and_refit() -> None:
    others = [outline(BASE, Pose(0.0, 0.0, 0)), outline(BASE, Pose(2.5, 0.5, 0))]
    freed = push_apart(BASE, Pose(1.0, 0.2, 0), others)
    assert freed is not None and is_free(outline(BASE, freed), others)
    column = Rectangle(1.0, 6.0)
    kept = refit(Pose(1.0, 1.0, QUARTER), BASE, column, "front_centre")
    before, after = front_centre(outline(BASE, Pose(1.0, 1.0, QUARTER))), front_centre(outline(column, kept))
    assert distance(before, after) < 1e-9
    assert from_front_centre(BASE, 1.0, 2.0, QUARTER) == Pose(1.0, 1.0, QUARTER)


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


def test_places_and_strips() -> None:
    a = outline(BASE, Pose(0.0, 0.0, 0))
    spot = nearest_place(BASE, Pose(0.5, 0.0, 0), [a], 0.25, 9.0)
    assert spot is not None and not overlaps(outline(BASE, spot), a)
    assert strip(a, "rear", 0.0, 4.0).x == pytest.approx(-3.0)
    assert overlaps(
        drift(outline(Disc(1.0), Pose(0.0, 0.0)), QUARTER, 9.0), outline(Disc(1.0), Pose(1.5, 8.0))
    )
    assert gap(grow(a, 1.0), outline(BASE, Pose(5.0, 0.0, 0))) == pytest.approx(2.0)
    assert (sector(12.0, 8.0, 3, 2, 2, 1).x, sector(12.0, 8.0, 3, 2, 2, 1).y) == (10.0, 6.0)
    assert len(closed_gaps([a, outline(BASE, Pose(0.0, 4.5, 0)), outline(BASE, Pose(0.0, 9.9, 0))], 1.0)) == 1


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
    assert not field.on_table(pieces[0]) and field.on_table(pieces[1])
    assert len(field.of_side("red")) == 3 and len(field.without("p0").outlines) == 5


def test_outlines_that_nobody_owns_are_in_the_way() -> None:
    field = Field([outline(BASE, Pose(5.0, 5.0, 0)), outline(BASE, Pose(9.0, 5.0, 0))])
    assert not field.free(outline(BASE, Pose(5.5, 5.0, 0)))
    assert field.nearest(field.outlines[0]) == (2.0, field.outlines[1])
    assert field.near(field.outlines[0], 2.0) == [field.outlines[1]]
