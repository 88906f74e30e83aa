"""The regions: what must and must not lie on a table, and tables by dice."""

from typing import Any, cast

import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Course, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.steps import name_village
from pulverdampf.rulebooks.kriegspfad.setup.works import palisade
from pulverdampf.rulebooks.kriegspfad.special.forts import in_ring
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain import features
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.by_dice import place
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.courses import course_form
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import area_form, kinds_to_lay, lay_one
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.villages import village_if_needed
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.wild import wilderness
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import (
    ZONES,
    overlapping,
    size_faults,
    zone_faults,
)
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature, Plot
from tests.rulebooks.kriegspfad.procedures import Ran, features_of, is_to_come
from tests.rulebooks.kriegspfad.rosters import READY

TABLE = (70.9, 47.2)
SETUPS = {
    "PLAINS": "high_plains", "WOODLAND": "east", "FLORIDA": "florida", "PRAIRIE": "midwest",
    "ROCKIES": "rockies", "SOUTHWEST": "southwest",
}  # fmt: skip


def laid(*kinds: str) -> list[Feature]:
    rows = [{"id": f"f{i}", "kind": kind, "rect": (i * 5, 0, i * 5 + 12, 8)} for i, kind in enumerate(kinds)]
    return list(features_of(rows))


@pytest.mark.parametrize(("key", "zone"), SETUPS.items())
def test_ready_tables_suit_their_zone(key: str, zone: str) -> None:
    """KP-T-ZONE, KP-SCEN-04: the ready tables keep the limits of their region."""
    ground = features.features_of(mustering.terrain_setups()[key], TABLE)
    assert [fault.rule for fault in zone_faults(zone, ground, TABLE)] == []
    assert [fault.rule for each in ground for fault in size_faults(each, TABLE)] == []


@pytest.mark.parametrize(
    ("zone", "kinds", "sound"),
    [("east", ("light_wood",) * 4, False), ("east", ("light_wood",) * 5, True),
     ("florida", ("dense_wood",) * 5 + ("marsh",) * 3, True),
     ("florida", ("dense_wood",) * 5 + ("marsh",) * 2, False),
     ("florida", ("light_wood",) * 5 + ("marsh",) * 3, False), ("midwest", ("tall_grass",) * 3, True),
     ("midwest", ("dense_wood", "tall_grass", "tall_grass"), False), ("high_plains", ("rough",) * 6, True),
     ("high_plains", ("light_wood",) * 3, False), ("high_plains", ("field",), False),
     ("rockies", ("steep_hill",) * 5, True), ("rockies", ("steep_hill",) * 5 + ("field",), False),
     ("southwest", ("rough",) * 3, True), ("southwest", ("rough",) * 3 + ("marsh",), False)],
)  # fmt: skip
def test_limits_of_the_zones(zone: str, kinds: tuple[str, ...], *, sound: bool) -> None:
    """KP-T-ZONE, KP-TERR-11: what each region must have and must not have."""
    assert (not list(zone_faults(zone, laid(*kinds), TABLE))) is sound


def test_one_village() -> None:
    """KP-T-ZONE: at most one built-up area and one river."""
    assert list(zone_faults("southwest", laid("rough", "rough", "rough", "village", "village"), TABLE))


def test_marshes_lie_on_level_ground() -> None:
    """KP-TERR-11: no marsh and no dense wood on a hill."""
    rows = [{"id": "hill", "kind": "gentle_hill", "rect": (10, 10, 24, 20)},
            {"id": "bog", "kind": "marsh", "rect": (12, 12, 24, 18)}]  # fmt: skip
    ground = list(features_of(rows))
    assert [fault.rule for fault in zone_faults("midwest", ground, TABLE)].count("KP-TERR-11") == 1


@pytest.mark.parametrize(
    "size", [(12.0, 4.0, True), (23.0, 5.0, True), (8.0, 4.0, False), (30.0, 6.0, False)]
)
def test_sizes(size: tuple[float, float, bool]) -> None:
    """KP-FILL-11, KP-T-ZONE: areas are 12 to 24 long."""
    length, breadth, fits = size
    (wood,) = features_of([{"kind": "light_wood", "rect": (10, 10, 10 + length, 10 + breadth)}])
    assert (not list(size_faults(wood, TABLE))) is fits


@pytest.mark.parametrize(("across", "fits"), [(11.978, False), (11.98, True), (24.01, True), (24.011, False)])
def test_sizes_are_measured_from_corner_to_corner(across: float, *, fits: bool) -> None:
    """KP-FILL-11, KP-TERR-11: 12 to 24 across, with a hundredth or two to spare for rounded corners."""
    corners = [(10.0, 10.0), (10.0 + across, 10.0), (10.0 + across / 2, 14.0)]
    (wood,) = features_of([{"kind": "light_wood", "polygon": corners}])
    assert (not list(size_faults(wood, TABLE))) is fits


def test_steep_hills_may_be_too_steep() -> None:
    """KP-OPT-10: by the option some of the diced hills have only their path."""
    found = set()
    for seed in range(8):
        agreed = {"zone": "rockies", "scenario": "open", "too_steep_hills": True}
        state = mustering.begin(READY["SIOUX-1876"], READY["US-1876"], terrain="dice", rulings=agreed)
        found |= {each.kind for each in laid_by_dice(state, seed).features.values()}
    assert {"steep_hill", "too_steep_hill", "mountain_path"} <= found


def laid_by_dice(state: WarState, seed: int) -> WarState:
    """The table that the dice lay out, with its village."""
    game: Game = Game(RULEBOOK, state, SeededDice(seed))
    while is_to_come(game, name_village):
        (decision, *_) = game.waiting_for()
        keys = list(decision.options)  # type: ignore[union-attr]
        game.answer(next((key for key in ("dice", "done", "none") if key in keys), keys[0]), decision.by)
    return cast("WarState", game.state)


@pytest.mark.parametrize("zone", list(ZONES))
def test_tables_by_dice(zone: str) -> None:
    """KP-FILL-11, KP-SCEN-04: tables that the dice lay out keep the limits; a raid has its village."""
    for seed in range(3):
        state = mustering.begin(
            READY["SIOUX-1876"], READY["US-1876"], terrain="dice",
            rulings={"zone": zone, "scenario": "raid", "attacker": "one", "weather": "off", "light": "day"},
        )  # fmt: skip
        held = laid_by_dice(state, seed)
        ground = list(held.features.values())
        assert [fault.text.en for fault in zone_faults(zone, ground, TABLE)] == []
        assert held.features[held.conditions.village].kind == "village"


def test_no_river_across_the_march() -> None:
    """KP-SCEN-04, KP-TERR-06: drawn by hand too, a river of an ambush runs along the way of the column."""
    across = Course("river", ((35.0, 0.0), (35.0, 47.2)))
    along = Course("river", ((0.0, 40.0), (70.9, 40.0)))
    for kind, refused in (("ambush", ["KP-SCEN-04"]), ("raid", [])):
        scene = Scene(position([], scenario={"kind": kind, "attacker": "one"}), layout)
        form = course_form(scene.state, "t1", "river")
        assert [each.rule for each in form.objections(across, scene)] == refused
        assert not form.objections(along, scene)
        ideas = list(form.ideas(scene))
        assert ideas and not any(form.objections(idea, scene) for idea in ideas)


def test_a_village_fits_its_palisade() -> None:
    """KP-FORT-03: the ring that was paid for goes round all of it, laid by hand or by dice."""
    forces: dict[str, Any] = {"two": {"palisade": 16}}
    held = {"kind": "siege", "attacker": "one", "zone": "east"}
    state = position([{"side": "two", "at": (30, 40)}], phase=0, turn=0, forces=forces, scenario=held)
    form = area_form(state, "t1", "village")
    for size, found in (("13x9", []), ("15x10", ["KP-FORT-03"])):
        order = Placement({"t1": Standing(Pose(35.0, 36.0, 0), size)})
        assert [each.rule for each in form.objections(order, Scene(state, layout))] == found
    Ran(lambda battle: village_if_needed(battle, "two"), state, [1, 500, 500])
    village = state.features["village"]
    ring, _ = palisade(state, "two", village, 16.0)
    assert all(in_ring(Plot(ring).ring, x, y) for x, y in Plot(village).ring)


def prairie(*terrain: dict[str, Any], **rulings: Any) -> WarState:
    """A table in the making, with whites on the defence."""
    held = {"kind": "raid", "attacker": "one", "zone": "rockies"}
    units = [{"side": "two", "at": (30, 40)}]
    return position(units, phase=0, turn=0, scenario=held, terrain=terrain, rulings=rulings)


@pytest.mark.parametrize(
    ("kind", "points", "rules"),
    [("stream", ((0, 10), (70.9, 12)), []), ("stream", ((0, 10), (30, 30)), ["KP-TERR-11"]),
     ("stream", ((0, 10), (56, 30)), []), ("stream", ((20, 24), (56, 30)), []),
     ("stream", ((56, 30), (58, 32)), ["KP-TERR-11"]), ("canyon", ((0, 10), (30, 30)), []),
     ("canyon", ((10, 10), (30, 30)), ["KP-TERR-11"]), ("canyon", ((10, 10), (20, 24)), []),
     ("road", ((10, 10), (30, 12)), []), ("river", ((0, 40), (70.9, 42)), []),
     ("river", ((0, 40), (30, 47.2)), ["KP-TERR-06"])],
)  # fmt: skip
def test_where_courses_end(kind: str, points: Any, rules: list[str]) -> None:
    """KP-TERR-11, KP-T-ZONE: streams between edges, river and marsh, canyons from an edge or the river."""
    state = prairie(
        {"kind": "river", "line": ((20, 0), (20, 47.2)), "width": 4.0},
        {"kind": "marsh", "rect": (50, 26, 62, 34)},
    )
    if kind == "river":
        state.features = {}
    scene = Scene(state, layout)
    found = course_form(state, "t9", kind).objections(Course(kind, points), scene)
    assert [each.rule for each in found] == rules


def test_a_road_over_the_river_has_one_crossing() -> None:
    """KP-TERR-06: its owner says bridge or ford, and a second road gets none."""
    state = prairie({"kind": "river", "line": ((0, 20), (70.9, 20)), "width": 4.0})
    roads = [Course("road", ((x, 0.0), (x, 47.2))) for x in (30.0, 50.0)]
    for road in roads:
        answers = {"KP-SCEN-04": road, "KP-TERR-06": "ford"}
        key = f"t{int(road.points[0][0])}"
        Ran(lambda battle, key=key: lay_one(battle, "two", key, "road"), state, answers=answers)  # type: ignore[misc]
    assert [each.kind for each in state.features.values()].count("ford") == 1
    assert Plot(state.features["crossing"]).holds(30.0, 20.0)


def test_fields_of_the_whites_are_fenced() -> None:
    """KP-FILL-13: by a die wood or stone, laid by hand too; natives leave theirs open."""
    for native, die, kind in ((False, 4, "fence"), (False, 5, "stone_wall"), (True, 0, "")):
        state = prairie()
        state.forces = {side: type(force)(native=native) for side, force in state.forces.items()}
        order = Placement({"t1": Standing(Pose(30.0, 30.0, 0), "15x10")})
        dice = [die] if kind else []
        Ran(lambda battle: lay_one(battle, "two", "t1", "field"), state, dice, {"KP-SCEN-04": order})
        assert [each.kind for each in state.features.values()] == (["field", kind] if kind else ["field"])


def test_hills_too_steep_by_hand() -> None:
    """KP-OPT-10: whoever lays the table may grade hills too steep if that was agreed."""
    assert "too_steep_hill" not in [option.key for option in kinds_to_lay(prairie())]
    agreed = prairie(too_steep_hills=True)
    assert "too_steep_hill" in [option.key for option in kinds_to_lay(agreed)]


@pytest.mark.parametrize(("direction", "facing", "half"), [(3, 0, (6.0, 3.0)), (4, QUARTER, (3.0, 6.0))])
def test_a_place_by_dice_keeps_on_the_table(direction: int, facing: int, half: tuple[float, float]) -> None:
    """KP-FILL-11, KP-SCEN-04: from corner to corner of a box, wholly within it, lengthwise or across."""
    for right, up, x, y in ((0, 0, 0, 0), (999, 0, 1, 0), (0, 999, 0, 1)):
        dice = [direction, right, up]
        pose = Ran(lambda battle: place(battle, (10.0, 5.0, 40.0, 25.0), 12.0, 6.0), prairie(), dice).result
        assert pose.facing == facing
        assert pose.x == pytest.approx((10.0 + half[0], 40.0 - half[0])[x])
        assert pose.y == pytest.approx((5.0 + half[1], 25.0 - half[1])[y])


def crowded_florida(*more: str) -> WarState:
    """A small table with four large woods, between which no other of the usual size fits."""
    state = position([], scenario={"zone": "florida"})
    state.table = (47.2, 31.5)
    rows = [(0, 0, 20, 13), (26, 0, 46, 13), (0, 17, 20, 30), (26, 17, 46, 30)]
    woods = [{"id": f"t{i}", "kind": "dense_wood", "rect": rect} for i, rect in enumerate(rows, 1)]
    others = [{"id": f"t{i}", "kind": kind, "rect": (0, 0, 12, 6)} for i, kind in enumerate(more, 5)]
    state.features = {each.id: each for each in features_of([*woods, *others])}
    return state


def test_a_table_is_done_when_the_region_has_what_it_demands() -> None:
    """KP-SCEN-04, KP-T-ZONE: the fifth wood must be laid, for which there is a place between the others."""
    state = crowded_florida("marsh", "marsh", "marsh")
    assert [option.key for option in kinds_to_lay(state)] == ["dense_wood"]
    Ran(lambda battle: lay_one(battle, "two", "t8", "dense_wood"), state)
    assert list(zone_faults("florida", state.features.values(), state.table)) == []
    assert "done" in [option.key for option in kinds_to_lay(state)]


def test_what_is_lacking_is_laid_first() -> None:
    """KP-SCEN-04, KP-T-ZONE: with woods enough a marsh is due, not one wood more."""
    state = prairie()
    state.conditions = replace(state.conditions, zone="florida")
    rows = [(i * 13, 0, i * 13 + 12, 8) for i in range(5)]
    state.features = {
        each.id: each
        for each in features_of(
            [{"id": f"t{i}", "kind": "dense_wood", "rect": rect} for i, rect in enumerate(rows)]
        )
    }
    assert [option.key for option in kinds_to_lay(state)] == ["marsh"]


def test_where_nothing_fits_any_more_the_table_is_done() -> None:
    """KP-SCEN-04: a table so full that not even the narrowest wood has room is as it is."""
    state = crowded_florida("marsh", "marsh", "marsh")
    state.table = (20.0, 13.0)
    assert [option.key for option in kinds_to_lay(state)] == ["done"]


def test_wilderness_in_florida() -> None:
    """KP-OPT-08, KP-T-ZONE: it stands for the dense woods there, not for the marshes."""
    state = prairie()
    wild = wilderness(state, "all")
    bogs = laid("marsh", "marsh", "marsh")
    assert not list(zone_faults("florida", [*wild, *bogs], TABLE))
    assert list(zone_faults("florida", [*wild, *bogs[:2]], TABLE))


def test_wilderness_must_prevail_in_the_east() -> None:
    """KP-T-ZONE: more than half the table, or five woods; half alone is not the greater part."""
    for share, sound in ((0.5, False), (0.6, True)):
        wild = features_of([{"id": "w", "kind": "wilderness", "rect": (0, 0, TABLE[0] * share, TABLE[1])}])
        assert (not list(zone_faults("east", wild, TABLE))) is sound


def test_florida_has_no_steep_hills_of_any_kind() -> None:
    """KP-T-ZONE, KP-OPT-10: a hill too steep to climb is a steep hill."""
    flat = laid(*("dense_wood",) * 5, *("marsh",) * 3)
    for kind in ("steep_hill", "mesa", "too_steep_hill"):
        hill = features_of([{"id": "h", "kind": kind, "rect": (55, 30, 68, 40)}])
        assert len(list(zone_faults("florida", [*flat, *hill], TABLE))) == 1


def test_hills_too_steep_have_their_size_too() -> None:
    """KP-TERR-11, KP-T-ZONE: 12 to 24 across like every other area."""
    for far, sound in ((10.0, False), (16.0, True), (26.0, False)):
        (hill,) = features_of([{"id": "h", "kind": "too_steep_hill", "rect": (10, 10, 10 + far, 16)}])
        assert (not list(size_faults(hill, TABLE))) is sound


def test_a_village_stands_on_a_gentle_hill_or_on_top_of_a_mesa() -> None:
    """KP-TERR-11: on the flat top of a table mountain, but not on its slopes, nor on a ridge."""
    top = [{"id": "m", "kind": "mesa", "rect": (10, 10, 32, 30)},
           {"id": "m-top", "kind": "plateau", "rect": (12, 12, 30, 28)}]  # fmt: skip
    (village,) = features_of([{"id": "v", "kind": "village", "rect": (14, 14, 27, 22)}])
    (slope,) = features_of([{"id": "v", "kind": "village", "rect": (20, 14, 33, 22)}])
    assert overlapping(village, list(features_of(top))) is None
    found = overlapping(slope, list(features_of(top)))
    assert found is not None and found.kind == "mesa"
    for kind, free in (("gentle_hill", True), ("steep_hill", False)):
        hill = list(features_of([{"id": "h", "kind": kind, "rect": (10, 10, 32, 30)}]))
        assert (overlapping(village, hill) is None) is free


@pytest.mark.parametrize(("south", "laid_at_once"), [(26.0, True), (34.0, False)])
def test_a_village_by_dice_may_lie_on_top_of_a_mesa(south: float, *, laid_at_once: bool) -> None:
    """KP-TERR-11, KP-SCEN-30: the first throw holds where all of it lies on the flat top, not on a slope."""
    mountain = [
        {"id": "m", "kind": "mesa", "rect": (22, south - 2, 48, 47)},
        {"id": "m-top", "kind": "plateau", "rect": (24, south, 46, 45)},
    ]
    forces: dict[str, Any] = {"two": {"palisade": 14}}
    held = {"kind": "siege", "attacker": "one", "zone": "southwest"}
    ground: dict[str, Any] = {"terrain": mountain, "forces": forces, "scenario": held, "phase": 0, "turn": 0}
    state = position([{"side": "two", "at": (30, 40)}], **ground)
    aside = [1, 100, 700] if not laid_at_once else []
    Ran(lambda battle: village_if_needed(battle, "two"), state, [1, 500, 500, *aside])
    assert {"m", "m-top", "village"} <= set(state.features)
    assert (abs(Plot(state.features["village"]).x - 35.45) < 0.1) is laid_at_once
