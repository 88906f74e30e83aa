"""Armies, tables, and how a battle is begun from them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import convert

from pulverdampf.engine.state import LETTER, ONE, SIDES, Body, OnTable, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.checking import check as checked
from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import Roster, load_rosters, told_apart
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from .pickets import TABLE, OutpostState, Picket, Rulings
from .terrain import KINDS

BY_DICE = ""
PACKAGE = "outposts"


@cache
def army_lists() -> dict[str, ArmyList]:
    """The one price list."""
    loaded = load_army_lists(packaged_file(PACKAGE, "data", "armies", "list.toml"))
    return {each.id: each for each in loaded.value or ()}


@cache
def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    loaded = load_rosters(packaged_file(PACKAGE, "data", "armies", "ready.toml"))
    return {each.roster.id: each.roster for each in loaded.value or ()}


def default_armies(scenario: str = "", one: Roster | None = None, two: Roster | None = None) -> list[str]:
    """Who takes the field when nobody names others."""
    return list(ready_armies())[:2]


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(PACKAGE, KINDS)


def scenarios() -> dict[str, Scenario]:
    """There are none."""
    return {}


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force."""
    return convert(dict(switches), Rulings)


def check(roster: Roster, rulings: Any) -> list[Problem]:
    """Everything that is wrong with an army."""
    return checked(roster, army_lists()[roster.list])


def itemised(roster: Roster, rulings: Any) -> Bill:
    """The bill of an army."""
    return bill(roster, army_lists()[roster.list])


def points(roster: Roster, rulings: Any) -> Fraction:
    """What an army costs."""
    return itemised(roster, rulings).total


def may_meet(one: Roster, two: Roster) -> bool:
    """Everybody may fight everybody."""
    return True


def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str = "",
    scenario: str = "",
    rulings: Mapping[str, object] | None = None,
) -> OutpostState:
    """Both sides drawn up along their edges, on a ready table."""
    setup = terrain_setups()[terrain or next(iter(terrain_setups()))]
    state = OutpostState(armies=told_apart(one, two, army_lists()), rulings=rulings_of(rulings or {}))
    for number, piece in enumerate(setup.pieces, 1):
        shape, pose = piece.outlined(piece.width)
        key = piece.id or f"{piece.kind}-{number}"
        state.features[key] = Feature(key, piece.kind, shape, pose)
    for side, roster in zip(SIDES, (one, two), strict=True):
        _draw_up(state, side, roster)
    return state


def _draw_up(state: OutpostState, side: Side, roster: Roster) -> None:
    """Pickets side by side, two inches from their edge, facing the enemy."""
    bodies = list(roster.placed_bodies())
    apart = TABLE[0] / (len(bodies) + 1)
    for number, (_, entry, _) in enumerate(bodies, 1):
        key = f"{LETTER[side]}{number}"
        pose = Pose(apart * number, 2.0, QUARTER) if side == ONE else Pose(apart * number, 22.0, 3 * QUARTER)
        name = entry.name or Text(f"Picket {number}", f"Posten {number}")
        state.pieces[key] = Picket(
            key, side, key, "picket", OnTable(pose), strength=entry.size, name=name, original=entry.size
        )
        state.bodies[key] = Body(key, side, None, (key,))
