"""The setup: its order, secret notes, and where each side stands."""

from random import Random
from typing import Any, cast

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Scheduled
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.stages import Stage
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.setup.deploying import hiding_zone, most_hidden, most_late, zone_of
from pulverdampf.rulebooks.kriegspfad.setup.steps import begin, steps, take_edges
from pulverdampf.rulebooks.kriegspfad.state import (
    SETUP,
    Battle,
    WarState,
    elements,
    in_reserve,
    of_side,
    on_table,
    standing,
)
from tests.rulebooks.kriegspfad.procedures import is_to_come
from tests.rulebooks.kriegspfad.rosters import READY


def battle(
    one: str = "SIOUX-1876", two: str = "US-1876", terrain: str = "PLAINS", seed: int = 1, **rulings: Any
) -> Game:
    agreed = {"weather": "off", "light": "day", **rulings}
    state = mustering.begin(READY[one], READY[two], terrain=terrain, rulings=agreed)
    return Game(RULEBOOK, state, SeededDice(seed))


def set_up(
    game: Game, until: Stage[Battle, ...] = begin, seed: int = 1
) -> tuple[WarState, list[tuple[str, str]]]:
    """Plays the setup by lot until a step is done; tells who was asked under which rule."""
    lots, asked = Random(seed), []
    while (state := cast("WarState", game.state)).clock.phase == SETUP and is_to_come(game, until):
        decision = lots.choice(game.waiting_for())
        asked.append((decision.by, decision.rule))
        if isinstance(decision, Choose):
            game.answer(lots.choice(list(decision.options)), decision.by)
        else:
            scene = game.view(decision.by).scene
            ideas = decision.form.ideas(scene)
            fair = next(idea for idea in ideas if not decision.form.objections(idea, scene))
            game.answer(fair, decision.by)
    return state, asked


def test_the_order_of_the_setup() -> None:
    """KP-ARMY-12, KP-FILL-01: scenario, armies, weather, ground, secrets, deployment, one after the other."""
    game = battle()
    state, _ = set_up(game)
    scheduled, *later = (entry for entry in game.log if isinstance(entry, Scheduled))
    assert scheduled.dues == steps() and later
    names = [type(due).__name__ for due in steps()]
    order = ["settle_attacker", "leave_behind", "lay_open", "settle_army_one", "find_weather", "set_up_table",
             "hold_back", "deploy"]  # fmt: skip
    assert sorted(order, key=names.index) == order
    assert state.clock.turn == 1


@pytest.mark.parametrize(
    ("kind", "side", "zone"),
    [("open", "one", (0.0, 0.0, 70.9, 6.0)), ("raid", "one", (0.0, 0.0, 70.9, 6.0)),
     ("raid", "two", (0.0, 23.6, 70.9, 47.2)), ("siege", "two", (0.0, 23.6, 70.9, 47.2))],
)  # fmt: skip
def test_zones(kind: str, side: str, zone: tuple[float, ...]) -> None:
    """KP-SCEN-10, KP-SCEN-30, KP-SCEN-31, KP-SCEN-40, KP-FILL-10: a strip of 6, for defenders their half."""
    state, _ = set_up(battle(scenario=kind, attacker="one"), take_edges)
    state.edges = {"one": "south", "two": "north"}
    assert zone_of(state, side) == pytest.approx(zone)


def test_ambushers_keep_away_from_the_entry() -> None:
    """KP-SCEN-22: nowhere within 12 of the edge the column comes by."""
    state, _ = set_up(battle("US-1876", "SIOUX-1876", scenario="ambush", attacker="one"), take_edges)
    west, _, east, _ = zone_of(state, "two")
    assert east - west == pytest.approx(70.9 - 12.0)


HIDING = [
    # kind      side   hidden with and without surprise   late
    ("open",   "two",  1, 4, 2),
    ("raid",   "two",  1, 4, 0),
    ("siege",  "two",  1, 4, 0),
    ("raid",   "one",  0, 0, 2),
    ("ambush", "two",  99, 99, 1),  # one of four units had to stay at home
]  # fmt: skip


@pytest.mark.parametrize(("kind", "side", "usual", "surprise", "late"), HIDING)
def test_who_may_hide_and_come_late(kind: str, side: str, usual: int, surprise: int, late: int) -> None:
    """KP-SCEN-12, KP-SCEN-22, KP-SCEN-30, KP-SCEN-31, KP-STRAT-06: numbers hidden and held back."""
    plain, _ = set_up(battle("SIOUX-1876", "APACHE-1880", scenario=kind, attacker="one"), take_edges)
    sly, _ = set_up(battle("COMANCHE-1780", "COMANCHE-1780", scenario=kind, attacker="one"), take_edges)
    assert most_hidden(plain, side) == usual
    assert most_late(plain, side) == late
    for force in ("one", "two"):
        sly.forces[force] = type(sly.forces[force])(stratagem="surprise", native=True)
    assert most_hidden(sly, side) == surprise
    if surprise == 4:
        west, south, east, north = hiding_zone(sly, side)
        assert (east - west) * (north - south) == pytest.approx(70.9 * 47.2 / 2)


def test_the_disciplined_player_says_who_places_first() -> None:
    """KP-SCEN-11: asked before each pair; without discipline the dice begin and both take turns."""
    _, asked = set_up(battle(scenario="open"))
    assert ("two", "KP-SCEN-11") in asked and ("one", "KP-SCEN-11") not in asked
    _, equal = set_up(battle("SIOUX-1876", "APACHE-1880", scenario="open"))
    assert not any(rule == "KP-SCEN-11" for _, rule in equal)


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        ("open", "SIOUX-1876", "US-1876"),
        ("raid", "SIOUX-1876", "US-1876"),
        ("siege", "US-1876", "SIOUX-1876"),
    ],
)
def test_everybody_stands_in_his_zone(kind: str, one: str, two: str) -> None:
    """KP-SCEN-10, KP-SCEN-30, KP-SCEN-31: whoever is set up in the open stands in his own zone."""
    for seed in range(3):
        state, _ = set_up(battle(one, two, scenario=kind, attacker="one", seed=seed), seed=seed)
        for side in ("one", "two"):
            west, south, east, north = zone_of(state, side)
            for unit in of_side(state, side):
                for piece in standing(state, unit):
                    assert piece.pose is not None
                    assert west <= piece.pose.x <= east and south <= piece.pose.y <= north
        half = [unit for unit in of_side(state, "one") if on_table(state, unit)]
        came = [unit for unit in of_side(state, "one") if elements(state, unit)]
        assert kind == "open" or 2 * len(half) >= len(came)


def test_the_column_waits_and_its_order_is_known() -> None:
    """KP-SCEN-20, KP-DEPL-04, KP-GEN-06, KP-FILL-46: nobody of the column stands, all know its order."""
    state, asked = set_up(battle("US-1876", "SIOUX-1876", scenario="ambush", attacker="one"))
    assert all(in_reserve(state, unit) for unit in of_side(state, "one"))
    assert sorted(state.march) == sorted(unit.id for unit in of_side(state, "one") if unit.troop != "boat")
    assert RULEBOOK.seen(state, "two").march == state.march
    assert ("one", "KP-SCEN-20") in asked
    here = [unit for unit in of_side(state, "two") if on_table(state, unit)]
    assert 2 * len(here) >= len(of_side(state, "two"))
