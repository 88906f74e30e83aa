"""Where figures, markers and vehicles stand."""

from typing import Literal

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Aboard, BodyId, Gone, OnTable, PieceId, shallow
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..presence import release
from ..state import FrontierState, raise_unit
from ..units import TROOP_NAMES, Troop, Unit
from .names import FORMATION_NAMES

Poses = tuple[tuple[PieceId, Pose], ...]


def stand(state: FrontierState, poses: Poses) -> None:
    """Sets pieces down."""
    for key, pose in poses:
        state.pieces[key].place = OnTable(pose)


class Deployed(Event, frozen=True):
    """A unit was set up in the open."""

    words = Text("{body}: set up.", "{body}: aufgestellt.")

    body: BodyId
    poses: Poses
    formation: str = "normal"

    def apply(self, state: FrontierState) -> None:
        stand(state, self.poses)
        state.bodies[self.body].formation = self.formation  # type: ignore[assignment]


class UnitGiven(Event, frozen=True):
    """A scenario gave a side a wagon, a boat or the like."""

    unit: Unit

    def apply(self, state: FrontierState) -> None:
        raise_unit(state, shallow(self.unit))


class TroopGiven(Event, frozen=True):
    """A wagon or cart was given to a troop type, on whose cards it moves."""

    moves_pieces = False

    body: BodyId
    troop: Troop

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].troop = self.troop

    def told(self, state: FrontierState) -> Text:
        return Text(
            "{name}: moves on the cards of {troop}.", "{name}: fährt mit den Karten für {troop}."
        ).filled(name=state.named(self.body), troop=TROOP_NAMES[self.troop])


class Embarked(Event, frozen=True):
    """Figures went aboard a craft before the battle."""

    pieces: tuple[PieceId, ...]
    carrier: PieceId

    def apply(self, state: FrontierState) -> None:
        for key in self.pieces:
            state.pieces[key].place = Aboard(self.carrier)


class ReserveNamed(Event, frozen=True):
    """A unit was left off the table for later."""

    moves_pieces = False
    words = Text("{body}: in reserve.", "{body}: in Reserve.")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.reserves = (*state.reserves, self.body)


class Moved(Event, frozen=True):
    """Figures of a unit, or a marker, moved."""

    body: str
    poses: Poses
    way: Literal["move", "form", "charge", "recoil", "flight", "evade", "reform", "enter", "land"] = "move"
    under_way: bool = False
    """Whether it goes on from here."""

    def apply(self, state: FrontierState) -> None:
        stand(state, self.poses)
        unit = state.bodies.get(self.body)
        if unit is not None:
            unit.vigilant = False
            unit.reloading = False
            unit.work = ""

    def told(self, state: FrontierState) -> Text | None:
        return None if self.under_way else WAYS[self.way].filled(name=state.named(self.body))


WAYS = {
    "move": Text("{name}: moved.", "{name}: Bewegung."),
    "form": Text("{name}: formed anew.", "{name}: neu formiert."),
    "charge": Text("{name}: charge!", "{name}: Angriff!"),
    "recoil": Text("{name}: recoiled.", "{name}: zurückgewichen."),
    "flight": Text("{name}: in flight.", "{name}: auf der Flucht."),
    "evade": Text("{name}: evaded.", "{name}: ausgewichen."),
    "reform": Text("{name}: re-formed.", "{name}: neu geordnet."),
    "enter": Text("{name}: now on the table.", "{name}: nun auf dem Tisch."),
    "land": Text("{name}: gone ashore.", "{name}: an Land gegangen."),
}


class Turned(Event, frozen=True):
    """Figures turned where they stood."""

    poses: Poses

    def apply(self, state: FrontierState) -> None:
        stand(state, self.poses)


class FormationTaken(Event, frozen=True):
    """A unit took a formation, or lost the one it had."""

    body: BodyId
    formation: Literal["normal", "loose", "close", "column"]

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].formation = self.formation

    def told(self, state: FrontierState) -> Text:
        return Text("{name}: {formation}.", "{name}: {formation}.").filled(
            name=state.named(self.body), formation=FORMATION_NAMES[self.formation]
        )


class MountsChanged(Event, frozen=True):
    """A unit dismounted or mounted again."""

    body: BodyId
    dismounted: bool
    holders: tuple[PieceId, ...] = ()

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.dismounted = self.dismounted
        unit.work = ""
        for key in unit.pieces:
            figure = state.pieces[key]
            figure.holder = key in self.holders
            figure.kind = "foot" if self.dismounted and not figure.holder else "mounted"

    def told(self, state: FrontierState) -> Text:
        words = Text("{name}: dismounted.", "{name}: abgesessen.")
        if not self.dismounted:
            words = Text("{name}: mounted.", "{name}: aufgesessen.")
        return words.filled(name=state.named(self.body))


class LeftTable(Event, frozen=True):
    """A unit left the table: by an objective, in flight, or destroyed."""

    body: BodyId
    how: Literal["exited", "fled", "destroyed"]

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        gone = Gone(self.how, state.clock.turn)
        for key in unit.pieces:
            figure = state.pieces[key]
            if figure.kind == "gun" and self.how != "exited":
                continue  # it is left standing
            if not isinstance(figure.place, Gone):
                figure.place = gone
                if self.how != "exited":
                    figure.strength = 0
        release(state, self.body)
        unit.vigilant = unit.shaken = unit.fleeing = False
        if self.how == "exited":
            state.left_by_objective = (*state.left_by_objective, self.body)

    def told(self, state: FrontierState) -> Text:
        words = {
            "exited": Text("{name}: left the table.", "{name}: vom Tisch abgezogen."),
            "fled": Text("{name}: fled from the table.", "{name}: vom Tisch geflohen."),
            "destroyed": Text("{name}: no more.", "{name}: vernichtet."),
        }
        if self.how == "destroyed" and state.bodies[self.body].vehicle:
            return Text("{name}: destroyed.", "{name}: zerstört.").filled(name=state.named(self.body))
        return words[self.how].filled(name=state.named(self.body))


class GunTaken(Event, frozen=True):
    """A gun that nobody served fell into the enemy's hands."""

    piece: PieceId

    def apply(self, state: FrontierState) -> None:
        state.pieces[self.piece].place = Gone("captured", state.clock.turn)

    def told(self, state: FrontierState) -> Text:
        return Text("The gun of {name} is taken.", "Das Geschütz von {name} ist genommen.").filled(
            name=state.named(state.pieces[self.piece].body or "")
        )
