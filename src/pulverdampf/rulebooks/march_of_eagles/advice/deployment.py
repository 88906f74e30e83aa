"""The order of battle: shooters in line before the centre, attackers in column, the commander behind."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free, swept

from ..battalion import commander_id, is_gone, of_side, on_table, on_table_of, pose_of
from ..conditions import Box
from ..fire.skirmishers import LIGHT_REACH, reach_of
from ..setup.posts import zones_of
from ..state import Battalion, EagleState, Grade
from ..terrain.edges import NORTH, forward_of
from ..terrain.geometry import footprint, screen_shape, shaping_groups, shaping_men
from ..terrain.ground import ground

BETWEEN = 1.0
OPEN = 10.0
ASIDE = tuple(step * sign for step in (0.0, 1.5, 3.0, 5.0, 8.0, 12.0, 16.0, 22.0) for sign in (1.0, -1.0))


def attacks_in_column(battalion: Battalion) -> bool:
    """Whether a battalion is made for the assault: led by an officer, or hard to shake."""
    if battalion.arm != "infantry" or battalion.light or battalion.out * 5 > battalion.original:
        return False
    steady = battalion.officers > 0 and battalion.grade <= Grade.DRILLED
    return battalion.nation != "british" and (steady or battalion.grade is Grade.GUARD)


def formation_of(battalion: Battalion) -> str:
    """In which formation it begins."""
    return "column" if attacks_in_column(battalion) else "line"


def order_of_placing(state: EagleState, keys: list[str]) -> list[str]:
    """Steady battalions first; what is weak comes last, when the enemy has shown himself."""
    return sorted(keys, key=lambda key: (_weakness(state.bodies[key]), key))


def _weakness(one: Battalion) -> float:
    return int(one.grade) - one.original / 24 - 2 * one.officers - one.ensigns


def shape_of(state: EagleState, battalion: Battalion, formation: str) -> Rectangle:
    """The room that a battalion needs."""
    return footprint(
        battalion.arm, formation, shaping_groups(state, battalion), shaping_men(state, battalion)
    )


def order_of_battle(state: EagleState, side: Side, zone: Box) -> dict[str, tuple[str, float]]:
    """For each battalion its formation and place across: the centre first, then left and right in turn."""
    army = [each for each in of_side(state, side) if on_table(state, each) or each.id in state.pieces]
    forms = {each.id: formation_of(each) for each in army}
    width = zone[2] - zone[0]

    def room() -> float:
        return sum(shape_of(state, each, forms[each.id]).width + BETWEEN for each in army)

    for each in sorted(
        army, key=lambda one: (one.nation == "british" and one.grade < Grade.RECRUIT, one.original)
    ):
        if room() <= width:
            break
        if each.arm == "infantry":
            forms[each.id] = "column"
    ranked = [state.bodies[key] for key in order_of_placing(state, [each.id for each in army])]
    row: list[Battalion] = []
    for index, each in enumerate(ranked):
        row.insert(0 if index % 2 else len(row), each)
    crossings = assigned_crossings(state, side)
    x = _centre(state, side, zone) - room() / 2
    x = max(zone[0], min(x, zone[2] - room()))
    places = {}
    for each in row:
        across = shape_of(state, each, forms[each.id]).width + BETWEEN
        places[each.id] = (forms[each.id], x + across / 2)
        x += across
    places.update({key: ("column", at) for key, at in crossings.items()})
    return places


def crossings_of(state: EagleState) -> list[float]:
    """Where a river can be crossed: the middles of its bridges and fords."""
    return [each.pose.x for each in state.features.values() if each.kind in ("bridge", "ford")]


def assigned_crossings(state: EagleState, side: Side) -> dict[str, float]:
    """Who is to cross the river, where a scenario asks for it: the nimblest, in column at the crossing."""
    asked = any(
        each.kind == "hold" and each.zone and each.side == side for each in state.conditions.objectives
    )
    if not asked:
        return {}
    foot = [each for each in of_side(state, side) if each.arm == "infantry" and not is_gone(state, each)]
    foot.sort(key=lambda one: (int(one.grade) - 1.5 * one.drummers - one.officers, one.id))
    return {one.id: at for one, at in zip(foot, crossings_of(state), strict=False)}


def _centre(state: EagleState, side: Side, zone: Box) -> float:
    """Before the middle of the enemy, if he stands already."""
    foes = [pose_of(state, each).x for each in on_table_of(state, other(side))]
    middle = (zone[0] + zone[2]) / 2
    return (sum(foes) / len(foes) + middle) / 2 if foes else middle


def placements(view: View, request: Order) -> Iterator[Placement]:
    """Where a battalion stands: its place in the order of battle, or the nearest that is free."""
    state: EagleState = view.state
    battalion = state.bodies[request.form.subject[0]]
    for zone in sorted(zones_of(state, battalion.side), key=lambda box: -_ahead(state, battalion.side, box)):
        formation, across = order_of_battle(state, battalion.side, zone)[battalion.id]
        behind: list[Placement] = []
        for kind in dict.fromkeys((formation, "column") if battalion.arm == "infantry" else (formation,)):
            shape = shape_of(state, battalion, kind)
            for back in (0.0, 3.0, 6.0):
                for aside in ASIDE:
                    placed = _placed(state, battalion, zone, kind, shape, across + aside, back)
                    if placed is None:
                        continue
                    if _is_open(view, outline(shape, placed.stands[battalion.id].pose), kind):
                        yield placed
                    else:
                        behind.append(placed)
        yield from behind


def _is_open(view: View, own: Outline, kind: str) -> bool:
    """Whether a battalion stands on good ground with good ground before it."""
    land = ground(view.scene)
    way = swept(own, own.ux * OPEN, own.uy * OPEN)
    return not land.in_difficult(way) and is_free(
        way, land.bars("column" if kind == "limbered" else kind), 0.01
    )


def _ahead(state: EagleState, side: Side, box: Box) -> float:
    return box[3] if forward_of(state, side) == NORTH else -box[1]


def _placed(
    state: EagleState, battalion: Battalion, zone: Box, kind: str, shape: Rectangle, x: float, back: float
) -> Placement | None:
    west, south, east, north = zone
    room, out, screen = 0.0, 0.0, None
    piece = state.pieces.get(battalion.screen_id)
    light = reach_of(battalion) == LIGHT_REACH
    if piece is not None and piece.strength > 0:
        number = -(-piece.strength // 2)
        ranks = "open-1" if light or number <= 2 else "open-2"
        screen = screen_shape(number, 2 if ranks == "open-2" else 1)
        out = LIGHT_REACH if light else 0.05
        room = out + screen.depth
    half = shape.width / 2
    deep = room + back + shape.depth / 2
    if deep + shape.depth / 2 > north - south or shape.width > east - west:
        return None
    wide = max(half, screen.width / 2 if screen else 0.0)
    x = min(max(x, west + wide), east - wide)
    facing = forward_of(state, battalion.side)
    pose = Pose(x, north - deep if facing == NORTH else south + deep, facing).rounded()
    stands = {battalion.id: Standing(pose, kind)}
    if screen is not None:
        before = pose.ahead(shape.depth / 2 + out + screen.depth / 2).rounded()
        stands[battalion.screen_id] = Standing(before, ranks)
    return Placement(stands)


def better_edge(view: View, edges: list[str]) -> list[str]:
    """The table side with the more hills and the less broken ground."""
    land = ground(view.scene)
    middle = view.state.table[1] / 2

    def worth(edge: str) -> int:
        mine = -1 if edge == "south" else 1
        good = sum(1 for plot in land.hills if (plot.pieces[0].y - middle) * mine > 0)
        return good - sum(
            1 for plot in land.difficult + land.buildings if (plot.pieces[0].y - middle) * mine > 0
        )

    return sorted(edges, key=worth, reverse=True)


def garrisons(view: View, request: Order) -> Iterator[Placement]:
    """The most stubborn battalion holds the building that is worth points, where a scenario allows it."""
    state: EagleState = view.state
    battalion = state.bodies[request.form.subject[0]]
    named = state.conditions.sides.get(battalion.side)
    if named is None or not named.garrisons or battalion.screen_id in state.pieces:
        return
    for plot in ground(view.scene).buildings:
        yield Placement({battalion.id: Standing(plot.feature.pose, "line", plot.feature.id)})


def commander_places(view: View, side: Side) -> Iterator[Placement]:
    """Behind the middle of the line, alone."""
    state: EagleState = view.state
    key = commander_id(side)
    own = on_table_of(state, side)
    middle = sum(pose_of(state, each).x for each in own) / max(1, len(own))
    north = forward_of(state, side) == NORTH
    for west, south, east, top in zones_of(state, side):
        for aside in (0.0, 3.0, -3.0, 8.0, -8.0):
            for deep in (2.0, 1.0):
                x = min(max(middle + aside, west), east)
                yield Placement({key: Standing(Pose(x, south + deep if north else top - deep).rounded())})
