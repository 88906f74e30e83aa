"""From two armies and a ground to a battle that can begin."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import LETTER, SIDES, Reserve, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.battles import table_named
from pulverdampf.muster.building import Builder, Size
from pulverdampf.muster.colours import packaged_colours, worn
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import BodyEntry, Roster, told_apart
from pulverdampf.muster.scenario import Scenario, packaged_scenarios, scenario_of
from pulverdampf.muster.scenario_checks import SHARED, goals_of
from pulverdampf.muster.terrain_setup import TerrainSetup, packaged_setups
from pulverdampf.text import Text

from ..rulings import Rulings
from ..setup.preparations import Nation
from ..terrain.grounds import GROUNDS as GROUNDS
from ..terrain.grounds import LARGE, STANDARD
from ..terrain.kinds import KINDS
from ..terrain.ready_tables import features_of
from ..troops import BW, TROOPS, of_code
from ..units import Command, DbxState, Element
from . import legality
from . import ready_armies as armies
from .completing import completed
from .lists import PACKAGE, TWELVE, Listing, listings
from .proposals import THEMES

HONOURED = SHARED | {"edge", "edge=east/west", "role", "objectives.zone.polygon"}
"""The parts of a scenario that the rules heed."""
BY_DICE = "dice"
DEFAULT_ARMIES = ("SYW-09", "SYW-06")
DEFAULT_LARGE = ("SYW-09-36", "SYW-06-36")
GENERAL = Text("command element", "Befehlselement")
CAMP = Text("camp", "Lager")
WHOLE_ARMY = Text("the army", "die Armee")
TOO_NARROW = Text(
    "Armies of three commands need a larger table than this scenario has.",
    "Armeen aus drei Kommandos brauchen einen größeren Tisch, als dieses Szenario hat.",
)


@cache
def terrain_setups() -> dict[str, TerrainSetup]:
    """The ready tables by id."""
    return packaged_setups(PACKAGE, KINDS)


@cache
def scenarios() -> dict[str, Scenario]:
    """The ready battles by id."""
    return packaged_scenarios(PACKAGE, terrain_setups())


def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    return armies.ready_armies()


def army_lists() -> dict[str, ArmyList]:
    """The army lists by id."""
    return armies.army_lists()


def default_armies(
    scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
) -> list[str]:
    """The ids of the armies that take the field when nobody names others: as large as the other one."""
    played = scenario_of(scenario, scenarios())
    if played is not None:
        return played.usual_armies(DEFAULT_ARMIES[0])
    facing = one or two
    return list(DEFAULT_LARGE if facing is not None and facing.groups else DEFAULT_ARMIES)


def may_meet(one: Roster, two: Roster) -> bool:
    """Whether both fight the same size of battle; armies of any two times may meet."""
    return bool(one.groups) == bool(two.groups)


def rulings_of(switches: Mapping[str, object]) -> Rulings:
    """The rulings in force, from the switches that differ from the standard game."""
    return msgspec.convert(dict(switches), Rulings, strict=False)


def check(roster: Roster, rulings: Rulings) -> list[Problem]:
    """Everything that is wrong with an army."""
    return legality.check(roster, rulings)


def itemised(roster: Roster, rulings: Rulings) -> Bill:
    """An army element by element."""
    return armies.itemised(roster)


def points(roster: Roster, rulings: Rulings) -> Fraction:
    """How many elements an army has: the paper counts them, not points."""
    return armies.itemised(roster).total


def _size(roster: Roster, rulings: Rulings) -> int:
    """How many elements an army has: twelve, or three times as many."""
    listing = listings().get(roster.list)
    number = legality.elements_of(listing, rulings) if listing is not None else TWELVE
    return number * (3 if roster.groups else 1)


BUILDER = Builder(
    check=check,
    itemised=itemised,
    list_of=lambda roster, _: armies.army_lists().get(roster.list),
    parameters=lambda _, rulings: msgspec.structs.asdict(rulings),
    limit=_size,
    size=Size((TWELVE, 3 * TWELVE)),
    themes=THEMES,
    agreements=("list_or", "list_pi", "ottoman_1718", "dutch_1700"),
    complete=completed,
)


NOT_AS_LARGE = Text(
    "{army} has {had} elements, the other side {needed}: both fight the same size of battle.",
    "{army} hat {had} Elemente, die Gegenseite {needed}: Beide schlagen eine gleich große Schlacht.",
)


def too_large(
    one: Roster, two: Roster, scenario: str | Scenario, rulings: Rulings
) -> list[tuple[Side, Problem]]:
    """The army that fights a big battle against one that does not."""
    if bool(one.groups) == bool(two.groups):
        return []
    side, large, small = ("one", one, two) if one.groups else ("two", two, one)
    had, needed = (sum(1 for _ in each.placed_bodies()) for each in (large, small))
    text = NOT_AS_LARGE.filled(army=large.name or large.id or large.list, had=had, needed=needed)
    return [(side, Problem("DBX-BIG-01", text, needed=str(needed), had=str(had)))]


@rule("DBX-ARMY-01", "DBX-ARMY-10", "DBX-ARMY-11", "DBX-BIG-03")
def begin(
    one: Roster,
    two: Roster,
    *,
    terrain: str | TerrainSetup = BY_DICE,
    scenario: str | Scenario = "",
    rulings: Mapping[str, object] | None = None,
) -> DbxState:
    """The state before anything is placed; an army of three commands makes the battle a big one."""
    played = scenario_of(scenario, scenarios())
    settled = {**played.rulings, "bounds": played.turns} if played is not None else {}
    switches = {**settled, **(rulings or {})}
    terrain = (played.ground if played is not None else None) or terrain or BY_DICE
    large = bool(one.groups or two.groups)
    table = LARGE if large else STANDARD
    if played is not None:
        if large and played.table < LARGE:
            raise Refused([Objection("DBX-ARMY-10", TOO_NARROW)])
        table = played.table
    state = DbxState(
        rulings=rulings_of(switches),
        table=table,
        big=large,
        scenario=played.id if played is not None else "",
    )
    state.armies = told_apart(one, two, army_lists())
    state.colours = worn(one, two, packaged_colours(PACKAGE))
    state.year = max(roster.year or 0 for roster in (one, two)) or state.year
    state.terrain_by_dice = terrain == BY_DICE
    if not state.terrain_by_dice:
        state.features = features_of(table_named(PACKAGE, terrain_setups(), terrain).fitted(state.table[0]))
    for side, roster in zip(SIDES, (one, two), strict=True):
        state.nations[side] = nation_of(listings()[roster.list])
        _muster(state, side, roster)
    if goals := goals_of(played):
        state.goals = goals
    for side, given in zip(SIDES, played.sides if played is not None else (), strict=False):
        if given.role == "attacker":
            state.attacker = side
        if given.edge is not None:
            state.edges[side] = given.edge
    return state


def nation_of(listing: Listing) -> Nation:
    """What a list says of the country its army comes from."""
    return Nation(listing.id, listing.name, listing.region, listing.ground, listing.aggression, listing.flags)


@rule("DBX-ARMY-08", "DBX-ARMY-09", "DBX-BIG-02")
def _muster(state: DbxState, side: Side, roster: Roster) -> None:
    letter, number = LETTER[side], 0
    groups = [(group.bodies, group.name, group.list) for group in roster.groups]
    own = [place for place, group in enumerate(groups, 1) if group[2] in (None, "", roster.list)]
    chief = own[0] if own else 1
    for place, (bodies, name, ally) in enumerate(groups or [(roster.bodies, WHOLE_ARMY, None)], 1):
        listing = listings()[ally or roster.list]
        command, general = (f"{letter}-{place}", f"{letter}G{place}") if groups else (letter, f"{letter}G")
        pieces = [general]
        allied = bool(ally) and ally != roster.list
        for body in bodies:
            number += 1
            element = _element(f"{letter}{number}", side, command, body, listing, roster.year, state.rulings)
            state.pieces[element.id] = element
            pieces.append(element.id)
        state.pieces[general] = Element(
            id=general, side=side, body=command, kind="GEN", place=Reserve(), name=GENERAL,
            width=BW / 2, depth=TROOPS["GEN"].depth, reach=TROOPS["GEN"].range, worth=0,
        )  # fmt: skip
        state.bodies[command] = Command(
            id=command, side=side, pieces=tuple(pieces), name=name or WHOLE_ARMY, general=general,
            list_id=listing.id, allied=allied, chief=place == chief, starting=2 * len(bodies),
        )  # fmt: skip
    camp, first = f"{letter}C", f"{letter}-1" if groups else letter
    width, depth = state.camp_size
    state.pieces[camp] = Element(
        id=camp, side=side, body=first, kind="CAMP", place=Reserve(), name=CAMP, strength=1,
        width=width, depth=depth, reach=TROOPS["CAMP"].range, worth=0,
    )  # fmt: skip


def fielded(roster: Roster) -> list[str]:
    """The elements that the bodies of an army become, numbered in their order."""
    return [f"{LETTER['one']}{number}" for number, _ in enumerate(roster.placed_bodies(), 1)]


def _element(
    key: str,
    side: Side,
    command: str,
    body: BodyEntry,
    listing: Listing,
    year: int | None,
    rulings: Rulings,
) -> Element:
    taken = of_code(body.entry)
    kind = dragoons(listing.flags, year or 0, listing.region) if taken.kind == "DR" else taken.kind
    troop = TROOPS[kind]
    quality = quality_of(taken.quality, kind, listing.flags, rulings)
    reach = 700 if kind == "ART" and "R700" in listing.flags else troop.range
    return Element(
        id=key, side=side, body=command, kind=kind, place=Reserve(), strength=1,
        name=body.name or armies.NAMES[body.entry], width=BW, depth=troop.depth, reach=reach, worth=2,
        quality=quality,  # type: ignore[arg-type]
        trained=taken.trained, english="ENG" in listing.flags,
    )  # fmt: skip


@rule("DBX-ARMY-07")
def quality_of(quality: str, kind: str, flags: tuple[str, ...], rulings: Rulings) -> str:
    """The quality that line infantry fights with: Landwehr and Turkish line count as militia, or do not."""
    if quality == "LW" and rulings.landwehr == "line":
        return ""
    if kind == "LI" and not quality and "TURK" in flags and rulings.ottoman_line == "militia":
        return "FR"
    return quality


@rule("DBX-ARMY-06")
def dragoons(flags: tuple[str, ...], year: int, region: str) -> str:
    """Dragoons are mounted infantry until 1720 and where their list says so, but never in North America."""
    if region == "NA" or "DRC" in flags:
        return "DRC"
    return "DRI" if year <= 1720 or "DRI" in flags else "DRC"
