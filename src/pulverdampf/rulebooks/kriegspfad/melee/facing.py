"""Attacked elements turn to face, unless an enemy holds them from the front."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.table.contact import look_of
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..events.places import Walked
from ..geometry import touched_face
from ..state import Battle, in_melee, standing, unit_of
from ..units import Element, is_gun
from .contact import in_contact


@rule("KP-MELEE-05", "KP-MELEE-16", "KP-FILL-31")
async def turn_to_face(battle: Battle) -> None:
    """Every element that is touched, and is not pinned, turns to one of those who touch it."""
    state, scene = battle.state, battle.scene
    turns = [
        face.due(piece, foes)
        for unit in state.bodies.values()
        if in_melee(state, unit) and not is_gun(unit) and unit.troop not in ("wagon", "boat")
        for piece in standing(state, unit)
        if (foes := to_be_faced(scene, piece))
    ]
    battle.schedule(*turns)
    await settle(battle)


@rule("KP-MELEE-05")
def to_be_faced(scene: Scene, piece: Element) -> tuple[Element, ...]:
    """The enemies between whom the owner of an element chooses: those to whom it can turn; whom it faces
    already holds it, or is one of them, as players agree."""
    foes = in_contact(scene, piece)
    able = [foe for foe in foes if turned_pose(scene, piece, foe) is not None]
    before = [foe for foe in foes if _touched(scene, piece, foe) == "front"]
    if not able or (before and scene.state.rulings.held_in_front == "stays"):
        return ()
    return tuple(foe for foe in foes if foe in able or foe in before)


def _touched(scene: Scene, piece: Element, foe: Element) -> Face:
    return touched_face(scene.outline(piece), scene.outline(foe))


@stage
@rule("KP-MELEE-05")
async def face(battle: Battle, piece: Element, choices: tuple[Element, ...]) -> None:
    """The owner says whom an element faces, if several touch it."""
    state = battle.state
    options = [Option(foe.id, state.named(foe.id), foe) for foe in choices]
    prompt = Prompt("KP-MELEE-05", WHOM.filled(name=state.named(piece.id)), piece.id)
    foe = await battle.choose(piece.side, prompt, options)
    pose = turned_pose(battle.scene, piece, foe)
    if pose is not None:
        battle.record(Walked(unit_of(state, piece.id).id, {piece.id: pose}, {}, "face"))


def turned_pose(scene: Scene, piece: Element, foe: Element) -> Pose | None:
    """How an element stands once it has turned its front to an enemy, if there is room for it."""
    own = scene.outline(piece)
    side = _touched(scene, piece, foe)
    if side == "front":
        return None
    shape, pose = scene.shape(piece), piece.pose
    assert isinstance(shape, Rectangle) and pose is not None
    new = Pose(pose.x, pose.y, look_of(own, side))
    if side in ("left", "right"):
        new = new.ahead((shape.width - shape.depth) * 0.5)
    new = new.rounded()
    others = scene.others(piece.id)
    return new if is_free(outline(shape, new), others, 0.02) else None


WHOM = Text("{name}: turn to whom?", "{name}: Wem zuwenden?")
