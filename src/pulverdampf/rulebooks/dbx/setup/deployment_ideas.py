"""Orders of battle that suggest themselves: ranks along the front of the zone, horse on the wings."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free

from ..fire.targets import manned_by
from ..outcomes.recoil import SLACK
from ..terrain.ground import ground_of
from ..terrain.walls import is_within
from ..troops import BW
from ..units import DbxState, Element, camp_of, pose_of, shape_of
from ..victory.camps import may_man
from .edges import INWARD, is_in_zone, zone_of

ROW = 40.0
DEEPER = 30.0
"""The depth of tribal warriors with five figures on their base."""
WIDTHS = (6, 8, 11, 5, 10)
SHIFTS = (0, 1, -1, 2, -2)
DEEP = "deep"
"""The formation of tribal warriors on a deep base."""
GARRISON = "garrison"
"""What is told of one who is set down in the camp."""


Mode = Literal["alternate", "hidden"]
"""Whether sides deploy one after the other, or behind a screen."""


class Ranks(NamedTuple):
    """How an order of battle is drawn up: so wide, so far aside and back, in good going or anywhere."""

    width: int
    shift: int
    deep: float
    going: Literal["good", "any"] = "good"


GOINGS: tuple[Literal["good", "any"], ...] = ("good", "any")


def deployment_ideas(scene: Scene, side: Side, pieces: list[Element], mode: Mode) -> Iterator[Placement]:
    """Orders of battle of several widths and places; each fits round what is already there."""
    for width in WIDTHS:
        for shift in SHIFTS:
            for deep in (0.0, 40.0):
                found = _ranked(scene, side, pieces, mode, Ranks(width, shift, deep))
                if found is not None:
                    yield found
    for going in GOINGS:
        found = _ranked(scene, side, pieces, mode, Ranks(60, 0, 0.0, going))
        if found is not None:
            yield found
    yield from _with_garrison(scene, side, pieces, mode)
    yield from _on_deep_bases(scene, side, pieces, mode)


@rule("DBX-T-TROOPS")
def _on_deep_bases(scene: Scene, side: Side, pieces: list[Element], mode: Mode) -> Iterator[Placement]:
    """Orders of battle with all tribal warriors on deeper bases."""
    deep = [each.id for each in pieces if each.kind == "ST"]
    deeper = [replace(each, depth=DEEPER) if each.id in deep else each for each in pieces]
    for width in WIDTHS if deep else ():
        found = _ranked(scene, side, deeper, mode, Ranks(width, 0, 0.0))
        if found is not None:
            stands = {key: Standing(found.stands[key].pose, DEEP) for key in deep}
            others = {key: each for key, each in found.stands.items() if key not in stands}
            yield Placement({**stands, **others})


@rule("DBX-CAMP-02")
def _with_garrison(scene: Scene, side: Side, pieces: list[Element], mode: Mode) -> Iterator[Placement]:
    """Orders of battle in which one foot element mans the camp: militia first, then line, then others."""
    state: DbxState = scene.state
    camp = camp_of(state, side)
    if camp is None or manned_by(state, camp) is not None:
        return
    foot = [each for each in pieces if may_man(each.kind)]
    foot.sort(
        key=lambda each: (each.quality not in ("FR", "LW"), not each.of_line, each.kind == "ART", each.id)
    )
    for piece in foot:
        pose = _at_the_wall(scene, camp, piece)
        if pose is None:
            continue
        rest = [each for each in pieces if each is not piece]
        for width in WIDTHS:
            found = _ranked(scene, side, rest, mode, Ranks(width, 0, 0.0))
            if found is not None:
                yield Placement({piece.id: Standing(pose, GARRISON), **found.stands})
        return


def _at_the_wall(scene: Scene, camp: Element, piece: Element) -> Pose | None:
    """Where an element mans a camp: at the wall towards the enemy, else in the middle, if it may."""
    state: DbxState = scene.state
    middle = pose_of(camp).facing_to(INWARD[state.edges[piece.side]])
    walls = scene.outline(camp)
    for ahead in ((camp.depth - piece.depth) * 0.5, (camp.width - piece.depth) * 0.5, 0.0):
        pose = middle.ahead(ahead).rounded()
        place = outline(shape_of(piece), pose, piece.id, piece.side, piece.kind)
        if is_within(walls, place) and is_in_zone(place, zone_of(state, piece.side)):
            return pose
    return None


def _ranked(
    scene: Scene,
    side: Side,
    pieces: list[Element],
    mode: Mode,
    ranks: Ranks,
) -> Placement | None:
    """All pieces in rows from the front of the zone to its rear; none when they do not fit."""
    state: DbxState = scene.state
    zone = zone_of(state, side)
    facing = INWARD[state.edges[side]]
    ground = ground_of(scene)
    barring = [each for each in scene.outlines() if mode == "alternate" or each.side == side]
    stands: dict[str, Standing] = {}
    slots = _slots(state, side, ranks)
    for piece in _in_order(pieces):
        shape = shape_of(piece)
        while True:
            slot = next(slots, None)
            if slot is None:
                return None
            x, y = slot
            pose = Pose(x, y, facing).ahead(-shape.depth * 0.5).rounded()
            place = outline(shape, pose, piece.id, side, piece.kind)
            if not is_in_zone(place, zone) or ground.is_barred(place):
                continue
            if ranks.going == "good" and ground.is_bad(place):
                continue
            if is_free(place, barring, SLACK):
                break
        stands[piece.id] = Standing(pose)
        barring.append(place)
    return Placement(stands)


def _slots(state: DbxState, side: Side, ranks: Ranks) -> Iterator[tuple[float, float]]:
    """The middles of front edges, row by row, from the middle of each row outwards."""
    west, south, east, north = zone_of(state, side)
    edge = state.edges[side]
    along_x = edge in ("south", "north")
    low, high = (west, east) if along_x else (south, north)
    width = ranks.width
    middle = (low + high) * 0.5 + ranks.shift * BW
    for row in range(8):
        ahead = 150.0 - ranks.deep - row * (ROW * 0.5)
        if ahead < 20.0:
            return
        for number in range(width):
            step = (number + 1) // 2 * (1 if number % 2 else -1)
            at = middle + step * BW + (BW * 0.5 if width % 2 == 0 else 0.0)
            if not low + BW * 0.5 <= at <= high - BW * 0.5:
                continue
            yield {
                "south": (at, south + ahead),
                "north": (at, north - ahead),
                "west": (west + ahead, at),
                "east": (east - ahead, at),
            }[edge]


def _in_order(pieces: list[Element]) -> list[Element]:
    """Foot and guns in the middle of the front row, horse at its ends, the rest and generals behind."""

    def rank(piece: Element) -> tuple[int, str]:
        if piece.kind == "GEN":
            return 9, piece.id
        order = {"ART": 0, "LI": 1, "CK": 1, "SH": 1, "BO": 2, "ST": 2, "GU": 2, "KL": 2, "PK": 2}
        return order.get(piece.kind, 5 if piece.mounted else 4), piece.id

    return sorted(pieces, key=rank)
