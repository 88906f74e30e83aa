"""The state of a battle: everything that is true of it at one moment."""

from collections.abc import Hashable, Mapping
from typing import Any, Literal

from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.decks import Deck
from pulverdampf.engine.state import Body, BodyId, Due, OnTable, PieceId, Relation, Reserve, Side, State
from pulverdampf.text import Text

from .rulings import Rulings
from .units import TROOP_NAMES, Figure, Unit

SETUP, CARDS, OVER = range(3)
UNKNOWN = "?"
"""What stands in a view for what the side does not know."""
SCREENS = "screens"
"""How all stand who hide what is behind them: units in close formation, wagons and carts."""
BY_HAND = (0.0, 0.0)
"""The size of a table that only the players see."""
VEHICLES = ("wagon", "cart")

NAMED = Text("{name} ({id})", "{name} ({id})")
MARKER = Text("marker {id} ({troop})", "Marker {id} ({troop})")
GUN = Text("{unit}, the gun", "{unit}, das Geschütz")
FIGURE = Text("{unit}, figure {n}", "{unit}, Figur {n}")


IN_MELEE = Text("in melee with", "im Nahkampf mit")


class FrontierState(State, kw_only=True):
    """A battle of Muskets & Tomahawks at one moment."""

    pieces: dict[PieceId, Figure] = field(default_factory=dict)  # type: ignore[assignment]
    bodies: dict[BodyId, Unit] = field(default_factory=dict)  # type: ignore[assignment]
    rulings: Rulings = Rulings()
    table: tuple[float, float] = (48.0, 48.0)
    scenario: str = ""
    """S1 to S6; nothing until it is rolled for."""
    landscape: str = ""
    """The kind of country that dice still have to lay out."""
    weather: str = ""
    """Nothing until it is rolled for."""
    setup: tuple[str, ...] = (
        "scenario", "roles", "edges", "weather", "terrain", "pieces", "vehicles", "talents", "intrigues",
        "hiding", "reserves", "deployment",
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
    ending: dict[str, Any] | UnsetType = UNSET
    """Beside a real table, what its players saw at the end; a record says nothing of it elsewhere."""

    @property
    def by_hand(self) -> bool:
        return self.table == BY_HAND

    def is_counted(self, body: Body) -> bool:
        """Units are counted by their figures; wagons and boats take damage."""
        return isinstance(body, Unit) and not body.vehicle

    def relations(self, key: str) -> Mapping[str, Relation]:
        """With whom a unit is in melee."""
        unit = self.bodies.get(key)
        if unit is None or unit.vehicle or not self._stands(unit):
            return {}
        foes = {
            each.id: self.named(each.id)
            for each in self.bodies.values()
            if each.side != unit.side and not each.vehicle and self._stands(each)
        }
        return {"engaged": Relation(IN_MELEE, foes, unit.engaged, len(foes))}

    def _stands(self, unit: Unit) -> bool:
        return any(self.pieces[key].place.pose is not None for key in unit.pieces)

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """A melee is one for both; how it came about is forgotten with it."""
        unit = self.bodies[key]
        for each in {*unit.engaged, *to}:
            foe = self.bodies[each]
            foe.engaged = (*(one for one in foe.engaged if one != key), *([key] if each in to else []))
            if not foe.engaged:
                foe.forget_melee()
        unit.engaged = to
        if not to:
            unit.forget_melee()

    def named(self, key: str) -> Text:
        """What people call a unit, a figure or a marker."""
        unit = self.bodies.get(key)
        if unit is not None:
            return NAMED.filled(name=unit.name, id=unit.id)
        piece = self.pieces.get(key)
        if piece is None:
            return Text(key, key)
        if piece.kind == "marker":
            return MARKER.filled(id=key, troop=TROOP_NAMES.get(piece.troop, Text("?", "?")))
        owner = self.bodies[piece.body or ""]
        called = self.named(owner.id)
        if len(owner.pieces) == 1:
            return called
        if piece.kind == "gun":
            return GUN.filled(unit=called)
        place = owner.pieces.index(key) + (not owner.gun)  # beside a gun stands a crew, counted without it
        return FIGURE.filled(unit=called, n=place)

    def audience(self, *dues: Due) -> str:
        """Who may know of what is due: of a way that leads on only the side that goes it."""
        for due in dues:
            course = getattr(due, "course", None)
            if course is not None and course.ways:
                key = doer(due)
                return (self.bodies.get(key) or self.pieces[key]).side
        return "all"

    def shown(self, due: Due, side: Side) -> Due:
        """A walk or charge of the enemy shows how far it has gone; where it leads is in his head."""
        if self.audience(due) in ("all", side):
            return due
        return replace(due, course=replace(due.course, ways=()))  # type: ignore[type-var, attr-defined]

    def stands(self) -> dict[str, tuple[Hashable, ...]]:
        """How the figures of each unit, and each marker, stand; and all together that hide what is behind."""
        units: dict[str, list[Hashable]] = {}
        hiding: list[Hashable] = []
        for piece in dict.values(self.pieces):  # a lent state does not copy what is only read
            place = piece.place
            if type(place) is OnTable:
                key = piece.body or piece.id
                stand = units.get(key)
                if stand is None:
                    unit = dict.get(self.bodies, key)
                    stand = units[key] = [unit.formation if unit is not None else ""]
                stand += (place, piece.kind, piece.holder)
                if stand[0] == "close" or piece.kind in VEHICLES:
                    hiding += (key, place, piece.kind)
        stands = {key: tuple(stand) for key, stand in units.items()}
        stands[SCREENS] = tuple(hiding)
        return stands

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


def doer(due: Due) -> str:
    """The unit or marker that does what is due."""
    key: str = getattr(due, "unit", "") or getattr(due, "body", "")
    return key


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
