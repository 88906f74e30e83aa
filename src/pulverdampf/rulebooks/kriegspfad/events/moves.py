"""Moves that are more than walking: dice thrown again, marching on, boats."""

from msgspec import field
from msgspec.structs import replace

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import Aboard, BodyId, FeatureId, OnTable, PieceId, Side, Within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..state import WarState
from ..units import Element, Unit
from .names import inches


class Rerolled(Event, frozen=True):
    """Movement dice were thrown again."""

    moves_pieces = False

    body: BodyId
    source: str
    """nimble or commander."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.rerolled = True
        if self.source == "commander":
            state.rerolls = (*state.rerolls, (unit.side, unit.id))


class Entered(Event, frozen=True):
    """A unit of the column marched onto the table."""

    body: BodyId
    poses: dict[PieceId, Pose]
    towards: dict[PieceId, tuple[PieceId, ...]] = field(default_factory=dict)
    """The enemy elements each one marched straight at."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.entered = state.clock.turn
        unit.activated = True
        state.march = tuple(key for key in state.march if key != self.body)
        for key, pose in self.poses.items():
            piece = state.pieces[key]
            piece.place = OnTable(pose)
            piece.moved = True
            piece.towards = self.towards.get(key, ())

    words = Text("{body}: marches onto the table.", "{body}: marschiert auf den Tisch.")


class JoinedMelee(Event, frozen=True):
    """New elements of a unit came into contact with an enemy it already fights."""

    moves_pieces = False

    melee: str
    body: BodyId

    def apply(self, state: WarState) -> None:
        melee = state.melees[self.melee]
        if self.body not in melee.fresh:
            state.melees[self.melee] = replace(melee, fresh=(*melee.fresh, self.body))


class BrokeOff(Event, frozen=True):
    """A unit moved away from the enemy it fought."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: WarState) -> None:
        pass

    words = Text("{body}: breaks off the melee.", "{body}: bricht den Nahkampf ab.")


class Sailed(Event, frozen=True):
    """A boat moved on the water, or was carried, with everything aboard."""

    boat: PieceId
    pose: Pose
    far: float
    carrier: PieceId = ""

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.boat]
        if piece.came_from is None:
            piece.came_from = piece.pose
        piece.place = OnTable(self.pose)
        if self.far > 1e-4:
            piece.moved = True
            for each in state.pieces.values():
                if getattr(each.place, "carrier", "") == self.boat:
                    each.moved = True

    def told(self, state: WarState) -> Text:
        return Text("{name}: {far} on the water.", "{name}: {far} auf dem Wasser.").filled(
            name=state.named(self.boat), far=inches(self.far)
        )


class CanoeTaken(Event, frozen=True):
    """An element took up a canoe to carry it, or set it down."""

    piece: PieceId
    boat: PieceId
    pose: Pose | None = None
    """Where it was set down; none when it was taken up."""

    def apply(self, state: WarState) -> None:
        if self.pose is None:
            state.pieces[self.piece].carries = self.boat
            state.pieces[self.boat].place = Within(self.piece)
        else:
            state.pieces[self.piece].carries = ""
            state.pieces[self.boat].place = OnTable(self.pose)

    def told(self, state: WarState) -> Text:
        told = TAKES_UP if self.pose is None else SETS_DOWN
        return told.filled(name=state.named(self.piece), boat=state.named(self.boat))


TAKES_UP = Text("{name}: takes up {boat}.", "{name}: nimmt {boat} auf.")
SETS_DOWN = Text("{name}: sets down {boat}.", "{name}: setzt {boat} ab.")


class BoatsBrought(Event, frozen=True):
    """A side brought boats to the water."""

    side: Side
    boats: dict[PieceId, Pose]

    def apply(self, state: WarState) -> None:
        number = 1 + max((unit.number for unit in state.bodies.values() if unit.side == self.side), default=0)
        for index, (key, pose) in enumerate(self.boats.items()):
            body = key.partition(".")[0]
            state.bodies[body] = Unit(
                id=body, side=self.side, pieces=(key,), number=number + index, name=BOAT, troop="boat"
            )
            state.pieces[key] = Element(id=key, side=self.side, body=body, kind="boat", place=OnTable(pose))

    def told(self, state: WarState) -> Text | None:
        return BOATS.filled(n=len(self.boats)) if self.boats else None


class CameByBoat(Event, frozen=True):
    """A late unit came over the water, all of it in boats."""

    body: BodyId
    boats: dict[PieceId, Pose]
    aboard: dict[PieceId, PieceId]
    """Who sits in which boat."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        BoatsBrought(unit.side, self.boats).apply(state)
        for body in (unit, *(state.bodies[key.partition(".")[0]] for key in self.boats)):
            body.arrived = state.clock.turn
            body.activated = True
        for key, boat in self.aboard.items():
            piece = state.pieces[key]
            piece.place = Aboard(boat)
            piece.moved = True
            piece.boarding = state.clock.turn

    words = Text("{body}: comes over the water.", "{body}: kommt übers Wasser.")


BOAT = Text("Boat", "Boot")
BOATS = Text("Boats at the bank: {n}.", "Boote am Ufer: {n}.")


class WagonsDrawnUp(Event, frozen=True):
    """The wagons unhitched to form a fort; they never become a column again."""

    body: BodyId

    def apply(self, state: WarState) -> None:
        for key in state.bodies[self.body].pieces:
            state.pieces[key].formation = "fort"

    words = Text("{body}: the wagons draw up for a fort.", "{body}: Die Wagen fahren zur Burg auf.")


class Plundered(Event, frozen=True):
    """A wagon train was plundered."""

    moves_pieces = False

    side: Side

    def apply(self, state: WarState) -> None:
        state.plundered = (*state.plundered, self.side)

    words = Text("{side}: the wagons are plundered.", "{side}: Die Wagen werden geplündert.")


class ClimbedIn(Event, frozen=True):
    """Elements climbed a palisade or wagon ring, stand at it, or have left it."""

    moves_pieces = False

    climbing: dict[PieceId, FeatureId]

    def apply(self, state: WarState) -> None:
        for key, feature in self.climbing.items():
            piece = state.pieces[key]
            if piece.crossing != feature:
                piece.crossing = feature
                piece.since = state.clock.turn

    def told(self, state: WarState) -> Text | None:
        at = min(
            ((state.pieces[piece].body, key) for piece, key in self.climbing.items() if key), default=None
        )
        if at is None or at[0] is None:
            return None  # they only left it
        ring = state.features.get(at[1])  # it may have burnt down since
        wagons = at[1].startswith(FORT) if ring is None else ring.kind == "wagon_fort"
        words = AT_WAGONS if wagons else AT_PALISADE
        return words.filled(name=state.named(at[0]))


FORT = "fort-"
"""How the names of wagon forts begin."""
AT_PALISADE = Text(
    "{name}: at the palisade; whoever stands there may climb it next turn.",
    "{name}: an der Palisade; wer dort steht, darf sie in der nächsten Runde übersteigen.",
)
AT_WAGONS = Text(
    "{name}: at the wagons; whoever stands there may climb them next turn.",
    "{name}: an den Wagen; wer dort steht, darf sie in der nächsten Runde übersteigen.",
)
