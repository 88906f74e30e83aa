"""Hidden movement: who hides, where markers stand, what they turn out to be."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, Gone, OnTable, PieceId, Side, Within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..state import UNKNOWN, FrontierState
from ..units import Figure
from .places import Poses, stand

PLACED = Text(
    "{name} turned over: {unit}! Set its figures down within 3″ of the marker.",
    "{name} aufgedeckt: {unit}! Stellt die Figuren innerhalb von 3″ um den Marker.",
)


class MarkerPlaced(Event, frozen=True):
    """A hidden-movement marker was set down; what it is, nobody but its owner knows."""

    words = Text("{piece}: set down.", "{piece}: gesetzt.")

    piece: PieceId
    side: Side
    troop: str
    pose: Pose

    def apply(self, state: FrontierState) -> None:
        state.pieces[self.piece] = Figure(
            id=self.piece,
            side=self.side,
            body=None,
            kind="marker",
            place=OnTable(self.pose),
            troop=self.troop,
        )
        state.markers = {**state.markers, self.side: state.markers.get(self.side, 0) + 1}


class MarkerMeant(Event, frozen=True):
    """Its owner said in secret what a marker stands for: a unit, or nothing."""

    piece: PieceId
    side: Side
    stands_for: str

    @property
    def seen_by(self) -> Side:
        """Its owner alone knows it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.pieces[self.piece].stands_for = self.stands_for
        unit = state.bodies.get(self.stands_for)
        if unit is None:
            state.dummies = {**state.dummies, self.side: state.dummies.get(self.side, 1) - 1}
            return
        unit.hidden = self.piece
        for key in unit.pieces:
            state.pieces[key].place = Within(self.piece)


class HidingChosen(Event, frozen=True):
    """A player settled in secret whether a unit starts as a marker."""

    moves_pieces = False

    body: BodyId
    side: Side
    hides: bool

    @property
    def seen_by(self) -> Side:
        """Its owner alone knows it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.asked_to_hide = (*state.asked_to_hide, self.body)
        if self.hides:
            hiding = (*state.hiding.get(self.side, ()), self.body)
            state.hiding = {**state.hiding, self.side: hiding}
            state.dummies = {**state.dummies, self.side: -(-len(hiding) // 2)}


class DummiesDropped(Event, frozen=True):
    """A player found no room for his dummies."""

    moves_pieces = False

    side: Side

    @property
    def seen_by(self) -> Side:
        """Their owner alone knows of it."""
        return self.side

    def apply(self, state: FrontierState) -> None:
        state.dummies = {**state.dummies, self.side: 0}


class Revealed(Event, frozen=True):
    """A marker was turned over: a unit stood under it, or nothing."""

    reveals = True

    piece: PieceId
    body: BodyId
    poses: Poses = ()
    formation: str = "normal"

    def apply(self, state: FrontierState) -> None:
        state.pieces[self.piece].place = Gone("absent", state.clock.turn)
        state.pieces[self.piece].stands_for = self.body
        unit = state.bodies.get(self.body)
        if unit is not None:
            unit.hidden = ""
            unit.formation = self.formation  # type: ignore[assignment]
            stand(state, self.poses)

    def told(self, state: FrontierState) -> Text:
        if self.body == UNKNOWN:
            return Text("{name} turned over.", "{name} aufgedeckt.").filled(name=state.named(self.piece))
        if self.body not in state.bodies:
            return Text("{name}: only a dummy.", "{name}: nur eine Attrappe.").filled(
                name=state.named(self.piece)
            )
        if state.by_hand:
            return PLACED.filled(name=state.named(self.piece), unit=state.named(self.body))
        return Text("{name} turned over: {unit}!", "{name} aufgedeckt: {unit}!").filled(
            name=state.named(self.piece), unit=state.named(self.body)
        )
