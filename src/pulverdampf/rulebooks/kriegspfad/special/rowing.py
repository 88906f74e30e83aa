"""On the water: how far a boat goes, where it may turn, and that it keeps afloat."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import EIGHTH, Angle, difference, turn
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Ahead, Path, Turn, walk
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.terrain import Plot, stays_within
from pulverdampf.text import Text

from ..by_hand.boats import sail_by_hand, stream_asked
from ..deployment.hiding import first_found, reveal, seek
from ..events.losses import aboard
from ..events.moves import Sailed
from ..setup.placing import bases_seen_by, displaced
from ..sight.weather import DARK, is_dark
from ..state import Battle, WarState, unit_of
from ..units import Element, Unit

STRETCH = 3.0
"""The way after which a boat may turn once."""
WITH_THE_STREAM, SLOWLY = 4, 2
"""Dice downstream, and upstream, across or on a lake."""
WATERS = ("river", "lake")


class Voyage(Struct, frozen=True):
    """How far a boat may go, and whether that is downstream only."""

    total: float
    downstream: bool = False
    gone: float = 0.0
    """What it has covered already when a reveal stopped it …"""
    turns: int = 0
    """… and how often it had turned."""

    @property
    def left(self) -> float:
        """How far it may still go."""
        return self.total - self.gone


def boat_of(state: WarState, unit: Unit) -> Element:
    """The boat of a boat's unit."""
    return state.pieces[unit.pieces[0]]


@rule("KP-BOAT-03", "KP-BOAT-08")
def is_downstream(state: WarState, pose: Pose) -> bool:
    """Whether a boat lies in the river and points with it."""
    rivers = [Plot(each) for each in state.features.values() if each.kind == "river"]
    return points_downstream(state, pose.facing) and any(plot.holds(pose.x, pose.y) for plot in rivers)


def points_downstream(state: WarState, bearing: Angle) -> bool:
    """Whether a direction is that of the river."""
    return state.flow is not None and abs(difference(state.flow, bearing)) <= EIGHTH


@rule("KP-BOAT-03")
async def row(battle: Battle, unit: Unit) -> None:
    """The dice for a boat: four with the river, two against it, across it or on a lake."""
    state, pose = battle.state, boat_of(battle.state, unit).pose
    assert pose is not None
    told = await battle.measure(
        lambda: stream_asked(state, unit), lambda: {"downstream": is_downstream(state, pose)}
    )
    if told["downstream"]:
        await _thrown(battle, unit, WITH_THE_STREAM)
    else:
        await _thrown(battle, unit, SLOWLY)


@rule("KP-BOAT-03")
async def row_across(battle: Battle, unit: Unit) -> None:
    """A boat that lies with the stream and is to leave it goes as slowly as across."""
    await _thrown(battle, unit, SLOWLY)


@rule("KP-BOAT-03", "KP-WX-09")
async def _thrown(battle: Battle, unit: Unit, dice: int) -> None:
    total = await battle.total(dice, d6, rule="KP-BOAT-03", by=unit.side, subject=unit.id)
    far = min(float(total), DARK) if is_dark(battle.state) else float(total)
    battle.schedule(sail.due(unit, Voyage(far, downstream=dice == WITH_THE_STREAM)))


@stage
@rule("KP-BOAT-03", "KP-DEPL-06", "KP-SCOUT-03")
async def sail(battle: Battle, unit: Unit, voyage: Voyage) -> None:
    """The owner orders the boat's way on the water; those aboard who meet a hidden enemy order the rest
    anew."""
    if battle.by_hand:
        await sail_by_hand(battle, unit, voyage.left)
        return
    order = await battle.order(unit.side, boat_form(battle.scene, unit, voyage))
    boat = boat_of(battle.state, unit)
    path = boat_path(battle.scene, boat, order)
    met = met_on_the_way(battle.scene, boat, path)
    end, far = (path.end, path.length) if met is None else (met.at, met.far)
    for event in displaced(battle.scene, unit, {boat.id: end.rounded()}):
        battle.record(event)
    battle.record(Sailed(boat.id, end.rounded(), float(round(far, 4))))
    if met is not None:
        reveal(battle, met.hidden, "scout" if met.finder.troop == "scout" else "enemy")
    seek(battle, [boat, *(battle.state.pieces[key] for key in aboard(battle.state, boat.id))])
    if met is not None and far < path.length - 1e-3:
        gone = replace(voyage, gone=voyage.gone + far, turns=voyage.turns + met.turns)
        battle.schedule(sail.due(unit, gone))


class Meeting(NamedTuple):
    """Where a boat is stopped: who aboard finds which hidden unit, after what way and how many turns."""

    finder: Unit
    hidden: Unit
    at: Pose
    far: float
    turns: int


@rule("KP-DEPL-06", "KP-SCOUT-03")
def met_on_the_way(scene: Scene, boat: Element, path: Path) -> Meeting | None:
    """The first hidden unit that those aboard come near, scouts at their own distance."""
    state: WarState = scene.state
    crew = {unit.id: unit for key in aboard(state, boat.id) for unit in (unit_of(state, key),)}
    gone, turns = 0.0, 0
    for leg in path.stretches:
        start = outline(path.shape, leg.start)
        dx, dy = leg.end.x - leg.start.x, leg.end.y - leg.start.y
        met = [
            (found[0], finder, found[1])
            for finder in crew.values()
            if (found := first_found(scene, finder, start, dx, dy)) is not None
        ]
        if met:
            share, finder, hidden = min(met, key=lambda each: each[0])
            return Meeting(finder, hidden, leg.pose(share), gone + leg.length * share, turns)
        gone += leg.length
        turns += isinstance(leg.leg, Turn)
    return None


def boat_path(scene: Scene, boat: Element, order: March) -> Path:
    """The way of a boat."""
    shape = scene.layout(scene.state, boat)
    assert isinstance(shape, Rectangle) and boat.pose is not None
    return walk(shape, boat.pose, order.legs)


def waters_of(scene: Scene) -> list[Plot]:
    """The waters that carry boats."""
    return [plot for plot in scene.terrain.areas if plot.feature.kind in WATERS]


def is_afloat(scene: Scene, o: Outline) -> bool:
    """Whether a boat lies on water, its bow perhaps on the bank."""
    return any(plot.holds(o.x, o.y) for plot in waters_of(scene))


@rule("KP-BOAT-03")
def _hindered(scene: Scene, unit: Unit, key: PieceId, path: Path) -> Iterator[Objection]:
    """Objects to a way that leads off the table, or onto somebody."""
    steps = max(1, int(path.length))
    others = [o for o in bases_seen_by(scene, unit.side) if o.owner != key]
    width, depth = scene.state.table
    for k in range(1, steps + 1) if path.stretches else ():
        o = outline(path.shape, path.pose_at(path.length * k / steps))
        if not (0.0 <= o.x <= width and 0.0 <= o.y <= depth):
            yield Objection("KP-BOAT-03", AGROUND)
            return
        if any(overlaps(o, each, 0.02) for each in others):
            yield Objection("KP-BOAT-03", BLOCKED)
            return


@rule("KP-BOAT-03")
def keeps_afloat(scene: Scene, path: Path) -> bool:
    """Whether the middle of a boat stays on the water all the way, be it from a river into a lake."""
    waters = waters_of(scene)
    return all(stays_within(waters, *leg.start.point, *leg.end.point) for leg in path.stretches if leg.length)


@rule("KP-BOAT-03")
def course_faults(order: March, facing: Angle, scene: Scene, voyage: Voyage) -> Iterator[Objection]:
    """Objects to too long a way, to turns that the way does not pay for, and to leaving the stream."""
    gone, turns = voyage.gone, voyage.turns
    for leg in order.legs:
        if isinstance(leg, Ahead):
            gone += leg.distance
            if voyage.downstream and not points_downstream(scene.state, facing):
                yield Objection("KP-BOAT-03", WITH_THE_RIVER)
                return
        elif isinstance(leg, Turn):
            turns += 1
            facing = turn(facing, leg.angle)
            if abs(leg.angle) > EIGHTH or turns > int(gone / STRETCH + 1e-6) or leg.about != "centre":
                yield Objection("KP-BOAT-03", TURNS)
                return
    if gone > voyage.total + 1e-4:
        yield Objection("KP-BOAT-03", TOO_FAR, voyage.total, gone)


def boat_form(scene: Scene, unit: Unit, voyage: Voyage) -> Form[March]:
    """Asks for a way: stretches ahead, and one turn of at most 45 degrees for every 3 inches."""
    state: WarState = scene.state
    key = unit.pieces[0]

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        boat = scene.state.pieces[key]
        if order.movers != (key,) or not all(isinstance(leg, (Ahead, Turn)) for leg in order.legs):
            yield Objection("KP-BOAT-03", AHEAD_ONLY)
            return
        refused = list(course_faults(order, boat.pose.facing if boat.pose is not None else 0, scene, voyage))
        if refused:
            yield from refused
            return
        path = boat_path(scene, boat, order)
        if not keeps_afloat(scene, path):
            yield Objection("KP-BOAT-03", AGROUND)
            return
        yield from _hindered(scene, unit, key, path)

    def ideas(scene: Scene) -> Iterator[March]:
        for share in (1.0, 0.6, 0.3):
            yield March((key,), (Ahead(voyage.left * share),))
        for angle in (EIGHTH, -EIGHTH, EIGHTH // 2, -EIGHTH // 2):
            for share in (1.0, 0.5, 0.0):
                legs = (Ahead(STRETCH), Turn(angle, "centre"), Ahead((voyage.left - STRETCH) * share))
                if voyage.left > STRETCH:
                    yield March((key,), legs)
        yield March((key,), ())

    prompt = Prompt("KP-BOAT-03", WHERE.filled(name=state.named(unit.id), far=f"{voyage.left:g}"), unit.id)
    return Form(March, prompt, (key,), check, ideas)


WHERE = Text("{name}: {far}″ on the water, where?", "{name}: {far}″ auf dem Wasser, wohin?")
AHEAD_ONLY = Text(
    "a boat goes ahead and turns, nothing else", "ein Boot fährt voraus und dreht, sonst nichts"
)
TURNS = Text("one turn of 45° for every 3″ covered", "eine Drehung um 45° je 3″ zurückgelegten Wegs")
WITH_THE_RIVER = Text("four dice only carry it downstream", "vier Würfel weit geht es nur flussabwärts")
TOO_FAR = Text(
    "farther than the dice allow: that is {had}″, {needed}″ are allowed",
    "weiter, als die Würfel erlauben: das wären {had}″, erlaubt sind {needed}″",
)
AGROUND = Text("it would run aground", "es liefe auf Grund")
BLOCKED = Text("somebody is in the way", "jemand ist im Weg")
