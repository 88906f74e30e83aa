"""Before the battle: who knows his edge when, where works may stand, and what is found at once."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.secret_notes import order_march
from pulverdampf.rulebooks.kriegspfad.events.places import Revealed
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.in_the_open import place
from pulverdampf.rulebooks.kriegspfad.setup.works import set_up_works, works_form
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.great_water import dry_edges
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran
from tests.rulebooks.kriegspfad.setup.test_setup import battle, set_up

NORTH = 1 << 30
EAST_WEST = {"one": "west", "two": "east"}


@pytest.mark.parametrize(("kind", "first"), [("open", "KP-SCEN-04"), ("ambush", "KP-SCEN-04"),
                                             ("raid", "KP-FILL-09"), ("siege", "KP-FILL-09")])  # fmt: skip
def test_the_layer_does_not_know_his_edge(kind: str, first: str) -> None:
    """KP-FILL-09, KP-SCEN-04: he takes the edge that the other leaves him when the table is laid; only where
    a village must lie in his half are the halves settled before."""
    _, asked = set_up(battle(terrain="dice", scenario=kind, attacker="one"), order_march)
    rules = [rule for _, rule in asked if rule in ("KP-SCEN-04", "KP-FILL-09")]
    assert rules[0] == first and "KP-FILL-09" in rules


def test_no_base_edge_becomes_a_shore() -> None:
    """KP-TERR-07, KP-FILL-09: though nobody has taken his edge yet."""
    for kind, dry in (("open", ["west", "east"]), ("ambush", ["south", "north"])):
        state = position([], phase=SETUP, scenario={"kind": kind})
        state.edges = {}
        assert dry_edges(state) == dry


def works(x: float, y: float, kind: str, **situation: Any) -> list[str]:
    """The rules that forbid a breastwork of the defender at a place."""
    edges = EAST_WEST if kind == "ambush" else None
    state = position([], phase=SETUP, scenario={"kind": kind, "attacker": "one"}, edges=edges, **situation)
    scene = Scene(state, layout)
    form = works_form(scene, "two", ["work-1"])
    order = Placement({"work-1": Standing(Pose(x, y, NORTH))})
    return [each.rule for each in form.objections(order, scene)]


def test_breastworks_of_an_ambush_stand_where_its_troops_do() -> None:
    """KP-FORT-02, KP-SCEN-22, KP-SCEN-40: anywhere but within 12 of the entry; in a siege in the own half."""
    assert works(20.0, 20.0, "ambush") == [] and works(8.0, 20.0, "ambush") == ["KP-FORT-01"]
    assert works(20.0, 30.0, "siege") == [] and works(20.0, 15.0, "siege") == ["KP-FORT-01"]


@pytest.mark.parametrize(("x", "ringed"), [(50.0, True), (20.0, False)])
def test_a_palisade_only_in_the_own_half(x: float, *, ringed: bool) -> None:
    """KP-FORT-03: a village in the enemy's half is not fenced in."""
    village = {"kind": "village", "id": "village", "rect": (x - 6, 18, x + 6, 26)}
    state = position(
        [], terrain=[village], phase=SETUP, scenario={"kind": "ambush", "attacker": "one"}, edges=EAST_WEST,
        forces={"two": {"palisade": 16}},
    )  # fmt: skip
    Ran(lambda b: set_up_works(b, "two"), state)
    assert ("palisade" in state.features) is ringed


def lurking_behind_a_hill() -> WarState:
    """Warriors whom the hill hides from the enemy's edge, and an enemy still to be set up."""
    units = [
        {"side": "one", "troop": "regular", "elements": 1},
        {"side": "two", "troop": "warrior", "elements": 2, "at": (48.5, 27), "hidden": True},
    ]
    hill = {"kind": "gentle_hill", "id": "hill", "rect": (20, 18, 50, 24)}
    state = position(units, terrain=[hill], phase=SETUP, scenario={"kind": "open"})
    state.bodies["B1"].behind_rise = True
    state.pieces["A1a"].place = Reserve()
    return state


@pytest.mark.parametrize(("x", "found"), [(35.0, False), (68.0, True)])
def test_who_is_set_up_looks_behind_the_rise(x: float, *, found: bool) -> None:
    """KP-DEPL-06: whoever can see an ambush behind a hill from where he is set up has found it."""
    state = lurking_behind_a_hill()
    order = Placement({"A1a": Standing(Pose(x, 4.0, NORTH))})
    ran = Ran(lambda b: place(b, state.bodies["A1"]), state, (), {"KP-SCEN-10": order})
    assert bool(ran.happened(Revealed)) is found
    assert state.bodies["B1"].hidden is not found
