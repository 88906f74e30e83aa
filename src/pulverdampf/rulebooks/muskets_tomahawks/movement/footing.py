"""The way of one figure: how far it may go, and the objections to it."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from pulverdampf.engine.orders import Objection, Walk, Walks
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.measurement import beyond
from pulverdampf.table.outlines import Outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..geometry import CONTACT
from ..shooting.artillery import FULL_CREW, crew_at_gun
from ..state import FrontierState
from ..terrain.ground import ground
from .allowances import Gait, Going, allowance, gait_of, is_far, on_the_way
from .hindrances import barred, breaks_ranks, crossing_bases, too_far
from .neighbours import climbs_over, comes_too_close, holds_all, neighbours
from .packing import base_at, is_on_table
from .ways import Point, length_of, points_of

OFF_TABLE = Text("nobody leaves the table", "niemand verlässt den Tisch")
TOO_CLOSE = Text(
    "{name}: within 1″ of an enemy, which only a charge may",
    "{name}: näher als 1″ am Feind, das darf nur ein Angriff",
)
ON_SOMEBODY = Text("{name} would stand on somebody", "{name} stünde auf jemandem")
THROUGH_RANKS = Text("a way leads through close ranks", "ein Weg führt durch geschlossene Reihen")
IN_THE_WAY = Text("a gun, wagon or boat is in the way", "ein Geschütz, Wagen oder Boot ist im Weg")
FULL_HOUSE = Text("the building holds 10 figures", "das Gebäude fasst 10 Figuren")
NOBODY_AT_IT = Text("two of its crew must be at the gun", "zwei Mann müssen am Geschütz sein")


class Terms(NamedTuple):
    """Under which terms a unit walks: how far, and in which formation it ends."""

    key: str
    formation: str
    guided: bool = False
    most: float | None = None
    """A fixed limit in place of the allowance."""
    forming: bool = False
    """Whether the formation is taken by this very move, so that it must be right at the end."""


def gait_under(scene: Scene, terms: Terms) -> Gait:
    """How every figure of a unit goes under some terms."""
    gait = gait_of(scene, terms.key)
    road = "single" if terms.formation == "column" else gait.road
    return replace(gait, road=road, guided=terms.guided)


class Footing:
    """A unit about to walk: where its figures stand, and what is around them."""

    def __init__(self, scene: Scene, terms: Terms, pieces: tuple[str, ...]) -> None:
        self.scene, self.terms, self.pieces = scene, terms, pieces
        self.state: FrontierState = scene.state
        self.lie = ground(scene)
        self.gait = gait_under(scene, terms)
        self.starts = {key: scene.outline(self.state.pieces[key]) for key in pieces}
        self.moving = set(pieces)
        self.around, self.foes, self.solid, self.ranks = scene.lasting(
            ("around", pieces), lambda: neighbours(scene, self.starts, self.moving, pieces)
        )

    def end_of(self, key: str, walk: Walk | None) -> Outline:
        """The base of a figure where its way leads; where it stands when it has none."""
        figure = self.state.pieces[key]
        return self.starts[key] if walk is None else base_at(figure.kind, walk.end, key, figure.side)

    def gait_from(self, start: Outline) -> Gait:
        """How a figure goes from where it stands."""
        return replace(self.gait, far=True) if is_far(self.scene, start, start.side) else self.gait

    def going(self, start: Outline, points: tuple[Point, ...]) -> Going:
        """What bears on the way of one figure."""
        return on_the_way(self.scene, self.gait_from(start), points)

    @rule("MT-MOVE-04", "MT-MOVE-05", "MT-MOVE-06", "MT-MOVE-09")
    def faults(self, start: Outline, points: tuple[Point, ...], end: Outline) -> Iterator[Objection]:
        """All objections to the way of one figure, whatever its comrades do."""
        state, called = self.state, start.owner
        length = length_of(points)
        most = self.terms.most
        limit = float(allowance(self.going(start, points))) if most is None else most
        if beyond(length, limit, 0.01):
            yield too_far(state, state.pieces[called], limit, length)
        if length > 0.0:
            yield from barred(self.scene, start, points, end)
        if (length > 0.0 or end.facing != start.facing) and not is_on_table(state, end):
            yield Objection("MT-MOVE-06", OFF_TABLE)
        if length <= 0.0:
            return
        if start.kind == "gun" and crew_at_gun(self.scene, state.bodies[self.terms.key]) < FULL_CREW:
            yield Objection("MT-MOVE-09", NOBODY_AT_IT)
        if comes_too_close(start, points, end, self.foes):
            yield Objection("MT-MOVE-04", TOO_CLOSE.filled(name=state.named(called)))
        if crossing_bases(points, [each for each in self.solid if not climbs_over(start, end, each)]):
            yield Objection("MT-MOVE-05", IN_THE_WAY)
        if self.ranks and len(self.pieces) > 1 and crossing_bases(points, self.ranks):
            yield Objection("MT-MOVE-05", THROUGH_RANKS)
        if not is_free(end, self.around, CONTACT):
            yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=state.named(called)))

    @rule("MT-MOVE-05", "MT-TER-04")
    def objections(self, order: Walks) -> Iterator[Objection]:
        """All objections to the ways of some figures, but for the unit's being together."""
        for key, walk in order.walks.items():
            start = self.starts[key]
            points = points_of((start.x, start.y), walk)
            yield from self.faults(start, points, self.end_of(key, walk))
        ends = [self.end_of(key, order.walks.get(key)) for key in self.pieces]
        for i, one in enumerate(ends):
            later = ends[i + 1 :]
            if not is_free(one, later, CONTACT) and any(
                overlaps(one, each, CONTACT) for each in later if not (self._stays(one) and self._stays(each))
            ):
                yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=self.state.named(one.owner)))
                break
        if self.lie.buildings and not holds_all(self.scene, ends, self.moving):
            yield Objection("MT-TER-04", FULL_HOUSE)

    def _stays(self, end: Outline) -> bool:
        """Whether a figure ends where it began."""
        start = self.starts[end.owner]
        return start.x == end.x and start.y == end.y

    def breaks_ranks(self, order: Walks) -> bool:
        """Whether a way leads through what breaks up ranks."""
        starts = self.starts
        return any(
            breaks_ranks(self.scene, points_of((starts[key].x, starts[key].y), walk))
            for key, walk in order.walks.items()
        )
