"""Shooting: who may shoot, at whom, in which order, and what comes of it."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Allotment
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.losses import Sank
from pulverdampf.rulebooks.kriegspfad.events.places import Revealed
from pulverdampf.rulebooks.kriegspfad.events.shooting import ShotDeclared, VolleyRolled
from pulverdampf.rulebooks.kriegspfad.events.turns import TurnBegan
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.blows import is_jammed
from pulverdampf.rulebooks.kriegspfad.shooting.targets import may_shoot
from tests.engine.proofs import message
from tests.rulebooks.kriegspfad.fighting import Fought, fought

LINE = {"side": "one", "troop": "regular", "elements": 4}
OPEN_LINE = {**LINE, "gap": 0.4}
FOE = {"side": "two", "troop": "regular", "elements": 4, "opposite": "A1", "distance": 3}
QUIET = {**FOE, "arms": "none"}
GUN = {"side": "one", "troop": "artillery"}


def shots(game: Fought, body: str) -> dict[str, tuple[str, ...]]:
    """Whom the elements of a unit shot at."""
    return {each.shot.shooter: each.shot.targets for each in game.happened(ShotDeclared) if each.body == body}


# all at once ---------------------------------------------------------------------------------------------


def test_shooting_is_simultaneous() -> None:
    """KP-FIRE-01 both shoot with all they had; losses and markers count only after all of it."""
    game = fought(LINE, FOE, dice=[20] * 4 + [20] * 4)
    assert [len(shots(game, body)) for body in ("A1", "B1")] == [4, 4]
    assert game.left("A1") == game.left("B1") == []


def test_shots_that_are_alike_are_rolled_together() -> None:
    """KP-GEN-02, KP-FIRE-10 four equal shots are one throw of four dice, read one by one."""
    game = fought(LINE, QUIET, dice=[13, 12, 18, 5])
    assert [(rule, len(faces)) for rule, _, faces in game.thrown] == [("KP-FIRE-10", 4)]
    assert game.markers("B1") == 2 and len(game.left("B1")) == 3  # 13 hits, 18+1 kills as well


def test_shooting_is_voluntary() -> None:
    """KP-FIRE-02, KP-FILL-23 holding fire is always possible; each element shoots once."""
    game = fought(LINE, QUIET, answers={"KP-FIRE-02": "hold"})
    assert game.options("KP-FIRE-02") == ["fire", "hold", "each"] and not game.thrown
    one_by_one = fought(LINE, QUIET, dice=[1, 1, 1], answers={"KP-FIRE-02": "each", "KP-FIRE-02 A1b": "hold"})
    assert list(shots(one_by_one, "A1")) == ["A1a", "A1c", "A1d"]


def test_the_owner_picks_the_lost_element() -> None:
    """KP-FIRE-11, KP-CMD-07 of the whole unit, whichever was aimed at; the commander can be spared."""
    led = {**QUIET, "commander": True}
    game = fought({**LINE, "elements": 1}, led, dice=[20], answers={"KP-FIRE-11": "B1c"})
    assert game.options("KP-FIRE-11") == ["B1b", "B1c", "B1d", "B1a"]
    assert game.left("B1") == ["B1a", "B1b", "B1d"]


def test_more_kills_than_elements() -> None:
    """KP-FIRE-11 nobody is asked when all are lost."""
    game = fought(LINE, {**QUIET, "elements": 2}, dice=[20, 20, 20, 20])
    assert game.left("B1") == [] and not game.options("KP-FIRE-11")


def test_five_markers_end_a_unit() -> None:
    """KP-MARK-02, KP-T-MARK after the whole step: four markers stay, a fifth scatters the unit."""
    assert game_with_markers(3).left("B1")
    game = game_with_markers(4)
    assert game.left("B1") == [] and isinstance(game.state.pieces["B1a"].place, Gone)


def game_with_markers(markers: int) -> Fought:
    """One more hit on a unit that has some markers."""
    return fought({**LINE, "elements": 1}, {**QUIET, "markers": markers}, dice=[14])


# who may shoot -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["moved", "turned", "moved_last"])
def test_guns_stand_still_for_two_turns(flag: str) -> None:
    """KP-FIRE-04, KP-FILL-51 no move this turn or last; a turn on the spot only last turn."""
    assert fought(GUN, QUIET, dice=[1, 1, 1]).thrown
    assert not fought({**GUN, "is": (flag,)}, QUIET).asked


@pytest.mark.parametrize(
    ("flag", "shoots"), [("moved", [False, False, True]), ("turned", [False, True, True])]
)
def test_guns_are_ready_again(flag: str, shoots: list[bool]) -> None:
    """KP-FIRE-04 who moved shoots in the turn after the next, who only turned on the spot in the next."""
    state = position([{**GUN, "is": (flag,)}, QUIET], turn=3)
    ready = []
    for turn in (4, 5, 6):
        ready.append(may_shoot(Scene(state, layout), state.bodies["A1"], state.pieces["A1a"]))
        TurnBegan(turn).apply(state)
    assert ready == shoots


def test_the_arc() -> None:
    """KP-FIRE-05, KP-FILL-24 45 degrees from the front corners; partly inside is inside."""
    one = {**LINE, "elements": 1}
    beside = {**QUIET, "elements": 1, "distance": 2}
    assert fought(one, {**beside, "aside": 4.3}, dice=[1]).thrown
    assert not fought(one, {**beside, "aside": 6.0}).thrown


def test_only_the_front_rank_shoots() -> None:
    """KP-FIRE-03 an element behind another of its unit has no line."""
    game = fought({**LINE, "elements": 2, "file": True}, {**QUIET, "elements": 1, "distance": 2}, dice=[1])
    assert list(shots(game, "A1")) == ["A1a"]


def test_gaps_must_be_a_base_wide() -> None:
    """KP-SIGHT-01, KP-FIRE-03 between two elements closer together than one base nobody shoots."""
    rifles = {**LINE, "elements": 1, "arms": "rifle_ml", "at": (30, 10)}
    screen = {"side": "one", "troop": "regular", "elements": 2, "arms": "none", "at": (30, 14)}
    target = {**QUIET, "elements": 1, "distance": 8}
    assert not fought(rifles, target, {**screen, "gap": 2.2}).thrown
    assert fought(rifles, target, {**screen, "gap": 2.5}, dice=[1]).thrown


def test_guns_on_high_ground_shoot_over_heads() -> None:
    """KP-FIRE-07 only from height, over elements on the plain that are 6 from both ends."""
    hill = [{"kind": "gentle_hill", "rect": (20, 4, 40, 12)}]
    gun = {**GUN, "at": (30, 10)}
    between = {"side": "one", "troop": "regular", "elements": 4, "arms": "none", "at": (30, 20)}
    target = {**QUIET, "distance": 16}
    assert fought(gun, target, between, terrain=hill, dice=[1]).thrown
    assert not fought(gun, target, between).thrown
    near = {**between, "at": (30, 15)}
    assert not fought(gun, target, near, terrain=hill).thrown
    rifles = {**gun, "troop": "regular", "arms": "rifle_bl"}
    assert not fought(rifles, target, between, terrain=hill).thrown


def test_guns_on_a_palisade_shoot_over_heads() -> None:
    """KP-FIRE-07, KP-FILL-43 a gun that touches the palisade from inside counts as on a wall."""
    ring = [{"kind": "palisade", "id": "p", "line": ((20, 2), (40, 2), (40, 11.2), (20, 11.2), (20, 2))}]
    gun = {**GUN, "at": (30, 10)}
    between = {"side": "one", "troop": "regular", "elements": 4, "arms": "none", "at": (30, 20)}
    target = {**QUIET, "distance": 16}
    assert fought(gun, target, between, terrain=ring, dice=[1]).thrown
    assert not fought({**gun, "at": (30, 9)}, target, between, terrain=ring).thrown


def test_dead_ground_below_a_plateau() -> None:
    """KP-SIGHT-06 no shot nearer to the foot of the hill than the way to the rim and the height together."""
    mesa = [
        {"kind": "mesa", "id": "m", "rect": (20, 0, 40, 14)},
        {"kind": "plateau", "id": "top", "rect": (22, 2, 38, 12)},
    ]
    gun = {**GUN, "at": (30, 10.5)}
    for y, hit in ((17.0, False), (19.5, True)):
        target = {"side": "two", "troop": "regular", "arms": "none", "at": (30, y), "facing": 270}
        assert bool(fought(gun, target, terrain=mesa, dice=[1] * 3 if hit else []).thrown) is hit


def test_nobody_shoots_in_contact() -> None:
    """KP-FIRE-14, KP-FIRE-15, KP-FIRE-16 those beside the melee may, at attackers of this turn."""
    attackers = {"side": "two", "troop": "warrior", "opposite": "A1", "distance": 0.0, "aside": 1.38}
    game = fought(OPEN_LINE, attackers, dice=[1, 1], melee=[{"attacker": "B1", "defender": "A1"}])
    assert sorted(shots(game, "A1")) == ["A1a", "A1c"] and not shots(game, "B1")


def test_a_melee_of_earlier_turns_is_not_shot_into() -> None:
    """KP-FIRE-16 only who opened the melee this turn can be shot at."""
    attackers = {"side": "two", "troop": "warrior", "opposite": "A1", "distance": 0.0, "aside": 1.38}
    old = [{"attacker": "B1", "defender": "A1", "started": 1, "round": 2}]
    assert not fought(OPEN_LINE, attackers, melee=old, turn=2).thrown


def test_late_arrivals_neither_shoot_nor_are_shot_at() -> None:
    """KP-FIRE-17, KP-DEPL-03 in the turn in which they arrive."""
    assert not fought({**LINE, "arrived": 1}, FOE).thrown


def test_who_is_busy_does_not_shoot() -> None:
    """KP-FIRE-19, KP-FORM-04, KP-FORM-06 mounting, on horseback with infantry, on a ford, boarding."""
    riders = {"side": "one", "troop": "mounted_infantry", "elements": 2}
    assert not fought(riders, QUIET).thrown
    assert fought({**riders, "mounted": False}, QUIET, dice=[1, 1]).thrown
    assert not fought({**riders, "mounted": False, "is": ("mounting",)}, QUIET).thrown
    ford = [{"kind": "ford", "rect": (20, 15, 40, 22)}]
    assert not fought(LINE, QUIET, terrain=ford).thrown


def test_mounted_infantry_thrown_off_its_horses() -> None:
    """KP-FILL-22, KP-FORM-06 it fights on foot and cannot shoot in that turn."""
    thrown = {
        "side": "one", "troop": "mounted_infantry", "elements": 2, "mounted": False,
        "dismounted": 1, "unhorsed": 1, "is": ("contacted",),
    }  # fmt: skip
    assert not fought(thrown, QUIET).thrown


# boats ---------------------------------------------------------------------------------------------------

RIVER = [{"kind": "river", "rect": (0, 16, 70, 24)}]
BOAT = {"side": "one", "troop": "boat", "at": (30, 20), "arms": "none"}
PADDLERS = {"side": "one", "troop": "warrior", "arms": "smooth_musket", "aboard": "A1a"}
BANK = {"side": "two", "troop": "regular", "elements": 2, "at": (30, 26)}


def test_passengers_shoot_from_a_moving_boat() -> None:
    """KP-FIRE-18, KP-BOAT-06 warriors and skirmishers with two off, regulars not at all."""
    moving = {**BOAT, "is": ("moved",)}
    quiet = {**BANK, "arms": "none"}
    assert fought(moving, PADDLERS, quiet, terrain=RIVER, dice=[1]).totals("KP-FIRE-10") == [-2]
    assert not fought(moving, {**PADDLERS, "troop": "regular"}, quiet, terrain=RIVER).thrown


def test_a_gun_sinks_a_boat() -> None:
    """KP-BOAT-06 when a gun removes a passenger the boat goes down with all; a musket does not do that."""
    two = {**PADDLERS, "elements": 2, "arms": "none"}
    musket = fought(BOAT, two, {**BANK, "elements": 1}, terrain=RIVER, dice=[20])
    assert len(musket.state.bodies["A2"].pieces) == 2 and not musket.happened(Sank)
    gun = {"side": "two", "troop": "artillery", "at": (30, 27)}
    sunk = fought(BOAT, two, gun, terrain=RIVER, dice=[20, 1, 1])
    assert len(sunk.happened(Sank)) == 1
    assert all(isinstance(sunk.state.pieces[key].place, Gone) for key in ("A1a", "A2a", "A2b"))


def test_a_commander_aboard_is_passed_over() -> None:
    """KP-FIRE-20, KP-BOAT-06: he is where his boat is; the bank shoot at whoever is with him."""
    chief = {**PADDLERS, "arms": "none", "separate": True}
    crew = {**PADDLERS, "arms": "none", "elements": 2}
    game = fought(BOAT, chief, crew, {**BANK, "elements": 1}, terrain=RIVER, dice=[1])
    assert [key for key in game.options("KP-FIRE-02") if ":A2" in key] == []
    assert any(":A3" in key for key in game.options("KP-FIRE-02"))


# targets -------------------------------------------------------------------------------------------------

RIFLES = {"side": "one", "troop": "regular", "arms": "rifle_ml"}
NEAR = {"side": "two", "troop": "regular", "arms": "none", "opposite": "A1", "distance": 6, "aside": 3}
FAR = {"side": "two", "troop": "regular", "arms": "none", "opposite": "A1", "distance": 9, "aside": -3}


def test_the_nearest_comes_first() -> None:
    """KP-FIRE-13 the nearest enemy element in range, however hopeless."""
    game = fought(RIFLES, NEAR, FAR, dice=[1])
    assert game.options("KP-FIRE-02") == ["rifle_ml:B1a", "hold"]


def test_who_comes_straight_on_comes_before() -> None:
    """KP-FIRE-13 the nearest of those who moved directly towards the shooter."""
    game = fought(RIFLES, NEAR, {**FAR, "towards": ("A1a",)}, dice=[1])
    assert game.options("KP-FIRE-02") == ["rifle_ml:B2a", "hold"]


def test_sharpshooters_and_guns_choose() -> None:
    """KP-FIRE-13 any target in range, unless somebody comes straight on."""
    for free in ({**RIFLES, "traits": ("sharpshooter",)}, {**GUN, "arms": "gun_light_rifled"}):
        game = fought(free, NEAR, FAR, dice=[1] * (1 if free["troop"] == "regular" else 3))
        assert len(game.options("KP-FIRE-02")) == 3
        coming = fought(free, NEAR, {**FAR, "towards": ("A1a",)}, dice=[1])
        assert [key.partition(":")[2] for key in coming.options("KP-FIRE-02")][:-1] == ["B2a"]


def test_a_separate_commander_is_passed_over() -> None:
    """KP-FIRE-20, KP-FILL-26, KP-CMD-06 unless nothing else can be shot at, or he leads a melee."""
    chief = {**NEAR, "separate": True}
    assert fought(RIFLES, chief, FAR, dice=[1]).options("KP-FIRE-02") == ["rifle_ml:B2a", "hold"]
    assert fought(RIFLES, chief, dice=[1]).options("KP-FIRE-02") == ["rifle_ml:B1a", "hold"]
    aiming = {**RIFLES, "traits": ("sharpshooter",)}
    assert "rifle_ml:B1a" in fought(aiming, chief, FAR, dice=[1]).options("KP-FIRE-02")


def test_doubly_armed_elements_use_one_weapon() -> None:
    """KP-ARMY-08 a bow or a musket; the better one when all shoot."""
    both = {"side": "one", "troop": "warrior", "arms": "bow+smooth_musket", "is": ("moved",)}
    quiet = {**QUIET, "elements": 1}
    game = fought(both, quiet, dice=[1])
    assert game.options("KP-FIRE-02") == ["bow:B1a", "smooth_musket:B1a", "hold"]
    assert game.totals("KP-FIRE-10") == [0]


def test_bad_sight() -> None:
    """KP-WX-04, KP-WX-09 in fog nobody shoots beyond 12, in the dark beyond 6, but at the flash of guns."""
    rifles = {**RIFLES, "arms": "rifle_bl"}
    target = {**QUIET, "elements": 1, "distance": 13}
    assert not fought(rifles, target, weather="fog").thrown
    assert fought(rifles, {**target, "distance": 12}, weather="fog", dice=[1]).totals("KP-FIRE-10") == [-5]
    night: dict[str, Any] = {"scenario": {"kind": "raid", "attacker": "one", "light": "night"}}
    assert not fought(rifles, {**target, "distance": 7}, **night).thrown
    assert fought(rifles, {**target, "distance": 6}, dice=[1], **night).totals("KP-FIRE-10") == [3]


# guns ----------------------------------------------------------------------------------------------------


def test_guns_spread_their_dice() -> None:
    """KP-FIRE-09, KP-FILL-28 over elements of one unit, assigned before the throw."""
    wood = [{"kind": "light_wood", "rect": (29, 22, 60, 40)}]
    half_in_wood = {**QUIET, "elements": 2, "distance": 1.5, "at": None}
    spread = Allotment({"A1a": {"B1a": 1, "B1b": 2}})
    game = fought(GUN, half_in_wood, terrain=wood, dice=[1, 1, 1], answers={"KP-FIRE-09": spread})
    assert sorted(len(faces) for _, _, faces in game.thrown) == [1, 2]
    (shot,) = game.happened(ShotDeclared)
    assert sorted(shot.shot.targets) == ["B1a", "B1b", "B1b"]


def test_a_gun_kills_no_more_than_it_has_before_it() -> None:
    """KP-FILL-28, KP-FIRE-09 three deadly dice at one element in arc kill one and hit three times."""
    game = fought(GUN, {**QUIET, "elements": 3, "gap": 3.9, "distance": 1}, dice=[20, 20, 20])
    (volley,) = game.happened(VolleyRolled)
    assert (volley.struck.hits, volley.struck.kills) == (3, 1)


def test_field_guns_are_remembered_by_warriors() -> None:
    """KP-MOR-05, KP-FIRE-08 every hit of a field gun counts, of a machine gun none."""
    warriors = {**QUIET, "troop": "warrior"}
    assert fought(GUN, warriors, dice=[14, 14, 1]).unit("B1").gun_hits == 2
    assert fought({**GUN, "troop": "mg"}, warriors, dice=[14, 14, 2]).unit("B1").gun_hits == 0


def test_a_field_gun_never_jams() -> None:
    """KP-FIRE-10, KP-FIRE-08, KP-FIRE-12 a natural 1 is a miss like any other, and the other dice count."""
    game = fought(GUN, QUIET, dice=[14, 14, 1])
    assert game.markers("B1") == 2 and not is_jammed(game.state, game.unit("A1"))


def test_a_jam() -> None:
    """KP-FIRE-12, KP-FILL-27 one natural 1 and no die counts; it counts as jammed to the end of next turn."""
    game = fought({**GUN, "troop": "mg"}, QUIET, dice=[20, 20, 1], turn=2)
    assert game.markers("B1") == 0 and len(game.left("B1")) == 4
    gun = game.unit("A1")
    assert is_jammed(game.state, gun)
    game.state.clock = game.state.clock.__class__(4)
    assert not is_jammed(game.state, gun)
    works = fought({**GUN, "troop": "mg", "jammed": 1}, QUIET, dice=[2, 2, 2], turn=2)
    assert not is_jammed(works.state, works.unit("A1"))


# the second pass -----------------------------------------------------------------------------------------

WOOD = [{"kind": "dense_wood", "rect": (10, 24, 50, 34)}]
EDGE = {
    "side": "two",
    "troop": "warrior",
    "arms": "rifle_ml",
    "elements": 2,
    "opposite": "A1",
    "distance": 3.5,
}


def lying_in_wait(**more: Any) -> Fought:
    """Warriors at the edge of a wood, four from a line of regulars."""
    return fought({**LINE, "elements": 2}, {**EDGE, **more}, terrain=WOOD, dice=[1] * 4)


def test_edge_troops_are_answered_in_the_second_pass() -> None:
    """KP-FILL-23, KP-SIGHT-07 unseen until they fire; then those who have not declared may answer."""
    game = lying_in_wait()
    passes = [(each.shot.shooter, each.shot.second) for each in game.happened(ShotDeclared)]
    assert passes == [("B1a", False), ("B1b", False), ("A1a", True), ("A1b", True)]


def test_no_second_pass_without_fire() -> None:
    """KP-FILL-23 while they hold their fire nobody sees them."""
    game = fought(
        {**LINE, "elements": 2}, EDGE, terrain=WOOD, answers={"KP-FIRE-02 B1": "hold", "KP-FIRE-02": "hold"}
    )
    assert not game.thrown and not game.options("KP-FIRE-02", "A1")


def test_an_ambush_opens_fire() -> None:
    """KP-DEPL-06, KP-DEPL-07, KP-FILL-23 it is revealed by its shots and answered in the second pass."""
    hidden = {**EDGE, "hidden": True}
    game = fought({**LINE, "elements": 2}, hidden, terrain=WOOD, dice=[1] * 4, answers={"KP-DEPL-06": "B1"})
    assert [each.by for each in game.happened(Revealed)] == ["shooting"]
    assert not game.unit("B1").hidden and game.unit("B1").appeared == 1
    assert [each.shot.second for each in game.happened(ShotDeclared)] == [False, False, True, True]
    assert game.unit("A1").causes == ("threat",)


def test_an_ambush_is_asked_whether_it_can_shoot_or_not() -> None:
    """KP-DEPL-06, KP-GEN-05 or the question would tell the enemy that somebody is near."""
    far = {**EDGE, "hidden": True, "distance": 20}
    game = fought({**LINE, "elements": 2}, far, terrain=WOOD)
    assert game.options("KP-DEPL-06") == ["wait"]
    near = fought({**LINE, "elements": 2}, {**EDGE, "hidden": True}, terrain=WOOD)
    assert near.options("KP-DEPL-06") == ["wait", "B1", "B1:each"] and near.unit("B1").hidden


def test_who_could_only_light_the_grass_has_no_shot_to_open_with() -> None:
    """KP-DEPL-06, KP-FIRE-21 nobody is in range: setting fire is asked element by element, and once."""
    grass = [{"kind": "tall_grass", "rect": (10, 20, 50, 60)}]
    hidden = {"side": "two", "troop": "warrior", "elements": 2, "at": (30, 40), "hidden": True}
    game = fought(
        {**LINE, "elements": 2},
        hidden,
        terrain=grass,
        answers={"KP-DEPL-06": "B1:each", "KP-FIRE-02": "hold"},
    )
    asked = [options for rule, _, options in game.asked if rule == "KP-DEPL-06"]
    assert asked == [["wait", "B1:each"], ["wait"]] and game.unit("B1").hidden


def test_the_enemy_learns_nothing_of_an_ambush_that_lies_still() -> None:
    """KP-GEN-05, KP-GEN-06, KP-DEPL-06 near or far, everything he is told in the shooting is the same."""
    told = []
    for distance in (3.5, 9.0):
        hidden = {**EDGE, "hidden": True, "distance": distance, "name": "ambush"}
        game = Game(RULEBOOK, position([{**LINE, "elements": 2}, hidden], terrain=WOOD), SeededDice(1))
        while game.request is not None and game.request.rule in ("KP-DEPL-06", "KP-FIRE-02"):
            game.answer("wait" if game.request.rule == "KP-DEPL-06" else "hold")
        told.append(message(game, "one"))
    assert told[0] == told[1]
