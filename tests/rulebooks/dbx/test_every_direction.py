"""What holds for elements that look north holds whichever way they look."""

from math import cos, hypot, radians, sin
from typing import Any

import pytest

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.contact.moving_into_contact import contact_poses, overlap_poses
from pulverdampf.rulebooks.dbx.fire.factors import shoots_from_the_flank
from pulverdampf.rulebooks.dbx.fire.targets import aims
from pulverdampf.rulebooks.dbx.fire.volleys import Volley, both_sides
from pulverdampf.rulebooks.dbx.formations.groups import follows_at_a_bend
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.outcomes.recoil import driven_back
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.units import SHOOTING
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, Leg, Wheel
from pulverdampf.table.measurement import FACES
from pulverdampf.table.shapes import Pose
from tests.conformance.lockstep import Pair
from tests.conformance.symmetries import changes
from tests.rulebooks.dbx.staging import e, scene_of, u
from tests.rulebooks.dbx.symmetry import FIELDS

MIDDLE = 300.0
DIRECTIONS = pytest.mark.parametrize("angle", [0.0, 30.0, 90.0, 180.0, 270.0])


def spun(angle: float, x: float, y: float) -> tuple[float, float]:
    """A point turned to the left about the middle of the table."""
    east, north = x - MIDDLE, y - MIDDLE
    ux, uy = cos(radians(angle)), sin(radians(angle))
    return MIDDLE + east * ux - north * uy, MIDDLE + east * uy + north * ux


def turned(angle: float, *units: dict[str, Any]) -> list[dict[str, Any]]:
    """Elements turned to the left about the middle of the table."""
    looks = {"one": 90.0, "two": 270.0}
    return [
        {**each, "at": spun(angle, *each["at"]), "facing": each.get("facing", looks[each["side"]]) + angle}
        for each in units
    ]


@DIRECTIONS
def test_front_to_front(angle: float) -> None:
    """DBX-CON-02, DBX-BRK-01, DBX-FIRE-05, DBX-MEL-03: both hold each other, between their corners."""
    contacts = contacts_of(scene_of(turned(angle, u("LI", 300, 290), e("LI", 300, 310))))
    assert (contacts.front_of("A1"), contacts.front_of("B1")) == ("B1", "A1")
    assert contacts.before == {"A1": ["B1"], "B1": ["A1"]}


@DIRECTIONS
def test_corner_to_corner(angle: float) -> None:
    """DBX-CON-02, DBX-MEL-03: who only touches a corner of a front is not before it."""
    contacts = contacts_of(scene_of(turned(angle, u("LI", 300, 290), e("LI", 340, 310))))
    assert contacts.touching == {"A1": ["B1"], "B1": ["A1"]} and contacts.before == {}
    near = contacts_of(scene_of(turned(angle, u("LI", 300, 290), e("LI", 337, 310))))
    assert near.before == {"A1": ["B1"], "B1": ["A1"]}


@DIRECTIONS
def test_on_a_flank(angle: float) -> None:
    """DBX-CON-02, DBX-BRK-01, DBX-FIRE-01, DBX-FIRE-05: who holds a flank has nobody before his front."""
    contacts = contacts_of(scene_of(turned(angle, u("LI", 330, 320, facing=180), e("LI", 300, 310))))
    assert contacts.by["A1"].face == "left" and contacts.front_of("A1") is None


@DIRECTIONS
def test_the_right_place_on_every_face(angle: float) -> None:
    """DBX-CON-02, DBX-CON-04, DBX-FILL-20: there is one on each, and whoever stands there holds it."""
    enemy = e("LI", 300, 310)
    scene = scene_of(turned(angle, u("LI", 300, 200), enemy))
    one, two = scene.state.pieces["A1"], scene.state.pieces["B1"]
    found = dict(contact_poses(one, two, scene.outline(two), Pose(300, 300)))
    assert set(found) == set(FACES)
    for face, pose in found.items():
        there = scene.imagined({"A1": pose})
        assert contacts_of(there).by["A1"].face == face


@pytest.mark.parametrize(
    ("enemy", "places"), [({}, 2), ({"strength": 1}, 2), ({"strength": 2, "depth": 40}, 4)]
)
def test_where_an_enemy_is_overlapped(enemy: dict[str, Any], places: int) -> None:
    """DBX-CON-02, DBX-CON-05, DBX-FORM-10: at two corners, a square of two elements at four."""
    scene = scene_of([u("LI", 300, 200), e("SQ" if enemy else "LI", 300, 310, id="B1", **enemy)])
    one, two = scene.state.pieces["A1"], scene.state.pieces["B1"]
    assert len(overlap_poses(one, two, scene.outline(two))) == places


@DIRECTIONS
@pytest.mark.parametrize(("between", "follows"), [(29.0, True), (31.0, False)])
def test_a_column_opens_by_thirty_at_a_bend(angle: float, between: float, *, follows: bool) -> None:
    """DBX-MOVE-05, DBX-FILL-16: its next element is no farther behind one that has turned."""
    east, north = 10 * cos(radians(60)), 10 * sin(radians(60))
    leader = u("LI", 300 + east, 310 + between + north, facing=60)
    scene = scene_of(turned(angle, leader, u("LI", 300, 300)))
    front, rear = (scene.outline(scene.state.pieces[key]) for key in ("A1", "A2"))
    assert follows_at_a_bend(front, rear) is follows


def marched(angle: float, *legs: Leg) -> list[tuple[float, float]]:
    """Where two elements side by side end, told as if they had looked north."""
    scene = scene_of(turned(angle, u("LI", 280, 300), u("LI", 320, 300), e("LI", 300, 500)))
    outcome = worked_out(scene, March(("A1", "A2"), legs, "rigid"))
    assert not outcome.objections
    stands = [outcome.stands[key] for key in ("A1", "A2")]
    return [spun(-angle, pose.x, pose.y) for pose in stands]


@DIRECTIONS
def test_a_group_makes_one_leg_after_the_other(angle: float) -> None:
    """DBX-MOVE-04: straight ahead and straight ahead again."""
    there = marched(angle, Ahead(10.0), Ahead(15.0))
    assert there == [pytest.approx((280, 325), abs=0.05), pytest.approx((320, 325), abs=0.05)]


@DIRECTIONS
@pytest.mark.parametrize(("corner", "x", "sign"), [("left", 260.0, 1), ("right", 340.0, -1)])
def test_a_group_wheels_about_a_corner_of_its_front(angle: float, corner: Any, x: float, sign: int) -> None:
    """DBX-MOVE-04, DBX-FILL-16: every part of it keeps its distance from that corner."""
    for start, end in zip((280.0, 320.0), marched(angle, Wheel(corner, degrees(20.0))), strict=True):
        away = hypot(start - x, 10.0)
        assert hypot(end[0] - x, end[1] - 310.0) == pytest.approx(away, abs=0.05)
        cross = (start - x) * (end[1] - 310.0) + 10.0 * (end[0] - x)
        assert cross == pytest.approx(sign * away**2 * sin(radians(20.0)), abs=3.0)


@DIRECTIONS
def test_recoil(angle: float) -> None:
    """DBX-OUT-02: straight back by its depth."""
    scene = scene_of(turned(angle, u("LI", 300, 300)))
    driven = driven_back(scene, scene.state.pieces["A1"])
    assert driven is not None
    assert spun(-angle, driven.stands["A1"].x, driven.stands["A1"].y) == pytest.approx((300, 280), abs=0.05)


@DIRECTIONS
@pytest.mark.parametrize(("y", "flank"), [(322.0, True), (319.0, False), (290.0, False)])
def test_fire_from_the_flank(angle: float, y: float, *, flank: bool) -> None:
    """DBX-FILL-24: the whole of the shooter behind the line of the front that is shot at."""
    units = turned(angle, u("LI", 265, y, facing=0), e("LI", 305, 310))
    sides = both_sides(scene_of(units, phase=SHOOTING), Volley("A1", "B1", exchange=True))
    (shot,) = [each for each in sides if each.me.id == "A1"]
    assert shoots_from_the_flank(shot) is flank


@DIRECTIONS
@pytest.mark.parametrize(("west", "east", "seen"), [(260, 340, []), (326, 350, ["B1"]), (250, 274, ["B1"])])
def test_a_wood_between(angle: float, west: float, east: float, seen: list[str]) -> None:
    """DBX-FIRE-04, DBX-FIRE-06, DBX-TER-04: it hides what lies behind it, and nothing from beside it."""
    corners = [(west, 318), (east, 318), (east, 332), (west, 332)]
    wood = {"kind": "WOOD", "polygon": [spun(angle, *corner) for corner in corners]}
    units = turned(angle, u("LI", 300, 300), e("LI", 300, 350))
    scene = scene_of(units, phase=SHOOTING, terrain=[wood])
    assert [each.target for each in aims(scene, scene.state.pieces["A1"])] == seen


@DIRECTIONS
@pytest.mark.parametrize(("west", "east", "seen"), [(260, 340, []), (360, 400, ["B1"])])
def test_a_wood_close_before_a_distant_target(
    angle: float, west: float, east: float, seen: list[str]
) -> None:
    """DBX-FIRE-04, DBX-FIRE-06, DBX-TER-04: guns do not see through it either."""
    corners = [(west, 388), (east, 388), (east, 400), (west, 400)]
    wood = {"kind": "WOOD", "polygon": [spun(angle, *corner) for corner in corners]}
    scene = scene_of(turned(angle, u("ART", 300, 300), e("LI", 300, 420)), phase=SHOOTING, terrain=[wood])
    assert [each.target for each in aims(scene, scene.state.pieces["A1"])] == seen


def test_a_flight_over_a_short_edge_ends_the_comparison_with_a_wider_table() -> None:
    """DBX-OUT-05, DBX-MOVE-10: hussars 130 from the edge flee 155; a table that goes on there keeps them."""
    state = position([u("HU", 130, 300, facing=0), e("LI", 300, 500), u("LI", 300, 100)], generals=False)
    state.agenda = (suffer.due(state.pieces["A1"], state.pieces["B1"], "flees", "fire"),)
    shifted = next(each for each in changes(state, FIELDS, 1) if each.name == "shifted")
    pair = Pair("dbx", state, shifted, 1)
    pair.play(3)
    fled, kept = (each.state.pieces["A1"].place for each in (pair.one, pair.two))
    assert fled.is_gone and not kept.is_gone
