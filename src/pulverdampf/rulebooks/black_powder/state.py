"""Everything that is true of a battle at one moment: whose turn it is, who fights whom, who stood where."""

from collections.abc import Mapping

from msgspec import Struct, field

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.state import (
    ANYWHERE,
    BodyId,
    Inside,
    OnTable,
    Piece,
    PieceId,
    Place,
    Relation,
    Side,
    State,
)
from pulverdampf.table.measurement import Face
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from .rulings import Rulings
from .setup.conditions import PITCHED_BATTLE, Conditions
from .terrain.kinds import KINDS
from .troops import FORMATIONS
from .units import Brigade, Commander, Unit

SETUP, START, INITIATIVE, ORDERS, SHOOTING, HAND_TO_HAND, END, OVER = range(8)
BY_HAND = (0.0, 0.0)
"""The size of a table that only the players see."""
TABLES = {"standard": (96.0, 72.0), "compact": (72.0, 48.0), "large": (144.0, 72.0)}


IN_CONTACT = Text("in contact with", "in Kontakt mit")
HOLDS = Text("holds", "besetzt")
STANDS_WITH = Text("stands with", "steht bei")


class Contact(Struct, frozen=True):
    """Two units in hand-to-hand: which side of each touches the other."""

    one: PieceId
    two: PieceId
    face_one: Face = "front"
    face_two: Face = "front"
    fought: bool = False
    """Whether a round was fought this phase."""
    sweeping: bool = False
    """Whether it came from a sweeping advance and is fought after all others."""

    def joins(self, unit: PieceId) -> bool:
        """Whether a unit is one of the two."""
        return unit in (self.one, self.two)

    def other(self, unit: PieceId) -> PieceId:
        """The enemy of one of the two."""
        return self.two if unit == self.one else self.one

    def face_of(self, unit: PieceId) -> Face:
        """The side of one of the two that is touched."""
        return self.face_one if unit == self.one else self.face_two


class Fight(Struct, frozen=True):
    """The round of hand-to-hand that is being fought."""

    units: tuple[PieceId, ...]
    supports: tuple[tuple[PieceId, PieceId, Face], ...] = ()
    """Each supporter, whom it supports, and on which side."""
    inflicted: tuple[int, int] = (0, 0)
    """Casualties inflicted by side one and side two."""
    bonus: tuple[int, int] = (0, 0)
    """What heavy cavalry adds for each side."""
    hurt: tuple[PieceId, ...] = ()
    """Units that suffered casualties in this round."""
    first_blood: tuple[PieceId, ...] = ()
    """Units that suffered their first casualty of the battle."""
    winner: str = ""
    """The side that has won, or draw; empty while the round goes on."""
    destroyed: tuple[PieceId, ...] = ()
    driven: tuple[PieceId, ...] = ()
    """Units that a break test has driven back."""
    sweeping: bool = False
    """Whether it came from a sweeping advance."""


class Stood(Struct, frozen=True):
    """Where and how a unit stood when the player turn began."""

    unit: PieceId
    place: Place
    formation: str


class PowderState(State, kw_only=True):
    """A battle of Black Powder at one moment."""

    pieces: dict[PieceId, Unit | Commander] = field(default_factory=dict)  # type: ignore[assignment]
    bodies: dict[BodyId, Brigade] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (96.0, 72.0)
    conditions: Conditions = PITCHED_BATTLE
    edges: dict[Side, str] = field(default_factory=dict)
    """Each side's own base edge, south or north, once it is known."""
    first: Side = ""
    """Who has the first player turn."""
    picks: Side = ""
    """Who deploys next."""
    active: Side = "one"
    """Whose player turn it is."""
    contacts: tuple[Contact, ...] = ()
    fight: Fight | None = None
    then: tuple[Stood, ...] = ()
    """How everybody stood when the player turn began."""
    commanding: PieceId = ""
    """The commander who is giving his orders."""
    jokers: dict[Side, int] = field(default_factory=dict)
    weather: str = "clear"
    terrain_by_dice: bool = False
    arrivals: dict[BodyId, int] = field(default_factory=dict)
    """The turn in which each late brigade arrives."""

    @property
    def by_hand(self) -> bool:
        return self.table == BY_HAND

    def formations(self, piece: Piece) -> Mapping[str, Text]:
        """The formations that a unit may take in the open."""
        open_to = piece.formations if isinstance(piece, Unit) else ()
        return {key: FORMATIONS[key] for key in open_to if key != "garrison"}

    def relations(self, key: str) -> Mapping[str, Relation]:
        """With whom a unit fights and what it holds; with whom a commander stands."""
        piece = self.pieces.get(key)
        if piece is None or piece.place.is_gone or piece.place.is_reserve:
            return {}
        units = [
            each for each in self.pieces.values() if isinstance(each, Unit) and each.place.pose is not None
        ]
        if isinstance(piece, Commander):
            own = {each.id: self.named(each.id) for each in units if each.side == piece.side}
            return {"joined": Relation(STANDS_WITH, own, (piece.joined,) if piece.joined else ())}
        foes = {each.id: self.named(each.id) for each in units if each.side != piece.side}
        now = tuple(each.other(key) for each in self.contacts if each.joins(key))
        held = {each.garrison for each in units if each.id != key}
        empty = {at: self.named(at) for at, each in self.features.items() if each.capacity and at not in held}
        found = {"contacts": Relation(IN_CONTACT, foes, now, len(foes))}
        if piece.on_foot:
            found["garrison"] = Relation(HOLDS, empty, (piece.garrison,) if piece.garrison else ())
        return found

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """Whom a unit meets anew it meets front to front."""
        piece = self.pieces[key]
        match relation:
            case "joined" if isinstance(piece, Commander):
                piece.joined = "".join(to)
            case "garrison" if to:
                piece.place, piece.formation = Inside(to[0], ANYWHERE), "garrison"
            case "garrison" if isinstance(piece, Unit) and piece.garrison:
                piece.place, piece.formation = OnTable(ANYWHERE), piece.formations[0]
            case "contacts":
                kept = [each for each in self.contacts if not each.joins(key) or each.other(key) in to]
                known = [each.other(key) for each in kept if each.joins(key)]
                self.contacts = (*kept, *(Contact(key, each) for each in to if each not in known))

    def named(self, key: str) -> Text:
        """What people call a unit, a commander or a brigade."""
        if key in self.bodies:
            return self.bodies[key].name
        if self.by_hand and key in self.features:
            return _feature_named(self.features[key])
        piece = self.pieces.get(key)
        if piece is None:
            return Text(key, key)
        if isinstance(piece, Commander):
            return piece.name
        return Text("{name} ({id})", "{name} ({id})").filled(name=piece.name, id=piece.id)

    def copied(self) -> "PowderState":
        twin = super().copied()
        twin.edges = dict(self.edges)
        twin.jokers = dict(self.jokers)
        twin.arrivals = dict(self.arrivals)
        return twin


def _feature_named(feature: Feature) -> Text:
    """What people call a piece of terrain: its kind and its number, if it has one."""
    kind, number = KINDS.get(feature.kind), feature.id.rpartition("-")[2]
    if kind is None:
        return Text(feature.id, feature.id)
    return Text(f"{kind.en} {number}", f"{kind.de} {number}") if number.isdigit() else kind.text


Battle = EngineBattle[PowderState]
