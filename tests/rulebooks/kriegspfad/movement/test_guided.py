"""The column behind a scout: how near the enemy, and how many units."""

from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import actions, activate, guides_of
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, Battle, WarState
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

NORTH = 1 << 30
DEEP = 1.18
SCOUT = {"side": "one", "troop": "scout", "at": (30, 22), "facing": 90}
WOOD = {"kind": "dense_wood", "rect": (10, 0, 60, 40)}


def file_at(first: float, troop: str = "regular", **more: Any) -> dict[str, Any]:
    """Two elements one behind the other, the first of them so far north."""
    return {
        "side": "one",
        "troop": troop,
        "at": (30, first),
        "elements": 2,
        "file": True,
        "facing": 90,
        **more,
    }


def ahead(state: WarState, far: float, *bodies: str) -> Walks:
    """All elements of some units straight north or south."""
    keys = [key for body in bodies for key in state.bodies[body].pieces]
    poses = {key: pose for key in keys if (pose := state.pieces[key].pose) is not None}
    return Walks({key: Walk((), Pose(pose.x, pose.y + far, NORTH)) for key, pose in poses.items()})


def refused(foe_at: tuple[float, float], far: float, *terrain: dict[str, Any]) -> list[str]:
    """The rules against a guided march so far, with an enemy somewhere."""
    foe = {"side": "two", "troop": "regular", "at": foe_at}
    scene = Scene(position([SCOUT, file_at(22 - DEEP), foe], terrain=terrain, phase=MOVEMENT), layout)
    move = Move("A2", "guided", "good", 12.0, scout="A1")
    return [each.rule for each in walk_objections(ahead(scene.state, far, "A1", "A2"), scene, move)]


@pytest.mark.parametrize(("gap", "rules"), [(6.01, []), (5.98, ["KP-SCOUT-05"])])
def test_six_inches_from_base_to_base(gap: float, rules: list[str]) -> None:
    """KP-SCOUT-05: before the column and beside it the distance is between the bases, not from a middle."""
    before = 22 + 4 + DEEP / 2 + gap + DEEP / 2
    assert refused((30.0, before), 4.0) == rules
    beside = 30 + 2.36 / 2 + gap + 2.36 / 2
    assert refused((beside, 24.0), 4.0) == rules


def test_only_coming_nearer_is_barred() -> None:
    """KP-SCOUT-05: a column that starts within 6 of an enemy may march away, not towards him."""
    assert refused((30.0, 27.0), -4.0) == []
    assert refused((30.0, 27.0), 1.0) == ["KP-SCOUT-05"]
    assert refused((30.0, 27.0), 0.0) == []


def test_who_is_not_seen_bars_nobody() -> None:
    """KP-SCOUT-05: only of enemies whom scout or column sees they keep 6 away."""
    assert refused((30.0, 28.5), 1.0) == ["KP-SCOUT-05"]
    assert refused((30.0, 28.5), 1.0, {"kind": "gentle_hill", "rect": (20, 26, 40, 27)}) == []


def test_a_column_keeps_off_all_along_its_way() -> None:
    """KP-SCOUT-05: an enemy beside the way counts where the column passes him, not only where it ends."""
    beside = 30 + 2.36 / 2 + 2.36 / 2
    assert refused((beside + 6.02, 27.0), 10.0) == []
    assert refused((beside + 5.98, 27.0), 10.0) == ["KP-SCOUT-05"]


def test_an_enemy_in_a_boat_is_an_enemy() -> None:
    """KP-SCOUT-05, KP-MOVE-07: who is carried in a boat stands where it is; neither column nor shaken foot
    comes near him."""
    river = {"kind": "river", "rect": (0, 30, 70, 40)}
    boat = {"side": "two", "troop": "boat", "at": (30, 34), "arms": "none"}
    crew = {"side": "two", "troop": "warrior", "aboard": "B1a"}
    state = position([SCOUT, file_at(22 - DEEP, markers=3), boat, crew], terrain=[river], phase=MOVEMENT)
    scene = Scene(state, layout)
    guided, plain = Move("A2", "guided", "good", 12.0, scout="A1"), Move("A2", "move", "good", 12.0)
    assert [each.rule for each in walk_objections(ahead(state, 2.0, "A1", "A2"), scene, guided)] == []
    near = [each.rule for each in walk_objections(ahead(state, 5.0, "A1", "A2"), scene, guided)]
    assert near == ["KP-MOVE-07", "KP-SCOUT-05"]
    assert [each.rule for each in walk_objections(ahead(state, 6.5, "A2"), scene, plain)] == ["KP-MOVE-07"]


def test_turning_into_the_march_brings_nobody_nearer() -> None:
    """KP-SCOUT-05: a base that turns to march past an enemy within 6 counts from where it stands then."""
    foe = {"side": "two", "troop": "regular", "at": (30.0, 22 + DEEP + 5.0)}
    scene = Scene(position([SCOUT, file_at(22 - DEEP), foe], phase=MOVEMENT), layout)
    keys = [key for body in ("A1", "A2") for key in scene.state.bodies[body].pieces]
    poses = {key: pose for key in keys if (pose := scene.state.pieces[key].pose) is not None}
    aside = {key: Walk((), Pose(pose.x - 4.0, pose.y, NORTH)) for key, pose in poses.items()}
    move = Move("A2", "guided", "good", 12.0, scout="A1")
    assert [each.rule for each in walk_objections(Walks(aside), scene, move)] == []


def two_files(second: str = "regular") -> WarState:
    """A scout in a wood, a file at his heels and another behind it, all touching."""
    state = position(
        [SCOUT, file_at(22 - DEEP), file_at(22 - 3 * DEEP, second)], phase=MOVEMENT, terrain=[WOOD]
    )
    state.weather = "good"
    return state


def led(state: WarState, body: str, far: int, *movers: str) -> Ran:
    """A unit is activated and follows the scout."""

    async def go(battle: Battle) -> None:
        await activate(battle, battle.state.bodies[body])
        await settle(battle)

    return Ran(go, state, [far - 2], {"KP-MOVE-01": ["guided-good", ahead(state, float(far), *movers)]})


def offers(state: WarState, body: str) -> bool:
    options = actions(EngineBattle(state, layout, lambda entry: None).scene, state.bodies[body])
    return "guided-good" in [each.key for each in options]


def test_any_number_of_units_follows_one_scout() -> None:
    """KP-SCOUT-05: the file behind the first one is led as well, at the good rate through the wood, and the
    scout goes once."""
    state = two_files()
    assert offers(state, "A2") and not offers(state, "A3"), "first the unit at his heels"
    led(state, "A2", 5, "A1", "A2")
    scout = state.pieces["A1a"].pose
    assert scout is not None and scout.y == pytest.approx(27.0) and state.bodies["A1"].activated
    assert [each.id for each in guides_of(Scene(state, layout), state.bodies["A3"])] == ["A1"]
    assert offers(state, "A3")
    led(state, "A3", 5, "A3")
    tail = state.pieces["A3a"].pose
    assert tail is not None and tail.y == pytest.approx(22 - 3 * DEEP + 5) and state.bodies["A3"].activated
    assert state.pieces["A1a"].pose == scout


def test_two_scouts_lead_a_file_each() -> None:
    """KP-SCOUT-05: who follows the first file behind one scout does so whatever another scout leads."""
    state = two_files()
    elsewhere = [{**SCOUT, "at": (50, 22)}, {**file_at(22 - DEEP), "at": (50, 22 - DEEP)}]
    both = position(
        [SCOUT, file_at(22 - DEEP), file_at(22 - 3 * DEEP), *elsewhere], phase=MOVEMENT, terrain=[WOOD]
    )
    both.weather = state.weather
    led(both, "A5", 5, "A4", "A5")
    led(both, "A2", 5, "A1", "A2")
    assert [each.id for each in guides_of(Scene(both, layout), both.bodies["A3"])] == ["A1"]


def test_the_player_names_the_scout_at_either_end() -> None:
    """KP-SCOUT-05: with a scout before and one behind its only base, the player says whom a unit follows."""
    other = {**SCOUT, "at": (30, 22 - 2 * DEEP), "facing": 270}
    alone = file_at(22 - DEEP, elements=1)
    state = position([SCOUT, alone, other], phase=MOVEMENT, terrain=[WOOD])
    state.weather = "good"
    assert [each.id for each in guides_of(Scene(state, layout), state.bodies["A2"])] == ["A1", "A3"]

    async def go(battle: Battle) -> None:
        await activate(battle, battle.state.bodies["A2"])
        await settle(battle)

    south = ahead(state, -5.0, "A2", "A3")
    south = Walks({key: Walk((), replace(walk.end, facing=3 * NORTH)) for key, walk in south.walks.items()})
    Ran(go, state, [3], {"KP-MOVE-01": ["guided-good", south], "KP-SCOUT-05": ["A3"]})
    assert state.bodies["A3"].activated and not state.bodies["A1"].activated


def test_only_units_of_the_same_kind_follow_one_another() -> None:
    """KP-SCOUT-05: another kind of troops behind them goes as the ground lets it."""
    state = two_files("cavalry")
    led(state, "A2", 5, "A1", "A2")
    assert not offers(state, "A3")


def test_a_column_that_was_stopped_may_stand_as_it_is() -> None:
    """KP-SCOUT-05: the head of a column has marched when an ambush stops it; nobody has to close up."""
    state = position([SCOUT, file_at(10)], phase=MOVEMENT)
    scene = Scene(state, layout)
    move = Move("A2", "guided", "good", 12.0, spent=(("A1a", 11.0),), scout="A1")
    assert [each.rule for each in walk_objections(Walks({}), scene, move)] == []
    assert [each.rule for each in walk_objections(ahead(state, 1.0, "A2"), scene, move)] == ["KP-SCOUT-05"]


def test_a_whole_column_marches_off_the_table() -> None:
    """KP-SCOUT-05: of a column that leaves over the far edge nobody is left to stand in file."""
    turned = {"facing": 0, "elements": 2, "file": True}
    marching = [
        {**SCOUT, "at": (118.0, 22)},
        {"side": "one", "troop": "regular", "at": (116.8, 22), **turned},
    ]
    state = position(marching, phase=MOVEMENT)
    state.conditions = type(state.conditions)(kind="ambush", attacker="one")
    state.edges = {"one": "west", "two": "east"}
    keys = [key for body in ("A1", "A2") for key in state.bodies[body].pieces]
    off = Walks({key: Walk((), Pose(121.0, pose.y, 0)) for key in keys if (pose := state.pieces[key].pose)})
    move = Move("A2", "guided", "good", 12.0, scout="A1")
    assert [each.rule for each in walk_objections(off, Scene(state, layout), move)] == []
