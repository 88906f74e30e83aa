"""Late arrivals: dice from the fourth turn, then a place at any edge but the enemy's."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import known_stage, settle
from pulverdampf.engine.state import Side, other
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.arriving import arrive_by_hand
from ..events.places import Awaited, Mounted, UnitPlaced
from ..events.turns import PhaseBegan
from ..geometry import base, frontage
from ..movement.formation import gap_among, straggling
from ..setup.deploying import set_up_as, shape_of
from ..setup.placing import bases_seen_by, displaced, facing_inward, no_room
from ..state import ARRIVALS, Battle, WarState, elements, in_reserve, of_side, seen_of, standing
from ..terrain.ground import category, going_over, plots_near
from ..terrain.laying_out.great_water import EDGES, water_edges
from ..units import Element, Unit, is_mounted
from .by_boat import boat_arrival_form, boat_edges, come_by_boat
from .hiding import seek

STRIP, CLEAR = 3.0, 12.0
"""How deep the strip at an edge is, and how far from scouts and other newcomers one stays."""
FROM_TURN = 4


@rule("KP-DEPL-01", "KP-SCEN-31", "KP-SCEN-40")
def late_from(state: WarState, side: Side) -> int:
    """The first turn in which a side rolls for its late arrivals."""
    held = state.conditions
    if held.kind in ("raid", "siege") and side == held.attacker:
        return state.rulings.raid_late_from
    return FROM_TURN


def is_late(state: WarState, unit: Unit) -> bool:
    """Whether a unit still waits to arrive."""
    return in_reserve(state, unit) and unit.id not in state.march


@rule("KP-DEPL-01")
async def arrival_phase(battle: Battle) -> None:
    """The attacker throws for all his late units first; in an open battle dice decide who is first."""
    state = battle.state
    if not state.clock.part:
        rolling = {side: _rolling(state, side) for side in ("one", "two")}
        awaited = tuple(unit.id for units in rolling.values() for unit in units)
        if awaited:
            battle.record(Awaited(awaited))
        first = state.conditions.attacker
        if not first and rolling["one"] and rolling["two"]:
            faces = await battle.roll_off(d6, rule="KP-DEPL-01")
            first = "one" if faces["one"] > faces["two"] else "two"
        first = first or state.first
        battle.record(PhaseBegan(ARRIVALS, 1))
        battle.schedule(*(roll_for.due(unit) for side in (first, other(first)) for unit in rolling[side]))
        await battle.checkpoint()
    await settle(battle)


def _rolling(state: WarState, side: Side) -> list[Unit]:
    if state.clock.turn < late_from(state, side):
        return []
    return [unit for unit in of_side(state, side) if is_late(state, unit)]


@known_stage
@rule("KP-DEPL-01", "KP-T-LATE")
async def roll_for(battle: Battle, unit: Unit) -> None:
    """Mounted warriors come on 4 or more, all others on a 6."""
    needed = 4 if unit.troop == "mounted_warrior" else 6
    comes = await battle.count(1, d6, at_least(needed), rule="KP-DEPL-01", by=unit.side, subject=unit.id)
    if comes:
        battle.schedule(arrive.due(unit))


@known_stage
@rule("KP-DEPL-02", "KP-DEPL-03", "KP-SCOUT-04", "KP-ARMY-09", "KP-FILL-40", "KP-FILL-51")
async def arrive(battle: Battle, unit: Unit) -> None:
    """The owner places the unit, riders on foot if he likes; where no place is allowed it rolls again."""
    if battle.by_hand:
        await arrive_by_hand(battle, unit)
        return
    state = battle.state
    form = arrival_form(battle.scene, unit)
    by_land = has_place(battle.scene, form)
    if boat_edges(battle.scene, unit.side):
        afloat = boat_arrival_form(battle.scene, unit, _kept_away(battle.scene, unit))
        if has_place(battle.scene, afloat):
            options = [Option("land", LAND, "land")] if by_land else []
            options.append(Option("boat", BOAT, "boat"))
            prompt = Prompt("KP-TERR-07", HOW.filled(name=state.named(unit.id)), unit.id)
            if await battle.choose(unit.side, prompt, options) == "boat":
                come_by_boat(battle, unit, await battle.order(unit.side, afloat))
                return
    if not by_land:
        return
    order = await battle.order(unit.side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    if unit.mounted and not set_up_as(unit, order).mounted:
        battle.record(Mounted(unit.id, up=False))
    for event in displaced(battle.scene, unit, poses):
        battle.record(event)
    battle.record(UnitPlaced(unit.id, poses, "arrived"))
    seek(battle, standing(state, unit))


def has_place(scene: Scene, form: Form[Placement]) -> bool:
    """Whether there is any place where a unit may arrive."""
    return next(form.legal_ideas(scene), None) is not None


@rule("KP-DEPL-02", "KP-TERR-07")
def open_edges(state: WarState, side: Side) -> list[str]:
    """The edges at which a side's units may arrive on land: all but the enemy's own, and no great water."""
    barred = (state.edges[other(side)], *water_edges(state))
    return [edge for edge in EDGES if edge not in barred]


def from_edge(state: WarState, edge: str, o: Outline) -> float:
    """How far the farthest corner of a base lies from an edge."""
    width, depth = state.table
    match edge:
        case "west":
            return max(x for x, _ in o.corners())
        case "east":
            return width - min(x for x, _ in o.corners())
        case "south":
            return max(y for _, y in o.corners())
        case _:
            return depth - min(y for _, y in o.corners())


def arrival_form(scene: Scene, unit: Unit) -> Form[Placement]:
    """Asks where a late unit comes in; `foot` as formation brings riders dismounted."""
    state: WarState = scene.state
    pieces = elements(state, unit)
    keys = tuple(piece.id for piece in pieces)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        state: WarState = scene.state
        if tuple(sorted(order.stands)) != tuple(sorted(keys)):
            yield Objection("KP-DEPL-02", WHOLE)
            return
        width, depth = state.table
        coming = set_up_as(state.bodies[unit.id], order)
        placed: list[Outline] = []
        others = bases_seen_by(scene, unit.side)
        barred = _kept_away(scene, unit)
        for piece in pieces:
            shape = shape_of(state, coming, piece)
            deepest = max(STRIP, shape.depth)
            o = outline(shape, order.stands[piece.id].pose, piece.id)
            if not all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in o.corners()):
                yield Objection("KP-DEPL-02", ON_TABLE)
                return
            if not any(from_edge(state, edge, o) <= deepest + 0.02 for edge in open_edges(state, unit.side)):
                yield Objection("KP-DEPL-02", AT_EDGE, STRIP)
                return
            if any(gap(o, each) < CLEAR - 1e-4 for each in barred):
                yield Objection("KP-DEPL-02", TOO_NEAR, CLEAR)
                return
            if not is_free(o, others, 0.02) or not is_free(o, placed, 0.02):
                yield Objection("KP-DEPL-02", no_room(state, o, others, placed))
                return
            spot = (o.x, o.y, o.x, o.y)
            if going_over(state, category(coming), o, spot, plots_near(scene, o.x, o.y, 4.0))[0] == "X":
                yield Objection("KP-TERR-01", NO_GROUND)
                return
            placed.append(o)
        if straggling(placed, gap_among(scene, coming, placed)) > 1e-4:
            yield Objection("KP-FORM-01", TOGETHER)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for formation in ("mounted", "foot") if is_mounted(unit) else ("",):
            yield from _along_the_edges(scene, unit, pieces, formation)

    prompt = Prompt("KP-DEPL-02", WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, keys, check, ideas)


def _along_the_edges(
    scene: Scene, unit: Unit, pieces: Sequence[Element], formation: str
) -> Iterator[Placement]:
    """Places for a late unit all along the edges open to it, in as few ranks as the strip is deep."""
    state: WarState = scene.state
    shape = base(state.rulings.scale, "foot") if formation == "foot" else shape_of(state, unit, pieces[0])
    pitch = frontage(state) + 0.05
    ranks = max(1, int((max(STRIP, shape.depth) + 0.02) // (shape.depth + 0.05)))
    abreast = -(-len(pieces) // ranks)
    for share in (8, 5, 11, 2, 14, 3, 13):
        for edge in open_edges(state, unit.side):
            span = state.table[0] if edge in ("south", "north") else state.table[1]
            stands = {}
            for k, piece in enumerate(pieces):
                along = span * share / 16 + (k % abreast - (abreast - 1) / 2) * pitch
                far = shape.depth * 0.5 + (shape.depth + 0.05) * (k // abreast) + 0.01
                x, y = {
                    "west": (far, along), "east": (state.table[0] - far, along),
                    "south": (along, far), "north": (along, state.table[1] - far),
                }[edge]  # fmt: skip
                stands[piece.id] = Standing(Pose(x, y, facing_inward(edge)).rounded(), formation)
            yield Placement(stands)


def _kept_away(scene: Scene, unit: Unit) -> list[Outline]:
    """Enemy scouts, and enemies that arrived in this same step."""
    state: WarState = scene.state
    return [
        scene.outline(piece)
        for enemy in seen_of(state, other(unit.side))
        if enemy.troop == "scout" or enemy.arrived == state.clock.turn
        for piece in standing(state, enemy)
    ]


HOW = Text("{name}, arrival: how?", "{name}, Eintreffen: Wie?")
LAND = Text("on land", "über Land")
BOAT = Text("in boats", "in Booten")
WHERE = Text("{name}, arrival: where?", "{name}, Eintreffen: Wo?")
WHOLE = Text("the whole unit arrives", "die ganze Einheit trifft ein")
ON_TABLE = Text("every element must stand on the table", "jedes Element muss auf dem Tisch stehen")
AT_EDGE = Text(
    "within 3″ of an edge that is not the enemy's", "höchstens 3″ von einer Kante, nicht der des Feindes"
)
TOO_NEAR = Text(
    "not within 12″ of an enemy scout or newcomer",
    "nicht näher als 12″ an feindlichem Kundschafter oder Neuankömmling",
)
NO_GROUND = Text("nobody can stand there", "dort kann niemand stehen")
TOGETHER = Text("the unit must hold together", "die Einheit muss zusammenbleiben")
