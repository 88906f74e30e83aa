"""Where each unit wants to be, and why: the scenario first, then the enemy."""

from __future__ import annotations

from math import inf
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.generals.advice.muskets_tomahawks.chances import best_distance
from pulverdampf.generals.advice.muskets_tomahawks.situation import Point, Situation, away
from pulverdampf.rulebooks.muskets_tomahawks.lasting import standing
from pulverdampf.rulebooks.muskets_tomahawks.presence import is_afloat, of_side, size
from pulverdampf.rulebooks.muskets_tomahawks.scenario_moves import OPPOSITE
from pulverdampf.rulebooks.muskets_tomahawks.scenarios import quarter_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting import EXTREME
from pulverdampf.rulebooks.muskets_tomahawks.terrain import ground
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit

BEHIND = 2.2
LATE, CLOSER_IN = 2, 3.5
"""In the last turns shots must tell: so much nearer than is comfortable."""
FINISHED_OFF = 2.0
INLAND_Y = 21.0


class Goal(Struct, frozen=True):
    """A place, how near one wants to come to it, and how pressing it is."""

    at: Point
    within: float
    kind: Literal["fight", "go", "hold", "touch", "lead"]
    target: str = ""
    urgent: float = 0.5


class Goals:
    """What a general has in mind; he thinks again when anything that bears on it has changed."""

    def __init__(self) -> None:
        self._bears: tuple[Any, ...] = ()
        self._found: dict[str, Goal] = {}
        self._fit: tuple[Any, ...] = ()
        self._worths: dict[str, float] = {}

    def __call__(self, situation: Situation) -> dict[str, Goal]:
        """The goal of every unit and marker of a side."""
        state = situation.state
        bears = (
            situation.side,
            standing(situation.scene),
            state.clock,
            state.attacker,
            tuple([(unit.empty, unit.hidden) for unit in state.bodies.values()]),
            state.burning,
            state.quarters.get(situation.side),
            state.left_by_objective,
        )
        if bears != self._bears:
            self._bears, self._found = bears, worked_out(situation)
            self._fit = ()
        fit = tuple(
            [
                (unit.shaken, unit.fleeing, unit.engaged, unit.spotted, unit.used)
                for unit in state.bodies.values()
            ]
        )
        if fit != self._fit:
            self._fit, self._worths = fit, {}
        situation.worths = self._worths
        return self._found


def worked_out(situation: Situation) -> dict[str, Goal]:
    """The goals as things stand."""
    found: dict[str, Goal] = {}
    fighting = [unit for unit in _acting(situation) if not unit.officer]
    match situation.state.scenario:
        case "S2":
            _raid(situation, fighting, found)
        case "S3":
            _scouting(situation, fighting, found)
        case "S4":
            _escort(situation, fighting, found)
        case "S5":
            _blockhouse(situation, fighting, found)
        case "S6":
            _landing(situation, fighting, found)
    for unit in fighting:
        if unit.id not in found:
            found[unit.id] = fight_goal(situation, unit)
    for unit in _acting(situation):
        if unit.officer and unit.id not in found:
            found[unit.id] = _officer(situation, unit, found)
    for marker in situation.own_markers:
        stands_for = situation.state.pieces[marker].stands_for
        if stands_for in found:
            found[marker] = found[stands_for]
        else:
            _, foe = situation.nearest_foe(situation.at(marker))
            place = situation.at(foe) if foe else situation.at(marker)
            found[marker] = Goal(place, 14.0, "fight", foe)
    return found


def _acting(situation: Situation) -> list[Unit]:
    state = situation.state
    hidden = [
        state.bodies[key]
        for marker in situation.own_markers
        if (key := state.pieces[marker].stands_for) in state.bodies
    ]
    afloat = [unit for unit in of_side(state, situation.side) if not unit.vehicle and is_afloat(state, unit)]
    return [*situation.own, *(unit for unit in (*hidden, *afloat) if unit not in situation.own)]


def place_of(situation: Situation, unit: Unit) -> Point:
    """Where a unit is, be it under a marker or in a boat."""
    return situation.at(unit.hidden or unit.id)


def fight_goal(situation: Situation, unit: Unit) -> Goal:
    """The enemy that is the most worthwhile: near, weak, unloaded, in the open."""
    here = place_of(situation, unit)
    lie = ground(situation.scene)
    best, chosen = inf, ""
    for foe in situation.foes:
        there = situation.at(foe.id)
        pace = away(here, there) + 4.0 * int(lie.cover_at(*there)) + (5.0 if foe.officer else 0.0)
        pace -= (
            3.0 * foe.empty + 0.2 * size(situation.state, foe) + FINISHED_OFF * (foe.fleeing or foe.shaken)
        )
        if pace < best:
            best, chosen = pace, foe.id
    for marker in situation.enemy_markers:
        pace = away(here, situation.at(marker)) + 8.0
        if pace < best:
            best, chosen = pace, marker
    if not chosen:
        width, depth = situation.state.table
        return Goal((width / 2, depth / 2), 3.0, "go", urgent=0.4)
    within = best_distance(unit)
    if situation.turns_left <= LATE and within < EXTREME:
        within -= CLOSER_IN
    return Goal(situation.at(chosen), max(within, 0.0), "fight", chosen)


def _officer(situation: Situation, officer: Unit, found: dict[str, Goal]) -> Goal:
    """Behind the strongest unit of his type, or of any type."""
    state = situation.state
    led = [unit for unit in situation.own if not unit.officer and unit.id in found]
    same = [unit for unit in led if unit.troop == officer.troop] or led
    if not same:
        return Goal(place_of(situation, officer), 1.0, "hold")
    here = place_of(situation, officer)
    chosen = min(same, key=lambda unit: (away(here, situation.at(unit.id)) - size(state, unit), unit.id))
    x, y = situation.at(chosen.id)
    distance, foe = situation.nearest_foe((x, y))
    if foe and 0.0 < distance < inf:
        fx, fy = situation.at(foe)
        back = (situation.reach(chosen.id) * 0.5 + BEHIND) / distance
        x, y = x + (x - fx) * back, y + (y - fy) * back
    width, depth = state.table
    return Goal((min(max(x, 1.0), width - 1.0), min(max(y, 1.0), depth - 1.0)), 2.0, "lead", chosen.id)


# the six scenarios ----------------------------------------------------------------------------------------


def _raid(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
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


def _scouting(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
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
            edge = state.edges[_enemy(situation)][0]
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


def _enemy(situation: Situation) -> str:
    return "two" if situation.side == "one" else "one"


def _escort(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
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


def _blockhouse(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
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
    for unit in foot[:2] if situation.turns_left > 2 else foot:
        found[unit.id] = Goal(middle, 0.8, "hold" if unit in inside else "go", house.feature.id, 1.2)


def _is_in(situation: Situation, unit: Unit, house: str) -> list[bool]:
    lie = ground(situation.scene)
    poses = [situation.state.pieces[key].pose for key in unit.pieces]
    return [lie.building_at(pose.x, pose.y) == house for pose in poses if pose is not None]


def _landing(situation: Situation, units: list[Unit], found: dict[str, Goal]) -> None:
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
    for unit in _acting(situation):
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
