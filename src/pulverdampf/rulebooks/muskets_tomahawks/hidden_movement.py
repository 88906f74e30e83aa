"""Hidden movement: markers that stand for units, or for nothing."""

from math import inf

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.events import FORMATION_NAMES, Revealed, name
from pulverdampf.rulebooks.muskets_tomahawks.events.places import Poses
from pulverdampf.rulebooks.muskets_tomahawks.geometry import enemy_outlines
from pulverdampf.rulebooks.muskets_tomahawks.packing import packed
from pulverdampf.rulebooks.muskets_tomahawks.units import Battle, Unit
from pulverdampf.table.angles import heading
from pulverdampf.text import Text

APPEARS_WITHIN = 3.0
HOW = Text("{name}: in which formation?", "{name}: In welcher Formation?")


@rule("MT-HID-04", "MT-HID-05", "MT-HID-06", "MT-FILL-11")
async def reveal(battle: Battle, marker: str) -> str:
    """Turns a marker over; gives the unit that stood under it, or nothing for a dummy."""
    state = battle.state
    piece = state.pieces[marker]
    unit = state.bodies.get(piece.stands_for)
    if unit is None:
        battle.record(Revealed(marker, ""))
        return ""
    formation = "normal"
    if unit.may_be_loose and len(unit.pieces) > 1:
        options = [Option(key, FORMATION_NAMES[key], key) for key in ("normal", "loose")]
        prompt = Prompt("MT-HID-04", HOW.filled(name=name(state, unit.id)), unit.id)
        formation = await battle.choose(unit.side, prompt, options)
    battle.record(Revealed(marker, unit.id, _round(battle.scene, marker, unit, formation), formation))
    return unit.id


def _round(scene: Scene, marker: str, unit: Unit, formation: str) -> Poses:
    """Places for a unit within 3 inches of its marker, facing the nearest enemy."""
    place = scene.state.pieces[marker].place
    assert isinstance(place, OnTable)
    x, y = place.pose.x, place.pose.y
    near, facing = inf, place.pose.facing
    for each in enemy_outlines(scene, unit.side):
        d = (each.x - x) * (each.x - x) + (each.y - y) * (each.y - y)
        if 0.0 < d < near:
            near, facing = d, heading(each.x - x, each.y - y)
    for step, reach in ((1.6 if formation == "loose" else 1.05, APPEARS_WITHIN), (1.05, 4.0), (1.05, 48.0)):
        found = packed(scene, unit.pieces, x, y, facing, step, reach, (marker,))
        if found is not None:
            return found
    return tuple((key, place.pose) for key in unit.pieces)
