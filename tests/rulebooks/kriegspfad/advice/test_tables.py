"""Tables laid by the rule of thumb: legal, various, with rivers that can be crossed."""

from functools import cache
from random import Random

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.advice.before.grounds import ground
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.setup.steps import set_up_table
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.changes import change_table, changes
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import ZONES, zone_faults
from pulverdampf.table.shapes import Polyline
from tests.rulebooks.kriegspfad.procedures import is_to_come

SEEDS = 8
ALONG = ((0.0, 24.0), (70.9, 24.0))


@cache
def laid(zone: str, seed: int) -> WarState:
    """The table of an open battle when both sides have had their say."""
    one, two = (mustering.ready_armies()[key] for key in ("ALGONKIN-1755", "BRITISH-1755"))
    rulings = {"scenario": "open", "zone": zone}
    game = Game(RULEBOOK, mustering.begin(one, two, terrain="dice", rulings=rulings), SeededDice(seed))
    generals = {"one": ByRuleOfThumb(seed), "two": ByRuleOfThumb(seed + 100)}
    while is_to_come(game, set_up_table) or is_to_come(game, change_table):
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    assert isinstance(game.state, WarState)
    return game.state


@pytest.mark.parametrize("zone", list(ZONES))
@pytest.mark.parametrize("seeds", [range(2), range(2, SEEDS)], ids=["few", "more"])
def test_every_table_is_legal_and_every_river_between_the_armies_can_be_crossed(
    seeds: range, zone: str
) -> None:
    for seed in seeds:
        state = laid(zone, seed)
        assert not list(zone_faults(zone, state.features.values(), state.table))
        kinds = [each.kind for each in state.features.values()]
        for each in state.features.values():
            if each.kind == "river" and isinstance(each.shape, Polyline):
                (_, ay), (_, by) = each.shape.points[0], each.shape.points[-1]
                assert ay != by or "bridge" in kinds or "ford" in kinds


def test_tables_have_rivers_streams_and_all_the_rest() -> None:
    """Over all regions every kind comes up, and no region looks the same each time."""
    tables = {(zone, seed): sorted(each.kind for each in laid(zone, seed).features.values())
              for zone in ZONES for seed in range(SEEDS)}  # fmt: skip
    kinds = {kind for table in tables.values() for kind in table}
    assert kinds >= {"river", "stream", "road", "canyon", "marsh", "field", "village", "lake", "tall_grass"}
    for zone in ZONES:
        assert len({tuple(tables[zone, seed]) for seed in range(SEEDS)}) >= SEEDS // 2


RIVER = {"kind": "river", "id": "t1", "line": ALONG, "width": 4.0}
FOOT = {"side": "one", "troop": "warrior", "elements": 4, "at": (30, 4)}
FOE = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 44)}


def test_whoever_changes_the_table_wants_a_way_over_the_river() -> None:
    state = position([FOOT, FOE], terrain=[RIVER], scenario={"zone": "high_plains"})
    options = [each.key for each in changes(state)]
    assert ground(state, "one", options, Random(1))[0] == "add-road"


def test_a_column_takes_hiding_places_away() -> None:
    """The wood in the middle of the march goes before the one at the edge; the hill may stay."""
    woods = [
        {"kind": "light_wood", "id": "t1", "rect": (20, 2, 34, 10)},
        {"kind": "light_wood", "id": "t2", "rect": (36, 20, 50, 28)},
        {"kind": "gentle_hill", "id": "t3", "rect": (10, 20, 24, 28)},
    ]
    held = {"kind": "ambush", "attacker": "one", "zone": "high_plains"}
    edges = {"one": "west", "two": "east"}
    state = position([FOOT, FOE], terrain=woods, scenario=held, edges=edges)
    options = [each.key for each in changes(state)]
    assert ground(state, "one", options, Random(1)) == ["remove-t2", "remove-t1", "none"]
