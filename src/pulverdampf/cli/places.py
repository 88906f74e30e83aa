"""Places in words: where on the table, in what terrain, and beside whom."""

from collections.abc import Iterable, Sequence
from typing import Any

from pulverdampf.cli.language import language, said
from pulverdampf.cli.map_names import eighth
from pulverdampf.cli.placing import WINDS
from pulverdampf.engine.orders import Form
from pulverdampf.engine.state import Piece, Side
from pulverdampf.engine.views import View
from pulverdampf.table.angles import EIGHTH, FULL, QUARTER, Angle, difference, direction, heading
from pulverdampf.table.kernel import disc, gap
from pulverdampf.table.shapes import Disc, Pose
from pulverdampf.text import Text, number

ACROSS = (
    Text("far left", "ganz links"), Text("left", "links"), Text("centre", "Mitte"),
    Text("right", "rechts"), Text("far right", "ganz rechts"),
)  # fmt: skip
DEEP = (Text("back", "hinten"), Text("middle", "mittig"), Text("front", "vorn"))
FIELDS = (
    (Text("in the south-west", "im Südwesten"), Text("in the south", "im Süden"),
     Text("in the south-east", "im Südosten")),
    (Text("in the west", "im Westen"), Text("in the centre", "in der Mitte"),
     Text("in the east", "im Osten")),
    (Text("in the north-west", "im Nordwesten"), Text("in the north", "im Norden"),
     Text("in the north-east", "im Nordosten")),
)  # fmt: skip
FACING = Text("facing {wind}", "Front nach {wind}")
BESIDE = (
    Text("in front of {who}", "vor {who}"), Text("left front of {who}", "links vor {who}"),
    Text("left of {who}", "links von {who}"), Text("left rear of {who}", "links hinter {who}"),
    Text("behind {who}", "hinter {who}"), Text("right rear of {who}", "rechts hinter {who}"),
    Text("right of {who}", "rechts von {who}"), Text("right front of {who}", "rechts vor {who}"),
)  # fmt: skip
TOWARDS = (
    Text("east of {who}", "östlich von {who}"), Text("north-east of {who}", "nordöstlich von {who}"),
    Text("north of {who}", "nördlich von {who}"), Text("north-west of {who}", "nordwestlich von {who}"),
    Text("west of {who}", "westlich von {who}"), Text("south-west of {who}", "südwestlich von {who}"),
    Text("south of {who}", "südlich von {who}"), Text("south-east of {who}", "südöstlich von {who}"),
)  # fmt: skip
AWAY = Text("{n}{unit} {where}", "{n}{unit} {where}")
AT = Text("at {who}", "bei {who}")
NEARBY = 0.35
"""How far away a neighbour may be, as a share of the table's depth, to be worth a word."""


class Lookout:
    """A side that looks over the table: from its own edge where it sets up, and as the map lies later on."""

    def __init__(self, view: View, form: Form[Any], poses: Sequence[Pose]) -> None:
        self.view, subject = view, form.subject
        self.width, self.depth = view.rulebook.table_size(view.state)
        placed = [piece for piece in view.state.pieces.values() if piece.pose is not None]
        pieces = view.state.pieces
        self.side: Side = next((pieces[key].side for key in subject if key in pieces), view.side)
        own = [piece for piece in placed if piece.side == self.side]
        foes = [piece for piece in placed if piece.side != self.side]
        self.sets_up = not any(piece.id in subject for piece in own)
        zone = [Pose((west + east) / 2, (south + north) / 2) for west, south, east, north in form.zone]
        self.forward = self._inwards(zone or poses)
        depths = [self._depth(pose) for pose in poses] or [0.0]
        self.nearest, self.farthest = min(depths), max(depths)
        self.neighbours = [*foes, *(each for each in own if each.id not in subject)]

    def _inwards(self, poses: Sequence[Pose]) -> Angle:
        """The one of the four winds in which the middle of the table lies from some places."""
        number = max(len(poses), 1)
        x, y = (sum(each) / number for each in ([pose.x for pose in poses], [pose.y for pose in poses]))
        away = heading(self.width / 2 - x, self.depth / 2 - y)
        return (away + EIGHTH) // QUARTER * QUARTER % FULL

    def _depth(self, pose: Pose) -> float:
        ux, uy = direction(self.forward)
        return pose.x * ux + pose.y * uy

    def told(self, pose: Pose, key: str) -> str:
        """A place of a piece: its part of the table, the terrain, a neighbour, and the spot itself."""
        parts = [self._part(pose)]
        piece = self.view.state.pieces.get(key)
        usual = piece.pose.facing if piece is not None and piece.pose is not None else self.forward
        if piece is not None and _has_front(self.view, piece) and eighth(pose.facing) != eighth(usual):
            parts.append(said(FACING, wind=WINDS[eighth(pose.facing)]))
        return f"{', '.join(parts)}{self.surroundings(pose)} {self.spot(pose)}"

    def surroundings(self, pose: Pose) -> str:
        """The terrain at a place and the neighbour nearest to it, each after a comma."""
        return "".join(f", {each}" for each in (*self._terrain(pose), *self._neighbour(pose)))

    def spot(self, pose: Pose) -> str:
        """The two numbers that people type for a place."""
        return f"({self.across(pose.x)} {self.across(pose.y)})"

    def across(self, length: float) -> str:
        """A length on the table in what the book measures in, without fractions."""
        scale = self.view.rulebook.measuring_in(self.view.state).scale
        return number(length * scale, language(), 0)

    def _part(self, pose: Pose) -> str:
        if not self.sets_up:
            row, column = (
                min(max(int(3 * share), 0), 2) for share in (pose.y / self.depth, pose.x / self.width)
            )
            return said(FIELDS[row][column])
        across = {
            0: 1 - pose.y / self.depth, 2: pose.x / self.width,
            4: pose.y / self.depth, 6: 1 - pose.x / self.width,
        }  # fmt: skip
        part = said(ACROSS[min(max(int(across[eighth(self.forward)] * 5), 0), 4)])
        deep = self.farthest - self.nearest
        if deep > 1.0:
            rank = int((self._depth(pose) - self.nearest) / deep * 3)
            part += ", " + said(DEEP[min(max(rank, 0), 2)])
        return part

    def _terrain(self, pose: Pose) -> Iterable[str]:
        words = self.view.rulebook.words
        plots = self.view.scene.terrain.plots.values()
        kinds = [plot.feature.kind for plot in plots if plot.holds(pose.x, pose.y)]
        return (said(words[kind]) for kind in dict.fromkeys(kinds) if kind != "open" and kind in words)

    def _neighbour(self, pose: Pose) -> Iterable[str]:
        """The nearest enemy in sight, or else the nearest of one's own, where one stands near."""
        here = disc(pose.x, pose.y, 0, 0.0)
        scene = self.view.scene
        gaps = [(gap(here, scene.outline(each)), each) for each in self.neighbours]
        near = [(far, each) for far, each in gaps if far <= NEARBY * self.depth]
        foes = [(far, each) for far, each in near if each.side != self.side]
        if not near:
            return
        far, piece = min(foes or near, key=lambda each: each[0])
        assert piece.pose is not None
        away = heading(pose.x - piece.pose.x, pose.y - piece.pose.y)
        if _has_front(self.view, piece):
            where = BESIDE[eighth(difference(piece.pose.facing, away))]
        else:
            where = TOWARDS[eighth(away)]
        place = said(where if far > 0.0 else AT, who=piece.id)
        rulebook, state = self.view.rulebook, self.view.state
        if far > 0.0 and rulebook.may_measure(state):
            unit = rulebook.measuring_in(state).symbol
            place = said(AWAY, n=self.across(far), unit=unit, where=place)
        yield place


def _has_front(view: View, piece: Piece) -> bool:
    return not isinstance(view.scene.shape(piece), Disc)
