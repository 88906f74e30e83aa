"""Arson: who may light what, what burns, who perishes, and where the smoke goes."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.burning import FireBroke
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.losses import lose_unit
from pulverdampf.rulebooks.kriegspfad.movement.activation import FACING, movement_phase
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.special.burning import burn_out, drift_smoke, wind_of
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.ground import KINDS, going, standing_on
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Plot
from tests.rulebooks.kriegspfad.fighting import Fought, fought
from tests.rulebooks.kriegspfad.procedures import Ran, features_of

ARSONIST = {"side": "one", "troop": "skirmisher", "at": (30, 20)}
ENEMY = {"side": "two", "troop": "regular", "arms": "none", "at": (60, 45)}
VILLAGE = {"kind": "village", "id": "v", "rect": (24, 19, 40, 31)}
GRASS = {"kind": "tall_grass", "id": "g", "rect": (10, 10, 50, 40)}


def lit(feature: str, dice: list[int], *terrain: dict[str, Any], **more: Any) -> Fought:
    """A skirmisher tries to set something on fire."""
    one = {**ARSONIST, **more.pop("one", {})}
    key = {"KP-FIRE-02 A1a": f"arson:{feature}"}
    return fought(one, ENEMY, *more.pop("others", ()), terrain=terrain, dice=dice, answers=key, **more)


def test_what_is_lit_is_named_in_both_languages() -> None:
    """KP-BURN-01 ground without a name of its own is called by its kind, not by its key."""
    state = position([ARSONIST, ENEMY], terrain=[VILLAGE])
    assert state.named("v") == KINDS["village"].text


@pytest.mark.parametrize(
    ("troop", "face"), [("regular", 4), ("skirmisher", 4), ("warrior", 5), ("cavalry", 5)]
)
def test_what_it_takes(troop: str, face: int) -> None:
    """KP-BURN-01, KP-FIRE-21 regulars and skirmishers 4, others 5, instead of shooting."""
    assert lit("v", [face, 1], VILLAGE, one={"troop": troop}).happened(FireBroke)
    assert not lit("v", [face - 1], VILLAGE, one={"troop": troop}).happened(FireBroke)


def test_what_can_be_lit() -> None:
    """KP-BURN-01, KP-OPT-11 villages, tall grass and grain one touches; the own village by switch."""
    for kind in ("village", "tall_grass", "field"):
        game = lit("x", [1], {"kind": kind, "id": "x", "rect": (24, 20.6, 40, 31)})
        assert "arson:x" in game.options("KP-FIRE-02")
    wood = lit("x", [], {"kind": "light_wood", "id": "x", "rect": (24, 19, 40, 31)})
    assert not wood.asked
    away = lit("x", [], {**VILLAGE, "id": "x", "rect": (24, 22, 40, 31)})
    assert not away.asked
    raid = {
        "scenario": {"kind": "raid", "attacker": "two", "village": "v"},
        "rulings": {"burn_own_village": False},
    }
    mine = {"kind": "village", "id": "v", "rect": (24, 10, 40, 22)}
    assert not lit("v", [], mine, **raid).asked


def test_not_in_melee_and_not_when_fallen() -> None:
    """KP-BURN-01 an element in contact cannot; one that is removed in the phase does not finish."""
    foe = {"side": "two", "troop": "regular", "arms": "none", "opposite": "A1", "distance": 0.0}
    fight = [{"attacker": "B2", "defender": "A1"}]
    assert not lit("v", [], VILLAGE, others=[foe], melee=fight).asked
    shooter = {"side": "two", "troop": "regular", "opposite": "A1", "distance": 2}
    game = lit("v", [20], VILLAGE, others=[shooter])
    assert game.left("A1") == [] and not game.happened(FireBroke)


def test_the_whole_village_burns() -> None:
    """KP-BURN-03, KP-FILL-43, KP-VIC-04 at once, and counts as lost; its palisade burns with it."""
    ring = {"kind": "palisade", "id": "p", "line": ((20, 15), (44, 15), (44, 35), (20, 35), (20, 15))}
    raid = {"scenario": {"kind": "raid", "attacker": "one", "village": "v"}}
    game = lit("v", [4, 1], VILLAGE, ring, **raid)
    (fire,) = game.happened(FireBroke)
    assert fire.village == "v" and fire.gone == ("p",) and game.state.village_burnt_by == "one"
    assert "p" not in game.state.features
    (burning,) = fire.burning
    assert burning.shape == game.state.features["v"].shape
    assert going(game.state, "burning", "SKI") == "X"


def test_vegetation_burns_within_six() -> None:
    """KP-BURN-03 as far as 6 from the seat of the fire and no farther."""
    game = lit("g", [4, 1], GRASS)
    (fire,) = game.happened(FireBroke)
    xs = [x for each in fire.burning for x, _ in each.shape.points]  # type: ignore[union-attr]
    assert min(xs) == pytest.approx(24, abs=0.1) and max(xs) == pytest.approx(36, abs=0.1)


def test_burning_the_own_village() -> None:
    """KP-BURN-02, KP-MOR-09, KP-OPT-11 the defender who lights it frightens his own army."""
    mine = {"kind": "village", "id": "v", "rect": (24, 10, 40, 22)}
    raid = {"scenario": {"kind": "raid", "attacker": "two", "village": "v"}}
    assert lit("v", [4, 1], mine, **raid).state.burnt_own == ("one",)
    attacker = {"scenario": {"kind": "raid", "attacker": "one", "village": "v"}}
    assert lit("v", [4, 1], mine, **attacker).state.burnt_own == ()


def test_the_wind() -> None:
    """KP-FILL-41 sixths of a turn clockwise from army 1's base edge outwards, fixed by the first fire."""
    state = position([ARSONIST])
    assert [wind_of(state, die) for die in (1, 4)] == [degrees(270), degrees(90)]
    assert wind_of(state, 2) == degrees(210)
    assert lit("v", [4, 3], VILLAGE).state.wind is not None
    for edge, outward in (("south", 270), ("north", 90), ("west", 180), ("east", 0)):
        state = position([ARSONIST], edges={"one": edge, "two": "north"})
        assert wind_of(state, 1) == degrees(outward)


def on(state: WarState, turn: int) -> Battle[WarState]:
    """The same table in another turn."""
    state.clock = Clock(turn)
    return Battle(state, layout, lambda entry: None)


@pytest.mark.parametrize(
    ("kind", "burns"),
    [
        ("dense_wood", True), ("light_wood", True), ("wilderness", True), ("tall_grass", True),
        ("field", True), ("rough", False), ("marsh", False), ("gentle_hill", False),
    ],
)  # fmt: skip
def test_what_grows_within_six_burns(kind: str, *, burns: bool) -> None:
    """KP-BURN-03: all vegetation within 6 of the fire, and no bare ground."""
    beside = {"kind": kind, "id": "beside", "rect": (30, 10, 50, 19)}
    game = lit("v", [4, 1], VILLAGE, beside)
    flames = [Plot(each) for each in game.state.features.values() if each.kind == "burning"]
    assert any(flame.y < 19.0 for flame in flames) is burns


def test_who_stays_in_the_flames() -> None:
    """KP-BURN-04 must be out by the end of the next turn's movement."""
    game = lit("v", [4, 1], VILLAGE)
    burn_out(on(game.state, 1))
    assert game.left("A1")
    burn_out(on(game.state, 2))
    assert game.state.pieces["A1a"].place == Gone("destroyed", 2)


def test_a_unit_that_burns_fell_wherever_its_elements_stood() -> None:
    """KP-BURN-04, KP-MOR-02: all at once, and whoever saw one of them go takes a test."""
    both = {"side": "one", "troop": "warrior", "elements": 3, "at": (28, 24)}
    game = lit("v", [4, 1], VILLAGE, others=[both])
    stood = {game.state.pieces[key].pose for key in game.state.bodies["A2"].pieces}
    burn_out(on(game.state, 2))
    assert [set(each.poses) for each in game.state.fallen if each.body == "A2"] == [stood]
    assert len(stood) == 3


def test_a_leader_fell_where_he_stood_himself() -> None:
    """KP-MOR-07: his unit is lost with him; how far others are from him is measured from his own element."""
    led = {"side": "one", "troop": "warrior", "elements": 3, "at": (28, 24), "commander": True}
    game = lit("v", [4, 1], VILLAGE, others=[led])
    leader = next(each for each in game.state.pieces.values() if each.leads)
    stood = leader.pose
    lose_unit(on(game.state, 2), game.state.bodies["A2"], "morale")
    assert [each.poses for each in game.state.fallen if each.what == "commander"] == [(stood,)]


def test_boats_on_the_water_do_not_burn() -> None:
    """KP-BURN-04, KP-BOAT-02 a boat beside the burning village is safe; on land it burns with all aboard."""
    river = {"kind": "river", "id": "r", "line": ((0, 27), (70, 27)), "width": 4.0}
    boat = {"side": "one", "troop": "boat", "at": (30, 27), "facing": 0}
    rider = {"side": "one", "troop": "warrior", "aboard": "A2a"}
    for terrain, safe in (((VILLAGE, river), True), ((VILLAGE,), False)):
        game = lit("v", [4, 1], *terrain, others=[boat, rider])
        burn_out(on(game.state, 2))
        assert (game.state.pieces["A2a"].pose is not None) is safe
        assert isinstance(game.state.pieces["A3a"].place, Gone) is not safe


def test_one_may_run_out_of_the_flames() -> None:
    """KP-BURN-04 who is in it when the fire breaks out may leave; nobody else comes into it."""
    outside = {**ARSONIST, "at": (30, 12)}
    game = lit("v", [4, 1], VILLAGE, others=[outside])
    game.state.clock = Clock(2, MOVEMENT)
    scene = Scene(game.state, layout)

    def refused(body: str, y: float) -> list[str]:
        order = Walks({f"{body}a": Walk((), Pose(34.0, y, 1 << 30))})
        due = Move(body, "move", "difficult", 12.0)
        return [each.rule for each in walk_objections(order, scene, due)]

    assert refused("A1", 14.0) == []
    assert refused("A2", 21.0) == ["KP-TERR-01"]
    assert standing_on(scene, game.unit("A1"), scene.outline(game.state.pieces["A1a"])) == "G"


def test_smoke_drifts() -> None:
    """KP-BURN-05, KP-FILL-41 from the second turn after the outbreak, three more each turn, downwind."""
    game = lit("v", [4, 1], VILLAGE)  # the wind blows to the south
    drift_smoke(on(game.state, 2))
    assert not [each for each in game.state.features.values() if each.kind == "smoke"]
    for turn, south in ((3, 16), (4, 13)):
        drift_smoke(on(game.state, turn))
        (smoke,) = [each for each in game.state.features.values() if each.kind == "smoke"]
        ys = [y for _, y in smoke.shape.points]  # type: ignore[union-attr]
        assert min(ys) == pytest.approx(south) and max(ys) == pytest.approx(31)


def test_the_flames_come_before_the_turning_to_face() -> None:
    """KP-BURN-04, KP-TURN-02 nobody turns to an attacker who perishes in the fire."""
    held = {"side": "one", "troop": "regular", "at": (30, 20), "facing": 90}
    foe = {"side": "two", "troop": "warrior", "at": (28.23, 20), "facing": 0}
    for lit_in, facing in ((1, 90), (2, 180)):
        state = position([held, foe], turn=2, phase=MOVEMENT, melee=[{"attacker": "B1", "defender": "A1"}])
        (fire,) = features_of([{"kind": "burning", "id": "f-0", "rect": (20, 15, 28.5, 25)}])
        state.features["f-0"], state.fires = fire, {"f-0": lit_in}
        state.clock = Clock(2, MOVEMENT, FACING)
        Ran(movement_phase, state)
        pose = state.pieces["A1a"].pose
        assert pose is not None and pose.facing == degrees(facing)
        assert (state.pieces["B1a"].pose is None) is (lit_in == 1)
