"""The whole way of a move counts: where it begins, every part of a turn, and the bends of a column."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, To, Turn, Wheel
from tests.rulebooks.dbx.staging import e, march, objections, pose, scene_of, stage, u

FAR = [e("LI", 300, 560)]


def refused(units: list[Any], movers: str, *legs: Any, **situation: Any) -> list[str]:
    """The rules that refuse a march."""
    return objections(scene_of([*units, *FAR], **situation), movers, *legs)


MARSH = {"kind": "MARSH", "rect": (200, 250, 400, 285)}


@pytest.mark.parametrize("legs", [(To(pose(300, 350, degrees(95))),), (Turn(degrees(5)), Ahead(50.0))])
@pytest.mark.parametrize(("y", "allowed"), [(300, False), (307, True)])
def test_who_begins_in_bad_going_turns_out_of_it_at_its_rate(
    legs: tuple[Any, ...], y: float, *, allowed: bool
) -> None:
    """DBX-MOVE-07, DBX-TER-01: guns whose rear is in a marsh go 100 paces, whether they turn first or not."""
    assert (refused([u("ART", 300, y)], "A1", *legs, terrain=[MARSH]) == []) is allowed


@pytest.mark.parametrize(("y", "allowed"), [(337, False), (361, True)])
def test_a_wall_is_crossed_at_any_moment_of_a_turning_move(y: float, *, allowed: bool) -> None:
    """DBX-MOVE-07, DBX-TER-01: line infantry that turns by half a degree on its way over a wall."""
    wall = {"kind": "LINEAR", "line": ((200, y), (400, y))}
    order = To(pose(300, 349, degrees(90.5)))
    assert (refused([u("LI", 300, 300)], "A1", order, terrain=[wall]) == []) is allowed


@pytest.mark.parametrize("y", [345, 393, 428])
def test_nobody_is_ridden_over_in_a_turning_move(y: float) -> None:
    """DBX-MOVE-09, DBX-CON-02: a move that turns a little stops at the first enemy that it meets."""
    game = march(stage([u("HU", 300, 300), e("LI", 300, y)]), "A1", To(pose(300, 424, degrees(92))))
    assert contacts_of(game.battle.scene).front_of("A1") == "B1"


def test_a_long_arm_sweeps_over_nobody() -> None:
    """DBX-MOVE-04, DBX-MOVE-09: a wheel of six stops where its outer end meets an enemy."""
    line = [u("HU", 100 + 40 * n, 300) for n in range(6)]
    game = march(stage([*line, e("LI", 300, 346)]), "A1 A2 A3 A4 A5 A6", Wheel("left", degrees(14)))
    assert contacts_of(game.battle.scene).front_of("A6") == "B1"


@pytest.mark.parametrize(("east", "allowed"), [(279.5, False), (255.0, True)])
def test_followers_go_round_a_bend(east: float, *, allowed: bool) -> None:
    """DBX-MOVE-05, DBX-MOVE-07: the second of a column cuts the corner where its leader has wheeled."""
    column = [u("HU", 300, 300), u("HU", 300, 270), u("HU", 300, 240)]
    legs = (Wheel("left", degrees(45)), Ahead(90.0))
    marsh = {"kind": "MARSH", "rect": (240, 300, east, 314.5)}
    assert (refused(column, "A1 A2 A3", *legs, terrain=[marsh]) == []) is allowed
    assert refused(column, "A1 A2 A3", legs[0], Ahead(60.0), terrain=[marsh]) == []


@pytest.mark.parametrize(("south", "allowed"), [(322, False), (340, True)])
def test_a_road_is_kept_to_all_the_way(south: float, *, allowed: bool) -> None:
    """DBX-MOVE-07, DBX-MOVE-08: where it begins, in the middle and where it ends is not enough."""
    pieces = [(280, south), (326, 345), (344, 400)]
    roads = [{"kind": "ROAD", "rect": (288, low, 312, high)} for low, high in pieces]
    assert (refused([u("LI", 300, 300)], "A1", Ahead(75.0), terrain=roads) == []) is allowed
