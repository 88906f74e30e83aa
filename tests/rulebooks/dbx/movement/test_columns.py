"""Columns: in the track of their leader, round bends and along roads, as one group."""

from typing import Any

from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.contact.moving_into_contact import turns_at_once
from pulverdampf.rulebooks.dbx.events.places import Marched
from pulverdampf.rulebooks.dbx.formations.groups import bent_columns, in_file, is_group
from pulverdampf.rulebooks.dbx.units import HOLDING, pose_of
from pulverdampf.table.angles import degrees, difference
from pulverdampf.table.legs import Ahead, Turn, Wheel
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.staging import (
    Staged,
    at,
    e,
    happened,
    march,
    objections,
    options,
    stage,
    stage_state,
    u,
)

COLUMN = [u("LI", 300, 300), u("LI", 300, 280), u("LI", 300, 260), u("LI", 300, 240)]
FILE = ("A1", "A2", "A3", "A4")
ALL = " ".join(FILE)
FAR = [e("LI", 40, 580), u("LI", 560, 40)]


def bent(angle: float = 40.0, **situation: Any) -> Staged:
    """A column whose leader has wheeled out of its track, in the next bound of its side."""
    game = stage([*COLUMN, *FAR], **situation)
    march(game, ALL, Wheel("right", degrees(angle)), Ahead(20.0))
    for key in FILE:
        game.state.pieces[key].moves = 0
    return game


def facings(game: Staged) -> list[int]:
    """How far the followers are turned from their leader, in whole degrees."""
    lead = pose_of(game.state.pieces["A1"]).facing
    return [
        round(abs(difference(lead, pose_of(game.state.pieces[key]).facing)) / degrees(1.0)) for key in FILE
    ]


def test_a_column_wheels_at_its_head() -> None:
    """DBX-MOVE-05: only the leader pays for the wheel, the others come after him in his track."""
    game = bent()
    assert len(happened(game, Marched)[0].stands) == 4
    turned = facings(game)
    assert turned[0] == 0 and turned[3] == 40 and faults(game) == []


def test_the_leader_pays_the_arc_of_his_wheel() -> None:
    """DBX-MOVE-04, DBX-MOVE-05: 71 degrees about a corner of 40 millimetres are fifty, 72 are more."""
    scene = stage([*COLUMN, *FAR]).battle.scene
    for dressing in ("rigid", "in file"):
        assert objections(scene, ALL, Wheel("right", degrees(71.0)), dressing=dressing) == []
        assert objections(scene, ALL, Wheel("right", degrees(73.0)), dressing=dressing) == ["DBX-MOVE-07"]


def test_a_bent_column_marches_on() -> None:
    """DBX-MOVE-05, DBX-FILL-16: it stays one group for one point, until the last has turned the corner."""
    game = bent()
    scene = game.battle.scene
    assert is_group(scene, FILE) and in_file(scene, ("A3", "A1", "A4", "A2")) == FILE
    assert bent_columns(scene, "one") == [FILE] and bent_columns(scene, "two") == []
    for _ in range(3):
        march(game, ALL, Ahead(48.0))
        for key in FILE:
            game.state.pieces[key].moves = 0
        assert faults(game) == []
    assert [each.cost for each in happened(game, Marched)] == [1, 1, 1, 1]
    assert [len(each.stands) for each in happened(game, Marched)] == [4, 4, 4, 4]
    assert facings(game) == [0, 0, 0, 0]


def test_switch_bent_columns() -> None:
    """DBX-MOVE-04: by ruling only elements that face one way are a group."""
    game = bent(rulings={"bent_columns": "singles"})
    assert bent_columns(game.battle.scene, "one") == []
    assert objections(game.battle.scene, ALL, Ahead(20.0)) == ["DBX-MOVE-04"]
    assert objections(game.battle.scene, "A1", Ahead(20.0)) == []


def test_a_right_angle_is_the_sharpest_bend() -> None:
    """DBX-MOVE-05: elements back to back, or side by side at an angle, are no column."""
    scene = stage([u("LI", 300, 300), u("LI", 300, 280, facing=270), *FAR]).battle.scene
    assert not is_group(scene, ("A1", "A2"))
    scene = stage([u("LI", 300, 300), u("LI", 330, 300, facing=0), *FAR]).battle.scene
    assert not is_group(scene, ("A1", "A2")) and not is_group(scene, ("A2", "A1"))
    scene = stage([u("LI", 300, 300), u("LI", 280, 270, facing=0), *FAR]).battle.scene
    assert is_group(scene, ("A1", "A2"))


def test_a_turn_on_the_spot_is_always_possible() -> None:
    """DBX-MOVE-03: as a whole move, also where bad going leaves less than its corners swing."""
    wood = {"kind": "WOOD", "rect": (200, 200, 400, 400)}
    scene = stage([u("LI", 300, 300), *FAR], terrain=[wood]).battle.scene
    assert objections(scene, "A1", Turn(degrees(180.0))) == []
    assert objections(scene, "A1", Turn(degrees(180.0)), Ahead(5.0)) == ["DBX-MOVE-07"]


ROAD = {"kind": "ROAD", "line": ((300, 0), (300, 300), (600, 300))}


def test_a_bent_column_on_a_road() -> None:
    """DBX-MOVE-02, DBX-MOVE-07: it moves on along the road as often as there are points."""
    units = [u("LI", 330, 300, facing=0), u("LI", 300, 275), *FAR]
    game = stage(units, terrain=[ROAD])
    assert is_group(game.battle.scene, ("A1", "A2"))
    march(game, "A1 A2", Ahead(25.0))
    assert at(game, "A1") == (355, 300) and at(game, "A2") == (335, 300)
    march(game, "A1 A2", Ahead(75.0))
    assert at(game, "A1") == (430, 300) and at(game, "A2") == (410, 300)
    assert objections(game.battle.scene, "A1 A2", Wheel("left", degrees(60.0))) == ["DBX-MOVE-02"]


def test_light_horse_in_a_bent_column_does_not_turn_at_once() -> None:
    """DBX-CON-04, DBX-MOVE-05: it is part of a group."""
    riders = [e("LR", 300, 300, facing=90), e("LR", 278, 265, facing=0)]
    scene = stage([u("LI", 500, 100), *riders]).battle.scene
    assert is_group(scene, ("B1", "B2")) and not turns_at_once(scene, scene.state.pieces["B2"])
    scene = stage([u("LI", 500, 100), riders[0]]).battle.scene
    assert turns_at_once(scene, scene.state.pieces["B1"])


def test_a_bent_column_is_held_as_a_group() -> None:
    """DBX-BIG-08: one point holds it when its command is demoralised."""
    units = [u("LI", 300, 300), u("LI", 280, 270, facing=0), *FAR]
    state = position(units, commands=3, table=(1200.0, 600.0), part=HOLDING)
    state.bodies["A-1"].demoralised, state.bodies["A-1"].broken_at = True, 1
    assert "column-A2" in options(stage_state(state)) or "column-A1" in options(stage_state(state))


def test_a_general_does_not_join_what_stands_apart() -> None:
    """DBX-MOVE-04, DBX-CMD-06: he goes along with a group; two elements with only him between are none."""
    apart = [u("LI", 300, 300), u("GEN", 330, 300), u("LI", 360, 300), *FAR]
    scene = stage(apart).battle.scene
    assert not is_group(scene, ("A1", "AG", "A2")) and is_group(scene, ("A1", "AG"))
    beside = [u("LI", 300, 300), u("LI", 340, 300), u("GEN", 370, 300), *FAR]
    assert is_group(stage(beside).battle.scene, ("AG", "A1", "A2"))
    assert objections(scene, "A1 A2", Ahead(20.0)) == ["DBX-MOVE-04"]
