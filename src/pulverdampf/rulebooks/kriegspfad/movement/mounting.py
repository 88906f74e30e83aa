"""Mounting and dismounting at the start of the movement phase."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side, shallow
from pulverdampf.table.contact import Keep, refit
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.setup import look_round_on_foot
from ..deployment.hiding import seek
from ..events.places import Mounted, Saddled
from ..geometry import base, lies_on_table, touched_face
from ..melee.contact import Pair
from ..state import Battle, WarState, in_melee, seen_of, standing
from ..terrain.ground import set_down_on
from ..units import HORSED, Unit


@rule("KP-FORM-03", "KP-FORM-04", "KP-FORM-05", "KP-OPT-07")
def may_change(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may mount or dismount now."""
    state = battle.state
    turn = state.clock.turn
    if unit.troop not in HORSED or unit.hidden or unit.mounting or unit.activated:
        return False
    if unit.arrived == turn or unit.dismounted == turn or in_melee(state, unit) or not standing(state, unit):
        return False
    if unit.mounted:
        return True
    return unit.retreated != turn and (battle.by_hand or has_room_to_mount(battle.scene, unit))


def has_room_to_mount(scene: Scene, unit: Unit) -> bool:
    """Whether the deeper bases of riders have room where the men stand, on ground that bears horses."""
    state = scene.state
    grown = _on_horse(scene, unit)
    mine = [each.id for each in standing(state, unit)]
    others = [o for o in scene.outlines() if o.owner not in mine]
    return all(
        is_free(o, others, 0.02)
        and is_free(o, grown[:i], 0.02)
        and lies_on_table(state, o)
        and bears_riders(scene, unit, o)
        for i, o in enumerate(grown)
    )


@rule("KP-FORM-04", "KP-TERR-01")
def bears_riders(scene: Scene, unit: Unit, base: Outline) -> bool:
    """Whether the ground under a base is not barred to a unit on horseback."""
    rider: Unit = shallow(unit)
    rider.mounted = True
    return set_down_on(scene, rider, base) != "X"


def _on_horse(scene: Scene, unit: Unit) -> list[Outline]:
    shape = base(scene.state.rulings.scale, "mounted")
    return [
        outline(shape, piece.pose, piece.id)
        for piece in standing(scene.state, unit)
        if piece.pose is not None
    ]


@rule("KP-FORM-03", "KP-FORM-04", "KP-DEPL-06")
async def mount_up(battle: Battle, side: Side) -> None:
    """A side names the units that mount or dismount, one after the other; skirmishers on foot look round."""
    state = battle.state
    while True:
        able = [unit for unit in seen_of(state, side) if may_change(battle, unit)]
        options = [
            Option(
                f"{'dismount' if unit.mounted else 'mount'}-{unit.id}",
                (OFF if unit.mounted else ON).filled(name=state.named(unit.id)),
                unit.id,
            )
            for unit in able
        ]
        options.append(Option("done", DONE, ""))
        chosen = await battle.choose(side, Prompt("KP-FORM-03", WHO), options, passing="done")
        if not chosen:
            return
        unit = state.bodies[chosen]
        battle.record(Mounted(unit.id, up=not unit.mounted))
        if not unit.mounted and not unit.mounting:
            if battle.by_hand:
                await look_round_on_foot(battle, unit)
            else:
                seek(battle, standing(state, unit))
        await battle.checkpoint()


# what becomes of the bases -------------------------------------------------------------------------------


@rule("KP-FORM-04", "KP-FORM-05")
def finish_mounting(battle: Battle) -> None:
    """At the end of the turn those who mounted sit in the saddle, unless they were attacked meanwhile."""
    state = battle.state
    for unit in list(state.bodies.values()):
        if unit.mounting:
            if in_melee(state, unit):
                battle.record(Saddled(unit.id, mounted=False))
            else:
                poses = () if battle.by_hand else saddled(battle.scene, unit)
                battle.record(Saddled(unit.id, mounted=True, poses=poses))


def saddled(scene: Scene, unit: Unit) -> tuple[tuple[PieceId, Pose], ...]:
    """Where riders stand on their deeper bases: in place, else back, else forward, as there is room."""
    state: WarState = scene.state
    horse, foot = base(state.rulings.scale, "mounted"), base(state.rulings.scale, "foot")
    mine = [each.id for each in standing(state, unit)]
    taken = [o for o in scene.outlines() if o.owner not in mine]
    found = []
    for piece in standing(state, unit):
        pose = piece.pose
        assert pose is not None
        tried = [refit(pose, foot, horse, keep).rounded() for keep in KEEPS]
        free = [each for each in tried if _has_room(scene, unit, outline(horse, each, piece.id), taken)]
        chosen = free[0] if free else pose
        taken.append(outline(horse, chosen, piece.id))
        found.append((piece.id, chosen))
    return tuple(found)


def _has_room(scene: Scene, unit: Unit, rider: Outline, taken: list[Outline]) -> bool:
    return is_free(rider, taken, 0.02) and bears_riders(scene, unit, rider)


@rule("KP-FILL-22", "KP-FORM-06")
def thrown_off(scene: Scene, unit: Unit, pairs: list[Pair]) -> tuple[tuple[PieceId, Pose], ...]:
    """Where mounted infantry that is attacked stands on foot: the edge that an enemy touches stays."""
    state: WarState = scene.state
    horse, foot = base(state.rulings.scale, "mounted"), base(state.rulings.scale, "foot")
    keeps: dict[PieceId, Keep] = {}
    for enemy, mine in pairs:
        face = touched_face(scene.outline(mine), scene.outline(enemy))
        if face in EDGES:
            keeps.setdefault(mine.id, EDGES[face])
    return tuple(
        (key, refit(pose, horse, foot, keep).rounded())
        for key, keep in keeps.items()
        if (pose := state.pieces[key].pose) is not None
    )


KEEPS: tuple[Keep, ...] = ("centre", "front_centre", "rear_centre")
EDGES: dict[Face, Keep] = {"front": "front_centre", "rear": "rear_centre"}
WHO = Text("Who mounts or dismounts?", "Wer sitzt auf oder ab?")
DONE = Text("nobody (else)", "niemand (mehr)")
ON = Text("{name}: mount", "{name}: aufsitzen")
OFF = Text("{name}: dismount", "{name}: absitzen")
