"""The tables of the paper, number for number, and the bounds that stand in them."""

from typing import cast

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Reserve
from pulverdampf.muster.roster import Group, Roster
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies.legality import check
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.command.points import cost_of, may_pay_to_reform
from pulverdampf.rulebooks.dbx.events.losses import CampTaken
from pulverdampf.rulebooks.dbx.fire.factors import SHOOTING, Shot, guns_are_close, guns_are_far
from pulverdampf.rulebooks.dbx.formations.square import dissolvable, remaining
from pulverdampf.rulebooks.dbx.melee.factors import MELEE, melee_factor
from pulverdampf.rulebooks.dbx.outcomes.flight import _leads_home
from pulverdampf.rulebooks.dbx.outcomes.pursuit import is_impetuous_by_nature
from pulverdampf.rulebooks.dbx.outcomes.results import Defeat, result_of
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS, INWARD, camp_objections
from pulverdampf.rulebooks.dbx.setup.ground.choice import ATTACKER, DEFENDER, PALETTES, STANDARD
from pulverdampf.rulebooks.dbx.terrain.ground import ground_of
from pulverdampf.rulebooks.dbx.terrain.weather import command_distances, roads_are_mud, sight_limit
from pulverdampf.rulebooks.dbx.troops import TROOPS, in_millimetres, is_light_horse
from pulverdampf.rulebooks.dbx.units import MELEE as FIGHTING
from pulverdampf.rulebooks.dbx.units import OVER, DbxState, layout, pose_of
from pulverdampf.rulebooks.dbx.victory.losses import is_beaten, losses, outcome
from pulverdampf.table.angles import HALF, QUARTER, degrees
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.armies.test_mustering import twelve
from tests.rulebooks.dbx.command.test_big_battle import broken
from tests.rulebooks.dbx.formations.test_formations import in_square, square
from tests.rulebooks.dbx.staging import act, e, marked, objections, options, scene_of, stage_state, u

PRINTED = {
    #       depth good  bad road ft mt range
    "LI":  (20.0, 200, 100, 300, 4, 4, 200),
    "CK":  (20.0, 200, 200, 300, 3, 2, 200),
    "JA":  (20.0, 300, 300, 300, 2, 2, 200),
    "PL":  (20.0, 300, 300, 300, 2, 2, 200),
    "GU":  (20.0, 300, 300, 300, 3, 3, 200),
    "SH":  (20.0, 200, 200, 300, 3, 4, 200),
    "BO":  (20.0, 200, 200, 300, 2, 4, 200),
    "ST":  (20.0, 300, 300, 300, 3, 2, 0),
    "HI":  (20.0, 300, 300, 300, 3, 2, 0),
    "KL":  (20.0, 200, 200, 300, 3, 3, 0),
    "PK":  (20.0, 200, 200, 300, 3, 4, 0),
    "DRI": (40.0, 400, 300, 400, 3, 3, 200),
    "DRC": (30.0, 400, 300, 400, 3, 3, 0),
    "KU":  (30.0, 300, 200, 400, 4, 4, 0),
    "HU":  (30.0, 500, 400, 500, 2, 2, 0),
    "UL":  (30.0, 500, 400, 500, 2, 2, 0),
    "LR":  (30.0, 500, 400, 500, 2, 2, 0),
    "RE":  (30.0, 400, 300, 500, 3, 3, 0),
    "KM":  (30.0, 400, 300, 400, 2, 4, 0),
    "EL":  (40.0, 300, 200, 400, 4, 5, 0),
    "ART": (40.0, 300, 100, 400, 3, 3, 1000),
}  # fmt: skip


@pytest.mark.parametrize("code", PRINTED)
def test_troop_types(code: str) -> None:
    """DBX-T-TROOPS, DBX-MOVE-07, DBX-FILL-40: base, moves, factors and range of every troop type."""
    troop = TROOPS[code]
    moves = (troop.good, troop.bad, troop.road)
    assert PRINTED[code] == (troop.depth, *moves, troop.against_foot, troop.against_mounted, troop.range)


def test_shooting_factors() -> None:
    """DBX-T-FIRE, DBX-S1 to DBX-S9: the printed factors in their order."""
    assert [(row.id, row.effect.amount) for row in SHOOTING] == [
        ("DBX-S1", 2), ("DBX-S2", 1), ("DBX-S3", -1), ("DBX-S4", 1), ("DBX-S5", 1), ("DBX-S6", -1),
        ("DBX-S7", -1), ("DBX-S8", 1), ("DBX-S9", -1),
    ]  # fmt: skip


def test_melee_factors() -> None:
    """DBX-T-MELEE, DBX-M1 to DBX-M12: the printed factors in their order."""
    assert [(row.id, row.effect.amount) for row in MELEE] == [
        ("DBX-M1", 1), ("DBX-M2", 1), ("DBX-M3", 1), ("DBX-M4", 2), ("DBX-M5", 1), ("DBX-M6", -1),
        ("DBX-M7", -1), ("DBX-M8", -2), ("DBX-M9", -2), ("DBX-M10", 1), ("DBX-M11", -1), ("DBX-M12", -2),
    ]  # fmt: skip


@pytest.mark.parametrize(("paces", "close", "far"), [(300, True, False), (301, False, False),
                                                     (500, False, False), (501, False, True)])  # fmt: skip
def test_the_ranges_of_guns(paces: int, *, close: bool, far: bool) -> None:
    """DBX-S2, DBX-S3, DBX-WX-05, DBX-FILL-10: close up to 300 paces, far beyond half of their range."""
    scene = scene_of([u("ART", 300, 100), u("LI", 100, 100), e("LI", 300, 300)])
    guns, foot, enemy = (scene.state.pieces[key] for key in ("A1", "A2", "B1"))

    def shot(by: object, *, shoots: bool) -> Shot:
        return Shot(scene, by, enemy, in_millimetres(paces), shoots=shoots, under_fire=True)  # type: ignore

    assert guns_are_close(shot(guns, shoots=True)) is close and guns_are_far(shot(guns, shoots=True)) is far
    assert not guns_are_close(shot(guns, shoots=False)) and not guns_are_far(shot(guns, shoots=False))
    assert not guns_are_close(shot(foot, shoots=True)) and not guns_are_far(shot(foot, shoots=True))


def test_half_of_the_enemys_total_is_doubled() -> None:
    """DBX-MEL-09, DBX-FIRE-11, DBX-T-A, DBX-T-B: equal does nothing, less recoils, half or less is lost."""
    line = Defeat("LI", "LI", "fire", rulings=Rulings())
    assert [result_of(line, 3, theirs) for theirs in (2, 3, 4, 5, 6, 7)] == [
        "none", "none", "recoils", "recoils", "destroyed", "destroyed",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["DRC", "HU", "UL", "LR", "KU", "RE"])
def test_english_horse_is_impetuous(kind: str) -> None:
    """DBX-OUT-07: of an English list dragoons, hussars, uhlans and light horse; cuirassiers of any."""
    state = position([u(kind, 300, 300), marked(u(kind, 400, 300), "english")])
    assert is_impetuous_by_nature(state.pieces["A1"]) is (kind == "KU")
    assert is_impetuous_by_nature(state.pieces["A2"]) is (kind != "RE")


def test_who_is_light_horse() -> None:
    """DBX-T-CLASSES: light horse alone, with hussars, or with hussars and uhlans."""
    for agreed, expected in (("LR", "LR"), ("LR_HU", "LR HU"), ("LR_HU_UL", "LR HU UL")):
        rulings = Rulings(light_horse=agreed)  # type: ignore[arg-type]
        assert {kind for kind in TROOPS if is_light_horse(kind, rulings)} == set(expected.split())


def test_weather_and_sight() -> None:
    """DBX-WX-01, DBX-WX-02, DBX-WX-03, DBX-CMD-04: distances of command, sight, and mud."""
    told = {each: position([], weather=each) for each in ("fair", "rain", "fog", "storm")}
    assert [command_distances(told[each]) for each in told] == [
        (1200, 600),
        (1200, 600),
        (600, 300),
        (1200, 600),
    ]
    assert [roads_are_mud(told[each]) for each in told] == [False, True, False, True]
    near = [sight_limit(told[each]) for each in told]
    assert near[0] == near[1] > near[2] == near[3]


def test_what_hides_and_covers() -> None:
    """DBX-FILL-06, DBX-T-GROUND, DBX-TER-01: wood, oasis and place are close country, hills are not."""
    kinds = ("WOOD", "OASIS", "BUA", "ROUGH", "MARSH", "GHILL", "SHILL", "DUNE")
    ground = [{"kind": kind, "rect": (70 * i, 0, 70 * i + 60, 60)} for i, kind in enumerate(kinds)]
    found = ground_of(scene_of([], terrain=ground))
    assert [plot.feature.kind for plot in found.close] == ["WOOD", "OASIS", "BUA"]
    assert [plot.feature.kind for plot in found.hills] == ["GHILL", "SHILL"]


def test_how_many_features_are_chosen() -> None:
    """DBX-SET-03, DBX-BIG-03, DBX-FILL-05: two to six; of six sectors two to four and four to eight."""
    told = [(each.least, each.most, each.bad, each.places) for each in (STANDARD, ATTACKER, DEFENDER)]
    assert told == [(2, 6, 2, 2), (2, 4, 0, 2), (4, 8, 3, 2)]
    arable = PALETTES["ARABLE"]
    assert arable.compulsory == ("BUA", "ROAD")
    assert set(arable.further) == {
        "RIVER",
        "SHILL",
        "GHILL",
        "WOOD",
        "FARM",
        "ROAD",
        "LINEAR",
        "WATER",
        "BUA",
    }


@pytest.mark.parametrize(("own", "theirs", "beaten"), [(3.5, 0, False), (4, 0, True), (4, 3.5, True),
                                                       (4, 4, False), (5, 4.5, True)])  # fmt: skip
def test_a_third_is_lost(own: float, theirs: float, *, beaten: bool) -> None:
    """DBX-WIN-01: four of twelve, and more than the enemy, at the end of a bound."""
    units = [u("LI", 40 + 40 * i, 100) for i in range(12)] + [e("LI", 40 + 40 * i, 500) for i in range(12)]
    state = position(units, losses={"one": own, "two": theirs})
    assert is_beaten(state, "one") is beaten and not is_beaten(state, "two")
    state.clock = Clock(5, OVER)
    found = outcome(state)
    assert found is not None and found.winner == (None if own == theirs else "two")
    if own != theirs:
        assert (found.text.values["a"], found.text.values["b"]) == (theirs, own)


def test_a_general_may_count() -> None:
    """DBX-WIN-01, DBX-BIG-07: with the general counted, five of thirteen are the third."""
    units = [u("LI", 40 + 40 * i, 100) for i in range(12)] + [e("LI", 40 + 40 * i, 500) for i in range(12)]
    for lost, beaten in ((4, False), (4.5, False), (5, True)):
        state = position(units, losses={"one": lost}, rulings={"general_counts": True})
        assert is_beaten(state, "one") is beaten


def test_who_has_no_point_left_does_not_reform() -> None:
    """DBX-CMD-02, DBX-MOVE-12, DBX-FORM-01, DBX-FORM-05: a change of order costs one point at least."""
    for pips in (0, 1):
        scene = scene_of([u("LI/J", 300, 30)], pips=pips, rulings={"reforming_cost": "one_point"})
        assert may_pay_to_reform(scene, scene.state.pieces["A1"]) is bool(pips)


def test_a_single_element_is_no_group() -> None:
    """DBX-BIG-08: of a group of which all others are held the last is held by itself."""
    units = [u("LI", 400, 300, command=1), u("LI", 440, 300, command=1), e("LI", 300, 560)]
    game = act(stage_state(broken(units, pips=6)), "hold-A1", "stay")
    assert "hold-A2" in options(game) and not [key for key in options(game) if key.startswith("group")]


def test_a_command_has_six_elements() -> None:
    """DBX-BIG-01, DBX-BIG-02: six at least in each of the three."""
    bodies = twelve("SYW-09")
    for number, allowed in ((5, False), (6, True)):
        groups = (Group(bodies[:number]), Group(bodies), Group(bodies))
        found = check(Roster("SYW-09", year=1757, groups=groups), Rulings())
        assert any(each.where.path == "groups[0]" for each in found) is not allowed


def test_who_may_step_out_of_a_square() -> None:
    """DBX-CMD-02, DBX-MOVE-12, DBX-FORM-06: everybody in it, but not once it has moved or while it fights."""
    for more, enemy, free in (
        ({}, e("LI", 300, 560), ["M0", "M1"]),
        ({"moves": 1}, e("LI", 300, 560), []),
        ({}, e("LI", 300, 330), []),
    ):
        scene = Scene(in_square([*square(2, **more), enemy]), layout)
        assert [each.id for each in dissolvable(scene, scene.state.pieces["Q"])] == free
        assert dissolvable(scene, scene.state.pieces["B1"]) == []


def test_a_taken_camp_counts_two_elements() -> None:
    """DBX-WIN-02, DBX-CAMP-03, DBX-CAMP-04, DBX-FILL-31: while he holds it; its guard is gone."""
    state = position([u("LI", 300, 300), u("CAMP", 300, 40), e("LI", 300, 560)], losses={"one": 1.5})
    assert losses(state, "one") == 3
    CampTaken("AC", "two").apply(state)
    assert (losses(state, "one"), losses(state, "two"), state.pieces["AC"].strength) == (7, 0, 0)
    CampTaken("AC", "one").apply(state)
    assert losses(state, "one") == 3 and state.pieces["AC"].strength == 0


@pytest.mark.parametrize(
    ("edge", "x", "y"), [("south", 300, 40), ("north", 300, 560), ("west", 40, 300), ("east", 560, 300)]
)
def test_a_camp_touches_its_edge(edge: str, x: float, y: float) -> None:
    """DBX-SET-07, DBX-ARMY-09, DBX-FILL-30: at any edge, with half a millimetre to spare and no more."""
    state = position([u("CAMP", 300, 300), e("LI", 300, 450)], generals=False)
    state.edges = {"one": edge, "two": ACROSS[edge]}  # type: ignore[index, dict-item]
    inward = INWARD[edge]  # type: ignore[index]
    for off, allowed in ((0.0, True), (0.5, True), (0.75, False)):
        place = Pose(x, y, inward).ahead(off)
        scene = Scene(replaced(state), layout)
        found = camp_objections(scene, scene.state.pieces["AC"], Standing(place, "80x80"), strict=True)
        assert [each.rule for each in found] == ([] if allowed else ["DBX-SET-07"])


def replaced(state: DbxState) -> DbxState:
    """The same battle with the camp of side one still to be pitched."""
    twin = state.copied()
    twin.pieces["AC"].place = Reserve()
    return twin


def test_the_next_bound_is_the_opponents() -> None:
    """DBX-WIN-01, DBX-BIG-07, DBX-MOR-01: bounds follow one another, and each belongs to the other side."""
    state = position([u("LI", 300, 300), e("LI", 300, 560)], bound=4, phase=FIGHTING)
    game = Game(RULEBOOK, state)
    assert (game.state.clock.turn, cast(DbxState, game.state).active) == (5, "one")


def test_who_leaves_a_square() -> None:
    """DBX-FORM-06: of two the other keeps its place back to back, of three the square stays as it is."""
    for size, member, ahead in ((2, "M0", -10.0), (2, "M1", 10.0), (3, "M0", 0.0)):
        state = in_square(square(size))
        whole = state.pieces["Q"]
        whole.members = tuple(f"M{number}" for number in range(size))
        left = remaining(whole, state.pieces[member])
        assert left is not None and left.point == pose_of(whole).ahead(ahead).point
    alone = in_square(square(1))
    assert remaining(alone.pieces["Q"], alone.pieces["M0"]) is None


def test_a_blow_in_the_rear_counts_at_once() -> None:
    """DBX-MEL-04, DBX-FILL-27: a factor is worked out anew when it is noted where somebody was hit."""
    scene = scene_of([u("LI", 300, 290), e("KU", 300, 315)], phase=FIGHTING)
    own = scene.state.pieces["A1"]
    own.struck_by, told = "mounted", []
    for where in ("", "flank", "rear"):
        own.struck = where
        told.append(melee_factor(scene, "A1", "B1").total)
    assert told == [4, 4, 2]


@pytest.mark.parametrize(
    ("edge", "left"), [("south", True), ("north", False), ("west", True), ("east", False)]
)
def test_which_way_round_who_flees_looks_first(edge: str, *, left: bool) -> None:
    """DBX-FILL-28, DBX-OUT-05, DBX-OUT-06: towards the own base edge, where a turn leads nearer to it."""
    state = position([u("LI", 300, 300), e("LI", 300, 560)])
    state.edges = {"one": edge, "two": ACROSS[edge]}  # type: ignore[index, dict-item]
    along = Pose(300.0, 300.0, HALF if edge in ("south", "north") else QUARTER)
    assert (_leads_home(state, state.pieces["A1"], along) > 0.5) is left
    assert (_leads_home(state, state.pieces["A1"], along.turned(HALF)) < -0.5) is left


def test_how_far_a_general_commands() -> None:
    """DBX-CMD-03, DBX-CMD-04: up to 600 paces unseen costs no more, one pace farther it does."""
    wood = {"kind": "WOOD", "rect": (0, 150, 600, 160)}
    for gap, cost in ((150.0, 1), (150.25, 2)):
        general = u("GEN", 300, 20, id="AG")
        scene = scene_of([general, u("LI", 300, 50 + gap), e("LI", 300, 560)], terrain=[wood])
        assert cost_of(scene, ("A1",)).total == cost


def test_a_square_moves_in_good_going_only() -> None:
    """DBX-FORM-07, DBX-MOVE-07: a hundred paces, in bad going not at all."""
    for kind, moves in (("GHILL", True), ("ROUGH", False)):
        ground = [{"kind": kind, "rect": (250, 250, 350, 350)}]
        scene = Scene(in_square([*square(2), e("LI", 300, 560)], terrain=ground), layout)
        assert (objections(scene, "Q", Shift(25.0, degrees(90.0))) == []) is moves
        assert objections(scene, "Q", Shift(25.25, degrees(90.0)))
