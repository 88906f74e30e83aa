"""Who went where."""

from msgspec import field

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import ANYWHERE, Aboard, BodyId, FeatureId, Inside, OnTable, PieceId, Reserve
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..state import WarState
from .names import inches


class UnitPlaced(Event, frozen=True):
    """A unit was set up in the open, or came onto the table late."""

    body: BodyId
    poses: dict[PieceId, Pose]
    how: str = "deployed"
    """deployed, arrived, fort, follows."""
    inside: dict[PieceId, FeatureId] = field(default_factory=dict)
    """Elements that hold a building."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        for key, pose in self.poses.items():
            held = self.inside.get(key)
            state.pieces[key].place = Inside(held, pose) if held else OnTable(pose)
        if self.how == "arrived":
            unit.arrived = state.clock.turn
            unit.activated = True
            for key in self.poses:
                state.pieces[key].moved = True
        if self.how == "fort":
            for key in self.poses:
                state.pieces[key].formation = "fort"

    def told(self, state: WarState) -> Text:
        return PLACED[self.how].filled(name=state.named(self.body))


PLACED = {
    "deployed": Text("{name}: set up.", "{name}: aufgestellt."),
    "arrived": Text("{name}: comes onto the table.", "{name}: trifft ein."),
    "follows": Text("{name}: another wagon comes on.", "{name}: Ein weiterer Wagen fährt auf."),
    "fort": Text("{name}: wagon fort set up.", "{name}: Wagenburg aufgestellt."),
}


class AmbushLaid(Event, frozen=True):
    """A unit was hidden; only its own side knows where."""

    body: BodyId
    side: str
    poses: dict[PieceId, Pose]
    behind_rise: bool = False
    dismounted: bool = False

    @property
    def seen_by(self) -> str:
        """Its own side."""
        return self.side

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.hidden = True
        unit.behind_rise = self.behind_rise
        unit.mounted = unit.mounted and not self.dismounted
        for key, pose in self.poses.items():
            state.pieces[key].place = OnTable(pose)

    words = Text("{body}: lies in ambush.", "{body}: liegt im Hinterhalt.")


class HeldBack(Event, frozen=True):
    """A unit was held back to come late; only its own side knows for certain."""

    moves_pieces = False

    body: BodyId
    side: str

    @property
    def seen_by(self) -> str:
        """Its own side."""
        return self.side

    def apply(self, state: WarState) -> None:
        for key in state.bodies[self.body].pieces:
            state.pieces[key].place = Reserve("late")


class Awaited(Event, frozen=True):
    """Dice are thrown for units that come late: everybody knows now that these lie in no ambush."""

    reveals = True
    moves_pieces = False

    bodies: tuple[BodyId, ...]

    def apply(self, state: WarState) -> None:
        pass


class Revealed(Event, frozen=True):
    """A hidden unit was found, or showed itself."""

    reveals = True

    body: BodyId
    poses: dict[PieceId, Pose]
    by: str = "enemy"
    """enemy, scout, sight, moving, shooting, displaced."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.hidden = unit.behind_rise = False
        if self.by != "scout":
            unit.appeared = state.clock.turn
        for key, pose in self.poses.items():
            state.pieces[key].place = OnTable(pose)

    def told(self, state: WarState) -> Text:
        told = FOUND if self.by == "scout" else APPEARED
        return told.filled(name=state.named(self.body))


FOUND = Text("{name}: found by the scout.", "{name}: vom Kundschafter entdeckt.")
APPEARED = Text("{name}: appears from ambush.", "{name}: erscheint aus dem Hinterhalt.")


class Walked(Event, frozen=True):
    """Elements of a unit went to new places."""

    moved_in = "poses"
    body: BodyId
    poses: dict[PieceId, Pose]
    went: dict[PieceId, float] = field(default_factory=dict)
    """How far each one went."""
    how: str = "move"
    towards: dict[PieceId, tuple[PieceId, ...]] = field(default_factory=dict)

    def apply(self, state: WarState) -> None:
        for key, pose in self.poses.items():
            piece = state.pieces[key]
            before = piece.pose
            if piece.came_from is None and before is not None and self.how != "retreat":
                piece.came_from = before
            far = self.went.get(key, 0.0)
            if far > 1e-4 or before is None:
                piece.moved = True
                piece.roof = piece.roof if _is_over(state, piece.roof, pose) else ""
                piece.crossing = "" if self.how == "retreat" else piece.crossing
            elif before.facing != pose.facing or self.how == "turn":
                piece.turned = True
            piece.towards = self.towards.get(key, piece.towards)
            house = piece.place.feature if isinstance(piece.place, Inside) else ""
            if house and (self.how in ("inside", "turn") or _is_over(state, house, pose)):
                piece.place = Inside(house, pose)
            else:
                piece.place, piece.grapples = OnTable(pose), ""

    def told(self, state: WarState) -> Text | None:
        far = max(self.went.values(), default=0.0)
        if far < 0.05 and self.how in ("move", "turn"):
            return None
        return WENT[self.how].filled(name=state.named(self.body), far=inches(far))


def _is_over(state: WarState, house: FeatureId, pose: Pose) -> bool:
    """Whether somebody is still in a house, or on its roof; beside a real table it is told where he went."""
    return pose != ANYWHERE and house in state.features and Plot(state.features[house]).holds(pose.x, pose.y)


WENT = {
    "move": Text("{name}: moves up to {far}.", "{name}: bewegt sich bis zu {far}."),
    "inside": Text("{name}: moves inside.", "{name}: bewegt sich im Innern."),
    "break off": Text("{name}: breaks off, {far}.", "{name}: löst sich, {far}."),
    "reinforce": Text("{name}: closes up in the melee.", "{name}: schließt im Nahkampf auf."),
    "enter": Text("{name}: marches onto the table.", "{name}: marschiert auf den Tisch."),
    "guided": Text("{name}: follows the scout, {far}.", "{name}: folgt dem Kundschafter, {far}."),
    "retreat": Text("{name}: falls back {far}.", "{name}: weicht {far} zurück."),
    "face": Text("{name}: turns to the attacker.", "{name}: wendet sich dem Angreifer zu."),
    "sail": Text("{name}: moves {far} on the water.", "{name}: fährt {far}."),
}


class WentInside(Event, frozen=True):
    """An element entered a building."""

    piece: PieceId
    feature: FeatureId
    pose: Pose
    foe: PieceId = ""
    """Through the roof: whom it falls upon."""

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.piece]
        piece.moved = piece.moved or not isinstance(piece.place, Inside)
        piece.place = Inside(self.feature, self.pose)
        piece.roof = piece.crossing = ""
        piece.grapples = self.foe

    words = Text("{piece}: inside the building.", "{piece}: im Gebäude.")


class Mounted(Event, frozen=True):
    """A unit began to mount, or got off its horses."""

    body: BodyId
    up: bool
    at_once: bool = False
    """It was caught on horseback by a melee, or is set up on foot."""
    poses: tuple[tuple[PieceId, Pose], ...] = ()
    """Where elements stand on their smaller bases, so that those who touch them still do."""

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        for key, pose in self.poses:
            state.pieces[key].place = OnTable(pose)
        if self.up:
            unit.mounting = True
            unit.activated = True
        else:
            unit.mounted = False
            unit.dismounted = state.clock.turn
            unit.unhorsed = state.clock.turn if self.at_once else unit.unhorsed
        if self.at_once and self.up:
            unit.mounted, unit.mounting, unit.activated = True, False, False

    def told(self, state: WarState) -> Text:
        return (MOUNTS if self.up else DISMOUNTS).filled(name=state.named(self.body))


MOUNTS = Text("{name}: mounts.", "{name}: sitzt auf.")
DISMOUNTS = Text("{name}: dismounts.", "{name}: sitzt ab.")


class Saddled(Event, frozen=True):
    """A unit that mounted is in the saddle at the end of the turn, or had to give up."""

    body: BodyId
    mounted: bool
    poses: tuple[tuple[PieceId, Pose], ...] = ()

    def apply(self, state: WarState) -> None:
        unit = state.bodies[self.body]
        unit.mounting = False
        unit.mounted = self.mounted
        for key, pose in self.poses:
            state.pieces[key].place = OnTable(pose)

    def told(self, state: WarState) -> Text:
        return (SADDLED if self.mounted else ATTACKED).filled(name=state.named(self.body))


SADDLED = Text("{name}: in the saddle.", "{name}: im Sattel.")
ATTACKED = Text("{name}: attacked before it could mount.", "{name}: vor dem Aufsitzen angegriffen.")


class Boarded(Event, frozen=True):
    """An element boarded a boat, or left one."""

    piece: PieceId
    boat: PieceId
    pose: Pose | None = None
    """Where it stepped ashore; none when it boarded."""

    def apply(self, state: WarState) -> None:
        piece = state.pieces[self.piece]
        piece.place = Aboard(self.boat) if self.pose is None else OnTable(self.pose)
        piece.moved = True
        piece.boarding = state.clock.turn

    def told(self, state: WarState) -> Text:
        told = BOARDS if self.pose is None else LANDS
        return told.filled(name=state.named(self.piece), boat=state.named(self.boat))


BOARDS = Text("{name}: boards {boat}.", "{name}: besteigt {boat}.")
LANDS = Text("{name}: lands from {boat}.", "{name}: geht von {boat} an Land.")
