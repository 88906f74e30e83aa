"""Fires, smoke, and men on roofs."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import FeatureId, OnTable, PieceId, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import WarState


class WindRose(Event, frozen=True):
    """The wind was settled when the first fire broke out."""

    moves_pieces = False

    bearing: int

    def apply(self, state: WarState) -> None:
        state.wind = self.bearing


class FireBroke(Event, frozen=True):
    """Ground caught fire and burns to the end of the battle."""

    by: Side
    burning: tuple[Feature, ...]
    gone: tuple[FeatureId, ...] = ()
    """Palisades that burnt with their village."""
    village: FeatureId = ""
    """The village that was set on fire."""
    own: bool = False
    """The defender burnt a village in his own half."""

    def apply(self, state: WarState) -> None:
        for key in self.gone:
            state.features.pop(key, None)
        for feature in self.burning:
            state.features[feature.id] = feature
            state.fires[feature.id] = state.clock.turn
        state.count += 1
        if self.own and self.by not in state.burnt_own:
            state.burnt_own = (*state.burnt_own, self.by)
        if self.village and self.village == state.conditions.village and not state.village_burnt_by:
            state.village_burnt_by = self.by

    def told(self, state: WarState) -> Text:
        return VILLAGE_BURNS if self.village else BURNS


BURNS = Text("A fire breaks out.", "Ein Brand bricht aus.")
VILLAGE_BURNS = Text("The village is on fire!", "Das Dorf steht in Flammen!")


class Climbed(Event, frozen=True):
    """An element climbed the roof of a building."""

    piece: PieceId
    building: FeatureId
    pose: Pose

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.piece]
        piece.place = OnTable(self.pose)
        piece.roof = self.building
        piece.crossing = ""
        piece.since = state.clock.turn

    words = Text("{piece}: climbs the roof.", "{piece}: steigt auf das Dach.")
