"""From two forces, a table and a scenario to a battle that can begin."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import LETTER, SIDES, Side
from pulverdampf.muster.battles import table_named
from pulverdampf.muster.colours import packaged_colours, worn
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.roster import BodyEntry, Roster, told_apart
from pulverdampf.muster.scenario import Scenario, packaged_scenarios, scenario_of
from pulverdampf.muster.scenario_checks import SHARED, goals_of
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.text import Text

from ..movement.vehicles import team_of, troops_of_vehicles
from ..presence import of_side
from ..rulings import Rulings
from ..state import FrontierState, raise_unit
from ..terrain.features import features_of
from ..terrain.grounds import GROUNDS as GROUNDS
from ..terrain.kinds import KINDS
from ..units import Unit
from . import rosters
from .composition import HORSE, SWITCHED, TALENTS
from .forces import CONFLICTS, GUN_CREW, PACKAGE, VEHICLES, Kind, guns, profiles

HONOURED = SHARED | {"objectives.zone.polygon", "special.plot"}
"""The parts of a scenario that the rules heed; its plot is one of the six of the paper."""
PLOTS = ("S1", "S2", "S3", "S4", "S5", "S6")
SPECIAL = {
    "plot": (
        Text("Plot", "Handlung"),
        {
            "S1": Text("Engagement", "Gefecht"), "S2": Text("Raid on the farm", "Überfall auf den Hof"),
            "S3": Text("Scouting", "Erkundung"), "S4": Text("Escort", "Geleit"),
            "S5": Text("Hold the blockhouse", "Haltet das Blockhaus"), "S6": Text("Landing", "Landung"),
        },
    )
}  # fmt: skip
"""What only this book has: its name and its settings."""
BY_DICE = "dice"
DEFAULT_ARMIES = ("FB-A", "FF-A")
LANDSCAPES = {
    # conflict              country that dice lay out
    ("FB", "FF", "FN"): "wilderness",
    ("AC", "AP"):       "frontier",
    ("WB", "WU"):       "frontier",
    ("MU", "MM"):       "plains",
    ("UF", "PN"):       "plains",
}  # fmt: skip
NOT_MET = Text(
    "{one} and {two} belong to different wars; {one} may face {others}.",
    "{one} und {two} gehören zu verschiedenen Kriegen; {one} kann {others} begegnen.",
)
NO_PLOT = Text(
    "There is no scenario {plot} in the paper; it has {plots}.",
    "Ein Szenario {plot} kennt das Regelwerk nicht, nur {plots}.",
)
NO_WATER = Text(
    "{unit}: only where there is water on the table.",
    "{unit}: nur, wo Wasser auf dem Tisch ist.",
)


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(PACKAGE, KINDS)


@cache
def scenarios() -> dict[str, Scenario]:
    """The six scenarios by id."""
    return packaged_scenarios(PACKAGE, terrain_setups())


ready_armies, army_lists, may_meet = rosters.ready_armies, rosters.army_lists, rosters.may_meet
check, itemised, points = rosters.check, rosters.itemised, rosters.points
BUILDER = rosters.BUILDER


def default_armies(
    scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
) -> list[str]:
    """The ids of the forces that take the field when nobody names others: enemies of those who are named."""
    ready = ready_armies()
    chosen = list(DEFAULT_ARMIES)
    for place, facing in ((1, one), (0, two)):
        if facing is not None:
            lists = next((lists for lists in CONFLICTS if facing.list in lists), CONFLICTS[0])
            enemies = [key for key, roster in ready.items() if roster.list in lists]
            chosen[place] = next((key for key in enemies if ready[key].list != facing.list), enemies[0])
    return chosen


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force, from the switches that differ from the standard game."""
    return msgspec.convert(dict(switches), Rulings, strict=False)


@rule("MT-SETUP-01", "MT-SETUP-02", "MT-OPT-03")
def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str | TerrainSetup = "",
    scenario: str | Scenario = "",
    rulings: Mapping[str, object] | None = None,
) -> FrontierState:
    """The state before anything is placed; without a scenario or a table the dice choose them.

    Forces of different wars do not meet: they are `Refused`.
    """
    played = scenario_of(scenario, scenarios())
    given = {**played.rulings, "turns": played.turns} if played is not None else {}
    switches = {**given, **(rulings or {})}
    state = FrontierState(rulings=rulings_of(switches), scenario=plot_of(played))
    if not rosters.may_meet(one, two):
        lists = next((lists for lists in CONFLICTS if one.list in lists), ())
        text = NOT_MET.filled(one=one.list, two=two.list, others=", ".join(lists))
        raise Refused([Objection("MT-SETUP-01", text)])
    place = (played.ground if played is not None else None) or terrain
    if place and place != BY_DICE and not state.rulings.random_terrain:
        state.features = features_of(table_named(PACKAGE, terrain_setups(), place))
        settled = {"terrain"}
        _need_water(state, one, two)
    else:
        state.landscape = next(country for lists, country in LANDSCAPES.items() if one.list in lists)
        settled = set()
    if state.scenario:
        settled.add("scenario")
    if goals := goals_of(played):
        state.goals = goals
    state.setup = tuple(step for step in state.setup if step not in settled)
    state.armies = told_apart(one, two, army_lists())
    state.colours = worn(one, two, packaged_colours(PACKAGE))
    for side, roster in zip(SIDES, (one, two), strict=True):
        _muster(state, side, roster)
    return state


def scenario_flaws(scenario: Scenario) -> Iterator[Flaw]:
    """A plot that the paper does not have."""
    plot = str(scenario.special.get("plot", PLOTS[0]))
    if plot not in PLOTS:
        yield Flaw("special.plot", NO_PLOT.filled(plot=plot[:20], plots=", ".join(PLOTS)))


def plot_of(played: Scenario | None) -> str:
    """Which of the six scenarios of the paper is played; one that names none is an engagement."""
    if played is None:
        return ""
    plot = str(played.special.get("plot", played.id if played.id in PLOTS else PLOTS[0]))
    if plot not in PLOTS:
        raise Refused([Objection("MT-FILL-37", NO_PLOT.filled(plot=plot[:20], plots=", ".join(PLOTS)))])
    return plot


def _need_water(state: FrontierState, *rosters: Roster) -> None:
    """Landing parties serve only where the table has water."""
    if any(feature.kind in ("river", "stream") for feature in state.features.values()):
        return
    ashore = [
        Objection("MT-FILL-32", NO_WATER.filled(unit=kind.name))
        for roster in rosters
        for _, body, _ in roster.placed_bodies()
        if isinstance(kind := profiles().get(body.entry), Kind) and kind.shore
    ]
    if ashore:
        raise Refused(ashore)


@rule("MT-SETUP-06", "MT-VEH-01")
def _muster(state: FrontierState, side: Side, roster: Roster) -> None:
    bodies = [body for _, body, _ in roster.placed_bodies()]
    officers = [body for body in bodies if body.entry.startswith("OF")]
    named = [body for body in officers if body.settings.get("commander")]
    commander = next(iter(named or officers), None)
    seen: dict[str, int] = {}
    for number, body in enumerate(bodies, 1):
        unit = _unit(f"{LETTER[side]}{number}", side, body, state.rulings)
        unit.commander = body is commander
        seen[body.entry] = seen.get(body.entry, 0) + 1
        if body.name is None and sum(each.entry == body.entry for each in bodies) > 1:
            order = seen[body.entry]
            unit.name = Text(f"{unit.name.en} {order}", f"{unit.name.de} {order}")
        raise_unit(state, unit)
    for unit in of_side(state, side):
        if unit.vehicle:
            unit.troop = troops_of_vehicles(state, side)[0]


def fielded(roster: Roster) -> list[str]:
    """The units that the bodies of an army become, numbered in their order."""
    return [f"{LETTER['one']}{number}" for number, _ in enumerate(roster.placed_bodies(), 1)]


def _unit(key: str, side: Side, body: BodyEntry, rulings: Rulings) -> Unit:
    """A unit as its profile and its options make it."""
    if body.entry in VEHICLES:
        name, _ = VEHICLES[body.entry]
        return Unit(
            id=key, side=side, pieces=(), name=body.name or name, entry=body.entry, troop="CIV",
            discipline="conscript", vehicle=body.entry, traits=team_of(body.entry, rulings),
        )  # fmt: skip
    gun = guns().get(body.entry)
    profile = GUN_CREW if gun is not None else profiles()[body.entry]
    weapons, traits = list(profile.weapons), list(profile.traits)
    for option, bought in body.upgrades.items():
        if not bought:
            continue
        if option == HORSE:
            traits.append("Cavalry")
        elif option in SWITCHED:
            gives = SWITCHED[option][1]
            if not isinstance(gives, str):
                worn = "carbine" if "carbine" in weapons else gives.from_
                weapons[weapons.index(worn)] = gives.to
            elif gives == "thrown":
                weapons.append(gives)
            elif gives not in traits:
                traits.append(gives)
    shooting, aggression, defence = profile.profile
    return Unit(
        id=key,
        side=side,
        pieces=(),
        name=body.name or (gun.name if gun is not None else profile.name),
        entry=body.entry,
        troop=profile.troop,  # type: ignore[arg-type]
        discipline=profile.discipline,  # type: ignore[arg-type]
        shooting=shooting,
        aggression=aggression,
        defence=defence,
        weapons=tuple(weapons),
        traits=tuple(traits),
        officer=body.entry.startswith("OF"),
        talent=next((option for option, bought in body.upgrades.items() if bought and option in TALENTS), ""),
        gun=body.entry if gun is not None else "",
        original=gun.crew if gun is not None else max(body.size, 1),
    )
