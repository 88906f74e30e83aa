"""Landings: foot that was kept back comes by boat in its owner's first bound."""

from collections.abc import Iterator
from itertools import pairwise

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.angles import QUARTER, heading, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Polyline, Pose, ring
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..by_hand.setup import land_by_hand
from ..contact.contacts import TOUCH
from ..events.places import Marched
from ..formations.groups import is_group
from ..movement.interpenetration import is_off_table
from ..movement.objections import BARRED, NEAR_ENEMY, NO_ROOM, NOT_HERE, NOT_ONE_GROUP
from ..outcomes.recoil import SLACK
from ..outcomes.suffering import leave_board
from ..terrain.ground import ground_of
from ..troops import BW
from ..units import Battle, DbxState, Element, command_of, in_reserve, shape_of

WHERE = Text("Where does the reserve land?", "Wo landet die Reserve?")
NO_BANK = Text("at least two of them must touch the bank", "mindestens zwei müssen das Ufer berühren")
NAVIGABLE = ("NA", "SA", "AS")
MOST_KEPT = 4


@rule("DBX-SET-08")
def may_keep_back(state: DbxState) -> bool:
    """Whether foot may be kept back for a landing: navigable waters of three parts of the world."""
    water = any(each.kind in ("RIVER", "WATER") for each in state.features.values())
    return state.region in NAVIGABLE and water


def reserve_of(state: DbxState, side: Side) -> list[Element]:
    """The elements of a side that wait in their boats."""
    return [
        each for each in state.pieces.values() if each.side == side and in_reserve(each) and each.is_troop
    ]


@rule("DBX-LAND-01", "DBX-LAND-02")
async def land(battle: Battle) -> None:
    """The reserve lands as one group for one point; where there is no place it is lost."""
    state = battle.state
    waiting = reserve_of(state, state.active)
    if not waiting or not state.first_bound:
        return
    if battle.by_hand:
        await land_by_hand(battle, waiting)
        return
    form = landing_form(waiting)
    if next(form.legal_ideas(battle.scene), None) is None:
        for each in waiting:
            leave_board(battle, each.id)
        return
    order = await battle.order(state.active, form)
    stands = tuple((key, standing.pose.rounded()) for key, standing in order.stands.items())
    command = command_of(state, waiting[0])
    near = tuple(key for key, _ in stands)
    battle.record(Marched(stands, command.id, min(1, command.pips), near, landed=True))


def landing_form(waiting: list[Element]) -> Form[Placement]:
    """Asks where the reserve lands."""
    keys = tuple(each.id for each in waiting)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return landing_objections(scene, waiting, order)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return landing_ideas(scene, waiting)

    return Form(Placement, Prompt("DBX-LAND-01", WHERE), keys, check, ideas, apart=True)


@rule("DBX-LAND-01", "DBX-LAND-02", "DBX-FILL-08")
def landing_objections(scene: Scene, waiting: list[Element], order: Placement) -> Iterator[Objection]:
    """Why a landing is not allowed."""
    state: DbxState = scene.state
    if sorted(order.stands) != sorted(each.id for each in waiting):
        yield Objection("DBX-LAND-01", NOT_HERE)
        return
    ground = ground_of(scene)
    places = [scene.outline_at(each, order.stands[each.id].pose) for each in waiting]
    others = scene.outlines()
    for place in places:
        if is_off_table(state, place):
            yield Objection("DBX-LAND-01", NOT_HERE)
            return
        if ground.is_barred(place):
            yield Objection("DBX-LAND-01", BARRED)
            return
        friends = [each for each in others if each.side == place.side]
        mates = [each for each in places if each is not place]
        if not is_free(place, [*friends, *mates], SLACK):
            yield Objection("DBX-LAND-01", NO_ROOM)
            return
        if any(each.side != place.side and gap(each, place) <= BW + 0.125 for each in others):
            yield Objection("DBX-LAND-02", NEAR_ENEMY)
            return
    banks = [*ground.rivers, *ground.water]
    at_bank = sum(1 for place in places if any(touches_bank(plot, place) for plot in banks))
    if at_bank < min(2, len(waiting)):
        yield Objection("DBX-LAND-01", NO_BANK, float(min(2, len(waiting))), float(at_bank))
    if len(waiting) > 1:
        after = scene.imagined({key: standing.pose for key, standing in order.stands.items()})
        if not is_group(after, [each.id for each in waiting]):
            yield Objection("DBX-LAND-01", NOT_ONE_GROUP)


def touches_bank(plot: Plot, place: Outline) -> bool:
    """Whether a base touches the bank of a water: from the land, across it, or from the water."""
    if plot.share_inside(place) < 0.999:
        return plot.gap(place) <= TOUCH
    return any(plot.depth_at(x, y) <= TOUCH for x, y in place.corners())


def landing_ideas(scene: Scene, waiting: list[Element]) -> Iterator[Placement]:
    """Lines with their backs to the bank, all along every water, on both sides; then two ranks."""
    ground = ground_of(scene)
    banks = [place for plot in [*ground.rivers, *ground.water] for place in _bank_points(plot)]
    deep = max(each.depth for each in waiting)
    for wide in dict.fromkeys((len(waiting), min(2, len(waiting)))):
        ranks = [waiting[first : first + wide] for first in range(0, len(waiting), wide)]
        for x, y, facing in banks:
            front = Pose(x, y, facing).ahead(deep + TOUCH * 0.5)
            stands: dict[PieceId, Standing] = {}
            for rank in ranks:
                for number, each in enumerate(rank):
                    aside = (number - (wide - 1) / 2.0) * BW
                    spot = front.right(aside).ahead(-shape_of(each).depth * 0.5)
                    stands[each.id] = Standing(spot.rounded())
                front = front.ahead(deep)
            yield Placement(stands)


def _bank_points(plot: Plot) -> Iterator[tuple[float, float, int]]:
    """Points on the banks of a water with the direction away from it."""
    shape = plot.feature.shape
    corners = ring(shape, plot.feature.pose)
    lines = list(pairwise(corners))
    half = shape.thickness * 0.5 if isinstance(shape, Polyline) else 0.0
    if not isinstance(shape, Polyline):
        lines.append((corners[-1], corners[0]))
    for (ax, ay), (bx, by) in lines:
        whole = distance((ax, ay), (bx, by))
        along = heading(bx - ax, by - ay)
        steps = max(2, int(whole // 40.0))
        for k in range(steps + 1):
            x, y = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
            for away in (turn(along, QUARTER), turn(along, -QUARTER)):
                edge = Pose(x, y, away).ahead(half)
                yield edge.x, edge.y, away
