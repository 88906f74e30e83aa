"""Setting units down: which bases count, where they look, and who makes room."""

from collections.abc import Iterable, Mapping
from itertools import chain

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.construction import spiral
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..events.places import Revealed
from ..state import WarState, standing
from ..units import Unit

Box = tuple[float, float, float, float]
"""West, south, east, north."""
CONTACT = 0.02
"""How far two bases may overlap and still count as touching."""


def facing_inward(edge: str) -> int:
    """The direction from an edge into the table."""
    return {"west": 0, "south": QUARTER, "east": HALF, "north": HALF + QUARTER}[edge]


def bases_seen_by(scene: Scene, side: Side) -> list[Outline]:
    """All bases on the table but those of the enemy's hidden units."""
    state: WarState = scene.state
    return scene.remembered(
        ("bases", side),
        lambda: [
            scene.outline(piece)
            for unit in state.bodies.values()
            if not (unit.hidden and unit.side != side)
            for piece in standing(state, unit)
        ],
    )


@rule("KP-MOVE-05")
def no_room(state: WarState, o: Outline, *others: Iterable[Outline]) -> Text:
    """Who has no room where he is to stand, and who is in his way."""
    there = next(each for each in chain.from_iterable(others) if not is_free(o, [each], CONTACT))
    return IN_THE_WAY.filled(name=state.named(o.owner), other=state.named(there.owner))


def half_of(state: WarState, side: Side) -> Box:
    """A side's half of the table."""
    width, depth = state.table
    return {
        "south": (0.0, 0.0, width, depth / 2),
        "north": (0.0, depth / 2, width, depth),
        "west": (0.0, 0.0, width / 2, depth),
        "east": (width / 2, 0.0, width, depth),
    }[state.edges[side]]


def strip_of(state: WarState, side: Side, deep: float) -> Box:
    """The strip along a side's own edge."""
    width, depth = state.table
    return {
        "south": (0.0, 0.0, width, deep),
        "north": (0.0, depth - deep, width, depth),
        "west": (0.0, 0.0, deep, depth),
        "east": (width - deep, 0.0, width, depth),
    }[state.edges[side]]


def lies_in(o: Outline, zone: Box) -> bool:
    """Whether a base lies wholly in a zone."""
    west, south, east, north = zone
    return all(west - 0.02 <= x <= east + 0.02 and south - 0.02 <= y <= north + 0.02 for x, y in o.corners())


@rule("KP-DEPL-02", "KP-FILL-40")
def displaced(scene: Scene, unit: Unit, poses: Mapping[PieceId, Pose]) -> list[Revealed]:
    """Hidden enemies on whose place a unit was set down: they are found, and stand aside."""
    state: WarState = scene.state
    new = [scene.outline_at(state.pieces[key], pose) for key, pose in poses.items()]
    found = []
    for enemy in state.bodies.values():
        if enemy.side == unit.side or not enemy.hidden:
            continue
        pieces = standing(state, enemy)
        if not any(overlaps(scene.outline(piece), o, 0.02) for piece in pieces for o in new):
            continue
        taken = [*new, *(o for o in scene.outlines() if o.owner not in enemy.pieces)]
        moved: dict[PieceId, Pose] = {}
        for piece in pieces:
            assert piece.pose is not None
            for x, y in spiral(piece.pose.x, piece.pose.y, 0.5, 20.0):
                pose = Pose(x, y, piece.pose.facing).rounded()
                o = scene.outline_at(piece, pose)
                if is_free(o, taken, 0.02) and lies_in(o, (0.0, 0.0, *state.table)):
                    moved[piece.id] = pose
                    taken.append(o)
                    break
        found.append(Revealed(enemy.id, moved, "displaced"))
    return found


IN_THE_WAY = Text(
    "{name}: no room there, because of {other}",
    "{name}: dort ist kein Platz wegen {other}",
)
