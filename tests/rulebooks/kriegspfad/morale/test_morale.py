"""Morale: every cause of a test, the throw, ignoring, running, and medicine and prophets."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.nerves import Tested, TestIgnored
from pulverdampf.rulebooks.kriegspfad.events.stratagems import MedicineMade
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.morale.testing import causes, needed
from pulverdampf.rulebooks.kriegspfad.morale.threats import threats
from pulverdampf.rulebooks.kriegspfad.state import MORALE, Fallen, WarState
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.fighting import Fought, fought

UNIT = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 20)}
ENEMY = {"side": "two", "troop": "warrior", "elements": 3, "opposite": "A1", "distance": 3.5}
FAR_ENEMY = {"side": "two", "troop": "regular", "at": (10, 45)}
NORTH = 1 << 30


def nerves(one: dict[str, Any], dice: list[int], *more: dict[str, Any], **situation: Any) -> Fought:
    """Step 7."""
    return fought({**UNIT, **one}, FAR_ENEMY, *more, dice=dice, phase=MORALE, **situation)


def why(state: WarState, body: str = "A1") -> list[str]:
    """The causes for which a unit tests."""
    return list(causes(Scene(state, layout), state.bodies[body]))


def lost_nearby(state: WarState, what: str, *points: tuple[float, float]) -> WarState:
    """The state after a friend, A2, was lost at some points."""
    poses = tuple(Pose(float(x), float(y), NORTH) for x, y in points)
    state.fallen = (Fallen("A2", "one", what, poses),)
    for key in state.bodies["A2"].pieces:
        state.pieces[key].place = Gone("destroyed", 1)
    return state


# the throw -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("traits", "face"), [((), 4), (("brave",), 3), (("militia",), 5)])
def test_what_the_die_must_show(traits: tuple[str, ...], face: int) -> None:
    """KP-MOR-11, KP-T-MORALE 4, for the brave 3, for militia 5; a failure brings two markers."""
    state = position([{**UNIT, "traits": traits}])
    assert needed(state, state.bodies["A1"]).total == face
    one = {"traits": traits, "lost": 1}
    assert nerves(one, [face]).markers("A1") == 0
    assert nerves(one, [face - 1]).markers("A1") == 2


def test_every_cause_has_its_own_test() -> None:
    """KP-MOR-01, KP-MOR-05, KP-MOR-06 two elements lost and one hit by a gun are three tests for warriors."""
    hit = {"troop": "warrior", "lost": 2, "gun_hits": 1}
    assert len(nerves(hit, [4, 4, 4]).happened(Tested)) == 3
    assert len(nerves({**hit, "troop": "regular"}, [4, 4]).happened(Tested)) == 2


def test_who_takes_no_tests() -> None:
    """KP-MOR-01, KP-CMD-06 separate commanders and prophets; guns and scouts do."""
    assert not nerves({"separate": True, "elements": 1, "lost": 1}, []).thrown
    assert not nerves({"troop": "prophet", "elements": 1, "lost": 1}, []).thrown
    assert nerves({"troop": "scout", "elements": 1, "lost": 1}, [4]).thrown


def test_five_markers_and_it_runs() -> None:
    """KP-MARK-02, KP-T-MARK three and two more are five: the unit is removed."""
    assert nerves({"markers": 3, "lost": 1}, [1]).left("A1") == []
    assert nerves({"markers": 2, "lost": 1}, [1]).left("A1")


# causes --------------------------------------------------------------------------------------------------

FRIEND = {"side": "one", "troop": "regular", "elements": 1, "at": (30, 8)}


def test_a_friend_lost_in_sight() -> None:
    """KP-MOR-02, KP-FILL-35 within 12 and in sight of where it last stood."""
    near = lost_nearby(position([UNIT, FRIEND]), "unit", (30, 8))
    assert why(near) == ["friend"]
    assert why(lost_nearby(position([UNIT, FRIEND]), "unit", (30, 5))) == []
    wood = [{"kind": "dense_wood", "rect": (10, 10, 50, 17)}]
    assert why(lost_nearby(position([UNIT, FRIEND], terrain=wood), "unit", (30, 8))) == []


def test_those_who_run_frighten_others() -> None:
    """KP-MOR-02 at once, also those who have tested already."""
    second = {"side": "one", "troop": "regular", "elements": 1, "at": (38, 20), "markers": 3}
    game = nerves({"lost": 1}, [4, 1, 2], {**second, "lost": 1})
    assert [(each.body, each.cause) for each in game.happened(Tested)] == [
        ("A1", "loss"), ("A2", "loss"), ("A1", "friend"),
    ]  # fmt: skip
    assert game.markers("A1") == 2


def test_a_leader_lost() -> None:
    """KP-MOR-07 within 24, sight or not: warriors two tests, others one."""
    for troop, number in (("warrior", 2), ("skirmisher", 1)):
        for what in ("commander", "prophet"):
            state = lost_nearby(position([{**UNIT, "troop": troop}, FRIEND]), what, (30, 43))
            assert why(state) == ["leader"] * number
    assert why(lost_nearby(position([UNIT, FRIEND]), "commander", (30, 46))) == []


def test_the_wagon_fort_lost() -> None:
    """KP-MOR-08 every unit of the army, wherever it is."""
    state = lost_nearby(position([UNIT, FRIEND]), "wagons", (1, 46))
    assert why(state) == ["wagons"]


def test_wagons_are_plundered_before_the_tests() -> None:
    """KP-FILL-49, KP-WAG-04, KP-MOR-08 an enemy at the wagons and no friend: the train is lost, all test."""
    train = {"side": "one", "troop": "wagon", "elements": 2, "arms": "none", "at": (50, 20)}
    robber = {"side": "two", "troop": "warrior", "at": (50, 22.36), "facing": 270}
    game = nerves({}, [1], train, robber)
    assert [(each.body, each.cause) for each in game.happened(Tested)] == [("A1", "wagons")]
    assert game.left("A2") == []
    guarded = {"side": "one", "troop": "regular", "at": (50, 17.64)}
    assert not nerves({}, [], train, guarded, robber).thrown


def test_the_own_village_burnt() -> None:
    """KP-MOR-09 every unit of the defender who lit it."""
    state = position([UNIT])
    state.burnt_own = ("one",)
    assert why(state) == ["village"]


def frightened(one: dict[str, Any], two: dict[str, Any], **situation: Any) -> list[str]:
    """What threatens A1 once everybody has moved."""
    state = position([{**UNIT, **one}, {**ENEMY, **two}], **situation)
    return list(threats(Scene(state, layout), state.bodies["A1"]))


COMING = {"towards": ("A1a",)}


def test_warriors_who_come_close() -> None:
    """KP-MOR-03 straight on and within 4; other troops frighten nobody."""
    assert frightened({}, COMING) == ["threat"]
    assert frightened({}, {}) == []
    assert frightened({}, {**COMING, "distance": 4.5}) == []
    assert frightened({}, {**COMING, "troop": "regular"}) == []
    assert frightened({"troop": "warrior"}, COMING) == ["threat"]


def test_warriors_who_attack() -> None:
    """KP-MOR-03 in the turn in which they open the melee."""
    fight = [{"attacker": "B1", "defender": "A1"}]
    assert frightened({}, {"distance": 0.0}, melee=fight) == ["threat"]
    old = [{"attacker": "B1", "defender": "A1", "started": 1, "round": 2}]
    assert frightened({}, {"distance": 0.0}, melee=old, turn=2) == []


def test_ambushers_of_any_kind() -> None:
    """KP-MOR-03, KP-DEPL-07, KP-FILL-39 whoever appeared this turn within 4."""
    assert frightened({}, {"troop": "regular", "appeared": 1}) == ["threat"]
    assert frightened({}, {"troop": "regular", "appeared": 1}, turn=2) == []
    assert frightened({}, {"troop": "regular", "appeared": 2}, turn=2) == ["threat"]
    assert frightened({}, {"troop": "regular"}, turn=0) == []


def test_one_test_for_all_of_them() -> None:
    """KP-MOR-03 one a turn, or by the other reading one for each enemy unit."""
    state = position([UNIT, {**ENEMY, **COMING}, {**ENEMY, **COMING, "aside": 8}])
    assert list(threats(Scene(state, layout), state.bodies["A1"])) == ["threat"]
    state = position(
        [UNIT, {**ENEMY, **COMING}, {**ENEMY, **COMING, "aside": 8, "distance": 1}],
        rulings={"threat_tests": "per_enemy_unit"},
    )
    assert list(threats(Scene(state, layout), state.bodies["A1"])) == ["threat", "threat"]


def test_behind_a_palisade_nobody_is_afraid() -> None:
    """KP-MOR-03, KP-WAG-03 units wholly inside take neither test; breastworks do not help."""
    ring = [{"kind": "palisade", "id": "p", "line": ((20, 10), (40, 10), (40, 21), (20, 21), (20, 10))}]
    sheltered = fought(
        UNIT, {**ENEMY, **COMING, "arms": "none"}, terrain=ring, answers={"KP-FIRE-02": "hold"}
    )
    assert sheltered.unit("A1").causes == ()
    work = [{"kind": "breastwork", "line": ((20, 21), (40, 21))}]
    dug_in = fought(UNIT, {**ENEMY, **COMING, "arms": "none"}, terrain=work, answers={"KP-FIRE-02": "hold"})
    assert dug_in.unit("A1").causes == ("threat",)


TERROR: dict[str, Any] = {"forces": {"two": {"stratagem": "terror"}}}


def test_terror() -> None:
    """KP-MOR-04, KP-STRAT-08, KP-FILL-37 one extra test for units attacked, approached or shot at."""
    assert frightened({}, COMING, **TERROR) == ["threat", "terror"]
    shot_at = fought({**UNIT, "arms": "none"}, {**ENEMY, "distance": 3}, dice=[1, 1, 1], **TERROR)
    assert shot_at.unit("A1").causes == ("terror",)
    beside = {**UNIT, "arms": "none", "at": (50, 20)}
    spared = fought({**UNIT, "arms": "none"}, {**ENEMY, "distance": 3}, beside, dice=[1, 1, 1], **TERROR)
    assert spared.unit("A2").causes == ()
    allies = {**COMING, "is": ("allied",)}
    assert frightened({}, allies, **TERROR) == ["threat"]
    void = {"forces": {"two": {"stratagem": "terror", "void": True}}}
    assert frightened({}, COMING, **void) == ["threat"]


# ignoring ------------------------------------------------------------------------------------------------

CHIEF = {"side": "one", "troop": "regular", "separate": True, "at": (30, 14)}
DISCIPLINED = {"forces": {"one": {"disciplined": True}}}


def test_one_test_may_be_ignored() -> None:
    """KP-MOR-10 in a disciplined army or under an exceptional commander, one a turn and unit."""
    hit = {"lost": 2}
    for force in (
        {"disciplined": True},
        {"quality": "exceptional"},
        {"disciplined": True, "quality": "exceptional"},
    ):
        game = nerves(hit, [1], CHIEF, forces={"one": force})
        assert len(game.happened(TestIgnored)) == 1 and game.markers("A1") == 2
    assert not nerves(hit, [4, 4], CHIEF).asked
    incapable = {"disciplined": True, "quality": "incapable"}
    assert not nerves(hit, [4, 4], CHIEF, forces={"one": incapable}).asked


def test_the_commander_must_be_near_and_see_them() -> None:
    """KP-MOR-10, KP-CMD-05 within 12 and in sight; a dead one helps nobody."""
    hit = {"lost": 1}
    assert not nerves(hit, [4], {**CHIEF, "at": (30, 6)}, **DISCIPLINED).asked
    wood = [{"kind": "dense_wood", "rect": (10, 15.5, 50, 18.5)}]
    assert not nerves(hit, [4], CHIEF, terrain=wood, **DISCIPLINED).asked
    assert not nerves(hit, [4], **DISCIPLINED).asked


# medicine and prophets -----------------------------------------------------------------------------------


def of_warriors(state: WarState, dice: list[int]) -> Fought:
    """Warriors who test for a lost element."""
    return Fought(state, dice)


@pytest.mark.parametrize(
    ("result", "turn", "markers"), [(5, 4, 0), (5, 5, 2), (6, 4, 0), (6, 5, 2), (3, 1, 2)]
)
def test_war_medicine(result: int, turn: int, markers: int) -> None:
    """KP-STRAT-07 a 5 helps the die and a 6 undoes failures, in the first four turns."""
    warriors = {**UNIT, "troop": "warrior", "lost": 1}
    state = position([warriors, FAR_ENEMY], phase=MORALE, turn=turn)
    state.medicine = {"one": result}
    assert of_warriors(state, [3]).markers("A1") == markers


@pytest.mark.parametrize(
    ("die", "words"),
    [(1, "may go home"), (2, "nothing"), (3, "nothing"), (4, "nothing"), (5, "good medicine"), (6, "best")],
)
def test_what_the_medicine_brings_is_told(die: int, words: str) -> None:
    """KP-STRAT-07, KP-STRAT-03: every face of the die has its sentence, in both languages."""
    state = position([UNIT])
    told = MedicineMade("one", die).told(state)
    assert words in told.in_("en") and told.in_("de") != told.in_("en")


def test_the_prophet_protects() -> None:
    """KP-STRAT-09, KP-FILL-36 within 24, until three elements have been shot."""
    warriors = {**UNIT, "troop": "warrior", "lost": 1}
    prophet = {"side": "one", "troop": "prophet", "arms": "none", "at": (50, 20)}
    force: dict[str, Any] = {"forces": {"one": {"stratagem": "prophet"}}}
    for shot_down, markers in ((2, 0), (3, 2)):
        state = position([warriors, FAR_ENEMY, prophet], phase=MORALE, **force)
        state.shot_down = {"one": shot_down}
        assert of_warriors(state, [1]).markers("A1") == markers
    far = position([warriors, FAR_ENEMY, {**prophet, "at": (60, 20)}], phase=MORALE, **force)
    assert of_warriors(far, [1]).markers("A1") == 2


def test_every_hit_of_a_gun_shakes_warriors() -> None:
    """KP-MOR-05 once for each hit by a field gun, of machine guns and on others never."""
    for troop, tests in (("warrior", 3), ("mounted_warrior", 3), ("regular", 0)):
        state = position([{**UNIT, "troop": troop, "gun_hits": 3}, FAR_ENEMY])
        assert why(state) == ["guns"] * tests


def test_a_commander_in_the_ranks_falls_with_his_element() -> None:
    """KP-CMD-07, KP-MOR-07 the unit stands, but its army has lost its leader."""
    led = {**UNIT, "commander": True, "elements": 2}
    foe = {"side": "two", "troop": "regular", "opposite": "A1", "distance": 3, "elements": 1}
    game = fought({**led, "arms": "none"}, FRIEND, foe, dice=[20], answers={"KP-FIRE-11": "A1a"})
    assert [each.what for each in game.state.fallen] == ["commander"] and game.left("A1") == ["A1b"]
    assert "leader" in why(game.state, "A2") and "leader" in why(game.state, "A1")
