"""Paths, fords and bridges: one element wide."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.ideas.walks import walk_ideas
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move, Rate
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from pulverdampf.table.shapes import Pose

NORTH = 1 << 30
PAIR = {"side": "one", "troop": "skirmisher", "elements": 2, "at": (30, 16), "facing": 90}
RIVER = {"kind": "river", "id": "water", "line": ((0, 22), (70, 22)), "width": 4.0}
WILD = {"kind": "wilderness", "rect": (0, 18, 70, 40)}


def ways(kind: str) -> list[dict[str, Any]]:
    """The ground that only a way of this kind opens."""
    match kind:
        case "path":
            return [WILD, {"kind": kind, "id": "way", "line": ((30, 0), (30, 40)), "width": 4.0}]
        case "mountain_path":
            steep = {"kind": "too_steep_hill", "id": "hill", "rect": (20, 18, 40, 32)}
            return [steep, {"kind": kind, "id": "way", "line": ((30, 10), (30, 40)), "width": 4.0}]
        case _:
            return [RIVER, {"kind": kind, "id": "way", "rect": (26.5, 18.5, 33.5, 25.5)}]


def judged(scene: Scene, *ends: tuple[float, float], body: str = "A1", total: float = 12.0) -> list[str]:
    """The rules against sending the elements of a unit to some places."""
    keys = scene.state.bodies[body].pieces
    order = Walks(
        {key: Walk(((30.0, 17.0),), Pose(*end, NORTH)) for key, end in zip(keys, ends, strict=True)}
    )
    due = Move(body, "move", "difficult", total)
    return [each.rule for each in walk_objections(order, scene, due)]


@pytest.mark.parametrize(
    ("kind", "rule", "troop"),
    [
        ("path", "KP-TERR-04", "regular"),
        ("mountain_path", "KP-TERR-05", "skirmisher"),
        ("ford", "KP-TERR-06", "skirmisher"),
        ("bridge", "KP-TERR-06", "cavalry"),
    ],
)
def test_nobody_goes_abreast_on_a_narrow_way(kind: str, rule: str, troop: str) -> None:
    """KP-TERR-04, KP-TERR-05, KP-TERR-06: side by side is refused, one behind the other is not."""
    scene = Scene(position([{**PAIR, "troop": troop}], phase=MOVEMENT, terrain=ways(kind)), layout)
    assert judged(scene, (28.82, 22.0), (31.18, 22.0)) == [rule]
    assert judged(scene, (30.0, 23.2), (30.0, 21.1)) == []


def test_a_wide_crossing_is_no_wider_for_a_file() -> None:
    """KP-TERR-06: even one behind the other they do not use the whole breadth of a bridge."""
    scene = Scene(position([PAIR], phase=MOVEMENT, terrain=ways("bridge")), layout)
    assert judged(scene, (28.0, 24.5), (32.0, 20.5)) == ["KP-TERR-06"]


def test_other_units_on_the_way_count_too() -> None:
    """KP-TERR-06: a second unit does not squeeze past one that is on the bridge."""
    there = {"side": "one", "troop": "skirmisher", "elements": 1, "at": (28.5, 22), "facing": 90}
    lone = {**PAIR, "elements": 1, "at": (31, 16)}
    scene = Scene(position([lone, there], phase=MOVEMENT, terrain=ways("bridge")), layout)
    assert judged(scene, (31.5, 22.0)) == ["KP-TERR-06"]
    assert judged(scene, (29.0, 24.9)) == []


def test_who_does_not_need_the_path_spreads() -> None:
    """KP-TERR-04: skirmishers and warriors on foot pass the wilderness beside its paths; roads are broad."""
    scene = Scene(position([PAIR], phase=MOVEMENT, terrain=ways("path")), layout)
    assert judged(scene, (28.82, 22.0), (31.18, 22.0)) == []
    road: list[dict[str, Any]] = [
        WILD,
        {"kind": "road", "id": "way", "line": ((30, 0), (30, 40)), "width": 4.0},
    ]
    regulars = Scene(position([{**PAIR, "troop": "regular"}], phase=MOVEMENT, terrain=road), layout)
    assert judged(regulars, (28.82, 22.0), (31.18, 22.0)) == []


def test_on_the_ice_nobody_needs_the_ford() -> None:
    """KP-TERR-06, KP-TERR-10: frozen water carries everybody, so a ford is no narrow way in snow."""
    scene = Scene(position([PAIR], phase=MOVEMENT, terrain=ways("ford"), weather="snow"), layout)
    assert judged(scene, (28.82, 22.0), (31.18, 22.0)) == []


@pytest.mark.parametrize("kind", ["path", "mountain_path", "ford", "bridge"])
def test_somebody_thinks_of_going_over_in_file(kind: str) -> None:
    """KP-TERR-04, KP-TERR-05, KP-TERR-06: among the ideas is one that brings elements onto the way."""
    unit = {**PAIR, "troop": "regular", "elements": 4}
    scene = Scene(position([unit], phase=MOVEMENT, terrain=ways(kind)), layout)
    due = Move("A1", "move", "difficult", 9.0)
    legal = [idea for idea in walk_ideas(scene, due) if not list(walk_objections(idea, scene, due))]
    way = scene.terrain.plots["way"]
    assert any(
        sum(1 for walk in idea.walks.values() if way.holds(walk.end.x, walk.end.y) and walk.end.y > 19.0) >= 1
        for idea in legal
    )


def along_the_road(*extra: dict[str, Any], rate: Rate = "good") -> list[str]:
    """The rules against one regular who goes along a road that meets a river."""
    road = {"kind": "road", "id": "road", "line": ((30, 0), (30, 47)), "width": 2.6}
    unit = {**PAIR, "troop": "regular", "elements": 1}
    scene = Scene(position([unit], phase=MOVEMENT, terrain=[road, RIVER, *extra]), layout)
    order = Walks({"A1a": Walk((), Pose(30.0, 28.0, NORTH))})
    due = Move("A1", "move", rate, 12.0)
    return [each.rule for each in walk_objections(order, scene, due)]


def test_a_road_ends_at_the_water_without_a_bridge() -> None:
    """KP-TERR-06, KP-TERR-08: a road is no bridge; over one the going is good, through a ford difficult."""
    over = {"id": "way", "rect": (26.5, 18.5, 33.5, 25.5)}
    assert along_the_road() == ["KP-TERR-01"]
    assert along_the_road({"kind": "bridge", **over}) == []
    assert along_the_road({"kind": "ford", **over}) == ["KP-FILL-20"]
    assert along_the_road({"kind": "ford", **over}, rate="difficult") == []


def crossed(scene: Scene, *ways: tuple[tuple[float, float], ...], rests: int = 0) -> list[str]:
    """The rules against ways over the crossing to the far bank."""
    keys = scene.state.bodies["A1"].pieces[rests:]
    order = Walks({key: Walk(way[:-1], Pose(*way[-1], NORTH)) for key, way in zip(keys, ways, strict=True)})
    return [each.rule for each in walk_objections(order, scene, Move("A1", "move", "difficult", 30.0))]


@pytest.mark.parametrize("kind", ["bridge", "ford"])
@pytest.mark.parametrize("troop", ["mounted_warrior", "skirmisher"])
def test_the_whole_way_over_a_crossing_is_in_single_file(kind: str, troop: str) -> None:
    """KP-TERR-06: abreast over a broad bridge is refused though all end on the far bank; one after the other
    over its middle they may."""
    pair = {**PAIR, "troop": troop, "at": (30, 14)}
    scene = Scene(position([pair], phase=MOVEMENT, terrain=ways(kind)), layout)
    side_by_side = (((28.8, 17.0), (28.8, 28.0)), ((31.2, 17.0), (31.2, 28.0)))
    assert crossed(scene, *side_by_side) == ["KP-TERR-06"]
    in_turn = (((30.0, 17.0), (30.0, 26.8), (28.8, 28.0)), ((30.0, 17.0), (30.0, 26.8), (31.2, 28.0)))
    assert crossed(scene, *in_turn) == []


@pytest.mark.parametrize(("aside", "rules"), [(1.15, []), (1.2, ["KP-TERR-06"])])
def test_how_far_aside_still_counts_as_behind(aside: float, rules: list[str]) -> None:
    """KP-TERR-06: two tracks less than half a base apart are one file."""
    scene = Scene(position([{**PAIR, "at": (30, 14)}], phase=MOVEMENT, terrain=ways("bridge")), layout)
    west, east = 30.0 - aside / 2, 30.0 + aside / 2
    tracks = (((west, 17.0), (west, 27.0), (28.8, 28.0)), ((east, 17.0), (east, 27.0), (31.2, 28.0)))
    assert crossed(scene, *tracks) == rules


def test_nobody_passes_beside_one_who_rests_on_the_bridge() -> None:
    """KP-TERR-06: there is no room for two; a friend whom one may pass through in file does not bar."""
    resting = {"side": "one", "troop": "skirmisher", "at": (28.5, 22), "facing": 90}
    one = {**PAIR, "elements": 1, "at": (31.5, 14)}
    scene = Scene(position([one, resting], phase=MOVEMENT, terrain=ways("bridge")), layout)
    assert crossed(scene, ((31.5, 17.0), (31.5, 28.0))) == ["KP-TERR-06"]
    assert crossed(scene, ((28.9, 17.0), (28.9, 28.0))) == []
