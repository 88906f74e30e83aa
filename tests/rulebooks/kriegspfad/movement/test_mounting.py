"""Mounting and dismounting: on which ground, and after a retreat."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.places import Saddled
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.mounting import finish_mounting, may_change
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState

RIDERS = {"side": "one", "troop": "cavalry", "elements": 2, "at": (30, 20)}


def changes(**situation: Any) -> bool:
    """Whether the riders may mount or dismount."""
    unit = {**RIDERS, **situation.pop("unit", {})}
    state = position([unit], phase=MOVEMENT, turn=3, **situation)
    battle: Battle[WarState] = Battle(state, layout, lambda entry: None)
    return may_change(battle, state.bodies["A1"])


@pytest.mark.parametrize("kind", ["marsh", "wilderness", "lake"])
def test_nobody_mounts_where_no_horse_can_stand(kind: str) -> None:
    """KP-FORM-04, KP-TERR-01: on ground that bars riders men stay on foot; beside it they mount."""
    ground = [{"kind": kind, "rect": (20, 10, 40, 30)}]
    on_foot = {"mounted": False}
    assert not changes(unit=on_foot, terrain=ground)
    assert changes(unit={**on_foot, "at": (30, 32)}, terrain=ground)
    assert not changes(unit={**on_foot, "at": (30, 30.5)}, terrain=ground), "the deeper base reaches into it"
    assert changes(unit=on_foot, terrain=[{**ground[0], "kind": "rough"}])


def test_a_path_through_the_wilderness_bears_horses() -> None:
    """KP-TERR-04, KP-FORM-04: on a path they may mount."""
    wild = {"kind": "wilderness", "rect": (20, 10, 40, 30)}
    path = {"kind": "path", "line": ((30, 0), (30, 40)), "width": 3.0}
    one = {"elements": 1, "mounted": False}
    assert changes(unit=one, terrain=[wild, path]) and not changes(unit=one, terrain=[wild])


def test_after_a_retreat_one_dismounts_but_does_not_mount() -> None:
    """KP-FORM-03, KP-FORM-04: dismounting costs nothing; who mounts must not have moved this turn."""
    assert changes(unit={"retreated": 3})
    assert not changes(unit={"retreated": 3, "mounted": False})
    assert changes(unit={"retreated": 2, "mounted": False})


def test_in_the_saddle_they_make_way_to_firm_ground() -> None:
    """KP-FORM-04, KP-TERR-01: where a friend has come close they do not back into a marsh."""
    marsh = [{"kind": "marsh", "rect": (0, 0, 70, 19.2)}]
    friend = {"side": "one", "troop": "regular", "at": (30, 21.58)}
    men = {**RIDERS, "elements": 1, "at": (30, 20), "mounted": False}
    state = position([men, friend], phase=MOVEMENT, terrain=marsh)
    state.bodies["A1"].mounting = True
    log: list[Any] = []
    finish_mounting(Battle(state, layout, log.append))
    (saddled,) = (each for each in log if isinstance(each, Saddled))
    assert dict(saddled.poses)["A1a"].y >= 20.0
