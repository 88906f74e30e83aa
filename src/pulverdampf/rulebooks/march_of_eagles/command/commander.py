"""The commander-in-chief: his free move, joining and leaving battalions."""

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, Attached, Gone, OnTable, Side
from pulverdampf.table.angles import degrees, heading, turn
from pulverdampf.table.construction import spiral
from pulverdampf.table.kernel import point_gap
from pulverdampf.table.outlines import Outline, disc
from pulverdampf.table.rays import crosses, nearest
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..battalion import commander, commander_id, on_table_of, pose_of
from ..by_hand.setup import ride_by_hand
from ..events.places import CommanderMoved
from ..events.turns import WindowDeclined
from ..fire.skirmishers import note_screens_out_of_place
from ..state import Battle, EagleState
from ..terrain.ground import ground

GAP_TO_ENEMY = 4.0
TOUCH = 0.5
RIDE_DICE = 4
STEP_ASIDE, MOST_RINGS = 0.5, 120

RIDE = Text("{army}: does the commander ride now?", "{army}: Reitet der Befehlshaber jetzt?")
STAY_LABEL = Text("he stays", "er bleibt")
RIDE_LABEL = Text("he rides (4D6 inches)", "er reitet (4W6 Zoll)")
RIDE_DETAIL = Text(
    "if he joins a battalion, no test fails there; all others count one grade worse",
    "schließt er sich an, misslingt dort kein Test; alle anderen gelten einen Grad schlechter",
)
WHERE_TO = Text(
    "Where does the commander ride? He has {n} inches. With a battalion no test fails there, but all others "
    "count one grade worse.",
    "Wohin reitet der Befehlshaber? Er hat {n} Zoll. Bei einem Bataillon misslingt dort kein Test, aber alle "
    "anderen gelten einen Grad schlechter.",
)
TOO_FAR = Text(
    "farther than the dice allow: that is {had}″, {needed}″ are allowed",
    "weiter, als die Würfel erlauben: das wären {had}″, erlaubt sind {needed}″",
)
IN_THE_WAY = Text("an enemy or barred ground is in the way", "ein Feind oder gesperrtes Gelände liegt im Weg")
NEAR_ENEMY = Text("alone he keeps 4 inches from the enemy", "allein hält er 4 Zoll Abstand vom Feind")
OFF_TABLE = Text("not on the table", "nicht auf dem Tisch")
NOT_HIS = Text(
    "he can only join a battalion of his own", "er kann sich nur einem eigenen Bataillon anschließen"
)
ONLY_HIM = Text("only the commander is placed", "nur der Befehlshaber wird gestellt")


def where_he_is(state: EagleState, side: Side) -> Pose | None:
    """The commander's place; with a battalion, its centre."""
    place = commander(state, side).place
    if isinstance(place, OnTable):
        return place.pose
    if isinstance(place, Attached):
        return pose_of(state, state.bodies[place.to])
    return None


def may_ride(state: EagleState, side: Side) -> bool:
    """Whether he is alive and has not yet moved this turn, where he moves only once."""
    again = state.rulings.commander_rides == "any_number"
    return where_he_is(state, side) is not None and (again or side not in state.commanders_moved)


@rule("MOE-CINC-02", "MOE-FILL-11")
async def window(battle: Battle, side: Side) -> None:
    """Between two activations a side may use its commander's free move."""
    state = battle.state
    if not may_ride(state, side) or side in state.windows:
        return
    prompt = Prompt("MOE-CINC-02", RIDE.filled(army=state.named(side)), commander_id(side))
    options = (Option("stay", STAY_LABEL, "stay"), Option("ride", RIDE_LABEL, "ride", RIDE_DETAIL))
    if await battle.choose(side, prompt, options, passing="stay") == "ride":
        await ride(battle, side)
    else:
        battle.record(WindowDeclined(side))


@rule("MOE-CINC-02", "MOE-CINC-03")
async def ride(battle: Battle, side: Side) -> None:
    """Rolls 4D6 and goes straight to a place or to a battalion."""
    inches = await battle.total(RIDE_DICE, d6, rule="MOE-CINC-02", by=side, subject=commander_id(side))
    if battle.by_hand:
        await ride_by_hand(battle, side, inches)
        return
    order = await battle.order(side, ride_form(battle.state, side, inches))
    standing = order.stands[commander_id(side)]
    if standing.attached:
        battle.record(CommanderMoved(side, attached=standing.attached))
    else:
        battle.record(CommanderMoved(side, standing.pose.rounded()))


def ride_form(state: EagleState, side: Side, inches: float) -> Form[Placement]:
    """Asks where he rides."""
    key = commander_id(side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != {key}:
            yield Objection("MOE-CINC-02", ONLY_HIM)
        else:
            yield from ride_objections(scene, side, order.stands[key], inches)

    def ideas(scene: Scene) -> Iterator[Placement]:
        start = where_he_is(scene.state, side)
        assert start is not None
        own = on_table_of(scene.state, side)
        for battalion in own:
            yield Placement({key: Standing(pose_of(scene.state, battalion), attached=battalion.id)})
        for battalion in own:
            behind = pose_of(scene.state, battalion).ahead(-4.0)
            yield Placement({key: Standing(Pose(behind.x, behind.y).rounded())})
        yield Placement({key: Standing(start)})
        for x, y in spiral(start.x, start.y, max(inches / 3, 2.0), inches):
            yield Placement({key: Standing(Pose(x, y).rounded())})

    prompt = Prompt("MOE-CINC-02", WHERE_TO.filled(n=inches), key)
    return Form(Placement, prompt, (key,), check, ideas)


@rule("MOE-CINC-03", "MOE-CINC-04", "MOE-FILL-12")
def ride_objections(
    scene: Scene, side: Side, standing: Standing, inches: float | None
) -> Iterator[Objection]:
    """Why he may not ride there."""
    state: EagleState = scene.state
    x, y = standing.pose.x, standing.pose.y
    start = where_he_is(state, side)
    if standing.attached:
        battalion = state.bodies.get(standing.attached)
        if battalion is None or battalion.side != side or state.pieces[battalion.id].pose is None:
            yield Objection("MOE-CINC-03", NOT_HIS)
            return
        if start is not None:
            x, y = nearest(_dot(start.x, start.y), scene.outline(state.pieces[battalion.id]))[3:]
    else:
        width, depth = state.table
        if not (0 <= x <= width and 0 <= y <= depth):
            yield Objection("MOE-CINC-04", OFF_TABLE)
        if near_enemy(scene, side, x, y):
            yield Objection("MOE-CINC-04", NEAR_ENEMY)
        if ground(scene).barred(_dot(x, y), "column"):
            yield Objection("MOE-CINC-04", IN_THE_WAY)
    if inches is None or start is None:
        return
    way = sqrt((x - start.x) ** 2 + (y - start.y) ** 2)
    if standing.attached:
        way = max(0.0, point_gap(scene.outline(state.pieces[standing.attached]), start.x, start.y) - TOUCH)
    if way > inches + 1e-3:
        yield Objection("MOE-CINC-02", TOO_FAR, inches, round(way, 2))
    if way > 1e-6 and _is_stopped(scene, side, start, x, y, standing.attached):
        yield Objection("MOE-CINC-04", IN_THE_WAY)


def _dot(x: float, y: float) -> Outline:
    return disc(x, y, 0, 0.1)


def _is_stopped(scene: Scene, side: Side, start: Pose, x: float, y: float, joining: str) -> bool:
    enemies = [each for each in scene.outlines() if each.side != side and each.kind != "commander"]
    land = ground(scene)
    held = getattr(scene.state.pieces[joining].place, "feature", "") if joining else ""
    place = commander(scene.state, side).place
    left = getattr(scene.state.pieces[place.to].place, "feature", "") if isinstance(place, Attached) else ""
    barred = [
        piece
        for plot in land.rivers + land.buildings
        if plot.feature.id not in (held, left)
        for piece in plot.pieces
    ]
    return any(crosses(each, start.x, start.y, x, y) for each in enemies + barred)


def near_enemy(scene: Scene, side: Side, x: float, y: float) -> bool:
    """Whether a point is within four inches of an enemy."""
    return any(
        point_gap(each, x, y) < GAP_TO_ENEMY - 1e-4
        for each in scene.outlines()
        if each.side != side and each.kind != "commander"
    )


@rule("MOE-CINC-01", "MOE-CINC-04", "MOE-FILL-12")
def make_way(battle: Battle) -> None:
    """After a move: commanders who stand alone near an enemy give way, overrun screens are noted."""
    if not battle.by_hand:
        shift_commanders(battle)
        note_screens_out_of_place(battle)


@rule("MOE-CINC-04", "MOE-FILL-12")
def shift_commanders(battle: Battle) -> None:
    """A commander who stands alone within four inches of an enemy goes the shortest way to a safe place."""
    state, scene = battle.state, battle.scene
    for side in ("one", "two"):
        place = commander(state, side).place
        if not isinstance(place, OnTable) or not _is_in_danger(scene, side, place.pose):
            continue
        safe = next(safe_places(scene, side, place.pose), None)
        if safe is not None:
            battle.record(CommanderMoved(side, safe.rounded(), free_move=False, why="shifted"))


def _is_in_danger(scene: Scene, side: Side, here: Pose) -> bool:
    return scene.remembered(("near an enemy", side), lambda: near_enemy(scene, side, here.x, here.y))


def safe_places(scene: Scene, side: Side, start: Pose) -> Iterator[Pose]:
    """Places out of the enemy's reach, the nearest first; of equally near ones that farthest from him."""
    width, depth = scene.state.table
    enemies = [each for each in scene.outlines() if each.side != side and each.kind != "commander"]
    x, y = min((nearest(_dot(start.x, start.y), each) for each in enemies), key=lambda found: found[0])[3:]
    away = heading(start.x - x, start.y - y)
    for ring in range(1, MOST_RINGS):
        found = []
        for aside in range(-17, 19):
            place = start.towards(turn(away, degrees(10.0 * aside)), ring * STEP_ASIDE)
            on_table = 0 <= place.x <= width and 0 <= place.y <= depth
            if on_table and not near_enemy(scene, side, place.x, place.y):
                found.append((round(min(point_gap(each, place.x, place.y) for each in enemies), 6), place))
        found.sort(key=lambda each: -each[0])
        yield from (place for _, place in found if not ground(scene).barred(_dot(place.x, place.y), "column"))


@rule("MOE-CINC-12", "MOE-FILL-25")
def leave_commander_behind(battle: Battle, side: Side, body: str, x: float, y: float) -> None:
    """He is left alone where his battalion was destroyed or left the table."""
    place = commander(battle.state, side).place
    if isinstance(place, Attached) and place.to == body:
        width, depth = battle.state.table
        pose = (
            ANYWHERE if battle.by_hand else Pose(min(max(x, 0.0), width), min(max(y, 0.0), depth)).rounded()
        )
        battle.record(CommanderMoved(side, pose, free_move=False, why="left behind"))


@rule("MOE-CINC-14")
def is_alive(state: EagleState, side: Side) -> bool:
    """Whether the commander-in-chief lives."""
    return not isinstance(commander(state, side).place, Gone)
