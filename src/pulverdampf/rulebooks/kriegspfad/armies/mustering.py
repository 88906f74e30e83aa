"""Begins a battle: ready armies, tables and historical battles, and the state before anything is placed."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.battles import table_named
from pulverdampf.muster.building import ANY, Builder, Size, Theme, tempers
from pulverdampf.muster.colours import packaged_colours, worn
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem, errors
from pulverdampf.muster.roster import Roster, told_apart
from pulverdampf.muster.scenario import Scenario, packaged_scenarios, scenario_of
from pulverdampf.muster.scenario_checks import SHARED, goals_of
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.text import Text

from ..rulings import Rulings
from ..state import Conditions, WarState
from ..terrain.features import features_of
from ..terrain.ground import KINDS as KINDS
from ..terrain.grounds import GROUNDS as GROUNDS
from ..terrain.grounds import TABLES
from . import lists as armies
from .enlisting import enlisted, force_of
from .enlisting import fielded as fielded
from .wars import zone_of

HONOURED = SHARED | {"edge", "edge=east/west", "role", "points", "objectives.zone.polygon"}
"""The parts of a scenario that the rules heed."""
BY_DICE = "dice"
DEFAULT_ARMIES = ("SIOUX-1876", "US-1876")

OF_ZONE = {
    "east": "WOODLAND", "florida": "FLORIDA", "midwest": "PRAIRIE",
    "high_plains": "PLAINS", "rockies": "ROCKIES", "southwest": "SOUTHWEST",
}  # fmt: skip
"""The ready table of each region."""


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(armies.PACKAGE, KINDS)


@cache
def scenarios() -> dict[str, Scenario]:
    """The historical battles by id."""
    return packaged_scenarios(armies.PACKAGE, terrain_setups())


@rule("KP-SCEN-04", "KP-FILL-47")
def usual_terrain(one: Roster, two: Roster, rulings: Rulings) -> str:
    """The ready table of the region where two armies meet."""
    return OF_ZONE[_zone(one, two, rulings)]


def _zone(one: Roster, two: Roster, rulings: Rulings) -> str:
    """The region that was agreed on, or that of the two armies."""
    if rulings.zone != "by_lists":
        return rulings.zone
    return zone_of(one.list, two.list, (one.nation or "", two.nation or ""), _year(one, two))


def _year(one: Roster, two: Roster) -> int:
    return max(one.year or 0, two.year or 0) or 1755


def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    return armies.ready_armies()


def check(roster: Roster, rulings: Rulings) -> list[Problem]:
    """Everything that is wrong with an army."""
    return armies.check_army(roster, msgspec.structs.asdict(rulings))


def points(roster: Roster, rulings: Rulings) -> Fraction:
    """What an army costs."""
    return armies.points(roster, msgspec.structs.asdict(rulings))


RIDERS = ("cavalry", "mounted_infantry", "mounted_warrior")
THEMES = {
    # key        theme
    "any":       ANY,
    "foot":      Theme(Text("much foot", "viel Fußvolk"), ("regular", "skirmisher", "warrior")),
    "horse":     Theme(Text("many riders", "viele Reiter"), RIDERS),
    **tempers(("regular", "artillery"), ("regular", "skirmisher"), ("warrior", "mounted_warrior", "cavalry")),
}  # fmt: skip


def _listed(roster: Roster, rulings: Rulings) -> ArmyList | None:
    return armies.list_of(roster, msgspec.structs.asdict(rulings))


def itemised(roster: Roster, rulings: Rulings) -> Bill:
    """The bill of an army, body by body."""
    return armies.itemised(roster, msgspec.structs.asdict(rulings))


BUILDER = Builder(
    check=check,
    itemised=itemised,
    list_of=_listed,
    parameters=lambda roster, rulings: armies.parameters(roster, msgspec.structs.asdict(rulings)),
    limit=lambda roster, rulings: armies.limit_for(armies.task_of(roster), rulings.size),
    size=Size((200, 300, 450, 600), "size"),
    themes=THEMES,
    agreements=(
        "free_lists",
        "unit_cap",
        "indian_muskets_untrained",
        "plains_half_from",
        "ghost_dance",
        "blockhouses",
        "raid_fieldworks",
    ),
    owned_by="list",
    not_owned=("works",),
)


def army_lists() -> dict[str, ArmyList]:
    """The army lists by id."""
    return armies.lists()


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force, from the switches that differ from the standard game."""
    return msgspec.convert(dict(switches), Rulings, strict=False)


def default_armies(
    scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
) -> list[str]:
    """The ids of the armies that take the field unless others are named: those of the battle, or old foes."""
    played = scenario_of(scenario, scenarios())
    if played is not None:
        return played.usual_armies(DEFAULT_ARMIES[0])
    ready = ready_armies()
    first, second = DEFAULT_ARMIES
    if one is not None and two is None:
        second = _foe_of(one, ready)
    elif two is not None and one is None:
        first = _foe_of(two, ready)
    return [first, second]


def _foe_of(roster: Roster, ready: Mapping[str, Roster]) -> str:
    """A ready army of the other side, as close in years as possible."""
    native = _is_native(roster)
    foes = [key for key, each in ready.items() if _is_native(each) != native and not _is_historical(each)]
    return min(foes, key=lambda key: abs((ready[key].year or 0) - (roster.year or 0)))


def _is_native(roster: Roster) -> bool:
    found = armies.lists().get(roster.list)
    return found is not None and "native" in found.flags


def _is_historical(roster: Roster) -> bool:
    return armies.task_of(roster) == "historical"


# what stands against a beginning -------------------------------------------------------------------------


@rule("KP-OPT-04")
def too_large(
    one: Roster, two: Roster, scenario: str | Scenario, rulings: Rulings
) -> list[tuple[Side, Problem]]:
    """Armies larger than a battle gives their side, or not made for battles of their own choosing."""
    played = scenario_of(scenario, scenarios())
    if played is None:
        return []
    return played.too_large(
        (one, two), lambda roster: points(roster, rulings), "KP-OPT-04", lambda side: [side.army or ""]
    )


@rule("KP-L13")
def _barred_by_the_enemy(one: Roster, two: Roster, settings: dict[str, object]) -> list[Problem]:
    """What an army may not have against this enemy: no Indians and no Texans against the Seminole."""
    found: list[Problem] = []
    for own, across in ((one, two), (two, one)):
        if across.nation:
            known = {problem.text for problem in armies.check_army(own, settings)}
            told = errors(armies.check_army(own, settings, across.nation))
            found += [problem for problem in told if problem.text not in known]
    return found


def may_meet(one: Roster, two: Roster) -> bool:
    """Whether two armies can fight each other: neither has what it may not have against the other."""
    return not _barred_by_the_enemy(one, two, msgspec.structs.asdict(Rulings()))


# the state before anything is placed ---------------------------------------------------------------------


@rule("KP-SCEN-01", "KP-ARMY-01", "KP-STRAT-01")
def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str | TerrainSetup = "",
    scenario: str | Scenario = "",
    rulings: Mapping[str, object] | None = None,
) -> WarState:
    """The state before anything is placed; the first army of a historical battle is its first side.

    An army that is larger than the battle gives its side, or that may not meet this enemy, is `Refused`.
    """
    settings = dict(rulings or {})
    played = scenario_of(scenario, scenarios())
    if played is not None:
        settings = {**_implied(played), **played.rulings, **settings}
        terrain = played.ground or terrain
    in_force = rulings_of(settings)
    settings = msgspec.structs.asdict(in_force)
    problems = [problem for _, problem in too_large(one, two, scenario, in_force)]
    problems += _barred_by_the_enemy(one, two, settings)
    if problems:
        raise Refused([Objection(problem.rule, problem.text) for problem in problems])
    state = WarState(rulings=in_force, table=table_of(in_force))
    state.armies = told_apart(one, two, army_lists())
    state.colours = worn(one, two, packaged_colours(armies.PACKAGE))
    for side, roster in zip(SIDES, (one, two), strict=True):
        state.forces[side] = force_of(roster, settings)
        for unit, elements in enlisted(side, roster, settings):
            state.bodies[unit.id] = unit
            state.pieces |= {element.id: element for element in elements}
    if terrain and terrain != BY_DICE:
        setup = table_named(armies.PACKAGE, terrain_setups(), terrain)
        state.features = {each.id: each for each in features_of(setup, state.table)}
    state.conditions = conditions_of(state, one, two, played)
    if goals := goals_of(played):
        state.goals = goals
    if played is not None:
        state.edges = {
            side: each.edge for side, each in zip(SIDES, played.sides, strict=False) if each.edge is not None
        }
    return state


def _implied(scenario: Scenario) -> dict[str, object]:
    """The switches that follow from the table of a battle and from who attacks in it."""
    attacking = [side for side, each in zip(SIDES, scenario.sides, strict=True) if each.role == "attacker"]
    found: dict[str, object] = {"attacker": attacking[0]} if len(attacking) == 1 else {}
    for (scale, small_table), size in TABLES.items():
        if size == scenario.table:
            found |= {"scale": scale, **({"small_table": small_table} if small_table else {})}
    return found


@rule("KP-T-SIZE", "KP-GEN-04", "KP-FILL-09")
def table_of(rulings: Rulings) -> tuple[float, float]:
    """The table in rule units."""
    return TABLES[(rulings.scale, "" if rulings.scale == "28mm" else rulings.small_table)]


def conditions_of(state: WarState, one: Roster, two: Roster, played: Scenario | None) -> Conditions:
    """What is known of the battle so far; what is not agreed on is left to dice and players."""
    in_force = state.rulings
    village = next((key for key, each in state.features.items() if each.kind == "village"), "")
    agreed = in_force.scenario == "open" or "dice" not in (in_force.scenario, in_force.attacker)
    return Conditions(
        id=played.id if played is not None else "",
        name=played.name if played is not None else Text("War path", "Kriegspfad"),
        kind=in_force.scenario if agreed and in_force.scenario != "dice" else "",
        attacker=in_force.attacker if agreed and in_force.scenario != "open" else "",
        zone=_zone(one, two, in_force),
        year=_year(one, two),
        size=in_force.size,
        village=village,
        turns=played.turns if played is not None else 0,
        fixed_armies=played is not None,
    )
