"""Arson: what burns, how far, who perishes in it, and where the smoke goes."""

from collections.abc import Iterator

from pulverdampf.engine.dice import Faces, at_least, d6, exactly
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, FeatureId, Inside, Side
from pulverdampf.table.angles import FULL, Angle, degrees, direction, turn
from pulverdampf.table.construction import drift
from pulverdampf.table.kernel import convex, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import clip, hull, ring_of, signed_area
from pulverdampf.table.shapes import ORIGIN, Polygon
from pulverdampf.table.terrain import Feature, Plot

from ..by_hand.fires import break_out_by_hand
from ..events.burning import FireBroke, WindRose
from ..events.losses import aboard
from ..events.setting import GroundChanged
from ..geometry import TOUCH
from ..morale.losses import end_parted_melees, lose_together
from ..state import Battle, WarState, unit_of
from ..units import Element, fights_as
from .forts import in_ring
from .rowing import is_afloat

SPREAD = 6.0
DRIFT = 3.0
ROOF_CATCHES = at_least(5)
CORNERS = 24
SLIVER = 0.05
VEGETATION = ("dense_wood", "light_wood", "wilderness", "tall_grass", "field")
FLAMMABLE = ("village", "tall_grass", "field")
OUTWARD = {"south": 270, "north": 90, "west": 180, "east": 0}


# setting fire --------------------------------------------------------------------------------------------


@rule("KP-BURN-01", "KP-BURN-02", "KP-OPT-11")
def can_be_lit(scene: Scene, piece: Element) -> list[FeatureId]:
    """The villages, tall grass and grain fields an element is in or touches that do not burn yet."""
    state: WarState = scene.state
    if isinstance(piece.place, (Aboard, Inside)) or piece.pose is None:
        return []
    found = []
    own = scene.outline(piece)
    for plot in scene.terrain.areas:
        feature = plot.feature
        if feature.kind in FLAMMABLE and _near(plot, own) and plot.gap(own) <= TOUCH:
            spared = feature.kind == "village" and not state.rulings.burn_own_village
            if not (spared and is_own_village(state, piece.side, feature)):
                found.append(feature.id)
    return [] if is_burning_at(scene, own.x, own.y) else found


def _near(plot: Plot, own: Outline, reach: float = 0.0) -> bool:
    dx, dy, far = plot.x - own.x, plot.y - own.y, plot.reach + own.reach + reach + TOUCH
    return dx * dx + dy * dy <= far * far


def is_burning_at(scene: Scene, x: float, y: float) -> bool:
    """Whether the ground burns at a point."""
    return any(plot.feature.kind == "burning" and plot.holds(x, y) for plot in scene.terrain.areas)


@rule("KP-BURN-02", "KP-MOR-09")
def is_own_village(state: WarState, side: Side, village: Feature) -> bool:
    """Whether a village stands in the half of the scenario's defender and he is this side."""
    held = state.conditions
    if not held.attacker or held.attacker == side:
        return False
    width, depth = state.table
    x, y = Plot(village).x, Plot(village).y
    match state.edges.get(side):
        case "south":
            return y <= depth * 0.5
        case "north":
            return y >= depth * 0.5
        case "west":
            return x <= width * 0.5
        case _:
            return x >= width * 0.5


@rule("KP-BURN-01", "KP-FORT-08")
def lights_on(state: WarState, piece: Element) -> Faces:
    """Regulars and skirmishers need 4, all others 5; on a roof everybody 5, unless it is arson like any."""
    if piece.roof and state.rulings.roof_fire == "five":
        return ROOF_CATCHES
    return at_least(4 if fights_as(unit_of(state, piece.id)) in ("regular", "skirmisher") else 5)


@rule("KP-BURN-01", "KP-FORT-08")
async def try_arson(battle: Battle, piece: Element, feature: FeatureId) -> None:
    """An arsonist who is still there throws for it."""
    state = battle.state
    there = battle.by_hand or feature in state.features
    if not there or piece.pose is None:
        return
    lit = await battle.count(
        1, d6, lights_on(state, piece), rule="KP-BURN-01", by=piece.side, subject=piece.body or ""
    )
    if lit:
        await break_out(battle, piece, feature)


@rule("KP-FORT-08")
async def fire_arrows(battle: Battle, piece: Element, building: FeatureId, hits: int) -> None:
    """Fire arrows that hit set a roof alight on a 6."""
    lit = await battle.count(hits, d6, exactly(6), rule="KP-FORT-08", by=piece.side, subject=piece.body or "")
    if lit and (battle.by_hand or building in battle.state.features):
        await break_out(battle, piece, building)


@rule("KP-BURN-02", "KP-BURN-03", "KP-FILL-41", "KP-FILL-43", "KP-VIC-04")
async def break_out(battle: Battle, piece: Element, feature: FeatureId) -> None:
    """The fire takes the whole village or building, and all vegetation within 6 of its seat."""
    state = battle.state
    if state.wind is None:
        battle.record(WindRose(wind_of(state, await battle.total(1, d6, rule="KP-FILL-41", by=piece.side))))
    if battle.by_hand:
        await break_out_by_hand(battle, piece, feature)
        return
    lit = state.features[feature]
    village = feature if lit.kind == "village" else ""
    own = bool(village) and is_own_village(state, piece.side, lit)
    burning = tuple(spreads_to(battle.scene, piece, lit))
    battle.record(FireBroke(piece.side, burning, tuple(_fences_of(battle.scene, lit)), village, own))


def wind_of(state: WarState, die: int) -> Angle:
    """The direction of the wind: sixths of a turn clockwise from army 1's base edge outwards."""
    outward = OUTWARD[state.edges.get(state.first, "south")]
    return turn(degrees(outward), -degrees((die - 1) * 60.0))


@rule("KP-BURN-03")
def spreads_to(scene: Scene, piece: Element, lit: Feature) -> Iterator[Feature]:
    """The ground that burns at once: village and building whole, vegetation as far as the fire spreads from
    where it was lit; fire arrows light the building and not their archer."""
    state: WarState = scene.state
    number = state.count + 1
    if lit.kind in ("village", "blockhouse"):
        yield Feature(f"fire{number}-0", "burning", lit.shape, lit.pose)
    seat = scene.outline(piece)
    if lit.kind == "blockhouse":
        seat = scene.terrain.plots[lit.id].pieces[0]
    reach = _circle(seat.x, seat.y, SPREAD)
    if lit.kind in ("village", "blockhouse") and state.rulings.fire_seat == "edge":
        reach = _around(scene.terrain.plots[lit.id].ring)
    part = 0
    for plot in scene.terrain.areas:
        if plot.feature.kind in VEGETATION and _near(plot, reach):
            for area in plot.pieces:
                corners = clip(ring_of(area), reach)
                if len(corners) > 2 and abs(signed_area(corners)) > SLIVER:
                    part += 1
                    points = tuple((round(x, 4), round(y, 4)) for x, y in corners)
                    yield Feature(f"fire{number}-{part}", "burning", Polygon(points))


def _around(points: list[tuple[float, float]]) -> Outline:
    """All that lies as near to a convex ring of points as a fire spreads."""
    circles = [point for x, y in points for point in _circle(x, y, SPREAD).corners()]
    return convex([c for point in hull(circles) for c in point], 0.0, 0)


def _circle(x: float, y: float, radius: float) -> Outline:
    flat = []
    for i in range(CORNERS):
        ux, uy = direction(FULL // CORNERS * i)
        flat += [x + ux * radius, y + uy * radius]
    return convex(flat, 0.0, 0)


@rule("KP-FILL-43")
def _fences_of(scene: Scene, lit: Feature) -> Iterator[FeatureId]:
    """The palisade and gate about a village, which burn with it."""
    if lit.kind != "village":
        return
    village = scene.terrain.plots[lit.id]
    rings = [
        plot
        for plot in scene.terrain.plots.values()
        if plot.feature.kind == "palisade" and in_ring(plot.ring, village.x, village.y)
    ]
    for plot in rings:
        yield plot.feature.id
        for gate in scene.terrain.plots.values():
            if gate.feature.kind == "gate" and any(gate.gap(piece) <= TOUCH for piece in plot.pieces):
                yield gate.feature.id


# what the flames do --------------------------------------------------------------------------------------


@rule("KP-BURN-04", "KP-FORT-08")
def burn_out(battle: Battle) -> None:
    """Whoever is still in the flames after the movement of the turn after the outbreak is lost; boats on the
    water are out of their reach."""
    state = battle.state
    lit = [key for key, since in state.fires.items() if since == state.clock.turn - 1]
    if not lit:
        return
    flames = [outline for key in lit for outline in battle.scene.terrain.plots[key].pieces]
    doomed = []
    for piece in state.pieces.values():
        if piece.pose is not None:
            own = battle.scene.outline(piece)
            on_water = piece.kind == "boat" and is_afloat(battle.scene, own)
            if not on_water and any(overlaps(own, flame, TOUCH) for flame in flames):
                doomed += [state.pieces[key] for key in aboard(state, piece.id)]
                doomed.append(piece)
    if doomed:
        lose_together(battle, doomed, "fire")
        end_parted_melees(battle)


@rule("KP-BURN-05", "KP-FILL-41")
def drift_smoke(battle: Battle) -> None:
    """From the second turn after an outbreak smoke grows downwind by 3 a turn."""
    state = battle.state
    if state.wind is None:
        return
    laid = []
    for key, since in state.fires.items():
        turns = state.clock.turn - since - 1
        if turns >= 1:
            for i, area in enumerate(battle.scene.terrain.plots[key].pieces):
                cloud = drift(area, state.wind, DRIFT * turns)
                points = tuple((round(x, 4), round(y, 4)) for x, y in cloud.corners())
                laid.append(Feature(f"{key}-smoke-{i}", "smoke", Polygon(points), ORIGIN))
    if laid:
        battle.record(GroundChanged(tuple(laid), why="smoke"))
