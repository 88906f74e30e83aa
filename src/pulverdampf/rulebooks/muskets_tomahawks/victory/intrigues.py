"""Intrigues: the secret aims of commanders, an option."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..by_hand.ending import ending_of
from ..events.turns import IntrigueDrawn
from ..presence import commander_of, is_destroyed, is_present, of_side, on_table
from ..reactions.morale import lost_of
from ..state import Battle, FrontierState
from ..terrain.kinds import KINDS
from .leaving import from_edge

DONE = 2
"""Victory points for an aim that was reached."""

# MT-FILL-30
INTRIGUES = {
    "IN-GLORY": Text(
        "Glory: strike down two with his own hand", "Ruhm: zwei mit eigener Hand niederstrecken"
    ),
    "IN-CAREFUL": Text("Careful: lose less than a third", "Vorsicht: weniger als ein Drittel verlieren"),
    "IN-HATE": Text("Hatred: the enemy commander dies", "Hass: der gegnerische Befehlshaber stirbt"),
    "IN-LAND": Text("Ground: stand in the enemy half", "Land: in der gegnerischen Hälfte stehen"),
    "IN-AUTH": Text("Authority: nobody flees", "Autorität: niemand flieht"),
    "IN-BOLD": Text("Bold: make two charges", "Kühnheit: zwei Angriffe machen"),
    "IN-LOOT": Text("Plunder: search two places", "Plünderung: zwei Orte durchsuchen"),
    "IN-PROTECT": Text("Protect: lose no civilian", "Schutz: keinen Zivilisten verlieren"),
    "IN-ALIVE": Text("Survive: live and stand", "Überleben: leben und standhalten"),
    "IN-PEACE": Text("Spare powder: keep five command points", "Pulver sparen: fünf Kommandopunkte behalten"),
}
BY_DIE = tuple(INTRIGUES)


@rule("MT-OPT-01", "MT-FILL-30")
async def draw_intrigues(battle: Battle) -> None:
    """Each commander gets an aim in secret; plunder without two places to search is drawn again."""
    state = battle.state
    if not state.rulings.intrigues:
        return
    lots = {key: 1 for key in BY_DIE if key != "IN-LOOT" or places_to_search(state) >= 2}
    for side in SIDES:
        if side not in state.intrigues:
            drawn = await battle.draw(lots, rule="MT-OPT-01", by=side, seen_by=side)
            battle.record(IntrigueDrawn(side, drawn))


def places_to_search(state: FrontierState) -> int:
    """How many buildings and wagons stand on the table."""
    houses = sum(1 for each in state.features.values() if KINDS[each.kind].sort == "building")
    return houses + sum(1 for unit in state.bodies.values() if unit.vehicle in ("wagon", "cart"))


@rule("MT-FILL-30", "MT-VIC-02")
def is_reached(state: FrontierState, side: Side) -> bool:
    """Whether a side's secret aim is reached as things stand."""
    commander, enemy = commander_of(state, side), commander_of(state, other(side))
    force = [unit for unit in of_side(state, side) if not unit.vehicle]
    match state.intrigues.get(side, ""):
        case "IN-GLORY":
            return state.glory.get(side, 0) >= 2
        case "IN-CAREFUL":
            lost = sum(lost_of(state, unit) for unit in force)
            return 3 * lost < sum(unit.original for unit in force)
        case "IN-HATE":
            return enemy is None or is_destroyed(state, enemy)
        case "IN-LAND":
            return commander is not None and on_table(state, commander) and in_enemy_half(state, side)
        case "IN-AUTH":
            return not any(unit.has_fled for unit in force)
        case "IN-BOLD":
            return state.charges.get(side, 0) >= 2
        case "IN-LOOT":
            return len(state.searched.get(side, ())) >= 2
        case "IN-PROTECT":
            wards = [unit for unit in force if unit.troop == "CIV"] or [u for u in force if u.officer]
            return all(lost_of(state, unit) == 0 for unit in wards)
        case "IN-ALIVE":
            return commander is not None and is_present(state, commander) and not commander.fleeing
        case "IN-PEACE":
            return state.points.get(side, 0) >= 5
        case _:
            return False


@rule("MT-FILL-30")
def in_enemy_half(state: FrontierState, side: Side) -> bool:
    """Whether a side's commander stands nearer to the enemy's own edge than to his own, and does not flee."""
    commander = commander_of(state, side)
    pose = state.pieces[commander.pieces[0]].pose if commander is not None else None
    if commander is None or pose is None or commander.fleeing:
        return False
    if state.by_hand:
        return bool(ending_of(state).get(f"ahead-{side}"))
    mine = min((from_edge(state, each, pose.x, pose.y) for each in state.edges.get(side, ())), default=0.0)
    theirs = min(
        (from_edge(state, each, pose.x, pose.y) for each in state.edges.get(other(side), ())), default=0.0
    )
    return theirs < mine
