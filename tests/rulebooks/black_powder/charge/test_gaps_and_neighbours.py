"""Charges at the gap of two enemies, and neighbours who are struck along with the target."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.charge.charges import Approach, approach
from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.events.fights import ContactMade, Reacted
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested
from pulverdampf.rulebooks.black_powder.events.order import Shot
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, horse, position, scene_of, unit


def open_to(state: Any) -> list[str]:
    ways = {key: approach(scene_of(state), unit(state, "A1"), unit(state, key)) for key in ("B1", "B2")}
    return [key for key, way in ways.items() if isinstance(way, Approach)]


@pytest.mark.parametrize("between", [0.0, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("far", [3.0, 10.0])
def test_who_faces_the_gap_of_two_enemies_may_charge_either(between: float, far: float) -> None:
    """BP-CHG-04, BP-CHG-08: the other is brushed in the last stretch only and bars nothing."""
    aside = 4.5 + between / 2
    state = position([foot(40, 30), foe(40 - aside, 30 + far), foe(40 + aside, 30 + far)])
    assert open_to(state) == ["B1", "B2"]


@pytest.mark.parametrize(("ahead", "expected"), [(4.0, ["B2"]), (1.6, ["B2"])])
def test_a_screen_before_the_target_bars_the_way(ahead: float, expected: list[str]) -> None:
    """BP-CHG-04: who stands on the line to the target is no neighbour."""
    state = position([foot(40, 30), foe(40, 42), foe(40, 42 - ahead, size="small")])
    assert open_to(state) == expected


def test_an_enemy_well_before_the_target_bars_the_way() -> None:
    """BP-CHG-04: also when the line passes beside him, if the front does not."""
    state = position([foot(40, 30), foe(40, 46), foe(43.4, 36, size="tiny")])
    assert open_to(state) == ["B2"]


def struck(charger: dict[str, Any], *dice: int, **beside: Any) -> Any:
    column = {"formation": "attack"}
    state = position([charger, foe(40, 30, **column), foe(43.5, 30, **column, **beside)])
    given = {"BP-CHG-10": "hold", "BP-FIRE-16": "no", "BP-CHG-08": beside.pop("react", "fire")}
    return carried_out(state, charge.kind("A1", "B1", 1), dice=dice, answers=given)


def test_a_neighbour_gives_closing_fire() -> None:
    """BP-CHG-08, BP-REACT-02: who is struck too may answer as the target does."""
    told = struck(foot(40, 20), 1)
    assert [(each.unit, each.reaction) for each in told.all(Reacted)] == [("B1", "hold"), ("B2", "fire")]
    assert [(each.shooter, each.kind) for each in told.all(Shot)] == [("B2", "closing")]
    assert len(told.one(ContactMade).contacts) == 2


@pytest.mark.parametrize(("dice", "involved"), [((3, 4), 1), ((1, 1), 2), ((6, 6), 2)])
def test_a_neighbour_must_form_square(dice: tuple[int, ...], involved: int) -> None:
    """BP-SQ-04, BP-SPEC-08: before cavalry; a good square is not drawn in, a bad one or none is."""
    told = struck(horse(41, 20, size="large"), *dice, traits=("FSq",))
    assert told.all(Reacted)[-1].reaction == "square"
    assert len(told.one(ContactMade).contacts) == involved


def test_terror_strikes_neighbours_too() -> None:
    """BP-SPEC-17: all whom the charge would strike test, and who runs is not met."""
    told = struck(foot(40, 20, traits=("Ter",)), 6, 6, 1, 1)
    assert [each.unit for each in told.all(BreakTested)] == ["B1", "B2"]
    assert [each.two for each in told.one(ContactMade).contacts] == ["B1"]


def test_a_neighbour_may_evade() -> None:
    """BP-CHG-08, BP-REACT-01: skirmishers who are struck along with the target may run before the charge."""
    column, loose = {"formation": "attack"}, {"formation": "skirmish", "traits": ("Ski",)}
    state = position([foot(40, 20), foe(40, 30, **column), foe(45.5, 30, **loose)])
    given = {"BP-CHG-10": "hold", "BP-FIRE-16": "no", "BP-CHG-08": "evade"}
    told = carried_out(state, charge.kind("A1", "B1", 1), answers=given)
    assert [(each.unit, each.reaction) for each in told.all(Reacted)] == [("B1", "hold"), ("B2", "evade")]
    assert [each.two for each in told.one(ContactMade).contacts] == ["B1"]
