"""Ways on both sides of their bounds: what bars them, what breaks them off, where ranks are formed."""

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.formations.closing_up import nearer
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge_ways import ROUND, assault
from pulverdampf.rulebooks.muskets_tomahawks.movement.courses import Course, Way
from pulverdampf.rulebooks.muskets_tomahawks.movement.footing import Footing, Terms
from pulverdampf.rulebooks.muskets_tomahawks.movement.strides import walk_on
from pulverdampf.rulebooks.muskets_tomahawks.reactions.falling_back import runs_off, way_back
from pulverdampf.rulebooks.muskets_tomahawks.terrain.ground import ground, runs_into
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    Staged,
    act,
    acting,
    at,
    refusal,
    scene_of,
    shifted,
    stage,
    unit,
)

MAN = {**LINE, "models": 1, "at": (20, 10), "traits": ()}


def test_an_enemy_beyond_the_end_of_a_way_does_not_bar_it() -> None:
    """MT-MOVE-04: only a way within an inch of him does, whatever its direction."""
    for x, y, dx, dy in ((29.0, 10.0, 4, 0), (20.0, 19.0, 0, 4), (11.0, 10.0, -4, 0)):
        game = act(acting([MAN, {**MILITIA, "models": 1, "at": (x, y)}]), "move")
        act(game, shifted(game, "A1", dx, dy))
        assert at(game, "A1.0") == (20 + dx, 10 + dy)
    for x, y, dx, dy in ((25.9, 10.0, 4, 0), (20.0, 15.9, 0, 4), (22.0, 11.9, 4, 0)):
        game = act(acting([MAN, {**MILITIA, "models": 1, "at": (x, y)}]), "move")
        assert refusal(game, shifted(game, "A1", dx, dy)) == {"MT-MOVE-04"}


@pytest.mark.parametrize("vehicle", ["wagon", "canoe", "boat"])
def test_nobody_walks_through_wagons_and_boats(vehicle: str) -> None:
    """MT-MOVE-05: nor across the ends of one; a cart is a low obstacle that one crosses."""
    game = act(acting([MAN, {"side": "one", "vehicle": vehicle, "at": (22.2, 10)}, FAR_AWAY]), "move")
    assert "MT-MOVE-05" in refusal(game, shifted(game, "A1", 4.4, 0))
    game = act(acting([MAN, {"side": "one", "vehicle": "cart", "at": (22.2, 10)}, FAR_AWAY]), "move")
    act(game, shifted(game, "A1", 4.4, 0))


def test_nobody_comes_onto_the_table_through_a_wagon() -> None:
    """MT-SETUP-07, MT-MOVE-05: one that stands along the edge bars every way to the place behind it."""
    wagons = [{"side": "two", "vehicle": "wagon", "at": (x, 46), "facing": 0} for x in (20, 24, 28)]
    place = Placement({"B1.0": Standing(Pose(24.0, 44.4))})
    for barring, refused in ((wagons, {"MT-MOVE-05"}), ([], set())):
        late = {**MILITIA, "models": 1, "at": (24, 40)}
        state = position([late, *barring, {**LINE, "at": (24, 4)}], scenario="S5", turn=3)
        state.agenda, state.reserves = (activation.act.due("B1", 1),), ("B1",)
        state.pieces["B1.0"].place = Reserve()
        game = act(Staged(state, ()), "enter")
        assert isinstance(game.request, Order)
        found = game.request.form.objections(place, game.view("two").scene)
        assert {each.rule for each in found} == refused


def test_climbing_is_a_short_way() -> None:
    """MT-TER-03: from contact to contact, and no more than three inches."""
    palisade = {"kind": "palisade", "line": [[10, 10], [38, 10]]}
    units = [{**MAN, "at": (24, 9.375)}, {**MILITIA, "at": (24, 30)}]
    game = act(acting(units, terrain=[palisade]), "move")
    assert refusal(game, shifted(game, "A1", 2.8, 1.25)) == {"MT-TER-03"}
    act(game, shifted(game, "A1", 2.7, 1.25))
    assert at(game, "A1.0") == (26.7, 10.62)


@pytest.mark.parametrize(("models", "formation"), [(3, "normal"), (4, "close")])
def test_too_few_take_no_ranks_at_the_end_of_their_way(models: int, formation: str) -> None:
    """MT-FORM-02: four of them must be left when they have formed up."""
    men = {**LINE, "models": models, "spacing": 1.0, "at": (24, 8)}
    scene = scene_of([men, FAR_AWAY])
    poses = [(key, scene.state.pieces[key].pose) for key in unit(scene, "A1").pieces]
    ways = tuple(Way(key, ((p.x, p.y), (p.x, p.y + 1)), p.facing) for key, p in poses if p is not None)
    game = stage([men, FAR_AWAY], due=(walk_on.due("A1", Course(ways), "close"),))
    assert unit(game, "A1").formation == formation


@pytest.mark.parametrize(("y", "way"), [(47.5, -1), (0.5, 1)])
def test_a_recoil_in_a_corner_leads_along_the_edge(y: float, way: int) -> None:
    """MT-REACT-05: at a right angle to the straight way, to either side."""
    scene = scene_of([{**MAN, "at": (47.5, y)}, {**MILITIA, "models": 1, "at": (40, y)}])
    poses = way_back(scene, unit(scene, "A1"), "recoil", (unit(scene, "B1"),))
    assert poses is not None
    ((_, pose),) = poses
    assert pose.x == 47.5 and (pose.y - y) * way > 3.0


@pytest.mark.parametrize("side", [1, -1])
def test_whoever_closes_up_steps_aside_to_either_side(side: int) -> None:
    """MT-FORM-07: round a lake ahead, on the side where no palisade stands."""
    lake = {"kind": "river", "rect": [4, 20.4, 44, 26]}
    wall = {"kind": "palisade", "line": [[24 + 0.8 * side, 10], [24 + 0.8 * side, 20.3]]}
    men = {**LINE, "models": 2, "places": [(24, 20), (24, 28)], "traits": ()}
    scene = scene_of([men, {**MILITIA, "at": (44, 46)}], terrain=[lake, wall])
    footing = Footing(scene, Terms("A1", "normal"), ("A1.0", "A1.1"))
    end = nearer(footing, footing.starts["A1.0"], [footing.starts["A1.1"]], [])
    assert (end.x - 24) * side < -0.9


def test_chargers_find_places_at_a_wall_on_both_sides() -> None:
    """MT-MEL-05, MT-FILL-44: opposite the enemy, and as far to the left as to the right."""
    wall = {"kind": "low_wall", "line": [[10, 12], [38, 12]]}
    foe = {**MILITIA, "models": 1, "at": (24, 12.625)}
    scene = scene_of([{**MAN, "at": (24, 8)}, foe], terrain=[wall])
    met = assault(scene, unit(scene, "A1"), unit(scene, "B1"))
    spots = list(met.spots(met.mine[0], met.theirs, ROUND))
    assert all(pose.y < 12.0 for pose in spots)
    for some in (spots[:7], spots[7:]):  # along the wall, and straight on from where he stands
        assert {round(pose.x - 24, 1) for pose in some} == {0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0}


def test_chargers_who_reach_nobody_follow_close_behind() -> None:
    """MT-MEL-02, MT-FILL-21: up to a comrade, with a little room between."""
    men = {**MAN, "models": 2, "places": [(24, 8), (24, 4)]}
    scene = scene_of([men, {**MILITIA, "models": 1, "at": (24, 12)}])
    met = assault(scene, unit(scene, "A1"), unit(scene, "B1"))
    first = Way("A1.0", ((24.0, 8.0), (24.0, 9.0)), 0)
    (_, end), pose = met.follow(met.mine[1], [first], [])
    assert end == pytest.approx((24.0, 7.7), abs=1e-4) and pose.point == end


@pytest.mark.parametrize(("x", "end"), [(47.0, (47.5, 24.0)), (46.4, (47.4, 24.0)), (42.0, (46.0, 24.0))])
def test_a_recoil_goes_as_far_as_the_edge_lets_it(x: float, end: tuple[float, float]) -> None:
    """MT-REACT-05: by steps of half an inch, the shortest included."""
    scene = scene_of([{**MAN, "at": (x, 24)}, {**MILITIA, "models": 1, "at": (38, 24)}])
    poses = way_back(scene, unit(scene, "A1"), "recoil", (unit(scene, "B1"),))
    assert poses is not None and poses[0][1].point == pytest.approx(end, abs=1e-4)


@pytest.mark.parametrize(("y", "off"), [(6.0, False), (5.9, True)])
def test_a_flight_ends_at_the_edge_or_beyond_it(y: float, off: object) -> None:
    """MT-REACT-07: six inches in flight, and only what is less than that away is left behind."""
    scene = scene_of([{**MAN, "at": (24, y)}, {**MILITIA, "at": (24, 40)}])
    assert runs_off(scene, unit(scene, "A1")) is off


@pytest.mark.parametrize(
    ("way", "meets"),
    [
        ((10, 24, 38, 24), True), ((24, 10, 24, 38), True), ((10, 30, 38, 30), False),
        ((24, 24, 24, 24), True), ((24, 30, 24, 30), False), ((10, 24, 20, 24), False),
    ],
)  # fmt: skip
def test_a_way_runs_into_an_area_in_any_direction(way: tuple[int, int, int, int], meets: object) -> None:
    """MT-TER-02, MT-FORM-03: along the table, across it, or on the spot."""
    scene = scene_of([MAN, FAR_AWAY], terrain=[{"kind": "wood", "disc": (24, 24, 3)}])
    (wood,) = ground(scene).rough
    assert runs_into(wood, *map(float, way)) is meets


def test_the_nearest_legal_walk_is_a_shorter_one() -> None:
    """MT-MOVE-04: the same way, as far as sixteenths of it may be gone."""
    game = act(acting([MAN, {**MILITIA, "at": (24, 30)}]), "move")
    assert isinstance(game.request, Order)
    scene = game.view("one").scene
    found = game.request.form.nearest(shifted(game, "A1", 8, 0), scene)
    assert found is not None and found.walks["A1.0"].end.point == (24.0, 10.0)
