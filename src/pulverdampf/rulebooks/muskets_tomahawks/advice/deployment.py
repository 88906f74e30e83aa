"""Setting up: roles, edges, who hides, who waits, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import other
from pulverdampf.engine.views import View
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.shapes import Pose

from ..movement.stencils import slots
from ..setup.zones import boxes
from ..state import FrontierState
from ..terrain.ground import ground
from ..units import Unit
from ..victory.leaving import from_edge
from .chances import at_best
from .situation import Point, Situation, away

DEFENDED = ("S2", "S5")
STEP = 2.5
MOST = 40
HOUSE_HOLDS = 9


def role(view: View) -> str:
    """Where the defender has the better end of it, to defend."""
    return "defend" if view.state.scenario in DEFENDED else "attack"


def hides(view: View, body: str) -> str:
    """Whether a unit starts as a marker: not where it must be seen to count, or holds what it stands on."""
    state: FrontierState = view.state
    defends = state.attacker != view.side
    if state.scenario == "S3" or (defends and state.scenario in DEFENDED):
        return "no"
    return "no" if state.bodies[body].officer else "yes"


def reserves(view: View, options: list[str]) -> list[str]:
    """Who is of the least use in a house waits outside: riders, guns, officers, the weak."""
    state: FrontierState = view.state

    def use(key: str) -> tuple[float, str]:
        unit = state.bodies[key]
        shut_out = unit.mounted or bool(unit.gun) or len(unit.pieces) > HOUSE_HOLDS
        return at_best(state, unit) + 0.1 * len(unit.pieces) - 3.0 * shut_out, key

    return sorted(options, key=use)


def next_thing(view: View, options: list[str], lots: Random) -> list[str]:
    """Markers first, since they tell nothing; officers last, to stand by their men."""
    state: FrontierState = view.state

    def rank(key: str) -> tuple[int, float, str]:
        unit = state.bodies[key.partition(":")[0]]
        return (1 if unit.officer else 0, -float(len(unit.pieces)), key)

    in_the_open = [key for key in options if key.endswith(":open")]
    return [*unseen(view, options, lots), *sorted(in_the_open, key=rank)]


def unseen(view: View, options: list[str], lots: Random) -> list[str]:
    """Markers and dummies by lot, so that their order tells nothing; a dummy passes for one of the hidden."""
    state: FrontierState = view.state
    found = [key for key in options if key.endswith(":marker")]
    if any(key.endswith(":dummy") for key in options):
        hidden = [state.bodies[key].troop for key in state.hiding[view.side]]
        found += [f"{lots.choice(hidden)}:dummy" for _ in range(state.dummies[view.side])]
    lots.shuffle(found)
    return found


def edges(view: View, options: list[str]) -> list[str]:
    """The edge with the more cover near it."""
    state: FrontierState = view.state
    lie = ground(view.scene)

    def covered(edge: str) -> tuple[float, str]:
        near = [plot for plot in lie.covering if from_edge(state, edge, plot.x, plot.y) < 16.0]
        return -float(len(near)), edge

    return sorted(options, key=covered)


# where ----------------------------------------------------------------------------------------------------


def places(view: View, request: Order) -> Iterator[Placement]:
    """Places for a unit or marker: near the front of its zone, in cover or in close ranks, the best first."""
    state: FrontierState = view.state
    situation = Situation(view)
    key = request.prompt.subject
    unit = state.bodies.get(key)
    if unit is not None and state.scenario == "S5" and not situation.attacks:
        yield from _in_house(situation, unit)
    ranked = sorted(_anchors(situation, unit), key=lambda each: (-each[0], each[1]))
    for _, (x, y) in ranked[:MOST]:
        pose = Pose(x, y, _facing(situation, (x, y)))
        if unit is None:
            yield Placement({key: Standing(pose.rounded())})
            continue
        for formation in _formations(situation, unit, (x, y)):
            yield drawn_up(unit, pose, formation)


def _anchors(situation: Situation, unit: Unit | None) -> Iterator[tuple[float, Point]]:
    """Points of the zone with what they are worth."""
    state = situation.state
    lie = ground(situation.scene)
    wish = _wish(situation, unit)
    for west, south, east, north in boxes(state, situation.side, "marker" if unit is None else "open"):
        columns = max(int((east - west) / STEP), 1)
        rows = max(int((north - south) / STEP), 1)
        for i in range(columns):
            for j in range(rows):
                x = west + (east - west) * (i + 0.5) / columns
                y = south + (north - south) * (j + 0.5) / rows
                worth = -away((x, y), wish)
                if unit is None or not (unit.mounted or unit.gun or unit.has("Close")):
                    worth += 1.2 * min(int(lie.cover_at(x, y)), 2)
                elif lie.in_area(x, y):
                    worth -= 3.0
                yield worth, (x, y)


def _wish(situation: Situation, unit: Unit | None) -> Point:
    """Where a unit would like to be: towards the middle, or by its scenario's aim, near its own type."""
    state = situation.state
    width, depth = state.table
    if unit is not None and unit.officer:
        friends = [each for each in situation.own if not each.officer]
        same = [each for each in friends if each.troop == unit.troop] or friends
        if same:
            x, y = situation.at(same[0].id)
            hx, hy = situation.home()
            back = 2.0 / max(away((x, y), (hx, hy)), 1.0)
            return x + (hx - x) * back, y + (hy - y) * back
    if state.scenario == "S4" and situation.attacks:
        hx, hy = situation.home()
        enemy_end = state.edges[other(situation.side)][0]
        x, y = width / 2 + (hx - width / 2) * 0.2, depth / 2 + (hy - depth / 2) * 0.2
        ahead = {"south": (0.0, -4.0), "north": (0.0, 4.0), "west": (-4.0, 0.0), "east": (4.0, 0.0)}
        return x + ahead[enemy_end][0], y + ahead[enemy_end][1]
    if state.scenario == "S3" and unit is not None:
        number = sum(1 for each in situation.own if not each.officer)
        share = (0.3, 0.7, 0.5, 0.2, 0.8)[number % 5]
        edge = state.edges[situation.side][0]
        return (width * share, depth / 2) if edge in ("south", "north") else (width / 2, depth * share)
    return width / 2, depth / 2


def _facing(situation: Situation, at: Point) -> Angle:
    width, depth = situation.state.table
    x, y = width / 2 - at[0], depth / 2 - at[1]
    if abs(x) + abs(y) < 10.0:
        x, y = -x, -y
    return heading(x, y) if x or y else 0


def _formations(situation: Situation, unit: Unit, at: Point) -> tuple[str, ...]:
    many = len(unit.pieces) >= 4 and not (unit.officer or unit.gun or unit.vehicle)
    if many and unit.has("Close") and not ground(situation.scene).in_area(*at):
        return ("close", "normal")
    if many and unit.may_be_loose and not unit.mounted:
        return ("normal", "loose")
    return ("normal",)


def drawn_up(unit: Unit, here: Pose, formation: str) -> Placement:
    """A unit in ranks round a pose; a gun with its crew behind it."""
    stands = {}
    if unit.gun:
        stands[unit.pieces[0]] = Standing(here.rounded(), formation)
        crew = ((-1.6, -1.2), (-1.6, 0.0), (-1.6, 1.2), (0.0, 1.6), (0.0, -1.6), (-2.8, 0.0))
        for key, (ahead, left) in zip(unit.pieces[1:], crew, strict=False):
            stands[key] = Standing(Pose(*here.at(ahead, left), here.facing).rounded(), formation)
        return Placement(stands)
    deep = 2.0 if unit.mounted or unit.vehicle else 1.0
    spots = slots(len(unit.pieces), formation, deep)
    middle = sum(ahead for ahead, _ in spots) / len(spots)
    for key, (ahead, left) in zip(unit.pieces, spots, strict=True):
        stands[key] = Standing(Pose(*here.at(ahead - middle, left), here.facing).rounded(), formation)
    return Placement(stands)


def _in_house(situation: Situation, unit: Unit) -> Iterator[Placement]:
    """The first unit on foot that fits stands in the blockhouse."""
    if unit.mounted or unit.gun or unit.officer or len(unit.pieces) > HOUSE_HOLDS + 1:
        return
    for plot in ground(situation.scene).buildings:
        if plot.feature.kind == "blockhouse":
            facing = _facing(situation, (plot.x, plot.y + 1.0))
            spots = [(plot.x + 1.05 * (i % 3 - 1), plot.y + 1.05 * (i // 3 - 1)) for i in range(10)]
            stands = {
                key: Standing(Pose(x, y, facing).rounded(), "normal")
                for key, (x, y) in zip(unit.pieces, spots, strict=False)
            }
            yield Placement(stands)


def entries(situation: Situation, request: Order) -> list[Placement]:
    """Where reserves come on: as near to their aim as may be."""
    width, depth = situation.state.table
    middle = (width / 2, depth / 2)
    found = []
    for order in request.form.ideas(situation.scene):
        pose = next(iter(order.stands.values())).pose
        found.append((away((pose.x, pose.y), middle), pose.x, pose.y, order))
    found.sort(key=lambda each: each[:3])
    return [order for *_, order in found]
