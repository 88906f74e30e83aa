"""Control zones, more of them: on the way to another enemy, and for who breaks off."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.movement.breaking_off import way_back
from pulverdampf.rulebooks.dbx.movement.control_zone import is_allowed, zones_of
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import e, objections, pose, scene_of, u


def refused(*units: Any) -> list[str]:
    """The rules that keep hussars from riding eighty millimetres east."""
    return objections(scene_of([u("HU", 240, 320, facing=0), *units]), "A1", Ahead(85.0))


def test_contact_with_another_enemy_does_not_open_a_zone() -> None:
    """DBX-ZOC-02: who strikes one enemy may not ride through the zone of another on the way."""
    watching, struck = e("LI", 300, 352), e("KL", 345, 320, facing=0)
    assert refused(struck) == []
    assert refused(struck, watching) == ["DBX-ZOC-02"]
    assert refused(struck, watching, u("LI", 300, 331)) != []


def test_of_several_zones_one_must_be_satisfied() -> None:
    """DBX-ZOC-03: contact with one of the enemies whose zones are entered is enough."""
    watching, met = e("LI", 300, 352), e("KL", 345, 320, facing=180)
    assert refused(met, watching) == []


def test_an_enemy_busy_with_a_flank_has_no_zone_for_who_breaks_off() -> None:
    """DBX-BRK-02, DBX-ZOC-01: his front edge is in contact, if not with a front."""
    fight = [u("LI", 300, 290), e("LI", 300, 310)]
    threat = e("KL", 275, 210, facing=90)
    scene = scene_of([*fight, threat])
    assert way_back(scene, scene.state.pieces["A1"]) is None
    scene = scene_of([*fight, threat, u("LI", 265, 240, facing=180)])
    assert contacts_of(scene).by["B2"].face == "left"
    assert way_back(scene, scene.state.pieces["A1"]) is not None


def test_in_a_zone_one_goes_towards_the_enemy() -> None:
    """DBX-ZOC-02, DBX-ZOC-03: straight at him, stopping before contact."""
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 380)])
    assert objections(scene, "A1", Ahead(30.0)) == []
    across = scene_of([u("LI", 240, 340, facing=0), e("LI", 300, 380)])
    assert objections(across, "A1", Ahead(50.0)) == ["DBX-ZOC-02"]


@pytest.mark.parametrize(("x", "allowed"), [(280.0, True), (279.0, False), (320.0, True), (321.0, False)])
def test_half_a_right_angle_is_towards_him(x: float, *, allowed: bool) -> None:
    """DBX-ZOC-02, DBX-ZOC-03: from the middle of one front to the middle of the other."""
    scene = scene_of([u("LI", x, 300), e("LI", 300, 380)])
    (zone,) = zones_of(scene, "two")
    piece = scene.state.pieces["A1"]
    places = [scene.outline_at(piece, pose(x, y)) for y in (300.0, 340.0)]  # the fronts are 20 apart
    assert is_allowed(places, zone) is allowed


def test_behind_an_enemy_there_is_no_zone_for_who_breaks_off() -> None:
    """DBX-BRK-02, DBX-ZOC-01: he may end behind an enemy who looks away, not before one who looks on."""
    fight = [u("LI", 300, 290), e("LI", 300, 310)]
    away, on = e("LI", 300, 205, facing=270), e("LI", 300, 205, facing=90)
    for enemy, free in ((away, True), (on, False)):
        scene = scene_of([*fight, enemy])
        assert (way_back(scene, scene.state.pieces["A1"]) is not None) is free
