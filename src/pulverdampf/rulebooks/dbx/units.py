"""Elements, commands and everything that is true of a battle: the types this book adds to the engine's."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType, field

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.sheet import line, mark
from pulverdampf.engine.state import (
    ANYWHERE,
    Body,
    BodyId,
    Piece,
    PieceId,
    Relation,
    Side,
    State,
    other,
)
from pulverdampf.table.angles import HALF
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import Text

from .rulings import Rulings
from .setup.preparations import Edge, Nation, Picked, Stage, Weather
from .troops import QUALITIES, TROOPS, Class, Troop

SETUP, MOVEMENT, SHOOTING, MELEE, OVER = range(5)
"""The phases of a bound, after the setting up and before the end."""
ROLLING, LANDING, HOLDING, MOVING, TURNING = range(5)
"""The parts of the movement phase."""

NAMED = Text("{name} ({id})", "{name} ({id})")
Rank = Literal["", "highest", "middle", "lowest"]
Struck = Literal["", "flank", "rear"]
StruckBy = Literal["", "foot", "mounted"]
Quality = Literal["", "GR", "FR", "LW"]
Holding = tuple[PieceId, PieceId, Face]
"""Who has its front edge on which face of whom."""
HIT: dict[str, Text] = {
    "flank": Text("hit in the flank", "in der Flanke getroffen"),
    "rear": Text("hit in the rear", "im Rücken getroffen"),
}
ARMS: dict[str, Text] = {"foot": Text("foot", "Fußtruppen"), "mounted": Text("mounted", "Berittene")}


class Element(Piece, kw_only=True, gc=False):
    """One base; `kind` is the code of its troop type, `CAMP`, `GEN` or, for a square, `SQ`.

    The strength of a camp is 1 while its guard lives, that of a square the number of its elements.
    """

    name: Text
    width: Annotated[float, line("width of the base in mm", "Breite der Base in mm", least=0, most=160)]
    depth: Annotated[float, line("depth of the base in mm", "Tiefe der Base in mm", least=0, most=160)]
    reach: Annotated[int, line("range in paces", "Reichweite in Schritt", least=0, most=1000)]
    """The printed range."""
    quality: Annotated[Quality, line("quality", "Qualität", values=QUALITIES)] = ""
    trained: Annotated[bool, mark("can skirmish", "kann ausschwärmen")] = False
    """Whether it may spread into two Jäger."""
    english: Annotated[bool, mark("from an English list", "aus einer englischen Liste")] = False
    """Whether it comes from an English list: its mounted elements are impetuous."""
    origin: Annotated[PieceId, line("half of", "Hälfte von")] = ""
    """For one of two Jäger: the element that spread."""
    worth: Annotated[
        int, line("what its loss counts, in halves", "was sein Verlust zählt, in Hälften", least=0, most=2)
    ]
    """What its loss counts, in halves of an element."""
    members: Annotated[tuple[PieceId, ...], line("elements of the square", "Elemente des Karrees")] = ()
    """For a square: its elements, the one that looks ahead first, the one that looks back second."""
    quarters: Annotated[str, line("quarters in", "Quartier in")] = ""
    """For a camp in a built-up area: the feature."""
    held_by: Annotated[Side, line("in enemy hands", "in Feindeshand")] = ""
    """For a camp: the enemy who holds it."""
    moves: Annotated[int, line("moves made", "Züge gemacht", least=0, most=9)] = 0
    """Tactical moves made in this bound."""
    near: Annotated[bool, mark("has moved near the enemy", "hat nahe am Feind gezogen")] = False
    """Whether one of them began or ended within a base width of an enemy."""
    done: Annotated[bool, mark("moves no more", "zieht nicht mehr")] = False
    """Whether it may not move any more in this bound."""
    held: Annotated[bool, mark("held", "gehalten")] = False
    """Whether it is held although its command is demoralised."""
    aim: Annotated[PieceId, line("aims at", "zielt auf")] = ""
    """The one of several equally near targets that its owner has chosen."""
    shot: Annotated[bool, mark("has shot", "hat geschossen")] = False
    shot_at: Annotated[bool, mark("was shot at", "wurde beschossen")] = False
    fought: Annotated[bool, mark("has fought", "hat gekämpft")] = False
    struck: Annotated[Struck, line("hit before it turned", "vor dem Drehen getroffen", values=HIT)] = ""
    """Where it was hit in this bound before it turned to face."""
    struck_by: Annotated[StruckBy, line("hit by", "getroffen von", values=ARMS)] = ""
    assault: Annotated[PieceId, line("moved into contact with", "in Kontakt gezogen mit")] = ""
    """The enemy it moved into contact with."""
    fresh: Annotated[bool, mark("has just met the enemy", "ist eben auf den Feind getroffen")] = False
    """Whether that contact has seen no melee yet."""
    met_by: Annotated[PieceId, line("first attacked by", "zuerst angegriffen von")] = ""
    """Of those who attack it the one who came first."""

    @property
    def troop(self) -> Troop:
        """Its line of the table of troop types."""
        return TROOPS[self.kind]

    @property
    def arm(self) -> Class:
        """Foot or mounted."""
        return TROOPS[self.kind].kind

    @property
    def mounted(self) -> bool:
        """Whether it is mounted; a command element is."""
        return TROOPS[self.kind].kind == "mounted"

    @property
    def is_square(self) -> bool:
        """Whether it is a square."""
        return self.kind == "SQ"

    @property
    def of_line(self) -> bool:
        """Whether it is line infantry, in whatever quality."""
        return self.kind == "LI"

    @property
    def is_troop(self) -> bool:
        """Whether it is one of the elements of an army list, in square or not."""
        return self.kind not in ("GEN", "CAMP")


class Command(Body, kw_only=True, gc=False):
    """A command: in the standard game the whole army, in the big battle one of three."""

    name: Text
    general: PieceId
    list_id: str = ""
    allied: bool = False
    chief: bool = False
    """Whether its commander is commander-in-chief."""
    pips: int = 0
    rank: Rank = ""
    """Which of the dice of the main army it always gets."""
    starting: int = 0
    """Its starting strength in halves of an element."""
    lost: int = 0
    """What it has lost, in halves of an element."""
    demoralised: bool = False
    ran: bool = False
    """Whether those of it who were not held have run home in this bound."""
    broken_at: int = 0
    """The bound at whose end it lost its third."""


AGAINST = Text("its front is on", "steht mit der Front an")
HELD_BY_NOBODY = ("GEN", "CAMP", "SQ")
"""Those who hold nobody with their front."""


class DbxState(State, kw_only=True):
    """A battle of DBX at one moment."""

    pieces: dict[PieceId, Element] = field(default_factory=dict)  # type: ignore[assignment]
    bodies: dict[BodyId, Command] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (600.0, 600.0)
    year: int = 1757
    big: bool = False
    scenario: str = ""
    nations: dict[Side, Nation] = field(default_factory=dict)
    region: str = ""
    """Where the battle is fought, once it is known who defends."""
    topography: str = ""
    stage: Stage = "attacker"
    attacker: Side = ""
    weather: Weather = "unknown"
    clears: int = 0
    """The last bound of bad weather."""
    terrain_by_dice: bool = False
    """Whether the players choose and place the terrain."""
    picked: tuple[Picked, ...] = ()
    """Features chosen and still to be laid."""
    edges: dict[Side, Edge] = field(default_factory=dict)
    camp_size: tuple[float, float] = (80.0, 80.0)
    deployed: tuple[BodyId, ...] = ()
    born: int = 0
    """How many pieces have come into being in battle."""
    card: tuple[Holding, ...] | UnsetType = UNSET
    """Beside a real table: who is in contact with whom, as the players have told it."""

    @property
    def by_hand(self) -> bool:
        return self.card is not UNSET

    def relations(self, key: str) -> Mapping[str, Relation]:
        """Against whom an element has its front."""
        piece = self.pieces.get(key)
        if piece is None or piece.pose is None or piece.kind in HELD_BY_NOBODY:
            return {}
        foes = {each.id: self.named(each.id) for each in on_table(self) if each.side != piece.side}
        now = tuple(victim for attacker, victim, _ in self.card or () if attacker == key)
        return {"contact": Relation(AGAINST, foes, now)}

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """Whom an element meets anew it meets front to front."""
        card = [each for each in self.card or () if each[0] != key]
        self.card = (*card, *((key, victim, "front") for victim in to))

    def part(self, key: PieceId) -> None:
        """Beside a real table: an element has left its place, and with it every contact."""
        if self.card:
            self.card = tuple(each for each in self.card if key not in each[:2])

    def named(self, key: str) -> Text:
        """What people call an element, a camp, a command or a feature."""
        piece = self.pieces.get(key)
        if piece is not None:
            return piece.name if piece.is_square else NAMED.filled(name=piece.name, id=key)
        command = self.bodies.get(key)
        return command.name if command is not None else Text(key, key)

    def copied(self) -> "DbxState":
        twin = super().copied()
        twin.edges = dict(self.edges)
        twin.nations = dict(self.nations)
        return twin

    @property
    def bound(self) -> int:
        """The number of the bound."""
        return self.clock.turn

    @property
    def active(self) -> Side:
        """Whose bound it is: the attacker has the odd ones."""
        return self.attacker if self.clock.turn % 2 else other(self.attacker)

    @property
    def passive(self) -> Side:
        """The opponent of the one whose bound it is."""
        return other(self.active)

    @property
    def first_bound(self) -> bool:
        """Whether it is the active player's first bound."""
        return self.clock.turn <= 2

    @property
    def defender(self) -> Side:
        """The side that chose the ground."""
        return other(self.attacker)


Battle = EngineBattle[DbxState]


# who stands where ------------------------------------------------------------------------------------


@cache
def base(width: float, depth: float) -> Rectangle:
    """A base as a shape."""
    return Rectangle(width, depth)


@rule("DBX-FILL-40")
def layout(state: DbxState, piece: Element) -> Rectangle:
    """The outline of a base in its own frame."""
    return base(piece.width, piece.depth)


def shape_of(piece: Element) -> Rectangle:
    """The base of an element as a shape."""
    return base(piece.width, piece.depth)


def on_table(state: DbxState, side: Side | None = None) -> list[Element]:
    """The bases on the table, of one side or of both."""
    if side is None:
        return [each for each in state.pieces.values() if each.place.pose is not None]
    return [each for each in state.pieces.values() if each.side == side and each.place.pose is not None]


def troops_of(state: DbxState, side: Side) -> list[Element]:
    """The elements and squares of a side on the table, without camp and command elements."""
    return [each for each in on_table(state, side) if each.is_troop]


def is_on_table(piece: Element) -> bool:
    """Whether a base stands on the table."""
    return piece.place.pose is not None


def is_gone(piece: Element) -> bool:
    """Whether it has left the battle."""
    return piece.place.is_gone


def in_reserve(piece: Element) -> bool:
    """Whether it waits off the table."""
    return piece.place.is_reserve


def pose_of(piece: Element) -> Pose:
    """Where a base stands."""
    pose = piece.place.pose
    if pose is None:
        raise ValueError(f"{piece.id} is not on the table")
    return pose


def as_kept(pose: Pose) -> Pose:
    """A pose as records keep it; one that only the players know stays what it is."""
    return pose if pose == ANYWHERE else pose.rounded()


def camp_of(state: DbxState, side: Side) -> Element | None:
    """The camp of a side, once it stands."""
    return next((each for each in on_table(state, side) if each.kind == "CAMP"), None)


def within_square(state: DbxState, square: PieceId) -> list[Element]:
    """The elements that form a square, the one that stayed first, the one behind it second."""
    found = [each for each in state.pieces.values() if each.place.piece == square]
    order = state.pieces[square].members if square in state.pieces else ()
    return sorted(found, key=lambda each: order.index(each.id) if each.id in order else len(order))


def without_member(members: tuple[PieceId, ...], key: PieceId) -> tuple[PieceId, ...]:
    """The elements of a square after one has left: of those inside one takes its side."""
    left = list(members)
    if key not in left:
        return members
    at = left.index(key)
    if at < 2 < len(left):
        left[at] = left.pop(2)
    else:
        left.pop(at)
    return tuple(left)


def half_of_square(pose: Pose, which: Literal["front", "rear"]) -> Pose:
    """Where one element of two stands in their square, back to back."""
    if pose == ANYWHERE:
        return ANYWHERE
    return (pose.ahead(10.0) if which == "front" else pose.ahead(-10.0).turned(HALF)).rounded()


def command_of(state: DbxState, piece: Element) -> Command:
    """The command a base belongs to."""
    assert piece.body is not None
    return state.bodies[piece.body]


def commands_of(state: DbxState, side: Side) -> list[Command]:
    """The commands of a side in order."""
    return [each for each in state.bodies.values() if each.side == side]


def general_of(state: DbxState, command: Command) -> Element | None:
    """The command element of a command while it is on the table."""
    general = state.pieces.get(command.general)
    return general if general is not None and is_on_table(general) else None
