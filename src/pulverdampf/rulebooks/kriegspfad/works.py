"""Works before the battle: palisades, blockhouses, breastworks, and wagon forts."""

from collections.abc import Iterator

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.events.places import UnitPlaced
from pulverdampf.rulebooks.kriegspfad.events.setting import ConditionsSettled, GroundChanged
from pulverdampf.rulebooks.kriegspfad.geometry import frontage
from pulverdampf.rulebooks.kriegspfad.placing import Box, bases_seen_by, facing_inward, half_of, lies_in
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, elements
from pulverdampf.rulebooks.kriegspfad.terrain import category, going_over, plots_near
from pulverdampf.rulebooks.kriegspfad.units import Unit
from pulverdampf.rulebooks.kriegspfad.wagons import (
    LEAST_IN_RING,
    fort_feature,
    ring_poses,
    ring_radius,
    train_of,
)
from pulverdampf.table.angles import FULL, direction
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Polyline, Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

CORNERS, GATE = 16, 3.0
"""The corners of a palisade ring, and how wide its gate is."""


@rule("KP-FORT-01", "KP-FORT-02", "KP-FORT-03", "KP-SCEN-40")
def works_allowed(state: WarState, side: Side) -> tuple[str, ...]:
    """Which works a side may set up in this scenario."""
    held = state.conditions
    if held.kind == "open" or side == held.attacker:
        return ()
    if held.kind == "raid":
        allowed = {"none": (), "breastworks": ("breastwork",), "all": ("breastwork", "palisade")}
        return allowed[state.rulings.raid_fieldworks]
    if held.kind == "ambush":
        return ("breastwork", "palisade")
    native = state.forces[side].native
    return ("breastwork", "palisade") if native else ("breastwork", "palisade", "blockhouse")


@rule("KP-FORT-03", "KP-FILL-43")
def palisade(state: WarState, side: Side, village: Feature, diameter: float) -> tuple[Feature, ...]:
    """A ring round the village with one gate towards its owner's edge."""
    plot = Plot(village)
    radius = diameter * 0.5
    outer = radius / direction(FULL // CORNERS // 2)[0]
    points = []
    for k in range(CORNERS):
        ux, uy = direction(k * (FULL // CORNERS))
        points.append((plot.x + ux * outer, plot.y + uy * outer))
    ring = Feature("palisade", "palisade", Polyline((*points, points[0])), owner=side)
    ux, uy = direction(facing_inward(state.edges[side]))
    at = Pose(plot.x - ux * radius, plot.y - uy * radius, facing_inward(state.edges[side]))
    gate = Feature("palisade-gate", "gate", Rectangle(GATE, 2.0), at.rounded(), owner=side, name="palisade")
    return ring, gate


@rule("KP-FORT-05", "KP-FILL-44")
def blockhouse(state: WarState, side: Side, key: str, pose: Pose) -> tuple[Feature, ...]:
    """A square house with its four walls."""
    size = 3.0 * frontage(state)
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


async def set_up_works(battle: Battle, side: Side) -> None:
    """A side sets up what it has paid for."""
    state = battle.state
    allowed = works_allowed(state, side)
    force = state.forces[side]
    village = next((each for each in state.features.values() if each.kind == "village"), None)
    if "palisade" in allowed and force.palisade and village is not None and "palisade" not in state.features:
        battle.record(GroundChanged(palisade(state, side, village, float(force.palisade))))
    houses = force.blockhouses if "blockhouse" in allowed else 0
    works = force.works if "breastwork" in allowed else 0
    keys = [f"house-{i + 1}" for i in range(houses)] + [f"work-{i + 1}" for i in range(works)]
    keys = [key for key in keys if key not in state.features]
    if keys:
        order = await battle.order(side, works_form(battle.scene, side, keys))
        laid: list[Feature] = []
        for key, stand in order.stands.items():
            if key.startswith("house"):
                laid += blockhouse(state, side, key, stand.pose)
            else:
                laid.append(breastwork(state, side, key, stand.pose))
        battle.record(GroundChanged(tuple(laid)))


def works_form(scene: Scene, side: Side, keys: list[str]) -> Form[Placement]:
    """Asks where houses and breastworks stand."""
    state: WarState = scene.state
    zone = half_of(state, side)
    size = 3.0 * frontage(state)

    def shape(key: str) -> Rectangle:
        return Rectangle(size, size) if key.startswith("house") else Rectangle(frontage(state), 0.4)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if sorted(order.stands) != sorted(keys):
            yield Objection("KP-FORT-01", ALL_OF_THEM)
            return
        taken: list[Outline] = []
        for key, stand in order.stands.items():
            o = outline(shape(key), stand.pose)
            if not lies_in(o, zone):
                yield Objection("KP-FORT-01", OWN_HALF)
                return
            if not is_free(o, taken, 0.02) or not _on_dry_ground(scene, o):
                yield Objection("KP-FORT-01", NO_ROOM)
                return
            taken.append(o)

    def ideas(scene: Scene) -> Iterator[Placement]:
        state: WarState = scene.state
        facing = facing_inward(state.edges[side])
        village = next(
            (plot for plot in scene.terrain.plots.values() if plot.feature.kind == "village"), None
        )
        west, south, east, north = zone
        middles = [((west + east) / 2, (south + north) / 2)]
        if village is not None:
            middles.insert(0, (village.x, village.y))
        for x, y in middles:
            for shift in (0.0, 8.0, -8.0, 16.0, -16.0):
                stands = {}
                middle = Pose(x, y, facing).moved(0.0, shift)
                for i, key in enumerate(key for key in keys if key.startswith("house")):
                    stands[key] = Standing(middle.moved(0.0, (i * 2 - 1) * (size / 2 + 0.5)).rounded())
                works = [key for key in keys if key.startswith("work")]
                for i, key in enumerate(works):
                    left = (i - (len(works) - 1) / 2) * (frontage(state) + 0.1)
                    stands[key] = Standing(middle.moved(size / 2 + 1.0, left).rounded())
                yield Placement(stands)
        yield from _in_rows(state, keys, zone, size, facing)

    prompt = Prompt("KP-FORT-01", WHERE_WORKS, "")
    return Form(Placement, prompt, tuple(keys), check, ideas, zone=(zone,))


def _in_rows(state: WarState, keys: list[str], zone: Box, size: float, facing: int) -> Iterator[Placement]:
    """Works in rows over a zone."""
    west, south, east, north = zone
    for start in range(8):
        stands = {}
        for i, key in enumerate(keys):
            across = size + 0.5
            columns = max(int((east - west - across) // across), 1)
            k = i + start * 3
            x = west + across * (0.6 + k % columns)
            y = (
                south + across * (0.6 + (k // columns))
                if south == 0.0
                else north - across * (0.6 + k // columns)
            )
            stands[key] = Standing(Pose(x, y, facing).rounded())
        yield Placement(stands)


def _on_dry_ground(scene: Scene, o: Outline) -> bool:
    return not any(
        plot.feature.kind in ("river", "lake", "stream", "marsh", "canyon", "palisade")
        and plot.overlaps(o, 0.02)
        for plot in scene.terrain.plots.values()
    )


# wagon forts ---------------------------------------------------------------------------------------------


@rule("KP-SCEN-10", "KP-SCEN-31", "KP-SCEN-40", "KP-WAG-02")
def may_fort_up(state: WarState, side: Side) -> Unit | None:
    """The train that may be set up as a fort: in an open battle, or of the defender of a raid or siege."""
    held = state.conditions
    train = train_of(state, side)
    if train is None or len(elements(state, train)) < LEAST_IN_RING:
        return None
    if held.kind == "ambush" or (held.kind in ("raid", "siege") and side == held.attacker):
        return None
    return train


async def set_up_fort(battle: Battle, side: Side) -> None:
    """A side sets up its wagon fort anywhere in its half, or leaves its wagons in column."""
    state = battle.state
    train = may_fort_up(state, side)
    if train is None or any(piece.formation == "fort" for piece in elements(state, train)):
        return
    form = fort_form(battle.scene, train)
    if (
        next((idea for idea in form.ideas(battle.scene) if not form.objections(idea, battle.scene)), None)
        is None
    ):
        return
    options = [Option("fort", FORT, "fort"), Option("column", COLUMN, "column")]
    if await battle.choose(side, Prompt("KP-SCEN-10", FORT_OR_COLUMN), options) == "column":
        return
    order = await battle.order(side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    battle.record(UnitPlaced(train.id, poses, "fort"))
    fort = fort_feature(state, train)
    battle.record(GroundChanged((fort,), why="fort"))
    held = state.conditions
    if held.kind in ("raid", "siege") and not held.village and not _has_village(state):
        battle.record(ConditionsSettled(replace(held, village=fort.id)))


def _has_village(state: WarState) -> bool:
    return any(each.kind == "village" for each in state.features.values())


def fort_form(scene: Scene, train: Unit) -> Form[Placement]:
    """Asks where the ring of wagons stands."""
    state: WarState = scene.state
    zone = half_of(state, train.side)
    keys = tuple(piece.id for piece in elements(state, train))
    width = frontage(state)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(sorted(order.stands)) != tuple(sorted(keys)):
            yield Objection("KP-FILL-08", ALL_OF_THEM)
            return
        bases = [outline(Rectangle(width, width), order.stands[key].pose, key) for key in keys]
        others = bases_seen_by(scene, train.side)
        for i, o in enumerate(bases):
            if not lies_in(o, zone):
                yield Objection("KP-SCEN-10", OWN_HALF)
                return
            going = going_over(
                scene.state, category(train), o, (o.x, o.y, o.x, o.y), plots_near(scene, o.x, o.y, 4.0)
            )
            if going[0] == "X" or not is_free(o, others, 0.02) or not is_free(o, bases[:i], 0.02):
                yield Objection("KP-FILL-08", NO_ROOM)
                return
        middle_x, middle_y = sum(o.x for o in bases) / len(bases), sum(o.y for o in bases) / len(bases)
        wanted = ring_poses(len(bases), middle_x, middle_y, width)
        if any(min(abs(o.x - p.x) + abs(o.y - p.y) for p in wanted) > 0.02 for o in bases):
            yield Objection("KP-FILL-08", NO_RING)

    def ideas(scene: Scene) -> Iterator[Placement]:
        west, south, east, north = zone
        room = ring_radius(len(keys), width) + 0.1
        for u in (4, 2, 6, 1, 7, 3, 5):
            for v in (4, 6, 2):
                x, y = west + (east - west) * u / 8, south + (north - south) * v / 8
                x, y = min(max(x, west + room), east - room), min(max(y, south + room), north - room)
                poses = ring_poses(len(keys), x, y, width)
                yield Placement(
                    {key: Standing(pose.rounded(), "fort") for key, pose in zip(keys, poses, strict=True)}
                )

    prompt = Prompt("KP-SCEN-10", WHERE_FORT.filled(name=name(state, train.id)), train.id)
    return Form(Placement, prompt, keys, check, ideas, zone=(zone,))


WHERE_WORKS = Text("Where do your works stand?", "Wo stehen deine Befestigungen?")
WHERE_FORT = Text("{name}: where is the wagon fort?", "{name}: Wo steht die Wagenburg?")
FORT_OR_COLUMN = Text("Wagons: a fort, or in column?", "Wagen: Burg oder Kolonne?")
FORT = Text("wagon fort", "Wagenburg")
COLUMN = Text("in column", "in Kolonne")
ALL_OF_THEM = Text("all of them are set up, and nothing else", "alle werden aufgestellt, und nichts sonst")
OWN_HALF = Text("only in the own half", "nur in der eigenen Hälfte")
NO_ROOM = Text("there is no room there", "dort ist kein Platz")
NO_RING = Text(
    "the wagons must touch in a closed ring", "die Wagen müssen sich im geschlossenen Ring berühren"
)
