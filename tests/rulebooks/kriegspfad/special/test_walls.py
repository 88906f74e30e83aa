"""Walls and fences: what is climbed, by whom, and what never is."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, OnTable
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.moves import ClimbedIn
from pulverdampf.rulebooks.kriegspfad.events.turns import TurnBegan
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import activate
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.special.burning import burn_out
from pulverdampf.rulebooks.kriegspfad.special.wagons import fort_feature, ring_poses
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, Battle, WarState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

HOUSE = {"kind": "blockhouse", "id": "h", "rect": (26.46, 16.46, 33.54, 23.54), "owner": "two"}
RING = ((20, 10), (40, 10), (40, 21), (20, 21), (20, 10))
PALISADE = {"kind": "palisade", "id": "p", "line": RING, "owner": "one"}
FAR_AWAY = {"side": "two", "troop": "regular", "at": (60, 40), "facing": 270}


def order(end: tuple[float, float], facing: float = 270) -> Walks:
    return Walks({"A1a": Walk((), Pose(*end, degrees(facing)))})


def refused(state: WarState, end: tuple[float, float], **more: Any) -> list[str]:
    due = Move("A1", "move", "good", 12.0)
    return [each.rule for each in walk_objections(order(end, **more), Scene(state, layout), due)]


def moved(state: WarState, end: tuple[float, float]) -> None:
    async def go(battle: Battle) -> None:
        await walk(battle, battle.state.bodies["A1"], "move", "good", 12.0)

    Ran(go, state, answers={"KP-MOVE-01": order(end)})


def next_turn(state: WarState) -> None:
    TurnBegan(state.clock.turn + 1).apply(state)
    state.clock = state.clock.__class__(state.clock.turn, MOVEMENT)


def test_nobody_climbs_an_intact_wall() -> None:
    """KP-FORT-05, KP-FORT-04: foot that spent a turn at the wall of a blockhouse still does not walk in; a
    breach lets it."""
    stormer = {"side": "one", "troop": "warrior", "at": (30, 26), "facing": 270}
    state = position([stormer, FAR_AWAY], terrain=[HOUSE], phase=MOVEMENT)
    moved(state, (30.0, 24.14))
    assert not state.pieces["A1a"].crossing
    next_turn(state)
    assert refused(state, (30.0, 21.0)) == ["KP-TERR-01"]
    wall = next(each for each in state.features.values() if each.id == "h-wall-1")
    state.features["h-wall-1"] = wall.__class__(wall.id, "breach", wall.shape, wall.pose, owner=wall.owner)
    assert refused(state, (30.0, 21.0)) == []


@pytest.mark.parametrize(("walls", "found"), [("doors", []), ("closed", ["KP-TERR-01"])])
def test_the_garrison_and_its_own_walls(walls: str, found: list[str]) -> None:
    """KP-FORT-05, own_walls: with doors it goes in and out; without them nobody passes a wall."""
    house = {**HOUSE, "owner": "one"}
    inside = {"side": "one", "troop": "regular", "at": (30, 20), "facing": 90, "inside": "h"}
    rulings = {"own_walls": walls}
    state = position([inside, FAR_AWAY], terrain=[house], phase=MOVEMENT, rulings=rulings)
    assert refused(state, (30.0, 26.0)) == found
    outside = {**inside, "inside": "", "at": (30, 26)}
    state = position([outside, FAR_AWAY], terrain=[house], phase=MOVEMENT, rulings=rulings)
    assert refused(state, (30.0, 20.0)) == found


@pytest.mark.parametrize("walls", ["doors", "closed"])
def test_a_burning_house_is_left(walls: str) -> None:
    """KP-FORT-08, KP-BURN-04, own_walls: by friend and foe, whatever the doors; who stays is lost."""
    for owner in ("one", "two"):
        inside = {"side": "one", "troop": "regular", "at": (30, 20), "facing": 90, "inside": "h"}
        fire = {"kind": "burning", "id": "fire1-0", "rect": HOUSE["rect"]}
        terrain = [{**HOUSE, "owner": owner}, fire]
        situation: dict[str, Any] = {"phase": MOVEMENT, "turn": 2, "rulings": {"own_walls": walls}}
        state = position([inside, FAR_AWAY], terrain=terrain, **situation)
        state.fires = {"fire1-0": 1}
        assert refused(state, (30.0, 26.0)) == []
        moved(state, (30.0, 26.0))
        assert isinstance(state.pieces["A1a"].place, OnTable)
        assert refused(state, (30.0, 20.0)), "nobody goes back into the flames"
        stayed = position([inside, FAR_AWAY], terrain=terrain, **situation)
        stayed.fires = {"fire1-0": 1}

        async def burn(battle: Battle) -> None:
            burn_out(battle)

        Ran(burn, stayed)
        assert stayed.pieces["A1a"].pose is None


@pytest.mark.parametrize(
    ("side", "start", "beyond"), [("one", 20.4, 24.0), ("two", 20.4, 24.0), ("one", 21.6, 17.0)]
)
def test_any_foot_climbs_a_palisade(side: str, start: float, beyond: float) -> None:
    """KP-FORT-04: its owner's men from inside and outside, and enemies who are inside: a full turn at it,
    over it in the next."""
    climber = {"side": "one", "troop": "regular", "at": (30, start), "facing": 90}
    owner = {"one": "one", "two": "two"}[side]
    state = position([climber, FAR_AWAY], terrain=[{**PALISADE, "owner": owner}], phase=MOVEMENT)
    assert refused(state, (30.0, beyond)) == ["KP-TERR-01"]
    Ran(with_what_follows(activate, state.bodies["A1"]), state, answers={"KP-MOVE-01": "stand"})
    assert state.pieces["A1a"].crossing == "p"
    assert refused(state, (30.0, beyond)) == ["KP-TERR-01"], "not in the same turn"
    next_turn(state)
    assert refused(state, (30.0, beyond)) == []


def test_defenders_at_their_palisade_do_not_let_the_enemy_climb_sooner() -> None:
    """KP-FORT-04, KP-MELEE-01: who has stood at it for long may climb; who has only come may not attack."""
    defender = {"side": "two", "troop": "regular", "at": (30, 20.4), "facing": 90}
    stormer = {"side": "one", "troop": "warrior", "at": (30, 25), "facing": 270}
    state = position([stormer, defender], terrain=[{**PALISADE, "owner": "two"}], phase=MOVEMENT, turn=3)
    state.pieces["B1a"].crossing, state.pieces["B1a"].since = "p", 1
    moved(state, (30.0, 21.6))
    assert not state.melees
    next_turn(state)
    moved(state, (30.0, 21.6))
    assert [(each.attacker, each.defender) for each in state.melees.values()] == [("A1", "B1")]


def test_a_wagon_ring_is_climbed_like_a_palisade() -> None:
    """KP-FILL-08, KP-FORT-04: foot that touched a wagon for a turn crosses the ring where nobody holds it."""
    wagons = {"side": "two", "troop": "wagon", "elements": 8, "arms": "none"}
    stormer = {"side": "one", "troop": "warrior", "at": (30, 28), "facing": 270}
    state = position([stormer, wagons, FAR_AWAY], phase=MOVEMENT)
    for key, pose in zip(state.bodies["B1"].pieces, ring_poses(8, 30.0, 20.0, 2.36), strict=True):
        state.pieces[key].formation, state.pieces[key].place = "fort", OnTable(pose.rounded())
    made = fort_feature(state, state.bodies["B1"])
    state.features[made.id] = made
    top = max(each.pose.y for key in state.bodies["B1"].pieces if (each := state.pieces[key]).pose)
    moved(state, (30.0, round(top + 1.18 + 0.59 + 0.01, 2)))
    assert state.pieces["A1a"].crossing == made.id
    assert refused(state, (30.0, 20.0))
    next_turn(state)
    assert refused(state, (30.0, 20.0)) == []


def test_a_garrison_that_is_thrown_back_stays_in_the_house() -> None:
    """KP-FORT-05, KP-MELEE-13: a retreat ends at the wall, and who turns to the enemy inside stays inside."""
    from pulverdampf.rulebooks.kriegspfad.melee.retreats import retreat_phase
    from pulverdampf.rulebooks.kriegspfad.state import RETREATS

    inside = {"side": "one", "troop": "regular", "at": (30, 21), "facing": 90, "inside": "h"}
    foe = {"side": "two", "troop": "warrior", "at": (30, 22.3), "facing": 270, "inside": "h"}
    state = position([inside, foe], terrain=[{**HOUSE, "owner": "one"}], phase=RETREATS, turn=2)
    state.bodies["A1"].retreat = 2
    Ran(retreat_phase, state, dice=[6, 6])
    place = state.pieces["A1a"].place
    assert isinstance(place, Inside) and place.pose.y == pytest.approx(17.05, abs=0.05)


@pytest.mark.parametrize(("kind", "en", "de"), [
    ("palisade", "at the palisade", "an der Palisade"), ("wagon_fort", "at the wagons", "an den Wagen"),
])  # fmt: skip
def test_it_is_told_who_climbs(kind: str, en: str, de: str) -> None:
    """KP-FORT-04, KP-FILL-08: nothing is told of those who have only left it."""
    climbers = {"side": "one", "troop": "warrior", "elements": 2}
    state = position([climbers, FAR_AWAY], terrain=[{**PALISADE, "kind": kind}])
    told = ClimbedIn({"A1a": "p", "A1b": ""}).told(state)
    assert told is not None and en in told.in_("en") and de in told.in_("de")
    assert ClimbedIn({"A1a": ""}).told(state) is None


def test_it_is_told_although_the_palisade_has_burnt_since() -> None:
    """KP-FORT-04, KP-FILL-43: a turn is told when it is over; what stood before may be gone."""
    state = position(
        [{"side": "one", "troop": "regular", "at": (30, 10)}, {"side": "two", "troop": "regular"}]
    )
    told = ClimbedIn({"A1a": "palisade"}).told(state)
    assert told is not None and "palisade" in told.in_("en")
    told = ClimbedIn({"A1a": "fort-B1"}).told(state)
    assert told is not None and "wagons" in told.in_("en")
