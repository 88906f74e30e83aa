"""Vehicles and craft: what each bears and holds, on whose cards it goes, who draws it, where it lands."""

from typing import Any

import pytest

from pulverdampf.engine.events import Answered
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import Damaged
from pulverdampf.rulebooks.muskets_tomahawks.events.places import LeftTable
from pulverdampf.rulebooks.muskets_tomahawks.movement.vehicles import (
    PLACES,
    is_drawn,
    places_of,
    team_of,
    touched_by,
    touches_bank,
    troops_of_vehicles,
)
from pulverdampf.rulebooks.muskets_tomahawks.rulings import Rulings
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import take_losses
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import best, die, die_of
from pulverdampf.rulebooks.muskets_tomahawks.units import TROOPS
from tests.rulebooks.muskets_tomahawks.staging import FAR_AWAY, LINE, MILITIA, happened, scene_of, stage, unit

RIVER = {"kind": "river", "rect": [0, 0, 48, 8]}
FOE = {**MILITIA, "at": (24, 30)}


def craft(kind: str, **more: Any) -> dict[str, Any]:
    return {"side": "one", "vehicle": kind, "at": (24, 12), **more}


@pytest.mark.parametrize(("kind", "bears"), [("wagon", 4), ("boat", 4), ("cart", 3), ("canoe", 3)])
def test_what_each_bears(kind: str, bears: int) -> None:
    """MT-VEH-02, MT-FILL-45: one kill less leaves it, one more than it bears is not told."""
    for kills, told in ((bears - 1, bears - 1), (bears, bears), (bears + 2, bears)):
        game = stage(
            [craft(kind), {**LINE, "at": (8, 10)}, FOE], due=(take_losses.kind("A1", kills, ("A1.0",), "B1"),)
        )
        (damaged,) = happened(game, Damaged)
        assert damaged.number == told
        assert bool(happened(game, LeftTable)) == (kills >= bears)


def test_places_of_craft_and_riders() -> None:
    """MT-VEH-01, MT-FILL-45: six and ten men; a horse takes two of their places, a gun four."""
    assert PLACES == {"canoe": 6, "boat": 10}
    assert [places_of(kind) for kind in ("foot", "mounted", "gun")] == [1, 2, 4]


@pytest.mark.parametrize(
    ("switch", "wagon", "cart"), [("wagons", True, False), ("all", True, True), ("none", False, False)]
)
def test_who_has_a_team(switch: str, *, wagon: bool, cart: bool) -> None:
    """MT-MOVE-09, MT-FILL-39: a wagon has one, a cart is pushed, unless it is agreed otherwise."""
    rulings = Rulings(wagon_teams=switch)  # type: ignore[arg-type]
    assert [bool(team_of(kind, rulings)) for kind in ("wagon", "cart", "boat")] == [wagon, cart, False]


@pytest.mark.parametrize(
    ("helper", "drawn"),
    [
        ({"places": [(24.0, 13.6)]}, True),
        ({"places": [(24.0, 20.0)]}, False),
        ({"places": [(24.0, 13.6)], "is": ["fleeing"]}, False),
    ],
)
def test_a_cart_without_a_team_is_pushed(helper: dict[str, Any], *, drawn: bool) -> None:
    """MT-MOVE-09, MT-FILL-39: by friends who touch it and do not flee; with a team it needs nobody."""
    near = {**LINE, "traits": (), "models": 1, **helper}
    scene = scene_of([craft("cart"), near, FAR_AWAY])
    cart, men = unit(scene, "A1"), unit(scene, "A2")
    assert is_drawn(scene, cart) == drawn
    assert touched_by(scene, men, cart) == (helper["places"][0][1] < 14)
    team = scene_of([craft("cart", traits=("Team",)), near, FAR_AWAY])
    assert is_drawn(team, unit(team, "A1"))


@pytest.mark.parametrize(
    ("troops", "found"),
    [
        ((), ["CIV"]),
        (("REG",), ["REG"]),
        (("REG", "IRR", "MIL"), None),
    ],
)
def test_on_whose_cards_a_wagon_goes(troops: tuple[str, ...], found: list[str] | None) -> None:
    """MT-VEH-01, MT-FILL-45: those of the type with the fewest cards; without troops the civilians'."""
    men = [{**LINE, "troop": troop, "at": (6 + 9 * n, 20)} for n, troop in enumerate(troops)]
    scene = scene_of([craft("wagon"), *men, FAR_AWAY])
    here = troops_of_vehicles(scene.state, "one")
    if found is not None:
        assert here == found
    else:
        fewest = min(TROOPS[each][0] for each in troops)
        assert here == sorted(each for each in troops if TROOPS[each][0] == fewest)


@pytest.mark.parametrize(("at", "lies"), [((24, 6.5), True), ((24, 4.0), False), ((24, 1.6), False)])
def test_at_the_bank(at: tuple[float, float], *, lies: bool) -> None:
    """MT-VEH-01, MT-MOVE-09: land beside it; the edge of the table is no bank."""
    scene = scene_of([craft("canoe", at=at), {**LINE, "at": (8, 20)}, FOE], terrain=[RIVER], scenario="S6")
    assert touches_bank(scene, unit(scene, "A1")) == lies


@pytest.mark.parametrize(("zero", "low", "high"), [(0, 0, 9), (10, 1, 10)])
def test_how_the_die_is_read(zero: int, low: int, high: int) -> None:
    """MT-FILL-01: from 0 to 9 or from 1 to 10; where a table knows a zero it stays one."""
    state = scene_of([{**LINE, "at": (8, 10)}, FAR_AWAY], rulings={"d10_zero": zero}).state
    assert (die(state).low, die(state).high, best(state)) == (low, high, high)
    for rule, lowest in (("MT-FIRE-03", low), ("MT-MEL-12", 0), ("MT-VEH-02", 0), ("MT-CARD-01", 0)):
        assert die_of(state, thrown(rule)).low == lowest


def thrown(rule: str) -> Any:
    return Answered("count", rule, "one", "A1", 0)
