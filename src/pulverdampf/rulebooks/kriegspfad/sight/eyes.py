"""What may hide on a table, sorted once for many lines of sight and of fire."""

from collections.abc import Collection, Sequence

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, PieceId, Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.sight_lines import Screen
from pulverdampf.table.terrain import Plot

from ..geometry import frontage, place_of
from ..special.forts import is_entrenched
from ..state import WarState, of_side, standing
from ..terrain.ground import HILLS, KINDS, OPENINGS, plots_at
from ..units import Element, Unit
from .crowds import crowds_of, narrow_gaps, numbered
from .weather import sight_limit

UNEVEN = (*HILLS, "plateau", "canyon")
LOOKING_OUT = 1.0
"""How much of a village one looks through from outside or to the outside."""


class Spot:
    """Where a base is: its outline, the points one looks from and to, and the ground it is on."""

    def __init__(self, outline: Outline, plots: tuple[Plot, ...]) -> None:
        self.outline = outline
        self.points = points_of(outline)
        self.plots = plots
        self.conceals = any(KINDS[plot.feature.kind].seen_within is not None for plot in plots)
        self.level = not any(plot.feature.kind in UNEVEN for plot in plots)


class Eyes:
    """Everything on a table that may hide, sorted once for many lines."""

    def __init__(self, scene: Scene) -> None:
        state: WarState = scene.state
        self.places: dict[PieceId, Spot] = {}
        self.high: dict[PieceId, bool] = {}
        self.seen: dict[tuple[PieceId, PieceId, bool], bool] = {}
        self.lines: dict[tuple[PieceId, PieceId], bool] = {}
        standing_here: list[Outline] = []
        plots = scene.terrain.plots.values()
        self.dug_in: list[PieceId] = []
        """Men in trenches who stop shots by the other reading; one always looks over them."""
        trenches = any(p.feature.kind == "breastwork" for p in plots)
        for unit in state.bodies.values():
            if unit.hidden:
                continue
            for piece in standing(state, unit):
                if piece.kind == "boat" or isinstance(piece.place, Inside):
                    continue
                if trenches and is_entrenched(scene, piece):
                    if state.rulings.trench_fireover:
                        continue
                    self.dug_in.append(piece.id)
                standing_here.append(scene.outline(piece))
        self.blockers = standing_here
        self.gaps = narrow_gaps(standing_here, frontage(state))
        self.hills = [plot for plot in plots if plot.feature.kind in HILLS]
        self.rises = [piece for hill in self.hills for piece in hill.pieces]
        self.crowds = crowds_of(
            standing_here, self.gaps, lambda key: bool(self.hills) and is_high(scene, self, key)
        )
        self.numbers = numbered(standing_here)
        self.villages = [plot for plot in plots if plot.feature.kind == "village"]
        self.wild = [plot for plot in plots if plot.feature.kind == "wilderness"]
        self.cleared = [plot for plot in plots if plot.feature.kind in OPENINGS]
        self.canyons = [plot for plot in plots if plot.feature.kind == "canyon"]
        self.roads = [plot for plot in plots if plot.feature.kind in ("road", "path")]
        walls = (
            ("palisade", "wall", "stone_wall")
            if state.rulings.stone_walls == "hide"
            else ("palisade", "wall")
        )
        self.rings = [plot for plot in plots if plot.feature.kind in walls]
        self.forts = [
            (plot, [key for unit in wagons_of(state, plot.feature.owner) for key in unit.pieces])
            for plot in plots
            if plot.feature.kind == "wagon_fort"
        ]
        self.screening = _screening(plots)
        self.screens = _screens(self.screening, village=3.0)
        self.screens_out = _screens(self.screening, village=LOOKING_OUT)
        self.low: dict[str, bool] = {}
        self.plain_only = not (self.hills or self.villages or self.wild or self.rings or self.roads)
        self.limit = sight_limit(state)

    def place(self, scene: Scene, piece: Element) -> Spot:
        """Where a base is."""
        found = self.places.get(piece.id)
        return found if found is not None else self.noted(scene, piece.id, place_of(scene, piece))

    def noted(self, scene: Scene, key: PieceId, outline: Outline) -> Spot:
        """Where a base is, kept for later."""
        found = self.places[key] = Spot(outline, tuple(plots_at(scene, outline.x, outline.y)))
        self.high[key] = any(plot.feature.kind in HILLS for plot in found.plots)
        return found

    def is_low(self, plot: Plot) -> bool:
        """Whether something that hides lies on the plain, where every hill is higher."""
        found = self.low.get(plot.feature.id)
        if found is None:
            found = not any(hill.overlaps(piece) for hill in self.hills for piece in plot.pieces)
            self.low[plot.feature.id] = found
        return found

    def spot(self, scene: Scene, piece: Element) -> tuple[Plot, ...]:
        """The areas that hold the centre of a base."""
        return self.place(scene, piece).plots


def _screening(plots: Collection[Plot]) -> list[Plot]:
    """The areas one sees through only so far, and smoke, kind by kind."""
    kinds = list(dict.fromkeys(plot.feature.kind for plot in plots))
    return [
        plot
        for kind in kinds
        if kind in ("smoke", "village") or (kind != "wilderness" and KINDS[kind].limit is not None)
        for plot in plots
        if plot.feature.kind == kind
    ]


def _screens(screening: Sequence[Plot], *, village: float) -> list[Screen]:
    """How far one sees through each of them; those of one kind add up."""
    limits = {"smoke": 0.0, "village": village}
    groups: dict[str, int] = {}
    return [
        Screen(
            plot.pieces, plot.x, plot.y, plot.reach,
            groups.setdefault(plot.feature.kind, len(groups)),
            limits.get(plot.feature.kind, KINDS[plot.feature.kind].limit or 0.0),
        )
        for plot in screening
    ]  # fmt: skip


def wagons_of(state: WarState, side: Side) -> list[Unit]:
    """The wagon trains of a side."""
    return [unit for unit in of_side(state, side) if unit.troop == "wagon"]


def eyes(scene: Scene) -> Eyes:
    """What may hide on this table."""
    return scene.derived(Eyes)


def points_of(o: Outline) -> list[float]:
    """Centre and corners of a base."""
    return [o.x, o.y, *o.points]


def is_high(scene: Scene, known: Eyes, piece: PieceId) -> bool:
    """Whether a base stands on a hill."""
    known.spot(scene, scene.state.pieces[piece])
    return known.high[piece]
