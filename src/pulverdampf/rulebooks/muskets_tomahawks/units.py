"""Figures, units and everything that is true of a battle: the types this book adds to the engine's."""

from typing import Literal

from msgspec import field

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.decks import Deck
from pulverdampf.engine.state import (
    Aboard,
    Body,
    BodyId,
    Inside,
    OnTable,
    Piece,
    PieceId,
    Reserve,
    Side,
    State,
    Within,
)
from pulverdampf.rulebooks.muskets_tomahawks.dues import AnyDue
from pulverdampf.rulebooks.muskets_tomahawks.rulings import Rulings
from pulverdampf.text import Text

SETUP, CARDS, OVER = range(3)

Troop = Literal["REG", "PRO", "IRR", "NAT", "MIL", "CIV", "CAV", "ART"]
Discipline = Literal["trained", "skirmisher", "native", "recruit", "warrior", "conscript"]
Formation = Literal["normal", "loose", "close", "column"]

# MT-FILL-02: how many cards a type puts into the deck, and how many actions each gives
#          cards actions
TROOPS: dict[str, tuple[int, int]] = {
    "REG": (2, 2),
    "PRO": (3, 1),
    "IRR": (4, 1),
    "NAT": (4, 1),
    "MIL": (2, 1),
    "CIV": (2, 1),
    "CAV": (3, 1),
    "ART": (2, 1),
}

UNKNOWN = "?"
"""What stands in a view for what the side does not know."""

BASES = ("foot", "mounted", "gun", "wagon", "cart", "canoe", "boat", "marker")


class Figure(Piece, kw_only=True):
    """A single figure, a gun, a vehicle, or a hidden-movement marker."""

    holder: bool = False
    """Whether it holds the horses of those who have dismounted."""
    troop: str = ""
    """For a marker: the troop type it shows."""
    stands_for: str = ""
    """For a marker: the unit under it, or nothing for a dummy; known to its owner alone."""


class Unit(Body, kw_only=True):
    """Figures of one profile that act together; an officer, a gun with its crew, a wagon or a boat too."""

    name: Text
    entry: str = ""
    troop: Troop
    discipline: Discipline
    shooting: int = 8
    aggression: int = 7
    defence: int = 7
    weapons: tuple[str, ...] = ()
    """Ranged and melee weapons by key."""
    traits: tuple[str, ...] = ()
    """Scouts, Local, Cavalry, LightCav, Close, Elite, Sharp, Ferocious."""
    officer: bool = False
    commander: bool = False
    talent: str = ""
    gun: str = ""
    """GL, GM or GH."""
    vehicle: str = ""
    """wagon, cart, canoe or boat."""
    original: int = 1
    """The figures it began with; of a gun its crew."""
    formation: Formation = "normal"
    hidden: PieceId = ""
    """The marker it moves under."""
    spotted: tuple[str, ...] = ()
    """Who has spotted it: the enemy side, or (by the switch) single enemy units."""
    vigilant: bool = False
    shaken: bool = False
    fleeing: bool = False
    empty: bool = False
    """Whether it has a powder smoke marker: unloaded, and easy to see."""
    reloading: bool = False
    """Whether the first of two reload actions is done."""
    used: tuple[str, ...] = ()
    """Single-shot weapons and talents that are spent."""
    engaged: tuple[BodyId, ...] = ()
    """The enemy units it is in melee with."""
    charger: bool = False
    """Whether it came into its melee by charging."""
    dismounted: bool = False
    damage: int = 0
    gun_fired: bool = False
    """Whether its gun has fired on the present card."""
    work: str = ""
    """The building or vehicle at which the first of two consecutive special actions is done."""
    has_fled: bool = False

    @property
    def mounted(self) -> bool:
        """Whether its figures sit on horses."""
        return not self.dismounted and ("Cavalry" in self.traits or "LightCav" in self.traits)

    def has(self, trait: str) -> bool:
        """Whether it has a special rule."""
        return trait in self.traits

    @property
    def may_be_loose(self) -> bool:
        """Whether it may take loose formation."""
        return (
            self.has("Scouts")
            or self.has("Local")
            or (self.has("LightCav") and not self.dismounted)
            or self.discipline == "skirmisher"
        )

    @property
    def may_hide(self) -> bool:
        """Whether it may start as a hidden-movement marker."""
        return self.has("Scouts") or self.has("Local")


class FrontierState(State, kw_only=True):
    """A battle of Muskets & Tomahawks at one moment."""

    pieces: dict[PieceId, Figure] = field(default_factory=dict)  # type: ignore[assignment]
    bodies: dict[BodyId, Unit] = field(default_factory=dict)  # type: ignore[assignment]
    agenda: tuple[AnyDue, ...] = ()
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (48.0, 48.0)
    scenario: str = ""
    """S1 to S6; nothing until it is rolled for."""
    landscape: str = ""
    """The kind of country that dice still have to lay out."""
    weather: str = ""
    """Nothing until it is rolled for."""
    setup: tuple[str, ...] = (
        "scenario", "roles", "edges", "weather", "terrain", "pieces", "talents", "intrigues", "hiding",
        "reserves", "deployment",
    )  # fmt: skip
    """The steps of the setup that are still to be made."""
    attacker: Side = ""
    edges: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    """Each side's own table edges."""
    picks: Side = ""
    """Who places next."""
    hiding: dict[Side, tuple[BodyId, ...]] = field(default_factory=dict)
    """Units that will start as markers, known to their owner alone until the end."""
    dummies: dict[Side, int] = field(default_factory=dict)
    """Dummies not yet placed, known to their owner alone."""
    asked_to_hide: tuple[BodyId, ...] = ()
    reserves: tuple[BodyId, ...] = ()
    """Units that a scenario keeps off the table at first."""
    markers: dict[Side, int] = field(default_factory=dict)
    """How many markers each side has placed so far."""
    # cards
    deck: Deck = Deck()
    unseen: int = 0
    """In a view: how many of the cards in the deck are really in the enemy's hand or held back."""
    hands: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    held: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    discard: tuple[str, ...] = ()
    clocks: int = 0
    active: Side = ""
    step: Literal["deal", "before", "play", "after", "draw", "end"] = "deal"
    abilities: tuple[str, ...] = ()
    """Command abilities and talents used in this step."""
    passes: int = 0
    """Passes or skips in a row."""
    last_player: Side = ""
    points: dict[Side, int] = field(default_factory=dict)
    """Command points."""
    # what counts at the end
    intrigues: dict[Side, str] = field(default_factory=dict)
    quarters: dict[Side, tuple[int, ...]] = field(default_factory=dict)
    """The quarters of the table that each side has marked."""
    searched: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    burning: tuple[str, ...] = ()
    charges: dict[Side, int] = field(default_factory=dict)
    glory: dict[Side, int] = field(default_factory=dict)
    """Melee losses caused by the commander's own hand."""
    left_by_objective: tuple[BodyId, ...] = ()

    def copied(self) -> "FrontierState":
        twin = super().copied()
        twin.edges = dict(self.edges)
        twin.hiding = dict(self.hiding)
        twin.dummies = dict(self.dummies)
        twin.markers = dict(self.markers)
        twin.hands = dict(self.hands)
        twin.held = dict(self.held)
        twin.points = dict(self.points)
        twin.intrigues = dict(self.intrigues)
        twin.quarters = dict(self.quarters)
        twin.searched = dict(self.searched)
        twin.charges = dict(self.charges)
        twin.glory = dict(self.glory)
        return twin


Battle = EngineBattle[FrontierState]

LETTER: dict[Side, str] = {"one": "A", "two": "B"}


# raising units ----------------------------------------------------------------------------------------


def raise_unit(state: FrontierState, unit: Unit) -> Unit:
    """Adds a unit with its figures, all still off the table; a gun unit gets its gun beside the crew."""
    base = unit.vehicle or ("mounted" if unit.mounted else "foot")
    kinds = ["gun", *[base] * unit.original] if unit.gun else [base] * unit.original
    keys = tuple(f"{unit.id}.{number}" for number in range(len(kinds)))
    unit.pieces = keys
    state.bodies[unit.id] = unit
    for key, kind in zip(keys, kinds, strict=True):
        state.pieces[key] = Figure(
            id=key, side=unit.side, body=unit.id, kind=kind, place=Reserve(), strength=int(kind != "gun")
        )
    return unit


# who stands where ---------------------------------------------------------------------------------------


def is_alive(figure: Figure) -> bool:
    """Whether a figure is still in the battle, on the table or off it."""
    return isinstance(figure.place, (OnTable, Inside, Reserve, Within, Aboard))


def living(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that have not fallen; a gun is none of them."""
    return [
        figure
        for key in unit.pieces
        if (figure := state.pieces[key]).kind != "gun" and isinstance(figure.place, STANDING)
    ]


STANDING = (OnTable, Inside, Reserve, Within, Aboard)


def standing(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that stand on the table; a gun is none of them."""
    return [
        figure
        for key in unit.pieces
        if isinstance((figure := state.pieces[key]).place, OnTable) and figure.kind != "gun"
    ]


def fighters(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures that may shoot and fight: those on the table that hold no horses."""
    return [figure for figure in standing(state, unit) if not figure.holder]


def gun_of(state: FrontierState, unit: Unit) -> Figure | None:
    """The gun of a unit, while it stands on the table."""
    if not unit.gun:
        return None
    gun = state.pieces[unit.pieces[0]]
    return gun if isinstance(gun.place, OnTable) else None


def on_table(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit stands on the table with at least one figure, in the open for all to see."""
    pieces = state.pieces
    for key in unit.pieces:
        figure = pieces[key]
        if type(figure.place) is OnTable and figure.kind != "gun":
            return True
    return False


def aboard(state: FrontierState, unit: Unit) -> list[Figure]:
    """The figures of a unit that ride in boats."""
    return [figure for figure in living(state, unit) if isinstance(figure.place, Aboard)]


def is_afloat(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit rides in boats."""
    return any(isinstance(state.pieces[key].place, Aboard) for key in unit.pieces)


def is_present(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit is on the table in any way: in the open, under a marker, or in boats."""
    return any(
        isinstance(state.pieces[key].place, (OnTable, Within, Aboard)) for key in unit.pieces
    ) and bool(living(state, unit))


def in_reserve(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit waits off the table."""
    return any(isinstance(state.pieces[key].place, Reserve) for key in unit.pieces)


def is_destroyed(state: FrontierState, unit: Unit) -> bool:
    """Whether no figure of a unit is left in the battle."""
    return not living(state, unit) and unit.id not in state.left_by_objective


def of_side(state: FrontierState, side: Side) -> list[Unit]:
    """All units of a side."""
    return [unit for unit in state.bodies.values() if unit.side == side]


def on_table_of(state: FrontierState, side: Side) -> list[Unit]:
    """The units of a side that stand on the table in the open."""
    return [unit for unit in state.bodies.values() if unit.side == side and on_table(state, unit)]


def markers_of(state: FrontierState, side: Side) -> list[Figure]:
    """The markers of a side on the table, real or dummy."""
    return [
        piece
        for piece in state.pieces.values()
        if piece.kind == "marker" and piece.side == side and isinstance(piece.place, OnTable)
    ]


def size(state: FrontierState, unit: Unit) -> int:
    """How many figures a unit has; of a gun the crew."""
    return len(living(state, unit))


def is_marker(state: FrontierState, key: str) -> bool:
    """Whether an id is that of a marker."""
    return key not in state.bodies


def commander_of(state: FrontierState, side: Side) -> Unit | None:
    """The commander of a side."""
    return next((unit for unit in state.bodies.values() if unit.side == side and unit.commander), None)


def release(state: FrontierState, body: BodyId) -> None:
    """Takes a unit out of its melee; for use in events."""
    unit = state.bodies[body]
    for enemy in unit.engaged:
        foe = state.bodies[enemy]
        foe.engaged = tuple(each for each in foe.engaged if each != body)
        foe.charger = foe.charger and bool(foe.engaged)
    unit.engaged = ()
    unit.charger = False
