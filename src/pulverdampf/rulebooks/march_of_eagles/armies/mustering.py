"""From armies, terrain and a scenario to a battle that can begin."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import LETTER, SIDES, Piece, Reserve, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.battles import table_named
from pulverdampf.muster.building import ANY, Builder, Size, Theme, tempers
from pulverdampf.muster.colours import packaged_colours, worn
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import BodyEntry, Roster, told_apart
from pulverdampf.muster.scenario import (
    Scenario,
    ScenarioSide,
    edges_under,
    packaged_scenarios,
    part_of,
    scenario_of,
)
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.text import Text

from ..battalion import commander_id
from ..conditions import Conditions, Objective, SideConditions
from ..rulings import Rulings
from ..state import Battalion, EagleState, Grade
from ..terrain.features import features_of
from ..terrain.ground import KINDS
from ..terrain.grounds import GROUNDS as GROUNDS
from ..terrain.grounds import SIZES
from . import lists

BY_DICE = "dice"
DEFAULT_ARMIES = ("BR-A", "FR-A", "BR-A-160", "FR-A-160", "BR-A-140", "FR-A-140")
"""What takes the field when nobody names an army, in the order of liking."""
TABLES = {"64x48": SIZES[0], "48x48": SIZES[1]}
HONOURED = frozenset(
    {
        "edge", "points", "role", "garrisons", "zones.rect", "zones.least_share", "deployment.order",
        "deployment.manner=whole_side", "initiative.first", "initiative.later", "reserves", "reserves.share",
        "reserves.test=manoeuvre", "reserves.formation=column", "reserves.move=3D6",
        "reserves.clear_of_enemy=4", "objectives.hold", "objectives.hold.each",
        "objectives.losses", "objectives.exit",
        "objectives.survive", "objectives.python=MOE-FILL-32",
        "objectives.what=commander",
    }
)  # fmt: skip
"""The parts of a scenario that the rules heed."""
OPEN_GROUND = "TS-1"
GRADES = {"recruit": Grade.RECRUIT, "drilled": Grade.DRILLED, "veteran": Grade.VETERAN, "guard": Grade.GUARD}


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(lists.PACKAGE, KINDS)


@cache
def scenarios() -> dict[str, Scenario]:
    """The ready scenarios by id."""
    return packaged_scenarios(lists.PACKAGE, terrain_setups())


@rule("MOE-FILL-33", "MOE-FILL-39")
def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    return lists.ready_armies()


def check(roster: Roster, rulings: Rulings) -> list[Problem]:
    """Everything that is wrong with an army."""
    return lists.check_army(roster, msgspec.structs.asdict(rulings))


def itemised(roster: Roster, rulings: Rulings) -> Bill:
    """The bill of an army."""
    return lists.itemised(roster, msgspec.structs.asdict(rulings))


def army_lists() -> dict[str, ArmyList]:
    """The one price table for all nations."""
    return {lists.whole_list().id: lists.whole_list()}


def points(roster: Roster, rulings: Rulings) -> Any:
    """What an army costs."""
    return lists.points(roster, msgspec.structs.asdict(rulings))


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force, from the switches that differ from the standard game."""
    return msgspec.convert(dict(switches), Rulings, strict=False)


THEMES = {
    # key        theme
    "any":       ANY,
    "foot":      Theme(Text("much infantry", "viel Infanterie"), ("infantry",)),
    "horse":     Theme(Text("much cavalry", "viel Kavallerie"), ("cavalry",)),
    "guns":      Theme(Text("many guns", "viele Geschütze"), ("artillery",)),
    **tempers(("battalion", "artillery"), ("battalion",), ("cavalry", "light")),
}  # fmt: skip

BUILDER = Builder(
    check=check,
    itemised=itemised,
    list_of=lambda roster, _: army_lists().get(roster.list),
    parameters=lambda _, rulings: msgspec.structs.asdict(rulings),
    limit=lambda _, rulings: rulings.points_limit,
    size=Size((140, 160, 200, 300), "points_limit"),
    themes=THEMES,
    agreements=("cavalry", "artillery", "points_exact", "british_colours", "skirmisher_rounding"),
    owned_by="nation",
)


def too_large(
    one: Roster, two: Roster, scenario: str | Scenario, rulings: Rulings
) -> list[tuple[Side, Problem]]:
    """The armies that are larger than a scenario gives their side."""
    played = scenario_of(scenario, scenarios())
    if played is None:
        return []

    def fitting(side: ScenarioSide) -> Sequence[str]:
        return [key for key in DEFAULT_ARMIES if key.endswith(f"-{side.points}")] or DEFAULT_ARMIES[:2]

    cost = partial(points, rulings=rulings)
    return played.too_large((one, two), cost, "MOE-FILL-32", fitting)


def default_armies(
    scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
) -> list[str]:
    """The ids of the armies that take the field unless others are named: not too large, of two nations."""
    played = scenario_of(scenario, scenarios())
    sides = played.sides if played is not None else (None, None)
    chosen: list[str] = []
    for place, (side, across) in enumerate(zip(sides, (two, one), strict=False)):
        limit = side.points if side is not None and side.points is not None else 200
        liked = [key for key in DEFAULT_ARMIES if points(ready_armies()[key], Rulings()) <= limit]
        facing = across.nation if across is not None else None
        if facing is None and chosen:
            facing = ready_armies()[chosen[0]].nation
        other = [key for key in liked if ready_armies()[key].nation != facing] or liked
        chosen.append(other[0] if place or facing is not None else liked[0])
    return chosen


def may_meet(one: Roster, two: Roster) -> bool:
    """All nations may fight each other."""
    return True


@rule("MOE-ARMY-01", "MOE-ARMY-06", "MOE-SETUP-01")
def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str | TerrainSetup = "",
    scenario: str | Scenario = "",
    rulings: Mapping[str, object] | None = None,
) -> EagleState:
    """The state before anything is placed; the first army of a scenario is its first side.

    An army that is larger than the scenario gives its side is `Refused`.
    """
    switches = dict(rulings or {})
    played = scenario_of(scenario, scenarios())
    if played is not None:
        counted = {"victory_mode": "objectives"} if played.objectives else {}
        switches = {**counted, **played.rulings, "turns": played.turns, **switches}
        terrain = played.ground or terrain
    in_force = rulings_of(switches)
    if problems := too_large(one, two, scenario, in_force):
        raise Refused([Objection(problem.rule, problem.text) for _, problem in problems])
    laid = OPEN_GROUND if terrain in ("", BY_DICE) else terrain
    ground = table_named(lists.PACKAGE, terrain_setups(), laid)
    table = TABLES[in_force.table] if played is None else played.table
    if terrain is ground:  # drawn by hand: it is as large as it was drawn
        table = ground.table
    state = EagleState(rulings=in_force, table=table)
    state.armies = told_apart(one, two, army_lists())
    state.colours = worn(one, two, packaged_colours(lists.PACKAGE))
    state.weather = "unknown" if in_force.weather else "clear"
    state.terrain_by_dice = terrain == BY_DICE
    if not state.terrain_by_dice:
        state.features = features_of(ground.fitted(table[0]))
    for side, roster in zip(SIDES, (one, two), strict=True):
        _muster(state, side, roster)
    if played is not None:
        state.conditions = _conditions(played)
    return state


def _muster(state: EagleState, side: Side, roster: Roster) -> None:
    units = [unit for _, unit, _ in roster.placed_bodies()]
    for number, unit in enumerate(units, 1):
        battalion = _battalion(side, number, unit, roster.nation or "")
        state.bodies[battalion.id] = battalion
        for key in battalion.pieces:
            kind = "screen" if key.endswith("s") else "main"
            strength = battalion.out if kind == "screen" else battalion.original - battalion.out
            formation = "open-1" if kind == "screen" else "line"
            state.pieces[key] = Piece(key, side, battalion.id, kind, Reserve(), formation, strength)
    key = commander_id(side)
    state.pieces[key] = Piece(key, side, None, "commander", Reserve())


def fielded(roster: Roster) -> list[str]:
    """The battalions that the bodies of an army become, numbered in their order."""
    return [f"{LETTER['one']}{number}" for number, _ in enumerate(roster.placed_bodies(), 1)]


ARMS = {"cavalry": "cavalry", "battery": "artillery"}


def _battalion(side: Side, number: int, unit: BodyEntry, nation: str) -> Battalion:
    key = f"{LETTER[side]}{number}"
    pick, size = next(iter(unit.parts.items()))
    taken = {what: (size if many is True else int(many)) for what, many in unit.upgrades.items()}
    out = int(unit.settings.get("skirmishers", 0) or 0)
    arm = ARMS.get(unit.entry, "infantry")
    return Battalion(
        id=key,
        side=side,
        pieces=(key, f"{key}s") if out else (key,),
        number=number,
        name=unit.name or Text(f"Battalion {number}", f"Bataillon {number}"),
        nation=nation,
        grade=GRADES[pick],
        original=size * 4 if arm == "artillery" else size,
        arm=arm,  # type: ignore[arg-type]
        light=unit.entry == "light",
        rifles=bool(taken.get("rifles")),
        traits=tuple(
            each for each in ("heavy", "lances", "horse") if taken.get(each) or taken.get(f"{each}_guns")
        ),
        out=out,
        drummers=taken.get("drummer", 0) + taken.get("trumpeter", 0),
        ncos=taken.get("nco", 0),
        ensigns=taken.get("ensign", 0) + taken.get("standard_bearer", 0),
        officers=taken.get("officer", 0),
    )


def scenario_flaws(scenario: Scenario) -> Iterator[Flaw]:
    """Entries that are not on the edge of the side that uses them, and rules that need a zone."""
    entries = {each.id: edges_under(each, scenario.table) for each in scenario.entries}
    uses = [(f"sides[{n}].reserves[0]", side, each.entry) for n, side in enumerate(scenario.sides)
            for each in side.reserves]  # fmt: skip
    sides = {side.id: side for side in scenario.sides}
    uses += [(f"objectives[{n}].entry", sides[each.side], each.entry)
             for n, each in enumerate(scenario.objectives) if each.side and each.entry]  # fmt: skip
    for path, side, entry in uses:
        if side.edge is None or side.edge not in entries[entry]:
            yield Flaw(path, OTHER_EDGE.filled(entry=entry, side=side.name))
    for n, each in enumerate(scenario.objectives):
        if each.kind == "python" and each.zone is None:
            yield Flaw(f"objectives[{n}].zone", NO_ZONE)


OTHER_EDGE = Text(
    "“{entry}” must lie on the edge of {side}; say which edge that is.",
    "„{entry}“ muss am Rand von {side} liegen; sag, welcher Rand das ist.",
)
NO_ZONE = Text("Say which zone is to be clear.", "Sag, welche Zone frei sein soll.")


# scenarios ----------------------------------------------------------------------------------------


def _conditions(scenario: Scenario) -> Conditions:
    sides = dict(zip((side.id for side in scenario.sides), SIDES, strict=False))
    entries = {entry.id: (entry.line[0][0], entry.line[1][0]) for entry in scenario.entries}
    leaving = [each for each in scenario.objectives if each.kind == "exit" and each.side]
    return Conditions(
        id=scenario.id,
        name=scenario.name,
        sides={sides[side.id]: _side(side, entries) for side in scenario.sides},
        edges={sides[side.id]: side.edge for side in scenario.sides if side.edge},
        whole_side=scenario.deployment.manner == "whole_side",
        first_to_place=sides[scenario.deployment.order[0]] if scenario.deployment.order else "",
        initiative=tuple((int(turn), sides[side]) for turn, side in scenario.initiative.items()),
        objectives=tuple(
            Objective(
                each.kind,
                each.points,
                each.name or Text(each.id, each.id),
                sides[each.side] if each.side else None,
                each.at,
                each.feature or "",
                each.zone.rect if each.zone is not None else None,
                each.within,
                each.what,
                each.limit,
            )
            for each in scenario.objectives
        ),
        exits={sides[each.side]: entries[each.entry] for each in leaving if each.side and each.entry},
        exits_from=min((each.from_turn for each in leaving), default=1),
    )


def _side(side: ScenarioSide, entries: dict[str, tuple[float, float]]) -> SideConditions:
    reserve = side.reserves[0] if side.reserves else None
    kept = part_of(reserve.share) if reserve is not None else None
    first = part_of(side.zones[0].least_share) if side.zones else None
    return SideConditions(
        zones=tuple(zone.rect for zone in side.zones if zone.rect is not None),
        first_zone_share=(first.numerator, first.denominator) if first else (0, 1),
        garrisons=side.garrisons,
        reserve_share=(kept.numerator, kept.denominator) if kept else (0, 1),
        reserve_from=reserve.from_turn if reserve else 1,
        entry=entries[reserve.entry] if reserve else None,
    )
