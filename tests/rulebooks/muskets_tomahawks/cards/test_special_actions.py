"""Special actions: who may burn, search, wreck and dismount, where, and when: one condition at a time."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Allotment
from pulverdampf.rulebooks.muskets_tomahawks.cards.deeds import Deed, split_objections
from pulverdampf.rulebooks.muskets_tomahawks.cards.specials import (
    burnable,
    searchable,
    special_actions,
    wreckable,
)
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import Searched, SetOnFire, WorkBegun
from pulverdampf.rulebooks.muskets_tomahawks.events.places import LeftTable

from ..staging import FAR_AWAY, LINE, MILITIA, OFFICER, act, acting, happened, options, scene_of, unit

HUT = {"kind": "hut", "rect": [22, 12, 26, 16], "id": "hut"}
MAN = {**LINE, "models": 1, "traits": ()}
AT_IT = {**MAN, "at": (24, 11.5)}
RIDERS = {**LINE, "models": 5, "traits": ("Cavalry",), "at": (24, 8), "spacing": 2.0}


@pytest.mark.parametrize(
    ("own", "foe", "situation", "found"),
    [
        (AT_IT, FAR_AWAY, {}, ["hut"]),
        ({**MAN, "at": (24, 11.35)}, FAR_AWAY, {}, []),
        (AT_IT, FAR_AWAY, {"attacker": "two"}, []),
        (AT_IT, FAR_AWAY, {"scenario": "S1"}, []),
        ({**OFFICER, "at": (24, 11.5)}, FAR_AWAY, {}, []),
        (AT_IT, {**MILITIA, "models": 1, "at": (24, 16.5)}, {}, []),
        (AT_IT, {**MILITIA, "models": 1, "at": (24, 16.7)}, {}, ["hut"]),
        (AT_IT, {**MILITIA, "models": 1, "at": (24, 14)}, {}, []),
    ],
)
def test_what_can_be_set_on_fire(
    own: dict[str, Any], foe: dict[str, Any], situation: dict[str, Any], found: list[str]
) -> None:
    """MT-FILL-37: in a raid, by the attacker in contact, with no enemy at it; never by an officer."""
    scene = scene_of([own, foe], terrain=[HUT], **{"scenario": "S2", "attacker": "one", **situation})
    assert burnable(scene, unit(scene, "A1")) == found
    assert ("burn" in special_actions(scene, unit(scene, "A1"))) is bool(found)
    scene.state.burning = ("hut",)
    assert burnable(scene, unit(scene, "A1")) == []


@pytest.mark.parametrize(
    ("own", "others", "intrigues", "found"),
    [
        (AT_IT, [], True, ["hut"]),
        (AT_IT, [], False, []),
        ({**MAN, "at": (24, 11.35)}, [], True, []),
        ({**MAN, "at": (40, 12.5)}, [{"side": "two", "vehicle": "wagon", "at": (40, 15)}], True, ["B2"]),
        ({**MAN, "at": (40, 12.5)}, [{"side": "two", "vehicle": "cart", "at": (40, 14.5)}], True, ["B2"]),
        ({**MAN, "at": (40, 12.2)}, [{"side": "two", "vehicle": "wagon", "at": (40, 15)}], True, []),
    ],
)
def test_what_can_be_searched(
    own: dict[str, Any], others: list[dict[str, Any]], found: list[str], *, intrigues: bool
) -> None:
    """MT-FILL-30: what is touched and not searched yet, where secret aims are played for."""
    rulings = {"intrigues": intrigues}
    scene = scene_of([own, FAR_AWAY, *others], terrain=[HUT], rulings=rulings)
    assert searchable(scene, unit(scene, "A1")) == found
    assert ("search" in special_actions(scene, unit(scene, "A1"))) is bool(found)
    scene.state.searched = {"two": tuple(found)}
    assert searchable(scene, unit(scene, "A1")) == found
    scene.state.searched = {"one": tuple(found)}
    assert searchable(scene, unit(scene, "A1")) == []


@pytest.mark.parametrize(
    ("own", "vehicle", "found"),
    [
        ({**MAN, "at": (24, 12.5)}, {"side": "two"}, ["B2"]),
        ({**MAN, "at": (24, 12.2)}, {"side": "two"}, []),
        ({**OFFICER, "at": (24, 12.5)}, {"side": "two"}, []),
        ({**MAN, "at": (24, 12.5)}, {"side": "one"}, []),
    ],
)
def test_what_can_be_wrecked(own: dict[str, Any], vehicle: dict[str, Any], found: list[str]) -> None:
    """MT-VEH-02: enemy vehicles that are touched; not by officers."""
    scene = scene_of([own, FAR_AWAY, {"vehicle": "wagon", "at": (24, 15), **vehicle}])
    assert wreckable(scene, unit(scene, "A1")) == found
    assert ("wreck" in special_actions(scene, unit(scene, "A1"))) is bool(found)


@pytest.mark.parametrize(
    ("riders", "actions"),
    [
        (RIDERS, ["dismount"]),
        ({**RIDERS, "traits": ("LightCav",)}, ["dismount"]),
        ({**RIDERS, "traits": ()}, []),
        ({**RIDERS, "models": 1}, []),
        ({**RIDERS, "models": 2}, ["dismount"]),
        ({**RIDERS, "is": ("dismounted",)}, ["mount"]),
    ],
)
def test_who_gets_down_and_up(riders: dict[str, Any], actions: list[str]) -> None:
    """MT-MOVE-08, MT-FILL-40: cavalry of more than one; up again whoever has got down."""
    scene = scene_of([riders, FAR_AWAY])
    assert list(special_actions(scene, unit(scene, "A1"))) == actions


@pytest.mark.parametrize(("riders", "holders"), [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_one_in_four_holds_the_horses(riders: int, holders: int) -> None:
    """MT-MOVE-08: rounded up."""
    game = acting([{**RIDERS, "models": riders}, FAR_AWAY])
    act(game, "dismount")
    while not game.state.bodies["A1"].dismounted:
        act(game, options(game)[0])
    pieces = [game.state.pieces[key] for key in game.state.bodies["A1"].pieces]
    assert sum(each.holder for each in pieces) == holders


def test_work_is_begun_and_ended_at_one_place() -> None:
    """MT-FILL-37, MT-VEH-02: the second action finishes what the first began there, not elsewhere."""
    huts = [HUT, {**HUT, "rect": [27, 12, 31, 16], "id": "other"}]
    men = {**LINE, "models": 2, "traits": (), "places": [(24.0, 11.5), (28.0, 11.5)], "formation": "loose"}
    situation: dict[str, Any] = {"scenario": "S2", "attacker": "one", "terrain": huts, "actions": 3}
    game = acting([men, FAR_AWAY], **situation)
    act(game, "burn", "hut")
    assert not happened(game, SetOnFire)
    act(game, "burn", "other")
    assert not happened(game, SetOnFire)
    assert len(happened(game, WorkBegun)) == 2
    act(game, "burn", "other")
    assert [each.feature for each in happened(game, SetOnFire)] == ["other"]


def test_searching_is_done_at_once() -> None:
    """MT-FILL-30: one action, and the place is not offered again."""
    game = acting([AT_IT, FAR_AWAY], terrain=[HUT], rulings={"intrigues": True}, actions=2)
    act(game, "search")
    assert len(happened(game, Searched)) == 1
    assert "search" not in options(game)


def test_wreckers_do_not_wreck_at_once() -> None:
    """MT-VEH-02: two actions, and then the vehicle is gone."""
    wagon = {"side": "two", "vehicle": "wagon", "at": (24, 15), "troop": "MIL"}
    game = acting([{**MAN, "at": (24, 12.5)}, FAR_AWAY, wagon], actions=3)
    act(game, "wreck")
    assert not happened(game, LeftTable)
    act(game, "wreck")
    assert [each.body for each in happened(game, LeftTable)] == ["B2"]


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ({"a": {"x": 1}, "b": {"y": 1}}, 0),
        ({"a": {"x": 1}, "b": {"x": 1}}, 0),
        ({}, 1),
        ({"a": {"x": 1, "y": 1}}, 1),
        ({"a": {"x": 2}}, 1),
        ({"a": {"x": 1}, "b": {"y": 1}, "c": {"z": 1}}, 1),
        ({"a": {"z": 1}, "b": {"y": 1}}, 1),
    ],
)
def test_fire_is_shared_between_two_at_most(given: dict[str, dict[str, int]], number: int) -> None:
    """MT-FIRE-02: each figure at one target that it sees."""
    allowed = [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y"), ("c", "z")]
    assert len(list(split_objections(Allotment(given), allowed))) == number


@pytest.mark.parametrize(
    ("action", "kind", "formation"),
    [("shoot", "shoot", ""), ("move:loose", "move", "loose"), ("form:close", "form", "close")],
)
def test_a_deed_is_read_off_its_option(action: str, kind: str, formation: str) -> None:
    """MT-ACT-01, MT-MOVE-04: what is done, and in which formation."""
    deed = Deed.of(action, "still")
    assert (deed.kind, deed.formation, deed.pace) == (kind, formation, "still")
