"""Works before the battle: palisades, blockhouses, breastworks, and wagon forts."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.angles import FULL, direction
from pulverdampf.table.construction import spiral
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Polyline, Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ..events.preparing import WorksLeftOut
from ..events.setting import GroundChanged
from ..geometry import frontage
from ..state import Battle, WarState
from .deploying import zone_of
from .placing import facing_inward, half_of, lies_in

CORNERS, GATE, GATE_DEPTH = 16, 3.0, 2.0
"""The corners of a palisade ring, how wide its gate is, and how deep."""
HOUSE, IN_A_ROW = 3.0, 10
"""How many bases wide a blockhouse is, and how many positions lie side by side."""
SEARCHED = 60.0
"""How far about its place somewhere is looked for where a work can stand."""
BARRED = ("river", "lake", "marsh", "canyon", "palisade")
"""Where no work can stand. A stream can be built over: the paper lets works stand anywhere in their half."""
AVOIDED = ("stream", *BARRED)
"""Where no work is proposed while there is room elsewhere."""


@rule("KP-FORT-01", "KP-FORT-02", "KP-FORT-03", "KP-FORT-05", "KP-SCEN-40")
def works_allowed(state: WarState, side: Side) -> tuple[str, ...]:
    """Which works a side may set up in this scenario."""
    held = state.conditions
    if held.kind == "open" or side == held.attacker:
        return ()
    if held.kind == "raid":
        allowed = {"none": (), "breastworks": ("breastwork",), "all": ("breastwork", "palisade")}
        return allowed[state.rulings.raid_fieldworks]
    houses = not state.forces[side].native and (
        held.kind == "siege" or state.rulings.blockhouses == "defender"
    )
    return ("breastwork", "palisade", "blockhouse") if houses else ("breastwork", "palisade")


@rule("KP-FORT-03", "KP-FILL-43")
def palisade(state: WarState, side: Side, village: Feature, diameter: float) -> tuple[Feature, ...]:
    """A ring round the village with one gate towards its owner's edge."""
    plot = Plot(village)
    radius, outer = diameter * 0.5, _outer(diameter)
    points = []
    for k in range(CORNERS):
        ux, uy = direction(k * (FULL // CORNERS))
        points.append((plot.x + ux * outer, plot.y + uy * outer))
    ring = Feature("palisade", "palisade", Polyline((*points, points[0])), owner=side)
    ux, uy = direction(facing_inward(state.edges[side]))
    at = Pose(plot.x - ux * radius, plot.y - uy * radius, facing_inward(state.edges[side]))
    gate = Feature("palisade-gate", "gate", Rectangle(GATE, GATE_DEPTH), at.rounded(), owner=side)
    return ring, gate


def _outer(diameter: float) -> float:
    """How far the corners of a ring are from its middle."""
    return diameter * 0.5 / direction(FULL // CORNERS // 2)[0]


@rule("KP-FORT-03")
def reach_of_ring(diameter: float) -> float:
    """How far a ring with its gate reaches from its middle; nothing where there is none."""
    return max(_outer(diameter), (diameter + GATE_DEPTH) * 0.5) if diameter else 0.0


@rule("KP-FORT-05", "KP-FILL-44")
def blockhouse(state: WarState, side: Side, key: str, pose: Pose) -> tuple[Feature, ...]:
    """A square house with its four walls."""
    size = HOUSE * frontage(state)
    house = Feature(key, "blockhouse", Rectangle(size, size), pose.rounded(), capacity=8, owner=side)
    corners = Plot(house).ring
    walls = tuple(
        Feature(f"{key}-wall-{i + 1}", "wall", Polyline((a, b)), owner=side)
        for i, (a, b) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True))
    )
    return house, *walls


@rule("KP-FORT-02")
def breastwork(state: WarState, side: Side, key: str, pose: Pose) -> Feature:
    """A work for one element, across its pose."""
    half = frontage(state) * 0.5
    return Feature(key, "breastwork", Polyline((pose.at(0.0, half), pose.at(0.0, -half))), owner=side)


@rule("KP-FORT-03")
def village_of(state: WarState, side: Side) -> Feature | None:
    """The village in a side's own half, which it may fence in."""
    west, south, east, north = half_of(state, side)
    for each in state.features.values():
        if each.kind == "village":
            plot = Plot(each)
            if west <= plot.x <= east and south <= plot.y <= north:
                return each
    return None


@rule("KP-FORT-01", "KP-FORT-03")
async def set_up_works(battle: Battle, side: Side) -> None:
    """A side sets up what it has paid for; it is told what finds no place."""
    state = battle.state
    allowed = works_allowed(state, side)
    force = state.forces[side]
    village = village_of(state, side)
    if "palisade" in allowed and force.palisade and "palisade" not in state.features:
        if village is None:
            battle.record(WorksLeftOut(side, palisade=force.palisade, seen_by=side))
        else:
            ring = palisade(state, side, village, float(force.palisade))
            battle.record(GroundChanged(ring, why="works"))
    houses = force.blockhouses if "blockhouse" in allowed else 0
    works = force.works if "breastwork" in allowed else 0
    keys = [f"house-{i + 1}" for i in range(houses)] + [f"work-{i + 1}" for i in range(works)]
    keys = [key for key in keys if key not in state.features]
    laid: list[Feature] = []
    if places_of_works(battle.scene, side, keys, 0.0):
        order = await battle.order(side, works_form(battle.scene, side, keys))
        for key, stand in order.stands.items():
            if key.startswith("house"):
                laid += blockhouse(state, side, key, stand.pose)
            else:
                laid.append(breastwork(state, side, key, stand.pose))
        battle.record(GroundChanged(tuple(laid), why="works"))
        keys = [key for key in keys if key not in order.stands]
    if keys:
        houses = sum(1 for key in keys if key.startswith("house"))
        battle.record(WorksLeftOut(side, 0, houses, len(keys) - houses, side))


@rule("KP-FORT-01", "KP-FORT-02", "KP-SCEN-40")
def works_form(scene: Scene, side: Side, keys: list[str]) -> Form[Placement]:
    """Asks where houses and breastworks stand: wherever the defender's troops may. Where no room is found for
    some, as many must stand as find room; more may."""
    state: WarState = scene.state
    zone, least = zone_of(state, side), len(places_of_works(scene, side, keys, 0.0))

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if len(order.stands) < least or not set(order.stands) <= set(keys):
            yield Objection("KP-FORT-01", ALL_OF_THEM if least == len(keys) else AS_MANY.filled(n=least))
            return
        taken: list[Outline] = []
        for key, stand in order.stands.items():
            o = outline(_shape(scene.state, key), stand.pose)
            if not lies_in(o, zone):
                yield Objection("KP-FORT-01", OUT_OF_ZONE)
                return
            if not is_free(o, taken, 0.02) or _stands_on(scene, o, BARRED):
                yield Objection("KP-FORT-01", NO_ROOM)
                return
            taken.append(o)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for shift in (0.0, 6.0, -6.0, 12.0, -12.0, 20.0, -20.0):
            stands = places_of_works(scene, side, keys, shift)
            if len(stands) >= least:
                yield Placement(stands)

    prompt = Prompt("KP-FORT-01", WHERE_WORKS, "")
    return Form(Placement, prompt, tuple(keys), check, ideas, zone=(zone,))


def _shape(state: WarState, key: str) -> Rectangle:
    width = frontage(state)
    return Rectangle(HOUSE * width, HOUSE * width) if key.startswith("house") else Rectangle(width, 0.4)


@rule("KP-FORT-01", "KP-SCEN-40")
def places_of_works(scene: Scene, side: Side, keys: list[str], shift: float) -> dict[str, Standing]:
    """Places for works as near as there is room to where they are wanted: houses beside the middle of the
    village, positions in a row before it; what finds none at all is missing."""
    state: WarState = scene.state
    zone, facing = zone_of(state, side), facing_inward(state.edges[side])
    west, south, east, north = zone
    village = village_of(state, side)
    middle = (Plot(village).x, Plot(village).y) if village else ((west + east) / 2, (south + north) / 2)
    houses = [key for key in keys if key.startswith("house")]
    works = [key for key in keys if not key.startswith("house")]
    size = HOUSE * frontage(state)
    centre = Pose(*middle, facing).moved(0.0, shift)
    wanted = {key: centre.moved(0.0, (i * 2 - 1) * (size / 2 + 0.5)) for i, key in enumerate(houses)}
    for i, key in enumerate(works):
        row, column = divmod(i, IN_A_ROW)
        number = min(len(works) - row * IN_A_ROW, IN_A_ROW)
        left = (column - (number - 1) / 2) * (frontage(state) + 0.1)
        wanted[key] = centre.moved(size / 2 + 1.0 + 2.5 * row, left)
    stands: dict[str, Standing] = {}
    taken: list[Outline] = []
    for key, pose in wanted.items():
        shape = _shape(state, key)
        spots = (
            (barred, spot) for barred in (AVOIDED, BARRED) for spot in spiral(pose.x, pose.y, 1.0, SEARCHED)
        )
        for barred, (x, y) in spots:
            place = Pose(x, y, facing).rounded()
            o = outline(shape, place)
            if lies_in(o, zone) and is_free(o, taken, 0.02) and not _stands_on(scene, o, barred):
                stands[key] = Standing(place)
                taken.append(o)
                break
    return stands


def _stands_on(scene: Scene, o: Outline, kinds: tuple[str, ...]) -> bool:
    return any(plot.feature.kind in kinds and plot.overlaps(o, 0.02) for plot in scene.terrain.plots.values())


WHERE_WORKS = Text("Where do your works stand?", "Wo stehen deine Befestigungen?")
ALL_OF_THEM = Text("all of them are set up, and nothing else", "alle werden aufgestellt, und nichts sonst")
AS_MANY = Text(
    "at least {n} of them are set up, for so many there is room",
    "mindestens {n} davon werden aufgestellt, für so viele ist Platz",
)
OUT_OF_ZONE = Text("only where the own troops may stand", "nur, wo die eigenen Truppen stehen dürfen")
NO_ROOM = Text("there is no room there", "dort ist kein Platz")
