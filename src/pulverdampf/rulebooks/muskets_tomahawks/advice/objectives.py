"""The six scenarios: what each unit is after because of what is worth points."""

from __future__ import annotations

from math import inf

from ..geometry import thing_outlines
from ..presence import of_side
from ..terrain.ground import ground
from ..units import Unit
from ..victory.leaving import OPPOSITE
from ..victory.scenarios import quarter_of
from .aims import Goal, acting, enemy_of, place_of
from .situation import Point, Situation, away

STORM = 3
"""With so many turns left everybody on foot goes for the blockhouse."""
IN_THE_ROAD, CLEARED = 1.8, 16.0
"""Whoever stands so near to the middle of the road makes way for wagons that are so near."""
INLAND_Y = 21.0


def raid(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
    """Attackers go for buildings, each for its own; defenders stay among them."""
    state = situation.state
    farms = [
        plot for plot in ground(situation.scene).buildings
        if plot.feature.id.startswith("farm") and plot.feature.id not in state.burning
    ]  # fmt: skip
    if not farms:
        return
    left = list(units)
    if situation.attacks:
        if situation.turns_left >= 4:
            return  # first the shooting
        for number in range(len(left)):
            plot = farms[number % len(farms)]
            free = [unit for unit in left if unit.id not in found and not unit.gun]
            if not free:
                return
            nearest = min(free, key=lambda unit: (away(place_of(situation, unit), (plot.x, plot.y)), unit.id))
            found[nearest.id] = Goal((plot.x, plot.y), 1.0, "touch", plot.feature.id, 1.2)
        return
    for unit in left:
        here = place_of(situation, unit)
        plot = min(farms, key=lambda each: (away(here, (each.x, each.y)), each.feature.id))
        distance, _ = situation.nearest_foe((plot.x, plot.y))
        if distance > 16.0 and away(here, (plot.x, plot.y)) > 7.0:
            found[unit.id] = Goal((plot.x, plot.y), 4.0, "hold", urgent=0.3)
        elif distance > 14.0:
            found[unit.id] = Goal(here, 3.0, "hold", urgent=0.2)


def scouting(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
    """Each unmarked quarter gets the unit that is nearest; then one goes home over the enemy's edge."""
    state = situation.state
    width, depth = state.table
    done = state.quarters.get(situation.side, ())
    wanted = [quarter for quarter in range(4) if quarter not in done]
    if len(wanted) == 0:
        able = [unit for unit in units if not unit.gun]
        if able and not any(state.bodies[key].side == situation.side for key in state.left_by_objective):
            chosen = min(able, key=lambda unit: (situation.to_enemy_edge(place_of(situation, unit)), unit.id))
            x, y = place_of(situation, chosen)
            edge = state.edges[enemy_of(situation)][0]
            goal = {"south": (x, 2.0), "north": (x, depth - 2.0), "west": (2.0, y), "east": (width - 2.0, y)}
            found[chosen.id] = Goal(goal[edge], 1.0, "go", urgent=3.0)
        return
    for quarter in wanted:
        x = width * (0.75 if quarter % 2 else 0.25)
        y = depth * (0.75 if quarter >= 2 else 0.25)
        x, y = x + (width / 2 - x) * 0.55, y + (depth / 2 - y) * 0.55
        free = [unit for unit in units if unit.id not in found and not unit.gun]
        if free:
            chosen = min(free, key=lambda unit: (away(place_of(situation, unit), (x, y)), unit.id))
            inside = quarter_of(state, *place_of(situation, chosen)) == quarter
            found[chosen.id] = Goal((x, y), 2.0, "hold" if inside else "go", urgent=1.5)


def escort(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
    """Attackers stop the wagons and wreck them; defenders clear the road."""
    state = situation.state
    if situation.attacks:
        wagons = [unit for unit in situation.enemy_vehicles if unit.vehicle == "wagon"]
        for number in range(len(units)):
            free = [unit for unit in units if unit.id not in found and not unit.gun]
            if not free or not wagons:
                return
            wagon = wagons[number % len(wagons)]
            there = situation.at(wagon.id)
            chosen = min(free, key=lambda unit: (away(place_of(situation, unit), there), unit.id))
            found[chosen.id] = Goal(there, 0.5, "touch", wagon.id, 1.1)
        return
    wagons = [unit for unit in of_side(state, situation.side) if unit.vehicle == "wagon"]
    on = [unit for unit in wagons if situation.at(unit.id)[0] < inf]
    if not on:
        return
    for unit in units:
        way_out = _out_of_the_road(situation, unit, on)
        if way_out is not None:
            found[unit.id] = way_out
    units = [unit for unit in units if unit.id not in found]
    far = OPPOSITE[state.edges[situation.side][0]]
    width, depth = state.table
    x, y = situation.at(on[0].id)
    ahead = {"north": (0.0, 9.0), "south": (0.0, -9.0), "east": (9.0, 0.0), "west": (-9.0, 0.0)}[far]
    for number, unit in enumerate(units):
        aside = (4.0 + 2.0 * (number // 2)) * (1 if number % 2 else -1)
        gx, gy = x + ahead[0], y + ahead[1]
        gx, gy = (gx + aside, gy) if far in ("north", "south") else (gx, gy + aside)
        goal = (min(max(gx, 2.0), width - 2.0), min(max(gy, 2.0), depth - 2.0))
        distance, _ = situation.nearest_foe((x, y))
        if distance > 15.0:
            found[unit.id] = Goal(goal, 3.0, "go", urgent=0.6)


def _out_of_the_road(situation: Situation, unit: Unit, wagons: list[Unit]) -> Goal | None:
    """A place beside the road for a unit that stands in it before a wagon of its own side."""
    state = situation.state
    along_y = state.edges[situation.side][0] in ("south", "north")
    ahead = 1.0 if state.edges[situation.side][0] in ("south", "west") else -1.0
    middle = (state.table[0] if along_y else state.table[1]) / 2
    for wagon in wagons:
        wx, wy = situation.at(wagon.id)
        for base in thing_outlines(situation.scene, unit.id):
            across = (base.x if along_y else base.y) - middle
            gone = ((base.y - wy) if along_y else (base.x - wx)) * ahead
            if abs(across) < IN_THE_ROAD and 0.0 < gone < CLEARED:
                x, y = situation.at(unit.id)
                side = 1.0 if (x if along_y else y) >= middle else -1.0
                off = middle + side * (situation.reach(unit.id) + IN_THE_ROAD + 1.0)
                return Goal((off, y) if along_y else (x, off), 0.3, "go", urgent=1.6)
    return None


def blockhouse(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
    """The defender keeps a unit inside and the others near; the attacker comes in."""
    house = next(
        (plot for plot in ground(situation.scene).buildings if plot.feature.kind == "blockhouse"), None
    )
    if house is None:
        return
    middle = (house.x, house.y)
    foot = [unit for unit in units if not unit.mounted and not unit.gun]
    foot.sort(key=lambda unit: (away(place_of(situation, unit), middle), unit.id))
    inside = [unit for unit in foot if any(_is_in(situation, unit, house.feature.id))]
    if not situation.attacks:
        keep = inside[0] if inside else foot[0] if foot else None
        if keep is not None:
            found[keep.id] = Goal(middle, 0.8, "hold" if inside else "go", house.feature.id, 2.5)
        for unit in units:
            if unit is not keep and away(place_of(situation, unit), middle) < 9.0:
                found[unit.id] = Goal(place_of(situation, unit), 3.0, "hold", urgent=0.2)
        return
    for unit in foot[:2] if situation.turns_left > STORM else foot:
        found[unit.id] = Goal(middle, 0.8, "hold" if unit in inside else "go", house.feature.id, 1.2)


def _is_in(situation: Situation, unit: Unit, house: str) -> list[bool]:
    lie = ground(situation.scene)
    poses = [situation.state.pieces[key].pose for key in unit.pieces]
    return [lie.building_at(pose.x, pose.y) == house for pose in poses if pose is not None]


def landing(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
    """Cairns first; the attacker's other units go inland."""
    state = situation.state
    cairns = [feature.pose for feature in state.features.values() if feature.kind == "cairn"]
    for pose in cairns:
        free = [unit for unit in units if unit.id not in found and not unit.gun]
        if free:
            there = (pose.x, pose.y)
            chosen = min(free, key=lambda unit: (away(place_of(situation, unit), there), unit.id))
            found[chosen.id] = Goal(there, 1.5, "go", urgent=1.3)
    if not situation.attacks:
        return
    for unit in acting(situation):
        if unit.id in found:
            continue
        x, y = place_of(situation, unit)
        width, depth = state.table
        edge = state.edges[situation.side][0]
        goal = {
            "south": (x, INLAND_Y + 1.5), "north": (x, depth - INLAND_Y - 1.5), "west": (INLAND_Y + 1.5, y),
            "east": (width - INLAND_Y - 1.5, y),
        }[edge]  # fmt: skip
        if away((x, y), goal) > 2.0 and _short_of(edge, (x, y), state.table):
            found[unit.id] = Goal(goal, 1.0, "go", urgent=1.0)


def _short_of(edge: str, at: Point, table: tuple[float, float]) -> bool:
    """Whether a place is not yet inland."""
    x, y = at
    gone = {"south": y, "north": table[1] - y, "west": x, "east": table[0] - x}[edge]
    return gone < INLAND_Y + 0.5
