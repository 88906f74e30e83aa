"""Late arrivals: leaders who are held back, and riders who come on foot."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.commanders import (
    active_commander,
    is_under_command,
    rerolls_left,
)
from pulverdampf.rulebooks.kriegspfad.deployment.late_arrivals import arrival_form, arrival_phase
from pulverdampf.rulebooks.kriegspfad.deployment.secret_notes import hold_back
from pulverdampf.rulebooks.kriegspfad.events.places import HeldBack
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.testing import is_protected
from pulverdampf.rulebooks.kriegspfad.setup.deploying import most_late
from pulverdampf.rulebooks.kriegspfad.setup.in_the_open import to_place
from pulverdampf.rulebooks.kriegspfad.state import ARRIVALS, SETUP, WarState, commander_is_dead, on_table
from pulverdampf.rulebooks.kriegspfad.views import seen
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

NORTH, SOUTH = 1 << 30, 3 << 30
WARRIORS = {"side": "two", "troop": "warrior", "elements": 4}
CHIEF = {"side": "two", "troop": "warrior", "separate": True}
PROPHET = {"side": "two", "troop": "prophet"}
WAGONS = {"side": "two", "troop": "wagon", "elements": 2}
ENEMY = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 5)}


def before(*units: dict[str, Any], kind: str = "open", attacker: str = "") -> WarState:
    """Nobody is set up yet."""
    state = position([ENEMY, *units], phase=SETUP, scenario={"kind": kind, "attacker": attacker})
    for piece in state.pieces.values():
        piece.place = Reserve()
    return state


# leaders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", [CHIEF, PROPHET])
def test_a_leader_on_his_own_base_may_come_late(leader: dict[str, Any]) -> None:
    """KP-SCEN-12, KP-CMD-06, KP-STRAT-09: he is a unit like others; his owner alone learns of it."""
    state = before(WARRIORS, WARRIORS, leader)
    ran = Ran(with_what_follows(hold_back, "two"), state, (), {"KP-SCEN-12": ["B3", "none"]})
    assert [(each.body, each.seen_by) for each in ran.happened(HeldBack)] == [("B3", "two")]
    assert [unit.id for unit in to_place(state, "two")] == ["B1", "B2"]
    other = before(WARRIORS, WARRIORS, leader)
    Ran(with_what_follows(hold_back, "two"), other, (), {"KP-SCEN-12": ["B1", "none"]})
    one, two = (msgspec.json.encode(seen(each, "one")) for each in (state, other))
    assert one == two


@pytest.mark.parametrize(
    ("kind", "attacker", "late"),
    [
        ("open", "", 2),
        ("raid", "two", 1),
        ("siege", "two", 1),
        ("raid", "one", 0),
        ("ambush", "two", 0),
        ("ambush", "one", 1),
    ],
)
def test_a_leader_counts_among_the_units(kind: str, attacker: str, late: int) -> None:
    """KP-SCEN-12, KP-SCEN-22, KP-SCEN-31, KP-SCEN-40: half of two units and a chief, rounded up, stand on the
    table; of a column that marches everybody comes on."""
    assert most_late(before(WARRIORS, WARRIORS, CHIEF, kind=kind, attacker=attacker), "two") == late


@pytest.mark.parametrize(
    ("kind", "attacker", "rule"),
    [("open", "", "KP-SCEN-12"), ("ambush", "one", "KP-SCEN-22"), ("raid", "two", "KP-SCEN-31"),
     ("siege", "two", "KP-SCEN-31")],
)  # fmt: skip
def test_the_question_names_the_rule_of_its_scenario(kind: str, attacker: str, rule: str) -> None:
    """KP-SCEN-12, KP-SCEN-22, KP-SCEN-31: who is asked for late units reads why he may hold some back."""
    state = before(WARRIORS, WARRIORS, WARRIORS, kind=kind, attacker=attacker)
    ran = Ran(with_what_follows(hold_back, "two"), state, (), {rule: ["none", "none"]})
    assert ran.asked and {asked for _, asked, _ in ran.asked} == {rule}


def test_wagons_are_not_held_back() -> None:
    """KP-SCEN-12, KP-SCEN-20: a train comes with its column or is set up first."""
    ran = Ran(with_what_follows(hold_back, "two"), before(WARRIORS, WARRIORS, WAGONS))
    assert all("B3" not in options for _, _, options in ran.asked) and ran.asked


def away(leader: dict[str, Any]) -> WarState:
    """Warriors on the table whose leader is still to come."""
    force = {"quality": "exceptional", "native": True, "stratagem": "prophet"}
    units = [ENEMY, {**WARRIORS, "at": (30, 40), "markers": 1}, {**leader, "at": (30, 43)}]
    state = position(units, phase=ARRIVALS, turn=4, forces={"two": force})
    state.pieces["B2a"].place = Reserve("late")
    return state


def test_a_commander_off_the_table_commands_nobody() -> None:
    """KP-DEPL-01, KP-CMD-04, KP-CMD-05: until he comes nobody is under command; he is not dead."""
    state = away(CHIEF)
    scene = Scene(state, layout)
    assert active_commander(state, "two") is None and rerolls_left(state, "two") == 0
    assert not is_under_command(scene, state.bodies["B1"]) and not commander_is_dead(state, "two")
    Ran(arrival_phase, state, [6], {"KP-DEPL-02": Placement({"B2a": Standing(Pose(30.0, 46.0, SOUTH))})})
    assert active_commander(state, "two") is state.pieces["B2a"]
    assert is_under_command(Scene(state, layout), state.bodies["B1"])


def test_a_prophet_off_the_table_helps_nobody() -> None:
    """KP-DEPL-01, KP-STRAT-09: his warriors take heart when he has come."""
    state = away(PROPHET)
    assert not is_protected(Scene(state, layout), state.bodies["B1"])
    Ran(arrival_phase, state, [6], {"KP-DEPL-02": Placement({"B2a": Standing(Pose(30.0, 46.0, SOUTH))})})
    assert is_protected(Scene(state, layout), state.bodies["B1"])


@pytest.mark.parametrize(("troop", "die", "comes"), [("mounted_warrior", 4, True), ("warrior", 5, False)])
def test_the_die_of_a_late_commander(troop: str, die: int, *, comes: bool) -> None:
    """KP-DEPL-01, KP-T-LATE: as for a unit of his type."""
    state = away({**CHIEF, "troop": troop})
    Ran(arrival_phase, state, [die])
    assert on_table(state, state.bodies["B2"]) is comes


# riders on their feet ------------------------------------------------------------------------------------

RIDERS = {"side": "one", "troop": "mounted_warrior", "elements": 2}


def late_riders(**situation: Any) -> WarState:
    state = position([RIDERS, {"side": "two", "at": (30, 40)}], phase=ARRIVALS, turn=4, **situation)
    for key in ("A1a", "A1b"):
        state.pieces[key].place = Reserve("late")
    return state


def at_edge(formation: str) -> Placement:
    far = 0.7 if formation == "foot" else 1.3  # a horse is longer than a man is deep
    spots = {"A1a": (30.0, far), "A1b": (32.5, far)}
    return Placement({key: Standing(Pose(*spot, NORTH), formation) for key, spot in spots.items()})


@pytest.mark.parametrize(("formation", "mounted"), [("foot", False), ("", True), ("mounted", True)])
def test_late_riders_may_come_on_foot(formation: str, *, mounted: bool) -> None:
    """KP-DEPL-02, KP-ARMY-09, KP-FORM-07: their owner says how they come."""
    state = late_riders()
    Ran(arrival_phase, state, [4], {"KP-DEPL-02": at_edge(formation)})
    riders = state.bodies["A1"]
    assert on_table(state, riders) and riders.mounted is mounted and riders.arrived == 4


def test_ground_that_only_feet_can_tread() -> None:
    """KP-DEPL-02, KP-TERR-01: a marsh refuses riders and lets them in on foot, and the ideas know both."""
    marsh = [{"kind": "marsh", "id": "marsh", "rect": (0, 0, 70.9, 47.2)}]
    state = late_riders(terrain=marsh)
    scene = Scene(state, layout)
    form = arrival_form(scene, state.bodies["A1"])
    assert [each.rule for each in form.objections(at_edge("mounted"), scene)] == ["KP-TERR-01"]
    assert not form.objections(at_edge("foot"), scene)
    fair = [idea for idea in form.ideas(scene) if not form.objections(idea, scene)]
    assert fair and all(each.formation == "foot" for idea in fair for each in idea.stands.values())
    Ran(arrival_phase, state, [4])
    assert on_table(state, state.bodies["A1"]) and not state.bodies["A1"].mounted


# who is in the way ---------------------------------------------------------------------------------------


def test_a_refusal_names_who_stands_in_the_way() -> None:
    """KP-MOVE-05, KP-DEPL-02: neighbours of other units and of the own one alike, never hidden enemies."""
    guard = {"side": "one", "troop": "regular", "at": (30.0, 0.7)}
    lurkers = {"side": "two", "troop": "warrior", "at": (32.5, 0.7), "hidden": True}
    state = position([RIDERS, guard, lurkers], phase=ARRIVALS, turn=4)
    for key in ("A1a", "A1b"):
        state.pieces[key].place = Reserve("late")
    scene = Scene(state, layout)
    form = arrival_form(scene, state.bodies["A1"])
    (refused,) = form.objections(at_edge("foot"), scene)
    assert refused.text.in_("en") == "A1 (A1a): no room there, because of A2 (A2)"
    assert refused.text.in_("de") == "A1 (A1a): dort ist kein Platz wegen A2 (A2)"
    same = Standing(Pose(40.0, 0.7, NORTH), "foot")
    (refused,) = form.objections(Placement({"A1a": same, "A1b": same}), scene)
    assert refused.text.in_("en") == "A1 (A1b): no room there, because of A1 (A1a)"
    free = Standing(Pose(32.5, 0.7, NORTH), "foot")
    beside = Standing(Pose(35.0, 0.7, NORTH), "foot")
    assert not form.objections(Placement({"A1a": free, "A1b": beside}), scene)
