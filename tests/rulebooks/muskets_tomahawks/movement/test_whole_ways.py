"""A way is judged as a whole: bends on a line, in a doorway, on a cart; and nobody hangs over the edge."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.events.places import FormationTaken, Moved, Turned
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout, thing_outlines
from pulverdampf.rulebooks.muskets_tomahawks.melee.contact import leads_over_cover
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import allowance, gait_of, on_the_way
from pulverdampf.rulebooks.muskets_tomahawks.movement.courses import Way
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import is_on_table
from pulverdampf.rulebooks.muskets_tomahawks.reactions.consequences import fall_back
from pulverdampf.server.questions import probed
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    Staged,
    act,
    acting,
    first_idea,
    happened,
    once,
    options,
    refusal,
    scene_of,
    shifted,
    stage,
    unit,
    waits_for,
)

MAN: dict[str, Any] = {**LINE, "models": 1, "at": (24, 10), "traits": ("Scouts", "Local")}
NEAR: dict[str, Any] = {**MILITIA, "models": 1, "at": (40, 20)}
"""So near that nobody is far from the enemy."""
Point = tuple[float, float]


def by(*points: Point) -> Walks:
    """The order of the lone figure to go by some points."""
    return Walks({"A1.0": Walk(points[:-1], Pose(*points[-1]))})


def inches(scene: Scene, *points: Point) -> int:
    """How far the lone figure may go on a way."""
    return allowance(on_the_way(scene, gait_of(scene, "A1"), points))


def test_a_draft_in_which_nobody_walks_comes_to_nothing() -> None:
    game = act(acting([MAN, NEAR]), "move")
    asked = game.waiting_for()[0]
    assert isinstance(asked, Order)
    scene = game.view(asked.by).scene
    assert asked.form.objections(Walks({}), scene) and not [*asked.form.measures(Walks({}), scene)]
    draft = {"type": "Walks", "walks": {"nobody": {"waypoints": [], "end": {"x": 1.0, "y": 1.0}}}}
    for order in ({"type": "Walks", "walks": {}}, draft):
        assert probed(1, game.view(asked.by), asked, order).objections


@pytest.mark.parametrize("kind", ["palisade", "step", "wagon"])
@pytest.mark.parametrize("bend", [(24, 12), (24.7, 12), (24, 12.00004), (24, 11.99996)])
def test_a_bend_on_the_line_of_a_high_obstacle_is_no_gate(kind: str, bend: Point) -> None:
    """MT-TER-03: whoever turns exactly on the line has not climbed over; beside its end he passes."""
    wall = {"kind": kind, "line": [[20, 12], [28, 12]]}
    game = act(acting([MAN, NEAR], terrain=[wall]), "move")
    assert refusal(game, by(bend, (24, 14))) == {"MT-TER-03"}
    assert refusal(game, by((24, 11), bend, (25, 12), (25, 14))) == {"MT-TER-03"}
    beside = acting([{**MAN, "at": (29, 10)}, NEAR], terrain=[wall])
    act(act(beside, "move"), by((29, 12), (29, 14)))
    assert once(beside, Moved).poses[0][1].y == 14


def test_a_bend_on_a_low_wall_costs_an_inch_as_a_straight_way_does() -> None:
    """MT-TER-02: once for each time the way comes onto it; sliding along it and its corner cost no more."""
    wall = {"kind": "low_wall", "line": [[20, 12], [28, 12], [28, 18]]}
    scene = scene_of([MAN, NEAR], terrain=[wall])
    assert inches(scene, (24, 10), (24, 11)) == 6
    assert inches(scene, (24, 10), (24, 14)) == 5
    assert inches(scene, (24, 10), (24, 12), (24, 14)) == 5
    assert inches(scene, (24, 10), (24, 12), (26, 12), (26, 14)) == 5
    assert inches(scene, (24, 10), (24, 14), (24, 10)) == 4
    assert inches(scene, (29, 11), (28, 12), (27, 13)) == 5  # over the corner of two stretches
    assert inches(scene, (29, 11), (27, 13)) == 5
    assert inches(scene, (24, 12), (24, 14)) == 6  # he has paid when he came onto it
    assert inches(scene, (24, 10), (24, 12)) == 5
    assert inches(scene, (19, 10), (19, 14)) == 6


def test_a_bend_in_the_doorway_is_no_way_round_the_door() -> None:
    """MT-TER-04: the inch for a house is due however the way bends; within it nothing is."""
    hut = {"kind": "hut", "rect": [22, 12, 26, 16]}
    scene = scene_of([MAN, NEAR], terrain=[hut])
    assert inches(scene, (24, 10), (24, 13)) == 5
    assert inches(scene, (24, 10), (24, 12), (24, 13)) == 5
    assert inches(scene, (24, 12), (24, 13)) == 5
    assert inches(scene, (24, 13), (24, 12), (24, 13)) == 6
    assert inches(scene, (24, 13), (24, 15)) == 6
    assert inches(scene, (24, 13), (24, 11), (24, 13)) == 5


def test_ranks_are_broken_by_a_bend_on_a_fence() -> None:
    """MT-FORM-03: over the obstacle they go, wherever the way bends."""
    line = {**LINE, "models": 4, "formation": "close", "spacing": 1.0, "at": (24, 10)}
    fence = {"kind": "barrier", "line": [[10, 11], [38, 11]]}
    game = act(acting([line, FAR_AWAY], terrain=[fence]), "move")
    walks = {
        key: Walk(((walk.end.x, 11.0),), walk.end) for key, walk in shifted(game, "A1", 0, 3).walks.items()
    }
    act(game, Walks(walks))
    assert once(game, FormationTaken).formation == "normal"


@pytest.mark.parametrize("bend", [(), ((24.0, 12.0),)])
def test_a_charge_over_a_wall_meets_a_defended_position(bend: tuple[Point, ...]) -> None:
    """MT-MEL-09, MT-TER-02: the defender within 2 inches throws again, wherever the charge bends."""
    wall = {"kind": "low_wall", "line": [[10, 12], [38, 12]]}
    scene = scene_of([MAN, {**MILITIA, "models": 1, "at": (24, 14)}], terrain=[wall])
    way = Way("A1.0", ((24.0, 10.0), *bend, (24.0, 13.0)), degrees(90))
    assert leads_over_cover(scene, (way,), unit(scene, "B1"))
    behind = scene_of([MAN, {**MILITIA, "models": 1, "at": (24, 12.5)}], terrain=[wall])
    up_to_it = Way("A1.0", ((24.0, 10.0), (24.0, 11.5)), degrees(90))
    assert leads_over_cover(behind, (up_to_it,), unit(behind, "B1")), "he strikes over it"


# carts ----------------------------------------------------------------------------------------------------


def test_a_cart_is_a_low_obstacle_that_one_walks_over() -> None:
    """MT-TER-01, MT-TER-02: an inch for the cart, a bend upon it costs no more; a wagon bars the way."""
    cart = {"side": "two", "vehicle": "cart", "at": (24, 12.5), "facing": 0}
    game = act(acting([MAN, NEAR, cart]), "move")
    assert refusal(game, by((24, 15.1))) == {"MT-MOVE-01"}
    assert refusal(game, by((24, 12.5))) == {"MT-MOVE-05"}
    act(game, by((24, 15)))
    scene = scene_of([MAN, NEAR, cart])
    assert inches(scene, (24, 10), (24, 12.5), (24, 15)) == 5
    assert inches(scene, (24, 10), (24, 11.5), (24, 13.5), (24, 15)) == 5
    assert inches(scene, (24, 10), (24, 15), (24, 10)) == 4
    assert inches(scene, (20, 10), (20, 15)) == 6
    assert refusal(act(acting([MAN, NEAR, {**cart, "vehicle": "wagon"}]), "move"), by((24, 15))) == {
        "MT-MOVE-05"
    }


def test_a_charge_over_a_cart_meets_a_defended_position() -> None:
    """MT-MEL-09, MT-TER-01: who stands within 2 inches behind it defends it."""
    cart = {"side": "one", "vehicle": "cart", "at": (24, 12), "facing": 0}
    for beyond, defended in ((14.9, True), (16.6, False)):
        scene = scene_of([MAN, {**MILITIA, "models": 1, "at": (24, beyond)}, cart])
        way = Way("A1.0", ((24.0, 10.0), (24.0, beyond - 1.0)), degrees(90))
        assert leads_over_cover(scene, (way,), unit(scene, "B1")) is defended


@pytest.mark.parametrize(("vehicle", "open_"), [("cart", True), ("wagon", False)])
def test_one_charges_over_an_enemys_cart(vehicle: str, open_: object) -> None:
    """MT-MEL-02, MT-TER-01: whoever it belongs to a cart bars no charge; a wagon does."""
    thing = {"side": "two", "vehicle": vehicle, "at": (24, 12), "facing": 0}
    game = acting([MAN, {**MILITIA, "models": 1, "at": (24, 14.9), "is": ["spotted"]}, thing])
    assert ("charge" in options(game)) is open_
    if open_:
        act(game, "charge")
        assert waits_for(game) == "MT-MEL-02"
        act(game, by((24, 13.9)))  # it is taken


@pytest.mark.parametrize(("vehicle", "kept"), [("cart", False), ("wagon", False), ("", True)])
def test_who_falls_back_keeps_away_from_men_and_not_from_vehicles(vehicle: str, kept: object) -> None:
    """MT-REACT-05, MT-MOVE-04: half an inch beside an enemy's wagon there is room, beside a man none."""
    other = {"side": "two", "vehicle": vehicle, "facing": 90} if vehicle else {**MILITIA, "models": 1}
    units = [MAN, {**MILITIA, "models": 1, "at": (24, 14)}, {**other, "at": (26 if vehicle else 25.4, 4)}]
    game = stage(units, due=(fall_back.kind("A1", "recoil", ("B1",)),))
    pose = game.state.pieces["A1.0"].pose
    assert pose is not None and pose.y < 9 and (pose.point != (24.0, 4.0)) is kept


# the edge of the table ------------------------------------------------------------------------------------

RIDER: dict[str, Any] = {
    **LINE, "troop": "CAV", "models": 1, "traits": ("Cavalry",), "weapons": ("carbine",), "at": (0.6, 24),
}  # fmt: skip


def is_wholly_on(game: Staged, body: str) -> bool:
    scene = Scene(game.state, layout)
    return all(is_on_table(game.state, each) for each in thing_outlines(scene, body))


@pytest.mark.parametrize("deed", ["shoot", "spot"])
def test_a_rider_at_the_edge_turns_as_far_as_the_table_goes(deed: str) -> None:
    """MT-MOVE-06: he who shoots or spots looks at his mark, but his base never hangs over."""
    foe = {**MILITIA, "models": 1, "at": (9, 24), "is": ["spotted"] if deed == "shoot" else []}
    game = act(acting([RIDER, foe], dice=[9, 0, 0], actions=2), deed)
    turned = happened(game, Turned)[0].poses[0][1]
    assert turned.facing != degrees(90)
    assert is_wholly_on(game, "A1")
    act(game, "move")
    act(game, shifted(game, "A1", 0, 0))
    assert waits_for(game) != "MT-MOVE-04"


def test_who_hangs_over_the_edge_may_stay_there() -> None:
    """MT-MOVE-06: however he came to hang over it, to stay as one is, is always allowed; to turn is not."""
    game = act(acting([{**RIDER, "facing": 0}, FAR_AWAY]), "move")
    assert refusal(game, Walks({"A1.0": Walk((), Pose(0.6, 24, degrees(10)))})) == {"MT-MOVE-06"}
    act(game, shifted(game, "A1", 0, 0))
    assert once(game, Moved).poses[0][1].facing == 0


def test_a_rider_with_no_room_to_recoil_keeps_to_the_table() -> None:
    """MT-MOVE-06, MT-REACT-05: who cannot go back only turns, and only so far as he stays on it."""
    foe = {**MILITIA, "models": 1, "at": (4, 24)}
    game = stage([RIDER, foe], due=(fall_back.due(unit(stage([RIDER, foe]), "A1"), "recoil", ()),))
    assert is_wholly_on(game, "A1")


def test_those_who_walk_along_the_edge_keep_to_the_table() -> None:
    """MT-MOVE-06, MT-VIG-02: between two inches of a watched way nobody hangs over it."""
    ready = {**MILITIA, "models": 4, "at": (20, 24), "is": ["vigilant"]}
    game = act(acting([{**RIDER, "at": (1.2, 24), "is": ["spotted"]}, ready]), "move")
    act(game, Walks({"A1.0": Walk(((0.6, 20.0),), Pose(1.2, 19.0, degrees(270)))}))
    while waits_for(game) == "MT-VIG-02":
        assert is_wholly_on(game, "A1")
        act(game, "no")


# turning on the spot --------------------------------------------------------------------------------------


def test_turning_is_judged_when_all_have_turned() -> None:
    """MT-CP-05: two riders may turn side by side at once, in whatever order they are named."""
    riders = {
        **LINE, "troop": "CAV", "traits": ("Cavalry",), "models": 2, "is": ["fleeing"],
        "places": ((24, 24), (25.2, 24)), "facing": 90,
    }  # fmt: skip
    for order in (("A1.0", "A1.1"), ("A1.1", "A1.0")):
        game = stage(
            [riders, FAR_AWAY], points={"one": 3}, step="before", hands={"one": ("clock",), "two": ("clock",)}
        )
        act(game, "CA-STAND")
        assert waits_for(game) == "MT-CP-05"
        east = {key: Walk((), Pose(24 if key == "A1.0" else 25.2, 24, degrees(0))) for key in order}
        assert refusal(game, Walks(east)) == {"MT-MOVE-05"}  # nose to tail there is no room
        one = {"A1.0": Walk((), Pose(24, 24, degrees(60)))}
        both = {key: Walk((), Pose(24 if key == "A1.0" else 25.2, 24, degrees(60))) for key in order}
        assert refusal(game, Walks(one)) == {"MT-MOVE-05"}
        act(game, Walks(both))
        assert not unit(game, "A1").fleeing


def test_nobody_turns_over_the_edge() -> None:
    """MT-CP-05, MT-MOVE-06: the rallied turn as they like, on the table."""
    rider = {**RIDER, "models": 2, "places": ((0.6, 24), (0.6, 30)), "is": ["fleeing"]}
    game = stage(
        [rider, FAR_AWAY], points={"one": 3}, step="before", hands={"one": ("clock",), "two": ("clock",)}
    )
    act(game, "CA-STAND")
    assert refusal(game, Walks({"A1.0": Walk((), Pose(0.6, 24, degrees(0)))})) == {"MT-MOVE-06"}
    act(game, first_idea(game))
    assert is_wholly_on(game, "A1")
