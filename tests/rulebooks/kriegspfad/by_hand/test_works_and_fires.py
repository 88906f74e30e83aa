"""What players beside a real table are asked of works, houses, wagons, columns and fires."""

from typing import Any

import pytest

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.state import ANYWHERE, Inside, OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.kriegspfad.by_hand.deeds import could_climb, lighters, tasks
from pulverdampf.rulebooks.kriegspfad.by_hand.fights import clash_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.fires import flammable, is_own_by_hand, wind_told
from pulverdampf.rulebooks.kriegspfad.by_hand.ground import (
    blockhouse_kept,
    burns,
    called,
    fire_on,
    kept,
    without_places,
)
from pulverdampf.rulebooks.kriegspfad.by_hand.moves import may_march_off
from pulverdampf.rulebooks.kriegspfad.by_hand.nerves import holding_asked, plunder_asked, threats_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.rings import climbing_asked, wagons_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.setup import (
    hide_by_hand,
    in_one_house,
    rooms_asked,
    rooms_told,
    zone_told,
)
from pulverdampf.rulebooks.kriegspfad.by_hand.shots import covers_against, targets_by_hand
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.special.burning import wind_of
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MORALE, RETREATS, VICTORY, WarState, elements
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

OWN: dict[str, Any] = {"side": "one", "troop": "regular", "at": (30, 10), "elements": 3}
FOE: dict[str, Any] = {"side": "two", "troop": "warrior", "at": (30, 30), "elements": 2}
TRAIN: dict[str, Any] = {"side": "one", "troop": "wagon", "at": (10, 10), "elements": 4}
RAID = {"kind": "raid", "attacker": "two", "light": "day"}
PALISADE = {"palisade": kept("palisade", "palisade", "one")}


def ids(facts: Any) -> list[str]:
    """The facts of a form."""
    return [each.id for each in (facts.facts if isinstance(facts, Tell) else facts)]


def with_houses(*units: dict[str, Any], owner: str = "one", number: int = 1, **more: Any) -> WarState:
    """A battle with houses that the umpire keeps."""
    state = position(list(units), **more)
    for n in range(1, number + 1):
        state.features |= {each.id: each for each in blockhouse_kept(owner, f"house-{n}")}
    return state


# names and places ----------------------------------------------------------------------------------------


def test_one_of_several_houses_has_a_number() -> None:
    """KP-FORT-05: houses and walls are told apart where there are several."""
    one, two = with_houses(OWN, FOE), with_houses(OWN, FOE, number=2)
    assert called(one, "house-1") == one.named("house-1")
    assert called(two, "house-2").in_("en") == "blockhouse 2"
    assert called(two, "house-2-wall-3").in_("de") == "Blockhaus 2, Wand 3"


def test_only_what_the_umpire_minds_is_kept() -> None:
    """KP-FORT-01: woods are nothing to him; works and villages are, wherever they lie."""
    wood = {"kind": "light_wood", "id": "w", "rect": (0, 0, 5, 5)}
    town = {"kind": "village", "id": "v", "rect": (30, 30, 40, 40)}
    state = position([OWN, FOE], terrain=[wood, town])
    assert [(each.id, each.pose) for each in without_places(state.features).values()] == [("v", ANYWHERE)]


@pytest.mark.parametrize(
    ("kind", "attacker", "words"),
    [
        ("open", "", ["within 6", "within 6"]),
        ("ambush", "two", ["not within 12", "not within 12"]),
        ("raid", "two", ["in your half", "within 6"]),
        ("siege", "one", ["within 6", "in your half"]),
    ],
)
def test_where_a_side_sets_up(kind: str, attacker: str, words: list[str]) -> None:
    """KP-SCEN-10, KP-SCEN-22, KP-SCEN-30, KP-SCEN-31: the strip, the half, or clear of the entry."""
    state = position([OWN, FOE], scenario={"kind": kind, "attacker": attacker})
    for side, begun in zip(("one", "two"), words, strict=True):
        assert zone_told(state, side).en.startswith(begun)


@pytest.mark.parametrize("late", [(), ("A1",), ("A1", "A2")])
def test_how_often_somebody_is_asked_who_hides_tells_nothing(late: tuple[str, ...]) -> None:
    """KP-GEN-06, KP-SCEN-22: as often whoever comes late, and never for wagons or the column."""
    prophet = {**OWN, "troop": "prophet", "elements": 1, "at": (40, 10)}
    units = [OWN, {**OWN, "at": (50, 10)}, prophet, TRAIN, FOE]
    state = position(units, scenario={"kind": "ambush", "attacker": "two"})
    for each in state.pieces.values():
        each.place = Reserve("late" if each.body in late else "")
    ran = Ran(with_what_follows(hide_by_hand, "one"), at_real_table(state))
    assert [rule for _, rule, _ in ran.asked] == ["KP-DEPL-05"] * 3


# houses --------------------------------------------------------------------------------------------------


def test_a_house_takes_eight() -> None:
    """KP-FORT-05, KP-FILL-44: as many as there is room for beside others, nobody in two houses."""
    state = with_houses({**OWN, "elements": 6}, {**OWN, "elements": 5, "at": (50, 10)}, FOE, number=2)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Inside("house-1", ANYWHERE)
    houses = [each for each in state.features.values() if each.kind == "blockhouse"]
    facts = rooms_asked(state, elements(state, state.bodies["A2"]), houses)
    assert [(each.id, each.most, each.default) for each in facts] == [
        ("in house-1", 2, []), ("in house-2", 8, []),
    ]  # fmt: skip
    inside = rooms_asked(state, elements(state, state.bodies["A1"]), houses)
    assert inside[0].default == list(state.bodies["A1"].pieces) and inside[0].most == 8
    for key in state.bodies["A2"].pieces[:2]:
        state.pieces[key].place = Inside("house-1", ANYWHERE)
    third = rooms_asked(state, [state.pieces["A2c"]], houses)
    assert ids(third) == ["in house-2"]
    told: Told = {"in house-1": ["A2a"], "in house-2": ["A2b"]}
    assert rooms_told(told) == {"A2a": "house-1", "A2b": "house-2"} and not in_one_house(told)
    assert in_one_house({"in house-1": ["A2a"], "in house-2": ["A2a"]})


def test_the_silent_in_a_house_are_no_targets() -> None:
    """KP-FORT-05: who is wholly in a house is offered in the second pass at most."""
    state = with_houses(OWN, FOE, owner="two")
    for key in state.bodies["B1"].pieces:
        state.pieces[key].place = Inside("house-1", ANYWHERE)
    assert not targets_by_hand(state, "two", second=False)
    state.pieces["B1a"].place = OnTable(ANYWHERE)
    assert targets_by_hand(state, "two", second=False)


@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ({}, set()),
        ({"troop": "artillery", "elements": 1, "arms": "gun_light"}, {"wall"}),
        ({"troop": "artillery", "elements": 1, "arms": "gun_light", "is": ("moved",)}, set()),
        ({"troop": "mg", "elements": 1}, set()),
        ({"troop": "warrior", "arms": "bow"}, {"arrows"}),
        ({"troop": "skirmisher", "arms": "bow"}, set()),
    ],
)
def test_what_can_be_done_to_a_house(unit: dict[str, Any], found: set[str]) -> None:
    """KP-FORT-06, KP-FORT-08, KP-FIRE-21: field guns breach its walls, bows of warriors light its roof."""
    state = with_houses({**OWN, **unit}, FOE, owner="two")
    assert {task[0] for task, _ in tasks(state, state.bodies["A1"])} == found


def test_on_a_roof() -> None:
    """KP-FORT-07, KP-FORT-08: from the turn after, and no more when the house burns."""
    state = with_houses(OWN, FOE, owner="two", turn=3)
    unit, piece = state.bodies["A1"], state.pieces["A1a"]
    piece.roof, piece.since = "house-1", 3
    assert not tasks(state, unit)
    piece.since = 2
    assert [task for task, _ in tasks(state, unit)] == [("break", "house-1"), ("torch", "house-1")]
    unit.markers = 3
    assert [task for task, _ in tasks(state, unit)] == [("torch", "house-1")]
    state.fires[fire_on(1, "house-1")] = 2
    assert burns(state, "house-1") and not tasks(state, unit)


def test_who_could_climb_a_roof() -> None:
    """KP-FORT-07: foot on the ground that has not moved and owes no retreat."""
    state = with_houses(OWN, {**OWN, "troop": "cavalry", "at": (50, 10)}, FOE)
    state.pieces["A1a"].moved = True
    state.pieces["A1b"].roof = "house-1"
    assert [each.id for each in could_climb(state, "one")] == ["A1c"]
    state.bodies["A1"].retreat = 2
    assert not could_climb(state, "one")


# palisades and wagons ------------------------------------------------------------------------------------


def test_timber_covers_where_it_stands() -> None:
    """KP-FORT-03, KP-WAG-03, KP-FILL-25: asked where there is a palisade or wagon fort; guns mind none."""
    state = position([OWN, FOE])
    assert covers_against(state, WEAPONS["rifle_ml"]) == ["", "ground", "works"]
    state.features = dict(PALISADE)
    assert covers_against(state, WEAPONS["rifle_ml"]) == ["", "ground", "timber", "works"]
    assert covers_against(state, WEAPONS["gun_light"]) == ["", "ground"]
    assert state.rulings.mg_ignores_stone and covers_against(state, WEAPONS["mg"]) == ["", "ground", "timber"]


def test_a_fight_over_a_palisade() -> None:
    """KP-WAG-03, KP-FORT-04: asked of foot that defends itself where there is a palisade."""
    fight = [{"attacker": "A1", "defender": "B1"}]
    for foe, facts in ((FOE, ["flanking", "walled"]), ({**FOE, "troop": "mounted_warrior"}, ["flanking"])):
        state = position([OWN, foe], phase=MELEE, melee=fight)
        assert "walled" not in ids(clash_asked(state, state.melees["m1"]))
        state.features = dict(PALISADE)
        assert sorted(ids(clash_asked(state, state.melees["m1"]))) == facts


def test_who_stands_at_a_palisade() -> None:
    """KP-FORT-04, KP-FILL-08: foot is asked; who has been climbing still does."""
    state = position([OWN, {**OWN, "troop": "cavalry", "at": (50, 10)}, FOE])
    assert not climbing_asked(state, state.bodies["A1"])
    state.features = dict(PALISADE)
    state.pieces["A1b"].crossing = "palisade"
    (fact,) = climbing_asked(state, state.bodies["A1"])
    assert (fact.id, fact.default) == ("at palisade", ["A1b"])
    assert not climbing_asked(state, state.bodies["A2"])


def test_whom_walls_shelter() -> None:
    """KP-MOR-03: asked where somebody frightens and walls stand; who is wholly in a house is sheltered."""
    coming = {**FOE, "is": ("moved",)}
    assert ids(threats_asked(with_houses(OWN, coming), "one")) == ["B1", "sheltered"]
    assert not ids(threats_asked(with_houses(OWN, FOE), "one"))
    state = with_houses(OWN, coming)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Inside("house-1", ANYWHERE)
    assert threats_asked(state, "one").defaults["sheltered"] == ["A1"]


def test_wagons_follow_and_close_the_ring() -> None:
    """KP-WAG-01, KP-SCEN-21: who waits may have followed; four wagons drawn up may have closed the ring."""
    state = position([TRAIN, FOE])
    train = state.bodies["A1"]
    own = [state.pieces[key] for key in train.pieces]
    assert not wagons_asked(state, train, own) and not wagons_asked(state, state.bodies["B1"], [])
    own[3].place = Reserve()
    (follow,) = wagons_asked(state, train, own[:3])
    assert (follow.id, [key for key, _ in follow.options]) == ("follow", ["A1d"])
    own[3].place = OnTable(ANYWHERE)
    for each in own:
        each.formation = "fort"
    assert ids(wagons_asked(state, train, own)) == ["closed"]
    state.features = {"fort-A1": kept("fort-A1", "wagon_fort", "one")}
    assert not wagons_asked(state, train, own)


def test_plunder_is_asked_while_enemies_are_there() -> None:
    """KP-WAG-04, KP-FILL-49."""
    state = position([TRAIN, FOE], phase=MORALE)
    assert ids(plunder_asked(state, state.bodies["A1"])) == ["taken"]
    state.bodies["B1"].hidden = True
    assert not ids(plunder_asked(state, state.bodies["A1"]))


def test_the_column_marches_off() -> None:
    """KP-VIC-02, KP-FILL-46: only the attacker of an ambush leaves over the far edge."""
    for kind, attacker, leaves in (("ambush", "one", True), ("ambush", "two", False), ("raid", "one", False)):
        state = position([OWN, FOE], scenario={"kind": kind, "attacker": attacker})
        assert may_march_off(state, state.bodies["A1"]) is leaves


@pytest.mark.parametrize(
    ("phase", "holding", "asked"),
    [(RETREATS, False, True), (RETREATS, True, True), (VICTORY, True, True), (VICTORY, False, False)],
)
def test_who_holds_the_village(phase: int, holding: object, asked: object) -> None:
    """KP-VIC-03: at the end of a turn only who held it at its beginning can have held it all through."""
    state = position([OWN, FOE], scenario=RAID, phase=phase)
    state.features = {"village": kept("village", "village")}
    state.conditions = type(state.conditions)(kind="raid", attacker="two", village="village")
    state.holding = bool(holding)
    form = holding_asked(state)
    assert bool(ids(form)) is asked and all(each.default is holding for each in form.facts)
    state.bodies["B1"].hidden = True
    assert not ids(holding_asked(state))


# fires ---------------------------------------------------------------------------------------------------


def test_what_can_be_set_on_fire() -> None:
    """KP-BURN-01, KP-BURN-02, KP-OPT-11: villages that do not burn yet, grass and fields; a village in his
    own half is the defender's own."""
    state = position([OWN, FOE], scenario=RAID)
    state.features = {"village": kept("village", "village")}
    assert [key for key, _ in flammable(state, "one")] == ["village", "own", "other", "tall_grass", "field"]
    assert is_own_by_hand(state, "one", "village") and not is_own_by_hand(state, "two", "village")
    assert is_own_by_hand(state, "one", "own") and not is_own_by_hand(state, "one", "other")
    state.fires[fire_on(1, "village")] = 1
    assert "village" not in dict(flammable(state, "one"))
    in_the_open = position([OWN, FOE])
    assert [key for key, _ in flammable(in_the_open, "one")] == ["other", "tall_grass", "field"]
    assert not is_own_by_hand(in_the_open, "one", "own")


def test_who_can_set_fire() -> None:
    """KP-FIRE-21, KP-BURN-01: nobody in a house or whom his enemy touches, and who has not shot."""
    state = with_houses(OWN, FOE)
    state.pieces["A1a"].place = Inside("house-1", ANYWHERE)
    assert [each.id for each in lighters(state, state.bodies["A1"])] == ["A1b", "A1c"]
    alone = position([{**OWN, "elements": 1}, FOE], melee=[{"attacker": "A1", "defender": "B1"}])
    assert not lighters(alone, alone.bodies["A1"])


def test_the_wind_in_words() -> None:
    """KP-FILL-41: sixths of a turn clockwise, from the edge of army 1."""
    state = position([OWN, FOE])
    state.edges = {}
    for die in range(1, 7):
        state.wind = wind_of(state, die)
        assert f"{60 * (die - 1)}° clockwise" in wind_told(state).in_("en")
