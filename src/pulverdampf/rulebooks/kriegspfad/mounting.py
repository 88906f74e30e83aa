"""Mounting and dismounting at the start of the movement phase."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.events.places import Mounted
from pulverdampf.rulebooks.kriegspfad.geometry import base
from pulverdampf.rulebooks.kriegspfad.state import Battle, in_melee, seen_of, standing
from pulverdampf.rulebooks.kriegspfad.units import HORSED, Unit
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text


@rule("KP-FORM-03", "KP-FORM-04", "KP-FORM-05", "KP-OPT-07")
def may_change(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may mount or dismount now."""
    state = battle.state
    turn = state.clock.turn
    if unit.troop not in HORSED or unit.hidden or unit.mounting or unit.activated:
        return False
    if unit.arrived == turn or unit.retreated == turn or unit.dismounted == turn or in_melee(state, unit):
        return False
    if not standing(state, unit):
        return False
    return unit.mounted or has_room_to_mount(battle.scene, unit)


def has_room_to_mount(scene: Scene, unit: Unit) -> bool:
    """Whether the deeper bases of riders have room where the men stand."""
    state = scene.state
    grown = _on_horse(scene, unit)
    mine = [each.id for each in standing(state, unit)]
    others = [o for o in scene.outlines() if o.owner not in mine]
    return all(is_free(o, others, 0.02) and is_free(o, grown[:i], 0.02) for i, o in enumerate(grown)) and all(
        -0.02 <= x <= state.table[0] + 0.02 and -0.02 <= y <= state.table[1] + 0.02
        for o in grown
        for x, y in o.corners()
    )


def _on_horse(scene: Scene, unit: Unit) -> list[Outline]:
    shape = base(scene.state.rulings.scale, "mounted")
    return [
        outline(shape, piece.pose, piece.id)
        for piece in standing(scene.state, unit)
        if piece.pose is not None
    ]


@rule("KP-FORM-03", "KP-FORM-04")
async def mount_up(battle: Battle, side: Side) -> None:
    """A side names the units that mount or dismount, one after the other."""
    state = battle.state
    while True:
        able = [unit for unit in seen_of(state, side) if may_change(battle, unit)]
        options = [
            Option(
                f"{'dismount' if unit.mounted else 'mount'}-{unit.id}",
                (OFF if unit.mounted else ON).filled(name=name(state, unit.id)),
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
        await battle.checkpoint()


WHO = Text("Who mounts or dismounts?", "Wer sitzt auf oder ab?")
DONE = Text("nobody (else)", "niemand (mehr)")
ON = Text("{name} mounts", "{name} sitzt auf")
OFF = Text("{name} dismounts", "{name} sitzt ab")
