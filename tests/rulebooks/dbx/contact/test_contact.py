"""Moving into contact, turning to face, breaking off."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.contact.moving_into_contact import may_strike
from pulverdampf.rulebooks.dbx.events.places import Advanced, Contacted, StruckInPlace, TurnedToFace
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.movement.breaking_off import is_simply_engaged, way_back
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, Back, Shift, To
from pulverdampf.table.measurement import Face
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    march,
    objections,
    options,
    piece,
    pose,
    scene_of,
    stage,
    u,
)  # fmt: skip


def refused(units: list[Any], movers: str, *legs: Any, **situation: Any) -> list[str]:
    """The rules that refuse a march."""
    return objections(scene_of(units, **situation), movers, *legs)


@pytest.mark.parametrize("kind", ["ART", "GEN"])
def test_who_may_not_attack(kind: str) -> None:
    """DBX-CON-01: guns and command elements do not move into contact."""
    units = [u(kind, 300, 280, id="X"), e("LI", 300, 330)]
    assert refused(units, "X", Ahead(50.0)) == ["DBX-CON-01"]


def test_front_contact_and_conforming() -> None:
    """DBX-CON-02, DBX-CON-04, DBX-FILL-20: a move that meets the enemy stops and lines up, free of charge."""
    game = march(stage([u("LI", 310, 290), e("LI", 300, 330)]), "A1", Ahead(50.0))
    assert at(game, "A1") == (300, 310)
    assert contacts_of(game.battle.scene).front_of("A1") == "B1"
    assert happened(game, Contacted) == [Contacted("A1", "B1")]


def test_groups_line_up_as_a_whole() -> None:
    """DBX-CON-02, DBX-CON-05: one of a group must match; the others go along, and gaps do not fight."""
    units = [u("LI", 270, 290), u("LI", 310, 290), e("LI", 300, 330), e("LI", 235, 330)]
    game = march(stage(units), "A1 A2", Ahead(50.0))
    scene = game.battle.scene
    fronts = [contacts_of(scene).front_of(key) for key in ("A1", "A2")]
    assert fronts.count("B1") == 1 and fronts.count("B2") == 0


@pytest.mark.parametrize(("size", "allowed"), [(2, True), (4, False)])
def test_nobody_of_a_group_is_carried_farther_than_a_base_width(size: int, *, allowed: bool) -> None:
    """DBX-FILL-20, DBX-CON-04: lining up turns all of a group; its far end has the longest way."""
    line = [u("LI", 300 - 40 * n, 290) for n in range(size)]
    movers = " ".join(f"A{n + 1}" for n in range(size))
    found = refused([*line, e("LI", 300, 332, facing=250)], movers, Ahead(50.0))
    assert found == ([] if allowed else ["DBX-CON-02"])


def test_flank_and_rear_need_the_right_start() -> None:
    """DBX-CON-03, DBX-FILL-19: a flank is struck from beyond it, a rear from behind."""
    enemy = e("LI", 300, 330)
    flank = To(pose(330, 340, degrees(180)))
    assert refused([u("HU", 370, 300, facing=180), enemy], "A1", To(pose(335, 340, degrees(180)))) == []
    behind = [u("HU", 300, 420, facing=270), enemy]
    assert refused(behind, "A1", Ahead(100.0)) == []
    game = march(stage([u("LI", 300, 290), enemy]), "A1", flank)
    assert contacts_of(game.battle.scene).by["A1"].face == "front"


@pytest.mark.parametrize(
    ("x", "y", "face", "allowed"),
    [
        (300, 290, "front", True), (300, 290, "left", False), (300, 290, "right", False),
        (342, 290, "left", True), (302, 290, "left", True), (342, 290, "right", False),
        (258, 290, "right", True), (300, 351, "rear", True), (300, 345, "rear", False),
    ],
)  # fmt: skip
def test_from_where_a_face_is_struck(x: float, y: float, face: Face, *, allowed: bool) -> None:
    """DBX-CON-03: a flank from partly beyond the line of that side, a rear from wholly behind its line."""
    scene = scene_of([u("LI", x, y), e("LI", 300, 330)])
    start, enemy = (scene.outline(scene.state.pieces[key]) for key in ("A1", "B1"))
    assert may_strike(start, enemy, face) is allowed


def test_nobody_rides_round_into_a_flank() -> None:
    """DBX-CON-03, DBX-CON-02: who begins before the enemy's front lines up there and not on his flank."""
    flank = To(pose(335, 340, degrees(180)))
    for x, aside, face in ((300, 45.0, "front"), (338, 7.0, "left")):
        game = march(stage([u("LR", x, 300), e("LI", 300, 330)]), "A1", Shift(aside, degrees(270)), flank)
        assert contacts_of(game.battle.scene).by["A1"].face == face


def test_overlap_of_an_enemy_in_melee() -> None:
    """DBX-CON-02, DBX-CON-11: an overlap is a legal end only on an enemy in melee; else one lines up in
    front."""
    fighting = [u("LI", 260, 290), u("LI", 300, 310), e("LI", 300, 330)]
    assert refused(fighting, "A1", Ahead(20.0)) == []
    game = march(stage([u("LI", 260, 290), e("LI", 300, 330)]), "A1", Ahead(20.0))
    assert at(game, "A1") == (300, 310)
    blocked = [u("LI", 260, 290), u("KL", 300, 300), e("LI", 300, 330)]
    assert refused(blocked, "A1", Ahead(20.0)) == ["DBX-CON-02"]


def test_beside_an_enemy_in_melee() -> None:
    """DBX-CON-02, DBX-MEL-03: side to side with an enemy in melee is an overlap, a legal end of a move."""
    fighting = [u("LI", 260, 290), u("LI", 300, 310), e("LI", 300, 330)]
    game = march(stage(fighting), "A1", Ahead(35.0))
    assert at(game, "A1") == (260, 325)
    assert contacts_of(game.battle.scene).overlapping("B1") == [("A1", "right")]
    alone = [u("LI", 260, 290), e("LI", 300, 330)]
    assert refused(alone, "A1", Ahead(35.0)) == ["DBX-CON-02"]


def test_guns_that_an_enemy_has_come_to_may_stay_so() -> None:
    """DBX-CON-11, DBX-CON-01: who touches an enemy already may stay in touch, who does not may not begin."""
    corner = [u("ART", 260, 300), e("LI", 300, 330)]
    assert refused(corner, "A1", Back(0.2)) == []
    assert refused([u("ART", 260, 280), e("LI", 300, 330)], "A1", Ahead(20.0)) == ["DBX-CON-01"]


def test_lone_skirmishers_turn_to_a_group() -> None:
    """DBX-CON-04: Jäger in good going and light horse line up to a group that meets them."""
    group = [u("LI", 260, 290), u("LI", 300, 290)]
    game = march(stage([*group, e("JA", 290, 330, facing=250)]), "A1 A2", Ahead(50.0))
    assert happened(game, TurnedToFace)
    assert contacts_of(game.battle.scene).front_of("B1") in ("A1", "A2")
    assert at(game, "A1")[0] == 260


def test_nobody_turns_onto_others() -> None:
    """DBX-CON-04: light horse beside which an enemy stands has no room to line up to a group."""
    group, beside = [u("LI", 300, 290), u("LI", 300, 270)], u("ST", 326, 335, facing=0)
    horse = e("LR", 300, 333, facing=180)
    turns = march(stage([*group, horse]), "A1 A2", Ahead(30.0))
    assert happened(turns, TurnedToFace) and not faults(turns)
    stays = march(stage([*group, horse, beside]), "A1 A2", Ahead(30.0))
    assert not happened(stays, TurnedToFace) and not faults(stays)


def end_movement(units: list[Any], **situation: Any) -> Any:
    """The battle after side one has ended its movement."""
    return act(stage(units, **situation), "done")


def test_turning_to_face_a_flank() -> None:
    """DBX-CON-06, DBX-FILL-21: hit only in flank or rear an element turns and remembers where and by whom."""
    units = [u("HU", 335, 340, facing=180, assault="B1"), e("KL", 300, 330)]
    game = end_movement(units)
    assert happened(game, TurnedToFace)[0].struck == "flank"
    assert piece(game, "B1").struck_by == "mounted"
    assert contacts_of(game.battle.scene).front_of("B1") == "A1"
    rear = end_movement([u("LI", 300, 350, facing=270), e("KL", 300, 330)])
    assert happened(rear, TurnedToFace)[0].struck == "rear"


def test_two_in_file_turn_together() -> None:
    """DBX-CON-07: the front one turns to the enemy and the other lines up behind it."""
    units = [u("KL", 330, 340, facing=180), e("KL", 300, 330), e("KL", 300, 350)]
    game = end_movement(units)
    assert at(game, "B1") == (310, 340) and at(game, "B2") == (290, 340)


def test_no_room_to_turn() -> None:
    """DBX-CON-08: friends are shifted if they can be; between enemies an element stays as it is."""
    units = [u("KL", 330, 340, facing=180), e("KL", 300, 330), e("KL", 260, 330)]
    game = end_movement(units)
    assert piece(game, "B1").struck == "flank"
    assert at(game, "B1") == (310, 340) and at(game, "B2") == (260, 330)
    assert any(isinstance(each, TurnedToFace) for each in game.log)
    hemmed = end_movement([*units[:2], u("KL", 285, 350, facing=270)])
    assert at(hemmed, "B1") == (300, 330)
    assert any(isinstance(each, StruckInPlace) for each in hemmed.log)


def test_a_friend_makes_room() -> None:
    """DBX-CON-08: who stands where another turns to face is shifted, by the least way."""
    units = [u("KL", 330, 340, facing=180), e("KL", 300, 330), e("KL", 300, 355)]
    game = end_movement(units)
    assert at(game, "B1") == (310, 340) and happened(game, TurnedToFace)
    x, y = at(game, "B2")
    assert 0.0 < abs(x - 300) + abs(y - 355) <= 21.0 and faults(game) == []


def test_camps_are_met_with_the_whole_front() -> None:
    """DBX-CON-09: the full front edge on the perimeter, whatever its place along it."""
    camp = e("CAMP", 300, 400)
    game = march(stage([u("LI", 310, 340), camp]), "A1", Ahead(50.0))
    assert at(game, "A1") == (310, 350)
    assert contacts_of(game.battle.scene).by["A1"].victim == "BC"
    edge = march(stage([u("LI", 350, 340), camp]), "A1", Ahead(50.0))
    assert at(edge, "A1") == (320, 350)


def test_generals_are_met_with_their_whole_edge() -> None:
    """DBX-CON-10, DBX-FILL-22: the twenty millimetres lie within the attacker's front."""
    game = march(stage([u("LI", 305, 300), e("GEN", 300, 350)]), "A1", Ahead(50.0))
    assert contacts_of(game.battle.scene).by["A1"].victim == "BG"


# breaking off ---------------------------------------------------------------------------------------------


def may_break(units: list[Any], **situation: Any) -> bool:
    """Whether A1 may leave its melee."""
    scene = scene_of(units, **situation)
    own = scene.state.pieces["A1"]
    return is_simply_engaged(scene, own) and way_back(scene, own) is not None


FRONT = [u("LI", 300, 290), e("LI", 300, 310)]


def test_breaking_off() -> None:
    """DBX-BRK-01, DBX-BRK-02: straight back its full move, out of every zone; not from overlaps or in
    woods."""
    assert may_break(FRONT)
    assert not may_break([*FRONT, e("LI", 260, 310)])
    assert not may_break([*FRONT, e("LI", 330, 280, facing=180)])
    assert not may_break([*FRONT, u("LI", 300, 245)])
    wood = {"kind": "WOOD", "rect": (200, 200, 400, 300)}
    assert not may_break(FRONT, terrain=[wood])
    game = act(stage(FRONT), "break-A1")
    assert at(game, "A1") == (300, 240) and piece(game, "A1").moves == 1


def test_an_impetuous_enemy_follows() -> None:
    """DBX-BRK-03: at once, by its base depth, in the movement phase of the other."""
    game = act(stage([u("LI", 300, 290), e("ST", 300, 310)]), "break-A1")
    assert at(game, "B1") == (300, 290) and happened(game, Advanced)


def test_squares_and_guards_stay() -> None:
    """DBX-BRK-04: squares and camp guards cannot break off."""
    scene = scene_of([*FRONT, u("CAMP", 100, 40)])
    assert not is_simply_engaged(scene, scene.state.pieces["AC"])
    game = stage(FRONT)
    assert "break-AC" not in options(game)


def test_engaged_elements_do_not_march() -> None:
    """DBX-BRK-01: who is in melee may not simply move away."""
    assert refused(FRONT, "A1", Shift(20.0, degrees(180))) == ["DBX-BRK-01"]


def test_jaeger_turn_to_a_group_from_wherever_it_comes() -> None:
    """DBX-CON-04, DBX-MEL-08: hit in the rear or askew in the flank they face the group at once, and are
    struck there as by one alone."""
    behind = [u("KU", 300, 290), u("KU", 300, 260), e("JA", 300, 330, facing=90)]
    game = march(stage(behind), "A1 A2", Ahead(30.0))
    assert contacts_of(game.battle.scene).front_of("B1") == "A1"
    assert (piece(game, "B1").struck, piece(game, "B1").struck_by) == ("rear", "mounted")
    steps = melee_factor(game.battle.scene, "B1", "A1").steps
    assert [step.row for step in steps] == ["DBX-MEL-04", "DBX-M8"]
    before = march(stage([*behind[:2], e("JA", 300, 330)]), "A1 A2", Ahead(30.0))
    assert piece(before, "B1").struck == ""
    on_foot = [u("LI", 300, 290), u("LI", 300, 270), e("JA", 300, 330, facing=90)]
    struck = piece(march(stage(on_foot), "A1 A2", Ahead(30.0)), "B1")
    assert (struck.struck, struck.struck_by) == ("rear", "foot")
    assert at(game, "A1") == (300, 305) and not faults(game)
    aside = [u("LI", 300, 290), u("LI", 300, 270), e("LR", 300, 333, facing=180)]
    askew = march(stage([*aside[:2], e("LR", 308, 333, facing=180)]), "A1 A2", Ahead(30.0))
    assert contacts_of(askew.battle.scene).front_of("B1") == "A1" and at(askew, "A1")[0] == 300


def test_the_first_who_came_is_faced() -> None:
    """DBX-CON-06, DBX-FILL-21: of two on the flanks the first contact in time decides."""
    units = [u("KL", 260, 340, facing=0), u("KL", 340, 340, facing=180), e("KL", 300, 330)]
    for first, second in (("A1", "A2"), ("A2", "A1")):
        game = stage(units)
        march(game, first, Ahead(10.0))
        march(game, second, Ahead(10.0))
        act(game, "done")
        assert contacts_of(game.battle.scene).front_of("B1") == first
