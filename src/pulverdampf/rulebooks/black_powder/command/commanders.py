"""Commanders: joining, riding, getting out of the way, and what happens to them."""

from collections.abc import Iterator, Sequence
from math import inf

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, Due, OnTable, PieceId, Side, other
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import Face, distance, face_middle
from pulverdampf.table.outlines import Outline, disc
from pulverdampf.table.rays import crosses
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.passing import refuge_told
from ..by_hand.riding import ride_by_hand
from ..events.losses import CommanderLost, CommanderReplaced, CommanderWaits
from ..events.names import length
from ..events.places import CommanderMoved
from ..geometry import AS_FAR, COMMANDER, CONTACT, unit_outlines
from ..lookup import commander_of, commanders_of, fielded, joined_to, on_table, pose_of, under, unit_of
from ..state import Battle, PowderState
from ..terrain.ground import ground
from ..units import MOUNTED, ON_FOOT, Commander, Unit

ATTACHED = 12.0
LEAST_RATING = 5

WHERE = Text("{who}: where to? He has {far}.", "{who}: wohin? Er hat {far}.")
TOO_FAR = Text("farther than he moves", "weiter, als er sich bewegt")
IN_THE_WAY = Text("an enemy or barred ground is in the way", "ein Feind oder gesperrtes Gelände liegt im Weg")
OFF_TABLE = Text("not on the table", "nicht auf dem Tisch")
NOT_HIS = Text("he can only join a unit of his side", "er kann sich nur einer eigenen Einheit anschließen")
ONLY_HIM = Text("only he moves now", "nur er bewegt sich jetzt")
WITH_WHOM = Text("{who}: with which unit does the new officer stand?",
                 "{who}: Bei welcher Einheit steht der neue Offizier?")  # fmt: skip


def range_of(commander: Commander) -> float:
    """How far a commander moves at most."""
    return MOUNTED if commander.mounted else ON_FOOT


@rule("BP-COM-01", "BP-ARMY-05")
def reach_of(commander: Commander) -> float:
    """How far he moves now: less when he stands with a unit."""
    return ATTACHED if commander.joined else range_of(commander)


@rule("BP-COM-02")
def beside(scene: Scene, unit: Unit) -> Pose:
    """A place touching a unit: behind it if no enemy is there, else on the flank farther from the enemy."""
    own = scene.outline(unit)
    foes = unit_outlines(scene, other(unit.side))
    rear, left, right, front = (_touching(scene, own, face) for face in ("rear", "left", "right", "front"))
    flanks = sorted((left, right), key=lambda pose: -_to_nearest(pose, foes))
    for pose in (rear, *flanks, front):
        marker = disc(pose.x, pose.y, 0, COMMANDER.radius)
        if not any(overlaps(marker, foe, CONTACT) for foe in foes) and not overlaps(marker, own, CONTACT):
            return pose
    return rear


def _touching(scene: Scene, own: Outline, face: Face) -> Pose:
    """A commander's place at the middle of a face of a unit, kept on the table."""
    width, depth = scene.state.table
    x, y = face_middle(own, face)
    ux, uy = (x - own.x), (y - own.y)
    far = distance((0.0, 0.0), (ux, uy)) or 1.0
    r = COMMANDER.radius
    x, y = x + ux / far * r, y + uy / far * r
    return Pose(min(max(x, r), width - r), min(max(y, r), depth - r), own.facing).rounded()


def _to_nearest(pose: Pose, foes: Sequence[Outline]) -> float:
    """How far a place is from the nearest enemy."""
    marker = disc(pose.x, pose.y, 0, COMMANDER.radius)
    return min((gap(marker, foe) for foe in foes), default=0.0)


@rule("BP-COM-03", "BP-COM-04", "BP-COM-06", "BP-COM-07")
def follow_and_make_way(
    battle: Battle, unit: Unit, *, together: bool, leader: PieceId = "", way: Sequence[Outline] = ()
) -> None:
    """After a unit has moved: its own commander goes with it or stays behind, others get out of its way.

    A `leader` goes with it in any case; `way` is the ground it has passed over.
    """
    for commander in joined_to(battle.state, unit.id):
        if (together or commander.id == leader) and unit.pose is not None:
            battle.record(CommanderMoved(commander.id, beside(battle.scene, unit), unit.id, "with unit"))
        elif (
            unit.pose is None
            or gap(battle.scene.outline(commander), battle.scene.outline(unit)) > 2 * CONTACT
        ):
            battle.record(CommanderMoved(commander.id, pose_of(commander), "", "left"))
    if unit.pose is not None:
        ride_down(battle, unit, way)
        make_way(battle, unit)


@rule("BP-COM-07")
def ride_down(battle: Battle, unit: Unit, way: Sequence[Outline]) -> None:
    """Enemy commanders who stood alone where a unit has passed take refuge with their own, or are taken."""
    for commander in commanders_of(battle.state, other(unit.side)) if way else ():
        if on_table(commander) and not commander.joined:
            marker = battle.scene.outline(commander)
            if any(overlaps(marker, each, 2 * CONTACT) for each in way):
                take_refuge(battle, commander, "captured")


@rule("BP-COM-06", "BP-COM-07")
def make_way(battle: Battle, unit: Unit) -> None:
    """Commanders on whom a unit stands give way: to their own men aside, to the enemy to a friendly unit."""
    state = battle.state
    for side in ("one", "two"):
        for commander in commanders_of(state, side):
            if not on_table(commander):
                continue
            marker = battle.scene.outline(commander)
            if not overlaps(marker, battle.scene.outline(unit), 2 * CONTACT):
                continue
            if commander.joined:
                pose = beside(battle.scene, unit_of(state, commander.joined))
                battle.record(CommanderMoved(commander.id, pose, commander.joined, "with unit"))
            elif commander.side == unit.side:
                battle.record(CommanderMoved(commander.id, beside(battle.scene, unit), "", "aside"))
            else:
                take_refuge(battle, commander, "captured")


def take_refuge(battle: Battle, commander: Commander, otherwise: str) -> None:
    """A commander joins the nearest friendly unit within his range, of several as near the one farthest from
    the enemy; or he is lost."""
    scene, own = battle.scene, battle.scene.outline(commander)
    away = {each.id: gap(own, scene.outline(each)) for each in fielded(battle.state, commander.side)}
    least = min(away.values(), default=inf)
    if least > range_of(commander) + 1e-4:
        battle.record(CommanderLost(commander.id, "captured" if otherwise == "captured" else "killed"))
        return
    foes = unit_outlines(scene, other(commander.side))
    near = [unit_of(battle.state, key) for key, far in away.items() if far <= least + AS_FAR]
    friend = max(near, key=lambda each: min((gap(scene.outline(each), foe) for foe in foes), default=0.0))
    battle.record(CommanderMoved(commander.id, beside(scene, friend), friend.id, "gives way"))


# his own move -----------------------------------------------------------------------------------------


@rule("BP-COM-01", "BP-COM-02")
async def ride(battle: Battle, commander: Commander) -> None:
    """After his orders a commander moves once, and may join a unit."""
    if battle.by_hand:
        await ride_by_hand(battle, commander, reach_of(commander))
        return
    order = await battle.order(commander.side, ride_form(battle.state, commander))
    standing = order.stands[commander.id]
    if standing.attached:
        pose = beside(battle.scene, unit_of(battle.state, standing.attached))
        battle.record(CommanderMoved(commander.id, pose, standing.attached))
    else:
        battle.record(CommanderMoved(commander.id, standing.pose.rounded()))


def ride_form(state: PowderState, commander: Commander) -> Form[Placement]:
    """Asks where a commander goes."""
    key = commander.id

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(key)
        if standing is None or len(order.stands) != 1:
            yield Objection("BP-COM-01", ONLY_HIM)
        else:
            yield from ride_objections(scene, commander_of(scene.state, key), standing)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return ride_ideas(scene, commander_of(scene.state, key))

    prompt = Prompt(
        "BP-COM-01", WHERE.filled(who=commander.name, far=length(state, reach_of(commander))), key
    )
    return Form(Placement, prompt, (key,), check, ideas)


@rule("BP-COM-01", "BP-COM-02")
def ride_objections(scene: Scene, commander: Commander, standing: Standing) -> Iterator[Objection]:
    """Why a commander may not go there."""
    state: PowderState = scene.state
    pose = standing.pose
    if standing.attached:
        unit = state.pieces.get(standing.attached)
        if not isinstance(unit, Unit) or unit.side != commander.side or not on_table(unit):
            yield Objection("BP-COM-02", NOT_HIS)
            return
        if unit.id == commander.joined:
            return
        pose = beside(scene, unit)
    start = pose_of(commander)
    far = distance(start.point, pose.point)
    if far > reach_of(commander) + 1e-3:
        yield Objection("BP-COM-01", TOO_FAR, reach_of(commander), round(far, 2))
    width, depth = state.table
    r = COMMANDER.radius - 1e-4
    if not (r <= pose.x <= width - r and r <= pose.y <= depth - r):
        yield Objection("BP-COM-01", OFF_TABLE)
        return
    if far < 1e-6:
        return
    marker = disc(pose.x, pose.y, 0, COMMANDER.radius)
    foes = unit_outlines(scene, other(commander.side))
    barred = [each for plot in ground(scene).barred for each in plot.pieces]
    own = unit_outlines(scene, commander.side) if not standing.attached else []
    if any(overlaps(marker, each, CONTACT) for each in [*foes, *barred, *own]) or _crosses(
        start, pose, [*foes, *barred]
    ):
        yield Objection("BP-COM-01", IN_THE_WAY)


def _crosses(start: Pose, end: Pose, others: list[Outline]) -> bool:
    return any(crosses(each, start.x, start.y, end.x, end.y) for each in others)


def ride_ideas(scene: Scene, commander: Commander) -> Iterator[Placement]:
    """Where a commander might go: to stay, behind his men, or to join one of them."""
    key, state = commander.id, scene.state
    here = pose_of(commander)
    yield Placement({key: Standing(here, attached=commander.joined)})
    men = [each for each in under(state, commander) if on_table(each)]
    for unit in men:
        x, y = scene.outline(unit).x, scene.outline(unit).y
        pose = Pose(x, y, pose_of(unit).facing).ahead(-4.0)
        yield Placement({key: Standing(pose.rounded())})
        half = Pose((x + here.x) * 0.5, (y + here.y) * 0.5, here.facing)
        yield Placement({key: Standing(half.rounded())})
    for unit in men:
        yield Placement({key: Standing(pose_of(unit), attached=unit.id)})


# what befalls him -------------------------------------------------------------------------------------


@rule("BP-COM-08", "BP-FILL-29")
def risks(state: PowderState, unit: Unit) -> list[Due]:
    """What the commanders with a unit have to fear when it has suffered."""
    return [risk.due(each) for each in joined_to(state, unit.id)] if state.rulings.commander_risk else []


@stage
@rule("BP-COM-08")
async def risk(battle: Battle, commander: Commander) -> None:
    """On a double six a commander falls with his men."""
    if not on_table(commander):
        return
    if await battle.total(2, d6, rule="BP-COM-08", by=commander.side, subject=commander.id) == 12:
        battle.record(CommanderLost(commander.id, "killed"))


@rule("BP-COM-08", "BP-BREAK-07")
async def lose_unit(battle: Battle, commanders: list[Commander]) -> None:
    """The unit a commander stood with is destroyed: he is lost on 1 or 2, else he joins another."""
    for commander in commanders:
        if not on_table(commander):
            continue
        if battle.state.rulings.commander_risk:
            face = await battle.total(1, d6, rule="BP-BREAK-07", by=commander.side, subject=commander.id)
            if face <= 2:
                battle.record(CommanderLost(commander.id, "killed"))
                continue
        if battle.by_hand:
            await refuge_told(battle, commander, range_of(commander), "killed")
            continue
        take_refuge(battle, commander, "killed")


@rule("BP-COM-09", "BP-FILL-29")
async def replace_commanders(battle: Battle, side: Side) -> None:
    """At the start of a player turn other officers take over, one rating lower."""
    state = battle.state
    for commander in commanders_of(state, side):
        if not commander.lost or isinstance(commander.place, OnTable):
            continue
        men = [each for each in under(state, commander) if on_table(each)]
        if not men:
            battle.record(CommanderWaits(commander.id))
            continue
        options = [Option(each.id, state.named(each.id), each.id) for each in men]
        prompt = Prompt("BP-COM-09", WITH_WHOM.filled(who=commander.name), commander.id)
        unit = unit_of(state, await battle.choose(side, prompt, options))
        rating = max(commander.rating - 1, LEAST_RATING)
        pose = ANYWHERE if battle.by_hand else beside(battle.scene, unit)
        battle.record(CommanderReplaced(commander.id, rating, pose, unit.id))
