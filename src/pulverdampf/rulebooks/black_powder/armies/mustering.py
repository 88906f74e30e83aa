"""From two armies, a table and a scenario to a battle that can begin."""

from collections.abc import Mapping
from functools import cache

import msgspec

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import LETTER, SIDES, BodyId, Reserve, Side
from pulverdampf.muster.battles import table_named
from pulverdampf.muster.colours import packaged_colours, worn
from pulverdampf.muster.roster import BodyEntry, Roster, told_apart
from pulverdampf.muster.scenario import Scenario, packaged_scenarios, scenario_of
from pulverdampf.muster.scenario_checks import SHARED, goals_of
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.text import Text

from ..rulings import Rulings
from ..setup.scenario_conditions import brigade_id, conditions_of
from ..setup.scenario_flaws import SPECIAL as SPECIAL
from ..setup.scenario_flaws import scenario_flaws as scenario_flaws
from ..state import TABLES, PowderState
from ..terrain.features import features_of
from ..terrain.grounds import GROUNDS as GROUNDS
from ..terrain.kinds import KINDS
from ..units import Brigade, Commander, Unit
from . import ready as armies
from .forces import PACKAGE, SIZES, listings, rows

HONOURED = SHARED | {
    "edge", "role", "garrisons", "withdraws", "zones.rect", "zones.groups", "zones.near", "deployment.order",
    "deployment.manner=whole_side", "initiative.first", "reserves", "reserves.several", "reserves.groups",
    "reserves.turn_dice=D3+1", "objectives.zone.polygon", "special.victory", "special.attacker",
    "special.feature", "special.beyond", "special.needed", "special.key_brigade", "special.lost_with",
}  # fmt: skip
"""The parts of a scenario that the rules heed."""
BY_DICE = "dice"
DEFAULT_ARMIES = ("RA-1", "RA-2")
GENERAL = Text("General", "General")
COMMANDER = Text("{brigade} commander", "Kommandeur {brigade}")
BRIGADE = Text("Brigade {n}", "Brigade {n}")
NOT_MET = Text(
    "{one} and {two} did not fight in the same war.", "{one} und {two} kämpften nicht im selben Krieg."
)


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(PACKAGE, KINDS)


@cache
def scenarios() -> dict[str, Scenario]:
    """The ready battles by id."""
    return packaged_scenarios(PACKAGE, terrain_setups())


ready_armies, army_lists, may_meet = armies.ready_armies, armies.army_lists, armies.may_meet
check, itemised, points = armies.check, armies.itemised, armies.points
BUILDER = armies.BUILDER


def default_armies(
    scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
) -> list[str]:
    """The ids of the armies that take the field when nobody names others: of the war that is being fought."""
    played = scenario_of(scenario, scenarios())
    if played is not None:
        return played.usual_armies(DEFAULT_ARMIES[0])
    ready, chosen = ready_armies(), list(DEFAULT_ARMIES)
    for place, facing in ((1, one), (0, two)):
        if facing is not None:
            same_war = [key for key, roster in ready.items() if armies.may_meet(facing, roster)]
            enemies = [key for key in same_war if ready[key].list != facing.list] or same_war
            chosen[place] = next(iter(enemies), DEFAULT_ARMIES[place])
    return chosen


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force, from the switches that differ from the standard game."""
    return msgspec.convert(dict(switches), Rulings, strict=False)


@rule("BP-SETUP-01", "BP-FILL-40")
def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str | TerrainSetup = "",
    scenario: str | Scenario = "",
    rulings: Mapping[str, object] | None = None,
) -> PowderState:
    """The state before anything is placed; without a table the dice lay one out.

    Armies of different wars, and armies that do not have the brigades of a scenario, are `Refused`.
    """
    played = scenario_of(scenario, scenarios())
    switches = dict(rulings or {})
    if played is not None:
        switches = {**played.rulings, "turns": played.turns, **switches}
    in_force = rulings_of(switches)
    if not armies.may_meet(one, two):
        text = NOT_MET.filled(one=one.list, two=two.list)
        raise Refused([Objection("BP-SETUP-05", text)])
    state = PowderState(rulings=in_force, table=TABLES[in_force.table] if played is None else played.table)
    state.armies = told_apart(one, two, army_lists())
    state.colours = worn(one, two, packaged_colours(PACKAGE))
    state.weather = "unknown" if in_force.weather else "clear"
    state.jokers = dict.fromkeys(SIDES, in_force.jokers)
    place = (played.ground if played is not None else None) or terrain or BY_DICE
    state.terrain_by_dice = place == BY_DICE
    if not state.terrain_by_dice:
        ground = table_named(PACKAGE, terrain_setups(), place)
        if ground is place:  # drawn by hand: it is as large as it was drawn
            state.table = ground.table
        state.features = features_of(ground.fitted(state.table[0]))
    for side, roster in zip(SIDES, (one, two), strict=True):
        _muster(state, side, roster)
    if played is not None:
        state.conditions = conditions_of(state, played)
        if goals := goals_of(played):
            state.goals = goals
    return state


# armies -------------------------------------------------------------------------------------------------


@rule("BP-ARMY-01", "BP-ARMY-02", "BP-ARMY-05")
def _muster(state: PowderState, side: Side, roster: Roster) -> None:
    letter, number = LETTER[side], 0
    general = next((body for body in roster.bodies if body.entry == "general"), BodyEntry("general"))
    state.pieces[f"{letter}0"] = _leader(f"{letter}0", side, None, general, GENERAL)
    for place, group in enumerate(roster.groups, 1):
        key, leader = brigade_id(side, place), f"{letter}C{place}"
        name = group.name or BRIGADE.filled(n=place)
        called = Text(
            COMMANDER.en.format(brigade=name.in_("en")), COMMANDER.de.format(brigade=name.in_("de"))
        )
        state.pieces[leader] = _leader(leader, side, key, group.leader or BodyEntry("commander"), called)
        units = []
        for body in group.bodies:
            number += 1
            unit = _unit(f"{letter}{number}", side, key, body, roster)
            state.pieces[unit.id] = unit
            units.append(unit.id)
        state.bodies[key] = Brigade(id=key, side=side, pieces=tuple(units), name=name, commander=leader)


def fielded(roster: Roster) -> list[str]:
    """The pieces that the bodies of an army become: its general, then each commander with his units."""
    letter, number = LETTER["one"], 0
    keys = [f"{letter}0" if body.entry == "general" else "" for body in roster.bodies]
    for place, group in enumerate(roster.groups, 1):
        keys += [f"{letter}C{place}"] * (group.leader is not None)
        for _ in group.bodies:
            number += 1
            keys.append(f"{letter}{number}")
    return keys


def _leader(key: str, side: Side, brigade: BodyId | None, body: BodyEntry, name: Text) -> Commander:
    rating = int(next(iter(body.parts), "8"))
    return Commander(
        id=key, side=side, body=brigade, kind="commander", place=Reserve(), name=body.name or name,
        rating=rating, mounted=not body.settings.get("on_foot"),
    )  # fmt: skip


FIRST_FORMATION = {"infantry": "line", "warband": "warband", "cavalry": "line", "artillery": "unlimbered"}


def _unit(key: str, side: Side, brigade: BodyId, body: BodyEntry, roster: Roster) -> Unit:
    row = rows()[body.entry]
    size = next(iter(body.parts), next(iter(row.sizes)))
    hand_to_hand, shooting, morale, stamina, cost = row.sizes[size]
    traits = list(row.traits)
    for choice in listings()[roster.list].options:
        if body.upgrades.get(choice.id):
            cost += choice.points
            morale = choice.morale or morale
            if choice.gives:
                traits.append(choice.gives)
    return Unit(
        id=key,
        side=side,
        body=brigade,
        kind=row.arm,
        place=Reserve(),
        formation=FIRST_FORMATION[row.arm],
        strength=stamina,
        name=body.name or row.name,
        arm=row.arm,
        size=SIZES[size],
        hand_to_hand=hand_to_hand,
        shooting=shooting,
        morale=morale,
        stamina=stamina,
        weapon=row.weapon,
        traits=tuple(traits),
        points=cost,
        revealed="Unt" not in traits,
    )
