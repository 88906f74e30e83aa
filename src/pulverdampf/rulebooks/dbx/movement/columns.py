"""Columns: the leader goes ahead or wheels, the others follow in its track."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import difference, radians
from pulverdampf.table.construction import on_track
from pulverdampf.table.kernel import depth
from pulverdampf.table.legs import Ahead, Leg, To, Wheel
from pulverdampf.table.measurement import distance, front_centre, rear_centre
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import Stretch
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Pose

from ..formations.groups import in_file
from ..outcomes.recoil import SLACK
from ..troops import in_millimetres
from ..units import DbxState, Element, pose_of, shape_of
from .objections import WRONG_LEGS
from .tracks import Motion, Track, corner_way, covered, single

CLOSING_UP: Final = 0.5
"""How finely the gap in a column at a bend is measured."""
PACE: Final = 8.0
"""How often the place of a follower on its way round a bend is looked at, in millimetres."""
STRAIGHT: Final = 0.05
"""How far a follower may come from the straight line that it goes on."""


@rule("DBX-MOVE-05", "DBX-MOVE-06")
def column(scene: Scene, movers: Sequence[PieceId], legs: Sequence[Leg]) -> list[Track] | Objection:
    """The leader goes ahead or wheels, the others follow in its track.

    A column is measured at its leader; of a line that files in, who cannot reach drops out.
    """
    state: DbxState = scene.state
    if not legs or not all(isinstance(leg, (Ahead, Wheel)) for leg in legs):
        return Objection("DBX-MOVE-05", WRONG_LEGS)
    file = in_file(scene, movers)
    movers = file or movers
    pieces = [state.pieces[key] for key in movers if state.pieces[key].kind != "GEN"]
    led = single(scene, pieces[0].id, legs)
    if isinstance(led, Objection):
        return led
    leader = led[0]
    leader.length = _length_of_lead(leader)
    track = _trail(scene, pieces) + _passed(leader)
    tracks = [leader]
    gone = pieces[0].depth
    for piece in pieces[1:]:
        gone, end = _behind(scene, track, gone, piece, tracks[-1].places[-1])
        here, there = scene.outline(piece), scene.outline_at(piece, end)
        way = leader.length if file is not None else corner_way(here, there)
        if file is None and way > in_millimetres(max(piece.troop.good, piece.troop.road)) + 0.125:
            break
        if file is None:
            stretch = Stretch(shape_of(piece), pose_of(piece), To(end))
            passed = Motion(scene, piece, here, stretch, stretch.by).passed(1.0, there)
        else:
            passed = _followed(scene, track, gone - piece.depth, piece, here, there)
        tracks.append(Track(piece.id, [here, there], covered(passed), end, way, passed=passed))
    return tracks


@rule("DBX-MOVE-05")
def _followed(
    scene: Scene, track: Sequence[Point], gone: float, piece: Element, here: Outline, there: Outline
) -> list[Outline]:
    """The base of a follower at the beginning, on the track of its leader, and at the end."""
    far = distance((here.x, here.y), (there.x, there.y))
    ahead = (there.x - here.x) * here.ux + (there.y - here.y) * here.uy
    if here.facing == there.facing and far - ahead < STRAIGHT:
        return [here, there]
    back: list[Outline] = []
    before = there
    while distance((before.x, before.y), (here.x, here.y)) > PACE and len(back) * PACE < 2.0 * far:
        gone += PACE
        before = scene.outline_at(piece, on_track(track, gone, shape_of(piece)).rounded())
        back.append(before)
    return [here, *reversed(back), there]


@rule("DBX-MOVE-04")
def _length_of_lead(leader: Track) -> float:
    """How far a leader goes: a wheel counts the arc of the outer corner."""
    return sum(
        max(corner_way(a, b), radians(abs(difference(a.facing, b.facing))) * 2.0 * a.half_width)
        for a, b in pairwise(leader.places)
    )


def _behind(
    scene: Scene, track: Sequence[Point], gone: float, piece: Element, before: Outline
) -> tuple[float, Pose]:
    """Where the next of a column stands: close up, or at a bend so far back that it is clear."""
    end = on_track(track, gone, shape_of(piece)).rounded()
    while depth(scene.outline_at(piece, end), before) > SLACK:
        gone += CLOSING_UP
        end = on_track(track, gone, shape_of(piece)).rounded()
    return gone + piece.depth, end


def _trail(scene: Scene, pieces: Sequence[Element]) -> list[Point]:
    """The points behind a leader on which its column has come, the last first; straight for a line."""
    leader = scene.outline(pieces[0])
    depth = sum(each.depth for each in pieces)
    if in_file(scene, [each.id for each in pieces]) is None:
        x, y = rear_centre(leader)
        return [(x - leader.ux * depth, y - leader.uy * depth), (x, y)]
    return [rear_centre(scene.outline(each)) for each in reversed(pieces)]


def _passed(leader: Track) -> list[Point]:
    """The points that the middle of a leader's front edge has passed."""
    ordered: list[Point] = []
    for point in [front_centre(each) for each in leader.passed]:
        if not ordered or distance(ordered[-1], point) > 0.01:
            ordered.append(point)
    return ordered
