"""The six scenarios: what is worth victory points."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Side, other
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..by_hand.ending import ending_of, quarters_form
from ..events.deeds import QuarterMarked
from ..geometry import are_within, figure_outlines, layout
from ..movement.vehicles import touched_by
from ..presence import is_destroyed, of_side, on_table, on_table_of
from ..reactions.morale import lost_of
from ..state import Battle, FrontierState
from ..terrain.ground import ground
from ..units import Unit

# MT-FILL-37
#          die:  scenario
BY_DIE = ("S1", "S1", "S2", "S2", "S3", "S3", "S4", "S4", "S5", "S6")
WORTH_OFFICER, WORTH_COMMANDER, WORTH_GUN = 3, 5, 3
CAIRN_WITHIN = 3.0
TAKEN_WITHIN = 6.0
INLAND = 12.0

Tally = list[tuple[Text, dict[Side, int]]]

LOSSES = Text("enemy losses", "gegnerische Verluste")
HALVED = Text("enemy reduced to half", "Gegner auf die Hälfte gebracht")
BURNED, UNBURNED = (
    Text("burning buildings", "brennende Gebäude"),
    Text("buildings saved", "gerettete Gebäude"),
)
QUARTERS, LEFT = Text("quarters scouted", "erkundete Viertel"), Text("scouts home", "Späher zurück")
WAGONS_LEFT = Text("wagons brought through", "durchgebrachte Wagen")
WAGONS_TAKEN = Text("wagons taken or destroyed", "genommene oder zerstörte Wagen")
BLOCKHOUSE = Text("the blockhouse", "das Blockhaus")
INLAND_UNITS = Text("units inland", "Einheiten im Landesinneren")
CAIRNS = Text("cairns held", "gehaltene Steinmarken")
CRAFT_SUNK = Text("craft destroyed", "zerstörte Boote")


@rule("MT-VIC-02", "MT-FILL-38")
def loss_points(state: FrontierState, side: Side) -> int:
    """What a side's losses are worth to its enemy, before the division by three."""
    total = 0
    for unit in of_side(state, side):
        if unit.vehicle:
            continue
        if unit.officer:
            worth = WORTH_COMMANDER if unit.commander else WORTH_OFFICER
            total += worth * lost_of(state, unit)
            continue
        total += lost_of(state, unit)
        if unit.gun and not isinstance(state.pieces[unit.pieces[0]].place, OnTable):
            fielded = any(isinstance(state.pieces[key].place, OnTable) for key in unit.pieces)
            if fielded or is_destroyed(state, unit):
                total += WORTH_GUN
    return total


@rule("MT-VIC-02")
def score_losses(state: FrontierState) -> tuple[Text, dict[Side, int]]:
    """A third of the enemy's losses, rounded down."""
    return LOSSES, {side: loss_points(state, other(side)) // 3 for side in ("one", "two")}


@rule("MT-FILL-37")
def reduced_to_half(state: FrontierState, side: Side) -> bool:
    """Whether a side has half or fewer of its figures left."""
    force = [unit for unit in of_side(state, side) if not unit.vehicle]
    began = sum(unit.original for unit in force)
    return began > 0 and 2 * sum(lost_of(state, unit) for unit in force) >= began


@rule("MT-VIC-02", "MT-FILL-37")
def scored(state: FrontierState) -> Tally:
    """The victory points of each side by the scenario, as they stand now."""
    scene = Scene(state, layout)
    attacker = state.attacker or "one"
    defender = other(attacker)
    if state.by_hand and state.scenario in ("S4", "S5", "S6"):
        return scored_by_hand(state, attacker, defender)
    match state.scenario:
        case "S2":
            burning, huts = (
                len(state.burning),
                [f for f in state.features.values() if f.id.startswith("farm")],
            )
            return [(BURNED, {attacker: 4 * burning}), (UNBURNED, {defender: 3 * (len(huts) - burning)})]
        case "S3":
            return scouting(state)
        case "S4":
            return escort(scene, attacker)
        case "S5":
            return [(BLOCKHOUSE, blockhouse(scene, attacker)), score_losses(state)]
        case "S6":
            return landing(scene, attacker)
        case _:
            halved = {side: 3 * reduced_to_half(state, other(side)) for side in ("one", "two")}
            return [score_losses(state), (HALVED, halved)]


def scored_by_hand(state: FrontierState, attacker: Side, defender: Side) -> Tally:
    """The same beside a real table, where what only eyes see is told at the end."""
    seen = ending_of(state)
    match state.scenario:
        case "S4":
            wagons = [unit for unit in of_side(state, defender) if unit.vehicle == "wagon"]
            left = [unit for unit in wagons if unit.id in state.left_by_objective]
            lost = [
                u
                for u in wagons
                if u not in left and (is_destroyed(state, u) or u.id in seen.get("taken", ()))
            ]
            return [(WAGONS_LEFT, {defender: 4 * len(left)}), (WAGONS_TAKEN, {attacker: 4 * len(lost)})]
        case "S5":
            house = {seen["house"]: 8} if seen.get("house") else {}
            return [(BLOCKHOUSE, house), score_losses(state)]
        case _:
            cairns = [key for key, each in state.features.items() if each.kind == "cairn"]
            held = {side: sum(seen.get(key) == side for key in cairns) for side in (attacker, defender)}
            return [
                (INLAND_UNITS, {attacker: 3 * len(seen.get("inland", ()))}),
                (CAIRNS, {attacker: 5 * held[attacker], defender: 3 * held[defender]}),
                (CRAFT_SUNK, {defender: 3 * len(craft_sunk(state, attacker))}),
            ]


# S3 -------------------------------------------------------------------------------------------------------


def quarter_of(state: FrontierState, x: float, y: float) -> int:
    """The quarter of the table that holds a point."""
    width, depth = state.table
    return int(x > width / 2) + 2 * int(y > depth / 2)


@rule("MT-FILL-37")
async def mark_quarters(battle: Battle) -> None:
    """At the end of a turn every quarter with a revealed unit that does not flee is marked by its side."""
    state = battle.state
    if state.scenario != "S3":
        return
    units = [
        unit
        for unit in state.bodies.values()
        if not (unit.officer or unit.vehicle or unit.fleeing) and on_table(state, unit)
    ]
    told = await battle.measure(
        lambda: quarters_form(state, units),
        lambda: {unit.id: str(_quarter(battle.scene, unit)) for unit in units},
    )
    for unit in units:
        most = int(told[unit.id])
        if most not in state.quarters.get(unit.side, ()):
            battle.record(QuarterMarked(unit.side, most))


def _quarter(scene: Scene, unit: Unit) -> int:
    """The quarter in which most figures of a unit stand."""
    held = [quarter_of(scene.state, o.x, o.y) for o in figure_outlines(scene, unit)]
    return max(sorted(set(held)), key=held.count)


def scouting(state: FrontierState) -> Tally:
    """Two points a quarter, three once for a unit that left over the enemy edge."""
    sides = ("one", "two")
    left = {
        side: 3 * any(state.bodies[key].side == side for key in state.left_by_objective) for side in sides
    }
    return [(QUARTERS, {side: 2 * len(state.quarters.get(side, ())) for side in sides}), (LEFT, left)]


# S4 -------------------------------------------------------------------------------------------------------


def escort(scene: Scene, attacker: Side) -> Tally:
    """Four points for each wagon that left, or was taken or destroyed."""
    state: FrontierState = scene.state
    defender = other(attacker)
    wagons = [unit for unit in of_side(state, defender) if unit.vehicle == "wagon"]
    left = [unit for unit in wagons if unit.id in state.left_by_objective]
    lost = [unit for unit in wagons if unit not in left and is_taken(scene, unit, attacker)]
    return [(WAGONS_LEFT, {defender: 4 * len(left)}), (WAGONS_TAKEN, {attacker: 4 * len(lost)})]


def is_taken(scene: Scene, wagon: Unit, attacker: Side) -> bool:
    """Whether a wagon is destroyed, or an attacker touches it and no defender is within 6 inches."""
    state: FrontierState = scene.state
    if not on_table(state, wagon):
        return is_destroyed(state, wagon)
    touched = any(touched_by(scene, unit, wagon) for unit in on_table_of(state, attacker) if not unit.fleeing)
    guarded = any(
        are_within(scene, unit.id, wagon.id, TAKEN_WITHIN)
        for unit in on_table_of(state, wagon.side)
        if not unit.vehicle
    )
    return touched and not guarded


# S5 -------------------------------------------------------------------------------------------------------


def blockhouse(scene: Scene, attacker: Side) -> dict[Side, int]:
    """Eight points for whoever holds the blockhouse alone."""
    state: FrontierState = scene.state
    plot = next((each for each in ground(scene).buildings if each.feature.kind == "blockhouse"), None)
    if plot is None:
        return {}

    def inside(side: Side) -> list[Unit]:
        return [
            unit
            for unit in on_table_of(state, side)
            if any(plot.holds(o.x, o.y) for o in figure_outlines(scene, unit))
        ]

    found = {side: inside(side) for side in ("one", "two")}
    return {
        side: 8
        for side in ("one", "two")
        if any(not unit.fleeing for unit in found[side]) and not found[other(side)]
    }


# S6 -------------------------------------------------------------------------------------------------------


def landing(scene: Scene, attacker: Side) -> Tally:
    """Units inland and cairns for the attacker, craft and cairns for the defender."""
    state: FrontierState = scene.state
    defender = other(attacker)
    waters = ground(scene).waters
    inland = [
        unit
        for unit in on_table_of(state, attacker)
        if not unit.vehicle
        and waters
        and min(plot.gap(o) for plot in waters for o in figure_outlines(scene, unit)) > INLAND
    ]
    sunk = craft_sunk(state, attacker)
    held = {attacker: 5 * cairns_held(scene, attacker), defender: 3 * cairns_held(scene, defender)}
    return [
        (INLAND_UNITS, {attacker: 3 * len(inland)}),
        (CAIRNS, held),
        (CRAFT_SUNK, {defender: 3 * len(sunk)}),
    ]


def craft_sunk(state: FrontierState, attacker: Side) -> list[Unit]:
    """The boats and canoes that are no more."""
    return [
        unit
        for unit in of_side(state, attacker)
        if unit.vehicle in ("canoe", "boat") and not on_table(state, unit)
    ]


def cairns_held(scene: Scene, side: Side) -> int:
    """The cairns with a unit of a side near that does not flee, and no enemy near."""
    state: FrontierState = scene.state

    def near(who: Side, cairn: str) -> list[Unit]:
        plot = scene.terrain.plots[cairn]
        return [
            unit
            for unit in on_table_of(state, who)
            if any(within(plot.gap(o), CAIRN_WITHIN) for o in figure_outlines(scene, unit))
        ]

    cairns = [each.id for each in state.features.values() if each.kind == "cairn"]
    return sum(
        1
        for each in cairns
        if any(not unit.fleeing for unit in near(side, each)) and not near(other(side), each)
    )
