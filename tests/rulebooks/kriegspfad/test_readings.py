"""Where the paper is in doubt: both readings of a switch, each at its boundary."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Reserve
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.hiding import may_hide_at
from pulverdampf.rulebooks.kriegspfad.deployment.secret_notes import hold_one_back
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.deploying import placing_objections, zone_of
from pulverdampf.rulebooks.kriegspfad.shooting.aim import aim
from pulverdampf.rulebooks.kriegspfad.shooting.deeds import shots_of
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees
from pulverdampf.rulebooks.kriegspfad.special.burning import spreads_to
from pulverdampf.rulebooks.kriegspfad.special.wagons import fort_feature, ring_poses
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.telling.outlook import reach
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran
from tests.rulebooks.kriegspfad.rosters import begun, body

NORTH = 1 << 30


def scene_of(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, **situation), layout)


@pytest.mark.parametrize(("reading", "far"), [("edge", 4.0), ("troops", 3.4)])
def test_village_seen(reading: str, far: float) -> None:
    """KP-SIGHT-09, village_seen: 4 from the edge of the village, or from the troops 0.6 inside it."""
    village = {"kind": "village", "rect": (15, 20, 45, 40)}
    quiet = {"side": "two", "troop": "regular", "at": (30, 20.6 + 0.59), "facing": 270}
    for gap, seen in ((far - 0.02, True), (far + 0.02, False)):
        watcher = {"side": "one", "troop": "regular", "at": (30, 20 - gap - 0.59)}
        scene = scene_of(watcher, quiet, terrain=[village], rulings={"village_seen": reading})
        assert sees(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"]) == seen


@pytest.mark.parametrize(("reading", "seen"), [("low", True), ("hide", False)])
def test_stone_walls(reading: str, *, seen: bool) -> None:
    """KP-SIGHT-01, stone_walls: from afar a wall hides or not; at the wall one always looks over it."""
    wall = {"kind": "stone_wall", "line": ((10, 20), (50, 20))}
    foe = {"side": "two", "troop": "regular", "at": (30, 26)}
    for y, expected in ((14.0, seen), (20 - 0.6, True)):
        scene = scene_of(
            {"side": "one", "at": (30, y)}, foe, terrain=[wall], rulings={"stone_walls": reading}
        )
        assert sees(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"]) == expected


@pytest.mark.parametrize(("reading", "shots"), [("ahead", 0), ("all_round", 1)])
def test_boat_fire(reading: str, shots: int) -> None:
    """KP-BOAT-06, KP-FIRE-05, boat_fire: at an enemy abeam, one boat's breadth and 3 away; ahead always."""
    river = [{"kind": "river", "rect": (0, 16, 70, 24)}]
    boat = {"side": "one", "troop": "boat", "at": (30, 20), "facing": 0, "arms": "none"}
    crew = {"side": "one", "troop": "skirmisher", "aboard": "A1a"}
    for at, expected in (((30, 20 + 1.18 + 3 + 0.59), shots), ((36, 20), 1)):
        foe = {"side": "two", "troop": "regular", "at": at, "facing": 270}
        scene = scene_of(boat, crew, foe, terrain=river, rulings={"boat_fire": reading})
        found = shots_of(scene, scene.state.bodies["A2"], scene.state.pieces["A2a"], second=False)
        assert len(found) == expected
        if expected and reading == "all_round" and at[0] == 30:
            assert found[0].distance == pytest.approx(3.0, abs=1e-3)
    bands = reach(scene, "A2a")
    assert bands and (bands[0].spread is None) == (reading == "all_round")


@pytest.mark.parametrize(("reading", "rules"), [("inside", []), ("zone", ["KP-SCEN-10"])])
def test_fort_setup(reading: str, rules: list[str]) -> None:
    """KP-SCEN-10, fort_setup: inside the own fort 20 from the edge, or only in the zone; never in the enemy's
    fort nor outside the ring."""
    wagons = {"side": "one", "troop": "wagon", "elements": 8, "arms": "none"}
    state = position([wagons, {"side": "one"}, {"side": "two"}], phase=SETUP, rulings={"fort_setup": reading})
    for key, pose in zip(state.bodies["A1"].pieces, ring_poses(8, 30.0, 20.0, 2.36), strict=True):
        state.pieces[key].formation = "fort"
        state.pieces[key].place = OnTable(pose.rounded())
    made = fort_feature(state, state.bodies["A1"])
    state.features[made.id] = made
    scene = Scene(state, layout)

    def faults(unit: str, y: float) -> list[str]:
        o = scene.outline_at(state.pieces[f"{unit}a"], Pose(30.0, y, NORTH))
        zone = zone_of(state, state.bodies[unit].side)
        return [each.rule for each in placing_objections(scene, state.bodies[unit], [o], zone, ())]

    assert faults("A2", 20.0) == rules
    assert faults("A2", 30.0) == ["KP-SCEN-10"] == faults("B1", 20.0)
    state.conditions = type(state.conditions)(kind="raid", attacker="one")
    assert faults("A2", 20.0) == ["KP-SCEN-31"]


@pytest.mark.parametrize(
    ("reading", "offered"), [("units", ["none", "B2", "B3", "B4"]), ("elements", ["none"])]
)
def test_ambush_half(reading: str, offered: list[str]) -> None:
    """KP-SCEN-22, ambush_half: two of four units; or, with six of twelve elements late, nobody else."""
    units = [{"side": "two", "troop": "warrior", "elements": number} for number in (6, 2, 2, 2)]
    held = {"kind": "ambush", "attacker": "one"}
    state = position(units, phase=SETUP, scenario=held, rulings={"ambush_half": reading})
    for piece in state.pieces.values():
        piece.place = Reserve()
    asked = [
        Ran(lambda battle: hold_one_back(battle, "two", 2), state, answers={"KP-SCEN-22": "B1"}).asked[0][2]
        for _ in range(2)
    ]
    assert asked == [["none", "B1", "B2", "B3", "B4"], offered]


@pytest.mark.parametrize(("reading", "found"), [("barred", ""), ("allowed", "cover")])
def test_behind_village(reading: str, found: str) -> None:
    """KP-DEPL-05, behind_village: in a wood that a broad village hides from the whole enemy edge, or not."""
    wood = {"kind": "light_wood", "rect": (30, 8, 40, 14)}
    lurker = {"side": "one", "troop": "warrior", "at": (35, 12)}
    for rect, expected in (((5, 15, 65, 20), found), ((30, 15, 34, 20), "cover")):
        village = {"kind": "village", "rect": rect}
        scene = scene_of(lurker, terrain=[wood, village], rulings={"behind_village": reading})
        outline = scene.outline(scene.state.pieces["A1a"])
        assert may_hide_at(scene, scene.state.bodies["A1"], [outline]) == expected


@pytest.mark.parametrize(("reading", "found"), [("in_view", ""), ("hidden", "rise")])
def test_reverse_slope(reading: str, found: str) -> None:
    """KP-DEPL-05, reverse_slope: on the far slope of a long hill; on the near one nobody lies hidden, behind
    the whole hill everybody does."""
    hill = {"kind": "gentle_hill", "rect": (0, 14, 70.9, 22)}
    for y, expected in ((16.0, found), (20.0, ""), (10.0, "rise")):
        lurker = {"side": "one", "troop": "regular", "at": (35, y)}
        scene = scene_of(lurker, terrain=[hill], rulings={"reverse_slope": reading})
        outline = scene.outline(scene.state.pieces["A1a"])
        assert may_hide_at(scene, scene.state.bodies["A1"], [outline]) == expected


@pytest.mark.parametrize(("reading", "parts"), [("spot", 0), ("edge", 1)])
def test_fire_seat(reading: str, parts: int) -> None:
    """KP-BURN-03, fire_seat: grass 5 from a village burns when it is lit at its other end, or does not."""
    village = {"kind": "village", "id": "v", "rect": (20, 20, 36, 30)}
    arsonist = {"side": "one", "troop": "skirmisher", "at": (19, 25), "facing": 0}
    for gap, expected in ((5.0, parts), (6.1, 0)):
        grass = {"kind": "tall_grass", "rect": (36 + gap, 20, 48 + gap, 30)}
        scene = scene_of(arsonist, terrain=[village, grass], rulings={"fire_seat": reading})
        lit = list(spreads_to(scene, scene.state.pieces["A1a"], scene.state.features["v"]))
        assert len(lit) == 1 + expected


@pytest.mark.parametrize(("reading", "bow"), [("firearms", 0), ("all", 1)])
def test_untrained_arms(reading: str, bow: int) -> None:
    """KP-FIRE-10, untrained_arms: muskets always, bows by the other reading; militia are bad at all."""
    foe = {"side": "two", "opposite": "A1", "distance": 2.0}
    for traits, expected in ((["untrained"], bow), (["militia"], 1)):
        shooter = {"side": "one", "troop": "warrior", "arms": "bow+smooth_musket", "traits": traits}
        scene = scene_of(shooter, foe, rulings={"untrained_arms": reading})
        one, two = scene.state.pieces["A1a"], scene.state.pieces["B1a"]
        assert aim(scene, one, "bow", two, 2.0).unskilled == bool(expected)
        assert aim(scene, one, "smooth_musket", two, 2.0).unskilled


@pytest.mark.parametrize(("reading", "traits"), [("militia", ()), ("untrained", ("untrained",))])
def test_poor_militia(reading: str, traits: tuple[str, ...]) -> None:
    """KP-L05, poor_militia: what the militia of the eastern armies are at the same price."""
    units = (body("regulars", {"smooth_musket": 6}), body("militia", {"smooth_musket": 6}))
    army = Roster("KP-L05", year=1794, options={"discipline": "disciplined"}, bodies=(*units, units[0]))
    state: WarState = begun(army, poor_militia=reading)
    militia = next(unit for unit in state.bodies.values() if unit.side == "one" and unit.has("militia"))
    assert {state.pieces[key].traits for key in militia.pieces} == {traits}
    assert state.pieces[militia.pieces[0]].points == 2
