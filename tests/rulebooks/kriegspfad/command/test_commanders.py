"""What a commander can do for his units, and what becomes of them when he falls."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Reserve
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.kriegspfad.armies import lists
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.command.commanders import (
    active_commander,
    commander_near,
    is_under_command,
    may_ignore_by_hand,
    may_ignore_tests,
    may_reroll_by_hand,
    may_reroll_for,
    rerolls_left,
)
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.blows import Meeting, clash_between, edge_between, have_lances
from pulverdampf.rulebooks.kriegspfad.morale.losses import lose_element, lose_unit
from pulverdampf.rulebooks.kriegspfad.morale.rallying import leader_dice
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from tests.rulebooks.kriegspfad.rosters import body, refusals

CHIEF: dict[str, Any] = {"side": "one", "troop": "regular", "at": (30, 10), "separate": True}
MEN: dict[str, Any] = {"side": "one", "troop": "regular", "at": (36, 10), "elements": 2}
FOE: dict[str, Any] = {"side": "two", "troop": "regular", "at": (30, 44), "elements": 2}


def led(force: dict[str, Any], men: Mapping[str, Any] = {}) -> WarState:
    return position([CHIEF, {**MEN, **men}, FOE], phase=MOVEMENT, forces={"one": force})


# the second throw ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("force", "allowed"),
    [
        ({}, 0),
        ({"disciplined": True}, 1),
        ({"quality": "exceptional"}, 1),
        ({"disciplined": True, "quality": "exceptional"}, 2),
        ({"disciplined": True, "quality": "incapable"}, 0),
        ({"quality": "incapable"}, 0),
    ],
)
def test_how_many_rolls_he_has_thrown_again(force: dict[str, Any], allowed: int) -> None:
    """KP-CMD-04: one for a disciplined army, one for an exceptional commander, none for an incapable one;
    each once a turn, and the enemy's do not count."""
    state = led(force)
    men = state.bodies["A2"]
    for used in range(allowed + 1):
        state.rerolls = (*[("one", "A2")] * used, ("two", "B1"))
        assert rerolls_left(state, "one") == allowed - used
        assert may_reroll_by_hand(state, men) is (allowed > used)
        assert may_reroll_for(Scene(state, layout), men) is (allowed > used)
    state.rerolls = ()
    for place in (Gone("destroyed", 1), Reserve()):
        state.pieces["A1a"].place = place
        assert rerolls_left(state, "one") == 0 and active_commander(state, "one") is None


@pytest.mark.parametrize(
    ("men", "may"),
    [
        ({}, True),
        ({"troop": "skirmisher"}, True),
        ({"troop": "cavalry"}, True),
        ({"troop": "artillery", "elements": 1}, False),
        ({"troop": "mg", "elements": 1}, False),
        ({"troop": "wagon"}, False),
        ({"troop": "boat", "elements": 1}, False),
    ],
)
def test_for_whom_he_may(men: dict[str, Any], may: object) -> None:
    """KP-CMD-04: not for guns, wagons or boats."""
    state = led({"disciplined": True}, men)
    assert may_reroll_by_hand(state, state.bodies["A2"]) is may


def test_a_commander_in_ambush_does_nothing() -> None:
    """KP-CMD-03, KP-CMD-05, KP-DEPL-08: nor one of another side."""
    state = led({"disciplined": True})
    chief = active_commander(state, "one")
    assert chief is state.pieces["A1a"] and active_commander(state, "two") is None
    state.bodies["A1"].hidden = True
    assert active_commander(state, "one") is None


@pytest.mark.parametrize(
    ("away", "near"),
    [(1.99, (2, 4, 12)), (2.02, (4, 12)), (3.99, (4, 12)), (4.02, (12,)), (11.99, (12,)), (12.02, ())],
)
def test_how_far_he_reaches(away: float, near: tuple[int, ...]) -> None:
    """KP-CMD-03, KP-CMD-04, KP-T-CMD: 2 to encourage, 4 to rally, 12 to have dice thrown again, from base to
    base."""
    state = led({"disciplined": True}, {"elements": 1, "at": (30 + 2.36 + away, 10)})
    scene, men = Scene(state, layout), state.bodies["A2"]
    assert tuple(far for far in (2, 4, 12) if commander_near(scene, men, float(far)) is not None) == near
    assert is_under_command(scene, men) is (away < 12)
    assert may_reroll_for(scene, men) is (away < 12)


def test_he_must_see_whom_he_commands() -> None:
    """KP-CMD-04, KP-MOR-10: across a hill only the unit that he is with himself."""
    village = {"kind": "steep_hill", "rect": (33, 0, 35, 30)}
    state = position(
        [CHIEF, {**MEN, "at": (38.5, 10), "elements": 1}, FOE],
        terrain=[village],
        forces={"one": {"disciplined": True}},
    )
    scene = Scene(state, layout)
    assert not is_under_command(scene, state.bodies["A2"]) and is_under_command(scene, state.bodies["A1"])


@pytest.mark.parametrize(
    ("force", "may"),
    [
        ({}, False),
        ({"disciplined": True}, True),
        ({"quality": "exceptional"}, True),
        ({"disciplined": True, "quality": "incapable"}, False),
    ],
)
def test_whose_tests_are_ignored(force: dict[str, Any], may: object) -> None:
    """KP-MOR-10: those of a disciplined army, or under an exceptional commander, while he lives."""
    state = led(force)
    men = state.bodies["A2"]
    assert may_ignore_by_hand(state, men) is may and may_ignore_tests(Scene(state, layout), men) is may
    state.pieces["A1a"].place = Gone("destroyed", 1)
    assert not may_ignore_by_hand(state, men)


@pytest.mark.parametrize(("quality", "dice"), [("normal", 1), ("exceptional", 2), ("incapable", 0)])
def test_dice_he_lends(quality: str, dice: int) -> None:
    """KP-RALLY-02, KP-CMD-03, KP-T-RALLY: one, two, or none; none where there is no army."""
    state = led({"quality": quality})
    assert leader_dice(state, "one") == dice
    state.forces = {}
    assert leader_dice(state, "one") == 0


# in melee ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("force", "extra", "points", "against"),
    [
        ({}, "disciplined", 1, 1),
        ({"quality": "exceptional"}, "disciplined", 2, 1),
        ({"disciplined": True}, "disciplined", 1, 2),
        ({"disciplined": True}, "exceptional", 1, 1),
        ({"quality": "exceptional"}, "exceptional", 2, 2),
        ({"quality": "exceptional"}, "both", 2, 2),
        ({"disciplined": True}, "both", 1, 2),
        ({"disciplined": True, "quality": "exceptional"}, "both", 2, 2),
        ({}, "both", 1, 1),
    ],
)
def test_points_for_a_commander_close_by(
    force: dict[str, Any], extra: str, points: int, against: int
) -> None:
    """KP-CMD-03, KP-MM-08, KP-MM-16: one, two for an exceptional man who attacks; defenders have two for the
    discipline of the army, by other readings for the man or for either."""
    state = position(
        [MEN, {**FOE, "at": (36, 11.2)}],
        forces={"one": force, "two": force},
        rulings={"def_commander_extra": extra},
    )
    own, foe = state.bodies["A1"], state.bodies["B1"]
    for led, foe_led in ((True, True), (True, False), (False, True), (False, False)):
        met = Meeting((), (), led=led, foe_led=foe_led)
        clash = clash_between(state, own, foe, met)
        assert (clash.leader, clash.foe_leader) == (points * led, against * foe_led)


@pytest.mark.parametrize(
    ("lances", "of", "mounted", "have"),
    [
        (0, 2, True, False),
        (1, 3, True, False),
        (1, 2, True, True),
        (2, 4, True, True),
        (2, 5, True, False),
        (3, 5, True, True),
        (1, 1, True, True),
        (2, 2, False, False),
        (0, 1, True, False),
        (0, 0, True, False),
    ],
)
def test_lances(lances: int, of: int, mounted: bool, have: object) -> None:  # noqa: FBT001
    """KP-FILL-30, KP-T-MELRES: half of them at least must carry them, on horseback."""
    state = position([{**MEN, "troop": "cavalry", "elements": max(of, 1), "mounted": mounted}, FOE])
    riders, pieces = state.bodies["A1"], [state.pieces[key] for key in state.bodies["A1"].pieces][:of]
    for piece in pieces[:lances]:
        piece.traits = ("lance",)
    assert have_lances(riders, pieces) is have


@pytest.mark.parametrize(
    ("own", "good", "pushed", "bleeds"),
    [
        ({"troop": "regular"}, True, 0, 0),
        ({"troop": "skirmisher"}, True, 0, 0),
        ({"troop": "warrior"}, True, 1, 0),
        ({"troop": "cavalry"}, True, 2, 0),
        ({"troop": "cavalry"}, False, 0, 0),
        ({"troop": "cavalry", "traits": ["lance"]}, False, 3, 1),
        ({"troop": "mounted_warrior"}, True, 2, 1),
        ({"troop": "mounted_warrior"}, False, 0, 1),
        ({"troop": "mounted_warrior", "mounted": False}, True, 1, 0),
    ],
)
def test_what_horses_and_lances_add(own: dict[str, Any], good: object, pushed: int, bleeds: int) -> None:
    """KP-FILL-30, KP-T-MELRES: lances three, horses two on good ground, warriors one; lancers and mounted
    warriors also kill where nobody gives way, on whichever side they fight."""
    state = position([{**MEN, **own}, FOE])
    unit, foe = state.bodies["A1"], state.bodies["B1"]
    own_men, theirs = ([state.pieces[key] for key in each.pieces] for each in (unit, foe))
    edge = edge_between(unit, foe, Meeting(own_men, theirs, good=bool(good)))
    assert (edge.pushed, edge.defender_bleeds, edge.attacker_bleeds) == (pushed, bleeds, 0)
    other_way = edge_between(foe, unit, Meeting(theirs, own_men))
    assert (other_way.pushed, other_way.defender_bleeds, other_way.attacker_bleeds) == (0, 0, bleeds)


# losses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "lost", "shot_down", "fallen"),
    [
        ("shot", 1, 1, True),
        ("gun", 1, 1, True),
        ("melee", 1, 0, True),
        ("morale", 1, 0, True),
        ("exited", 0, 0, False),
        ("medicine", 0, 0, False),
    ],
)
def test_what_is_counted_of_a_loss(how: Any, lost: int, shot_down: int, fallen: object) -> None:
    """KP-CMD-07, KP-FILL-35, KP-MOR-02: who leaves the table or goes home frightens nobody; only those shot
    try the prophet's credit."""
    men = {**MEN, "elements": 3}
    state = position([men, {**men, "at": (50, 10)}, FOE])
    battle = Battle(state, layout, lambda entry: None)
    for number in (1, 2):
        lose_element(battle, state.pieces[f"A1{'ab'[number - 1]}"], how)
        assert state.bodies["A1"].lost == lost * number
        assert state.shot_down.get("one", 0) == shot_down * number and "two" not in state.shot_down
        assert not state.fallen
    lose_element(battle, state.pieces["A1c"], how)
    assert [each.what for each in state.fallen] == ["unit"] * bool(fallen)


@pytest.mark.parametrize(
    ("unit", "fallen"),
    [
        ({"commander": True}, ["commander", "unit"]),
        ({}, ["unit"]),
        ({"separate": True, "elements": 1}, ["commander"]),
        ({"troop": "prophet", "elements": 1}, ["prophet"]),
        ({"troop": "wagon"}, ["wagons"]),
        ({"troop": "boat", "elements": 1}, ["boat"]),
    ],
)
def test_who_has_fallen(unit: dict[str, Any], fallen: list[str]) -> None:
    """KP-CMD-07, KP-MOR-02, KP-FILL-35: with the element of a commander he falls too; his melees are over."""
    fights = [{"attacker": "A1", "defender": "B1"}, {"attacker": "A2", "defender": "B2"}]
    units = [{**MEN, **unit}, {**MEN, "at": (50, 10)}, FOE, {**FOE, "at": (50, 44)}]
    state = position(units, melee=fights)
    lose_unit(Battle(state, layout, lambda entry: None), state.bodies["A1"], "melee")
    assert [each.what for each in state.fallen] == fallen
    assert [melee.attacker for melee in state.melees.values()] == ["A2"]


# in the army list ----------------------------------------------------------------------------------------


def test_where_the_list_lets_him_stand() -> None:
    """KP-CMD-01, KP-FILL-05: with no gun, wagon, work, scout or militia, and in one unit only."""
    open_to = {
        entry.id: any(setting.id == "commander" for setting in entry.settings)
        for entry in lists.lists()["KP-L05"].entries
    }
    assert [key for key, may in open_to.items() if may] == [
        "regulars",
        "rangers",
        "dragoons",
        "lancers",
        "coureurs",
        "allied_indians",
    ]
    assert not any(open_to[key] for key in ("militia", "guns", "scout", "commander", "wagons", "breastworks"))


def test_one_commander_an_army() -> None:
    """KP-CMD-01: in a unit or on his own base."""
    units = body("regulars", {"smooth_musket": 6}), body("militia", {"smooth_musket": 6})
    chief = replace(units[0], settings={"commander": True})
    for leading, wrong in (([units[0], chief], False), ([chief, units[0]], False), ([chief, chief], True)):
        bodies = (*leading, units[1], units[1])
        army = Roster(
            "KP-L05", nation="american", year=1794, options={"discipline": "disciplined"}, bodies=bodies
        )
        assert refusals(army) == ({"KP-CMD-01"} if wrong else set())
