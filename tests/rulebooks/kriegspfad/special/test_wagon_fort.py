"""The wagon fort: shooting out of it and into it, fighting over its wagons, and steady nerves inside."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.losses import MeleeOpened
from pulverdampf.rulebooks.kriegspfad.events.nerves import Threatened
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.contact import fighting_pairs
from pulverdampf.rulebooks.kriegspfad.movement.marching import note_contacts
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees
from pulverdampf.rulebooks.kriegspfad.special.wagons import fort_feature, ring_poses
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MOVEMENT, SHOOTING, WarState
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.fighting import Fought, rows

NORTH = 1 << 30
WAGONS = {"side": "one", "troop": "wagon", "elements": 8, "arms": "none"}
SETTLERS = {"side": "one", "troop": "skirmisher", "at": (30, 22.25), "facing": 90}
FOE = {"side": "two", "troop": "regular", "at": (30, 28.3), "facing": 270}


def fort(*units: dict[str, Any], closed: bool = True, **situation: Any) -> WarState:
    """Eight wagons in a ring about (30, 20); their inner edges are 2.85 from its middle."""
    state = position([WAGONS, *units], **situation)
    train = state.bodies["A1"]
    for key, pose in zip(train.pieces, ring_poses(8, 30.0, 20.0, 2.36), strict=True):
        state.pieces[key].formation = "fort"
        state.pieces[key].place = OnTable(pose.rounded())
    if closed:
        made = fort_feature(state, train)
        state.features[made.id] = made
    return state


def is_seen(state: WarState, one: str, two: str) -> bool:
    return sees(Scene(state, layout), state.pieces[one], state.pieces[two])


def test_one_shoots_out_of_a_fort_and_into_it() -> None:
    """KP-WAG-03, KP-SM-13 those inside have the cover of the wagons, those outside none."""
    game = Fought(fort({**SETTLERS, "arms": "rifle_ml"}, FOE | {"arms": "rifle_ml"}), [1, 1])
    by = {each.shot.shooter: each.shot.targets for each in game.log if hasattr(each, "shot")}
    assert by == {"A2a": ("B1a",), "B1a": ("A2a",)}
    assert sorted("SM-13" in rows(each) for each in game.reckoned("KP-FIRE-10")) == [False, True]


@pytest.mark.parametrize(("troop", "total"), [("artillery", 0), ("mg", -2)])
def test_wagons_against_guns(troop: str, total: int) -> None:
    """KP-WAG-03, KP-SM-13 wood does not stop a field gun, but it does a machine gun."""
    gun = {**FOE, "troop": troop}
    state = fort({**SETTLERS, "troop": "regular", "arms": "none"}, gun)
    assert Fought(state, [2, 2, 2]).totals("KP-FIRE-10") == [total]


def test_wagons_hide_until_the_ring_is_closed() -> None:
    """KP-SCEN-21, KP-SIGHT-01 before that they stand in the way like anybody, and cover nobody."""
    assert is_seen(fort(SETTLERS, FOE), "A2a", "B1a")
    assert not is_seen(fort(SETTLERS, FOE, closed=False), "A2a", "B1a")


def test_nobody_looks_through_a_fort() -> None:
    """KP-SIGHT-01 for those outside its wagons are in the way."""
    outside = {**SETTLERS, "at": (30, 12)}
    assert not is_seen(fort(outside, FOE), "A2a", "B1a")


def test_own_men_in_the_fort_are_in_the_way_as_anywhere() -> None:
    """KP-FIRE-03 who stands behind others inside has no free line."""
    front = {"side": "one", "troop": "skirmisher", "at": (30, 22.25), "facing": 90}
    behind = {**SETTLERS, "at": (30, 20.6), "arms": "rifle_ml"}
    state = fort(behind, {**front, "arms": "none"}, {**FOE, "arms": "none"})
    assert not Fought(state, answers={"KP-FIRE-02": "hold"}).options("KP-FIRE-02", "A2a")


def test_fighting_over_a_wagon() -> None:
    """KP-WAG-03, KP-FILL-08, KP-MM-20 both touch the same wagon; the defenders have its cover."""
    attacker = {"side": "two", "troop": "warrior", "at": (30, 25.8), "facing": 270}
    state = fort(SETTLERS, attacker, phase=MELEE, melee=[{"attacker": "B1", "defender": "A2"}])
    pairs = fighting_pairs(Scene(state, layout), state.bodies["B1"], state.bodies["A2"])
    assert [(mine.id, theirs.id) for mine, theirs in pairs] == [("B1a", "A2a")]
    game = Fought(state, [3])
    assert "MM-20" in rows(game.reckoned("KP-MELEE-07")[0])


def test_steady_nerves_inside() -> None:
    """KP-WAG-03, KP-MOR-03, KP-MOR-04 warriors who come close frighten nobody who is wholly inside."""
    warriors = {
        "side": "two", "troop": "warrior", "arms": "none", "at": (30, 26.2), "facing": 270,
        "towards": ("A2a", "A3a"),
    }  # fmt: skip
    beside = {**SETTLERS, "arms": "none", "at": (34, 26.5)}
    state = fort({**SETTLERS, "arms": "none"}, beside, warriors, phase=SHOOTING)
    game = Fought(state)
    assert [each.body for each in game.happened(Threatened)] == ["A3"]


@pytest.mark.parametrize(("scale", "wide", "riding"), [("28mm", 2.36, 1.97), ("15mm", 4.0, 3.0)])
def test_over_a_wagon_one_fights_in_either_scale(scale: str, wide: float, riding: float) -> None:
    """KP-FILL-08, KP-MELEE-01: the melee over a wagon is opened however broad the bases are."""
    inner = 8 * wide / (2 * 3.14159265) - wide / 2
    inside = {"side": "one", "troop": "cavalry", "at": (60, 40), "facing": 90}
    outside = {"side": "two", "troop": "cavalry", "at": (60, 60), "facing": 270}
    rulings = {"scale": scale, "small_table": "120x80"}
    state = position([WAGONS, inside, outside], phase=MOVEMENT, rulings=rulings)
    for key, pose in zip(state.bodies["A1"].pieces, ring_poses(8, 60.0, 40.0, wide), strict=True):
        state.pieces[key].formation = "fort"
        state.pieces[key].place = OnTable(pose.rounded())
    over = max((state.pieces[key].pose for key in state.bodies["A1"].pieces), key=lambda pose: pose.y)  # type: ignore[union-attr]
    assert over is not None and over.y > 40.0 + inner
    half = wide / 2 + riding / 2
    state.pieces["A2a"].place = OnTable(Pose(over.x, over.y - half, NORTH))
    state.pieces["B1a"].place = OnTable(Pose(over.x, over.y + half, 3 * NORTH))
    log: list[Any] = []
    note_contacts(Battle(state, layout, log.append), state.bodies["B1"])
    assert [each for each in log if isinstance(each, MeleeOpened)] == [MeleeOpened("B1", "A2")]
