"""The palisade: up to it in one turn, over it in the next, and the fight across it."""

from typing import Any

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.turns import TurnBegan
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.retreats import retreat_phase
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MOVEMENT, RETREATS, SHOOTING, WarState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.fighting import Fought, rows
from tests.rulebooks.kriegspfad.procedures import Ran

RING = ((20, 10), (40, 10), (40, 21), (20, 21), (20, 10))
PALISADE = {"kind": "palisade", "id": "p", "line": RING, "owner": "two"}
STORMERS = {"side": "one", "troop": "warrior", "at": (30, 24), "facing": 270}
DEFENDERS = {"side": "two", "troop": "regular", "at": (30, 20.4), "facing": 90}
AT_THE_WALL = (30.0, 21.6)


def siege(*units: dict[str, Any], **situation: Any) -> WarState:
    return position(units, terrain=[PALISADE], **{"phase": MOVEMENT, **situation})


def order(end: tuple[float, float]) -> Walks:
    return Walks({"A1a": Walk((), Pose(*end, degrees(270)))})


def moved(state: WarState, end: tuple[float, float]) -> None:
    """A1a moves to a place."""

    async def go(battle: Any) -> None:
        await walk(battle, battle.state.bodies["A1"], "move", "good", 12.0)

    Ran(go, state, answers={"KP-MOVE-01": order(end)})


def refused(state: WarState, end: tuple[float, float]) -> list[str]:
    due = Move("A1", "move", "good", 12.0)
    return [each.rule for each in walk_objections(order(end), Scene(state, layout), due)]


def at_phase(state: WarState, turn: int, phase: int) -> WarState:
    """A later turn and step, with everything forgotten that belongs to the turn before."""
    if turn != state.clock.turn:
        TurnBegan(turn).apply(state)
    state.clock = state.clock.__class__(turn, phase)
    return state


def test_up_to_the_palisade_in_one_turn_and_over_it_in_the_next() -> None:
    """KP-FORT-04, KP-FILL-43: nobody climbs it in the turn in which he reaches it."""
    state = siege(STORMERS, {**DEFENDERS, "at": (35, 12)})
    assert refused(state, (30.0, 18.0)) == ["KP-TERR-01"]
    moved(state, AT_THE_WALL)
    assert state.pieces["A1a"].crossing == "p"
    at_phase(state, 1, MOVEMENT)
    assert refused(state, (30.0, 18.0)) == ["KP-TERR-01"]
    at_phase(state, 2, MOVEMENT)
    assert refused(state, (30.0, 18.0)) == []


def test_only_foot_climbs() -> None:
    """KP-FORT-04: riders at a palisade stay before it."""
    state = siege({**STORMERS, "troop": "mounted_warrior", "at": (30, 26)}, {**DEFENDERS, "at": (35, 12)})
    moved(state, (30.0, 22.0))
    assert not state.pieces["A1a"].crossing
    at_phase(state, 2, MOVEMENT)
    assert refused(state, (30.0, 18.0)) == ["KP-TERR-01"]


def test_the_fight_across_it_waits_a_turn() -> None:
    """KP-FORT-04, KP-MM-20: who comes up to manned palisades fights in the turn after, at a disadvantage."""
    state = siege(STORMERS, DEFENDERS)
    moved(state, AT_THE_WALL)
    assert not state.melees
    shots = Fought(at_phase(state, 1, SHOOTING), [1, 1])
    assert len(shots.thrown) == 2  # at the wall they shoot at each other
    at_phase(state, 2, MOVEMENT)
    moved(state, AT_THE_WALL)
    assert [(each.attacker, each.defender, each.started) for each in state.melees.values()] == [
        ("A1", "B1", 2)
    ]
    fight = Fought(at_phase(state, 2, MELEE), [4])
    assert "MM-20" in rows(fight.reckoned("KP-MELEE-07")[0])


def test_who_is_thrown_back_begins_anew() -> None:
    """KP-FORT-04, KP-MELEE-13: after a retreat the palisade has to be climbed from the beginning."""
    state = siege(STORMERS, {**DEFENDERS, "at": (30, 19.9)})
    moved(state, AT_THE_WALL)
    at_phase(state, 2, RETREATS)
    state.bodies["A1"].retreat = 1
    Ran(retreat_phase, state, dice=[2])
    assert not state.pieces["A1a"].crossing
    at_phase(state, 3, MOVEMENT)
    assert refused(state, (30.0, 21.1)) == ["KP-TERR-01"]


def test_the_owner_uses_his_gate() -> None:
    """KP-FILL-43: through it his own troops come and go, the enemy's do not."""
    gate: dict[str, Any] = {"kind": "gate", "id": "p-gate", "rect": (28.5, 20, 31.5, 22), "owner": "one"}
    for owner, found in (("one", []), ("two", ["KP-TERR-01"])):
        terrain = [{**PALISADE, "owner": owner}, {**gate, "owner": owner}]
        state = position([STORMERS, {**DEFENDERS, "at": (35, 12)}], terrain=terrain, phase=MOVEMENT)
        assert refused(state, (30.0, 18.0)) == found
