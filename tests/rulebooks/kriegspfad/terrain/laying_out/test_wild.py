"""Wilderness: parts of a table, clearings and paths, and room for everybody."""

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.deploying import deployment_form
from pulverdampf.rulebooks.kriegspfad.state import SETUP, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import kinds_to_lay, lay_out
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.wild import grow_by_dice, wilderness
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import area_of, zone_faults
from pulverdampf.table.polygons import Point
from pulverdampf.table.terrain import Feature, Plot
from tests.rulebooks.kriegspfad.procedures import Ran

PARTS = ("west", "east", "south", "north", "all")


def war(kind: str = "open", attacker: str = "") -> WarState:
    """Regulars and riders of both sides before a table of wilderness."""
    units = [
        {"side": side, "troop": troop, "elements": 4}
        for side in ("one", "two")
        for troop in ("regular", "cavalry")
    ]
    held = {"kind": kind, "attacker": attacker, "zone": "east"}
    edges = {"one": "west", "two": "east"} if kind == "ambush" else {"one": "south", "two": "north"}
    return position(units, phase=SETUP, scenario=held, edges=edges, rulings={"wilderness": True})


@pytest.mark.parametrize("part", PARTS)
def test_wilderness_covers_more_than_half(part: str) -> None:
    """KP-OPT-08, KP-TERR-04: enough to stand for the woods of the East, with a path or a clearing in it."""
    state = war()
    wild, way = wilderness(state, part)
    assert area_of(wild) > state.table[0] * state.table[1] * 0.5 and way.kind in ("path", "clearing")
    assert not list(zone_faults("east", [wild, way], state.table))
    assert all(Plot(wild).gap(piece) <= 0.01 for piece in Plot(way).pieces)


@pytest.mark.parametrize(("part", "box", "way"), [
    ("west",  (0.0, 0.0, 0.55, 1.0),  ((0.0, 0.5), (0.55, 0.5))),
    ("east",  (0.45, 0.0, 1.0, 1.0),  ((0.45, 0.5), (1.0, 0.5))),
    ("south", (0.0, 0.0, 1.0, 0.55),  ((0.5, 0.0), (0.5, 0.55))),
    ("north", (0.0, 0.45, 1.0, 1.0),  ((0.5, 0.45), (0.5, 1.0))),
])  # fmt: skip
def test_each_part_with_its_path(part: str, box: tuple[float, ...], way: tuple[Point, ...]) -> None:
    """KP-OPT-08, KP-TERR-04: eleven twentieths of the table from its edge, and the path leads from that edge
    through the middle of it."""
    wild, path = wilderness(war(), part)
    west, south, east, north = box
    assert shares(wild) == sorted((x, y) for x in (west, east) for y in (south, north))
    assert shares(path) == sorted(way)


def shares(feature: Feature) -> list[Point]:
    """The points of a feature as shares of the table."""
    width, depth = war().table
    return sorted((round(x / width, 6), round(y / depth, 6)) for x, y in Plot(feature).ring)


def test_the_clearing_of_a_table_of_wilderness() -> None:
    """KP-OPT-08, KP-TERR-04: the middle fifth, from side to side."""
    wild, glade = wilderness(war(), "all")
    assert shares(wild) == [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
    assert shares(glade) == [(0.0, 0.4), (0.0, 0.6), (1.0, 0.4), (1.0, 0.6)]


@pytest.mark.parametrize(("kind", "die", "part"), [
    ("open", 3, "west"), ("open", 4, "east"), ("ambush", 3, "south"), ("ambush", 4, "north"),
])  # fmt: skip
def test_by_dice_it_leaves_room_on_both_base_edges(kind: str, die: int, part: str) -> None:
    """KP-OPT-08, KP-FILL-11: beside the edges that the sides start from, so that regulars and riders of both
    find a place."""
    state = war(kind, "one" if kind == "ambush" else "")
    Ran(grow_by_dice, state, [die])
    assert state.features["wild"] == wilderness(state, part)[0]
    scene = Scene(state, layout)
    for unit in state.bodies.values():
        if kind == "open" or unit.side == "two":
            form = deployment_form(scene, unit)
            assert any(not form.objections(idea, scene) for idea in form.ideas(scene)), unit.id


def test_who_lays_the_table_says_where_it_is() -> None:
    """KP-OPT-08, KP-TERR-04: any part of the table, and then clearings and paths beside all else; without
    wilderness nobody lays them."""
    state = war()
    state.layer = "one"

    async def lay(battle: Battle) -> None:
        await lay_out(battle, "one")

    ran = Ran(lay, state, answers={"KP-SCEN-04": "own", "KP-TERR-04": "north"})
    assert ("one", "KP-TERR-04", list(PARTS)) in ran.asked
    assert state.features["wild"] == wilderness(state, "north")[0]
    offered = {option.key for option in kinds_to_lay(state)}
    assert {"clearing", "path", "gentle_hill", "road"} <= offered
    state.features = {}
    assert not {"clearing", "path"} & {option.key for option in kinds_to_lay(state)}
