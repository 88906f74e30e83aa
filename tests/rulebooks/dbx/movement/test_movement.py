"""Movement: single elements, groups, columns, going, further moves, passing, control zones."""

from typing import Any

import pytest

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.losses import LeftBoard
from pulverdampf.rulebooks.dbx.events.places import Marched
from pulverdampf.rulebooks.dbx.formations.groups import groups_of, in_file, is_group
from pulverdampf.rulebooks.dbx.movement.control_zone import zones_of
from pulverdampf.rulebooks.dbx.movement.interpenetration import may_pass
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.movement.phase import somebody_may_march
from pulverdampf.table.angles import HALF, degrees
from pulverdampf.table.legs import Ahead, Back, Shift, To, Turn, Wheel
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.staging import (
    at,
    e,
    happened,
    is_lost,
    march,
    objections,
    options,
    piece,
    pose,
    scene_of,
    stage,
    u,
)  # fmt: skip

FAR = [e("LI", 300, 560)]


def refused(
    units: list[Any], movers: str, *legs: Any, dressing: str = "rigid", **situation: Any
) -> list[str]:
    """The rules that refuse a march."""
    return objections(scene_of([*units, *FAR], **situation), movers, *legs, dressing=dressing)


@pytest.mark.parametrize(
    ("legs", "allowed"),
    [
        ((Ahead(50.0),), True),
        ((Ahead(50.5),), False),
        ((Back(50.0),), True),
        ((Shift(50.0, degrees(90)),), True),
        ((Ahead(30.0), Shift(25.0, degrees(270))), False),
        ((Turn(HALF),), True),
        ((Turn(degrees(90)), Ahead(50.0)), False),
        ((To(pose(330, 330)),), True),
    ],
)
def test_single_elements(legs: tuple[Any, ...], *, allowed: bool) -> None:
    """DBX-MOVE-03, DBX-FILL-15: any way, by the front corner that goes farther; a mere turn is always
    possible."""
    assert (refused([u("LI", 300, 300)], "A1", *legs) == []) is allowed


def test_once_a_bound() -> None:
    """DBX-MOVE-01, DBX-CMD-02: an element moves once, for one point."""
    game = march(stage([u("LI", 300, 300), *FAR]), "A1", Ahead(50.0))
    assert at(game, "A1") == (300, 350) and game.state.bodies["A"].pips == 5
    assert objections(game.battle.scene, "A1", Ahead(10.0)) == ["DBX-MOVE-02"]


LINE = [u("LI", 260, 300), u("LI", 300, 300), u("LI", 340, 300)]


def test_groups() -> None:
    """DBX-MOVE-04, DBX-FILL-16: level fronts side by side, or front to rear, all facing one way."""
    scene = scene_of([*LINE, u("LI", 300, 280), u("LI", 400, 300), u("KU", 220, 295)])
    assert is_group(scene, ("A1", "A2", "A3", "A4"))
    assert is_group(scene, ("A1", "A6"))
    assert not is_group(scene, ("A3", "A5")) and not is_group(scene, ("A1", "A3"))
    assert groups_of(scene, "one") == [("A1", "A2", "A3", "A4", "A6")]
    assert refused(LINE, "A1 A2 A3", Ahead(50.0)) == []
    assert refused(LINE, "A1 A2 A3", Back(20.0)) == ["DBX-MOVE-04"]
    assert refused(LINE, "A1 A3", Ahead(20.0)) == ["DBX-MOVE-04"]


def test_wheels() -> None:
    """DBX-MOVE-04: a wheel costs the arc of the outer corner; a group of three wheels 23 degrees at most."""
    assert refused(LINE, "A1 A2 A3", Wheel("left", degrees(23.0))) == []
    assert refused(LINE, "A1 A2 A3", Wheel("left", degrees(25.0))) == ["DBX-MOVE-07"]
    game = march(stage([*LINE, *FAR]), "A1 A2 A3", Wheel("left", degrees(20.0)))
    scene = game.battle.scene
    assert is_group(scene, ("A1", "A2", "A3"))


def test_a_deep_group_does_not_swing_for_nothing() -> None:
    """DBX-MOVE-04, DBX-MOVE-07: in a wheel a rear rank goes no farther than its allowance either."""
    deep = [u("LI", x, 300 - 20 * n) for x in (300, 340) for n in range(6)]
    movers = " ".join(f"A{n}" for n in range(1, 13))
    assert refused(deep, movers, Wheel("left", degrees(30.0)), generals=False) == ["DBX-MOVE-07"]
    assert refused(deep, movers, Wheel("left", degrees(15.0)), generals=False) == []


def test_groups_use_their_slowest_member() -> None:
    """DBX-MOVE-07, DBX-FILL-17: the slowest sets the pace."""
    units = [u("LI", 260, 300), u("JA", 300, 300)]
    assert refused(units, "A1 A2", Ahead(50.0)) == [] and refused(units, "A1 A2", Ahead(60.0)) == [
        "DBX-MOVE-07"
    ]
    assert refused(units, "A2", Ahead(75.0)) == []


def test_a_refused_group_hears_who_is_barred() -> None:
    """DBX-MOVE-09: the third of a line meets a friend's guns and is named; alone it need not be."""
    scene = scene_of([*LINE, u("ART", 340, 330), *FAR])
    (of_group,) = worked_out(scene, March(("A1", "A2", "A3"), (Ahead(50.0),))).objections
    (of_one,) = worked_out(scene, March(("A3",), (Ahead(50.0),))).objections
    assert of_group.rule == of_one.rule
    for language in ("en", "de"):
        third = scene.state.named("A3").in_(language)
        assert third in of_group.text.in_(language) and third not in of_one.text.in_(language)


COLUMN = [u("LI", 300, 300), u("LI", 300, 280), u("LI", 300, 260)]


def test_columns_follow_their_leader() -> None:
    """DBX-MOVE-05: followers move along the leader's track; a line files in behind one of its elements."""
    assert in_file(scene_of(COLUMN), ("A2", "A1", "A3")) == ("A1", "A2", "A3")
    game = march(stage([*COLUMN, *FAR]), "A1 A2 A3", Ahead(50.0), dressing="in file")
    assert [at(game, key) for key in ("A1", "A2", "A3")] == [(300, 350), (300, 330), (300, 310)]
    game = march(stage([*LINE, *FAR]), "A2 A1 A3", Ahead(50.0), dressing="in file")
    assert at(game, "A2") == (300, 350) and at(game, "A1") == (300, 330)


def test_a_column_that_bends_opens_so_that_nobody_stands_on_another() -> None:
    """DBX-MOVE-05: when the leader wheels, the next closes up only as far as there is room."""
    legs = Wheel("right", degrees(30)), Ahead(4.0)
    game = march(stage([*COLUMN, *FAR], generals=False), "A1 A2 A3", *legs, dressing="in file")
    assert len(happened(game, Marched)[0].stands) == 3
    assert faults(game) == []


WOOD = {"kind": "WOOD", "rect": (200, 320, 400, 400)}


def test_bad_going() -> None:
    """DBX-MOVE-06, DBX-MOVE-07, DBX-TER-02: half the rate for line; groups only in column."""
    assert refused([u("LI", 300, 300)], "A1", Ahead(25.0), terrain=[WOOD]) == []
    assert refused([u("LI", 300, 300)], "A1", Ahead(26.0), terrain=[WOOD]) == ["DBX-MOVE-07"]
    assert refused(LINE, "A1 A2 A3", Ahead(20.0), terrain=[WOOD]) == ["DBX-MOVE-06"]
    assert refused(COLUMN, "A1 A2 A3", Ahead(20.0), dressing="in file", terrain=[WOOD]) == []
    assert refused([u("LI", 300, 300)], "A1", Ahead(9.0), terrain=[WOOD]) == []


def test_linear_terrain_is_bad_going_to_cross() -> None:
    """DBX-TER-01, DBX-FILL-06: crossing a wall costs the rate of bad going."""
    wall = {"kind": "LINEAR", "line": ((250, 330), (350, 330))}
    assert refused([u("LI", 300, 300)], "A1", Ahead(50.0), terrain=[wall]) == ["DBX-MOVE-07"]
    assert refused([u("LI", 300, 300)], "A1", Ahead(25.0), terrain=[wall]) == []


ROAD = {"kind": "ROAD", "line": ((300, 0), (300, 600))}
RIVER = {"kind": "RIVER", "line": ((0, 350), (600, 350))}


def test_roads() -> None:
    """DBX-MOVE-07, DBX-MOVE-08, DBX-MOVE-02: the road rate in single file, over a river too, as often as
    paid."""
    assert refused([u("LI", 300, 300)], "A1", Ahead(75.0), terrain=[ROAD]) == []
    assert refused([u("LI", 330, 300)], "A1", Ahead(75.0), terrain=[ROAD]) == ["DBX-MOVE-07"]
    assert refused([u("LI", 300, 300)], "A1", Ahead(75.0), terrain=[ROAD, RIVER]) == []
    game = march(stage([u("LI", 300, 200), *FAR], terrain=[ROAD]), "A1", Ahead(75.0))
    march(game, "A1", Ahead(75.0))
    assert at(game, "A1") == (300, 350)


def test_roads_in_rain() -> None:
    """DBX-WX-01, DBX-WX-03: roads are bad going in rain and storm, and guns hardly move."""
    for weather in ("rain", "storm"):
        assert refused([u("LI", 300, 300)], "A1", Ahead(30.0), terrain=[ROAD], weather=weather) == [
            "DBX-MOVE-07"
        ]
        assert refused([u("ART", 100, 300)], "A1", Ahead(25.0), weather=weather) == []
        assert refused([u("ART", 100, 300)], "A1", Ahead(26.0), weather=weather) == ["DBX-MOVE-07"]
        assert refused(
            [u("ART", 300, 300)],
            "A1",
            Ahead(5.0),
            terrain=[WOOD | {"rect": (200, 200, 400, 400)}],
            weather=weather,
        )


def test_guns_move_and_shoot() -> None:
    """DBX-MOVE-11: guns that have moved still shoot."""
    game = march(stage([u("ART", 300, 300), e("LI", 300, 500)]), "A1", Ahead(75.0))
    assert piece(game, "A1").moves == 1 and not piece(game, "A1").shot


def test_leaving_the_table() -> None:
    """DBX-MOVE-10: an element any part of which leaves the table is lost."""
    game = march(stage([u("LI", 300, 580), e("LI", 100, 300)], generals=False), "A1", Ahead(50.0))
    assert is_lost(game, "A1") and happened(game, LeftBoard)


def test_holding_costs_nothing() -> None:
    """DBX-MOVE-12: who stands still needs no point; the player simply ends."""
    game = stage([u("LI", 300, 300), *FAR])
    assert "done" in options(game)
    game.answer("done")
    assert not happened(game, Marched)


# further moves --------------------------------------------------------------------------------------------


def again(kind: str, units: list[Any], *legs: Any, **situation: Any) -> list[str]:
    """The objections to a second move of A1."""
    return refused([u(kind, 300, 300, moves=1), *units], "A1", *legs, **situation)


def test_skirmishers_in_the_first_bound() -> None:
    """DBX-MOVE-02, DBX-FILL-13: Jäger move twice in their owner's first bound, by ruling as often as they
    like."""
    assert again("JA", [], Ahead(50.0), bound=1) == []
    assert again("JA", [], Ahead(50.0), bound=3) == ["DBX-MOVE-02"]
    twice = [u("JA", 300, 300, moves=2)]
    assert refused(twice, "A1", Ahead(50.0), bound=1) == ["DBX-MOVE-02"]
    assert refused(twice, "A1", Ahead(50.0), bound=1, rulings={"skirmisher_first_bound": "unlimited"}) == []


def test_light_horse_far_from_the_enemy() -> None:
    """DBX-MOVE-02: light horse moves on while it begins and ends more than a base width from all enemies."""
    assert again("LR", [], Ahead(50.0)) == []
    assert again("LR", [e("LI", 300, 410)], Ahead(50.0)) == ["DBX-MOVE-02"]
    assert again("HU", [], Ahead(50.0)) == ["DBX-MOVE-02"]
    assert again("HU", [], Ahead(50.0), rulings={"light_horse": "LR_HU"}) == []


def test_warriors_into_contact() -> None:
    """DBX-MOVE-02: tribesmen, clansmen and guerrillas move again into contact, and not a third time."""
    for kind in ("ST", "CK", "GU"):
        assert again(kind, [e("LI", 300, 350)], Ahead(50.0)) == []
        assert again(kind, [e("LI", 300, 350)], Ahead(10.0)) == ["DBX-MOVE-02"]
        twice = [u(kind, 300, 300, moves=2), e("LI", 300, 350)]
        assert refused(twice, "A1", Ahead(50.0)) == ["DBX-MOVE-02"]
    assert again("LI", [e("LI", 300, 350)], Ahead(50.0)) == ["DBX-MOVE-02"]


def test_line_into_support() -> None:
    """DBX-MOVE-02: line moves again to support a friend in melee, unless that is left out."""
    units = [u("LI", 300, 330), e("LI", 300, 350)]
    assert again("LI", units, Ahead(10.0)) == []
    assert again("LI", units, Ahead(10.0), rulings={"second_move_support": "none"}) == ["DBX-MOVE-02"]


# passing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mover", "friend", "facing", "passes"),
    [
        ("KU", "DRI", 0, True), ("DRI", "LI", 0, True), ("JA", "LI", 90, True), ("JA", "LI", 0, False),
        ("LI", "JA", 270, True), ("LI", "LI", 90, False), ("ART", "LI", 90, True), ("JA", "ART", 0, True),
        ("KU", "ART", 0, False), ("GEN", "LI", 0, True), ("LI", "GEN", 0, True),
    ],
)  # fmt: skip
def test_passing_friends(mover: str, friend: str, facing: int, *, passes: bool) -> None:
    """DBX-PASS-01, DBX-PASS-02, DBX-PASS-03, DBX-PASS-05, DBX-FILL-14: who passes whom, and at which
    angle."""
    state = position([u(mover, 100, 100, id="X"), u(friend, 300, 300, id="Y", facing=facing)], generals=False)
    own = state.pieces["X"]
    assert may_pass(state, own, degrees(90), state.pieces["Y"]) is passes


def test_no_one_ends_on_a_friend() -> None:
    """DBX-PASS-05, DBX-PASS-06, DBX-MOVE-09: a move through a friend must clear it."""
    units = [u("JA", 300, 300), u("LI", 300, 325)]
    assert refused(units, "A1", Ahead(75.0)) == []
    assert refused(units, "A1", Ahead(30.0)) == ["DBX-PASS-05"]
    assert refused([u("LI", 300, 300), u("LI", 300, 330)], "A1", Ahead(50.0)) == ["DBX-MOVE-09"]
    jaeger = [u("JA", 260, 300), u("JA", 300, 300)]
    assert refused([*jaeger, u("LI", 260, 325)], "A1 A2", Ahead(75.0)) == []
    gun = [u("JA", 300, 300), u("ART", 300, 331, facing=0), e("LI", 300, 380)]
    assert refused(gun, "A1", Ahead(75.0)) == ["DBX-MOVE-09"]


def test_bogged_guns_do_not_even_turn() -> None:
    """DBX-WX-01, DBX-WX-03: in rain and storm guns in bad going do not move at all; nobody offers it."""
    gun, wood = u("ART", 300, 300), {"kind": "WOOD", "rect": (260, 260, 340, 340)}
    about = Turn(degrees(180))
    for weather in ("rain", "storm"):
        assert refused([gun], "A1", about, terrain=[wood], weather=weather) == ["DBX-WX-01"]
        alone = scene_of([gun], terrain=[wood], weather=weather, generals=False)
        assert not somebody_may_march(alone)
    assert refused([gun], "A1", about, terrain=[wood]) == []
    assert refused([gun], "A1", about, weather="rain") == []
    ahead = {"kind": "WOOD", "rect": (260, 330, 340, 400)}
    assert refused([gun], "A1", Ahead(5.0), terrain=[ahead], weather="rain") == []
    assert refused([gun], "A1", Ahead(12.0), terrain=[ahead], weather="rain") == ["DBX-MOVE-07"]


# control zones --------------------------------------------------------------------------------------------


def test_zones() -> None:
    """DBX-ZOC-01, DBX-FILL-18: a square of a base before the front; none for the engaged, generals and
    camps."""
    scene = scene_of([u("LI", 300, 290), e("LI", 300, 310), e("LI", 400, 310), e("CAMP", 100, 560)])
    assert [zone.owner.owner for zone in zones_of(scene, "two")] == ["B2"]
    zone = zones_of(scene, "two")[0].area
    assert (zone.x, zone.y) == (400, 280)


def test_moves_in_a_zone() -> None:
    """DBX-ZOC-02, DBX-ZOC-03: only into contact, to face the enemy, or back."""
    enemy = e("LI", 300, 352)
    assert refused([u("LI", 300, 310, facing=90), enemy], "A1", Shift(20.0, degrees(90))) == []
    sideways = u("LI", 240, 320, facing=0)
    assert refused([sideways, enemy], "A1", Ahead(35.0)) == ["DBX-ZOC-02"]
    assert refused([u("LI", 300, 310), enemy], "A1", Back(20.0)) == []
    assert refused([u("LI", 300, 310, facing=0), enemy], "A1", Shift(30.0, degrees(270))) == []
    assert refused([u("LI", 300, 310), enemy], "A1", Ahead(30.0)) == []


def test_a_friend_between_frees_the_move() -> None:
    """DBX-ZOC-02: with a friend between one moves freely in a zone."""
    enemy = e("LI", 300, 370)
    sideways = u("LI", 240, 310, facing=0)
    assert refused([sideways, enemy], "A1", Ahead(45.0)) == ["DBX-ZOC-02"]
    assert refused([sideways, enemy, u("LI", 300, 345, facing=90)], "A1", Ahead(45.0)) == []


def test_a_friend_before_one_enemy_does_not_free_from_another() -> None:
    """DBX-ZOC-02, DBX-ZOC-03: a friend stands between a mover and the one enemy, not between it and all."""
    screened, open_to_view = e("LI", 300, 370), e("LI", 300, 260, facing=90)
    sideways, friend = u("LI", 240, 310, facing=0), u("LI", 300, 345, facing=90)
    assert refused([sideways, screened, friend], "A1", Ahead(45.0)) == []
    assert refused([sideways, open_to_view], "A1", Ahead(45.0)) == ["DBX-ZOC-02"]
    for enemies in ([screened, open_to_view], [open_to_view, screened]):
        assert refused([sideways, friend, *enemies], "A1", Ahead(45.0)) == ["DBX-ZOC-02"]
